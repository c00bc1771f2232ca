"""What people see: views are plain data, and everything can be said in every language."""

from __future__ import annotations

import json
from collections.abc import Mapping
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
    check_tables(variant)
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


def check_tables(variant: Variant) -> None:
    tables = variant.game.words
    demand(set(tables) >= set(LANGUAGES), f"there are words in {', '.join(tables)}; they must be in {', '.join(LANGUAGES)}")
    for language in LANGUAGES:
        own, english = tables[language], tables["en"]
        differ = {key for key in set(own) ^ set(english) if key in english or not _is_form(key, own, english)}
        demand(not differ, f"the words in {language} have different keys from those in English: {', '.join(sorted(differ))}")
        for key in english:
            demand(_arguments(own[key]) == _arguments(english[key]), f"{key} has different arguments in {language} and in English")


def _is_form(key: str, own: Mapping[str, str], english: Mapping[str, str]) -> bool:
    """Whether a key is a form of an English word, like an accusative, that sentences of this language ask for."""
    form, _, word = key.partition(".")
    return word in english and any(f":{form}}}" in text for text in own.values())


def _arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def _say(match: Match, message: Message) -> None:
    for language in LANGUAGES:
        try:
            said = say(match.game.words, message, language, NAMES)
        except (KeyError, IndexError) as error:
            raise Fault(f"{message.key} can't be said in {language}: {error!r} is missing ({match.position()})") from None
        demand(bool(said) and "{" not in said, f"{message.key} is said as {said!r} in {language}", match)
