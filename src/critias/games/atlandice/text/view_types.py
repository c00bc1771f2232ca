"""The shape of a view of Atlandice; the page's types are made from it."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import TypeAliasType, TypedDict

from critias.core.text.view_types import OneOf
from critias.games.atlandice.components import EVENTS, KINDS, SECTORS, TILES
from critias.games.atlandice.state import PHASES

ResourceKind = TypeAliasType("ResourceKind", Annotated[str, OneOf(KINDS)])
SectorName = TypeAliasType("SectorName", Annotated[str, OneOf(SECTORS)])
TileLetter = TypeAliasType("TileLetter", Annotated[str, OneOf(TILES)])
ClockEvent = TypeAliasType("ClockEvent", Annotated[str, OneOf(EVENTS)])
PhaseName = TypeAliasType("PhaseName", Annotated[str, OneOf(PHASES)])
Counts = TypeAliasType("Counts", dict[ResourceKind, int])


class Owner(TypedDict):
    """A player, or the neutral player."""

    stock: Counts
    points: int
    tiles: dict[SectorName, int]
    prestige: int
    final: int
    """As if everything were counted now."""
    awards: Counts
    """What each kind would bring if it were counted now."""
    dice: int
    given: int


class Sector(TypedDict):
    name: SectorName
    resources: Counts
    dice: int
    tile: TileLetter | None
    needles: int
    under: int
    dead: bool


# Two of a turn's keys are words of Python's own: for whom a visit is, and where the resource to be moved lies.
_Visit = TypedDict("_Visit", {"for": int | None, "from": SectorName | None})


class Turn(_Visit):
    player: int
    first: int
    phase: PhaseName
    sector: SectorName | None
    lifted: ResourceKind | None
    die: SectorName | None
    dice_left: int


class View(TypedDict):
    """The table, which everybody sees as a whole."""

    game: Literal["atlandice"]
    players: list[Owner]
    neutral: Owner | None
    sectors: list[Sector]
    submarine: SectorName
    clock: int
    dice_each: int
    events: list[ClockEvent | None]
    turn: Turn


class OwnView(TypedDict):
    """Nothing: no player sees more than the others."""
