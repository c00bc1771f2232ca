"""A position as one line of text, written and read; notation.py says how it looks."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from critias.core.calls import State
from critias.core.notation import read_choice, read_number, read_pairs
from critias.core.reading import opened
from critias.games.nautilus.chart import FIND_AT, NO_FIND
from critias.games.nautilus.check import check_parts, check_position
from critias.games.nautilus.components import (
    COLUMNS,
    FACES,
    FIND_KINDS,
    MODULES,
    N_ATLANTIS,
    N_FINDS,
    N_KEPT,
    N_MODULES,
    N_SORTS,
    N_STATION_KINDS,
    ORDERS,
    ROWS,
    SORTS,
    STATION_KINDS,
    SUBMARINE_NAMES,
    TURNS,
    ZONES,
)
from critias.games.nautilus.notation import FINDS, SQUARES
from critias.games.nautilus.rebuilding import clear_away, rebuild
from critias.games.nautilus.state import CAUSES, NOBODY, NONE, NOT_FOUND, NOWHERE, PHASES, STATE, UNKNOWN

HIDDEN = "?"
FACE_UP, GONE = "!", "-"
NO_MARKER = "-"
BASE_OPTIONS = ("first", "free")
KEPT = FIND_KINDS[:N_KEPT]
FLAGS = {"bought": "bought", "busy": "is_busy", "last": "is_last", "boosted": "boosted"}
NUMBERS = {"round": "round_number", "paid": "paid", "walked": "walked", "steps": "steps", "looks": "looks"}
SUBMARINE_SETS = ("moved", "pinged", "unpaid")
MODULES_OF_TURN = ("walker", "arrived")


# ------------------------------------------------------------------------------------------------ writing


def write_position(state: State) -> str:
    record = opened(state)
    parts = [f"nautilus {record.players} base_square={BASE_OPTIONS[record.base_square]}"]
    parts += [_write_module(record, module) for module in range(N_MODULES) if record.place[module] != NOWHERE]
    finds = [f"{FINDS[find]}:{_write_find(record, find)}" for find in range(N_FINDS) if _is_told(record, find)]
    ruins = [f"{k + 1}={_write_owner(record.ruins[k])}" for k in range(N_ATLANTIS) if record.ruins[k] != NOT_FOUND]
    chips = [f"{STATION_KINDS[k]}={record.chip[k]}" for k in range(N_STATION_KINDS) if record.chip[k] != NOBODY]
    parts += [" ".join([name, *words]) for name, words in (("finds", finds), ("ruins", ruins), ("chips", chips)) if words]
    parts += ["trench open"] if record.trench_open else []
    parts += [_write_player(record, player) for player in range(record.players)]
    return " | ".join([*parts, _write_turn(record)])


def _write_module(record: Any, module: int) -> str:
    words = [f"{MODULES[module]} {SQUARES[record.place[module]]}.{TURNS[record.facing[module]]}"]
    if record.builder[module] != NOBODY:
        words.append(f"by={record.builder[module]}")
    crew = [f"{player}:{record.crew[module, player]}" for player in range(record.players) if record.crew[module, player]]
    return " ".join([*words, *([f"crew={','.join(crew)}"] if crew else [])])


def _seen_by(record: Any, find: int) -> str:
    return "".join(str(player) for player in range(record.players) if record.seen[player] >> find & 1)


def _is_told(record: Any, find: int) -> bool:
    return bool(_seen_by(record, find)) or bool(record.shown >> find & 1)


def _write_find(record: Any, find: int) -> str:
    face = FACES[record.what[find]] if record.what[find] != UNKNOWN else HIDDEN
    seen = _seen_by(record, find)
    mark = "" if not record.shown >> find & 1 else FACE_UP if record.there >> find & 1 else GONE
    return face + (f"@{seen}" if seen else "") + mark


def _write_owner(owner: int) -> str:
    return NO_MARKER if owner == NOBODY else str(owner)


def _write_player(record: Any, player: int) -> str:
    words = [str(player), f"money={record.money[player]}"]
    words += [f"order={ORDERS[record.order[player]]}"] if record.order[player] != UNKNOWN else []
    held = [SORTS[sort] for sort in range(N_SORTS) for _ in range(record.held[player, sort])]
    got = [f"{KEPT[kind]}{record.got[player, kind]}" for kind in range(N_KEPT) if record.got[player, kind]]
    afloat = [f"{SUBMARINE_NAMES[k]}:{SQUARES[s]}" for k, s in enumerate(record.submarine[player]) if s != NOWHERE]
    words += [f"{name}={','.join(things)}" for name, things in (("held", held), ("finds", got), ("submarines", afloat)) if things]
    return " ".join(words)


def _write_turn(record: Any) -> str:
    words = [f"turn {record.turn} {PHASES[record.phase]} first={record.first}"]
    words += [f"{name}={getattr(record, field)}" for name, field in NUMBERS.items() if getattr(record, field)]
    words += [f"{name}=1" for name, field in FLAGS.items() if getattr(record, field)]
    if record.fresh:
        words.append(f"fresh={','.join(name for module, name in enumerate(MODULES) if record.fresh >> module & 1)}")
    words += [f"chosen={SORTS[record.chosen]}"] if record.chosen != NONE else []
    words += [f"{name}={MODULES[getattr(record, name)]}" for name in MODULES_OF_TURN if getattr(record, name) != NONE]
    words += [f"sailing={SUBMARINE_NAMES[record.sailing]}"] if record.sailing != NONE else []
    sets = [(name, getattr(record, name)) for name in SUBMARINE_SETS]
    words += [f"{name}={''.join(letter for k, letter in enumerate(SUBMARINE_NAMES) if mask >> k & 1)}" for name, mask in sets if mask]
    words += [f"zone={ZONES[record.looked_zone]}"] if record.looked_zone != NONE else []
    if record.pending:
        words.append(
            f"pending={','.join(name for find, name in enumerate(FINDS) if record.pending >> find & 1)} cause={CAUSES[record.cause]}"
        )
    return " ".join(words)


# ------------------------------------------------------------------------------------------------ reading


def read_position(text: str) -> State:
    """The record of a position; raises ValueError with what is wrong about the text."""
    state = np.zeros(1, STATE)
    record = state[0]
    first, *parts = (part.strip() for part in text.split("|"))
    _read_game(record, first)
    clear_away(state)
    heads = [part.partition(" ")[0] for part in parts]
    if repeated := [head for head in heads if heads.count(head) > 1]:
        raise ValueError(f"the part {repeated[0]!r} is there twice")
    for part in parts:
        word, _, rest = part.partition(" ")
        if word in MODULES:
            _read_module(record, MODULES.index(word), rest)
        elif re.fullmatch("[0-9]", word):
            _read_player(record, _player(record, word), rest)
        elif word in SECTIONS:
            SECTIONS[word](record, rest)
        else:
            raise ValueError(f"{word!r} is no part of a Nautilus position; parts are the modules, the players, {', '.join(SECTIONS)}")
    check_parts(opened(state))
    rebuild(state)
    check_position(record)
    return state


def _read_game(record: Any, text: str) -> None:
    words = text.split()
    if len(words) < 2 or words[0] != "nautilus" or words[1] not in ("2", "3", "4"):
        raise ValueError(f"a position of Nautilus begins like 'nautilus 3', not {text!r}")
    record.players = int(words[1])
    pairs = read_pairs(words[2:], ("base_square",))
    record.base_square = read_choice(BASE_OPTIONS, pairs.get("base_square", BASE_OPTIONS[0]))


def _player(record: Any, word: str) -> int:
    if not re.fullmatch("[0-9]", word) or int(word) >= record.players:
        raise ValueError(f"there is no player {word!r} in a game of {record.players}")
    return int(word)


def _square(text: str) -> int:
    found = re.fullmatch("([0-9]{1,2})-([0-9]{1,2})", text)
    if not found or int(found[1]) >= COLUMNS or int(found[2]) >= ROWS:
        raise ValueError(f"{text!r} is no square; squares are column-row from 0-0 to {COLUMNS - 1}-{ROWS - 1}")
    return int(found[2]) * COLUMNS + int(found[1])


def _find(text: str) -> int:
    find = int(FIND_AT[_square(text)])
    if find == NO_FIND:
        raise ValueError(f"no find belongs on {text}")
    return find


def _read_module(record: Any, module: int, text: str) -> None:
    where, *rest = [*text.split(), ""]
    square, _, turn = where.partition(".")
    record.place[module] = _square(square)
    record.facing[module] = read_choice(TURNS, turn)
    pairs = read_pairs([word for word in rest if word], ("by", "crew"))
    if "by" in pairs:
        record.builder[module] = _player(record, pairs["by"])
    for word in pairs["crew"].split(",") if "crew" in pairs else ():
        name, _, number = word.partition(":")
        player = _player(record, name)
        if record.crew[module, player]:
            raise ValueError(f"the aquanauts of player {player} in {MODULES[module]} are there twice")
        record.crew[module, player] = read_number(number)


def _read_finds(record: Any, text: str) -> None:
    for word in text.split():
        square, _, rest = word.partition(":")
        find = _find(square)
        if _is_told(record, find):
            raise ValueError(f"the find at {square} is there twice")
        found = re.fullmatch(r"([a-z]+[0-9]*|\?)(?:@([0-3]+))?([!-]?)", rest)
        if not found or not (found[2] or found[3]) or (found[1] == HIDDEN and found[3]):
            raise ValueError(f"{word!r} is no find; finds are written like 17-3:gold@02, 17-3:?@1, 17-3:gold!, 17-3:gold-")
        if found[1] != HIDDEN:
            record.what[find] = read_choice(FACES, found[1])
        for player in found[2] or "":
            record.seen[_player(record, player)] |= 1 << find
        if found[3]:
            record.shown |= 1 << find
        if found[3] == GONE:
            record.there &= ~(1 << find)


def _read_ruins(record: Any, text: str) -> None:
    for name, owner in read_pairs(text.split(), [str(k + 1) for k in range(N_ATLANTIS)]).items():
        record.ruins[int(name) - 1] = NOBODY if owner == NO_MARKER else _player(record, owner)


def _read_chips(record: Any, text: str) -> None:
    for name, owner in read_pairs(text.split(), STATION_KINDS).items():
        record.chip[STATION_KINDS.index(name)] = _player(record, owner)


def _read_trench(record: Any, text: str) -> None:
    read_choice(("open",), text)
    record.trench_open = 1


def _read_player(record: Any, player: int, text: str) -> None:
    pairs = read_pairs(text.split(), ("money", "order", "held", "finds", "submarines"))
    record.money[player] = read_number(pairs.get("money", "0"), np.int16)
    if "order" in pairs:
        record.order[player] = read_choice(ORDERS, pairs["order"])
    for name in pairs["held"].split(",") if "held" in pairs else ():
        record.held[player, read_choice(SORTS, name)] += 1
    for word in pairs["finds"].split(",") if "finds" in pairs else ():
        name = word.rstrip("0123456789")
        record.got[player, read_choice(KEPT, name)] = read_number(word[len(name) :])
    for word in pairs["submarines"].split(",") if "submarines" in pairs else ():
        name, _, square = word.partition(":")
        number = read_choice(SUBMARINE_NAMES, name)
        if record.submarine[player, number] != NOWHERE:
            raise ValueError(f"submarine {name} of player {player} is there twice")
        record.submarine[player, number] = _square(square)


def _read_turn(record: Any, text: str) -> None:
    player, phase, *rest = [*text.split(), "", ""]
    if phase not in PHASES:
        raise ValueError(f"the turn is written like 'turn 0 walk', not {text!r}")
    record.turn, record.phase = _player(record, player), PHASES.index(phase)
    known = ("first", "fresh", "chosen", "sailing", "zone", "pending", "cause", *NUMBERS, *FLAGS, *MODULES_OF_TURN, *SUBMARINE_SETS)
    pairs = read_pairs([word for word in rest if word], known)
    record.first = _player(record, pairs.get("first", "0"))
    for name, field in NUMBERS.items():
        record[field] = read_number(pairs.get(name, "1" if name == "round" else "0"), record.dtype[field].type)
    for name, field in FLAGS.items():
        record[field] = read_choice(("0", "1"), pairs.get(name, "0"))
    _read_choices(record, pairs)


def _read_choices(record: Any, pairs: dict[str, str]) -> None:
    for name in pairs["fresh"].split(",") if "fresh" in pairs else ():
        record.fresh |= 1 << read_choice(MODULES, name)
    record.chosen = read_choice(SORTS, pairs["chosen"]) if "chosen" in pairs else NONE
    for name in MODULES_OF_TURN:
        record[name] = read_choice(MODULES, pairs[name]) if name in pairs else NONE
    record.sailing = read_choice(SUBMARINE_NAMES, pairs["sailing"]) if "sailing" in pairs else NONE
    for name in SUBMARINE_SETS:
        for letter in pairs.get(name, ""):
            record[name] |= 1 << read_choice(SUBMARINE_NAMES, letter)
    record.looked_zone = read_choice(ZONES, pairs["zone"]) if "zone" in pairs else NONE
    for name in pairs["pending"].split(",") if "pending" in pairs else ():
        record.pending |= 1 << _find(name)
    record.cause = read_choice(CAUSES, pairs.get("cause", CAUSES[0]))


SECTIONS = {"finds": _read_finds, "ruins": _read_ruins, "chips": _read_chips, "trench": _read_trench, "turn": _read_turn}
