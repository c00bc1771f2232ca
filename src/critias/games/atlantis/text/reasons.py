"""Why something is not allowed: the clause that forbids it, found with the same predicates that `legal` uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from critias.core.rules.contract import CHANCE
from critias.core.text.message import Reason
from critias.core.text.questions import Ask, Questions
from critias.games.atlantis.actions import ACTIONS
from critias.games.atlantis.components import FIGURE_LETTERS, FIGURES, ITEMS, N_ITEMS, SPACES, TILES_PER_BACK, TOP_VALUE
from critias.games.atlantis.rules.legal import landing, may_buy, may_pay_card, may_play, toll
from critias.games.atlantis.rules.turn import mover
from critias.games.atlantis.state import (
    IN_HAND,
    Phase,
    back_of,
    bit,
    cards_left,
    far_shores,
    is_bridged,
    is_home,
    is_led,
    near_shore,
    purse,
)

# What each phase asks for, and so why not anything else.
INSTEAD = {
    Phase.CHOOSE: Reason("why.choose", clause="A3.1"),
    Phase.PLAY_ON: Reason("why.play_on", clause="A4.2"),
    Phase.PAY: Reason("why.pay", clause="A6.3"),
    Phase.UNCOVER: Reason("why.uncovering", clause="A7.5"),
    Phase.LAY: Reason("why.lay", clause="A3.1"),
    Phase.DRAW: Reason("why.drawing", clause="A8.1"),
    Phase.DRAW_BOUGHT: Reason("why.drawing", clause="A8.1"),
    Phase.OVER: Reason("why.over", clause="A10.1"),
}


def _unless_chance(reason: Reason) -> Callable[[Any], Reason | None]:
    """A reason to give at the wrong time, but not while chance decides."""
    return lambda fields: None if mover(fields) == CHANCE else reason


# ------------------------------------------------------------------------------------------------ by kind of action


def _why_not_move(fields: Any, number: int) -> Reason | None:
    figure, item = divmod(number, N_ITEMS)
    letter = FIGURE_LETTERS[figure]
    if is_home(fields, fields.turn, figure):
        return Reason("why.home", {"figure": letter}, "A3.2")
    if is_led(fields, fields.turn, figure):
        return Reason("why.led", {"figure": letter}, "A3.3")
    start = int(fields.place[fields.turn, figure])
    return _why_not_card(fields, item, start, start)


def _why_not_play(fields: Any, item: int) -> Reason | None:
    return _why_not_card(fields, item, int(fields.start), int(fields.place[fields.turn, fields.figure]))


def _why_not_card(fields: Any, item: int, start: int, spot: int) -> Reason | None:
    if fields.hand[fields.turn, item] == 0:
        return Reason("why.card.none", {"item": ITEMS[item]}, "A4.1")
    if may_play(fields, start, spot, item):
        return None
    goal = landing(fields, spot, item)
    price = int(toll(fields, start, goal))
    points = int(purse(fields)) - (fields.fresh[item] == 0)
    if price > points:
        return Reason("why.card.price", {"item": ITEMS[item], "price": price, "points": int(points)}, "A6.3")
    return Reason("why.card.chain", {"item": ITEMS[item], "space": goal}, "A4.5")


def _why_not_buy(fields: Any, number: int) -> Reason | None:
    value = number + 1
    if may_buy(fields, value):
        return None
    if fields.bought > 0:
        return Reason("why.buy.again", clause="A9.1")
    if fields.stock[fields.turn, value] == 0:
        return Reason("why.tile.none", {"value": value}, "A9.1")
    return Reason("why.buy.nothing" if cards_left(fields) == 0 else "why.buy.one", clause="A9.3")


def _why_not_bridge(fields: Any, number: int) -> Reason | None:
    space = number + 1
    if fields.bridge[fields.turn] != IN_HAND:
        return Reason("why.bridge.laid", clause="A6.9")
    if fields.land & bit(space):
        return Reason("why.bridge.land", {"space": space}, "A6.10")
    far = _gap_at(fields, space)
    if far is None:
        return Reason("why.bridge.end", {"space": space}, "A6.12")
    if is_bridged(fields, far):
        return Reason("why.bridge.there", {"space": space}, "A6.10")
    first = near_shore(fields, far) + 1
    return None if space == first else Reason("why.bridge.first", {"space": space, "first": first}, "A6.8")


def _gap_at(fields: Any, space: int) -> int | None:
    """The far shore of the gap this water space belongs to."""
    ahead = int(far_shores(fields)) >> space
    if not ahead:
        return None
    far = space + (ahead & -ahead).bit_length() - 1
    return far if near_shore(fields, far) < space else None


def _why_not_pay_tile(fields: Any, number: int) -> Reason | None:
    value = number + 1
    return None if fields.stock[fields.turn, value] > 0 else Reason("why.tile.none", {"value": value}, "A6.2")


def _why_not_pay_card(fields: Any, item: int) -> Reason | None:
    if may_pay_card(fields, item):
        return None
    if fields.hand[fields.turn, item] == 0:
        return Reason("why.card.none", {"item": ITEMS[item]}, "A6.2")
    return Reason("why.card.fresh", {"item": ITEMS[item]}, "A6.6")


def _why_not_show(fields: Any, _: int) -> Reason | None:
    can_move = any(_why_not_move(fields, number) is None for number in range(ACTIONS["move"].size))
    return Reason("why.show", clause="A4.6") if can_move else None


def _why_not_end(fields: Any, _: int) -> Reason | None:
    return None


def _why_not_draw(fields: Any, item: int) -> Reason | None:
    return None if fields.deck[item] > 0 else Reason("why.draw.none", {"item": ITEMS[item]}, "A8.1")


def _why_not_reveal(fields: Any, number: int) -> Reason | None:
    back, tile = divmod(number, TILES_PER_BACK)
    if back == back_of(fields.uncovered) and fields.buried[back] & bit(tile):
        return None
    return Reason("why.reveal.other", {"space": int(fields.uncovered)}, "A7.5")


_BUY_LATE = _unless_chance(Reason("why.buy.late", clause="A9.1"))
_BRIDGE_TIME = _unless_chance(Reason("why.bridge.time", clause="A6.9"))
_NOTHING_DUE = _unless_chance(Reason("why.pay.nothing", clause="A6.4"))

ASKS = ACTIONS.table(
    move=Ask((Phase.CHOOSE,), _why_not_move),
    play=Ask((Phase.PLAY_ON,), _why_not_play),
    buy=Ask((Phase.CHOOSE,), _why_not_buy, _BUY_LATE),
    bridge=Ask((Phase.CHOOSE, Phase.LAY), _why_not_bridge, _BRIDGE_TIME),
    pay_tile=Ask((Phase.PAY,), _why_not_pay_tile, _NOTHING_DUE),
    pay_card=Ask((Phase.PAY,), _why_not_pay_card, _NOTHING_DUE),
    show=Ask((Phase.CHOOSE,), _why_not_show),
    end=Ask((Phase.LAY,), _why_not_end),
    draw=Ask((Phase.DRAW, Phase.DRAW_BOUGHT), _why_not_draw),
    reveal=Ask((Phase.UNCOVER,), _why_not_reveal),
)


# ------------------------------------------------------------------------------------------------ clicks


def _most_telling(fields: Any, thing: str, reasons: Sequence[Reason]) -> Reason:
    """The reason to show for a click: what a move would cost says more than that a figure is home or a card is not held."""
    is_figure = thing.startswith("figure")
    if not reasons:
        return Reason("why.figure.other", clause="A3.2") if is_figure else Reason("why.tile.path", clause="A7.1")
    telling = [reason for reason in reasons if reason.key not in ("why.card.none", "why.led", "why.home")]
    if telling:
        return telling[0]
    if is_figure and reasons[0].key == "why.card.none":
        return Reason("why.figure.no_card", clause="A5.1")
    return next((reason for reason in reasons if reason.key == "why.card.none"), reasons[0])


def _click_figure(fields: Any, player: int, name: str) -> list[int]:
    if len(name) != 2 or name[0] not in "0123" or int(name[0]) >= fields.players or name[1] not in FIGURE_LETTERS:
        raise ValueError(f"{name!r} is not a figure; figures are named like 0A")
    if int(name[0]) != player:
        return []
    figure = FIGURE_LETTERS.index(name[1])
    if is_led(fields, player, figure):  # [A3.3] whichever of them is touched, the first one moves
        figure = next(k for k in range(FIGURES) if fields.place[player, k] == fields.place[player, figure])
    return ACTIONS.actions(move=range(figure * N_ITEMS, (figure + 1) * N_ITEMS))


def _click_card(fields: Any, player: int, name: str) -> list[int]:
    if name not in ITEMS:
        raise ValueError(f"{name!r} is not an item; items are {', '.join(ITEMS)}")
    item = ITEMS.index(name)
    return ACTIONS.actions(move=range(item, FIGURES * N_ITEMS, N_ITEMS), play=[item], pay_card=[item])


def _click_tile(fields: Any, player: int, name: str) -> list[int]:
    if not re.fullmatch("[0-9]+", name) or not 1 <= int(name) <= TOP_VALUE:
        raise ValueError(f"{name!r} is not the value of a tile; values are 1 to {TOP_VALUE}")
    return ACTIONS.actions(buy=[int(name) - 1], pay_tile=[int(name) - 1])


def _click_space(fields: Any, player: int, name: str) -> list[int]:
    if not re.fullmatch("[0-9]+", name) or not 1 <= int(name) <= SPACES:
        raise ValueError(f"{name!r} is not a space; spaces are 1 to {SPACES}")
    space = int(name)
    if fields.land & bit(space):
        return []
    far = _gap_at(fields, space)
    start = space if far is None else near_shore(fields, far) + 1
    return ACTIONS.actions(bridge=[start - 1])


QUESTIONS = Questions(
    kinds=ACTIONS,
    asks=ASKS,
    mover=mover,
    instead=lambda fields: INSTEAD[fields.phase],
    clicks={"figure": _click_figure, "card": _click_card, "tile": _click_tile, "space": _click_space},
    most_telling=_most_telling,
    turn_clause="A3.1",
)
