"""Sentences from keys: arguments that are keys become words, in the form that their place in the sentence asks for."""

from __future__ import annotations

import pytest

from critias.core.message import Message, say
from critias.games import GAMES

WORDS = {
    "en": {
        "take": "{player} takes {kind:one} {sector:from}, of {kind}",
        "books": "books",
        "one.books": "a book",
        "from.inn": "from the Inn",
    }
}


def test_a_word_has_the_form_that_is_asked_for() -> None:
    message = Message("take", {"player": 1, "kind": "books", "sector": "inn"})
    assert say(WORDS, message, "en", ["Ann", "Ben"]) == "Ben takes a book from the Inn, of books"


def test_a_form_that_a_language_lacks_is_missed() -> None:
    with pytest.raises(KeyError, match=r"one\.tools"):
        say(WORDS, Message("take", {"player": 0, "kind": "tools", "sector": "inn"}), "en")


@pytest.mark.parametrize(
    ("language", "message", "sentence"),
    [
        ("en", Message("event.take", {"player": 0, "kind": "weapons", "sector": "forge"}), "Ann takes a weapon from the Forge."),
        ("fr", Message("event.take", {"player": 0, "kind": "weapons", "sector": "forge"}), "Ann prend une arme à la Forge."),
        ("fr", Message("event.put", {"kind": "tools", "sector": "market"}), "Un outil va au Marché Noir."),
        ("fr", Message("event.die", {"from": "inn", "sector": "jeweller"}), "Un dé va de l'Auberge à la Bijouterie."),
    ],
)
def test_atlandice_speaks_in_sentences(language: str, message: Message, sentence: str) -> None:
    assert say(GAMES["atlandice"].words, message, language, ["Ann"]) == sentence
