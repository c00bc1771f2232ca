"""Ways of playing, for games in lock step with the reference: what a player likes, so that rare situations come up."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rules.nautilus.reference import Table
from rules.nautilus.reference_box import (
    CHANCE,
    DOOR,
    HABITATS,
    Module,
    Square,
    Submarine,
    distance,
    locks,
    nine_squares,
    on_board,
    read_square,
    zone,
)


@dataclass(frozen=True)
class Way:
    """What a player likes; the words it likes best are played nine times out of ten."""

    name: str
    idle: int = 2  # aquanauts without work, below which it buys habitats
    crew: int = 4  # how many it likes to put into a habitat
    hoard: int = 1  # builds when it holds this many modules
    stingy: bool = False  # does not buy
    east: float = 0.2  # builds to the right
    cover: float = 0  # builds over finds
    crowd: float = 0  # builds against other modules
    mean: bool = False  # ends in stations of others rather than its own
    chips: bool = False  # wants stations of the same kind
    fleet: int = 3  # submarines it wants afloat
    sonar: bool = False
    timid: bool = False  # stays away from finds
    homing: float = 1  # comes home
    docks: bool = False  # comes home without an aquanaut
    looks: bool = True
    luck: tuple[str, ...] = ()  # what chance is loaded for
    careless: float = 0.1  # how often any word is as good


WAYS = (
    Way("any word", careless=1),
    Way("explorer"),
    Way("trench builder", east=2, hoard=2, luck=("reveal.chest", "reveal.gold")),
    Way("hoarder", hoard=4, crowd=2, careless=0.03),
    Way("coverer", cover=5, fleet=1, luck=("reveal.atlantis",)),
    Way("crowder", crowd=3, hoard=3, mean=True),
    Way("sonar user", sonar=True, chips=True),
    Way("collector of kinds", chips=True, idle=4),
    Way("home-comer", homing=15, crowd=1),
    Way("docker", docks=True, idle=1, sonar=True),
    Way("spender", idle=15, sonar=True, luck=("reveal.gold", "reveal.snail", "reveal.scallop")),
    Way("speeder", luck=("reveal.speed",), east=0.5),
    Way("Atlantis hunter", luck=("reveal.atlantis",), crew=3),
    Way("hunter of the last three", luck=("reveal.atlantis13", "reveal.atlantis14", "reveal.atlantis15"), east=1.5),
    Way("shell collector", luck=("reveal.snail", "reveal.scallop"), chips=True),
    Way("idler", stingy=True, timid=True, careless=0.15),
    Way("parasite", mean=True, idle=4, crew=2, homing=10),
)


def choose(rng: Random, table: Table, way: Way) -> str:
    words = table.legal()
    names = sorted(words)
    if table.mover() == CHANCE:
        lucky = [word for word in names if word.startswith(way.luck)] if way.luck else []
        return rng.choice(lucky) if lucky and rng.random() > 0.3 else rng.choices(names, [words[name] for name in names])[0]
    if rng.random() < way.careless:
        return rng.choice(names)
    likings = [liking(table, word, way) for word in names]
    return rng.choice([word for word, much in zip(names, likings, strict=True) if much == max(likings)])


def liking(table: Table, word: str, way: Way) -> float:
    verb, _, rest = word.partition(".")
    me = table.players[table.turn]
    if word == "done":
        return 0
    if verb == "buy":
        return -1 if way.stingy else _liking_to_buy(table, rest, way)
    if verb == "build":
        return 1 if len(me.held) >= way.hoard or table.built else -1
    if verb == "place":
        return _liking_for_a_place(table, rest, way)
    if verb == "walk":
        start = table.modules[rest]
        best = max((_liking_for_an_end(table, table.modules[end], way) for end in table.ends(start, 3)), default=-1)
        return best - _loss_of_leaving(table, start, way)
    if verb == "to":
        return _liking_for_an_end(table, table.modules[rest], way)
    if verb == "launch":
        return 1 + sum(distance(square, table.modules[rest.split(".")[0]].centre) < 6 for square in table.finds) if way.fleet else -1
    if verb == "sonar":
        return 1 if way.sonar else -1
    if verb == "submarine":
        submarine = me.submarines[rest]
        words = table.voyages(me, submarine) or [f"go.{x}-{y}" for x, y in table.reach(submarine, 3)]
        return max((_liking_for_a_voyage(table, submarine, word, way) for word in words), default=0)
    if verb == "look":
        return (1 if zone(read_square(rest)) == "trench" else 0.5) if way.looks else -1
    # The submarine is not named any more; every one that could do this is as good.
    able = [submarine for submarine in me.submarines.values() if verb != "go" or distance(submarine.square, read_square(rest)) <= 6]
    return max(_liking_for_a_voyage(table, submarine, word, way) for submarine in able)


def _idle(table: Table) -> int:
    """Aquanauts who are not needed where they are."""
    me = table.turn
    waiting = sum(int(sort[-1]) for sort in table.players[me].held if sort.startswith(HABITATS))
    return waiting + sum(max(0, module.crew[me] - module.is_station()) for module in table.modules.values())


def _liking_to_buy(table: Table, sort: str, way: Way) -> float:
    kind, _, crew = sort.partition(".")
    if crew:
        return (10 if _idle(table) < way.idle else 1) - abs(way.crew - int(crew)) / 10
    standing = sum(module.kind == kind for module in table.modules.values())
    mine = table.stations(table.turn)[kind]
    return 5 + (mine if way.chips else -mine - standing)


def _liking_for_a_place(table: Table, place: str, way: Way) -> float:
    square, turn = place.split(".")
    centre = read_square(square)
    if not table.modules:
        return 0
    near = [module for module in table.modules.values() if distance(module.centre, centre) <= 4]
    covered = sum(square in table.finds for square in nine_squares(centre))
    finds = [distance(square, centre) for square in table.finds]
    kinds = [sort.split(".")[0] for sort in table.players[table.turn].held]
    doors = [(centre[0] + DOOR[side][0], centre[1] + DOOR[side][1]) for side in DOOR if side in locks(kinds[0], turn)] if kinds else []
    ways_out = sum(on_board(door) and not any(distance(door, module.centre) <= 2 for module in near) for door in doors)
    return ways_out + way.east * centre[0] + way.cover * covered - covered + way.crowd * len(near) - 0.3 * min(finds, default=0)


def _has_way_out(table: Table, module: Module) -> bool:
    return any(on_board(door) and table.is_free(door) for door in module.doors().values())


def _liking_for_an_end(table: Table, module: Module, way: Way) -> float:
    me = table.turn
    if not module.is_station():
        return -1
    if module.crew[me] == 0:
        kinds = table.stations(me)[module.kind]
        return 10 + (5 if way.mean and module.builder != me else 0) + (kinds if way.chips else -kinds)
    if module.crew[me] == 1 and len(table.players[me].submarines) < way.fleet and _has_way_out(table, module):
        return 8
    return 0.5 if way.careless else -1


def _loss_of_leaving(table: Table, module: Module, way: Way) -> float:
    return 8 if module.is_station() and len(table.players[table.turn].submarines) < way.fleet and _has_way_out(table, module) else 0


def _liking_for_a_voyage(table: Table, submarine: Submarine, word: str, way: Way) -> float:
    verb, _, rest = word.partition(".")
    if verb == "dock":
        return 12 if way.docks else -1
    if verb == "home":
        return 12 if table.modules[rest].crew[table.turn] == 0 else way.homing - 2
    square = read_square(rest)
    if square in table.finds:
        find = table.finds[square]
        known = find.face if table.turn in find.seen or find.open else None
        return -5 if way.timid else 10 + (5 if zone(square) == "trench" else 0) + (2 if known and known.startswith(("atl", "gold")) else 0)
    if way.homing > 1 and _is_a_harbour(table, square):
        return 9
    if way.timid:
        return 1
    nearest = min((distance(square, other) for other in table.finds), default=0)
    return 5 - 0.1 * nearest - (0.1 if square == submarine.square else 0)


def _is_a_harbour(table: Table, square: Square) -> bool:
    stations = [module for module in table.modules.values() if module.is_station() and any(module.crew) and not module.crew[table.turn]]
    return any(square in module.doors().values() for module in stations)
