"""The sea chart of Nautilus: what lies on each square, and whose it is.

A module is an octagon: it covers five squares wholly, and each corner by half, which two modules may share. (N1.6)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from critias.core.observation import FROM_HERE, block_of, offset
from critias.envs.planes.planes import Floats, Planes
from critias.games.nautilus.chart import ZONE_OF
from critias.games.nautilus.components import (
    COLUMNS,
    FIND_KINDS,
    KIND_OF,
    KINDS,
    N_FINDS,
    N_MODULES,
    N_ZONES,
    ROWS,
    SUBMARINE_NAMES,
    TURNS,
    ZONES,
)
from critias.games.nautilus.knowledge.layout import OBSERVATION

SUBMARINES_SCALE = len(SUBMARINE_NAMES)
NAMES = (
    *(f"zone.{zone}" for zone in ZONES),
    *(f"module.{kind}" for kind in KINDS),
    "module.fresh",
    *(f"module.facing.{turn}" for turn in TURNS),
    *(f"module.builder.{player}" for player in FROM_HERE),
    *(f"module.crew.{player}" for player in FROM_HERE),
    "module.walker",
    "module.arrived",
    "module.centre",
    "find.there",
    "find.shown",
    *(f"find.kind.{kind}" for kind in FIND_KINDS),
    "find.number",
    *(f"find.seen.{player}" for player in FROM_HERE),
    "find.pending",
    *(f"submarine.{player}" for player in FROM_HERE),
    "submarine.sailing",
)
ZONE_PLANES = (ZONE_OF[None] == np.arange(N_ZONES)[:, None]).astype(np.float32).reshape(N_ZONES, ROWS, COLUMNS)
IS_KIND = (KIND_OF[:, None] == np.arange(len(KINDS))).astype(np.float32)  # a row for each module
OCTAGON = [(dy, dx, np.float32(0.5 if dy and dx else 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]  # how much of each square


def things(observations: Floats, block: str) -> Floats:
    """The features of a block, with an axis for its things."""
    found, start = block_of(OBSERVATION, block), offset(OBSERVATION, block)
    return observations[:, start : start + found.size].reshape(len(observations), -1, found.step)


def feature(observations: Floats, block: str, name: str, size: int) -> Floats:
    start = offset(OBSERVATION, block, name)
    return observations[:, start : start + size]


def square(at: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The row and column of squares that are observed as shares of the chart, the column first."""
    return np.rint(at[..., 1] * ROWS).astype(np.int64), np.rint(at[..., 0] * COLUMNS).astype(np.int64)


def write(observations: Floats, out: Floats) -> None:
    out[:, : NAMES.index("module.base")] = ZONE_PLANES
    write_modules(observations, out)
    write_finds(observations, out)
    write_submarines(observations, out)


def write_modules(observations: Floats, out: Floats) -> None:
    """After `built`, `column` and `row` the features of a module follow each other as its planes do."""
    modules = things(observations, "module")
    game, module = np.nonzero(modules[:, :, 0])
    seen = modules[game, module]
    walkers = [feature(observations, "turn", name, N_MODULES)[game, module, None] for name in ("walker", "arrived")]
    values = np.concatenate([IS_KIND[module], seen[:, 3:], *walkers], axis=1)
    planes = slice(NAMES.index("module.base"), NAMES.index("module.centre"))
    row, column = square(seen[:, 1:3])
    for dy, dx, part in OCTAGON:
        out[game, planes, row + dy, column + dx] += part * values
    out[game, NAMES.index("module.centre"), row, column] = 1


def write_finds(observations: Floats, out: Floats) -> None:
    """After `depth`, which the zone says, the features of a find follow each other as its planes do."""
    finds = things(observations, "find")
    game, find = np.nonzero(finds[:, :, 0])
    seen = finds[game, find]
    pending = feature(observations, "pending", "find", N_FINDS)[game, find, None]
    planes = slice(NAMES.index("find.there"), NAMES.index("find.pending") + 1)
    out[game, planes, *square(seen[:, 1:3])] = np.concatenate([seen[:, :1], seen[:, 3:4], seen[:, 5:], pending], axis=1)


def write_submarines(observations: Floats, out: Floats) -> None:
    """The submarines of each player on a square, as a share of all that a player has, and the one that is chosen to move."""
    players, first = things(observations, "player"), block_of(OBSERVATION, "player").offset("submarineA.afloat")
    decides = feature(observations, "turn", "player", len(FROM_HERE))
    sailing = feature(observations, "turn", "sailing", len(SUBMARINE_NAMES))
    for number in range(len(SUBMARINE_NAMES)):
        submarine = players[:, :, first + 3 * number : first + 3 * number + 3]
        game, player = np.nonzero(submarine[:, :, 0])
        row, column = square(submarine[game, player, 1:])
        np.add.at(out, (game, NAMES.index("submarine.self") + player, row, column), np.float32(1 / SUBMARINES_SCALE))
        is_sailing = (decides[game, player] * sailing[game, number]) == 1
        out[game[is_sailing], NAMES.index("submarine.sailing"), row[is_sailing], column[is_sailing]] = 1


PLANES = Planes(1, NAMES, (ROWS, COLUMNS), write)
