"""The events of a step, found by comparing the state before and after it, never by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.rules.fields import ANSWERS, opened
from critias.core.text.message import Message
from critias.games.atlantis.actions import ACTIONS
from critias.games.atlantis.components import FIGURE_LETTERS, ITEMS, MAINLAND, N_ITEMS, RANKS, TILES_PER_BACK, VALUE
from critias.games.atlantis.rules.legal import landing
from critias.games.atlantis.rules.scoring import last_payment, scores, walk_home
from critias.games.atlantis.state import LOST, Phase, bit, is_occupied, item_at


def tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    """The events of one step, for one viewer: a drawn card is named only to the player who drew it."""
    old, new = opened(before), opened(after)
    kind, k = ACTIONS.split(action)
    return EVENTS[kind](old, k, viewer) + _consequences(old, kind, new)


# ------------------------------------------------------------------------------------------------ by kind of action


def _move(old: Any, k: int, viewer: int) -> list[Message]:
    return [_card_event(old, k // N_ITEMS, k % N_ITEMS)]


def _play(old: Any, item: int, viewer: int) -> list[Message]:
    return [_card_event(old, int(old.figure), item)]


def _card_event(old: Any, figure: int, item: int) -> Message:
    player = int(old.turn)
    start = int(old.place[player, figure])
    goal = landing(old, start, item)
    args = {"player": player, "figure": FIGURE_LETTERS[figure], "item": ITEMS[item], "from": start, "space": goal}
    if goal == MAINLAND:
        return Message("event.home", args)
    return Message("event.lean" if is_occupied(old, goal) else "event.move", args | {"value": int(old.worth[goal])})


def _buy(old: Any, k: int, viewer: int) -> list[Message]:
    return [Message("event.buy", {"player": int(old.turn), "value": k + 1})]


def _bridge(old: Any, k: int, viewer: int) -> list[Message]:
    return [Message("event.bridge", {"player": int(old.turn), "space": k + 1})]


def _pay_tile(old: Any, k: int, viewer: int) -> list[Message]:
    return [Message("event.pay.tile", {"player": int(old.turn), "value": k + 1})]


def _pay_card(old: Any, item: int, viewer: int) -> list[Message]:
    return [Message("event.pay.card", {"player": int(old.turn), "item": ITEMS[item]})]


def _show(old: Any, _: int, viewer: int) -> list[Message]:
    cards = {ITEMS[item]: int(old.hand[old.turn, item]) for item in range(N_ITEMS) if old.hand[old.turn, item]}
    return [Message("event.show", {"player": int(old.turn), "cards": cards})]


def _end(old: Any, _: int, viewer: int) -> list[Message]:
    return []


def _draw(old: Any, item: int, viewer: int) -> list[Message]:
    player = int(old.turn)
    if viewer != player:
        return [Message("event.draw", {"player": player})]
    return [Message("event.draw.own", {"player": player, "item": ITEMS[item]})]


def _reveal(old: Any, k: int, viewer: int) -> list[Message]:
    back, tile = divmod(k, TILES_PER_BACK)
    return [Message("event.reveal", {"space": int(old.uncovered), "item": ITEMS[tile // RANKS], "value": int(VALUE[back, tile])})]


EVENTS: dict[Kind, Callable[[Any, int, int], list[Message]]] = ACTIONS.table(
    move=_move,
    play=_play,
    buy=_buy,
    bridge=_bridge,
    pay_tile=_pay_tile,
    pay_card=_pay_card,
    show=_show,
    end=_end,
    draw=_draw,
    reveal=_reveal,
)


# ------------------------------------------------------------------------------------------------ what follows


def _consequences(old: Any, kind: Kind, new: Any) -> list[Message]:
    """What everybody is told alike; it is found once for all who are told of the same step."""
    known = new.__dict__.setdefault(ANSWERS, {})
    step, events = known.get("consequences", (None, []))
    if step is not old:
        events = _tile_events(old, new, old.turn) + _pile_events(old, kind, new) + _turn_events(old, new)
        known["consequences"] = old, events
    return events


def _turn_events(old: Any, new: Any) -> list[Message]:
    if new.phase == Phase.OVER:
        return _end_events(new)
    return [Message("event.turn", {"player": new.turn})] if new.turn != old.turn else []


def _tile_events(old: Any, new: Any, player: int) -> list[Message]:
    events = []
    for space in _spaces_cleared(old, new):
        tile = {"item": ITEMS[item_at(old, space)], "value": old.worth[space], "space": space}
        events.append(Message("event.take", {"player": player, **tile}))
        if not new.land & bit(space):
            events.append(Message("event.water", {"space": space}))
    for other in range(new.players) if new.bridge != old.bridge else ():
        if new.bridge[other] == LOST != old.bridge[other]:
            events.append(Message("event.bridge.lost", {"player": other, "space": old.bridge[other]}))
    return events


def _spaces_cleared(old: Any, new: Any) -> list[int]:
    """The spaces whose visible tile was taken."""
    if old.worth == new.worth:
        return []
    return [space for space, worth in enumerate(old.worth) if worth and not new.worth[space]]


def _pile_events(old: Any, kind: Kind, new: Any) -> list[Message]:
    """The event of a refilled deck: one that did not shrink by what was drawn."""
    drawn = 1 if kind == ACTIONS["draw"] else 0
    return [Message("event.refill", {"cards": int(new.deck_size)})] if new.deck_size != old.deck_size - drawn else []


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
