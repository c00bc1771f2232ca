"""Messages to people: keys with arguments, put into a language only where somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

# A language is a table of templates; `{name}` stands for an argument, `{name:form}` for the word `form.VALUE` of an argument that is a key.
Words = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Message:
    key: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason(Message):
    """Why something is not allowed: a message, and the clause of the rules that forbids it."""

    clause: str = ""


class Word(str):
    """The word for a key, with the forms that other places in a sentence need: "a book", "from the Library"."""

    def __new__(cls, table: Mapping[str, str], key: str) -> Word:
        word = super().__new__(cls, table.get(key, key))
        word.table, word.key = table, key
        return word

    table: Mapping[str, str]
    key: str

    def __format__(self, form: str) -> str:
        return self.table[f"{form}.{self.key}"] if form else str(self)


def say(words: Words, message: Message, language: str = "en", names: Sequence[str] = ()) -> str:
    """The message as a sentence in a language; the argument `player` becomes the player's name."""
    text = _text(words[language], message, names)
    return text[:1].upper() + text[1:]


def _text(table: Mapping[str, str], message: Message, names: Sequence[str]) -> str:
    args = {name: _shown(table, name, value, names) for name, value in message.args.items()}
    return table[message.key].format(**args)


def _shown(table: Mapping[str, str], name: str, value: Any, names: Sequence[str]) -> Any:
    """An argument as text: a player by name, a message or key in the language, several things and counted things as a list."""
    if name == "player":
        return names[value] if names else value
    if isinstance(value, Message):
        return _text(table, value, names)
    if isinstance(value, Mapping):
        return ", ".join(f"{count} x {table.get(thing, thing)}" for thing, count in value.items()) or table["nothing"]
    if isinstance(value, list | tuple):
        return ", ".join(str(_shown(table, "", thing, names)) for thing in value)
    return Word(table, value) if isinstance(value, str) else value
