"""Actions as words, positions as one line.

    atlandice 3 | jeweller a/bc gems7 dice=2 | ... | market gems3books3 | submarine machinery | clock 4 | 0 gems2 points=3 | turn 0 visit

A district shows its open tile and behind the stroke those under it (`dead` when none is left), then the resources and dice lying there.
An owner is its number or `neutral`, with its resources, prestige, tiles won (`tiles=inn,forge`) and dice taken and given this round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from critias.core.actions import Kind
from critias.core.text.notation import Vocabulary, spell
from critias.games.atlandice.actions import ACTIONS
from critias.games.atlandice.components import DISTRICTS, FACES, KINDS, SECTORS, TILES


def _words(verb: str, *things: Iterable[str]) -> list[str]:
    """All words with this verb and every combination of the things, such as `swap.inn.gems`."""
    return [".".join((verb, *names)) for names in product(*things)]


WORDS: dict[Kind, Sequence[str]] = ACTIONS.table(
    visit=_words("visit", SECTORS),
    give=_words("give", SECTORS),
    take=_words("take", KINDS),
    take_from=_words("from", SECTORS, KINDS),
    lift=_words("lift", KINDS),
    put=_words("put", DISTRICTS),
    swap=_words("swap", DISTRICTS, KINDS),
    choose_die=_words("die", SECTORS),
    place_die=_words("to", SECTORS),
    submarine=_words("submarine", SECTORS),
    donate=_words("donate", KINDS),
    stop=["stop"],
    roll=[f"roll.{face}" for face in range(1, FACES + 1)],
    turn_up=_words("tile", DISTRICTS, TILES),
)
VOCABULARY = Vocabulary("Atlandice", spell(WORDS), "visit.forge, take.gems, put.inn, submarine.market, stop")
write_action, read_action = VOCABULARY.write, VOCABULARY.read
