"""D5 to D7 and D9: bare districts, the clock, events, the end."""

from __future__ import annotations

import pytest
from rules.atlandice.drawn import GAME, clause_against, dice_at, on, phase, play, prestige, stock, table, visiting, words

from critias import Match


def emptied(*stocks: str, library: str = "b/ac books1", market: str = "-", players: int = 3, **more: object) -> Match:
    """Player 0 has just taken the last book of the Library, so that its stock is one book more than said."""
    dice = "library1 market6" if players == 3 else "library1 market8"
    match = table(players=players, dice=dice, library=library, market=market, stocks=stocks, submarine="inn", **more)
    return play(match, "visit.library", "take.books")


def test_d5_1_a_bare_district_is_scored_after_the_effect() -> None:
    match = emptied("books1")
    assert (phase(match), prestige(match)) == ("uncover", [3, 0, 0])


def test_d5_1_a_district_with_any_resource_on_it_is_not_bare() -> None:
    assert phase(emptied("books1", library="c/ab books1gems1")) == "visit"


def test_d5_1_the_effect_can_still_fill_it_or_empty_another() -> None:
    match = play(
        visiting("library", "a", resources="books2", submarine="market", forge="a/bc weapons1"),
        "take.books",
        "roll.6",
        "from.forge.weapons",
    )
    assert words(match) == {"tile.forge.b", "tile.forge.c"}


def test_d5_1_several_are_scored_lowest_number_first() -> None:
    match = play(visiting("forge", "b", resources="weapons2", submarine="market", library="a/bc -", inn="a/bc -"), "take.weapons")
    play(match, "lift.weapons", "put.jeweller")
    assert words(match) == {"tile.library.b", "tile.library.c"}
    play(match, "tile.library.b")
    assert words(match) == {"tile.inn.b", "tile.inn.c"}
    play(match, "tile.inn.c")
    assert words(match) == {"tile.forge.a", "tile.forge.c"}


def test_d5_1_what_becomes_bare_meanwhile_waits_for_the_next_visit() -> None:
    match = emptied("books1", library="b/- books1", inn="a/bc books1")
    assert (phase(match), match.mover) == ("visit", 1)  # the last books left the Inn, which is bare now
    assert on(match, "inn") == {}
    assert phase(play(match, "visit.market")) == "uncover"


def test_d5_1_a_new_tile_that_starts_bare_waits_too() -> None:
    match = play(emptied(), "tile.library.a")
    assert (on(match, "library"), phase(match)) == ({}, "visit")  # the only book went to the market
    assert words(play(match, "visit.market", "take.books")) == {"tile.library.c"}


def test_d5_1_the_market_never_counts_as_bare() -> None:
    assert phase(visiting("market", market="-")) == "visit"


@pytest.mark.parametrize(
    ("sentence", "stocks", "points", "tile"),
    [
        ("D5.2 most gets the tile", ("books2", "books1", "-"), [3, 1, 0], 0),
        ("D5.2 no matter who made the visit", ("-", "books3", "-"), [1, 3, 0], 1),
        ("D5.2 tied for most: the lowest seat the tile, the others 3 points", ("books1", "books2", "books2"), [3, 3, 3], 0),
        ("D5.2 the first of those tied need not be seat 0", ("-", "books2", "books2"), [0, 3, 3], 1),
        ("D5.3 second gets 1 point", ("books4", "books2", "books1"), [3, 1, 0], 0),
        ("D5.3 each of those tied for second", ("books4", "books2", "books2"), [3, 1, 1], 0),
        ("D5.3 nothing for second when first is tied", ("books1", "books2", "books1"), [3, 3, 0], 0),
        ("D5.3 who holds none is never second", ("books1", "-", "-"), [3, 0, 0], 0),
    ],
)
def test_awards(sentence: str, stocks: tuple[str, ...], points: list[int], tile: int) -> None:
    match = emptied(*stocks)
    assert prestige(match) == points, sentence
    assert [player["tiles"] for player in match.view()["players"]] == [{"library": 1} if seat == tile else {} for seat in range(3)], (
        sentence
    )


def test_d5_3_if_nobody_holds_any_the_tile_is_removed_without_points() -> None:
    match = play(visiting("market", library="b/ac -", submarine="inn"), "take.gems")
    assert (phase(match), prestige(match)) == ("uncover", [0, 0, 0])
    assert words(match) == {"tile.library.a", "tile.library.c"}


@pytest.mark.parametrize(
    ("sentence", "market", "on_market", "on_library"),
    [
        ("to the market until it has three", "-", 3, 4),
        ("counting what lies there", "books2", 3, 6),
        ("more already there stays", "books4", 4, 7),
    ],
)
def test_d5_4_the_resource_is_given_back(sentence: str, market: str, on_market: int, on_library: int) -> None:
    match = emptied("books3", "books2", "books1", market=market)
    assert on(match, "market") == {"books": on_market}, sentence
    assert on(match, "library") == {"books": on_library}, sentence
    assert [stock(match, seat) for seat in range(3)] == [{}, {}, {}]


def test_d5_4_pieces_on_other_districts_stay() -> None:
    assert on(emptied("books3", inn="a/bc books2"), "inn") == {"books": 2}


def test_d5_4_the_next_tile_is_turned_up_each_equally_likely() -> None:
    match = emptied("books1")
    assert (words(match), match.odds()) == ({"tile.library.a", "tile.library.c"}, [1, 1])
    play(match, "tile.library.c")
    library = match.view()["sectors"][1]
    assert (library["tile"], library["under"]) == ("c", 1)


def dead() -> Match:
    """The Library's last tile has just gone; a die still lay there, books lay on the Inn and the market, and the submarine was there."""
    match = table(
        dice="library2 market5",
        library="b/- books1",
        inn="a/bc books1provisions1",
        market="books2gems2",
        submarine="library",
        stocks=("books1", "books1gems2"),
    )
    return play(match, "visit.library", "take.books")


def test_d5_5_the_resource_of_a_dead_district_leaves_the_game_everywhere() -> None:
    match = dead()
    assert prestige(match) == [3, 1, 0]
    assert [on(match, sector) for sector in ("library", "inn", "market")] == [{}, {"provisions": 1}, {"gems": 2}]
    assert [stock(match, seat) for seat in range(3)] == [{}, {"gems": 2}, {}]


def test_d5_5_its_dice_go_to_the_market_immediately() -> None:
    assert (dice_at(dead(), "library"), dice_at(dead(), "market")) == (0, 6)


def test_d5_5_the_submarine_stays_without_effect() -> None:
    match = dead()
    assert match.view()["submarine"] == "library"
    assert play(match, "visit.market", "take.gems").mover == 2


def test_d5_5_it_is_not_a_target_for_any_effect() -> None:
    match = play(visiting("forge", "b", library="dead -", market="gems1", submarine="inn"), "take.weapons", "lift.weapons")
    assert clause_against(match, "put.library") == "D5.5"


# ------------------------------------------------------------------------------------------------ the clock


def last_visit(clock: int, last: str = "market", stocks: tuple[str, ...] = (), **more: object) -> Match:
    """The last visit of a round of three, at the market; the last die lies at this sector."""
    taken = [f"{stocks[seat] if seat < len(stocks) else '-'} taken={2 if seat < 2 else 1}" for seat in range(3)]
    dice = "market2" if last == "market" else f"market1 {last}1"
    match = table(dice=dice, clock=clock, stocks=tuple(taken), turn="2 visit", submarine="inn", market="tools1", **more)
    return play(match, "visit.market", "take.tools")


@pytest.mark.parametrize(
    ("last", "changes", "space"),
    [
        ("market", {}, 12),
        ("inn", {"inn": "b/ac provisions2"}, 11),
        ("inn", {"inn": "c/ab provisions2"}, 12),
        ("inn", {"inn": "a/bc provisions2"}, 13),
        ("machinery", {"machinery": "c/ab tools2"}, 13),
    ],
)
def test_d6_1_the_sector_of_the_last_die_gives_the_step(last: str, changes: dict[str, str], space: int) -> None:
    assert last_visit(10, last, **changes).view()["clock"] == space


def test_d6_1_after_the_scoring_of_the_last_visit() -> None:
    taken = ("- taken=2", "- taken=2", "books1 taken=1")
    match = table(dice="library2", clock=10, stocks=taken, turn="2 visit", library="b/a books1", market="books3", submarine="inn")
    play(match, "visit.library", "take.books", "tile.library.a")
    assert match.view()["clock"] == 13  # the needles of the new tile


def test_d6_2_only_where_the_needle_stops() -> None:
    assert prestige(last_visit(1, stocks=("gems1",))) == [0, 0, 0]  # passes the gems of space 2
    match = last_visit(1)
    assert (match.view()["clock"], phase(match)) == (3, "open")  # nobody has two resources to donate


def test_d6_3_the_needle_stops_on_the_last_space() -> None:
    match = last_visit(22, "inn")
    assert (match.view()["clock"], match.is_over) == (23, True)


@pytest.mark.parametrize(
    ("clock", "stocks", "points"),
    [
        (0, ("gems2", "gems1", "-"), [1, 0, 0]),
        (0, ("gems2", "gems2", "-"), [1, 1, 0]),
        (0, ("-", "-", "-"), [0, 0, 0]),
        (2, ("gems5", "books1", "-"), [0, 1, 0]),
        (4, ("provisions1", "-", "-"), [1, 0, 0]),
        (6, ("-", "-", "-"), [0, 0, 1]),
        (8, ("weapons3", "-", "weapons1"), [1, 0, 0]),
    ],
)
def test_d7_1_inventory_of_a_resource(clock: int, stocks: tuple[str, ...], points: list[int]) -> None:
    match = last_visit(clock, stocks=stocks)
    assert prestige(match) == points  # player 2 has just taken a tool
    assert stock(match, 0) == ({} if stocks[0] == "-" else {stocks[0][:-1]: int(stocks[0][-1])})


def test_d7_2_inventory_of_everything() -> None:
    assert prestige(last_visit(5, stocks=("gems1books1", "weapons3", "gems1"))) == [0, 1, 0]
    assert prestige(last_visit(5, stocks=("gems1books1", "weapons2", "gems1"))) == [1, 1, 1]


def test_d7_3_donation_in_turn_order_as_often_as_wished() -> None:
    match = last_visit(1, stocks=("gems3books2", "weapons1", "gems1"))
    assert (phase(match), match.mover) == ("donate", 0)
    assert words(match) == {"donate.gems", "donate.books", "stop"}
    play(match, "donate.gems")
    assert words(match) == {"donate.gems", "donate.books"}
    assert clause_against(match, "stop") == "D7.3"
    play(match, "donate.books")
    assert (prestige(match), match.mover) == ([1, 0, 0], 0)
    play(match, "donate.gems", "donate.gems")
    assert (prestige(match), match.mover) == ([2, 0, 0], 2)  # one book left; player 1 has too little
    play(match, "stop")
    assert phase(match) == "open"


def test_d7_3_resources_go_back_to_their_own_districts() -> None:
    match = play(last_visit(1, stocks=("gems1weapons1",)), "donate.gems", "donate.weapons")
    assert (on(match, "jeweller"), on(match, "forge")) == ({"gems": 3}, {"weapons": 3})


def test_d7_3_in_turn_order_from_the_first_player() -> None:
    taken = tuple(f"gems2 taken={n}" for n in (2, 1, 2))
    match = table(dice="market2", clock=1, stocks=taken, turn="1 visit first=2", market="tools1", submarine="inn")
    play(match, "visit.market", "take.tools")
    order = []
    while phase(match) == "donate":
        order.append(match.mover)
        play(match, "stop")
    assert order == [2, 0, 1]


# ------------------------------------------------------------------------------------------------ the end


def test_d9_1_the_game_ends_when_the_needle_is_on_the_last_space_after_step_3() -> None:
    assert last_visit(21).is_over
    assert not last_visit(20).is_over
    assert last_visit(23).is_over  # an Inn had brought it there


def test_d9_1_without_an_event() -> None:
    assert prestige(last_visit(21, stocks=("weapons9",))) == [0, 0, 0]


def test_d9_2_each_resource_is_counted_once_more() -> None:
    match = last_visit(21, stocks=("gems3books2", "gems2books2provisions1", "gems2"))
    assert match.scores() == [3 + 3, 1 + 3 + 3, 1 + 3]


def test_d9_3_a_tile_is_worth_three_points() -> None:
    assert last_visit(21, stocks=("- tiles=forge,inn points=2", "-", "-")).scores() == [8, 0, 3]


def test_d9_4_the_most_prestige_wins_and_equals_share() -> None:
    assert last_visit(21, stocks=("- points=9",)).winners() == [0]
    assert last_visit(21, stocks=("- points=3",)).winners() == [0, 2]


def test_d9_5_all_stacks_dead_is_not_an_early_end() -> None:
    gone = dict.fromkeys(("jeweller", "library", "inn", "machinery", "forge"), "dead -")
    taken = tuple(f"- taken={n}" for n in (2, 2, 1))
    match = table(dice="market2", clock=4, stocks=taken, turn="2 visit", market="-", submarine="inn", **gone)
    play(match, "visit.market")
    assert (match.view()["clock"], phase(match)) == (6, "open")
    play(match, *[f"roll.{face}" for face in (1, 2, 3, 4, 5, 6, 1)])
    assert dice_at(match, "market") == 7


def test_d10_1_everything_lies_open() -> None:
    match = GAME.start(4, 2)
    assert match.view(0) == match.view(3) == match.view()
    assert match.seen_by(1).tobytes() == match.state.tobytes()


def test_d10_2_the_order_of_the_stacks_is_unknown_to_everybody() -> None:
    assert [bin(int(mask)).count("1") for mask in GAME.start(3, 1).state["under"][0]] == [2] * 5
    assert words(emptied("books1")) == {"tile.library.a", "tile.library.c"}


# ------------------------------------------------------------------------------------------------ the booklet's examples


def test_example_the_empty_library() -> None:
    """Anna and Bruno have three books each, Eric one, Lola none; one lies on the market, one on the Inn."""
    match = emptied("books2", "books3", "books1", "-", market="books1", inn="a/bc books1provisions2", players=4)
    assert prestige(match) == [3, 3, 0, 0]
    assert match.view()["players"][0]["tiles"] == {"library": 1}
    assert [on(match, sector)["books"] for sector in ("market", "library", "inn")] == [3, 5, 1]
    assert [stock(match, seat) for seat in range(4)] == [{}] * 4


def test_example_the_last_die_at_a_machinery_of_three_needles_leads_to_a_donation() -> None:
    match = last_visit(0, "machinery", stocks=("gems2",), machinery="c/ab tools2")
    assert (match.view()["clock"], phase(match)) == (3, "donate")
