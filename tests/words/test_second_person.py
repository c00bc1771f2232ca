"""What the page tells a player of themselves: a sentence for every event that names who did it, in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import critias.games
from critias.games import GAMES, OWN

FOLDER = Path(critias.games.__file__).parent
YOU = {"en": r"\b[Yy]ou\b", "fr": r"\b[Vv]ous\b", "de": r"\b[Dd]u\b"}
PLACES = re.compile(r"\{(\w+)")


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("language", YOU)
def test_every_event_of_a_player_can_be_told_to_that_player(game: str, language: str) -> None:
    words = GAMES[game].words[language]
    events = {key: text for key, text in words.items() if key.startswith("event.") and "{player}" in text and key != "event.turn"}
    mine = json.loads((FOLDER / game / "text" / "words" / "you" / f"{language}.json").read_text(encoding="utf-8"))
    assert mine.keys() == events.keys()
    for key, text in mine.items():
        assert set(PLACES.findall(text)) == set(PLACES.findall(events[key])) - {"player"}, key
        assert re.search(YOU[language], text), text
