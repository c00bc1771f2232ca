"""The shape of a view of Atlantis; the page's types are made from it."""

from __future__ import annotations

from typing import Annotated, Literal

from typing_extensions import TypeAliasType, TypedDict

from critias.core.text.view_types import Length, OneOf
from critias.games.atlantis.components import FIGURE_LETTERS, FIGURES, ITEMS
from critias.games.atlantis.state import EDITIONS, PHASES

Item = TypeAliasType("Item", Annotated[str, OneOf(ITEMS)])
Letter = TypeAliasType("Letter", Annotated[str, OneOf(FIGURE_LETTERS)])
Edition = TypeAliasType("Edition", Annotated[str, OneOf(EDITIONS)])
PhaseName = TypeAliasType("PhaseName", Annotated[str, OneOf(PHASES)])
Cards = TypeAliasType("Cards", dict[Item, int])
OffThePath = Literal["hand", "lost"]


class Tile(TypedDict):
    item: Item
    value: int


class Stack(TypedDict):
    """The tiles on a space of the path."""

    item: Item | None
    """Not known while the tile under the one taken is being turned over."""
    value: int
    covers: bool


class Gap(TypedDict):
    """A gap in the path: its first and last water space, its price now and the players who bridged it."""

    first: int
    last: int
    price: int
    bridges: list[int]


class PlayerView(TypedDict):
    figures: Annotated[dict[Letter, int], Length(FIGURES)]
    cards: int
    known: Cards
    tiles: list[Tile]
    points: int
    walk_home: int
    bridge: OffThePath | int
    """The space that it lies on, or where else it is."""


# One of a turn's keys is a word of Python's own: the space that a figure set out from.
_Journey = TypedDict("_Journey", {"from": int})


class Turn(_Journey):
    player: int
    first: int
    phase: PhaseName
    price: int
    """Of the whole journey, while it is being paid."""
    due: int
    draws: int
    moving: Letter | None
    played: Cards


class View(TypedDict):
    """The table as one player, or a spectator, sees it."""

    game: Literal["atlantis"]
    edition: Edition
    players: list[PlayerView]
    path: list[Stack | None]
    """Space 1 comes first; there is nothing where there is water."""
    gaps: list[Gap]
    hand: Cards | None
    """Of the viewer; a spectator has none."""
    deck: int
    discards: Cards
    turn: Turn


class OwnView(TypedDict, total=False):
    """What only this player sees; nothing for a spectator."""

    hand: Cards
