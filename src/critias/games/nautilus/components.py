"""What is in the box: the sea chart, finds, modules and their locks, figures and money (N1, N2).

Board, locks and Atlantis numbers are reconstructions, in the first part of this file: an owner of the box can correct them there.
"""

from __future__ import annotations

import numpy as np

# ------------------------------------------------------------------------------------------------ reconstructions
# Nobody here has seen these on the real components [N1.9]; chart.py refuses a map that breaks what is known of it, and says how.

# [N1.1] The sea: `~` lagoon, `.` slope, `:` deep sea, `#` trench; s, d and t are the squares of slope, deep sea and trench with a find.
MAP = """
:::::::::::::::::::::::::::t###:::::
:d:::d:::d::::::::::d:::d::###t:::::
::::::::::::::d:::::::::::::####::d:
:::::::::::s.....s.:::::::::t###::::
:::::::d.......s......:d:::::##t#:::
:::::::..s.........s...::::::t###:::
::d:::s......s.......s..::::::###t::
:::::...s..s.....s.......:::::####::
::::.s.....~~~~~~~~...s...::::t###::
::::.....s~~~~~~~~~~......:::::####:
::::.....~~~~~~~~~~~~.....d::::###t:
:::......~~~~~~~~~~~~......:::::####
::d......~~~~~~~~~~~~s.....:::::t###
::::...s.~~~~~~~~~~~~...s.:::::####:
::::......~~~~~~~~~~......:::::###t:
::::......s~~~~~~~~...s...::::t###::
::::d........s.....s.....:::::####::
::::::..s.......s.......d:::::####::
:d:::::..............s.::::::####:::
::::::::......s...s...:::::::###t:::
::::::::::d........:::::::::t###::::
::::::::::::::::d:::::::::::####::::
:::::d::::::::::::::::d::::####:::d:
:::::::::::::::::::::::::::###t:::::
"""

# [N2.1] Where the base lies in a first game: the column and row of its centre, from 0.
FIRST_BASE = (14, 11)

# [N1.7] The locks of each kind before turning: blue ones, then orange ones.
LOCKS = {
    "base": ("N E S W", "NE SE SW NW"),
    "violet": ("N S", "NE NW"),
    "green": ("N E", "SE SW"),
    "sonar": ("N S", "NE SE"),
    "training": ("N S", "NE NW"),
    "technical": ("N E", "NE SW"),
    "research": ("N E", "SE SW"),
    "analysis": ("N E", "NW SW"),
}

# [N1.4] The numbers of the Atlantis finds by zone; that two of 13, 14 and 15 lie in the trench is a fact.
ATLANTIS_NUMBERS = {"slope": (1, 2, 3, 4, 5, 6), "deep": (7, 8, 9, 10, 13), "trench": (11, 12, 14, 15)}

# ------------------------------------------------------------------------------------------------ facts

# [N1.1] The size of the chart and its zones, by depth.
COLUMNS, ROWS = 36, 24
N_SQUARES = COLUMNS * ROWS
ZONES = ("lagoon", "slope", "deep", "trench")
LAGOON, SLOPE, DEEP, TRENCH = range(4)
N_ZONES = len(ZONES)
BUILDING_PRICE = (1, 2, 3, 4)  # [N5.8] by zone
COLLECTING_PRICE = (0, 1, 1, 2)  # [N10.2] by zone

# [N1.2] Sixty finds: how many of each kind lie in each zone (none in the lagoon).
FIND_KINDS = ("gold", "jellyfish", "urchin", "scallop", "snail", "chest", "speed", "atlantis")
FINDS_BY_ZONE = {
    "slope": (0, 3, 3, 4, 4, 4, 2, 6),
    "deep": (1, 2, 2, 3, 3, 3, 1, 5),
    "trench": (3, 1, 1, 1, 1, 2, 1, 4),
}
N_FINDS = 60

# What a find can be: seven kinds, and each Atlantis find by its number.
GOLD, JELLYFISH, URCHIN, SCALLOP, SNAIL, CHEST, SPEED, ATLANTIS = range(8)  # ATLANTIS + number - 1
N_ATLANTIS = 15
N_FACES = ATLANTIS + N_ATLANTIS
FACES = (*FIND_KINDS[:ATLANTIS], *(f"atlantis{number}" for number in range(1, N_ATLANTIS + 1)))
N_KEPT = 5  # gold, jellyfish, urchin, scallop, snail stay with the player who collects them
WORTH = (2, 1, 1, 0, 0)  # [N1.3]

# [N1.5] Modules: the base, ten habitats of each colour, four stations of each of five kinds. Each has a number of its own.
KINDS = ("base", "violet", "green", "sonar", "training", "technical", "research", "analysis")
STATION_KINDS = KINDS[3:]
N_STATION_KINDS = len(STATION_KINDS)
SONAR, TRAINING, TECHNICAL, RESEARCH, ANALYSIS = range(N_STATION_KINDS)
IN_THE_BOX = (1, 10, 10, 4, 4, 4, 4, 4)
FIRST_OF_KIND = (0, 1, 11, 21, 25, 29, 33, 37)
N_KINDS = len(KINDS)
N_MODULES = sum(IN_THE_BOX)
BASE = 0
FIRST_STATION = FIRST_OF_KIND[3]
N_STATIONS = N_MODULES - FIRST_STATION
STATIONS_OF_A_KIND = 4
MODULES = ("base", *(f"{kind}{k + 1}" for kind, count in zip(KINDS[1:], IN_THE_BOX[1:], strict=True) for k in range(count)))
KIND_OF = np.array([kind for kind, count in enumerate(IN_THE_BOX) for _ in range(count)], np.int8)
ALL_STATIONS = sum(1 << module for module in range(FIRST_STATION, N_MODULES))
STATIONS_OF = tuple(sum(1 << (first + k) for k in range(STATIONS_OF_A_KIND)) for first in FIRST_OF_KIND[3:])

# What can be bought and held: a habitat with its aquanauts, or a station.
MAX_CREW = (0, 0, 3, 3, 4)  # [N4.3] aquanauts in a habitat, by number of players
SORTS = (*(f"{kind}.{crew}" for kind in KINDS[1:3] for crew in range(1, max(MAX_CREW) + 1)), *STATION_KINDS)
N_SORTS = len(SORTS)
SORT_KIND = (1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 6, 7)
SORT_CREW = (1, 2, 3, 4, 1, 2, 3, 4, 0, 0, 0, 0, 0)
MAX_HELD = 4  # [N4.4]

# [N1.8] Figures of each colour.
AQUANAUTS = 15
SUBMARINES = 3
SUBMARINE_NAMES = ("A", "B", "C")

# By number of players: [N2.3] money, [N12.4] chips for the ruins.
MONEY = (0, 0, 55, 50, 45)
RUINS_CHIPS = np.array([[0, 0, 0, 0], [0, 0, 0, 0], [4, 2, 0, 0], [5, 3, 1, 0], [5, 4, 2, 1]], np.int8)

# [N2.4] Secret orders: one shell and one animal each.
ORDERS = ("scallop+jellyfish", "scallop+urchin", "snail+jellyfish", "snail+urchin")
N_ORDERS = len(ORDERS)
ORDER_SHELL = (SCALLOP, SCALLOP, SNAIL, SNAIL)
ORDER_ANIMAL = (JELLYFISH, URCHIN, JELLYFISH, URCHIN)

# [N1.6] The eight sides of an octagon, clockwise from north; blue locks on the even ones, orange on the odd.
SIDES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
N_SIDES = len(SIDES)
N_TURNS = 4
TURNS = ("n", "e", "s", "w")  # where the side that was north looks after 0 to 3 quarter turns
# From a module's centre to the centre of the module joined there: three squares through blue, two and two through orange.
JOINT_X = (0, 2, 3, 2, 0, -2, -3, -2)
JOINT_Y = (-3, -2, 0, 2, 3, 2, 0, -2)
# And to the square on which a blue lock opens.
DOOR_X = (0, 0, 2, 0, 0, 0, -2, 0)
DOOR_Y = (-2, 0, 0, 0, 2, 0, 0, 0)

# What stations do: without one, with one, with two and more of a kind in service.
STEPS = (3, 4, 5)  # [N7.5] training: steps of the aquanauts
VOYAGE = (4, 5, 6)  # [N7.6] technical: squares a submarine goes
RANGE = (4, 5, 6)  # [N7.7] sonar: squares it reaches
LOOKS = (0, 1, 2)  # [N7.8] research: finds looked at for a shell
TREASURE = (2, 3, 4)  # [N7.9] analysis: Nemos in a chest
WALKERS = 2  # [N6.1]
NEWS_STEPS = 2  # [N10.7]
SPEED_SQUARES = 3  # [N10.4]
