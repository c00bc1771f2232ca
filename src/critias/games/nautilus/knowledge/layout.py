"""What each number of an observation means. Players come in turn order from the observer on."""

from __future__ import annotations

from functools import partial

from critias.core.observation import FROM_HERE, Block, Feature, block_of, offset
from critias.games.nautilus.components import (
    FACES,
    FIND_KINDS,
    KINDS,
    MODULES,
    MONEY,
    N_ATLANTIS,
    N_FINDS,
    N_KEPT,
    ORDERS,
    SORTS,
    STATION_KINDS,
    SUBMARINE_NAMES,
    TREASURE,
    TURNS,
    ZONES,
)
from critias.games.nautilus.state import CAUSES, PHASES

OBSERVATION_VERSION = 1

MONEY_SCALE = 50

_MAX_MONEY = (max(players * money for players, money in enumerate(MONEY)) + N_FINDS * TREASURE[-1]) / MONEY_SCALE
_SQUARE = (Feature("column", "of its square / 36"), Feature("row", "of its square / 24"))

OBSERVATION = (
    Block(
        "player",
        (
            Feature("there", "this player is at the table"),
            Feature("money", "Nemos / 50", high=_MAX_MONEY),
            Feature("reserve", "aquanauts not in play / 15"),
            Feature("markers", "markers in the ruins / 15"),
            Feature("ruins", "the chip for the ruins as they are / 5"),
            Feature("stations", "points for stations as they are / 15"),
            Feature("first", "is first in this round"),
            Feature("held", "modules bought and not built / 4", SORTS),
            Feature("finds", "finds kept / 10", FIND_KINDS[:N_KEPT]),
            Feature("service", "stations in service / 4", STATION_KINDS),
            Feature("chip", "has the 3-chip", STATION_KINDS),
            Feature("order", "the secret order, if the observer knows it", ORDERS),
            *(
                Feature(f"submarine{name}.{part}", meaning)
                for name in SUBMARINE_NAMES
                for part, meaning in (("afloat", "is on the board"), ("column", "of its square / 36"), ("row", "of its square / 24"))
            ),
        ),
        each=FROM_HERE,
    ),
    Block(
        "module",
        (
            Feature("built", "is part of the city"),
            *_SQUARE,
            Feature("fresh", "was built in this turn"),
            Feature("facing", "where the side that was north looks", TURNS),
            Feature("builder", "whose station it is", FROM_HERE),
            Feature("crew", "aquanauts in it / 15", FROM_HERE),
        ),
        each=MODULES,
    ),
    Block(
        "find",
        (
            Feature("there", "lies on the board"),
            *_SQUARE,
            Feature("shown", "lies or lay face up"),
            Feature("depth", "its zone / 3"),
            Feature("kind", "what it is, if the observer knows it", FIND_KINDS),
            Feature("number", "of an Atlantis find that the observer knows / 15"),
            Feature("seen", "who has looked at it", FROM_HERE),
        ),
        each=tuple(str(find) for find in range(N_FINDS)),
    ),
    Block("unseen", (Feature("face", "finds with this face of which the observer does not know which they are / 4", FACES),), each=ZONES),
    Block(
        "ruin",
        (Feature("found", "is in the ruins"), Feature("marker", "whose marker is on it", FROM_HERE)),
        each=tuple(str(number) for number in range(1, N_ATLANTIS + 1)),
    ),
    Block("supply", (Feature("modules", "not bought yet / 10", KINDS),)),
    Block(
        "turn",
        (
            Feature("player", "who decides", FROM_HERE),
            Feature("last", "who is last in this round", FROM_HERE),
            Feature("phase", "what is asked", PHASES),
            Feature("cause", "why finds become known", CAUSES),
            Feature("chosen", "the module to be placed", SORTS),
            Feature("walker", "the module that an aquanaut sets out from", MODULES),
            Feature("arrived", "the module where the first walker has ended", MODULES),
            Feature("sailing", "the submarine chosen", SUBMARINE_NAMES),
            Feature("moved", "has made its move", SUBMARINE_NAMES),
            Feature("pinged", "has used its sonar", SUBMARINE_NAMES),
            Feature("unpaid", "has come onto a find that could not be paid", SUBMARINE_NAMES),
            Feature("bought", "a module has been bought"),
            Feature("paid", "for building / 4", high=32),
            Feature("walked", "aquanauts that have walked / 2"),
            Feature("steps", "steps they have made / 5"),
            Feature("boosted", "what is chosen moves because of a find"),
            Feature("looks", "finds still to be looked at / 2"),
            Feature("bank", "what it has been paid more than it has paid out / 50", high=_MAX_MONEY, low=-_MAX_MONEY),
            Feature("afloat", "submarines on the board / 12"),
            Feature("built", "something was built in this turn"),
            Feature("zone", "of the first find looked at", ZONES),
        ),
    ),
    Block("pending", (Feature("find", "is about to become known", tuple(str(find) for find in range(N_FINDS))),)),
    Block(
        "game",
        (
            Feature("players", "players / 4"),
            Feature("round", "number of the round / 20", high=32),
            Feature("last", "this is the last round"),
            Feature("trench", "the trench is open"),
            Feature("busy", "somebody has bought, built or collected in this round"),
        ),
    ),
)

PLAYER_STEP, MODULE_STEP, FIND_STEP, UNSEEN_STEP, RUIN_STEP = (
    block_of(OBSERVATION, name).step for name in ("player", "module", "find", "unseen", "ruin")
)

_at = partial(offset, OBSERVATION)

PLAYERS = _at("player")
PLAYER_THERE = _at("player", "there")
PLAYER_MONEY = _at("player", "money")
PLAYER_RESERVE = _at("player", "reserve")
PLAYER_MARKERS = _at("player", "markers")
PLAYER_RUINS = _at("player", "ruins")
PLAYER_STATIONS = _at("player", "stations")
PLAYER_FIRST = _at("player", "first")
PLAYER_HELD = _at("player", "held")
PLAYER_FINDS = _at("player", "finds")
PLAYER_SERVICE = _at("player", "service")
PLAYER_CHIP = _at("player", "chip")
PLAYER_ORDER = _at("player", "order")
PLAYER_AFLOAT = _at("player", "submarineA.afloat")
PLAYER_COLUMN = _at("player", "submarineA.column")
PLAYER_ROW = _at("player", "submarineA.row")
SUBMARINE_STEP = _at("player", "submarineB.afloat") - PLAYER_AFLOAT
CITY = _at("module")
MODULE_BUILT = _at("module", "built")
MODULE_COLUMN = _at("module", "column")
MODULE_ROW = _at("module", "row")
MODULE_FRESH = _at("module", "fresh")
MODULE_FACING = _at("module", "facing")
MODULE_BUILDER = _at("module", "builder")
MODULE_CREW = _at("module", "crew")
FIND_THERE = _at("find", "there")
FIND_COLUMN = _at("find", "column")
FIND_ROW = _at("find", "row")
FIND_SHOWN = _at("find", "shown")
FIND_DEPTH = _at("find", "depth")
FIND_KIND = _at("find", "kind")
FIND_NUMBER = _at("find", "number")
FIND_SEEN = _at("find", "seen")
UNSEEN_FACE = _at("unseen", "face")
RUINS = _at("ruin")
RUINS_SIZE = block_of(OBSERVATION, "ruin").size
RUIN_FOUND = _at("ruin", "found")
RUIN_MARKER = _at("ruin", "marker")
SUPPLY_MODULES = _at("supply", "modules")
TURN = _at("turn")  # from here on everything is about the turn
TURN_PLAYER = _at("turn", "player")
TURN_LAST = _at("turn", "last")
TURN_PHASE = _at("turn", "phase")
TURN_CAUSE = _at("turn", "cause")
TURN_CHOSEN = _at("turn", "chosen")
TURN_WALKER = _at("turn", "walker")
TURN_ARRIVED = _at("turn", "arrived")
TURN_SAILING = _at("turn", "sailing")
TURN_MOVED = _at("turn", "moved")
TURN_PINGED = _at("turn", "pinged")
TURN_UNPAID = _at("turn", "unpaid")
TURN_BOUGHT = _at("turn", "bought")
TURN_PAID = _at("turn", "paid")
TURN_WALKED = _at("turn", "walked")
TURN_STEPS = _at("turn", "steps")
TURN_BOOSTED = _at("turn", "boosted")
TURN_LOOKS = _at("turn", "looks")
TURN_BANK = _at("turn", "bank")
TURN_AFLOAT = _at("turn", "afloat")
TURN_BUILT = _at("turn", "built")
TURN_ZONE = _at("turn", "zone")
PENDING_FIND = _at("pending", "find")
GAME_PLAYERS = _at("game", "players")
GAME_ROUND = _at("game", "round")
GAME_LAST = _at("game", "last")
GAME_TRENCH = _at("game", "trench")
GAME_BUSY = _at("game", "busy")
