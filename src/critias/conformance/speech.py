"""What people see: views are plain data, and everything can be said in every language."""

from __future__ import annotations

import json
from string import Formatter

from critias.conformance.variants import Variant
from critias.conformance.verdict import Fault, demand
from critias.conformance.walks import viewers, walk
from critias.core.match.match import Match
from critias.core.text.message import Message, say
from critias.core.text.words import LANGUAGES

NAMES = ("Ann", "Ben", "Cleo", "Dan")
ACTIONS_PER_STEP = 200  # the more actions there are, the fewer positions are looked at


def views_are_plain(variant: Variant, effort: int) -> None:
    """A view is plain JSON data."""
    for seed in range(effort):
        for match in walk(variant, 8 + seed, every=4):
            for viewer in viewers(match):
                view = match.view(viewer)
                demand(json.loads(json.dumps(view)) == view, f"the view of player {viewer} is not plain data", match)


def everything_can_be_said(variant: Variant, effort: int) -> None:
    """Choices, events and reasons have words in every language, with the same arguments, and a reason names a clause."""
    _check_tables(variant)
    game = variant.game
    for match in walk(variant, 21, max(4, game.facts.actions // ACTIONS_PER_STEP)):
        for action in range(game.facts.actions + game.facts.outcomes):
            reason = game.why_not(match.state, action)
            if reason is None:
                _say(match, game.describe(match.state, action))
            else:
                demand(bool(reason.clause), f"the reason against {game.write_action(action)} doesn't name a clause", match)
                _say(match, reason)
        if match.steps:
            step = match.steps[-1]
            for viewer in viewers(match):
                for event in game.tell(step.before, step.action, match.state, viewer):
                    _say(match, event)


def _check_tables(variant: Variant) -> None:
    tables = variant.game.words
    demand(set(tables) >= set(LANGUAGES), f"there are words in {', '.join(tables)}; they must be in {', '.join(LANGUAGES)}")
    for language in LANGUAGES:
        demand(set(tables[language]) == set(tables["en"]), f"the words in {language} have different keys from those in English")
        for key, text in tables[language].items():
            demand(_arguments(text) == _arguments(tables["en"][key]), f"{key} has different arguments in {language} and in English")


def _arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def _say(match: Match, message: Message) -> None:
    for language in LANGUAGES:
        try:
            said = say(match.game.words, message, language, NAMES)
        except (KeyError, IndexError) as error:
            raise Fault(f"{message.key} can't be said in {language}: {error!r} is missing ({match.position()})") from None
        demand(bool(said) and "{" not in said, f"{message.key} is said as {said!r} in {language}", match)
