"""A10: the end and the count."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from rules.atlantis.drawn import GAME, drawn, play

from critias.games.atlantis.rules.scoring import last_payment


def ended(board: str, hand: str = "-", tiles: str = "-", other: str = "hand=-", **more: str):
    """The game after player 0 brought its last figure home with an amphora, the tile of which is not ahead."""
    match = drawn(board, f"a{hand.replace('-', '')}", tiles, home="BC", bridge="lost", others=[other], deck="s9", **more)
    play(match, "A.amphora")
    while not match.is_over:
        match.play("pay.7" if match.view(0)["turn"]["phase"] == "pay" else "draw.statue")
    return match


def test_a10_1_the_third_figure_home_ends_the_game_immediately() -> None:
    match = ended("f1/0A o2")
    assert match.is_over
    assert match.legal() == []


def test_a10_1_tile_bridge_and_cards_come_before_the_end() -> None:
    match = drawn("r3/1A ~ c4 h5/0A s1", "f", home="BC")
    play(match, "A.flag", "bridge.29", *["draw.statue"] * 4)
    assert match.is_over
    assert match.view(0)["players"][0]["tiles"] == [{"item": "statue", "value": 1}]


@pytest.mark.parametrize(
    ("sentence", "board", "points"),
    [
        ("A10.2 every other figure walks home and pays", "f2/1A ~ o3/1B ~ c4/0A h5", -(2 + 3 + 3) - 2 - 3),
        ("A10.2 those on Atlantis included", "f2 ~ o3/0A h5", -3 * 2),
        ("A10.2 bridges are free", "f2/1A =0 o3/1B =1 c4/1C h5/0A r2", 0),
        ("A10.2 prices after the mainland has slid", "f2/1A c1/1B o2/1C =1 c4/0A", 0),
    ],
)
def test_walk_home(sentence: str, board: str, points: int) -> None:
    match = drawn(board, "a", "/h7", home="BC", others=["hand=-"], bridge="" if "=0" in board else "lost", deck="s9")
    play(match, "A.amphora")
    while not match.is_over:
        match.play("pay.7" if match.view(0)["turn"]["phase"] == "pay" else "draw.statue")
    assert match.scores()[1] == points, sentence


def test_a10_3_nothing_is_played_taken_drawn_or_laid_on_the_way() -> None:
    match = ended("f2/1A ~ o3 c4/0A h5", other="hand=f2")
    player = match.view(1)["players"][1]
    assert (player["tiles"], player["cards"], player["bridge"]) == ([], 2, "hand")


def test_a10_3_a_bridge_never_laid_is_worth_nothing() -> None:
    assert ended("f1/1A o2/1B c1/1C h1/0A r2", other="hand=f").scores()[1] == 1


@pytest.mark.parametrize(
    ("sentence", "hand", "tiles", "points"),
    [
        ("cards pay exactly", "f3", "h7", 7),
        ("a tile of the very value", "-", "a3h7", 7),
        ("several tiles", "-", "a1a2h7", 7),
        ("tiles and cards", "f", "a2h7", 7),
        ("too much is lost rather than a larger tile", "-", "a4h7", 7),
        ("the smaller loss of two", "-", "a2f2h7", 7),
        ("a 7 when there is nothing else", "-", "h7", 0),
        ("nothing to spare", "-", "a2f1", 0),
    ],
)
def test_a10_4_the_price_is_paid_in_the_way_that_loses_least(sentence: str, hand: str, tiles: str, points: int) -> None:
    match = ended("f3/1A ~ o3/1B c3/1C h5/0A r1", other=f"hand={hand} tiles=/{tiles}")
    assert match.view(1)["players"][1]["walk_home"] == 3
    assert match.scores()[1] == points, sentence


def test_a10_4_no_way_of_paying_loses_less() -> None:
    rng = np.random.default_rng(1)
    state = GAME.start(2, 1).state[0]
    prices = {0: 0}
    for _ in range(300):
        state.stock[0] = [0, *rng.integers(0, 3, 7)]
        state.wealth[0] = sum(value * int(count) for value, count in enumerate(state.stock[0]))
        state.cards[0] = rng.integers(0, 4)
        things = [value for value, count in enumerate(state.stock[0]) for _ in range(count)] + [1] * int(state.cards[0])
        sums = {0}
        for thing in things:
            sums |= {total + thing for total in sums}
        price = set_walk_home(state, int(rng.integers(0, 22)))
        prices[price] = prices.get(price, 0) + 1
        enough = [total for total in sums if total >= price]
        assert last_payment(state, 0) == (min(enough) if enough else price)
    assert len(prices) > 10


def set_walk_home(state, figures_and_gaps: int) -> int:
    """Place the figures of player 0 before gaps of 1 to 7 so that the walk home costs this much, or a little less."""
    state.land = sum(1 << space for space in range(30, 45, 2))
    state.bridges = 0
    values = [7, 7, 5, 4, 3, 2, 1, 1]
    for space, value in zip(range(30, 45, 2), values, strict=True):
        state.worth[space] = value
    tolls = {44 - 2 * k: sum(values[-k:]) for k in range(8)}
    best = max(
        (combo for combo in combinations([54, 54, 54, *tolls], 3) if sum(tolls.get(place, 0) for place in combo) <= figures_and_gaps),
        key=lambda combo: sum(tolls.get(place, 0) for place in combo),
    )
    state.place[0] = best
    return sum(tolls.get(place, 0) for place in best)


def test_a10_5_what_cannot_be_paid_counts_negative() -> None:
    assert ended("f3/1A ~ o3/1B c3/1C h5/0A r1", other="hand=f tiles=/a1").scores()[1] == 2 - 3


def test_a10_6_points_are_tiles_and_cards() -> None:
    match = ended("f3/1A o3/1B c3/1C h5/0A r1", hand="f2", tiles="a5/h7", other="hand=oh tiles=/a3")
    assert match.scores() == [5 + 7 + 1 + 2 + 4, 3 + 2]


def test_a10_7_the_most_points_win_and_tied_players_share() -> None:
    match = ended("f3/1A o3/1B c3/1C h5/0A r1", other="hand=s5")
    assert (match.scores(), match.winners()) == ([5, 5], [0, 1])
    match = ended("f3/1A o3/1B c3/1C h5/0A r1", other="hand=s4")
    assert match.winners() == [0]
