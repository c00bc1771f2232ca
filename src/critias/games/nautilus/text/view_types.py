"""The shape of a view of Nautilus; the page's types are made from it."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import TypeAliasType, TypedDict

from critias.core.text.view_types import Length, OneOf
from critias.games.nautilus.components import (
    FACES,
    FIND_KINDS,
    KINDS,
    N_KEPT,
    ORDERS,
    SIDES,
    SORTS,
    STATION_KINDS,
    SUBMARINE_NAMES,
    TURNS,
    ZONES,
)
from critias.games.nautilus.state import PHASES

Side = TypeAliasType("Side", Annotated[str, OneOf(SIDES)])
QuarterTurn = TypeAliasType("QuarterTurn", Annotated[str, OneOf(TURNS)])
Zone = TypeAliasType("Zone", Annotated[str, OneOf(ZONES)])
ModuleKind = TypeAliasType("ModuleKind", Annotated[str, OneOf(KINDS)])
StationKind = TypeAliasType("StationKind", Annotated[str, OneOf(STATION_KINDS)])
Sort = TypeAliasType("Sort", Annotated[str, OneOf(SORTS)])
Face = TypeAliasType("Face", Annotated[str, OneOf(FACES)])
KeptFind = TypeAliasType("KeptFind", Annotated[str, OneOf(FIND_KINDS[:N_KEPT])])
Order = TypeAliasType("Order", Annotated[str, OneOf(ORDERS)])
SubmarineName = TypeAliasType("SubmarineName", Annotated[str, OneOf(SUBMARINE_NAMES)])
PhaseName = TypeAliasType("PhaseName", Annotated[str, OneOf(PHASES)])
Square = TypeAliasType("Square", Annotated[list[int], Length(2)])


class Abilities(TypedDict):
    """What a player's stations of each kind bring them (N7.5 to N7.9)."""

    steps: int
    squares: int
    sonar: int
    looks: int
    treasure: int


class ByOrder(TypedDict):
    """What depends on a player's secret order."""

    order: Order | None
    raised: int
    points: int


class Player(ByOrder):
    money: int
    reserve: int
    submarines: dict[str, Square]
    held: list[Sort]
    finds: dict[KeptFind, int]
    stations: dict[StationKind, int]
    can: Abilities
    chips: list[StationKind]
    find_points: int
    ruins_points: int
    station_points: int


class Module(TypedDict):
    name: str
    kind: ModuleKind
    x: int
    y: int
    turn: QuarterTurn
    builder: int | None
    crew: list[int]
    locks: dict[Side, str | None]
    """The module that each of its locks leads to."""


class FindPlace(TypedDict):
    x: int
    y: int
    zone: Zone


class Find(FindPlace):
    face: Face | None
    open: bool
    seen: list[int]


class Turn(TypedDict):
    player: int
    first: int
    phase: PhaseName
    chosen: Sort | None
    walker: str | None
    submarine: SubmarineName | None
    steps_left: int
    squares_left: int
    looks_left: int
    paid: int
    moved: list[SubmarineName]
    boosted: bool
    reach: list[Square]
    ways: dict[str, Square]
    """For each square that the submarine chosen can come to, the square before it on a shortest way."""


class View(TypedDict):
    """The table as one player, or a spectator, sees it."""

    game: Literal["nautilus"]
    round: int
    players: list[Player]
    modules: list[Module]
    finds: list[Find]
    gone: list[Face]
    ruins: dict[str, int | None]
    """By the number of an Atlantis find: who found it."""
    bank: int
    supply: dict[ModuleKind, int]
    trench_open: bool
    last_round: bool
    turn: Turn


class OwnView(TypedDict, total=False):
    """What only this player sees; nothing for a spectator."""

    players: list[Player]
    finds: list[Find]
