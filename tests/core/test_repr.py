"""What a newcomer sees at the prompt: one line that says what a thing is."""

from __future__ import annotations

import pickle

import pytest

import critias
from critias import CHANCE, GAMES
from critias.arena.plan import Plan
from critias.arena.ratings import Rating
from critias.arena.results import PlayedBlock, PlayedGame
from critias.arena.summary import sum_up
from critias.bots.bot import Bot, sight_of
from critias.bots.referee import ask
from critias.bots.spec import make_bot
from critias.client import Client
from critias.core.match.match import Match
from critias.core.match.record import read_record
from critias.envs.aec import GameEnv
from critias.envs.explicit import small_tree, whole_tree
from critias.envs.parallel import ParallelGameEnv
from critias.envs.single import SingleEnv
from critias.envs.vector import VectorEnv

A_LINE = 400  # characters; a position alone may be longer
ATLANTIS = critias.game("atlantis")
PLAN = Plan("atlantis", ("random", "greedy"), 2, 2, 1, {})
BLOCK = PlayedBlock(0, (PlayedGame((0, 1), (3, 5), (1, 0), (9, 9), (0, 0), (None, None), (0.1, 0.2)),))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_its_name_and_the_version_of_its_rules(name: str) -> None:
    assert repr(critias.game(name)) == f"<Game {name} v{critias.game(name).facts.rules_version}>"


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_its_position_which_can_be_pasted_back(name: str) -> None:
    match = critias.game(name).start(players=2, seed=1)
    shown = repr(match)
    assert shown == f"<Match {match.position()}>" and "\n" not in shown
    assert repr(match.game.at(shown.removeprefix("<Match ").removesuffix(">"))) == shown


def test_legal_actions_are_numbers_shown_with_their_words() -> None:
    match = ATLANTIS.at("atlantis 2 amigo | path 1: f3 o2 | 0 hand=fo bridge=lost | 1 hand=f | deck 2:fo | turn 0 choose")
    legal = match.legal()
    assert repr(legal) == "[1 A.flag, 2 A.olive]"
    assert (legal == [1, 2], legal[0], legal[:1], 2 in legal) == (True, 1, [1], True)
    match.play(legal[0])
    assert match.mover == CHANCE and "draw.olive" in repr(match.legal())


def test_a_long_list_of_actions_still_fits_a_line() -> None:
    legal = GAMES["nautilus"].start(players=2, seed=1)
    while len(legal.legal()) <= 20:
        legal.play(legal.legal()[-1])
    assert repr(legal.legal()).endswith(f", and {len(legal.legal()) - 20} more]")


def test_legal_actions_travel_as_a_plain_list() -> None:
    legal = ATLANTIS.start(players=2, seed=1).legal()
    assert type(pickle.loads(pickle.dumps(legal))) is list and pickle.loads(pickle.dumps(legal)) == legal


def test_a_simulation_says_who_won() -> None:
    result = critias.simulate(ATLANTIS, players=3, games=10, seed=1)
    assert repr(result).startswith("<Simulation of 10 games for 3 players: wins 0.")
    assert repr(critias.simulate(ATLANTIS, players=2, games=0, seed=1)) == "<Simulation of 0 games for 2 players>"


@pytest.mark.parametrize(
    ("bot", "shown"),
    [
        ("random", "<RandomBot>"),
        ("greedy:temperature=1.5", "<GreedyBot temperature=1.5>"),
        ("flat:milliseconds=20", "<FlatBot milliseconds=20>"),
        ("search:simulations=50", "<SearchBot simulations=50 with a net>"),
        ("search:simulations=50:evaluation=hand", "<SearchBot simulations=50>"),
        ("run:./mine --fast", "<ProcessBot './mine --fast'>"),
    ],
)
def test_a_bot_is_its_kind_and_what_was_set(bot: str, shown: str) -> None:
    assert repr(make_bot(bot, ATLANTIS)) == shown


def test_an_environment_is_the_call_that_makes_it() -> None:
    env = SingleEnv("nautilus", players=3, opponents="random")
    assert repr(eval(repr(env))) == repr(env) and "'nautilus'" in repr(env)


def things() -> list[object]:
    """One of each public class that the tests above do not name."""
    match = ATLANTIS.start(players=2, seed=1)
    match.play(match.legal()[0])
    summary, sight = sum_up(PLAN, [BLOCK]), sight_of(match, 1)
    root = small_tree("atlantis").root()
    return [
        *(match.steps[0], match.game.facts, read_record(match.record(), critias.game), ask(Bot(), sight), sight),
        *(PLAN, BLOCK, BLOCK.games[0], summary, *summary.standings, *summary.pairs, Rating(25.0, 8.0)),
        *(GameEnv(), ParallelGameEnv(), VectorEnv("atlantis", 4), root, root.tree, whole_tree("atlantis", 2)),
        *(Client("http://127.0.0.1:8000"), Client("http://127.0.0.1:8000").seat("t1", 0)),
    ]


def test_every_public_class_fits_a_line() -> None:
    for thing in things():
        shown = repr(thing)
        assert "\n" not in shown and "object at 0x" not in shown, shown
        assert len(shown) <= A_LINE or isinstance(getattr(thing, "match", None), Match), shown
