"""A position as one line of text, written and read; notation.py describes the format."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np

from critias.core.rules.calls import State
from critias.core.rules.fields import opened
from critias.core.text.notation import read_choice, read_number, read_pairs
from critias.games.nautilus.chart import FIND_AT, NO_FIND
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
from critias.games.nautilus.rules.derived import clear_away, rebuild
from critias.games.nautilus.state import CAUSES, NOBODY, NONE, NOT_FOUND, NOWHERE, PHASES, STATE, UNKNOWN
from critias.games.nautilus.text.check import check_parts, check_position
from critias.games.nautilus.text.notation import FINDS, SQUARES

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
    fields = opened(state)
    parts = [f"nautilus {fields.players} base_square={BASE_OPTIONS[fields.base_square]}"]
    parts += [_write_module(fields, module) for module in range(N_MODULES) if fields.place[module] != NOWHERE]
    finds = [f"{FINDS[find]}:{_write_find(fields, find)}" for find in range(N_FINDS) if _is_told(fields, find)]
    ruins = [f"{k + 1}={_write_owner(fields.ruins[k])}" for k in range(N_ATLANTIS) if fields.ruins[k] != NOT_FOUND]
    chips = [f"{STATION_KINDS[k]}={fields.chip[k]}" for k in range(N_STATION_KINDS) if fields.chip[k] != NOBODY]
    parts += [" ".join([name, *words]) for name, words in (("finds", finds), ("ruins", ruins), ("chips", chips)) if words]
    parts += ["trench open"] if fields.trench_open else []
    parts += [_write_player(fields, player) for player in range(fields.players)]
    return " | ".join([*parts, _write_turn(fields)])


def _write_module(fields: Any, module: int) -> str:
    words = [f"{MODULES[module]} {SQUARES[fields.place[module]]}.{TURNS[fields.facing[module]]}"]
    if fields.builder[module] != NOBODY:
        words.append(f"by={fields.builder[module]}")
    crew = [f"{player}:{fields.crew[module, player]}" for player in range(fields.players) if fields.crew[module, player]]
    return " ".join([*words, *([f"crew={','.join(crew)}"] if crew else [])])


def _seen_by(fields: Any, find: int) -> str:
    return "".join(str(player) for player in range(fields.players) if fields.seen[player] >> find & 1)


def _is_told(fields: Any, find: int) -> bool:
    return bool(_seen_by(fields, find)) or bool(fields.shown >> find & 1)


def _write_find(fields: Any, find: int) -> str:
    face = FACES[fields.what[find]] if fields.what[find] != UNKNOWN else HIDDEN
    seen = _seen_by(fields, find)
    mark = "" if not fields.shown >> find & 1 else FACE_UP if fields.there >> find & 1 else GONE
    return face + (f"@{seen}" if seen else "") + mark


def _write_owner(owner: int) -> str:
    return NO_MARKER if owner == NOBODY else str(owner)


def _write_player(fields: Any, player: int) -> str:
    words = [str(player), f"money={fields.money[player]}"]
    words += [f"order={ORDERS[fields.order[player]]}"] if fields.order[player] != UNKNOWN else []
    held = [SORTS[sort] for sort in range(N_SORTS) for _ in range(fields.held[player, sort])]
    got = [f"{KEPT[kind]}{fields.got[player, kind]}" for kind in range(N_KEPT) if fields.got[player, kind]]
    afloat = [f"{SUBMARINE_NAMES[k]}:{SQUARES[s]}" for k, s in enumerate(fields.submarine[player]) if s != NOWHERE]
    words += [f"{name}={','.join(things)}" for name, things in (("held", held), ("finds", got), ("submarines", afloat)) if things]
    return " ".join(words)


def _write_turn(fields: Any) -> str:
    words = [f"turn {fields.turn} {PHASES[fields.phase]} first={fields.first}"]
    words += [f"{name}={getattr(fields, field)}" for name, field in NUMBERS.items() if getattr(fields, field)]
    words += [f"{name}=1" for name, field in FLAGS.items() if getattr(fields, field)]
    if fields.fresh:
        words.append(f"fresh={','.join(name for module, name in enumerate(MODULES) if fields.fresh >> module & 1)}")
    words += [f"chosen={SORTS[fields.chosen]}"] if fields.chosen != NONE else []
    words += [f"{name}={MODULES[getattr(fields, name)]}" for name in MODULES_OF_TURN if getattr(fields, name) != NONE]
    words += [f"sailing={SUBMARINE_NAMES[fields.sailing]}"] if fields.sailing != NONE else []
    sets = [(name, getattr(fields, name)) for name in SUBMARINE_SETS]
    words += [f"{name}={''.join(letter for k, letter in enumerate(SUBMARINE_NAMES) if mask >> k & 1)}" for name, mask in sets if mask]
    words += [f"zone={ZONES[fields.looked_zone]}"] if fields.looked_zone != NONE else []
    if fields.pending:
        words.append(
            f"pending={','.join(name for find, name in enumerate(FINDS) if fields.pending >> find & 1)} cause={CAUSES[fields.cause]}"
        )
    return " ".join(words)


# ------------------------------------------------------------------------------------------------ reading


def read_position(text: str) -> State:
    """The state of a position; raises ValueError saying what is wrong with the text."""
    state = np.zeros(1, STATE)
    fields = state[0]
    first, *parts = (part.strip() for part in text.split("|"))
    _read_game(fields, first)
    clear_away(state)
    heads = [part.partition(" ")[0] for part in parts]
    if repeated := [head for head in heads if heads.count(head) > 1]:
        raise ValueError(f"the part {repeated[0]!r} is there twice")
    for part in parts:
        word, _, rest = part.partition(" ")
        if word in MODULES:
            _read_module(fields, MODULES.index(word), rest)
        elif re.fullmatch("[0-9]", word):
            _read_player(fields, _player(fields, word), rest)
        elif word in SECTIONS:
            SECTIONS[word](fields, rest)
        else:
            raise ValueError(f"{word!r} is not part of a Nautilus position; parts are the modules, the players, {', '.join(SECTIONS)}")
    check_parts(opened(state))
    rebuild(state)
    check_position(fields)
    return state


def _read_game(fields: Any, text: str) -> None:
    words = text.split()
    if len(words) < 2 or words[0] != "nautilus" or words[1] not in ("2", "3", "4"):
        raise ValueError(f"a position of Nautilus begins like 'nautilus 3', not {text!r}")
    fields.players = int(words[1])
    pairs = read_pairs(words[2:], ("base_square",))
    fields.base_square = read_choice(BASE_OPTIONS, pairs.get("base_square", BASE_OPTIONS[0]))


def _player(fields: Any, word: str) -> int:
    if not re.fullmatch("[0-9]", word) or int(word) >= fields.players:
        raise ValueError(f"there is no player {word!r} in a game of {fields.players}")
    return int(word)


@lru_cache(1024)
def _square(text: str) -> int:
    found = re.fullmatch("([0-9]{1,2})-([0-9]{1,2})", text)
    if not found or int(found[1]) >= COLUMNS or int(found[2]) >= ROWS:
        raise ValueError(f"{text!r} is not a square; squares are column-row from 0-0 to {COLUMNS - 1}-{ROWS - 1}")
    return int(found[2]) * COLUMNS + int(found[1])


def _find(text: str) -> int:
    find = int(FIND_AT[_square(text)])
    if find == NO_FIND:
        raise ValueError(f"no find belongs on {text}")
    return find


def _read_module(fields: Any, module: int, text: str) -> None:
    where, *rest = [*text.split(), ""]
    square, _, turn = where.partition(".")
    fields.place[module] = _square(square)
    fields.facing[module] = read_choice(TURNS, turn)
    pairs = read_pairs([word for word in rest if word], ("by", "crew"))
    if "by" in pairs:
        fields.builder[module] = _player(fields, pairs["by"])
    for word in pairs["crew"].split(",") if "crew" in pairs else ():
        name, _, number = word.partition(":")
        player = _player(fields, name)
        if fields.crew[module, player]:
            raise ValueError(f"the aquanauts of player {player} in {MODULES[module]} are there twice")
        fields.crew[module, player] = read_number(number)


def _read_finds(fields: Any, text: str) -> None:
    told = set()
    for word in text.split():
        square, _, rest = word.partition(":")
        find = _find(square)
        if find in told:
            raise ValueError(f"the find at {square} is there twice")
        found = re.fullmatch(r"([a-z]+[0-9]*|\?)(?:@([0-3]+))?([!-]?)", rest)
        if not found or not (found[2] or found[3]) or (found[1] == HIDDEN and found[3]):
            raise ValueError(f"{word!r} is not a find; finds are written like 17-3:gold@02, 17-3:?@1, 17-3:gold!, 17-3:gold-")
        told.add(find)
        if found[1] != HIDDEN:
            fields.what[find] = read_choice(FACES, found[1])
        for player in found[2] or "":
            fields.seen[_player(fields, player)] |= 1 << find
        if found[3]:
            fields.shown |= 1 << find
        if found[3] == GONE:
            fields.there &= ~(1 << find)


def _read_ruins(fields: Any, text: str) -> None:
    for name, owner in read_pairs(text.split(), [str(k + 1) for k in range(N_ATLANTIS)]).items():
        fields.ruins[int(name) - 1] = NOBODY if owner == NO_MARKER else _player(fields, owner)


def _read_chips(fields: Any, text: str) -> None:
    for name, owner in read_pairs(text.split(), STATION_KINDS).items():
        fields.chip[STATION_KINDS.index(name)] = _player(fields, owner)


def _read_trench(fields: Any, text: str) -> None:
    read_choice(("open",), text)
    fields.trench_open = 1


def _read_player(fields: Any, player: int, text: str) -> None:
    pairs = read_pairs(text.split(), ("money", "order", "held", "finds", "submarines"))
    fields.money[player] = read_number(pairs.get("money", "0"), np.int16)
    if "order" in pairs:
        fields.order[player] = read_choice(ORDERS, pairs["order"])
    for name in pairs["held"].split(",") if "held" in pairs else ():
        fields.held[player, read_choice(SORTS, name)] += 1
    for word in pairs["finds"].split(",") if "finds" in pairs else ():
        name = word.rstrip("0123456789")
        fields.got[player, read_choice(KEPT, name)] = read_number(word[len(name) :])
    for word in pairs["submarines"].split(",") if "submarines" in pairs else ():
        name, _, square = word.partition(":")
        number = read_choice(SUBMARINE_NAMES, name)
        if fields.submarine[player, number] != NOWHERE:
            raise ValueError(f"submarine {name} of player {player} is there twice")
        fields.submarine[player, number] = _square(square)


def _read_turn(fields: Any, text: str) -> None:
    player, phase, *rest = [*text.split(), "", ""]
    if phase not in PHASES:
        raise ValueError(f"the turn is written like 'turn 0 walk', not {text!r}")
    fields.turn, fields.phase = _player(fields, player), PHASES.index(phase)
    known = ("first", "fresh", "chosen", "sailing", "zone", "pending", "cause", *NUMBERS, *FLAGS, *MODULES_OF_TURN, *SUBMARINE_SETS)
    pairs = read_pairs([word for word in rest if word], known)
    fields.first = _player(fields, pairs.get("first", "0"))
    for name, field in NUMBERS.items():
        fields[field] = read_number(pairs.get(name, "1" if name == "round" else "0"), fields.dtype[field].type)
    for name, field in FLAGS.items():
        fields[field] = read_choice(("0", "1"), pairs.get(name, "0"))
    _read_choices(fields, pairs)


def _read_choices(fields: Any, pairs: dict[str, str]) -> None:
    for name in pairs["fresh"].split(",") if "fresh" in pairs else ():
        fields.fresh |= 1 << read_choice(MODULES, name)
    fields.chosen = read_choice(SORTS, pairs["chosen"]) if "chosen" in pairs else NONE
    for name in MODULES_OF_TURN:
        fields[name] = read_choice(MODULES, pairs[name]) if name in pairs else NONE
    fields.sailing = read_choice(SUBMARINE_NAMES, pairs["sailing"]) if "sailing" in pairs else NONE
    for name in SUBMARINE_SETS:
        for letter in pairs.get(name, ""):
            fields[name] |= 1 << read_choice(SUBMARINE_NAMES, letter)
    fields.looked_zone = read_choice(ZONES, pairs["zone"]) if "zone" in pairs else NONE
    for name in pairs["pending"].split(",") if "pending" in pairs else ():
        fields.pending |= 1 << _find(name)
    fields.cause = read_choice(CAUSES, pairs.get("cause", CAUSES[0]))


SECTIONS = {"finds": _read_finds, "ruins": _read_ruins, "chips": _read_chips, "trench": _read_trench, "turn": _read_turn}
