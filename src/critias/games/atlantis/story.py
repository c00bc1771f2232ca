"""What an action means and what happened: told by comparing the record before and after it, never by the rules themselves."""

from __future__ import annotations

from typing import Any

from critias.core.calls import State
from critias.core.message import Message
from critias.core.reading import opened
from critias.games.atlantis.actions import BRIDGE, BUY, DRAW_CARD, END, PAY_CARD, PAY_TILE, PLAY, REVEAL, SHOW
from critias.games.atlantis.components import FIGURE_LETTERS, ITEMS, MAINLAND, N_ITEMS, RANKS, SPACES, TILES_PER_BACK, VALUE
from critias.games.atlantis.legal import landing
from critias.games.atlantis.scoring import last_payment, scores, walk_home
from critias.games.atlantis.state import LOST, OVER_PHASE, below, bit, cards_left, is_occupied, item_at
from critias.games.atlantis.view import gaps

# ------------------------------------------------------------------------------------------------ what an action would do


def describe(state: State, action: int) -> Message:
    """An action or outcome in words, with what it costs and brings where that is certain."""
    record = opened(state)
    if action < PLAY:
        figure, item = divmod(action, N_ITEMS)
        start = int(record.place[record.turn, figure])
        return _describe_card(record, "choice.move", figure, item, start, start)
    if action < BUY:
        spot = int(record.place[record.turn, record.figure])
        return _describe_card(record, "choice.play", int(record.figure), action - PLAY, int(record.start), spot)
    if BUY <= action < BRIDGE:
        value = action - BUY + 1
        return Message("choice.buy", {"value": value, "cards": min(value // 2, int(cards_left(record)))})
    if PAY_TILE <= action < PAY_CARD:
        value = action - PAY_TILE + 1
        return Message("choice.pay.tile", {"value": value} | _settling(record, value))
    if PAY_CARD <= action < SHOW:
        return Message("choice.pay.card", {"item": ITEMS[action - PAY_CARD]} | _settling(record, 1))
    if action == SHOW:
        return Message("choice.show", {"cards": min(2, int(cards_left(record)))})
    for first, beyond, tell in DESCRIPTIONS:
        if first <= action < beyond:
            return tell(action - first)
    return Message("choice.end")


def _describe_card(record: Any, key: str, figure: int, item: int, start: int, spot: int) -> Message:
    goal = landing(record, spot, item)
    crossed = [[gap["first"], gap["price"]] for gap in gaps(record) if start < gap["first"] and gap["last"] < goal]
    price = sum(price for _, price in crossed)
    args = {
        "figure": FIGURE_LETTERS[figure],
        "item": ITEMS[item],
        "from": spot,
        "space": goal,
        "value": int(record.worth[goal]),
        "price": price,
        "gaps": crossed,
    }
    if is_occupied(record, goal):
        return Message(f"{key}.occupied", args)
    args["taken"] = _tile_behind(record, start, goal)
    home = ".home" if goal == MAINLAND else ""
    return Message(f"{key}{home}{'.paid' if price else ''}", args)


def _tile_behind(record: Any, start: int, goal: int) -> Message:
    free = int(record.land) & ~(int(record.occupied) & ~bit(start)) & below(goal)
    if not free:
        return Message("nothing")
    space = free.bit_length() - 1
    return Message("tile", {"item": ITEMS[item_at(record, space)], "value": int(record.worth[space]), "space": space})


def _settling(record: Any, value: int) -> dict[str, int]:
    """What a payment leaves to pay, and what is lost because no change is given."""
    due = int(record.due)
    return {"left": max(due - value, 0), "lost": max(value - due, 0)}


def _revealed(number: int) -> Message:
    back, tile = divmod(number, TILES_PER_BACK)
    return Message("outcome.reveal", {"item": ITEMS[tile // RANKS], "value": int(VALUE[back, tile])})


DESCRIPTIONS = (
    (BRIDGE, PAY_TILE, lambda k: Message("choice.bridge", {"space": k + 1})),
    (DRAW_CARD, REVEAL, lambda k: Message("outcome.draw", {"item": ITEMS[k]})),
    (REVEAL, REVEAL + 2 * TILES_PER_BACK, _revealed),
)


# ------------------------------------------------------------------------------------------------ what happened


def tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    """The events of one step, for one viewer: a drawn card is named only to the one who drew it."""
    old, new = opened(before), opened(after)
    player = int(old.turn)
    events = [_main_event(old, action, new, player, viewer)] if action != END else []
    events += _tile_events(old, new, player)
    events += _pile_events(old, action, new)
    if new.phase == OVER_PHASE:
        events += _end_events(new)
    elif new.turn != old.turn:
        events.append(Message("event.turn", {"player": int(new.turn)}))
    return events


def _main_event(old: Any, action: int, new: Any, player: int, viewer: int) -> Message:
    if action < BUY:
        return _card_event(old, action, player)
    if action < BRIDGE:
        return Message("event.buy", {"player": player, "value": action - BUY + 1})
    if action < PAY_TILE:
        return Message("event.bridge", {"player": player, "space": action - BRIDGE + 1})
    if action < PAY_CARD:
        return Message("event.pay.tile", {"player": player, "value": action - PAY_TILE + 1})
    if action < SHOW:
        return Message("event.pay.card", {"player": player, "item": ITEMS[action - PAY_CARD]})
    if action == SHOW:
        cards = {ITEMS[item]: int(old.hand[player, item]) for item in range(N_ITEMS) if old.hand[player, item]}
        return Message("event.show", {"player": player, "cards": cards})
    if action < REVEAL:
        if viewer != player:
            return Message("event.draw", {"player": player})
        return Message("event.draw.own", {"player": player, "item": ITEMS[action - DRAW_CARD]})
    back, tile = divmod(action - REVEAL, TILES_PER_BACK)
    return Message("event.reveal", {"space": int(old.uncovered), "item": ITEMS[tile // RANKS], "value": int(VALUE[back, tile])})


def _card_event(old: Any, action: int, player: int) -> Message:
    item = action % N_ITEMS
    figure = action // N_ITEMS if action < PLAY else int(old.figure)
    start = int(old.place[player, figure])
    goal = landing(old, start, item)
    args = {"player": player, "figure": FIGURE_LETTERS[figure], "item": ITEMS[item], "from": start, "space": goal}
    if goal == MAINLAND:
        return Message("event.home", args)
    return Message("event.lean" if is_occupied(old, goal) else "event.move", args | {"value": int(old.worth[goal])})


def _tile_events(old: Any, new: Any, player: int) -> list[Message]:
    events = []
    for space in range(1, SPACES + 1):
        if old.worth[space] and not new.worth[space]:
            tile = {"item": ITEMS[item_at(old, space)], "value": int(old.worth[space]), "space": space}
            events.append(Message("event.take", {"player": player, **tile}))
            if not new.land & bit(space):
                events.append(Message("event.water", {"space": space}))
    for other in range(new.players):
        if new.bridge[other] == LOST != old.bridge[other]:
            events.append(Message("event.bridge.lost", {"player": other, "space": int(old.bridge[other])}))
    return events


def _pile_events(old: Any, action: int, new: Any) -> list[Message]:
    """A deck that did not shrink by what was drawn has been refilled."""
    drawn = 1 if DRAW_CARD <= action < REVEAL else 0
    return [Message("event.refill", {"cards": int(new.deck_size)})] if new.deck_size != old.deck_size - drawn else []


def _end_events(new: Any) -> list[Message]:
    return [Message("event.over" if any((new.place[p] == MAINLAND).all() for p in range(new.players)) else "event.deadlock"), *count(new)]


def count(state: State) -> list[Message]:
    """The last walk and the count, player by player, as if the game ended here."""
    s = opened(state)
    points = [0] * 4
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
