"""Actions as words, positions as one line.

    atlandice 3 | jeweller a/bc gems7 dice=2 | ... | market gems3books3 | submarine machinery | clock 4 | 0 gems2 points=3 | turn 0 visit

A district shows its open tile and behind the stroke those under it (`dead` when none is left), then the resources and dice lying there.
An owner is its number or `neutral`, with its resources, prestige, tiles won (`tiles=inn,forge`) and dice taken and given this round.
"""

from __future__ import annotations

from critias.core.notation import Vocabulary
from critias.games.atlandice.actions import (
    DIE_AT,
    DIE_TO,
    DONATE_KIND,
    GIVE_DIE,
    LIFT_KIND,
    PUT_ON,
    ROLL_FACE,
    STOP,
    SUBMARINE_TO,
    SWAP_FOR,
    TAKE_FROM,
    TAKE_KIND,
    TURN_UP,
    VISIT_SECTOR,
)
from critias.games.atlandice.components import DISTRICTS, FACES, KINDS, N_KINDS, N_TILES, SECTORS, TILES


def _words() -> dict[int, str]:
    words = {STOP: "stop"}
    for verb, first, things in (
        ("visit", VISIT_SECTOR, SECTORS),
        ("give", GIVE_DIE, SECTORS),
        ("take", TAKE_KIND, KINDS),
        ("lift", LIFT_KIND, KINDS),
        ("put", PUT_ON, DISTRICTS),
        ("die", DIE_AT, SECTORS),
        ("to", DIE_TO, SECTORS),
        ("submarine", SUBMARINE_TO, SECTORS),
        ("donate", DONATE_KIND, KINDS),
        ("roll", ROLL_FACE, range(1, FACES + 1)),
    ):
        words |= {first + k: f"{verb}.{thing}" for k, thing in enumerate(things)}
    for sector, place in enumerate(SECTORS):
        words |= {TAKE_FROM + sector * N_KINDS + k: f"from.{place}.{kind}" for k, kind in enumerate(KINDS)}
    for district, place in enumerate(DISTRICTS):
        words |= {SWAP_FOR + district * N_KINDS + k: f"swap.{place}.{kind}" for k, kind in enumerate(KINDS)}
        words |= {TURN_UP + district * N_TILES + k: f"tile.{place}.{letter}" for k, letter in enumerate(TILES)}
    return words


VOCABULARY = Vocabulary("Atlandice", _words(), "visit.forge, take.gems, put.inn, submarine.market, stop")
write_action, read_action = VOCABULARY.write, VOCABULARY.read
