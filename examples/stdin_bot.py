"""A complete bot using only Python's standard library: it reads questions from standard input and writes answers to standard output.

Watch it play:

    critias arena atlantis --bots 'run:python3 examples/stdin_bot.py,random' --players 2 --games 20

It knows one rule of thumb for each game and is easily beaten. What matters is the loop at the end: a line of JSON in, a line of JSON out.
docs/bots.md describes every message. Messages to people go to standard error; standard output belongs to the protocol.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from typing import Any

View = dict[str, Any]  # what our seat sees, as plain data
Judge = Callable[[str, View, int], float]  # scores an action by name, the view and our seat; higher is better


def judge_atlantis(name: str, view: View, seat: int) -> float:
    """Walk as far as a card leads; pay with what is worth least; sell nothing."""
    kind, _, what = name.partition(".")
    figures = view["players"][seat]["figures"]
    if kind in figures:  # A.flag: figure A walks to the next free flag
        return 100 + next_free(view, figures[kind], what) - int(figures[kind])
    if kind == "pay":  # pay.3: with a tile of 3; pay.flag: with a card, which is worth 1
        return -float(what) if what.isdecimal() else -1
    return {"end": 50, "bridge": 1, "buy": -10}.get(kind, 0)


def next_free(view: View, place: int, item: str) -> int:
    """The next space with this item and nobody on it, or the mainland; spaces are numbered from 1."""
    taken = {where for player in view["players"] for where in player["figures"].values()}
    for space, tile in enumerate(view["path"], 1):
        if space > place and space not in taken and tile and tile["item"] == item:
            return space
    return len(view["path"]) + 1


def judge_atlandice(name: str, view: View, seat: int) -> float:
    """Go where there is something worth taking, and give nothing away."""
    kind, _, what = name.partition(".")
    if kind == "visit":
        sector = next(sector for sector in view["sectors"] if sector["name"] == what)
        return 100 + max([worth_taking(view, seat, resource) for resource in sector["resources"]], default=-50)
    if kind in ("take", "from"):  # take.gems, from.market.gems
        return worth_taking(view, seat, what.rpartition(".")[2])
    return {"stop": 0, "donate": -1, "give": -100}.get(kind, 0)


def worth_taking(view: View, seat: int, resource: str) -> float:
    """The most of a resource is rewarded, so one more counts where nobody is far ahead, ourselves included."""
    ours, *theirs = (party["stock"].get(resource, 0) for party in (view["players"][seat], *rivals(view, seat)))
    return 5 - abs(int(ours) - int(max(theirs)))


def rivals(view: View, seat: int) -> list[dict[str, Any]]:
    """The other players, and the neutral one in a two-player game."""
    return [*view["players"][:seat], *view["players"][seat + 1 :], *([view["neutral"]] if view["neutral"] else [])]


def judge_nautilus(name: str, view: View, seat: int) -> float:
    """Money is points: act while there is plenty of it, then stop."""
    has_plenty = view["players"][seat]["money"] > 40
    return 1 if (name == "done") != has_plenty else 0


JUDGES: dict[str, Judge] = {"atlantis": judge_atlantis, "atlandice": judge_atlandice, "nautilus": judge_nautilus}


def choose(question: dict[str, Any], judge: Judge, seat: int) -> int:
    """The best legal action; the seed breaks ties, so that the game can be reproduced."""
    chance = random.Random(question["seed"])
    ranked = [(judge(choice["name"], question["view"], seat), chance.random(), choice["action"]) for choice in question["legal"]]
    return int(max(ranked)[2])


def main() -> None:
    judge, seat = JUDGES["atlantis"], 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            judge, seat = JUDGES[message["game"]], message["seat"]
        elif message["type"] == "choose":
            answer = {"id": message["id"], "action": choose(message, judge, seat)}
            print(json.dumps(answer), flush=True)  # without flush the answer would stay in a buffer, and we would be late
        elif message["type"] == "end":
            return


if __name__ == "__main__":
    main()
