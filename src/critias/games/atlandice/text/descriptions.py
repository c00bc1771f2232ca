"""What an action means: its words, with what it brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.fields import draft, opened
from critias.core.text.message import Message
from critias.games.atlandice.actions import ACTIONS
from critias.games.atlandice.components import DISTRICTS, KINDS, MARKET, N_KINDS, N_TILES, SECTORS, TILES
from critias.games.atlandice.rules.scoring import award, prestige
from critias.games.atlandice.rules.turn import apply
from critias.games.atlandice.state import NEUTRAL, owners, resources_on


def describe(state: State, action: int) -> Message:
    """An action or outcome in words."""
    fields = opened(state)
    kind, k = ACTIONS.split(action)
    message = DESCRIPTIONS[kind](fields, k)
    if kind not in ACTIONS.decisions or kind in VISITS:
        return message
    gains = _gains(fields, action)
    return replace(message, args={**message.args, "gains": gains}) if any(gains) else message


def effect_key(fields: Any, sector: int) -> str:
    """The key of the sentence that says what a sector's effect is."""
    return "effect.market" if sector == MARKET else f"effect.{DISTRICTS[sector]}.{TILES[fields.top[sector]]}"


def _visit(key: str) -> Callable[[Any, int], Message]:
    def describe_visit(fields: Any, sector: int) -> Message:
        resources = {KINDS[kind]: int(n) for kind, n in enumerate(fields.on[sector]) if n}
        effect = Message(effect_key(fields, sector))
        owner = NEUTRAL if key == "action.give" else int(fields.turn)
        return Message(key, {"sector": SECTORS[sector], "resources": resources, "effect": effect} | _prospect(fields, sector, owner))

    return describe_visit


def _prospect(fields: Any, sector: int, owner: int) -> dict[str, Any]:
    """How many resources a visit takes before its effect, and who would get what if they are the last of a district."""
    lying = int(resources_on(fields, sector))
    takes = min(lying, 2 if fields.submarine == sector else 1)
    if sector == MARKET or takes < lying:
        return {"takes": takes}
    after = draft(fields)
    after.stock[owner] += after.on[sector]
    return {"takes": takes, "gains": [int(award(after, sector, other)) for other in range(owners(fields))]}


def _gains(fields: Any, action: int) -> list[int]:
    """What each player gains immediately from an action."""
    after = draft(fields)
    apply(after, action)
    return [int(prestige(after, owner) - prestige(fields, owner)) for owner in range(owners(fields))]


def _named(key: str, name: str, things: tuple[str, ...]) -> Callable[[Any, int], Message]:
    return lambda fields, k: Message(key, {name: things[k]})


def _placed(key: str) -> Callable[[Any, int], Message]:
    return lambda fields, k: Message(key, {"sector": SECTORS[k // N_KINDS], "kind": KINDS[k % N_KINDS]})


def _stop(fields: Any, _: int) -> Message:
    return Message("action.stop")


def _roll(fields: Any, k: int) -> Message:
    return Message("outcome.roll", {"face": k + 1})


def _turn_up(fields: Any, k: int) -> Message:
    return Message("outcome.tile", tile_args(k))


def tile_args(k: int) -> dict[str, Any]:
    """The arguments for a tile that is turned up: which one it is, and what it does."""
    district, tile = divmod(k, N_TILES)
    return {"sector": DISTRICTS[district], "effect": Message(f"effect.{DISTRICTS[district]}.{TILES[tile]}")}


VISITS = (ACTIONS["visit"], ACTIONS["give"])  # `_prospect` says what they bring

DESCRIPTIONS: dict[Kind, Callable[[Any, int], Message]] = ACTIONS.table(
    visit=_visit("action.visit"),
    give=_visit("action.give"),
    take=_named("action.take", "kind", KINDS),
    take_from=_placed("action.from"),
    lift=_named("action.lift", "kind", KINDS),
    put=_named("action.put", "sector", SECTORS),
    swap=_placed("action.swap"),
    choose_die=_named("action.die", "sector", SECTORS),
    place_die=_named("action.to", "sector", SECTORS),
    submarine=_named("action.submarine", "sector", SECTORS),
    donate=_named("action.donate", "kind", KINDS),
    stop=_stop,
    roll=_roll,
    turn_up=_turn_up,
)
