"""The engine in lock step with the slow reference: both play the same games word by word and must agree at every step."""

from __future__ import annotations

import re
from collections import Counter
from itertools import count
from random import Random
from typing import Any

import pytest
from rules.nautilus.reference import Table
from rules.nautilus.reference_box import (
    CHANCE,
    OVER,
    Module,
    Submarine,
    read_square,
    zone,
)
from rules.nautilus.ways import WAYS, Way, choose

import critias
from critias.core.match.match import Match
from critias.core.rules.contract import SPECTATOR

GAME = critias.game("nautilus")
VIEWS_EVERY = 6  # steps from one comparison of views to the next


# ---- lock step


def begin(players: int, seed: int, base: str = "first") -> tuple[Match, Table]:
    """Engine and reference at the start of the same game, with chance to be played like actions."""
    started = GAME.start(players, seed, base_square=base)
    match = GAME.at(GAME.write_position(started.start))
    orders = [match.view(player)["players"][player]["order"] for player in range(players)]
    return match, Table(players, match.view()["turn"]["first"], orders, base)


def seen_in(view: dict[str, Any]) -> dict[str, Any]:
    """That part of a view of the engine which the reference also has."""
    seats = ("money", "reserve", "submarines", "held", "finds", "stations", "chips", "order")
    modules = ("name", "kind", "x", "y", "turn", "builder", "crew")
    finds = ("x", "y", "zone", "face", "open", "seen")
    return {
        "players": [{key: seat[key] for key in seats} for seat in view["players"]],
        "modules": {module["name"]: {key: module[key] for key in modules} for module in view["modules"]},
        "finds": [{key: find[key] for key in finds} for find in view["finds"]],
        **{key: view[key] for key in ("round", "ruins", "bank", "supply", "trench_open", "last_round")},
        "turn": {key: view["turn"][key] for key in ("player", "first")},
    }


def known_to(table: Table, viewer: int) -> dict[str, Any]:
    """The table as a player sees it: without the orders of others and without the finds that they have not looked at."""
    view = table.summary()
    for seat, player in enumerate(view["players"]):
        if seat != viewer and table.mover() != OVER:
            player["order"] = None
    for find in view["finds"]:
        if not find["open"] and viewer not in find["seen"]:
            find["face"] = None
    view["modules"] = {module["name"]: module for module in view["modules"]}
    del view["turn"]["phase"]
    return view


def compare(match: Match, table: Table) -> None:
    """Fail with the position if mover, words, weights or points differ."""
    mover = match.mover
    words = [GAME.write_action(action) for action in match.legal()]
    assert mover == table.mover(), match.position()
    assert sorted(words) == sorted(table.legal()), match.position()
    assert match.scores() == table.scores(), match.position()
    if mover == CHANCE:
        assert dict(zip(words, match.odds(), strict=True)) == table.legal(), match.position()
    if mover == OVER:
        assert match.winners() == table.winners(), match.position()
        table.turn = match.view()["turn"]["player"]  # it is nobody's turn any more


def compare_view(match: Match, table: Table, viewer: int) -> None:
    """Fail with the position if the players see different tables."""
    assert seen_in(match.view(viewer)) == known_to(table, viewer), match.position()


def play_on(match: Match, table: Table, ways: tuple[Way, ...], seed: int) -> Counter[str]:
    """Play a game on both to its end; return what happened in it. Views take long: one is compared now and then, all at the end."""
    rng = Random(seed)
    viewers = (*range(match.players), SPECTATOR)
    for step in count():
        compare(match, table)
        if table.mover() == OVER:
            break
        if step % VIEWS_EVERY == 0 and table.mover() != CHANCE:
            compare_view(match, table, viewers[step // VIEWS_EVERY % len(viewers)])
        word = choose(rng, table, ways[table.turn % len(ways)])
        match.play(word)
        table.play(word)
    for viewer in viewers:
        compare_view(match, table, viewer)
    return table.happened


def lock_step(players: int, ways: tuple[Way, ...], seed: int, base: str = "first") -> Counter[str]:
    return play_on(*begin(players, seed, base), ways, seed)


def mixed_game(seed: int) -> Counter[str]:
    """A game in which everybody plays in a way of its own."""
    rng = Random(seed)
    players = rng.choice((2, 3, 4))
    return lock_step(players, tuple(rng.choice(WAYS) for _ in range(players)), seed, rng.choice(("first", "free")))


# ---- positions made by hand


def begin_at(line: str) -> tuple[Match, Table]:
    """Engine and reference in the same position, in which a player's part of a phase begins."""
    match = GAME.at(line)
    view = match.view()
    players = view["players"]
    orders = [match.view(seat)["players"][seat]["order"] for seat in range(match.players)]
    table = Table(match.players, view["turn"]["first"], orders, "free")
    for player, seat in zip(table.players, players, strict=True):
        player.money, player.reserve, player.held = seat["money"], seat["reserve"], list(seat["held"])
        player.finds = Counter(seat["finds"])
        player.submarines = {name: Submarine((x, y)) for name, (x, y) in seat["submarines"].items()}
    for module in view["modules"]:
        centre = (module["x"], module["y"])
        table.modules[module["name"]] = Module(
            module["name"], module["kind"], centre, module["turn"], module["builder"], list(module["crew"])
        )
    table.chips = {kind: seat for seat, player in enumerate(players) for kind in player["chips"]}
    table.ruins = {int(number): owner for number, owner in view["ruins"].items()}
    for square, face, seen, state in re.findall(r"(\d+-\d+):([a-z]+\d*)(@\d+)?([-!]?)", line):
        find = table.finds[read_square(square)]
        find.face, find.open, find.seen = face, state == "!", {int(seat) for seat in seen[1:]}
        table.undecided[find.zone][face] -= 1
        if state == "-":
            del table.finds[find.square]
    table.supply, table.bank = dict(view["supply"]), view["bank"]
    table.round, table.trench_open, table.last_round, table.busy = view["round"], view["trench_open"], view["last_round"], "busy=1" in line
    phase = {"buy": "city", "build": "city", "walk": "aquanauts"}.get(view["turn"]["phase"], "submarines")
    table.resume(phase, view["turn"]["player"])
    return match, table


def walk(line: str, *words: str) -> Table:
    """Play these words on both from a position, comparing before and after each; return the reference at the end."""
    match, table = begin_at(line)
    for word in (*words, None):
        compare(match, table)
        if match.mover != CHANCE:
            for viewer in (*range(match.players), SPECTATOR):
                compare_view(match, table, viewer)
        if word:
            match.play(word)
            table.play(word)
    return table


# A city with all five kinds, six stations, of player 0.
CITY = (
    "base 14-11.n | sonar1 17-11.e by=0 crew=0:1 | training1 11-11.e by=0 crew=0:1 | technical1 14-8.s by=0 crew=0:1"
    " | technical2 8-11.n by=0 crew=0:1 | research1 14-14.n by=0 crew=0:1 | analysis1 20-11.w by=0 crew=0:1"
)


def line_of(turn: str, zero: str, one: str, finds: str = "", ruins: str = "", trench: str = "") -> str:
    """A position of two players with this city."""
    parts = [f"nautilus 2 base_square=free | {CITY} | finds 21-12:chest- {finds}", ruins, "chips technical=0", trench]
    parts += [f"0 {zero} order=snail+jellyfish", f"1 {one} order=scallop+urchin", f"turn {turn}"]
    return " | ".join(part for part in parts if part)


def test_crossing_does_not_open_the_trench() -> None:
    line = line_of("0 move first=0 round=3 busy=1", "money=0 submarines=A:29-17", "money=0 submarines=A:28-17")
    table = walk(line, "submarine.A", "go.34-17", "submarine.A")
    assert table.turn == 1 and not table.trench_open
    assert all(zone(read_square(word.removeprefix("go."))) != "trench" for word in table.legal())
    table = walk(line, "submarine.A", "go.31-17", "submarine.A")
    assert table.turn == 1 and table.trench_open and "go.30-17" in table.legal()


def test_unpaid_find_of_this_turn_waits_for_the_next() -> None:
    finds = "16-17:speed@0 19-16:urchin@1 21-18:chest@0"
    line = line_of("0 move first=0 round=3 busy=1", "money=0 submarines=A:16-19,B:20-15,C:21-20", "money=4", finds)
    words = ["submarine.A", "go.16-17", "reveal.speed", "submarine.B", "go.19-16", "reveal.urchin"]
    words += ["submarine.C", "go.21-18", "reveal.chest"]
    table = walk(line, *words)
    assert table.players[0].money == 3 and set(table.legal()) == {"submarine.B", "done"}
    assert "go.19-16" not in walk(line, *words, "submarine.B").legal()
    to_the_next_turn = ["done", "done", "done", "done", "submarine.B"]  # nobody buys, no sonar
    assert "go.19-16" in walk(line, *words, *to_the_next_turn).legal()


def test_round_with_nothing_but_an_unpaid_atlantis_ends_the_game() -> None:
    line = line_of("1 move first=0 round=3", "money=0", "money=0 submarines=A:16-19", "8-17:atlantis3-", "ruins 3=0")
    table = walk(line, "submarine.A", "go.16-17", "reveal.atlantis6")
    assert table.mover() == OVER and table.ruins == {3: 0, 6: None}
    table = walk(line, "submarine.A", "go.16-17", "reveal.chest", "done")
    assert table.mover() != OVER and table.round == 4


def test_last_three_found_lead_to_one_more_round() -> None:
    finds = "26-10:atlantis13- 30-1:atlantis14- 30-15:atlantis15@1"
    line = line_of("0 buy first=0 round=3", "money=9", "money=9 submarines=A:30-17", finds, "ruins 13=1 14=-", "trench open")
    words = ["done", "done", "done", "submarine.A", "go.30-15", "reveal.atlantis15", "buy.sonar"]
    table = walk(line, *words)
    assert table.round == 4 and table.last_round and table.ruins[15] == 1 and table.turn == 1


# ---- whole games


@pytest.mark.sweep
@pytest.mark.parametrize("base", ["first", "free"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_agree(players: int, base: str) -> None:
    lock_step(players, WAYS[:2], seed=1, base=base)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "way"), [(2 + number % 3, way) for number, way in enumerate(WAYS)], ids=lambda given: str(getattr(given, "name", given))
)
@pytest.mark.sweep
def test_games_of_every_way_agree(players: int, way: Way) -> None:
    lock_step(players, (way,), seed=2, base="free" if players == 3 else "first")


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(first, first + 8) for first in (1000, 1008)], ids=str)
def test_mixed_games_agree(seeds: range) -> None:
    for seed in seeds:
        mixed_game(seed)


# ---- every rare situation is reached

RARE_GAMES = (45, 52, 53, 64, 79, 81, 99, 216, 257, 290)  # seeds of mixed games
SITUATIONS = {
    "Atlantis covered",
    "Atlantis unpaid",
    "all of Atlantis in a last round",
    "aquanauts given back",
    "builder paid",
    "built over the closed trench",
    "chest of 2",
    "chest of 3",
    "chest of 4",
    "chip is safe with four",
    "chip stolen",
    "chip stolen outside the second phase",
    "chip taken",
    "difference paid for a deeper module",
    "end after a last round",
    "end by an idle round",
    "end with all of Atlantis",
    "find covered",
    "find covered that somebody had seen",
    "find unpaid",
    "five steps used",
    "four held and given back",
    "four held when the turn begins",
    "four in service",
    "four modules built together",
    "given back by who neither buys nor builds",
    "home after moving",
    "home before moving",
    "home from an unpaid find",
    "home opens a station",
    "home pays a builder",
    "home with an empty reserve",
    "home without an aquanaut",
    "joined to two modules",
    "launched into the closed trench",
    "lock on the edge of the board",
    "lock with something before it",
    "look at what another has seen",
    "look into the closed trench",
    "news open a station",
    "nothing but money counts",
    "nothing done in a last round",
    "nothing more to pay for a module as deep",
    "one Nemo is too little in the trench",
    "one of the last three covered",
    "open find collected",
    "open find covered",
    "open find reached by a submarine",
    "open find unpaid again",
    "open trench entered without five kinds",
    "order carried out",
    "order cut short by poverty",
    "ordinary move after a speed move",
    "player without a find of Atlantis",
    "price set by a corner",
    "reserve too small for a full habitat",
    "rest given back after building",
    "second look in another zone",
    "second look in the same zone",
    "second walker from where the first has ended",
    "shared victory",
    "some kind sold out",
    "sonar does not reach into the trench",
    "sonar from the trench",
    "sonar over five squares",
    "sonar over six squares",
    "sonar shows several finds",
    "sonar shows what another has seen",
    "speed before the ordinary move",
    "speed chain",
    "speed for another submarine",
    "three submarines afloat",
    "tie does not move the chip",
    "tie in the ruins",
    "too poor for a harbour",
    "too poor to end in a station",
    "training helps the second walker immediately",
    "training opened by the first walker",
    "trench opened by a move",
    "two finds covered by one module",
    "two harbours at one square",
    "unpaid find collected later",
    "unpaid find still cannot be paid",
    "wall",
}


@pytest.mark.sweep
@pytest.mark.slow
def test_every_situation_is_reached() -> None:
    happened: Counter[str] = Counter()
    for seed in RARE_GAMES:
        happened += mixed_game(seed)
    assert set(happened) == SITUATIONS
