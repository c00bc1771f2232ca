"""The games for OpenSpiel pass the tests that OpenSpiel has for its own, and play by our rules."""

from __future__ import annotations

import importlib
import random
import re
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from envs.nodes import all_nodes, random_line

import critias.envs.openspiel as offered
from critias import GAMES, IllegalAction, Match
from critias.core.rules import calls
from critias.core.rules.contract import CHANCE, OVER
from critias.envs.explicit import small_tree, whole_tree
from critias.envs.recall import memory_shape, write_memory
from critias.extras import MissingExtra

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "openspiel.md"

WHOLE = [f"critias_{name}(players={players})" for name in GAMES for players in (2, 3, 4)]
SMALL = [f"critias_{name}_small" for name in GAMES]
OPTIONS = ["critias_atlantis(edition=mayfair,utility=win)", "critias_nautilus(base_square=free,players=3,utility=win)"]


# ------------------------------------------------------------------------------------------------ tests of the peers


@pytest.mark.sweep
@pytest.mark.parametrize("name", [*WHOLE, *SMALL, *OPTIONS])
def test_random_games_pass_the_simulation_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.sweep
@pytest.mark.parametrize("name", [*WHOLE, *SMALL, *OPTIONS])
def test_random_games_pass_the_python_simulation_test(name: str) -> None:
    from open_spiel.python.tests import games_sim_test  # only here: every worker would wait for it

    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.sweep
@pytest.mark.parametrize("name", [*WHOLE, *SMALL])  # takes 400 states at random, most of them near the start
def test_a_part_of_the_tree_passes_the_test_of_the_interface(name: str) -> None:
    from open_spiel.integration_tests import api_test  # only here: every worker would wait for it

    game = pyspiel.load_game(name)
    case = type("PartialTree", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors


# ------------------------------------------------------------------------------------------------ our rules


def follow(state: Any, number: int) -> None:
    """Play an action or outcome given by its number in Critias."""
    state.apply_action(number - state.node.tree.game.facts.actions if state.is_chance_node() else number)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_goes_as_a_match_does(name: str, players: int) -> None:
    state = pyspiel.load_game(f"critias_{name}(players={players})").new_initial_state()
    match: Match | None = None
    for node in random_line(whole_tree(name, players), players):
        if node.steps:
            follow(state, node.steps[-1].action)
        if match is not None:
            match.play(node.steps[-1].action)
            assert match.state.tobytes() == state.node.packed
        elif node.is_laid:
            match = Match(GAMES[name], node.state())
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        elif match is not None and not state.is_terminal():
            assert state.current_player() == match.mover
            assert state.legal_actions() == match.legal()
    assert match is not None
    assert state.is_terminal()
    assert state.returns() == offered.lead(match.scores())
    assert [player for player in range(players) if state.returns()[player] == max(state.returns())] == match.winners()


@pytest.mark.parametrize("name", GAMES)
def test_outcomes_are_as_likely_as_the_rules_say(name: str) -> None:
    for node in random_line(whole_tree(name, 2), 4):
        if node.mover == CHANCE and node.is_laid:
            state = pyspiel.load_game(f"critias_{name}").new_initial_state()
            for step in node.steps:
                follow(state, step.action)
            weights = calls.odds(node.state(), GAMES[name].facts.max_choices)
            assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([weight / sum(weights) for weight in weights])
            return


@pytest.mark.parametrize("name", GAMES)
def test_a_player_observes_what_its_seat_may_see(name: str) -> None:
    game = pyspiel.load_game(f"critias_{name}")
    state = game.new_initial_state()
    for node in random_line(whole_tree(name, 2), 6):
        if node.steps:
            follow(state, node.steps[-1].action)
        if node.is_laid and len(node.steps) % 10 == 0:
            for player in range(2):
                features = calls.observe(node.state(), player, GAMES[name].facts.observation_size)
                assert np.array_equal(state.observation_tensor(player), features)
                assert state.observation_string(player) == GAMES[name].write_position(node.sight(player))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_legal_raises_with_the_rule_and_changes_nothing(name: str) -> None:
    state = pyspiel.load_game(f"critias_{name}").new_initial_state()
    with pytest.raises(ValueError, match="cannot be drawn during setup"):
        state.apply_action(100_000)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    forbidden = next(action for action in range(GAMES[name].facts.actions) if action not in state.legal_actions())
    for action in (forbidden, 100_000, -3):
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    assert str(state) == before
    state.apply_action(state.legal_actions()[0])


# ------------------------------------------------------------------------------------------------ dealt again


def at_decision(name: str, decision: int, seed: int = 2) -> Any:
    """The state of a random game before a player's decision."""
    source, state = random.Random(seed), pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node() or decision:
        decision -= not state.is_chance_node()
        state.apply_action(
            source.choice([outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions())
        )
    return state


HIDING = [f"critias_{name}{size}" for name in GAMES if GAMES[name].facts.hidden_information for size in ("", "_small")]


@pytest.mark.parametrize("name", HIDING)
def test_what_a_player_does_not_know_is_dealt_again(name: str) -> None:
    """To that player everything is the same; what is dealt depends on nothing else."""
    state = at_decision(name, 0)
    player = state.current_player()
    others = [state.resample_from_infostate(player, lambda k=k: k / 20) for k in range(20)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
        assert (other.current_player(), other.legal_actions()) == (player, state.legal_actions())
        again = other.resample_from_infostate(player, lambda: 0.5)
        assert again.node == others[10].node
    assert len({other.node.packed for other in others}) > 1


@pytest.mark.parametrize("name", HIDING)
def test_the_others_remember_nothing_of_what_really_happened(name: str) -> None:
    """In a resampled state they know the position as it was dealt, and what comes after it."""
    state = at_decision(name, 1)
    player = state.current_player()
    rival = 1 - player
    dealt = state.resample_from_infostate(player, lambda: 0.3)
    before = f"player {rival}: [{dealt.observation_string(rival)}]"
    assert dealt.information_state_string(rival) == before
    action = dealt.legal_actions()[-1]
    dealt.apply_action(action)
    assert dealt.information_state_string(rival).startswith(f"{before} {player}:")
    state.apply_action(action)
    assert dealt.information_state_string(player) == state.information_state_string(player)
    if name.endswith("_small"):
        truth, told = (np.zeros(memory_shape(node.tree), np.float32) for node in (state.node, dealt.node))
        write_memory(state.node, rival, truth)
        write_memory(dealt.node, rival, told)
        own = [k for k, step in enumerate(state.node.steps) if step.seen_by[rival] and not step.seen_by[player]]
        is_hidden = told[:, 2 + 2]
        assert own and is_hidden[own].all() and not truth[own, 2 + 2].any()


@pytest.mark.parametrize("name", [name for name in HIDING if name.endswith("_small")])
@pytest.mark.parametrize("by_sight", [False, True])
def test_searches_of_openspiel_play_with_hidden_information(name: str, by_sight: bool) -> None:
    from open_spiel.python.algorithms import ismcts, mcts  # only here: every worker would wait for it

    game, source = pyspiel.load_game(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, source), 2.0, 15, random_state=source, use_observation_string=by_sight)
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            action, decisions = bot.step(state), decisions + 1
            assert action in state.legal_actions()
            state.apply_action(action)
    assert decisions > 3


# ------------------------------------------------------------------------------------------------ utilities


@pytest.mark.parametrize("name", GAMES)
def test_no_utility_is_outside_its_bounds(name: str) -> None:
    win = pyspiel.load_game(f"critias_{name}(players=4,utility=win)")
    assert (win.min_utility(), win.max_utility()) == (-0.25, 0.75)
    lead = pyspiel.load_game(f"critias_{name}(players=3)")
    most = 2 * offered.max_lead_in(name, False)
    assert (lead.min_utility(), lead.max_utility()) == (-most, most)
    for seed in range(3):
        end = list(random_line(whole_tree(name, 3), seed))[-1]
        assert max(map(abs, offered.lead_at(end))) <= most


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_bounds_of_small_variants_are_reached(name: str) -> None:
    ends = [node for node in all_nodes(small_tree(name)) if node.mover == OVER]
    game = pyspiel.load_game(f"critias_{name}_small")
    assert max(abs(offered.lead_at(end)[0]) for end in ends) == game.max_utility() == -game.min_utility()
    assert max(len(end.steps) for end in ends) == game.max_game_length()


def test_the_utility_is_the_lead_or_the_win() -> None:
    assert offered.lead([10, 7]) == [3, -3]
    assert offered.lead([10, 7, 1]) == [12, 3, -15]
    assert offered.win([0, 1]) == [0.5, -0.5]
    assert offered.win([0, 0, 2]) == pytest.approx([1 / 6, 1 / 6, -1 / 3])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("critias_atlantis(players=5)", "atlantis is for 2, 3, 4 players, not 5"),
        ("critias_atlantis(edition=first)", "edition must be one of amigo, mayfair, not 'first'"),
        ("critias_nautilus(utility=fun)", "the utility must be one of lead, win, not 'fun'"),
    ],
)
def test_an_impossible_parameter_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(Exception, match=re.escape(sentence)):
        pyspiel.load_game(name)


def test_without_open_spiel_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "critias.envs.openspiel")
    with pytest.raises(MissingExtra, match=r"pip install 'critias\[openspiel\]'"):
        importlib.import_module("critias.envs.openspiel")


def test_the_examples_of_the_document_run(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL):
        exec(block, scope)
    printed = capsys.readouterr().out
    assert "uniform 1.352" in printed
    assert re.search(r"after 20 iterations 0\.1", printed)
