"""A livelier player than blind chance: it mans stations, launches submarines, collects and comes home, so that games reach every rule."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import critias
from critias import CHANCE, Match
from critias.games.nautilus.chart import FIND_SQUARE
from critias.games.nautilus.components import COLUMNS, FIRST_STATION, KIND_OF, KINDS, MODULES, SORTS

GAME = critias.game("nautilus")
THRIFT = 12  # Nemos kept for finds
Square = tuple[int, int]


def xy(square: int) -> Square:
    return square % COLUMNS, square // COLUMNS


def read_square(name: str) -> Square:
    x, y = name.split("-")
    return int(x), int(y)


def apart(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@dataclass(frozen=True)
class Sight:
    """What the player to move knows of the table, as plain data (reading the fields of a state again and again is slow)."""

    money: int
    reserve: int
    held: list[str]
    crew: dict[str, int]  # own aquanauts in each module built
    place: dict[str, Square]
    afloat: int
    finds: list[Square]
    built: dict[str, int]  # modules in the city by kind
    served: dict[str, int]  # own stations in service by kind

    @property
    def idle(self) -> int:
        """Aquanauts that could walk, or soon will."""
        waiting = sum(int(sort[-1]) for sort in self.held if "." in sort)
        return waiting + sum(max(0, crew - (MODULES.index(name) >= FIRST_STATION)) for name, crew in self.crew.items())


def sight_of(match: Match) -> Sight:
    state = match.seen_by(match.mover)[0]
    place, crew, there = state.place.tolist(), state.crew[:, match.mover].tolist(), int(state.there)
    standing = [module for module, square in enumerate(place) if square >= 0]
    kinds = [KINDS[KIND_OF[module]] for module in standing]
    served = [KINDS[KIND_OF[module]] for module in standing if module >= FIRST_STATION and crew[module]]
    return Sight(
        money=int(state.money[match.mover]),
        reserve=int(state.reserve[match.mover]),
        held=[SORTS[sort] for sort, number in enumerate(state.held[match.mover].tolist()) for _ in range(number)],
        crew={MODULES[module]: crew[module] for module in standing},
        place={MODULES[module]: xy(place[module]) for module in standing},
        afloat=sum(square >= 0 for square in state.submarine[match.mover].tolist()),
        finds=[xy(int(square)) for find, square in enumerate(FIND_SQUARE.tolist()) if there >> find & 1],
        built={kind: kinds.count(kind) for kind in KINDS},
        served={kind: served.count(kind) for kind in KINDS},
    )


# ------------------------------------------------------------------------------------------------ how much each word is liked


def liking(sight: Sight, word: str) -> float:
    verb, _, name = word.partition(".")
    return LIKINGS[verb](sight, name)


def _buy(sight: Sight, sort: str) -> float:
    kind, _, crew = sort.partition(".")
    if sight.money < THRIFT:
        return 0.02
    if crew:
        return 3.0 * int(crew) if sight.idle < 2 else 0.2
    return 8.0 / (1 + 2 * sight.built[kind]) if sight.idle else 0.3


def _place(sight: Sight, name: str) -> float:
    """Near finds, but not on them, and rather to the east, where the trench is."""
    centre = read_square(name.partition(".")[0])
    nearest = min((apart(centre, find) for find in sight.finds), default=9)
    return (0.2 if nearest < 3 else 8.0 / nearest) * (1 + max(centre[0] - 14, 0) / 2)


def _walk(sight: Sight, name: str) -> float:
    return 5.0 if MODULES.index(name) < FIRST_STATION else 0.5


def _to(sight: Sight, name: str) -> float:
    if MODULES.index(name) < FIRST_STATION:
        return 0.2
    if sight.crew[name] == 0:
        return 20.0 / (1 + sight.served[name.rstrip("1234")])
    return 12.0 if sight.crew[name] == 1 and sight.afloat < 3 else 0.3


def _go(sight: Sight, name: str) -> float:
    square = read_square(name)
    nearest = min((apart(square, find) for find in sight.finds), default=9)
    return 40.0 if nearest == 0 else 4.0 / nearest**2


def _home(sight: Sight, name: str) -> float:
    return 30.0 if sight.crew[name] == 0 else 1.0


LIKINGS = {
    "done": lambda sight, name: 0.4,
    "buy": _buy,
    "build": lambda sight, name: 3.0,
    "place": _place,
    "walk": _walk,
    "to": _to,
    "launch": lambda sight, name: 5.0,
    "sonar": lambda sight, name: 0.3,
    "submarine": lambda sight, name: 5.0,
    "go": _go,
    "home": _home,
    "dock": lambda sight, name: 0.3,
    "look": lambda sight, name: 2.0,
}


def choose(match: Match, rng: random.Random, luck: Sequence[str] = ()) -> str:
    """A word to play; where chance decides, one that begins with a word of `luck` if there is one."""
    words = [GAME.write_action(action) for action in match.legal()]
    if match.mover == CHANCE:
        lucky = [word for word in words if word.startswith(tuple(luck))] if luck else []
        return rng.choice(lucky) if lucky else rng.choices(words, match.odds())[0]
    sight = sight_of(match)
    return rng.choices(words, [liking(sight, word) for word in words])[0]


def lively(players: int, seed: int, base: str = "first", luck: Sequence[str] = ()) -> Iterator[Match]:
    """A lively game, yielded at every decision and every chance node, and once more when it is over."""
    rng = random.Random(seed)
    match = GAME.at(GAME.write_position(GAME.start(players, seed, base_square=base).start))
    while not match.is_over:
        yield match
        match.play(choose(match, rng, luck))
    yield match
