"""Where the chance of a match comes from: a seed that everybody may know, or a secret that is revealed at the end (`secret.py`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from operator import index

from critias.core.match.contribution import Contribution
from critias.core.rules.chance import Generator, check_seed, generator


class ChanceSource(ABC):
    """Lays out the table and decides every outcome; `str` gives the text for a record, once it may be shown."""

    contributions: tuple[Contribution, ...] = ()  # what players have added to a secret

    @property
    @abstractmethod
    def promise(self) -> str | None:
        """What players are shown before the game, while the source itself stays hidden until the end; None if it is not hidden."""

    @abstractmethod
    def set_up(self) -> Generator:
        """The generator that lays out the table."""

    @abstractmethod
    def after_set_up(self, rng: Generator) -> Generator:
        """What a match keeps, for later draws, of the generator that laid out the table."""

    @abstractmethod
    def draw(self, rng: Generator, redraws: int, step: int) -> Generator:
        """The generator that decides the outcome of step number `step`; `rng` was kept and decided what came before."""

    @abstractmethod
    def to_json(self) -> int | str: ...


@dataclass(frozen=True)
class Seed(ChanceSource):
    """A seed: a number from which everything is drawn, one thing after the other."""

    number: int

    def __post_init__(self) -> None:
        check_seed(self.number)

    def __str__(self) -> str:
        return str(self.number)

    @property
    def promise(self) -> None:
        return None

    def set_up(self) -> Generator:
        return generator(self.number)

    def after_set_up(self, rng: Generator) -> Generator:
        return rng

    def draw(self, rng: Generator, redraws: int, step: int) -> Generator:
        return rng

    def to_json(self) -> int:
        return self.number


def source_of(seed: int | ChanceSource) -> ChanceSource:
    """The source itself, or the one made from a number."""
    return seed if isinstance(seed, ChanceSource) else Seed(index(seed))
