"""A11: what players know, and nothing more."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from rules.atlantis.drawn import GAME, drawn, play, words

from critias import SPECTATOR, Match, generator
from critias.core.rules import calls


def dealt(match: Match, player: int, seed: int) -> Match:
    """The match as the player could imagine it: everything they do not know filled in by chance."""
    state = match.seen_by(player)
    calls.deal(state, player, generator(seed))
    return Match(GAME, state)


def test_a11_1_what_lies_open_is_in_everybodys_view() -> None:
    match = GAME.start(3, 4)
    for viewer in (SPECTATOR, 0, 1, 2):
        view = match.view(viewer)
        assert [player["cards"] for player in view["players"]] == [int(n) for n in match.state["cards"][0, :3]]
        assert view["path"] == match.view(0)["path"]
        assert view["deck"] == int(match.state["deck_size"][0])


def test_a11_1_a_careful_player_counts_cards() -> None:
    match = drawn("f1 o2", "f2", others=["hand=o3"], deck="s4")
    seen = match.seen_by(0)[0]
    assert list(seen.deck) == [0, 0, 3, 0, 0, 0, 4]  # the other hand and the deck, not told apart
    assert list(seen.hand[1]) == [0] * 7


@pytest.mark.parametrize(
    ("viewer", "hands", "deck"),
    [
        (0, ("f2", "sa"), "s3oh"),
        (1, ("sa", "oh"), "s3f2"),
        (SPECTATOR, ("sa", "fh"), "s3of"),
    ],
)
def test_a11_2_tables_that_differ_only_in_what_is_hidden_look_the_same(viewer: int, hands: tuple[str, str], deck: str) -> None:
    match = drawn("f1 o2", "f2", others=["hand=oh"], deck="s4a")
    twin = drawn("f1 o2", hands[0], others=[f"hand={hands[1]}"], deck=deck)
    assert match.state.tobytes() != twin.state.tobytes()
    assert match.seen_by(viewer).tobytes() == twin.seen_by(viewer).tobytes()
    assert match.view(viewer) == twin.view(viewer)
    for other in {0, 1} - {viewer}:
        assert match.view(other) != twin.view(other)


def test_a11_2_which_covered_tile_lies_where_is_not_even_in_the_record() -> None:
    match = GAME.start(2, 1)
    assert match.seen_by(0)["buried"].tobytes() == match.state["buried"].tobytes()
    assert match.seen_by(0)["covering"].tobytes() == match.state["covering"].tobytes()


def stuck() -> Match:
    return play(drawn("f4/0A ~ o3 o5", "oh", home="BC", bridge="lost", others=["hand=ss"], deck="s4c5"), "show", "draw.crown", "draw.crown")


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_a11_3_cards_shown_are_known_to_all_and_cards_drawn_after_are_not(viewer: int) -> None:
    assert stuck().view(viewer)["players"][0]["known"] == {"olive": 1, "helmet": 1}


def test_a11_3_a_card_like_a_shown_one_played_is_taken_to_be_that_one() -> None:
    match = play(stuck(), "bridge.29", "A.statue", "draw.statue", "draw.statue", "A.helmet")
    assert match.view(1)["players"][0]["known"] == {"olive": 1}


def test_a11_3_a_shown_card_is_in_every_deal() -> None:
    match = stuck()
    for seed in range(50):
        assert (dealt(match, 1, seed).state["hand"][0, 0][[2, 3]] >= 1).all()


def refilled(players: int) -> Match:
    others = ["hand=oh bridge=lost"] + ["hand=rr bridge=lost"] * (players - 2)
    return play(drawn("f1 o2 h3", "fc", bridge="lost", players=players, others=others, deck="-", discards="s4"), "A.flag", "draw.statue")


def test_a11_4_at_a_refill_each_of_two_players_knows_the_others_hand() -> None:
    match = refilled(2)
    assert match.view(0)["players"][1]["known"] == {"olive": 1, "helmet": 1}
    assert match.view(1)["players"][0]["known"] == {"crown": 1}  # not the card drawn after it
    assert all(dealt(match, 0, seed).state["hand"][0, 1].tolist() == [0, 0, 1, 1, 0, 0, 0] for seed in range(20))


def test_a11_4_and_when_a_draw_runs_out_with_nothing_to_reshuffle() -> None:
    match = drawn("f4/0A ~ o3 o5", "oh", home="BC", bridge="lost", others=["hand=sr"], deck="s", discards="-")
    assert play(match, "show", "draw.statue").mover == 1
    assert match.view(0)["players"][1]["known"] == {"statue": 1, "ring": 1}
    assert match.view(1)["players"][0]["known"] == {"olive": 1, "helmet": 1, "statue": 1}


def test_a11_4_a_spectator_does_not() -> None:
    assert [player["known"] for player in refilled(2).view(SPECTATOR)["players"]] == [{}, {}]


def test_a11_4_with_more_players_nothing_is_concluded() -> None:
    assert all(player["known"] == {} for viewer in range(3) for player in refilled(3).view(viewer)["players"])


def test_deals_are_as_likely_as_the_cards_are() -> None:
    match = drawn("f1 o2", "f2", others=["hand=oh"], deck="s4o2")
    hands = Counter(tuple(dealt(match, 0, seed).state["hand"][0, 1].tolist()) for seed in range(3000))
    pairs = {
        (0, 0, 2, 0, 0, 0, 0): 3,
        (0, 0, 1, 1, 0, 0, 0): 3,
        (0, 0, 1, 0, 0, 0, 1): 12,
        (0, 0, 0, 1, 0, 0, 1): 4,
        (0, 0, 0, 0, 0, 0, 2): 6,
    }
    assert set(hands) == set(pairs)
    for hand, weight in pairs.items():
        expected = 3000 * weight / 28
        assert abs(hands[hand] - expected) < 5 * np.sqrt(expected)


def test_a_deal_never_contradicts_a_move_that_was_begun() -> None:
    match = play(drawn("h1/0A f1/1A o1/1B ~ c3 h4", "foc", bridge="lost", home="BC", others=["hand=s3"], deck="s5a9r9"), "A.flag")
    for seed in range(200):
        assert words(dealt(match, 1, seed))


def buying(discards: str, deck: str) -> Match:
    """Player 0 sells a 4 in the amigo edition, so two of its cards may not pay; player 1 looks on."""
    match = drawn("r2/0A ~ s4 c1", "so2", "h4/", home="BC", bridge="lost", others=["hand=a2"], deck=deck, discards=discards)
    return play(match, "buy.4", "draw.flag", "draw.flag")


def fresh_in(match: Match, viewer: int, seeds: int = 300) -> set[tuple[int, ...]]:
    return {tuple(dealt(match, viewer, seed).state["fresh"][0].tolist()) for seed in range(seeds)}


def test_a_spectator_guesses_which_cards_were_bought() -> None:
    match = buying(discards="-", deck="f3h2")
    assert match.seen_by(1)["fresh"].sum() == 0
    assert all(sum(fresh) == 2 for fresh in fresh_in(match, 1))
    assert len(fresh_in(match, 1)) > 3
    assert match.seen_by(0)["fresh"].tolist() == [[0, 2, 0, 0, 0, 0, 0]]


def test_after_a_refill_during_the_purchase_the_cards_drawn_since_are_known_to_be_bought() -> None:
    match = buying(discards="f2", deck="f")
    for fresh in fresh_in(match, 1):
        assert sum(fresh) == 2
        assert fresh[1] >= 1  # the last card came from the refill, and only flags were in it


def test_a_bought_card_that_was_played_is_no_longer_among_the_fresh_ones() -> None:
    match = play(buying(discards="-", deck="f3h2"), "A.flag")
    guesses = fresh_in(match, 1)
    assert {sum(fresh) for fresh in guesses} == {1, 2}


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
@pytest.mark.parametrize("seed", range(3))
def test_deals_keep_everything_that_is_known(viewer: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    match = GAME.start(2, seed)
    while not match.is_over:
        imagined = dealt(match, viewer, int(rng.integers(1 << 30)))
        assert imagined.seen_by(viewer).tobytes() == match.seen_by(viewer).tobytes()
        match.play(int(rng.choice(match.legal())))
