"""Actions as words, positions as one line.

    nautilus 3 base_square=first | base 14-11.n | violet1 17-11.e crew=0:3 | sonar1 14-8.n by=1 crew=0:1,1:2 | finds 17-3:gold@02 15-4:?@1
    | ruins 7=0 2=- | chips sonar=1 | trench open | 0 money=31 order=snail+urchin held=research submarines=A:20-11 | ... | turn 0 walk

A module has the square of its centre and the side where its north looks, its builder and the aquanauts of each player. Finds are named by
their square when something is known of them: `gold@02` seen by players 0 and 2, `?@1` seen by player 1 and hidden here, `gold!` face up,
`gold-` gone. Everything else lies face down. Atlantis finds in the ruins bear a player's number or `-`.
"""

from __future__ import annotations

from critias.core.notation import Vocabulary
from critias.games.nautilus.actions import (
    BUILD_SORT,
    BUY_SORT,
    DOCK,
    DONE,
    GO_TO,
    HOME_TO,
    LAUNCH_FROM,
    LOOK_AT,
    N_DOORS,
    PING,
    PLACE_AT,
    REVEAL_FACE,
    SAIL,
    WALK_FROM,
    WALK_TO,
)
from critias.games.nautilus.chart import FIND_SQUARE
from critias.games.nautilus.components import (
    COLUMNS,
    FACES,
    FIRST_STATION,
    MODULES,
    N_SQUARES,
    N_TURNS,
    SIDES,
    SORTS,
    SUBMARINE_NAMES,
    TURNS,
)

STATIONS = MODULES[FIRST_STATION:]
DOORS = SIDES[::2]


def square_name(square: int) -> str:
    """Column and row, from 0."""
    return f"{square % COLUMNS}-{square // COLUMNS}"


SQUARES = tuple(square_name(square) for square in range(N_SQUARES))
FINDS = tuple(SQUARES[square] for square in FIND_SQUARE)


def _words() -> dict[int, str]:
    words = {DONE: "done", DOCK: "dock"}
    for verb, first, things in (
        ("buy", BUY_SORT, SORTS),
        ("build", BUILD_SORT, SORTS),
        ("walk", WALK_FROM, MODULES),
        ("to", WALK_TO, MODULES),
        ("sonar", PING, SUBMARINE_NAMES),
        ("submarine", SAIL, SUBMARINE_NAMES),
        ("go", GO_TO, SQUARES),
        ("home", HOME_TO, STATIONS),
        ("look", LOOK_AT, FINDS),
        ("reveal", REVEAL_FACE, FACES),
    ):
        words |= {first + k: f"{verb}.{thing}" for k, thing in enumerate(things)}
    for square, name in enumerate(SQUARES):
        words |= {PLACE_AT + square * N_TURNS + k: f"place.{name}.{turn}" for k, turn in enumerate(TURNS)}
    for station, name in enumerate(STATIONS):
        words |= {LAUNCH_FROM + station * N_DOORS + k: f"launch.{name}.{side}" for k, side in enumerate(DOORS)}
    return words


VOCABULARY = Vocabulary("Nautilus", _words(), "buy.violet.3, place.17-11.e, walk.violet1, to.sonar1, submarine.A, go.20-11, done")
write_action, read_action = VOCABULARY.write, VOCABULARY.read
