"""Positions of Atlantis drawn in a few words, for tests that read like the rules."""

from __future__ import annotations

from collections.abc import Iterable

import critias
from critias import Match

GAME = critias.game("atlantis")


def drawn(
    path: str,
    hand: str = "-",
    tiles: str = "-",
    *,
    others: Iterable[str] = (),
    home: str = "",
    bridge: str = "",
    players: int = 2,
    edition: str = "amigo",
    deck: str = "s5",
    discards: str = "-",
    under: str = "",
    turn: str = "0 choose",
) -> Match:
    """A match in which player 0 is to move on this path, with these cards and tiles; the caller plays the outcomes of chance.

    A path without a space number begins at space 28, where all tiles have back B; `others` are the lines of the other players.
    """
    own = f"0 hand={hand} tiles={tiles}" + (f" home={home}" if home else "") + (f" bridge={bridge}" if bridge else "")
    lines = [f"atlantis {players} {edition}", f"path {path if ':' in path else f'28: {path}'}"]
    if under:
        lines.append(f"under {under}")
    lines += [own, *(f"{k} {line}" for k, line in enumerate(others, 1))]
    lines += [f"deck {cards(deck)}:{deck}", f"discards {discards}", f"turn {turn}"]
    return GAME.at(" | ".join(lines))


def cards(text: str) -> int:
    """How many cards a text such as `a2fo3` counts."""
    count = 0
    for position, letter in enumerate(text):
        if letter.isalpha():
            digits = ""
            while position + 1 + len(digits) < len(text) and text[position + 1 + len(digits)].isdigit():
                digits += text[position + 1 + len(digits)]
            count += int(digits or 1)
    return count


def words(match: Match) -> set[str]:
    """The legal actions in notation."""
    return {GAME.write_action(action) for action in match.legal()}


def moves(match: Match) -> set[str]:
    """The legal ways to move a figure, or to go on moving it."""
    return {word for word in words(match) if not word.startswith(("buy", "bridge", "pay")) and word not in ("show", "end")}


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def place(match: Match, figure: str) -> int:
    """Where a figure such as `0A` stands."""
    return int(match.state["place"][0, int(figure[0]), "ABC".index(figure[1])])


def path(match: Match) -> str:
    """The path as the position line shows it, without its first space's number."""
    line = next(part for part in match.position().split(" | ") if part.startswith("path"))
    return line.partition(": ")[2]


def holdings(match: Match, player: int = 0) -> str:
    """The tiles a player holds, highest first, such as `statue7 olive3`."""
    return " ".join(f"{tile['item']}{tile['value']}" for tile in match.view(player)["players"][player]["tiles"])


def clause_against(match: Match, action: str) -> str:
    """The clause that forbids an action, or nothing."""
    reason = GAME.why_not(match.state, GAME.read_action(action))
    return reason.clause if reason else ""
