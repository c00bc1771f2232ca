"""The words of the terminal in every language."""

from __future__ import annotations

from string import Formatter

import pytest

from critias import GAMES
from critias.core.text.words import LANGUAGES
from critias.terminal.renderers import RENDERERS
from critias.terminal.words import WORDS


def test_there_is_a_table_for_every_language() -> None:
    assert set(WORDS) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_with_the_same_arguments(language: str) -> None:
    table, english = WORDS[language], WORDS["en"]
    assert set(table) == set(english)
    for key, text in table.items():
        assert arguments(text) == arguments(english[key]), key


def arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_differ_from_each_other(language: str) -> None:
    commands = [text for key, text in WORDS[language].items() if key.startswith("command.")]
    assert len(set(commands)) == len(commands)


def test_only_games_are_drawn() -> None:
    assert set(RENDERERS) <= set(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_heading(language: str) -> None:
    for name, renderer in RENDERERS.items():
        for action in range(GAMES[name].facts.actions):
            assert renderer.group(GAMES[name].write_action(action)) in WORDS[language]
