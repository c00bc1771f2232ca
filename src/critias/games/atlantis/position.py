"""A position as one line of text, written and read; notation.py says how it looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from critias.core.calls import State
from critias.core.notation import read_choice, read_number, read_pairs
from critias.core.reading import opened
from critias.games.atlantis.check import check_position
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

LETTERS = "".join(item[0] for item in ITEMS)
NONE = "-"
TURN_CARDS = ("fresh", "settled", "played", "surprising", "unshown")
TURN_NUMBERS = ("due", "draws", "bought", "barren")
BRIDGE_WORDS = {"hand": IN_HAND, "lost": LOST}


# ------------------------------------------------------------------------------------------------ writing


def write_position(state: State) -> str:
    record = opened(state)
    parts = [f"atlantis {record.players} {EDITIONS[record.edition]}", f"path {_write_path(record)}"]
    if any(record.buried):
        parts.append(f"under {_write_tiles(record.buried)}")
    parts += [_write_player(record, player) for player in range(record.players)]
    parts.append(f"deck {record.deck_size}:{_write_cards(record.deck)}")
    if any(record.discards):
        parts.append(f"discards {_write_cards(record.discards)}")
    return " | ".join([*parts, _write_turn(record)])


def _write_path(record: Any) -> str:
    spaces = [space for space in range(1, SPACES + 1) if record.land & bit(space)]
    if not spaces:
        return NONE
    return " ".join([f"{spaces[0]}:", *(_write_space(record, space) for space in range(spaces[0], spaces[-1] + 1))])


def _write_space(record: Any, space: int) -> str:
    if not record.land & bit(space):
        owners = [player for player in range(record.players) if record.bridge[player] == space]
        return f"={owners[0]}" if owners else "~"
    item = item_at(record, space)
    tile = "?" if item == N_ITEMS else f"{LETTERS[item]}{record.worth[space]}"
    under = "+" if record.covering & bit(space) else ""
    return tile + under + "".join(f"/{name}" for name in _figures_at(record, space))


def _figures_at(record: Any, space: int) -> Iterator[str]:
    for player in range(record.players):
        for figure in range(FIGURES):
            if record.place[player, figure] == space:
                yield f"{player}{FIGURE_LETTERS[figure]}"


def _write_tiles(tiles: Any) -> str:
    return "/".join(
        "".join(f"{LETTERS[t // RANKS]}{VALUE[back, t]}" for t in range(TILES_PER_BACK) if tiles[back] & bit(t)) for back in range(2)
    )


def _write_cards(counts: Any, unknown: int = 0) -> str:
    parts = [(letter, int(count)) for letter, count in zip(LETTERS, counts, strict=True)] + [("?", unknown)]
    return "".join(letter + (str(count) if count > 1 else "") for letter, count in parts if count) or NONE


def _write_player(record: Any, player: int) -> str:
    words = [str(player)]
    home = "".join(FIGURE_LETTERS[figure] for figure in range(FIGURES) if record.place[player, figure] == MAINLAND)
    if home:
        words.append(f"home={home}")
    hand = record.hand[player]
    words.append(f"hand={_write_cards(hand, int(record.cards[player]) - int(hand.sum()))}")
    for name in ("known", "shown"):
        if getattr(record, name)[player].any():
            words.append(f"{name}={_write_cards(getattr(record, name)[player])}")
    if record.tiles[player].any():
        words.append(f"tiles={_write_tiles(record.tiles[player])}")
    words += [f"bridge={word}" for word, place in BRIDGE_WORDS.items() if record.bridge[player] == place]
    return " ".join(words)


def _write_turn(record: Any) -> str:
    words = [f"turn {record.turn} {PHASES[record.phase]} first={record.first}"]
    words += [f"{name}={getattr(record, name)}" for name in TURN_NUMBERS if getattr(record, name)]
    words += [f"{name}={_write_cards(getattr(record, name))}" for name in TURN_CARDS if any(getattr(record, name))]
    if record.figure != NO_FIGURE:
        words.append(f"moving={FIGURE_LETTERS[record.figure]} from={record.start}")
    return " ".join(words)


# ------------------------------------------------------------------------------------------------ reading


def read_position(text: str) -> State:
    """The record of a position; raises ValueError with what is wrong about the text."""
    state = np.zeros(1, STATE)
    record = state[0]
    first, *parts = (part.strip() for part in text.split("|"))
    _read_game(record, first)
    record.bridge[:] = IN_HAND
    record.figure = NO_FIGURE
    players = {}
    for part in parts:
        word, _, rest = part.partition(" ")
        if re.fullmatch("[0-9]", word):
            players[int(word)] = rest
        elif word in SECTIONS:
            SECTIONS[word](record, rest)
        else:
            raise ValueError(f"{word!r} is no part of an Atlantis position; parts are {', '.join(SECTIONS)} and the players' numbers")
    for player, rest in players.items():
        _read_player(record, player, rest)
    check_position(record)
    return state


def _read_game(record: Any, text: str) -> None:
    words = text.split()
    if len(words) != 3 or words[0] != "atlantis" or words[1] not in ("2", "3", "4") or words[2] not in EDITIONS:
        raise ValueError(f"a position of Atlantis begins like 'atlantis 2 amigo', not {text!r}")
    record.players = int(words[1])
    record.edition = EDITIONS.index(words[2])


TILE = re.compile(rf"(?:(?P<item>[{LETTERS}])(?P<value>[1-7])|(?P<turning>\?))(?P<under>\+?)(?P<figures>(?:/[0-3][A-C])*)")


def _read_path(record: Any, text: str) -> None:
    space = 0
    for word in text.replace(NONE, "").split():
        if word.endswith(":"):
            space = read_number(word[:-1]) - 1
            continue
        space += 1
        if not 1 <= space <= SPACES:
            raise ValueError(f"the path has {SPACES} spaces; {word!r} lies beyond them")
        if word[0] == "=":
            _read_bridge(record, space, word[1:])
        elif word != "~":
            _read_tile(record, space, word)


def _read_bridge(record: Any, space: int, owner: str) -> None:
    spare = [str(player) for player in range(record.players) if record.bridge[player] == IN_HAND]
    player = owner or (spare[0] if spare else "")
    if player not in spare:
        raise ValueError(f"no player has a bridge for '={owner}' on space {space}")
    record.bridge[int(player)] = space
    record.bridges |= bit(space)


def _read_tile(record: Any, space: int, word: str) -> None:
    found = TILE.fullmatch(word)
    if not found:
        raise ValueError(f"{word!r} on space {space} is no tile; tiles look like f3, f3+, f3/0A")
    record.land |= bit(space)
    if found["turning"]:
        record.uncovered = space
    else:
        record.faces[LETTERS.index(found["item"])] |= bit(space)
        record.worth[space] = int(found["value"])
        _tile_number(back_of(space), found["item"], int(found["value"]))
    if found["under"]:
        record.covering |= bit(space)
    for name in found["figures"].split("/")[1:]:
        _read_figure(record, name, space)


def _read_figure(record: Any, name: str, space: int) -> None:
    player, figure = int(name[0]), FIGURE_LETTERS.index(name[1])
    if player >= record.players or record.place[player, figure] != ATLANTIS:
        raise ValueError(f"figure {name} on space {space}: there is no such player, or it stands elsewhere too")
    record.place[player, figure] = space


def _tile_number(back: int, letter: str, value: int) -> int:
    first = LETTERS.index(letter) * RANKS
    for tile in range(first, first + RANKS):
        if VALUE[back, tile] == value:
            return tile
    raise ValueError(f"no {ITEMS[LETTERS.index(letter)]} {value} has back {BACKS[back]}")


def _read_tiles(text: str) -> tuple[int, int]:
    sets = [0, 0]
    for back, part in enumerate(text.replace(NONE, "").split("/")):
        if back > 1 or not re.fullmatch(rf"(?:[{LETTERS}][1-7])*", part):
            raise ValueError(f"{text!r} are no tiles; tiles are written like a3f5/c1, back A before the stroke and B behind it")
        for letter, value in zip(part[::2], part[1::2], strict=True):
            tile = bit(_tile_number(back, letter, int(value)))
            if sets[back] & tile:
                raise ValueError(f"{letter}{value} of back {BACKS[back]} is there twice")
            sets[back] |= tile
    return sets[0], sets[1]


def _read_cards(text: str) -> tuple[list[int], int]:
    counts = dict.fromkeys(LETTERS + "?", 0)
    if text != NONE:
        if not re.fullmatch(rf"(?:[{LETTERS}?][0-9]*)+", text):
            raise ValueError(f"{text!r} are no cards; cards are written like a2fo3")
        for letter, count in re.findall(rf"([{LETTERS}?])([0-9]*)", text):
            counts[letter] += read_number(count or "1")
    if sum(counts.values()) > N_CARDS:
        raise ValueError(f"{text!r}: there are not that many cards")
    return [counts[letter] for letter in LETTERS], counts["?"]


def _read_player(record: Any, player: int, text: str) -> None:
    if player >= record.players:
        raise ValueError(f"there is no player {player} in a game of {record.players}")
    pairs = read_pairs(text.split(), ("home", "hand", "known", "shown", "tiles", "bridge"))
    for letter in pairs.get("home", ""):
        read_choice(tuple(FIGURE_LETTERS), letter)
        _read_figure(record, f"{player}{letter}", MAINLAND)
    record.hand[player], unknown = _read_cards(pairs.get("hand", NONE))
    record.cards[player] = record.hand[player].sum() + unknown
    for name in ("known", "shown"):
        record[name][player] = _read_cards(pairs.get(name, NONE))[0]
    record.tiles[player] = _read_tiles(pairs.get("tiles", NONE))
    _read_bridge_word(record, player, pairs.get("bridge"))


def _read_bridge_word(record: Any, player: int, word: str | None) -> None:
    if word is not None:
        if word not in BRIDGE_WORDS or record.bridge[player] > IN_HAND:
            raise ValueError(f"bridge={word}: a bridge off the path is {' or '.join(BRIDGE_WORDS)}, and this player's must not lie on it")
        record.bridge[player] = BRIDGE_WORDS[word]


def _read_deck(record: Any, text: str) -> None:
    size, colon, cards = text.partition(":")
    if not colon:
        raise ValueError(f"the deck is written like 80:a11f12, not {text!r}")
    record.deck, _ = _read_cards(cards)
    record.deck_size = read_number(size)


def _read_discards(record: Any, text: str) -> None:
    record.discards, _ = _read_cards(text)


def _read_under(record: Any, text: str) -> None:
    record.buried = _read_tiles(text)


def _read_turn(record: Any, text: str) -> None:
    player, phase, *rest = [*text.split(), "", ""]
    if not re.fullmatch("[0-9]", player) or int(player) >= record.players or phase not in PHASES:
        raise ValueError(f"the turn is written like 'turn 0 choose', not {text!r}")
    record.turn, record.phase = int(player), PHASES.index(phase)
    pairs = read_pairs((word for word in rest if word), ("first", "moving", "from", *TURN_NUMBERS, *TURN_CARDS))
    for name in ("first", *TURN_NUMBERS):
        record[name] = read_number(pairs.get(name, "0"), STATE[name])
    for name in TURN_CARDS:
        record[name] = _read_cards(pairs.get(name, NONE))[0]
    if "moving" in pairs:
        record.figure = read_choice(tuple(FIGURE_LETTERS), pairs["moving"])
        record.start = read_number(pairs.get("from", "0"), STATE["start"])


SECTIONS = {"path": _read_path, "under": _read_under, "deck": _read_deck, "discards": _read_discards, "turn": _read_turn}


def is_whole(state: State) -> bool:
    """Whether every card of every hand is named."""
    return int(state["cards"].sum()) == int(state["hand"].sum())
