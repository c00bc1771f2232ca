"""The pictures of the booklet: the set-up and the three worked examples. Black is player 0, red 1, blue 2."""

from __future__ import annotations

from rules.atlantis.drawn import GAME, drawn, holdings, moves, path, place, play, words

from critias import Match
from critias.games.atlantis.components import BACKS, ITEMS, STACKS, TILES_PER_BACK, VALUE

PICTURE = """
amphora2 helmet6 olive7 olive3 amphora4 olive4 crown4 flag7 ring1 statue2 crown2 statue6 crown3 flag3 statue4 crown5 ring2 flag5 ring5 flag2
statue3 statue5 amphora3 helmet1 olive5 ring4 ~ crown4 flag1 amphora5 crown1 amphora6 flag5 flag3 ring3 olive1 ring4 helmet5 flag2
helmet1 statue1 olive4 statue7 flag4 olive6 statue2 amphora4 statue4 ring2 ring7 olive5 amphora3 statue5
"""
SETUP = PICTURE.split()


def setup_position() -> str:
    """The picture as a position; what lies covered is all that is not seen."""
    seen = (SETUP[:26], SETUP[27:])
    tiles = [[f"{ITEMS[t // 6]}{VALUE[back, t]}" for t in range(TILES_PER_BACK)] for back in range(len(BACKS))]
    under = "/".join("".join(short(tile) for tile in tiles[back] if tile not in seen[back]) for back in range(2))
    spaces = [short(tile) + ("+" if height == 2 else "") for tile, height in zip(SETUP, STACKS, strict=True)]
    hands = "0 hand=a4 | 1 hand=f5"
    return f"atlantis 2 amigo | path 1: {' '.join(spaces)} | under {under} | {hands} | deck 96:a11f10o15h15c15r15s15 | turn 0 choose"


def short(tile: str) -> str:
    return tile if tile == "~" else f"{tile[0]}{tile[-1]}"


def test_setup_picture_is_a_position_with_every_tile_once() -> None:
    match = GAME.at(setup_position())
    assert [tile and f"{tile['item']}{tile['value']}" for tile in match.view()["path"]] == [None if t == "~" else t for t in SETUP]
    assert [bin(int(tiles)).count("1") for tiles in match.state["buried"][0]] == [16, 16]


def test_setup_picture_the_first_gap_costs_four() -> None:
    assert GAME.at(setup_position()).view()["gaps"] == [{"first": 27, "last": 27, "price": 4, "bridges": []}]


EXAMPLE_1 = "r1/1A c4/2A f4 a6/2B h2/0A o3 o4/0B f1 c2 s7 a4/1B r7 h5"


def example_1(player: int, hand: str) -> Match:
    """Each of the three moves starts from the position drawn: in a row they would cross fresh gaps that the booklet does not charge."""
    hands = [hand if player == other else "-" for other in range(3)]
    return drawn(
        EXAMPLE_1, hands[0], players=3, others=[f"hand={h} bridge=lost" for h in hands[1:]], bridge="lost", turn=f"{player} choose"
    )


def test_example_1_black_moves_b_by_a_flag_and_takes_the_tile_it_just_left() -> None:
    match = play(example_1(0, "f"), "B.flag")
    assert (place(match, "0B"), holdings(match, 0)) == (35, "olive4")
    assert path(match) == "r1/1A c4/2A f4 a6/2B h2/0A o3 ~ f1/0B c2 s7 a4/1B r7 h5"


def test_example_1_red_moves_a_by_an_olive_and_takes_the_flag_behind_two_figures() -> None:
    match = play(example_1(1, "o"), "A.olive")
    assert (place(match, "1A"), holdings(match, 1)) == (33, "flag4")


def test_example_1_blue_plays_two_helmets_takes_the_ring_and_draws_one_card() -> None:
    match = play(example_1(2, "h2"), "A.helmet")
    assert (place(match, "2A"), words(match)) == (32, {"helmet"})
    play(match, "helmet")
    assert (place(match, "2A"), holdings(match, 2), match.view(2)["turn"]["draws"]) == (40, "ring7", 1)


def example_2(bridge: str) -> Match:
    board = f"a6/2A h2/0A o3/1A ~ f1/0B c2 s7 a4/1B ~ h5/2B a5 ~ ~ s3 {bridge} c5/0C r2 o1"
    return drawn(board, players=3, others=["hand=-", "hand=r2 tiles=/h7a1 bridge=lost"], turn="2 choose")


def test_example_2_blue_pays_eight_for_three_gaps_and_nothing_for_the_bridge() -> None:
    match = play(example_2("=0"), "A.ring")
    assert match.view(2)["turn"]["due"] == match.view(2)["turn"]["price"] == 1 + 4 + 3 + 0
    assert [gap["price"] for gap in match.view(2)["gaps"]] == [1, 4, 3, 0]
    assert GAME.describe(match.state, GAME.read_action("pay.7")).args == {"value": 7, "left": 1, "lost": 0}
    assert GAME.describe(play(match, "pay.7").state, GAME.read_action("pay.1")).args["left"] == 0


def test_example_2_is_told_before_it_is_played() -> None:
    match = example_2("=0")
    told = GAME.describe(match.state, GAME.read_action("A.ring")).args
    first = told["from"]
    assert told["price"] == 8
    assert told["gaps"] == [[first + 3, 1], [first + 8, 4], [first + 11, 3], [first + 14, 0]]
    assert (told["space"], told["taken"].args["space"]) == (first + 16, first + 13)


def test_example_2_then_takes_the_statue_and_the_waters_are_one_free_gap() -> None:
    match = play(example_2("=0"), "A.ring", "pay.7", "pay.1")
    assert holdings(match, 2) == "statue3"
    assert path(match).endswith("a5 ~ ~ ~ =0 c5/0C r2/2A o1")
    assert [gap["price"] for gap in match.view(2)["gaps"]] == [1, 4, 0]


def test_example_2_without_the_bridge_the_gap_would_cost_five() -> None:
    board = "a6 h2/0A o3/1A ~ f1/0B c2 s7 a4/1B ~ h5/2B a5 ~ ~ ~ ~ c5/0C r2/2A o1"
    assert [gap["price"] for gap in drawn(board, players=3, others=["hand=-", "hand=-"]).view()["gaps"]] == [1, 4, 5]


def example_3() -> Match:
    """Black's last figure stands on the statue and holds a card that leads home; red can pay with a 7, blue with a card."""
    board = "a6 h2 o3/1A ~ f1 c2 s7 a4 ~ h5/2A a5 ~ ~ ~ =0 c5 r2/1B o1 =1 h4 ~ s1/0A r5"
    others = ["hand=- tiles=/h7 home=C", "hand=f home=BC bridge=lost"]
    match = drawn(board, "c", home="BC", players=3, others=others, deck="s9")
    assert moves(match) == {"A.crown"}
    return play(match, "A.crown", *["draw.statue"] * 4)


def test_example_3_black_takes_the_ring_draws_four_and_the_mainland_slides() -> None:
    match = example_3()
    assert match.is_over
    assert (holdings(match, 0), match.view(0)["hand"]) == ("ring5", {"statue": 4})
    assert path(match).endswith("h4 ~ s1")


def test_example_3_red_pays_seven_for_both_figures_and_blue_one() -> None:
    players = example_3().view()["players"]
    assert [player["walk_home"] for player in players] == [0, 6 + 1, 1]


def test_example_3_the_count() -> None:
    assert example_3().scores() == [5 + 4, 7 - 7, 1 - 1]
