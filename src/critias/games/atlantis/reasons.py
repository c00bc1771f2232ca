"""Why something is not allowed: the clause that forbids it, found with the same predicates that `legal` uses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from critias.core.message import Reason
from critias.core.questions import Kind, Questions
from critias.games.atlantis.actions import (
    BRIDGE,
    BUY,
    DRAW_CARD,
    END,
    MOVE,
    N_ACTIONS,
    N_OUTCOMES,
    PAY_CARD,
    PAY_TILE,
    PLAY,
    REVEAL,
    SHOW,
)
from critias.games.atlantis.components import FIGURE_LETTERS, FIGURES, ITEMS, N_ITEMS, SPACES, TILES_PER_BACK, TOP_VALUE
from critias.games.atlantis.legal import landing, may_buy, may_pay_card, may_play, toll
from critias.games.atlantis.state import (
    CHOOSE,
    DRAW,
    DRAW_BOUGHT,
    IN_HAND,
    LAY,
    PAY,
    PLAY_ON,
    UNCOVER,
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
from critias.games.atlantis.turn import mover

# What each phase wants instead of anything else.
INSTEAD = {
    CHOOSE: Reason("why.choose", clause="A3.1"),
    PLAY_ON: Reason("why.play_on", clause="A4.2"),
    PAY: Reason("why.pay", clause="A6.3"),
    LAY: Reason("why.lay", clause="A3.1"),
    DRAW: Reason("why.drawing", clause="A8.1"),
    DRAW_BOUGHT: Reason("why.drawing", clause="A8.1"),
    UNCOVER: Reason("why.uncovering", clause="A7.5"),
}


def _wrong_time(record: Any, action: int) -> Reason:
    if record.phase in (CHOOSE, PLAY_ON, PAY, LAY):
        if BUY <= action < BRIDGE:
            return Reason("why.buy.late", clause="A9.1")
        if BRIDGE <= action < PAY_TILE:
            return Reason("why.bridge.time", clause="A6.9")
        if PAY_TILE <= action < SHOW:
            return Reason("why.pay.nothing", clause="A6.4")
    return INSTEAD[int(record.phase)]


# ------------------------------------------------------------------------------------------------ by kind of action


def _why_not_move(record: Any, number: int) -> Reason | None:
    figure, item = divmod(number, N_ITEMS)
    letter = FIGURE_LETTERS[figure]
    if is_home(record, record.turn, figure):
        return Reason("why.home", {"figure": letter}, "A3.2")
    if is_led(record, record.turn, figure):
        return Reason("why.led", {"figure": letter}, "A3.3")
    start = int(record.place[record.turn, figure])
    return _why_not_card(record, item, start, start)


def _why_not_play(record: Any, item: int) -> Reason | None:
    return _why_not_card(record, item, int(record.start), int(record.place[record.turn, record.figure]))


def _why_not_card(record: Any, item: int, start: int, spot: int) -> Reason | None:
    if record.hand[record.turn, item] == 0:
        return Reason("why.card.none", {"item": ITEMS[item]}, "A4.1")
    if may_play(record, start, spot, item):
        return None
    goal = landing(record, spot, item)
    price = int(toll(record, start, goal))
    points = int(purse(record)) - (record.fresh[item] == 0)
    if price > points:
        return Reason("why.card.price", {"item": ITEMS[item], "price": price, "points": int(points)}, "A6.3")
    return Reason("why.card.chain", {"item": ITEMS[item], "space": goal}, "A4.5")


def _why_not_buy(record: Any, number: int) -> Reason | None:
    value = number + 1
    if may_buy(record, value):
        return None
    if record.bought > 0:
        return Reason("why.buy.again", clause="A9.1")
    if record.stock[record.turn, value] == 0:
        return Reason("why.tile.none", {"value": value}, "A9.1")
    return Reason("why.buy.nothing" if cards_left(record) == 0 else "why.buy.one", clause="A9.3")


def _why_not_bridge(record: Any, number: int) -> Reason | None:
    space = number + 1
    if record.bridge[record.turn] != IN_HAND:
        return Reason("why.bridge.laid", clause="A6.9")
    if record.land & bit(space):
        return Reason("why.bridge.land", {"space": space}, "A6.10")
    far = _gap_at(record, space)
    if far is None:
        return Reason("why.bridge.end", {"space": space}, "A6.12")
    if is_bridged(record, far):
        return Reason("why.bridge.there", {"space": space}, "A6.10")
    first = near_shore(record, far) + 1
    return None if space == first else Reason("why.bridge.first", {"space": space, "first": first}, "A6.8")


def _gap_at(record: Any, space: int) -> int | None:
    """The far shore of the gap this water space belongs to."""
    beyond = int(far_shores(record)) >> space
    if not beyond:
        return None
    far = space + (beyond & -beyond).bit_length() - 1
    return far if near_shore(record, far) < space else None


def _why_not_pay_tile(record: Any, number: int) -> Reason | None:
    value = number + 1
    return None if record.stock[record.turn, value] > 0 else Reason("why.tile.none", {"value": value}, "A6.2")


def _why_not_pay_card(record: Any, item: int) -> Reason | None:
    if may_pay_card(record, item):
        return None
    if record.hand[record.turn, item] == 0:
        return Reason("why.card.none", {"item": ITEMS[item]}, "A6.2")
    return Reason("why.card.fresh", {"item": ITEMS[item]}, "A6.6")


def _why_not_show(record: Any, _: int) -> Reason | None:
    can_move = any(_why_not_move(record, number) is None for number in range(FIGURES * N_ITEMS))
    return Reason("why.show", clause="A4.6") if can_move else None


def _why_not_end(record: Any, _: int) -> Reason | None:
    return None


def _why_not_draw(record: Any, item: int) -> Reason | None:
    return None if record.deck[item] > 0 else Reason("why.draw.none", {"item": ITEMS[item]}, "A8.1")


def _why_not_reveal(record: Any, number: int) -> Reason | None:
    back, tile = divmod(number, TILES_PER_BACK)
    if back == back_of(record.uncovered) and record.buried[back] & bit(tile):
        return None
    return Reason("why.reveal.other", {"space": int(record.uncovered)}, "A7.5")


KINDS = (
    Kind(MOVE, PLAY, (CHOOSE,), _why_not_move),
    Kind(PLAY, BUY, (PLAY_ON,), _why_not_play),
    Kind(BUY, BRIDGE, (CHOOSE,), _why_not_buy),
    Kind(BRIDGE, PAY_TILE, (CHOOSE, LAY), _why_not_bridge),
    Kind(PAY_TILE, PAY_CARD, (PAY,), _why_not_pay_tile),
    Kind(PAY_CARD, SHOW, (PAY,), _why_not_pay_card),
    Kind(SHOW, END, (CHOOSE,), _why_not_show),
    Kind(END, N_ACTIONS, (LAY,), _why_not_end),
    Kind(DRAW_CARD, REVEAL, (DRAW, DRAW_BOUGHT), _why_not_draw),
    Kind(REVEAL, N_ACTIONS + N_OUTCOMES, (UNCOVER,), _why_not_reveal),
)


# ------------------------------------------------------------------------------------------------ clicks


def _most_telling(record: Any, thing: str, reasons: Sequence[Reason]) -> Reason:
    """What a move would cost says more than that a figure is home or a card not held."""
    is_figure = thing.startswith("figure")
    if not reasons:
        return Reason("why.figure.other", clause="A3.2") if is_figure else Reason("why.tile.path", clause="A7.1")
    telling = [reason for reason in reasons if reason.key not in ("why.card.none", "why.led", "why.home")]
    if telling:
        return telling[0]
    if is_figure and reasons[0].key == "why.card.none":
        return Reason("why.figure.no_card", clause="A5.1")
    return next((reason for reason in reasons if reason.key == "why.card.none"), reasons[0])


def _click_figure(record: Any, player: int, name: str) -> list[int]:
    if len(name) != 2 or name[0] not in "0123" or int(name[0]) >= record.players or name[1] not in FIGURE_LETTERS:
        raise ValueError(f"{name!r} is no figure; figures are named like 0A")
    if int(name[0]) != player:
        return []
    figure = FIGURE_LETTERS.index(name[1])
    if is_led(record, player, figure):  # [A3.3] whichever of them is touched, the first one moves
        figure = next(k for k in range(FIGURES) if record.place[player, k] == record.place[player, figure])
    return list(range(MOVE + figure * N_ITEMS, MOVE + (figure + 1) * N_ITEMS))


def _click_card(record: Any, player: int, name: str) -> list[int]:
    if name not in ITEMS:
        raise ValueError(f"{name!r} is no item; items are {', '.join(ITEMS)}")
    item = ITEMS.index(name)
    return [*range(MOVE + item, PLAY, N_ITEMS), PLAY + item, PAY_CARD + item]


def _click_tile(record: Any, player: int, name: str) -> list[int]:
    if not re.fullmatch("[0-9]+", name) or not 1 <= int(name) <= TOP_VALUE:
        raise ValueError(f"{name!r} is no value of a tile; values are 1 to {TOP_VALUE}")
    return [BUY + int(name) - 1, PAY_TILE + int(name) - 1]


def _click_space(record: Any, player: int, name: str) -> list[int]:
    if not re.fullmatch("[0-9]+", name) or not 1 <= int(name) <= SPACES:
        raise ValueError(f"{name!r} is no space; spaces are 1 to {SPACES}")
    space = int(name)
    if record.land & bit(space):
        return []
    far = _gap_at(record, space)
    return [BRIDGE + (space if far is None else near_shore(record, far) + 1) - 1]


QUESTIONS = Questions(
    kinds=KINDS,
    mover=mover,
    actions=N_ACTIONS,
    outcomes=N_OUTCOMES,
    wrong_time=_wrong_time,
    clicks={"figure": _click_figure, "card": _click_card, "tile": _click_tile, "space": _click_space},
    most_telling=_most_telling,
    turn_clause="A3.1",
    end_clause="A10.1",
)
