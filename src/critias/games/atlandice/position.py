"""A position as one line of text, written and read; notation.py says how it looks."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from critias.core.calls import State
from critias.core.notation import read_choice, read_number, read_pairs
from critias.core.reading import opened
from critias.games.atlandice.check import check_position
from critias.games.atlandice.components import DISTRICTS, KINDS, MARKET, N_DISTRICTS, N_TILES, SECTORS, TILES
from critias.games.atlandice.state import DEAD, NEUTRAL, NO_KIND, NO_SECTOR, NOBODY, PHASES, STATE, owners

NONE = "-"
TURN_NUMBERS = ("unrolled", "donors")


# ------------------------------------------------------------------------------------------------ writing


def write_position(state: State) -> str:
    record = opened(state)
    parts = [f"atlandice {record.players}"]
    parts += [_write_sector(record, sector) for sector in range(len(SECTORS))]
    parts += [f"submarine {SECTORS[record.submarine]}", f"clock {record.clock}"]
    parts += [_write_owner(record, owner) for owner in range(owners(record))]
    return " | ".join([*parts, _write_turn(record)])


def _write_sector(record: Any, sector: int) -> str:
    words = [SECTORS[sector]]
    if sector != MARKET:
        words.append("dead" if record.top[sector] == DEAD else f"{TILES[record.top[sector]]}/{_write_tiles(record.under[sector])}")
    words.append(_write_kinds(record.on[sector]))
    if record.dice[sector]:
        words.append(f"dice={record.dice[sector]}")
    return " ".join(words)


def _write_tiles(mask: int) -> str:
    return "".join(letter for tile, letter in enumerate(TILES) if mask >> tile & 1) or NONE


def _write_kinds(counts: Any) -> str:
    return "".join(f"{kind}{count}" for kind, count in zip(KINDS, counts, strict=True) if count) or NONE


def _write_owner(record: Any, owner: int) -> str:
    words = ["neutral" if owner >= record.players else str(owner), _write_kinds(record.stock[owner])]
    if record.points[owner]:
        words.append(f"points={record.points[owner]}")
    tiles = [DISTRICTS[d] for d in range(N_DISTRICTS) for _ in range(record.tiles[owner, d])]
    if tiles:
        words.append(f"tiles={','.join(tiles)}")
    words += [f"{name}={dice[owner]}" for name, dice in (("taken", record.taken), ("given", record.given)) if dice[owner]]
    return " ".join(words)


def _write_turn(record: Any) -> str:
    words = [f"turn {record.turn} {PHASES[record.phase]} first={record.first}"]
    words += [f"{name}={getattr(record, name)}" for name in TURN_NUMBERS if getattr(record, name)]
    if record.owner != NOBODY:
        words.append(f"for={record.owner if record.owner < record.players else 'neutral'} at={SECTORS[record.sector]}")
    if record.lifted != NO_KIND:
        words.append(f"lifted={KINDS[record.lifted]}")
    if record.moved_die != NO_SECTOR:
        words.append(f"die={SECTORS[record.moved_die]}")
    if record.bare:
        words.append(f"bare={','.join(name for d, name in enumerate(DISTRICTS) if record.bare >> d & 1)}")
    return " ".join(words)


# ------------------------------------------------------------------------------------------------ reading


def read_position(text: str) -> State:
    """The record of a position; raises ValueError with what is wrong about the text."""
    state = np.zeros(1, STATE)
    record = state[0]
    first, *parts = (part.strip() for part in text.split("|"))
    _read_game(record, first)
    record.top[:] = DEAD
    record.owner, record.sector, record.moved_die, record.lifted = NOBODY, NO_SECTOR, NO_SECTOR, NO_KIND
    for part in parts:
        word, _, rest = part.partition(" ")
        if word in SECTORS:
            _read_sector(record, SECTORS.index(word), rest)
        elif re.fullmatch("[0-9]|neutral", word):
            _read_owner(record, _owner(record, word), rest)
        elif word in SECTIONS:
            SECTIONS[word](record, rest)
        else:
            raise ValueError(f"{word!r} is no part of an Atlandice position; parts are the sectors, the owners, {', '.join(SECTIONS)}")
    check_position(record)
    return state


def _read_game(record: Any, text: str) -> None:
    words = text.split()
    if len(words) != 2 or words[0] != "atlandice" or words[1] not in ("2", "3", "4"):
        raise ValueError(f"a position of Atlandice begins like 'atlandice 3', not {text!r}")
    record.players = int(words[1])


def _read_sector(record: Any, sector: int, text: str) -> None:
    words = text.split()
    if sector != MARKET and words:
        _read_stack(record, sector, words.pop(0))
    if not words:
        raise ValueError(f"the {SECTORS[sector]} does not say what lies there; write '-' for nothing")
    record.on[sector] = _read_kinds(words.pop(0))
    pairs = read_pairs(words, ("dice",))
    record.dice[sector] = read_number(pairs.get("dice", "0"))


def _read_stack(record: Any, district: int, text: str) -> None:
    if text == "dead":
        return
    found = re.fullmatch(rf"([{TILES}])/([{TILES}]*|-)", text)
    if not found or found[1] in found[2] or len(set(found[2])) < len(found[2]):
        raise ValueError(f"{text!r} is no stack of the {DISTRICTS[district]}; stacks look like a/bc, b/-, dead")
    record.top[district] = TILES.index(found[1])
    record.under[district] = sum(1 << tile for tile in range(N_TILES) if TILES[tile] in found[2])


def _read_kinds(text: str) -> list[int]:
    counts = dict.fromkeys(KINDS, 0)
    if text != NONE:
        if not re.fullmatch(rf"(?:(?:{'|'.join(KINDS)})[0-9]+)+", text):
            raise ValueError(f"{text!r} are no resources; resources are written like gems2books1")
        for kind, count in re.findall(rf"({'|'.join(KINDS)})([0-9]+)", text):
            counts[kind] += read_number(count)
    return [read_number(str(counts[kind])) for kind in KINDS]


def _read_owner(record: Any, owner: int, text: str) -> None:
    words = text.split() or [NONE]
    record.stock[owner] = _read_kinds(words[0])
    pairs = read_pairs(words[1:], ("points", "tiles", "taken", "given"))
    record.points[owner] = read_number(pairs.get("points", "0"))
    for name in pairs.get("tiles", "").split(",") if "tiles" in pairs else ():
        record.tiles[owner, read_choice(DISTRICTS, name)] += 1
    for name in ("taken", "given"):
        record[name][owner] = read_number(pairs.get(name, "0"))


def _owner(record: Any, word: str) -> int:
    if not re.fullmatch("[0-9]|neutral", word):
        raise ValueError(f"{word!r} is no owner; owners are the players' numbers and neutral")
    owner = NEUTRAL if word == "neutral" else int(word)
    if owner >= owners(record) or (word == "neutral") != (owner >= record.players):
        raise ValueError(f"there is no owner {word!r} in a game of {record.players}")
    return owner


def _read_submarine(record: Any, text: str) -> None:
    record.submarine = read_choice(SECTORS, text)


def _read_clock(record: Any, text: str) -> None:
    record.clock = read_number(text)


def _read_turn(record: Any, text: str) -> None:
    player, phase, *rest = [*text.split(), "", ""]
    if not re.fullmatch("[0-9]", player) or int(player) >= record.players or phase not in PHASES:
        raise ValueError(f"the turn is written like 'turn 0 visit', not {text!r}")
    record.turn, record.phase = int(player), PHASES.index(phase)
    pairs = read_pairs([word for word in rest if word], ("first", "for", "at", "lifted", "die", "bare", *TURN_NUMBERS))
    for name in ("first", *TURN_NUMBERS):
        record[name] = read_number(pairs.get(name, "0"))
    if "for" in pairs:
        record.owner = _owner(record, pairs["for"])
        record.sector = read_choice(SECTORS, pairs.get("at", ""))
    if "lifted" in pairs:
        record.lifted = read_choice(KINDS, pairs["lifted"])
    if "die" in pairs:
        record.moved_die = read_choice(SECTORS, pairs["die"])
    for name in pairs["bare"].split(",") if "bare" in pairs else ():
        record.bare |= 1 << read_choice(DISTRICTS, name)


SECTIONS = {"submarine": _read_submarine, "clock": _read_clock, "turn": _read_turn}
