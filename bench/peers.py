"""Random games or tree searches of a peer, timed: `python bench/peers.py hearts 8000 1` prints JSON. Runs in the peers' own environment.

The clock is generous to the peers: positions and bots are made before it starts, decisions are counted after it stops. It counts
the processor time of this process, so that other programs do not slow it down.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from figures import SIMULATIONS

GAMES_AT_ONCE = 200
EXPLORATION = 1.4
MEGABYTES = 1_000

Timed = dict[str, float]


def play_open_spiel(name: str, games: int, seed: int) -> Timed:
    """Whole games in OpenSpiel's own C++ loop, chance included, with its uniform random bots."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    decisions, seconds = 0, 0.0
    for first in range(0, games, GAMES_AT_ONCE):
        states = [game.new_initial_state() for _ in range(first, min(first + GAMES_AT_ONCE, games))]
        began = time.process_time()
        for number, state in enumerate(states, seed + first):
            pyspiel.evaluate_bots(state, bots, number)
        seconds += time.process_time() - began
        decisions += sum(count_decisions(state) for state in states)
    return {"games": games, "decisions": decisions, "seconds": seconds}


def count_decisions(state: Any) -> int:
    return sum(step.player >= 0 for step in state.full_history())


def roll_out_hearts(games: int, seed: int) -> Timed:
    """The rest of a hand of hearts, again and again, as OpenSpiel's tree search plays it out: after the deal, without chance and bots."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    rng = random.Random(seed)
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(rng.choice(dealt.chance_outcomes())[0])
    evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)  # one simulation: it plays out from the root
    began = time.process_time()
    search.mcts_search(dealt)
    seconds = time.process_time() - began
    bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(game.num_players())]
    pyspiel.evaluate_bots(dealt, bots, seed)
    return {"games": games, "decisions": games * count_decisions(dealt), "seconds": seconds}  # every hand has as many


def play_catanatron(games: int, seed: int) -> Timed:
    from catanatron import Color, Game, RandomPlayer

    tables = [Game([RandomPlayer(color) for color in Color], seed=seed + number) for number in range(1, games + 1)]
    began = time.process_time()
    for table in tables:
        table.play()
    seconds = time.process_time() - began
    return {"games": games, "decisions": sum(len(table.state.actions) for table in tables), "seconds": seconds}


def search_open_spiel(name: str, make: Callable[[Any, int], Any], decisions: int, seed: int) -> Timed:
    """Time one of OpenSpiel's C++ searches on the first real decision of a number of games; what is forced before it is played first."""
    import pyspiel

    game = pyspiel.load_game(name)
    states = [first_decision(game, random.Random(seed + number)) for number in range(decisions)]
    bot = make(game, seed)
    began = time.process_time()
    for state in states:
        bot.step(state)
    return {"simulations": decisions * SIMULATIONS, "seconds": time.process_time() - began}


def first_decision(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while len(actions := state.legal_actions()) == 1 or state.is_chance_node():
        if state.is_chance_node():
            actions = rng.choices(*zip(*state.chance_outcomes(), strict=True))
        state.apply_action(actions[0])
    return state


def ismcts(_: Any, seed: int) -> Any:
    """With a fresh deal of what is hidden for every simulation, as Critias has it, and one rollout."""
    import pyspiel

    return pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORATION, SIMULATIONS)


def mcts(game: Any, seed: int) -> Any:
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, MEGABYTES, False, seed, False)


PEERS: dict[str, Callable[[int, int], Timed]] = {
    "hearts": lambda games, seed: play_open_spiel("hearts", games, seed),
    "hearts-rollouts": roll_out_hearts,
    "backgammon": lambda games, seed: play_open_spiel("backgammon", games, seed),
    "catanatron": play_catanatron,
    "hearts-search": lambda decisions, seed: search_open_spiel("hearts", ismcts, decisions, seed),
    "backgammon-search": lambda decisions, seed: search_open_spiel("backgammon", mcts, decisions, seed),
}

if __name__ == "__main__":
    print(json.dumps(PEERS[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]))))
