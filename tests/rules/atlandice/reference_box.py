"""The box of Atlandice for the slow reference: sectors, kinds, needles, the clock, and what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field

DISTRICTS = ("jeweller", "library", "inn", "machinery", "forge")
MARKET = "market"
SECTORS = (*DISTRICTS, MARKET)
KINDS = ("gems", "books", "provisions", "tools", "weapons")
KIND_OF = dict(zip(DISTRICTS, KINDS, strict=True))
DISTRICT_OF = dict(zip(KINDS, DISTRICTS, strict=True))
SECTOR_OF_ROLL = dict(enumerate(SECTORS, start=1))

NEEDLES = {
    "jeweller": {"a": 2, "b": 1, "c": 3},
    "library": {"a": 3, "b": 1, "c": 2},
    "inn": {"a": 3, "b": 1, "c": 2},
    "machinery": {"a": 1, "b": 2, "c": 3},
    "forge": {"a": 3, "b": 1, "c": 2},
}
MARKET_NEEDLES = 2
MARKET_FILL = 3  # given back resources fill the market up to this many of their kind

LAST_SPACE = 23
_HALF = {2: "gems", 3: "donation", 4: "books", 6: "provisions", 7: "total", 8: "tools", 9: "donation", 10: "weapons"}
EVENTS = _HALF | {space + 11: event for space, event in _HALF.items()}

CHANCE, OVER = -1, -2


@dataclass
class Question:
    """What happens next: who decides (or chance), and the possible words with their weights."""

    mover: int
    words: dict[str, int]


Script = Generator[Question, str, None]
Answer = Generator[Question, str, str]


@dataclass
class Owner:
    """What lies before a player or the neutral player; `dice` are those taken in this round."""

    stock: Counter[str] = field(default_factory=Counter)
    points: int = 0
    tiles: Counter[str] = field(default_factory=Counter)
    dice: int = 0

    def kinds(self) -> list[str]:
        return [kind for kind in KINDS if self.stock[kind] > 0]


@dataclass
class Sector:
    """A district with its stack of tiles, or the market, which has none."""

    name: str
    resources: Counter[str] = field(default_factory=Counter)
    dice: int = 0
    tile: str | None = None
    covered: list[str] = field(default_factory=list)  # the tiles under the top one, in no order
    dead: bool = False

    def kinds(self) -> list[str]:
        return [kind for kind in KINDS if self.resources[kind] > 0]

    def bare(self) -> bool:
        return not self.kinds()

    def needles(self) -> int:
        if self.name == MARKET:
            return MARKET_NEEDLES
        return NEEDLES[self.name][self.tile] if self.tile else 0
