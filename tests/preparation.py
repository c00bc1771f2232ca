"""Compile what the tests call, before several processes want it at the same time: `python tests/preparation.py GAME [PART ...]`.

One process compiles a whole game, because what its rules share is then analysed once.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bots.nets import random_net

import critias
from critias.bots import make_bot, sight_of
from critias.bots.preparation import PARTS as FOR_PLAY
from critias.bots.preparation import SEED, go_to_choice, prepare
from critias.bots.random import RandomBot
from critias.core.batches.batch import simulate
from critias.core.batches.perft import perft
from critias.core.batches.playout import play_positions
from critias.core.batches.vector import reward_of
from critias.core.game import Game
from critias.core.rules import calls


def prepare_deals(game: Game) -> None:
    """Imagine a position, and read one."""
    match = game.start(game.facts.players[0], SEED)
    calls.deal(match.seen_by(0), 0, critias.generator(SEED))
    game.read_position(match.position())


def prepare_guesses(game: Game) -> None:
    match = game.start(game.facts.players[0], SEED)
    calls.evaluate(match.state)
    calls.observe(match.state, 0, game.facts.observation_size)


def prepare_batches(game: Game) -> None:
    simulate(game, game.facts.players[0], games=1, seed=SEED)


def prepare_playouts(game: Game) -> None:
    play_positions(game, game.start(game.facts.players[0], SEED).state, is_imagined=True)


def prepare_trees(game: Game) -> None:
    perft(game, game.start(game.facts.players[0], SEED).state, 1)


def prepare_vectors(game: Game) -> None:
    """Step a game by itself, against compiled bots and against a bot that is asked from Python; begin at a position, and at random."""
    from critias.envs.episode import Episode  # only here: the tests of rules do without Gymnasium
    from critias.envs.vector import VectorEnv

    position = {"position": go_to_choice(game.start(game.facts.players[0], SEED)).position()}
    for opponents in (None, "greedy", RandomBot()):
        envs = VectorEnv(game.name, opponents=opponents)
        envs.reset(seed=SEED, options=position)
        envs.step(envs.action_space.sample())
    reward_of(envs.rows.states, 0)
    Episode(game, game.facts.players[0], {}, "win", random_start=1).begin(SEED)


def prepare_nets(game: Game) -> None:
    """Ask a bot with a net once."""
    match = go_to_choice(game.start(game.facts.players[0], SEED))
    with tempfile.TemporaryDirectory() as folder:
        make_bot(f"search:net={random_net(Path(folder), game)}:simulations=1", game, threads=1).choose(sight_of(match, SEED))


def prepare_flat(game: Game) -> None:
    """Ask the one bot that is not a level."""
    match = go_to_choice(game.start(game.facts.players[0], SEED))
    make_bot("flat:simulations=1", game, threads=1).choose(sight_of(match, SEED))


def prepare_reviews(game: Game) -> None:
    """Judge a position, as hints and reviews do."""
    critias.hint(go_to_choice(game.start(game.facts.players[0], SEED)), simulations=4)


PARTS: dict[str, Callable[[Game], None]] = {
    **{part: partial(prepare, part=part) for part in FOR_PLAY},
    "deals": prepare_deals,
    "guesses": prepare_guesses,
    "batches": prepare_batches,
    "playouts": prepare_playouts,
    "trees": prepare_trees,
    "vectors": prepare_vectors,
    "nets": prepare_nets,
    "flat": prepare_flat,
    "reviews": prepare_reviews,
}


def main() -> None:
    game = critias.game(sys.argv[1])
    for part in sys.argv[2:] or PARTS:
        PARTS[part](game)


if __name__ == "__main__":
    main()
