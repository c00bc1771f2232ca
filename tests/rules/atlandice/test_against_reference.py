"""The engine in lock step with the slow reference: both play the same games word by word and must agree at every step."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from rules.atlandice.reference import Table
from rules.atlandice.reference_box import DISTRICTS, KIND_OF, KINDS, LAST_SPACE, MARKET, SECTORS
from rules.atlandice.reference_view import without_zeros
from rules.atlandice.ways import WAYS, Liking, any_word, choose, verb_of

import critias
from critias.core.match.match import Match
from critias.core.rules.contract import CHANCE, OVER

GAME = critias.game("atlandice")
DICE = {2: 7, 3: 7, 4: 9}
IN_PLAY = {2: 10, 3: 10, 4: 12}  # resources of a kind


# ---- lock step


def begin(line: str) -> tuple[Match, Table]:
    """Engine and reference in the same position, in which a round begins or a visit is to be chosen."""
    match = GAME.at(line)
    covered = {name: letters.replace("-", "") for name, letters in re.findall(r"\| (\w+) [abc]/([abc]+|-)", line)}
    return match, Table(match.view(), covered)


def seen_in(view: dict[str, Any]) -> dict[str, Any]:
    """That part of a view of the engine which the reference also has."""

    def owner(seat: dict[str, Any] | None) -> dict[str, Any] | None:
        return None if seat is None else {key: seat[key] for key in ("stock", "points", "tiles", "dice")}

    return {
        "players": [owner(seat) for seat in view["players"]],
        "neutral": owner(view["neutral"]),
        **{key: view[key] for key in ("sectors", "submarine", "clock")},
        "turn": {key: view["turn"][key] for key in ("first", "for", "sector")},
    }


def compare(match: Match, table: Table, whole_table: bool) -> None:
    """Fail with the position if engine and reference differ in anything."""
    mover = match.mover
    words = [GAME.write_action(action) for action in match.legal()]
    assert mover == table.mover(), match.position()
    assert sorted(words) == sorted(table.legal()), match.position()
    assert match.scores() == table.scores()[: match.players], match.position()
    if mover == CHANCE:
        assert dict(zip(words, match.odds(), strict=True)) == table.legal(), match.position()
    elif mover == OVER:
        assert match.winners() == table.winners(), match.position()
    if whole_table and mover != CHANCE:
        assert without_zeros(seen_in(match.view())) == without_zeros(table.view()), match.position()


def lock_step(line: str, liking: Liking, seed: int) -> Counter[str]:
    """Play one game on both from a position to its end; return what happened in it."""
    rng = Random(seed)
    match, table = begin(line)
    while True:
        words = table.legal()
        compare(match, table, whole_table=any(verb_of(word) in ("visit", "give", "donate") for word in words) or not words)
        if not words:
            return table.happened
        word = choose(rng, table, liking)
        match.play(word)
        table.apply(word)


def walk(line: str, *words: str) -> Table:
    """Play these words on both from a position, comparing before and after each; return the reference at the end."""
    match, table = begin(line)
    for word in words:
        compare(match, table, whole_table=True)
        match.play(word)
        table.apply(word)
    compare(match, table, whole_table=True)
    return table


# ---- positions


def opening(players: int, seed: int) -> str:
    return GAME.start(players, seed).position()


def late_position(rng: Random, players: int) -> str:
    """A position late in a game, laid out at random: districts dead or with few tiles, resources scattered, a round begun or not."""
    stacks, won = _stacks(rng)
    living = [name for name in DISTRICTS if stacks[name]]
    owners = [str(seat) for seat in range(players)] + (["neutral"] if players == 2 else [])
    lying = _scatter(rng, IN_PLAY[players], living, owners)
    first, turns = rng.randrange(players), rng.choice((0, 0, rng.randrange(DICE[players] - 1)))
    dice = Counter(rng.choice([*living, MARKET]) for _ in range(DICE[players] - turns)) if turns else Counter()
    taken = _dice_taken(rng, players, first, turns)
    prizes: dict[str, list[str]] = {owner: [] for owner in owners}
    for name in won:
        if rng.random() < 0.9:
            prizes[rng.choice(owners)].append(name)
    parts = [f"atlandice {players}"]
    for name in SECTORS:
        stack = [] if name == MARKET else [f"{stacks[name][0]}/{stacks[name][1:] or '-'}" if stacks[name] else "dead"]
        parts.append(" ".join([name, *stack, _kinds(lying[name]), *([f"dice={dice[name]}"] if dice[name] else [])]))
    parts += [f"submarine {rng.choice(SECTORS)}", f"clock {min(LAST_SPACE - (not turns), rng.randint(4, 24))}"]
    for owner in owners:
        tiles = [f"tiles={','.join(prizes[owner])}"] if prizes[owner] else []
        parts.append(" ".join([owner, _kinds(lying[owner]), *tiles, *taken[owner]]))
    phase = f"{(first + turns) % players} visit first={first}" if turns else f"{first} open first={first} unrolled={DICE[players]}"
    return " | ".join([*parts, f"turn {phase}"])


def _stacks(rng: Random) -> tuple[dict[str, str], list[str]]:
    """The letters of each stack, the open tile first, and the districts of the tiles that are gone."""
    chances = rng.choice(((1, 1, 1, 1), (6, 2, 1, 0), (4, 4, 1, 1), (0, 3, 3, 1)))
    heights = {name: rng.choices(range(4), chances)[0] for name in DISTRICTS}
    stacks = {name: "".join(rng.sample("abc", height)) for name, height in heights.items()}
    return stacks, [name for name in DISTRICTS for _ in range(3 - heights[name])]


def _scatter(rng: Random, in_play: int, living: list[str], owners: list[str]) -> dict[str, Counter[str]]:
    """What lies where of the resources of living districts."""
    lying: dict[str, Counter[str]] = {place: Counter() for place in (*SECTORS, *owners)}
    poor = rng.random() < 0.5
    for name in living:
        holders = rng.choice((owners, owners, owners, owners[:1], [MARKET, *living]))
        for _ in range(in_play):
            lot = rng.random()
            if lot < (0.1 if poor else 0.4):
                place = name
            elif lot < (0.15 if poor else 0.5):
                place = rng.choice(living)
            else:
                place = rng.choice([*holders, *holders, MARKET])
            lying[place][KIND_OF[name]] += 1
    return lying


def _dice_taken(rng: Random, players: int, first: int, turns: int) -> dict[str, list[str]]:
    """The dice that each owner has taken in this round, and given, as written in a position."""
    had = [sum((first + turn) % players == seat for turn in range(turns)) for seat in range(players)]
    given = [int(players == 2 and had[seat] > 0 and (had[seat] == 3 or rng.random() < 0.5)) for seat in range(players)]
    taken = {str(seat): _counts(taken=had[seat] - given[seat], given=given[seat]) for seat in range(players)}
    return taken | {"neutral": _counts(taken=sum(given))}


def _counts(**counts: int) -> list[str]:
    return [f"{name}={count}" for name, count in counts.items() if count]


def _kinds(counts: Counter[str]) -> str:
    return "".join(f"{kind}{counts[kind]}" for kind in KINDS if counts[kind]) or "-"


# ---- whole games


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3, 4])
def test_careless_games_agree(players: int) -> None:
    lock_step(opening(players, seed=1), any_word, seed=1)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("liking", WAYS)
def test_games_of_every_way_agree(liking: Liking, players: int) -> None:
    lock_step(opening(players, seed=2), liking, seed=2)


def late_game(seed: int) -> Counter[str]:
    rng = Random(seed)
    return lock_step(late_position(rng, rng.choice((2, 3, 4))), rng.choice(WAYS), seed)


@pytest.mark.sweep
def test_late_positions_agree() -> None:
    for seed in range(40):
        late_game(seed)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(first, first + 100) for first in range(100, 600, 100)], ids=str)
def test_many_late_positions_agree(seeds: range) -> None:
    for seed in seeds:
        late_game(seed)


# ---- what the reference cannot see: it begins with the table as the engine laid it out


@pytest.mark.parametrize(("players", "on_each_district"), [(2, 7), (3, 7), (4, 9)])
def test_table_is_laid_out(players: int, on_each_district: int) -> None:
    firsts = set()
    for seed in range(40):
        table = begin(opening(players, seed))[1]
        firsts.add(table.first)
        for name in DISTRICTS:
            district = table.sectors[name]
            assert +district.resources == {KIND_OF[name]: on_each_district}
            assert not district.dead and {district.tile, *district.covered} == set("abc")
        assert +table.sectors[MARKET].resources == dict.fromkeys(KINDS, 3)
        assert sum(sector.dice for sector in table.sectors.values()) == DICE[players]
        assert (table.submarine, table.clock) == ("machinery", 0)
        assert len(table.owners) == max(players, 3)
        assert all(not +owner.stock and not +owner.tiles and owner.points == owner.dice == 0 for owner in table.owners)
    assert firsts == set(range(players))


# ---- every rare situation is reached

RARE_GAMES = (559, 560, 1103, 2073, 2523, 2681, 2777, 2881, 3039, 3138, 3655)  # seeds of late games
SITUATIONS = {
    "all stacks dead",
    "bare district filled again by a visit",
    "bare sector visited",
    "chain",
    "chain of three",
    "chain of two",
    "chain to the Jeweller again",
    "chain to the Library with its third tile",
    "clock overshoots",
    "dead number in a chain",
    "dice of a dead district moved",
    "district bare while another is scored",
    "district scored that was bare before the visit",
    "donation onto a bare district",
    "donation refused",
    "end reached by the Inn in mid-round",
    "event passed over by the Inn",
    "inventory of nothing",
    "inventory of one kind",
    "inventory point for the neutral player",
    "inventory tie",
    "last die changed",
    "last die of a dead district moved",
    "like for like",
    "more than three on the market stay",
    "neutral player ahead of all",
    "neutral player ties for most",
    "new tile starts bare",
    "no district to move to",
    "nobody holds any",
    "nothing left for the submarine",
    "nothing to move from the market",
    "nothing to swap",
    "nothing to swap with",
    "nothing to take elsewhere",
    "only one holds any",
    "resource of a dead stack leaves another district",
    "second die for the neutral player at the Library",
    "several donations",
    "shared victory",
    "submarine helps in a chain",
    "submarine leaves a dead sector",
    "submarine on a dead sector",
    "three tie for most",
    "tie for most",
    "tie for second",
    "tile for the neutral player",
    "too poor to donate",
    "total inventory",
    "total inventory tie",
    "two districts emptied in one visit",
    "two districts scored after one visit",
}


@pytest.mark.sweep
def test_rare_situations_are_reached() -> None:
    reached: set[str] = set()
    for seed in RARE_GAMES:
        reached |= set(late_game(seed))
    assert reached == SITUATIONS


# ---- corners written by hand


def test_example_of_an_empty_library() -> None:
    table = walk(
        "atlandice 4 | jeweller a/bc gems9 dice=2 | library c/ab books1 dice=1 | inn a/bc books1provisions9 dice=2"
        " | machinery a/bc tools9 | forge a/bc weapons9 dice=1 | market gems3books1provisions3tools3weapons3 dice=3"
        " | submarine machinery | clock 0 | 0 books2 | 1 books3 | 2 books1 | 3 - | turn 0 visit first=0",
        "visit.library",
        "take.books",
    )
    assert table.legal() == {"tile.library.a": 1, "tile.library.b": 1}
    assert [+owner.tiles for owner in table.players] == [{"library": 1}, {}, {}, {}]
    assert [owner.points for owner in table.players] == [0, 3, 0, 0]
    assert [table.sectors[name].resources["books"] for name in (MARKET, "library", "inn")] == [3, 5, 1]


def test_chain_for_the_neutral_player_kills_the_jeweller() -> None:
    line = (
        "atlandice 2 | jeweller b/- gems3 dice=2 | library a/bc books4gems2 dice=1 | inn a/bc provisions7 | machinery a/bc tools7"
        " | forge dead - | market gems2books3provisions3tools3 dice=3 | submarine jeweller | clock 4"
        " | 0 gems2books3 | 1 gems1 taken=1 | neutral - | turn 0 visit first=1"
    )
    words = ("give.jeweller", "take.gems", "take.gems", "roll.6", "roll.1", "take.gems", "roll.6", "roll.5", "take.books")
    table = walk(line, *words)
    neutral = table.owners[2]
    assert +neutral.stock == {"books": 1} and +neutral.tiles == {"jeweller": 1} and neutral.dice == 1
    assert [player.points for player in table.players] == [1, 0]
    assert table.sectors["jeweller"].dead and table.submarine == "jeweller"
    assert table.sectors[MARKET].dice == 4 and table.sectors[MARKET].resources["gems"] == table.sectors["library"].resources["gems"] == 0


def test_inn_ends_the_game_after_the_round() -> None:
    table = walk(
        "atlandice 3 | jeweller a/bc gems7 | library a/bc books7 | inn a/bc provisions4 dice=2 | machinery a/bc tools7"
        " | forge a/bc weapons7 | market - dice=1 | submarine machinery | clock 22 | 0 gems3provisions2 taken=1"
        " | 1 books3provisions2 taken=1 | 2 tools3weapons3provisions2 taken=2 | turn 0 visit first=2",
        *("visit.inn", "take.provisions", "roll.2", "visit.inn", "take.provisions", "roll.4"),
    )
    assert table.mover() == OVER and table.clock == LAST_SPACE
    assert table.scores() == [3 + 3, 3 + 3, 3 + 3] and table.winners() == [0, 1, 2]


def test_last_die_moves_with_the_death_of_its_district() -> None:
    table = walk(
        "atlandice 3 | jeweller a/bc gems7 | library a/bc books7 | inn a/bc provisions7 | machinery a/bc tools7"
        " | forge a/- weapons1 dice=2 | market gems3books3provisions3tools3 dice=0 | submarine machinery | clock 5"
        " | 0 weapons3 taken=2 | 1 weapons3 taken=2 | 2 weapons3 taken=1 | turn 2 visit first=0",
        *("visit.forge", "take.weapons", "roll.1"),
    )
    assert table.clock == 7 and table.first == 1  # two needles of the market, not three of the tile that went
    assert [owner.points for owner in table.players] == [1, 1, 0]  # second at the Forge; nobody holds anything at the inventory
    assert +table.players[2].tiles == {"forge": 1}


def test_district_bare_by_the_death_of_another_waits() -> None:
    line = (
        "atlandice 3 | jeweller a/bc gems7 | library a/bc provisions2 dice=1 | inn b/- provisions1 dice=1 | machinery a/bc tools7"
        " | forge a/bc weapons7 | market - dice=5 | submarine machinery | clock 0 | 0 provisions4 | 1 books2 | 2 provisions3"
        " | turn 0 visit first=0"
    )
    table = walk(line, "visit.inn", "take.provisions")
    assert table.sectors["inn"].dead and table.sectors["library"].bare() and table.turn == 1
    table = walk(line, "visit.inn", "take.provisions", "visit.market")
    assert table.legal() == {"tile.library.b": 1, "tile.library.c": 1} and table.sectors[MARKET].resources["books"] == 2
    table = walk(line, "visit.inn", "take.provisions", "visit.market", "tile.library.c", "visit.market", "take.books")
    assert table.legal() == {"tile.library.b": 1}
    assert [+owner.tiles for owner in table.players] == [{"inn": 1}, {"library": 1}, {"library": 1}]
    assert [owner.points for owner in table.players] == [0, 0, 1]


def test_each_player_gives_one_die_and_no_more() -> None:
    line = (
        "atlandice 2 | jeweller a/bc gems7 dice=1 | library a/bc books7 | inn a/bc provisions7 | machinery a/bc tools7"
        " | forge a/bc weapons7 dice=2 | market gems3books3provisions3tools3weapons3 | submarine machinery | clock 0"
        " | 0 - {} | 1 - {} | neutral - taken=1 | turn 0 visit first=0"
    )
    assert set(walk(line.format("taken=2", "taken=1 given=1")).legal()) == {"give.jeweller", "give.forge"}
    assert set(walk(line.format("taken=1 given=1", "taken=2")).legal()) == {"visit.jeweller", "visit.forge"}


def test_second_resource_of_a_donation_must_follow() -> None:
    line = (
        "atlandice 3 | jeweller a/bc gems7 | library a/bc books7 | inn a/bc provisions7 | machinery a/bc tools7 | forge a/bc weapons7"
        " | market - dice=2 | submarine machinery | clock 1 | 0 gems1 taken=2 | 1 gems2books1tools1 taken=1 | 2 tools2 taken=2"
        " | turn 1 visit first=2"
    )
    table = walk(line, "visit.market")
    assert set(table.legal()) == {"donate.tools", "stop"} and table.mover() == 2
    table = walk(line, "visit.market", "stop", "donate.books")
    assert set(table.legal()) == {"donate.gems", "donate.tools"} and table.mover() == 1
    table = walk(line, "visit.market", "stop", "donate.books", "donate.gems", "donate.tools", "donate.gems")
    assert [owner.points for owner in table.players] == [0, 2, 0] and table.first == 0
    assert table.sectors["library"].resources["books"] == table.sectors["jeweller"].resources["gems"] - 1 == 8
