"""Positions of Atlandice in a few words, for tests that read like the rules."""

from __future__ import annotations

import critias
from critias import Match

GAME = critias.game("atlandice")
DISTRICTS = ("jeweller", "library", "inn", "machinery", "forge")
KINDS = ("gems", "books", "provisions", "tools", "weapons")


def table(
    *,
    players: int = 3,
    stocks: tuple[str, ...] = (),
    submarine: str = "market",
    clock: int = 0,
    turn: str = "0 visit",
    dice: str = "",
    **sectors: str,
) -> Match:
    """A table where player 0 chooses a die; the caller plays the outcomes of chance.

    Each district has tile a open over b and c and two of its resource, the market one of each, unless a sector says otherwise; `dice` says
    where all dice lie, such as `forge2 inn1`, and the rest of a round's dice are taken to be taken.
    """
    lying = dict.fromkeys((*DISTRICTS, "market"), 0)
    for word in dice.split():
        lying[word.rstrip("0123456789")] = int("".join(c for c in word if c.isdigit()))
    parts = [f"atlandice {players}"]
    for district, kind in zip(DISTRICTS, KINDS, strict=True):
        parts.append(f"{district} {sectors.get(district, f'a/bc {kind}2')} dice={lying[district]}")
    parts.append(f"market {sectors.get('market', 'gems1books1provisions1tools1weapons1')} dice={lying['market']}")
    parts += [f"submarine {submarine}", f"clock {clock}"]
    names = [*map(str, range(players)), *(["neutral"] if players == 2 else [])]
    parts += [f"{name} {stocks[k] if k < len(stocks) else '-'}" for k, name in enumerate(names)]
    return GAME.at(" | ".join([*parts, f"turn {turn}"]))


def visiting(sector: str, tile: str = "", *, resources: str = "", last: str = "", **more: object) -> Match:
    """Player 0 of three makes the first visit of a round, at this sector with this tile open; the other dice lie at the market."""
    others = "".join(letter for letter in "abc" if letter != tile)
    if tile:
        kind = KINDS[DISTRICTS.index(sector)]
        more.setdefault(sector, f"{tile}/{others} {resources or f'{kind}3'}")
    match = table(dice=f"{sector}1 market6" if sector != "market" else "market7", **more)
    match.play(f"visit.{sector}")
    return match


def words(match: Match) -> set[str]:
    return {GAME.write_action(action) for action in match.legal()}


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def on(match: Match, sector: str) -> dict[str, int]:
    """What lies on a sector."""
    return next(s["resources"] for s in match.view()["sectors"] if s["name"] == sector)


def dice_at(match: Match, sector: str) -> int:
    return next(s["dice"] for s in match.view()["sectors"] if s["name"] == sector)


def stock(match: Match, owner: int = 0) -> dict[str, int]:
    view = match.view()
    return (view["players"] + [view["neutral"]])[owner]["stock"]


def prestige(match: Match) -> list[int]:
    """Points and tiles won by every player, the neutral one last."""
    view = match.view()
    return [party["prestige"] for party in view["players"] + ([view["neutral"]] if view["neutral"] else [])]


def phase(match: Match) -> str:
    return match.view()["turn"]["phase"]


def clause_against(match: Match, action: str) -> str:
    reason = GAME.why_not(match.state, GAME.read_action(action))
    return reason.clause if reason else ""
