"""Positions of Nautilus in a few words, for tests that read like the rules.

A city is told module by module, `violet 17-11.e 000, sonar 14-14.n 001 by1`: kind, centre and turn, whose aquanauts are in it, and who
built a station (default: player 0). The base is always there; modules of a kind are numbered as they come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import critias
from critias import Match
from critias.games.nautilus.components import ATLANTIS_NUMBERS, FINDS_BY_ZONE, LOCKS, MAP, ORDERS, SIDES, STATION_KINDS, TURNS

GAME = critias.game("nautilus")
ROWS = MAP.split()
ZONE = dict(zip("~.:#sdt", ("lagoon", "slope", "deep", "trench", "slope", "deep", "trench"), strict=True))
FIND_SQUARES = [(x, y) for y, row in enumerate(ROWS) for x, letter in enumerate(row) if letter in "sdt"]

KINDS_OF_FINDS = ("gold", "jellyfish", "urchin", "scallop", "snail", "chest", "speed")

Square = tuple[int, int]

# Six habitats in a row from the base to the trench, as far as the deep sea; and stations round the base, one on each side of it.
EAST = "violet 17-11.e, violet 20-11.e, violet 23-11.e, violet 26-11.e, violet 29-11.e"
AROUND = {"E": "17-11", "S": "14-14", "W": "11-11", "N": "14-8"}


# ------------------------------------------------------------------------------------------------ drawing


def drawn(city: str = "", turn: str = "0 buy", **more: Any) -> Match:
    """A match in the position that `line` writes; the caller plays the outcomes of chance."""
    return GAME.at(line(city, turn, **more))


def line(
    city: str = "",
    turn: str = "0 buy",
    *,
    me: str = "",
    others: Sequence[str] = (),
    players: int = 2,
    finds: str = "",
    ruins: str = "",
    chips: str = "",
    trench: bool = False,
    base: str = "14-11",
    in_base: int = 0,
) -> str:
    """The text of a position: player 0 is `me` and may have aquanauts in the base; everybody has 20 N and an order by default.

    Finds under the city are gone, and so are the Atlantis finds in the ruins; neither has to be written. The round is not idle, so that it
    will not be the last.
    """
    modules = list(numbered(city))
    parts = [
        f"nautilus {players} base_square={'first' if base == '14-11' else 'free'}",
        f"base {base}.n" + (f" crew=0:{in_base}" if in_base else ""),
        *modules,
    ]
    places = [read_square(module.split()[1].partition(".")[0]) for module in modules]
    told = [*finds.split(), *in_ruins(ruins, finds)]
    told += under(places, told)
    parts += [f"finds {' '.join(told)}"] if told else []
    parts += [f"ruins {ruins}"] if ruins else []
    parts += [f"chips {chips}"] if chips else []
    parts += ["trench open"] if trench else []
    for player in range(players):
        words = (me if player == 0 else others[player - 1] if player <= len(others) else "").split()
        words += [] if any(word.startswith("money=") for word in words) else ["money=20"]
        words += [] if any(word.startswith("order=") for word in words) else [f"order={ORDERS[player]}"]
        parts.append(" ".join([str(player), *words]))
    return " | ".join([*parts, f"turn {turn}" + ("" if "busy=" in turn else " busy=1")])


def numbered(city: str) -> Iterable[str]:
    count: Counter[str] = Counter()
    for words in (module.split() for module in city.split(",") if module.strip()):
        kind, place, rest = words[0], words[1], words[2:]
        count[kind] += 1
        builder = next((word[2:] for word in rest if word.startswith("by")), "0")
        crew = Counter(next((word for word in rest if word.isdigit()), ""))
        text = f"{kind}{count[kind]} {place}" + (f" by={builder}" if kind in STATION_KINDS else "")
        yield text + (f" crew={','.join(f'{player}:{number}' for player, number in sorted(crew.items()))}" if crew else "")


def under(places: list[Square], told: list[str]) -> list[str]:
    """Finds under the modules, gone, as far as nothing else is told of them."""
    named = {word.partition(":")[0] for word in told}
    covered = [square for square in FIND_SQUARES if any(abs(square[0] - x) < 2 and abs(square[1] - y) < 2 for x, y in places)]
    gone = list(told)
    for square in covered:
        if name(square) not in named:
            gone.append(f"{name(square)}:{spare_face(zone(square), gone)}-")
    return gone[len(told) :]


def spare_face(where: str, told: list[str]) -> str:
    """A face of the zone that is not used up, the least interesting ones first."""
    used = Counter(word.partition(":")[2].rstrip("!-").partition("@")[0] for word in told if zone_of_word(word) == where)
    left = {kind: count - used[kind] for kind, count in zip(KINDS_OF_FINDS, FINDS_BY_ZONE[where], strict=False)}
    return next(kind for kind in ("snail", "scallop", "urchin", "jellyfish", "chest", "speed", "gold") if left[kind] > 0)


def in_ruins(ruins: str, finds: str) -> list[str]:
    """Atlantis finds that are in the ruins, gone from the last squares of their zones, as far as nothing else is told of them."""
    named = {word.partition(":")[0] for word in finds.split()}
    told = []
    for number in (word.partition("=")[0] for word in ruins.split()):
        if f":atlantis{number}-" not in finds:
            where = next(zone_name for zone_name, numbers in ATLANTIS_NUMBERS.items() if int(number) in numbers)
            square = next(square for square in reversed(FIND_SQUARES) if zone(square) == where and name(square) not in named)
            named.add(name(square))
            told.append(f"{name(square)}:atlantis{number}-")
    return told


def whole_zone(where: str, mark: str) -> str:
    """Every find of a zone with the same mark, such as `@0` for seen by player 0; faces come as in the table, Atlantis last."""
    faces = [kind for kind, count in zip(KINDS_OF_FINDS, FINDS_BY_ZONE[where], strict=False) for _ in range(count)]
    faces += [f"atlantis{number}" for number in ATLANTIS_NUMBERS[where]]
    squares = [square for square in FIND_SQUARES if zone(square) == where]
    return " ".join(f"{name(square)}:{face}{mark}" for square, face in zip(squares, faces, strict=True))


def gone(**counts: int) -> str:
    """A number of finds of each kind, gone from the board."""
    told: list[str] = []
    free = {where: [square for square in FIND_SQUARES if zone(square) == where] for where in ("slope", "deep", "trench")}
    left = {where: dict(zip(KINDS_OF_FINDS, FINDS_BY_ZONE[where], strict=False)) for where in free}
    for kind, count in counts.items():
        for _ in range(count):
            where = next(where for where in free if left[where][kind])
            left[where][kind] -= 1
            told.append(f"{name(free[where].pop(0))}:{kind}-")
    return " ".join(told)


def locks_of(kind: str, turn: str) -> set[str]:
    """The sides of a module that have a lock, turned clockwise by hand."""
    return {SIDES[(SIDES.index(side) + 2 * TURNS.index(turn)) % 8] for sides in LOCKS[kind] for side in sides.split()}


def opposite(side: str) -> str:
    return SIDES[(SIDES.index(side) + 4) % 8]


def stations(kind: str, number: int, crew: str = "0", builder: int = 0) -> str:
    """A number of stations of a kind on sides of the base, each joined to it, with the same aquanauts in each."""
    sides = list(AROUND)[:number]
    return ", ".join(f"{kind} {AROUND[side]}.{turn_to(kind, opposite(side))} {crew} by{builder}" for side in sides)


def turn_to(kind: str, side: str) -> str:
    """The first turn after which a module of this kind has a lock on a side."""
    return next(turn for turn in TURNS if side in locks_of(kind, turn))


# ------------------------------------------------------------------------------------------------ squares


def name(square: Square) -> str:
    return f"{square[0]}-{square[1]}"


def read_square(text: str) -> Square:
    x, y = text.split("-")
    return int(x), int(y)


def zone(square: Square) -> str:
    return ZONE[ROWS[square[1]][square[0]]]


def zone_of_word(word: str) -> str:
    return zone(read_square(word.partition(":")[0]))


def apart(one: str | Square, other: str | Square) -> int:
    """The columns and rows between two squares, together."""
    (a, b), (c, d) = (read_square(square) if isinstance(square, str) else square for square in (one, other))
    return abs(a - c) + abs(b - d)


def nine(centre: str | Square) -> set[str]:
    """The squares that a module covers."""
    x, y = read_square(centre) if isinstance(centre, str) else centre
    return {name((x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


# ------------------------------------------------------------------------------------------------ playing and looking


def words(match: Match) -> set[str]:
    """The legal actions in notation."""
    return {GAME.write_action(action) for action in match.legal()}


def choices(match: Match, verb: str) -> set[str]:
    """What follows a verb in the legal actions: `go` gives the squares where a submarine may go."""
    return {word.partition(".")[2] for word in words(match) if word.partition(".")[0] == verb}


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def until(match: Match, phase_name: str, player: int | None = None) -> Match:
    """Say "done" until this is asked (of this player)."""
    while not match.is_over and (phase(match) != phase_name or (player is not None and match.mover != player)):
        match.play("done")
    return match


def phase(match: Match) -> str:
    return match.view()["turn"]["phase"]


def player(match: Match, number: int = 0) -> dict:
    return match.view(number)["players"][number]


def money(match: Match) -> list[int]:
    return [seat["money"] for seat in match.view()["players"]]


def module(match: Match, name: str) -> dict:
    return next(module for module in match.view()["modules"] if module["name"] == name)


def crew(match: Match, name: str) -> list[int]:
    return module(match, name)["crew"]


def joined(match: Match, name: str) -> set[str]:
    """The modules that a module is joined to."""
    return {other for other in module(match, name)["locks"].values() if other}


def submarine(match: Match, number: int = 0, letter: str = "A") -> str | None:
    """The square of a submarine, or None."""
    square = match.view()["players"][number]["submarines"].get(letter)
    return None if square is None else name(tuple(square))


def face(match: Match, square: str, viewer: int = 0) -> str | None:
    """What a viewer sees on a square with a find."""
    return next(find["face"] for find in match.view(viewer)["finds"] if name((find["x"], find["y"])) == square)


def pending(match: Match) -> set[str]:
    """The squares of the finds that are about to become known."""
    found = [word for word in match.position().split() if word.startswith("pending=")]
    return set(found[0].removeprefix("pending=").split(",")) if found else set()


def lies(match: Match, square: str) -> bool:
    """Whether a find lies on a square."""
    return any(name((find["x"], find["y"])) == square for find in match.view()["finds"])


def clause_against(match: Match, action: str) -> str:
    """The clause that forbids an action, or nothing."""
    reason = GAME.why_not(match.state, GAME.read_action(action))
    return reason.clause if reason else ""
