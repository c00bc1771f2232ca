"""The events of a step, found by comparing the state before and after it, never by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.rules.fields import ANSWERS, opened, source
from critias.core.text.message import Message
from critias.games.atlantis.actions import ACTIONS
from critias.games.atlantis.components import FIGURE_LETTERS, ITEMS, MAINLAND, N_ITEMS, RANKS, TILES_PER_BACK, VALUE
from critias.games.atlantis.rules.scoring import last_payment, scores, walk_home
from critias.games.atlantis.rules.survey import CLEARED_NUMBERS, MAX_STEP_NUMBERS, STEP_NUMBERS, survey_step
from critias.games.atlantis.state import Phase
from critias.games.atlantis.text.view import journeys

DRAW = ACTIONS["draw"]


def tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    """The events of one step, for one viewer: a drawn card is named only to the player who drew it."""
    old, new = opened(before), opened(after)
    kind, k = ACTIONS.split(action)
    own = _draw(old, k, viewer) if kind is DRAW else []
    return own + _seen_by_all(old, kind, k, new)


# ------------------------------------------------------------------------------------------------ by kind of action


def _move(old: Any, k: int) -> list[Message]:
    return [_card_event(old, k // N_ITEMS, k % N_ITEMS)]


def _play(old: Any, item: int) -> list[Message]:
    return [_card_event(old, int(old.figure), item)]


def _card_event(old: Any, figure: int, item: int) -> Message:
    start, goal, value, occupied, *_ = journeys(old)[figure][item]
    args = {"player": old.turn, "figure": FIGURE_LETTERS[figure], "item": ITEMS[item], "from": start, "space": goal}
    if goal == MAINLAND:
        return Message("event.home", args)
    return Message("event.lean" if occupied else "event.move", args | {"value": value})


def _buy(old: Any, k: int) -> list[Message]:
    return [Message("event.buy", {"player": int(old.turn), "value": k + 1})]


def _bridge(old: Any, k: int) -> list[Message]:
    return [Message("event.bridge", {"player": int(old.turn), "space": k + 1})]


def _pay_tile(old: Any, k: int) -> list[Message]:
    return [Message("event.pay.tile", {"player": int(old.turn), "value": k + 1})]


def _pay_card(old: Any, item: int) -> list[Message]:
    return [Message("event.pay.card", {"player": int(old.turn), "item": ITEMS[item]})]


def _show(old: Any, _: int) -> list[Message]:
    cards = {ITEMS[item]: int(old.hand[old.turn, item]) for item in range(N_ITEMS) if old.hand[old.turn, item]}
    return [Message("event.show", {"player": int(old.turn), "cards": cards})]


def _nothing(old: Any, _: int) -> list[Message]:
    return []


def _draw(old: Any, item: int, viewer: int) -> list[Message]:
    player = int(old.turn)
    if viewer != player:
        return [Message("event.draw", {"player": player})]
    return [Message("event.draw.own", {"player": player, "item": ITEMS[item]})]


def _reveal(old: Any, k: int) -> list[Message]:
    back, tile = divmod(k, TILES_PER_BACK)
    return [Message("event.reveal", {"space": int(old.uncovered), "item": ITEMS[tile // RANKS], "value": int(VALUE[back, tile])})]


# What everybody sees of each kind; of a draw, only what follows from it.
EVENTS: dict[Kind, Callable[[Any, int], list[Message]]] = ACTIONS.table(
    move=_move,
    play=_play,
    buy=_buy,
    bridge=_bridge,
    pay_tile=_pay_tile,
    pay_card=_pay_card,
    show=_show,
    end=_nothing,
    draw=_nothing,
    reveal=_reveal,
)


# ------------------------------------------------------------------------------------------------ what follows


def _seen_by_all(old: Any, kind: Kind, k: int, new: Any) -> list[Message]:
    """What everybody is told alike; it is found once for all who are told of the same step."""
    known = new.__dict__.setdefault(ANSWERS, {})
    step, events = known.get("seen_by_all", (None, []))
    if step is not old:
        events = EVENTS[kind](old, k) + _consequences(old, kind, new)
        known["seen_by_all"] = old, events
    return events


def _consequences(old: Any, kind: Kind, new: Any) -> list[Message]:
    out = np.zeros(MAX_STEP_NUMBERS, np.int64)
    numbers = out[: survey_step(source(old), source(new), out)].tolist()
    player, next_player, drawn, cleared, lost = numbers[:STEP_NUMBERS]
    end = STEP_NUMBERS + CLEARED_NUMBERS * cleared
    events = _tile_events(player, numbers[STEP_NUMBERS:end])
    events += [Message("event.bridge.lost", {"player": numbers[k], "space": numbers[k + 1]}) for k in range(end, end + 2 * lost, 2)]
    if drawn != (kind is DRAW):  # the deck did not shrink by what was drawn
        events.append(Message("event.refill", {"cards": int(new.deck_size)}))
    if new.phase == Phase.OVER:
        return events + _end_events(new)
    return events if next_player == player else [*events, Message("event.turn", {"player": next_player})]


def _tile_events(player: int, cleared: list[int]) -> list[Message]:
    """The tiles that were taken, and the water where none is left."""
    events = []
    for start in range(0, len(cleared), CLEARED_NUMBERS):
        space, item, value, is_water = cleared[start : start + CLEARED_NUMBERS]
        events.append(Message("event.take", {"player": player, "item": ITEMS[item], "value": value, "space": space}))
        if is_water:
            events.append(Message("event.water", {"space": space}))
    return events


def _end_events(new: Any) -> list[Message]:
    return [Message("event.over" if any((new.place[p] == MAINLAND).all() for p in range(new.players)) else "event.deadlock"), *count(new)]


def count(state: State) -> list[Message]:
    """The last walk and the count, player by player, as if the game ended here."""
    s = opened(state)
    points = [0] * MAX_PLAYERS
    scores(s, points)
    events = []
    for player in range(s.players):
        args = {
            "player": player,
            "tiles": int(s.wealth[player]),
            "cards": int(s.cards[player]),
            "price": int(walk_home(s, player)),
            "paid": int(last_payment(s, player)),
            "points": int(points[player]),
        }
        events.append(Message("event.score", args))
    return events
