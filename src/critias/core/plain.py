"""Default text, views and questions for a game that brings only its rules and the words of its actions.

Positions are written field by field, views show the fields of the state, choices and events are told in the words of the notation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NoReturn

import numpy as np

from critias.core.actions import Kind, Kinds, lay_out
from critias.core.game import Facts, Game
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.contract import CHANCE, MAX_PLAYERS, OVER, SPECTATOR
from critias.core.rules.fields import opened
from critias.core.rules.opening import Openings
from critias.core.text.message import Message, Reason, Words
from critias.core.text.notation import Vocabulary, read_pairs
from critias.core.text.questions import Ask, Questions
from critias.core.text.words import FOLDER, LANGUAGES, with_common, words_of

Sees = Callable[[Any, int, int], bool]
Rules = Mapping[str, Callable[..., Any]]

WORDS = words_of(FOLDER / "plain")


def everybody_sees(state: Any, player: int, action: int) -> bool:
    return True


def nothing_is_hidden(state: State) -> bool:
    return True


def anything_goes(state: State) -> None:
    pass


def plain_game(
    name: str,
    facts: Facts,
    dtype: np.dtype[Any],
    rules: Rules,
    vocabulary: Vocabulary,
    *,
    check: Callable[[State], None] = anything_goes,
    is_whole: Callable[[State], bool] = nothing_is_hidden,
    sees: Sees = everybody_sees,
    words: Mapping[str, Mapping[str, str]] | None = None,
    openings: Openings | None = None,
    kinds: Kinds | None = None,
    **own: Any,
) -> Game:
    """A game of which only the rules and the words of its actions are given.

    `check` raises ValueError for an impossible position; any position that can be read must be safe for the rules. `words` says more
    about a word of the notation than the word itself, in one language or several. `kinds` tells its actions apart; without it they are
    all of one kind. `own` are other parts of Game that are not plain.
    """
    parts: dict[str, Any] = {
        "write_action": vocabulary.write,
        "read_action": vocabulary.read,
        "write_position": partial(write_position, name),
        "read_position": partial(read_position, name, dtype, check),
        "is_whole": is_whole,
        "public_view": public_view,
        "own_view": own_view,
        "describe": partial(describe, vocabulary),
        "places": no_places,
        "tell": partial(tell, rules, vocabulary, sees),
        "count": partial(count, rules),
        "questions": questions(name, facts, rules, vocabulary, kinds or plain_kinds(facts)),
        "words": all_words(facts, words or {}),
        "openings": openings or open_from_setup(name, rules),
        "sees": sees,
    }
    return Game(name=name, facts=facts, dtype=dtype, rules=rules, **parts | own)


# ------------------------------------------------------------------------------------------------ positions


def write_position(name: str, state: State) -> str:
    """A position as text: the name of the game and every field, as in `pearls | players=2 | bag=4,6,4,2`."""
    fields = (f"{field}={','.join(map(str, np.ravel(state[field]).tolist()))}" for field in state.dtype.names or ())
    return " | ".join([name, *fields])


def read_position(name: str, dtype: np.dtype[Any], check: Callable[[State], None], text: str) -> State:
    first, *rest = text.split(" | ")
    if first != name:
        raise ValueError(f"a position of {name} begins like {name} | players=2, not {first[:40]!r}")
    fields = dtype.names or ()
    pairs = read_pairs(rest, fields)
    state = np.zeros(1, dtype)
    for field in fields:
        if field not in pairs:
            raise ValueError(f"{field}=... is missing")
        _read_field(state, field, pairs[field])
    check(state)
    return state


def _read_field(state: State, field: str, text: str) -> None:
    place = state[field]
    try:
        numbers = np.array([int(number) for number in text.split(",")], np.int64)
        within = np.iinfo(place.dtype)
    except (ValueError, OverflowError):
        raise ValueError(f"{field} must be whole numbers separated by commas, not {text[:40]!r}") from None
    if numbers.size != place.size or (numbers < within.min).any() or (numbers > within.max).any():
        raise ValueError(f"{field} has {place.size} numbers from {within.min} to {within.max}, not {text[:40]!r}")
    place[...] = numbers.reshape(place.shape)


# ------------------------------------------------------------------------------------------------ what is seen and said


def _fields(state: State) -> dict[str, Any]:
    return {field: state[field][0].tolist() for field in state.dtype.names or ()}


def public_view(state: State) -> dict[str, Any]:
    """Who is to move, and the fields of the state as far as everybody knows them."""
    public = calls.copied(state)
    calls.redact(public, SPECTATOR)
    return {"mover": int(calls.mover(public)), "state": _fields(public)}


def own_view(state: State, player: int, public: dict[str, Any]) -> dict[str, Any]:
    """The fields as the player knows them."""
    return {"state": _fields(state)}


def describe(vocabulary: Vocabulary, state: State, action: int) -> Message:
    return Message("action", {"what": vocabulary.write(action)})


def no_places(state: State, action: int) -> list[str]:
    return []


def tell(rules: Rules, vocabulary: Vocabulary, sees: Sees, before: State, action: int, after: State, viewer: int) -> list[Message]:
    """The events of a step: what was done, if the viewer sees it; then whose turn it is, or how the game ended."""
    old, new = opened(before), opened(after)
    was, now = int(rules["mover"](old)), int(rules["mover"](new))
    what = {"what": vocabulary.write(action)} if sees(old, viewer, action) else {}
    events = [_event(was, what, [player for player in range(old.players) if sees(old, player, action)])]
    if now == OVER:
        events += count(rules, after)
    elif now not in (was, CHANCE):
        events.append(Message("event.turn", {"player": now}))
    return events


def count(rules: Rules, state: State) -> list[Message]:
    s, points = opened(state), [0] * MAX_PLAYERS
    rules["scores"](s, points)
    return [Message("event.score", {"player": player, "points": int(points[player])}) for player in range(s.players)]


def _event(who: int, what: dict[str, str], witnesses: list[int]) -> Message:
    if who != CHANCE:
        return Message("event.player" if what else "event.player.hidden", {"player": who, **what})
    if what or not witnesses:
        return Message("event.chance" if what else "event.chance.secret", what)
    return Message("event.chance.hidden", {"player": witnesses[0]})


def all_words(facts: Facts, own: Mapping[str, Mapping[str, str]]) -> Words:
    """The words in every language; a language that the game does not have gets its English words, or those of another that it has."""
    options = {choice: choice for choices in facts.options.values() for choice in choices}
    spoken = own.get("en", next(iter(own.values()), {}))
    return with_common({language: options | WORDS[language] | dict(own.get(language, spoken)) for language in LANGUAGES})


# ------------------------------------------------------------------------------------------------ why not, and how it begins


def plain_kinds(facts: Facts) -> Kinds:
    """One kind for all actions and, if there are outcomes, one for all outcomes."""
    return lay_out([Kind("action", facts.actions)], [Kind("outcome", facts.outcomes)] if facts.outcomes else [])


def questions(name: str, facts: Facts, rules: Rules, vocabulary: Vocabulary, kinds: Kinds) -> Questions:
    """Questions that give the same answer to everything that is not legal, since the rules say no more than that."""

    def why_not(kind: Kind, fields: Any, k: int) -> Reason | None:
        action, out = kind.action(k), [0] * facts.max_choices
        is_legal = action in out[: rules["legal"](fields, out)]
        return None if is_legal else Reason("why.not_now", {"what": vocabulary.write(action)}, name)

    return Questions(
        kinds=kinds,
        asks={kind: Ask(None, partial(why_not, kind)) for kind in kinds},
        mover=rules["mover"],
        instead=lambda fields: Reason("why.over", clause=name),  # everything is asked for until then
        clicks={},
        most_telling=lambda fields, thing, reasons: reasons[0],
        turn_clause=name,
    )


class _NoChance:
    """A stand-in for a generator where nothing may be drawn."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __len__(self) -> NoReturn:
        raise ValueError(f"setup of {self.name} draws by itself: to list every outcome, give it openings or a setup that draws nothing")


def open_from_setup(name: str, rules: Rules) -> Openings:
    """Openings for a setup that draws nothing: everything random is an outcome of the game itself."""
    return Openings(
        words={},
        prepare=lambda state: rules["setup"](state, _NoChance(name)),
        draws=lambda players: (),
        hidden=lambda state: (),
        small=None,
    )
