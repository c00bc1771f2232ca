"""What each number of an observation means. Owners come in turn order from the observer on, the neutral player last."""

from __future__ import annotations

from functools import partial

from critias.core.observation import FROM_HERE, Block, Feature, block_of, offset
from critias.games.atlandice.components import DISTRICTS, EVENTS, KINDS, SECTORS, TILES
from critias.games.atlandice.state import PHASES

OBSERVATION_VERSION = 1

COMING = 3  # the clock spaces ahead that the last die can reach

OBSERVATION = (
    Block(
        "owner",
        (
            Feature("there", "this player is at the table; with two players +2 is the neutral player"),
            Feature("prestige", "points and tiles so far / 30", high=20),
            Feature("taken", "dice taken in this round / 3"),
            Feature("given", "dice given to the neutral player in this round / 3"),
            Feature("stock", "resources of this kind / 12", KINDS),
            Feature("award", "what the resources of this kind would bring now / 3", KINDS),
        ),
        each=FROM_HERE,
    ),
    Block(
        "sector",
        (
            Feature("on", "resources of this kind lying there / 12", KINDS),
            Feature("dice", "dice lying there / 9"),
            Feature("alive", "it is the market, or a district with a tile"),
            Feature("needles", "how far the last die moves the clock from here / 3"),
            Feature("submarine", "the submarine is there"),
            Feature("visited", "it is being visited"),
        ),
        each=SECTORS,
    ),
    Block(
        "stack",
        (Feature("open", "the tile on top", tuple(TILES)), Feature("under", "this tile lies under it", tuple(TILES))),
        each=DISTRICTS,
    ),
    Block("clock", (Feature("space", "where the hand is / 23"),)),
    Block("ahead", (Feature("event", "what happens when the hand stops there", EVENTS),), each=tuple(str(k) for k in range(1, COMING + 1))),
    Block(
        "turn",
        (
            Feature("player", "who decides", FROM_HERE),
            Feature("first", "who is first in this round", FROM_HERE),
            Feature("for", "for whom the visit is", FROM_HERE),
            Feature("phase", "what is asked", PHASES),
            Feature("lifted", "the resource being moved, swapped or donated", KINDS),
            Feature("die", "the sector whose die is being changed", SECTORS),
            Feature("dice", "dice the player who decides has still to take / 3"),
        ),
    ),
    Block("game", (Feature("players", "players / 4"), Feature("neutral", "there is a neutral player"))),
)

OWNER_STEP, SECTOR_STEP, STACK_STEP, AHEAD_STEP = (block_of(OBSERVATION, name).step for name in ("owner", "sector", "stack", "ahead"))

_at = partial(offset, OBSERVATION)

OWNER_THERE = _at("owner", "there")
OWNER_PRESTIGE = _at("owner", "prestige")
OWNER_TAKEN = _at("owner", "taken")
OWNER_GIVEN = _at("owner", "given")
OWNER_STOCK = _at("owner", "stock")
OWNER_AWARD = _at("owner", "award")
SECTOR_ON = _at("sector", "on")
SECTOR_DICE = _at("sector", "dice")
SECTOR_ALIVE = _at("sector", "alive")
SECTOR_NEEDLES = _at("sector", "needles")
SECTOR_SUBMARINE = _at("sector", "submarine")
SECTOR_VISITED = _at("sector", "visited")
STACK_OPEN = _at("stack", "open")
STACK_UNDER = _at("stack", "under")
CLOCK_SPACE = _at("clock", "space")
AHEAD_EVENT = _at("ahead", "event")
TURN_PLAYER = _at("turn", "player")
TURN_FIRST = _at("turn", "first")
TURN_FOR = _at("turn", "for")
TURN_PHASE = _at("turn", "phase")
TURN_LIFTED = _at("turn", "lifted")
TURN_DIE = _at("turn", "die")
TURN_DICE = _at("turn", "dice")
GAME_PLAYERS = _at("game", "players")
GAME_NEUTRAL = _at("game", "neutral")
