"""A position as one line of text, written and read; notation.py describes the format."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np

from critias.core.rules.calls import State
from critias.core.rules.fields import opened
from critias.core.text.notation import read_choice, read_number, read_pairs
from critias.games.atlandice.components import DISTRICTS, KINDS, MARKET, N_DISTRICTS, N_TILES, SECTORS, TILES
from critias.games.atlandice.state import DEAD, NEUTRAL, NO_KIND, NO_SECTOR, NOBODY, PHASES, STATE, owners
from critias.games.atlandice.text.check import check_position

NONE = "-"
TURN_NUMBERS = ("unrolled", "donors")


# ------------------------------------------------------------------------------------------------ writing


def write_position(state: State) -> str:
    fields = opened(state)
    parts = [f"atlandice {fields.players}"]
    parts += [_write_sector(fields, sector) for sector in range(len(SECTORS))]
    parts += [f"submarine {SECTORS[fields.submarine]}", f"clock {fields.clock}"]
    parts += [_write_owner(fields, owner) for owner in range(owners(fields))]
    return " | ".join([*parts, _write_turn(fields)])


def _write_sector(fields: Any, sector: int) -> str:
    words = [SECTORS[sector]]
    if sector != MARKET:
        words.append("dead" if fields.top[sector] == DEAD else f"{TILES[fields.top[sector]]}/{_write_tiles(fields.under[sector])}")
    words.append(_write_kinds(fields.on[sector]))
    if fields.dice[sector]:
        words.append(f"dice={fields.dice[sector]}")
    return " ".join(words)


def _write_tiles(mask: int) -> str:
    return "".join(letter for tile, letter in enumerate(TILES) if mask >> tile & 1) or NONE


def _write_kinds(counts: Any) -> str:
    return "".join(f"{kind}{count}" for kind, count in zip(KINDS, counts, strict=True) if count) or NONE


def _write_owner(fields: Any, owner: int) -> str:
    words = ["neutral" if owner >= fields.players else str(owner), _write_kinds(fields.stock[owner])]
    if fields.points[owner]:
        words.append(f"points={fields.points[owner]}")
    tiles = [DISTRICTS[d] for d in range(N_DISTRICTS) for _ in range(fields.tiles[owner, d])]
    if tiles:
        words.append(f"tiles={','.join(tiles)}")
    words += [f"{name}={dice[owner]}" for name, dice in (("taken", fields.taken), ("given", fields.given)) if dice[owner]]
    return " ".join(words)


def _write_turn(fields: Any) -> str:
    words = [f"turn {fields.turn} {PHASES[fields.phase]} first={fields.first}"]
    words += [f"{name}={getattr(fields, name)}" for name in TURN_NUMBERS if getattr(fields, name)]
    if fields.owner != NOBODY:
        words.append(f"for={fields.owner if fields.owner < fields.players else 'neutral'} at={SECTORS[fields.sector]}")
    if fields.lifted != NO_KIND:
        words.append(f"lifted={KINDS[fields.lifted]}")
    if fields.moved_die != NO_SECTOR:
        words.append(f"die={SECTORS[fields.moved_die]}")
    if fields.bare:
        words.append(f"bare={','.join(name for d, name in enumerate(DISTRICTS) if fields.bare >> d & 1)}")
    return " ".join(words)


# ------------------------------------------------------------------------------------------------ reading


def read_position(text: str) -> State:
    """The state of a position; raises ValueError saying what is wrong with the text."""
    state = np.zeros(1, STATE)
    fields = state[0]
    first, *parts = (part.strip() for part in text.split("|"))
    _read_game(fields, first)
    fields.top[:] = DEAD
    fields.owner, fields.sector, fields.moved_die, fields.lifted = NOBODY, NO_SECTOR, NO_SECTOR, NO_KIND
    for part in parts:
        word, _, rest = part.partition(" ")
        if word in SECTORS:
            _read_sector(fields, SECTORS.index(word), rest)
        elif re.fullmatch("[0-9]|neutral", word):
            _read_owner(fields, _owner(fields, word), rest)
        elif word in SECTIONS:
            SECTIONS[word](fields, rest)
        else:
            raise ValueError(f"{word!r} is not part of an Atlandice position; parts are the sectors, the owners, {', '.join(SECTIONS)}")
    check_position(fields)
    return state


def _read_game(fields: Any, text: str) -> None:
    words = text.split()
    if len(words) != 2 or words[0] != "atlandice" or words[1] not in ("2", "3", "4"):
        raise ValueError(f"a position of Atlandice begins like 'atlandice 3', not {text!r}")
    fields.players = int(words[1])


def _read_sector(fields: Any, sector: int, text: str) -> None:
    words = text.split()
    if sector != MARKET and words:
        _read_stack(fields, sector, words.pop(0))
    if not words:
        raise ValueError(f"the {SECTORS[sector]} does not say what lies there; write '-' for nothing")
    fields.on[sector] = _read_kinds(words.pop(0))
    pairs = read_pairs(words, ("dice",))
    fields.dice[sector] = read_number(pairs.get("dice", "0"))


def _read_stack(fields: Any, district: int, text: str) -> None:
    if text == "dead":
        return
    found = re.fullmatch(rf"([{TILES}])/([{TILES}]*|-)", text)
    if not found or found[1] in found[2] or len(set(found[2])) < len(found[2]):
        raise ValueError(f"{text!r} is not a stack of the {DISTRICTS[district]}; stacks look like a/bc, b/-, dead")
    fields.top[district] = TILES.index(found[1])
    fields.under[district] = sum(1 << tile for tile in range(N_TILES) if TILES[tile] in found[2])


@lru_cache(1024)
def _read_kinds(text: str) -> tuple[int, ...]:
    counts = dict.fromkeys(KINDS, 0)
    if text != NONE:
        if not re.fullmatch(rf"(?:(?:{'|'.join(KINDS)})[0-9]+)+", text):
            raise ValueError(f"{text!r} are not resources; resources are written like gems2books1")
        for kind, count in re.findall(rf"({'|'.join(KINDS)})([0-9]+)", text):
            counts[kind] += read_number(count)
    return tuple(read_number(str(counts[kind])) for kind in KINDS)


def _read_owner(fields: Any, owner: int, text: str) -> None:
    words = text.split() or [NONE]
    fields.stock[owner] = _read_kinds(words[0])
    pairs = read_pairs(words[1:], ("points", "tiles", "taken", "given"))
    fields.points[owner] = read_number(pairs.get("points", "0"))
    for name in pairs.get("tiles", "").split(",") if "tiles" in pairs else ():
        fields.tiles[owner, read_choice(DISTRICTS, name)] += 1
    for name in ("taken", "given"):
        fields[name][owner] = read_number(pairs.get(name, "0"))


def _owner(fields: Any, word: str) -> int:
    if not re.fullmatch("[0-9]|neutral", word):
        raise ValueError(f"{word!r} is not an owner; owners are the players' numbers and neutral")
    owner = NEUTRAL if word == "neutral" else int(word)
    if owner >= owners(fields) or (word == "neutral") != (owner >= fields.players):
        raise ValueError(f"there is no owner {word!r} in a game of {fields.players}")
    return owner


def _read_submarine(fields: Any, text: str) -> None:
    fields.submarine = read_choice(SECTORS, text)


def _read_clock(fields: Any, text: str) -> None:
    fields.clock = read_number(text)


def _read_turn(fields: Any, text: str) -> None:
    player, phase, *rest = [*text.split(), "", ""]
    if not re.fullmatch("[0-9]", player) or int(player) >= fields.players or phase not in PHASES:
        raise ValueError(f"the turn is written like 'turn 0 visit', not {text!r}")
    fields.turn, fields.phase = int(player), PHASES.index(phase)
    pairs = read_pairs([word for word in rest if word], ("first", "for", "at", "lifted", "die", "bare", *TURN_NUMBERS))
    for name in ("first", *TURN_NUMBERS):
        fields[name] = read_number(pairs.get(name, "0"))
    if "for" in pairs:
        fields.owner = _owner(fields, pairs["for"])
        fields.sector = read_choice(SECTORS, pairs.get("at", ""))
    if "lifted" in pairs:
        fields.lifted = read_choice(KINDS, pairs["lifted"])
    if "die" in pairs:
        fields.moved_die = read_choice(SECTORS, pairs["die"])
    for name in pairs["bare"].split(",") if "bare" in pairs else ():
        fields.bare |= 1 << read_choice(DISTRICTS, name)


SECTIONS = {"submarine": _read_submarine, "clock": _read_clock, "turn": _read_turn}
