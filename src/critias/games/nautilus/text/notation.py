"""Actions as words, positions as one line.

    nautilus 3 base_square=first | base 14-11.n | violet1 17-11.e crew=0:3 | sonar1 14-8.n by=1 crew=0:1,1:2 | finds 17-3:gold@02 15-4:?@1
    | ruins 7=0 2=- | chips sonar=1 | trench open | 0 money=31 order=snail+urchin held=research submarines=A:20-11 | ... | turn 0 walk

A module has the square of its centre and the side where its north looks, its builder and the aquanauts of each player. Finds are named by
their square when something is known of them: `gold@02` seen by players 0 and 2, `?@1` seen by player 1 and hidden here, `gold!` face up,
`gold-` gone. Everything else lies face down. Atlantis finds in the ruins bear a player's number or `-`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from critias.core.actions import Kind
from critias.core.text.notation import Vocabulary, spell
from critias.games.nautilus.actions import ACTIONS
from critias.games.nautilus.chart import FIND_SQUARE
from critias.games.nautilus.components import COLUMNS, FACES, FIRST_STATION, MODULES, N_SQUARES, SIDES, SORTS, SUBMARINE_NAMES, TURNS

STATIONS = MODULES[FIRST_STATION:]
DOORS = SIDES[::2]


def square_name(square: int) -> str:
    """The name of a square: column and row, from 0."""
    return f"{square % COLUMNS}-{square // COLUMNS}"


SQUARES = tuple(square_name(square) for square in range(N_SQUARES))
FINDS = tuple(SQUARES[square] for square in FIND_SQUARE)


def _words(verb: str, *things: Iterable[str]) -> list[str]:
    """All words with this verb and every combination of the things, such as `place.17-11.e`."""
    return [".".join((verb, *names)) for names in product(*things)]


WORDS: dict[Kind, Sequence[str]] = ACTIONS.table(
    done=["done"],
    buy=_words("buy", SORTS),
    build=_words("build", SORTS),
    place=_words("place", SQUARES, TURNS),
    walk_from=_words("walk", MODULES),
    walk_to=_words("to", MODULES),
    launch=_words("launch", STATIONS, DOORS),
    ping=_words("sonar", SUBMARINE_NAMES),
    sail=_words("submarine", SUBMARINE_NAMES),
    go=_words("go", SQUARES),
    home=_words("home", STATIONS),
    dock=["dock"],
    look=_words("look", FINDS),
    reveal=_words("reveal", FACES),
)
VOCABULARY = Vocabulary("Nautilus", spell(WORDS), "buy.violet.3, place.17-11.e, walk.violet1, to.sonar1, submarine.A, go.20-11, done")
write_action, read_action = VOCABULARY.write, VOCABULARY.read
