"""A position as one line of text, written and read; notation.py describes the format."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from critias.core.rules.calls import State
from critias.core.rules.fields import opened
from critias.core.text.notation import read_choice, read_number, read_pairs
from critias.games.atlantis.components import (
    ATLANTIS,
    BACKS,
    FIGURE_LETTERS,
    FIGURES,
    ITEMS,
    MAINLAND,
    N_CARDS,
    N_ITEMS,
    RANKS,
    SPACES,
    TILES_PER_BACK,
    VALUE,
)
from critias.games.atlantis.state import EDITIONS, IN_HAND, LOST, NO_FIGURE, PHASES, STATE, back_of, bit, item_at
from critias.games.atlantis.text.check import check_position

LETTERS = "".join(item[0] for item in ITEMS)
NONE = "-"
TURN_CARDS = ("fresh", "settled", "played", "surprising", "unshown")
TURN_NUMBERS = ("due", "draws", "bought", "barren")
BRIDGE_WORDS = {"hand": IN_HAND, "lost": LOST}


# ------------------------------------------------------------------------------------------------ writing


def write_position(state: State) -> str:
    fields = opened(state)
    parts = [f"atlantis {fields.players} {EDITIONS[fields.edition]}", f"path {_write_path(fields)}"]
    if any(fields.buried):
        parts.append(f"under {_write_tiles(fields.buried)}")
    parts += [_write_player(fields, player) for player in range(fields.players)]
    parts.append(f"deck {fields.deck_size}:{_write_cards(fields.deck)}")
    if any(fields.discards):
        parts.append(f"discards {_write_cards(fields.discards)}")
    return " | ".join([*parts, _write_turn(fields)])


def _write_path(fields: Any) -> str:
    spaces = [space for space in range(1, SPACES + 1) if fields.land & bit(space)]
    if not spaces:
        return NONE
    figures = _figures(fields)
    return " ".join([f"{spaces[0]}:", *(_write_space(fields, figures, space) for space in range(spaces[0], spaces[-1] + 1))])


def _write_space(fields: Any, figures: dict[int, str], space: int) -> str:
    if not fields.land & bit(space):
        owners = [player for player in range(fields.players) if fields.bridge[player] == space]
        return f"={owners[0]}" if owners else "~"
    item = item_at(fields, space)
    tile = "?" if item == N_ITEMS else f"{LETTERS[item]}{fields.worth[space]}"
    return tile + ("+" if fields.covering & bit(space) else "") + figures[space]


def _figures(fields: Any) -> dict[int, str]:
    """The figures on each space."""
    found: dict[int, str] = defaultdict(str)
    for player, places in enumerate(fields.place[: fields.players].tolist()):
        for place, letter in zip(places, FIGURE_LETTERS, strict=True):
            found[place] += f"/{player}{letter}"
    return found


def _write_tiles(tiles: Any) -> str:
    return "/".join(
        "".join(f"{LETTERS[t // RANKS]}{VALUE[back, t]}" for t in range(TILES_PER_BACK) if tiles[back] & bit(t)) for back in range(2)
    )


def _write_cards(counts: Any, unknown: int = 0) -> str:
    parts = [(letter, int(count)) for letter, count in zip(LETTERS, counts, strict=True)] + [("?", unknown)]
    return "".join(letter + (str(count) if count > 1 else "") for letter, count in parts if count) or NONE


def _write_player(fields: Any, player: int) -> str:
    words = [str(player)]
    home = "".join(FIGURE_LETTERS[figure] for figure in range(FIGURES) if fields.place[player, figure] == MAINLAND)
    if home:
        words.append(f"home={home}")
    hand = fields.hand[player]
    words.append(f"hand={_write_cards(hand, int(fields.cards[player]) - int(hand.sum()))}")
    for name in ("known", "shown"):
        if getattr(fields, name)[player].any():
            words.append(f"{name}={_write_cards(getattr(fields, name)[player])}")
    if fields.tiles[player].any():
        words.append(f"tiles={_write_tiles(fields.tiles[player])}")
    words += [f"bridge={word}" for word, place in BRIDGE_WORDS.items() if fields.bridge[player] == place]
    return " ".join(words)


def _write_turn(fields: Any) -> str:
    words = [f"turn {fields.turn} {PHASES[fields.phase]} first={fields.first}"]
    words += [f"{name}={getattr(fields, name)}" for name in TURN_NUMBERS if getattr(fields, name)]
    words += [f"{name}={_write_cards(getattr(fields, name))}" for name in TURN_CARDS if any(getattr(fields, name))]
    if fields.figure != NO_FIGURE:
        words.append(f"moving={FIGURE_LETTERS[fields.figure]} from={fields.start}")
    return " ".join(words)


# ------------------------------------------------------------------------------------------------ reading


def read_position(text: str) -> State:
    """The state of a position; raises ValueError saying what is wrong with the text."""
    state = np.zeros(1, STATE)
    fields = state[0]
    first, *parts = (part.strip() for part in text.split("|"))
    _read_game(fields, first)
    fields.bridge[:] = IN_HAND
    fields.figure = NO_FIGURE
    players = {}
    for part in parts:
        word, _, rest = part.partition(" ")
        if re.fullmatch("[0-9]", word):
            players[int(word)] = rest
        elif word in SECTIONS:
            SECTIONS[word](fields, rest)
        else:
            raise ValueError(f"{word!r} is not part of an Atlantis position; parts are {', '.join(SECTIONS)} and the players' numbers")
    for player, rest in players.items():
        _read_player(fields, player, rest)
    check_position(state)
    return state


def _read_game(fields: Any, text: str) -> None:
    words = text.split()
    if len(words) != 3 or words[0] != "atlantis" or words[1] not in ("2", "3", "4") or words[2] not in EDITIONS:
        raise ValueError(f"a position of Atlantis begins like 'atlantis 2 amigo', not {text!r}")
    fields.players = int(words[1])
    fields.edition = EDITIONS.index(words[2])


TILE = re.compile(rf"(?:([{LETTERS}])([1-7])|(\?))(\+?)((?:/[0-3][A-C])*)")  # item and value or turning over, covering, figures


@dataclass
class _Path:
    """The fields that most words of a path change, as Python's own numbers, which change many times faster."""

    land: int
    covering: int
    uncovered: int
    faces: list[int]
    worth: list[int]


def _read_path(fields: Any, text: str) -> None:
    path = _Path(int(fields.land), int(fields.covering), int(fields.uncovered), fields.faces.tolist(), fields.worth.tolist())
    space = 0
    for word in text.replace(NONE, "").split():
        if word.endswith(":"):
            space = read_number(word[:-1]) - 1
            continue
        space += 1
        if not 1 <= space <= SPACES:
            raise ValueError(f"the path has {SPACES} spaces; {word!r} lies beyond them")
        if word[0] == "=":
            _read_bridge(fields, space, word[1:])
        elif word != "~":
            _read_tile(path, fields, space, word)
    for name, value in vars(path).items():
        fields[name] = value


def _read_bridge(fields: Any, space: int, owner: str) -> None:
    spare = [str(player) for player in range(fields.players) if fields.bridge[player] == IN_HAND]
    player = owner or (spare[0] if spare else "")
    if player not in spare:
        raise ValueError(f"no player has a bridge for '={owner}' on space {space}")
    fields.bridge[int(player)] = space
    fields.bridges |= bit(space)


def _read_tile(path: _Path, fields: Any, space: int, word: str) -> None:
    found = TILE.fullmatch(word)
    if not found:
        raise ValueError(f"{word!r} on space {space} is not a tile; tiles look like f3, f3+, f3/0A")
    item, value, turning, under, figures = found.groups()
    path.land |= bit(space)
    if turning:
        path.uncovered = space
    else:
        path.faces[LETTERS.index(item)] |= bit(space)
        path.worth[space] = int(value)
        _tile_number(back_of(space), item, int(value))
    if under:
        path.covering |= bit(space)
    for name in figures.split("/")[1:]:
        _read_figure(fields, name, space)


def _read_figure(fields: Any, name: str, space: int) -> None:
    player, figure = int(name[0]), FIGURE_LETTERS.index(name[1])
    if player >= fields.players or fields.place[player, figure] != ATLANTIS:
        raise ValueError(f"figure {name} on space {space}: there is no such player, or it stands elsewhere too")
    fields.place[player, figure] = space


@lru_cache
def _tile_number(back: int, letter: str, value: int) -> int:
    first = LETTERS.index(letter) * RANKS
    for tile in range(first, first + RANKS):
        if VALUE[back, tile] == value:
            return tile
    raise ValueError(f"no {ITEMS[LETTERS.index(letter)]} {value} has back {BACKS[back]}")


@lru_cache(1024)
def _read_tiles(text: str) -> tuple[int, int]:
    sets = [0, 0]
    for back, part in enumerate(text.replace(NONE, "").split("/")):
        if back > 1 or not re.fullmatch(rf"(?:[{LETTERS}][1-7])*", part):
            raise ValueError(f"{text!r} are not tiles; tiles are written like a3f5/c1, back A before the stroke and B behind it")
        for letter, value in zip(part[::2], part[1::2], strict=True):
            tile = bit(_tile_number(back, letter, int(value)))
            if sets[back] & tile:
                raise ValueError(f"{letter}{value} of back {BACKS[back]} is there twice")
            sets[back] |= tile
    return sets[0], sets[1]


@lru_cache(1024)
def _read_cards(text: str) -> tuple[tuple[int, ...], int]:
    counts = dict.fromkeys(LETTERS + "?", 0)
    if text != NONE:
        if not re.fullmatch(rf"(?:[{LETTERS}?][0-9]*)+", text):
            raise ValueError(f"{text!r} are not cards; cards are written like a2fo3")
        for letter, count in re.findall(rf"([{LETTERS}?])([0-9]*)", text):
            counts[letter] += read_number(count or "1")
    if sum(counts.values()) > N_CARDS:
        raise ValueError(f"{text!r}: there are not that many cards")
    return tuple(counts[letter] for letter in LETTERS), counts["?"]


def _read_player(fields: Any, player: int, text: str) -> None:
    if player >= fields.players:
        raise ValueError(f"there is no player {player} in a game of {fields.players}")
    pairs = read_pairs(text.split(), ("home", "hand", "known", "shown", "tiles", "bridge"))
    for letter in pairs.get("home", ""):
        read_choice(tuple(FIGURE_LETTERS), letter)
        _read_figure(fields, f"{player}{letter}", MAINLAND)
    fields.hand[player], unknown = _read_cards(pairs.get("hand", NONE))
    fields.cards[player] = fields.hand[player].sum() + unknown
    for name in ("known", "shown"):
        fields[name][player] = _read_cards(pairs.get(name, NONE))[0]
    fields.tiles[player] = _read_tiles(pairs.get("tiles", NONE))
    _read_bridge_word(fields, player, pairs.get("bridge"))


def _read_bridge_word(fields: Any, player: int, word: str | None) -> None:
    if word is not None:
        if word not in BRIDGE_WORDS or fields.bridge[player] > IN_HAND:
            raise ValueError(f"bridge={word}: a bridge off the path is {' or '.join(BRIDGE_WORDS)}, and this player's must not lie on it")
        fields.bridge[player] = BRIDGE_WORDS[word]


def _read_deck(fields: Any, text: str) -> None:
    size, colon, cards = text.partition(":")
    if not colon:
        raise ValueError(f"the deck is written like 80:a11f12, not {text!r}")
    fields.deck, _ = _read_cards(cards)
    fields.deck_size = read_number(size)


def _read_discards(fields: Any, text: str) -> None:
    fields.discards, _ = _read_cards(text)


def _read_under(fields: Any, text: str) -> None:
    fields.buried = _read_tiles(text)


def _read_turn(fields: Any, text: str) -> None:
    player, phase, *rest = [*text.split(), "", ""]
    if not re.fullmatch("[0-9]", player) or int(player) >= fields.players or phase not in PHASES:
        raise ValueError(f"the turn is written like 'turn 0 choose', not {text!r}")
    fields.turn, fields.phase = int(player), PHASES.index(phase)
    pairs = read_pairs((word for word in rest if word), ("first", "moving", "from", *TURN_NUMBERS, *TURN_CARDS))
    for name in ("first", *TURN_NUMBERS):
        fields[name] = read_number(pairs.get(name, "0"), STATE[name])
    for name in TURN_CARDS:
        fields[name] = _read_cards(pairs.get(name, NONE))[0]
    if "moving" in pairs:
        fields.figure = read_choice(tuple(FIGURE_LETTERS), pairs["moving"])
        fields.start = read_number(pairs.get("from", "0"), STATE["start"])


SECTIONS = {"path": _read_path, "under": _read_under, "deck": _read_deck, "discards": _read_discards, "turn": _read_turn}


def is_whole(state: State) -> bool:
    """Whether every card of every hand is named."""
    return int(state["cards"].sum()) == int(state["hand"].sum())
