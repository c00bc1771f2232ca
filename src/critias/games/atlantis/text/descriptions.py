"""What an action means: its words, with what it costs and brings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.fields import once, opened
from critias.core.text.message import Message
from critias.games.atlantis.actions import ACTIONS
from critias.games.atlantis.components import FIGURE_LETTERS, ITEMS, MAINLAND, N_ITEMS, RANKS, SPACES, TILES_PER_BACK, VALUE
from critias.games.atlantis.rules.survey import NOWHERE
from critias.games.atlantis.state import cards_left
from critias.games.atlantis.text.view import STACKS, gaps, journeys

NOTHING = Message("nothing")
BRIDGES = [Message("action.bridge", {"space": space}) for space in range(1, SPACES + 1)]


def describe(state: State, action: int) -> Message:
    """An action or outcome in words, with what it costs and brings where that is certain."""
    kind, k = ACTIONS.split(action)
    return DESCRIPTIONS[kind](opened(state), k)


def _describe_move(fields: Any, k: int) -> Message:
    figure, item = divmod(k, N_ITEMS)
    return _describe_card(fields, "action.move", figure, item)


def _describe_play(fields: Any, item: int) -> Message:
    return _describe_card(fields, "action.play", fields.figure, item)


def _describe_card(fields: Any, key: str, figure: int, item: int) -> Message:
    spot, goal, value, occupied, first, end, behind, stack = journeys(fields)[figure][item]
    crossed = _tolls(fields)[first:end]
    price = sum([price for _, price in crossed])
    args = {
        "figure": FIGURE_LETTERS[figure],
        "item": ITEMS[item],
        "from": spot,
        "space": goal,
        "value": value,
        "price": price,
        "gaps": crossed,
    }
    if occupied:
        return Message(f"{key}.occupied", args)
    args["taken"] = NOTHING if behind == NOWHERE else _tile_won(stack, behind)
    home = ".home" if goal == MAINLAND else ""
    return Message(f"{key}{home}{'.paid' if price else ''}", args)


@once
def _tolls(fields: Any) -> list[list[int]]:
    """The first space of every gap, and its price."""
    return [[gap["first"], gap["price"]] for gap in gaps(fields)]


@cache
def _tile_won(stack: int, space: int) -> Message:
    tile = STACKS[stack]
    return Message("tile", {"item": tile["item"], "value": tile["value"], "space": space})


def _settling(fields: Any, value: int) -> dict[str, int]:
    """What is left to pay after a payment, and what is lost because no change is given."""
    due = int(fields.due)
    return {"left": max(due - value, 0), "lost": max(value - due, 0)}


def _describe_buy(fields: Any, k: int) -> Message:
    value = k + 1
    return Message("action.buy", {"value": value, "cards": min(value // 2, int(cards_left(fields)))})


def _describe_bridge(fields: Any, k: int) -> Message:
    return BRIDGES[k]


def _describe_pay_tile(fields: Any, k: int) -> Message:
    return Message("action.pay.tile", {"value": k + 1} | _settling(fields, k + 1))


def _describe_pay_card(fields: Any, item: int) -> Message:
    return Message("action.pay.card", {"item": ITEMS[item]} | _settling(fields, 1))


def _describe_show(fields: Any, _: int) -> Message:
    return Message("action.show", {"cards": min(2, int(cards_left(fields)))})


def _describe_end(fields: Any, _: int) -> Message:
    return Message("action.end")


def _describe_draw(fields: Any, item: int) -> Message:
    return Message("outcome.draw", {"item": ITEMS[item]})


def _describe_reveal(fields: Any, k: int) -> Message:
    return Message("outcome.reveal", _tile(k))


def _tile(k: int) -> dict[str, Any]:
    back, tile = divmod(k, TILES_PER_BACK)
    return {"item": ITEMS[tile // RANKS], "value": int(VALUE[back, tile])}


DESCRIPTIONS: dict[Kind, Callable[[Any, int], Message]] = ACTIONS.table(
    move=_describe_move,
    play=_describe_play,
    buy=_describe_buy,
    bridge=_describe_bridge,
    pay_tile=_describe_pay_tile,
    pay_card=_describe_pay_card,
    show=_describe_show,
    end=_describe_end,
    draw=_describe_draw,
    reveal=_describe_reveal,
)
