"""D4: the effects of the sectors."""

from __future__ import annotations

import pytest
from rules.atlandice.drawn import KINDS, clause_against, dice_at, on, phase, play, stock, table, visiting, words


def after_taking(sector: str, tile: str, kind: str, **more: object):
    """The visit of player 0 when the first resource is taken."""
    return play(visiting(sector, tile, submarine="inn" if sector != "inn" else "market", **more), f"take.{kind}")


def test_d4_1_the_effect_comes_after_taking_and_is_forced() -> None:
    match = after_taking("library", "b", "books")
    assert words(match) == {"lift.books"}
    assert clause_against(match, "visit.market") == "D4.1"


@pytest.mark.parametrize(
    ("sector", "tile", "changes"),
    [
        ("jeweller", "c", {"jeweller": "c/ab gems1"}),
        ("library", "b", {"library": "b/ac books1"}),
        ("forge", "b", {"forge": "b/ac weapons1"}),
        ("library", "c", {}),
        ("inn", "b", {"market": "-"}),
    ],
)
def test_d4_1_what_cannot_be_done_falls_away(sector: str, tile: str, changes: dict[str, str]) -> None:
    kind = KINDS[("jeweller", "library", "inn", "machinery", "forge").index(sector)]
    match = after_taking(sector, tile, kind, **changes)
    assert phase(match) in ("visit", "uncover")


def test_d4_1_a_roll_that_cannot_matter_is_still_rolled() -> None:
    match = after_taking("forge", "a", "weapons", resources="weapons1")
    assert phase(match) == "roll"
    assert phase(play(match, "roll.2")) == "uncover"


@pytest.mark.parametrize(("sector", "kind", "good"), [("jeweller", "gems", (1, 3, 5)), ("forge", "weapons", (2, 4, 6))])
def test_d4_2_and_d4_12_a_roll_brings_one_more(sector: str, kind: str, good: tuple[int, ...]) -> None:
    for face in range(1, 7):
        match = play(after_taking(sector, "a", kind), f"roll.{face}")
        assert phase(match) == ("take-extra" if face in good else "visit")
        if face in good:
            assert stock(play(match, f"take.{kind}")) == {kind: 2}


def test_d4_2_jeweller_a_any_kind_lying_there() -> None:
    match = play(after_taking("jeweller", "a", "gems", resources="gems2books1"), "roll.1")
    assert words(match) == {"take.gems", "take.books"}


def test_d4_12_forge_a_even() -> None:
    assert phase(play(after_taking("forge", "a", "weapons"), "roll.3")) == "visit"


def test_d4_3_jeweller_b_visits_another_sector_on_a_six() -> None:
    match = play(after_taking("jeweller", "b", "gems"), "roll.6")
    assert (phase(match), words(match)) == ("roll-on", {f"roll.{face}" for face in range(1, 7)})
    play(match, "roll.5")
    assert (phase(match), match.view()["turn"]["sector"]) == ("take", "forge")
    play(match, "take.weapons")
    assert phase(match) == "roll"  # the Forge's effect too
    assert stock(match) == {"gems": 1, "weapons": 1}


def test_d4_3_nothing_on_another_roll() -> None:
    assert phase(play(after_taking("jeweller", "b", "gems"), "roll.5")) == "visit"


def test_d4_3_the_submarine_helps_there_and_no_die_is_needed_or_taken() -> None:
    match = play(visiting("jeweller", "b", submarine="inn"), "take.gems", "roll.6", "roll.3", "take.provisions")
    assert phase(match) == "take-second"
    assert [dice_at(match, sector) for sector in ("inn", "market")] == [0, 6]
    assert match.view()["players"][0]["dice"] == 1


def test_d4_3_a_dead_number_leads_to_the_market() -> None:
    match = play(after_taking("jeweller", "b", "gems", forge="dead -", market="books2"), "roll.6", "roll.5")
    assert (phase(match), words(match)) == ("take", {"take.books"})


def test_d4_3_the_jeweller_again_repeats_its_effect() -> None:
    match = play(after_taking("jeweller", "b", "gems"), "roll.6", "roll.1", "take.gems")
    assert phase(match) == "roll"
    assert phase(play(match, "roll.6")) == "roll-on"


def test_d4_3_one_check_at_the_end_of_it() -> None:
    match = after_taking("jeweller", "b", "gems", resources="gems1", forge="c/ab weapons1")
    play(match, "roll.6", "roll.5", "take.weapons", "roll.1")
    assert phase(match) == "uncover"
    assert words(match) == {"tile.jeweller.a", "tile.jeweller.c"}
    assert words(play(match, "tile.jeweller.a")) == {"tile.forge.a", "tile.forge.b"}


def test_d4_3_the_second_visit_may_empty_another_district() -> None:
    match = after_taking("jeweller", "b", "gems", library="a/bc books2", forge="a/bc weapons1")
    play(match, "roll.6", "roll.2", "take.books", "roll.5", "from.forge.weapons")
    assert words(match) == {"tile.forge.b", "tile.forge.c"}


def test_d4_4_jeweller_c_swaps() -> None:
    match = after_taking("jeweller", "c", "gems", resources="gems2books1", inn="a/bc tools1provisions1", market="gems3")
    assert words(match) == {"lift.gems", "lift.books"}
    play(match, "lift.gems")
    assert "swap.inn.tools" in words(match)
    assert not any(".market." in word or ".jeweller." in word for word in words(match))
    play(match, "swap.inn.tools")
    assert (on(match, "jeweller"), on(match, "inn")) == ({"books": 1, "tools": 1}, {"gems": 1, "provisions": 1})


def test_d4_4_like_for_like_is_allowed() -> None:
    match = play(after_taking("jeweller", "c", "gems", resources="gems2", inn="a/bc gems1provisions1"), "lift.gems")
    assert "swap.inn.gems" in words(match)
    assert clause_against(match, "swap.jeweller.gems") == "D4.4"


@pytest.mark.parametrize("face", range(1, 7))
def test_d4_5_library_a_takes_from_any_other_district_on_five_or_six(face: int) -> None:
    match = play(after_taking("library", "a", "books", forge="dead -", market="gems3"), f"roll.{face}")
    if face < 5:
        assert phase(match) == "visit"
    else:
        assert words(match) == {"from.jeweller.gems", "from.inn.provisions", "from.machinery.tools"}
        assert clause_against(match, "from.market.gems") == "D4.5"
        assert stock(play(match, "from.inn.provisions")) == {"books": 1, "provisions": 1}


def test_d4_6_library_b_moves_one_to_the_market() -> None:
    match = play(after_taking("library", "b", "books", resources="books2gems1", market="-"), "lift.gems")
    assert (on(match, "library"), on(match, "market")) == ({"books": 1}, {"gems": 1})


@pytest.mark.parametrize(("taken", "extra"), [(0, False), (1, True)])
def test_d4_7_library_c_brings_one_more_with_the_second_die(taken: int, extra: bool) -> None:
    stocks = (f"- taken={taken}", f"- taken={taken}", f"- taken={taken}")
    match = table(dice=f"library1 market{6 - 3 * taken}", library="c/ab books3", stocks=stocks)
    play(match, "visit.library", "take.books")
    assert (phase(match) == "take-extra") == extra


@pytest.mark.parametrize(("face", "clock"), [(1, 2), (4, 2), (5, 1), (6, 1)])
def test_d4_8_inn_a_moves_the_clock_without_an_event(face: int, clock: int) -> None:
    match = play(after_taking("inn", "a", "provisions", clock=1, stocks=("gems1",)), f"roll.{face}")
    assert match.view()["clock"] == clock
    assert [player["points"] for player in match.view()["players"]] == [0, 0, 0]  # space 2 is an inventory of gems


def test_d4_8_at_the_end_the_round_is_finished() -> None:
    match = play(after_taking("inn", "a", "provisions", clock=22), "roll.1")
    assert (match.view()["clock"], phase(match), match.mover) == (23, "visit", 1)


def test_d4_9_inn_b_moves_one_from_the_market_to_any_district_but_the_inn() -> None:
    match = play(after_taking("inn", "b", "provisions", market="gems1tools2", forge="dead -"), "lift.tools")
    assert words(match) == {"put.jeweller", "put.library", "put.machinery"}
    assert clause_against(match, "put.inn") == "D4.9"
    play(match, "put.library")
    assert (on(match, "market"), on(match, "library")) == ({"gems": 1, "tools": 1}, {"books": 2, "tools": 1})


def test_d4_10_inn_c_changes_a_die() -> None:
    match = play(
        table(dice="inn2 forge1 market4", inn="c/ab provisions2", machinery="dead -", market="gems1"), "visit.inn", "take.provisions"
    )
    assert words(match) == {"die.inn", "die.forge", "die.market"}
    play(match, "die.forge")
    assert words(match) == {"to.jeweller", "to.library", "to.inn", "to.market"}
    assert (clause_against(match, "to.forge"), clause_against(match, "to.machinery")) == ("D4.10", "D5.5")
    play(match, "to.library")
    assert (dice_at(match, "forge"), dice_at(match, "library")) == (0, 1)


def test_d4_11_machinery_moves_the_submarine_to_another_living_sector() -> None:
    match = play(visiting("machinery", "b", submarine="library", forge="dead -", market="gems1"), "take.tools")
    assert words(match) == {"submarine.jeweller", "submarine.inn", "submarine.machinery", "submarine.market"}
    assert (clause_against(match, "submarine.library"), clause_against(match, "submarine.forge")) == ("D4.11", "D5.5")


def test_d4_11_even_here_it_brings_nothing_more_in_this_visit() -> None:
    match = play(visiting("machinery", "a", submarine="library"), "take.tools", "submarine.machinery")
    assert (stock(match), match.mover, match.view()["submarine"]) == ({"tools": 1}, 1, "machinery")


def test_d4_13_forge_b_moves_one_to_any_other_district() -> None:
    match = play(after_taking("forge", "b", "weapons", resources="weapons2gems1"), "lift.gems")
    assert words(match) == {"put.jeweller", "put.library", "put.inn", "put.machinery"}
    assert clause_against(match, "put.forge") == "D4.13"
    assert on(play(match, "put.inn"), "inn") == {"gems": 1, "provisions": 2}


def test_d4_14_forge_c_takes_from_the_market_on_a_six() -> None:
    match = play(after_taking("forge", "c", "weapons", market="gems1tools1"), "roll.6")
    assert words(match) == {"from.market.gems", "from.market.tools"}
    assert clause_against(match, "from.inn.provisions") == "D4.14"
    assert stock(play(match, "from.market.gems")) == {"gems": 1, "weapons": 1}
    assert phase(play(after_taking("forge", "c", "weapons"), "roll.5")) == "visit"


def test_d4_15_the_market_has_no_effect() -> None:
    assert play(visiting("market", submarine="inn"), "take.gems").mover == 1


# ------------------------------------------------------------------------------------------------ the booklet's examples


def test_example_anna_at_the_forge_with_the_submarine() -> None:
    match = visiting("forge", "a", resources="gems1weapons3", submarine="forge")
    play(match, "take.weapons", "take.gems", "roll.6", "take.weapons")
    assert stock(match) == {"gems": 1, "weapons": 2}


def test_example_anna_swaps_a_gem_for_a_weapon() -> None:
    match = play(after_taking("jeweller", "c", "gems"), "lift.gems", "swap.forge.weapons")
    assert (on(match, "jeweller"), on(match, "forge")) == ({"gems": 1, "weapons": 1}, {"gems": 1, "weapons": 1})


def test_example_bruno_rolls_two_sixes_and_visits_the_market() -> None:
    match = after_taking("jeweller", "b", "books", resources="gems2books1")
    play(match, "roll.6", "roll.6", "take.books")
    assert (stock(match), match.mover) == ({"books": 2}, 1)


def test_example_eric_moves_the_submarine_to_the_market() -> None:
    match = play(visiting("machinery", "c", submarine="library"), "take.tools", "submarine.market")
    assert (stock(match), match.view()["submarine"]) == ({"tools": 1}, "market")
