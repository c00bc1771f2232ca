"""Both languages say everything."""

from __future__ import annotations

from string import Formatter

import pytest
from every_game.playing import KINDS, kind_name, walk

from critias import GAMES, SPECTATOR
from critias.core.game import Game
from critias.core.message import LANGUAGES, say

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_language_has_the_same_keys_with_the_same_arguments(game: Game) -> None:
    english = game.words["en"]
    for language in LANGUAGES:
        table = game.words[language]
        assert set(table) == set(english)
        for key, text in table.items():
            assert arguments(text) == arguments(english[key]), f"{language}: {key}"


def arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_events_and_reasons_can_be_said(kind: tuple[Game, int, dict[str, str]], language: str) -> None:
    game = kind[0]
    for match in walk(kind, 21, max(4, game.facts.actions // 200)):
        for action in range(game.facts.actions + game.facts.outcomes):
            reason = game.why_not(match.state, action)
            if reason is None:
                assert say(game.words, game.describe(match.state, action), language)
            else:
                assert reason.clause
                assert say(game.words, reason, language)
        if match.steps:
            step = match.steps[-1]
            for viewer in (SPECTATOR, *range(match.players)):
                for event in game.tell(step.before, step.action, match.state, viewer):
                    assert "{" not in say(game.words, event, language, NAMES)
