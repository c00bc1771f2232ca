"""The forward pass of a net in compiled code: the same as with NumPy, from a base or from nothing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from bots.nets import random_net
from bots.test_search import some_sights
from every_game.variants import VARIANTS, variant_name
from numpy.typing import NDArray

from critias import GAMES, generator
from critias.bots import Sight, sight_of
from critias.bots.inference import Inference, hidden_layers, inference_for, log_priors, rebase, win_shares_by_net
from critias.bots.net import Weights, load_net
from critias.bots.scratch import scratch_for
from critias.conformance import Variant
from critias.core.rules import calls
from critias.core.rules.compiled import entry

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
POSITIONS = 5


@entry
def run_net(net, state, player, choices, trust, shares):  # type: ignore[no-untyped-def]
    hidden_layers(net, state[0], player)
    win_shares_by_net(net, state[0], player, trust, shares)
    log_priors(net, choices, len(choices))


def forward(weights: Weights, seen: NDArray[np.float32], players: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The shares of the win counted from the observer, and the logits of all actions."""
    first = np.maximum(seen @ weights.first + weights.first_bias, 0)
    second = np.maximum(first @ weights.second + weights.second_bias, 0)
    policy = np.maximum(second @ weights.policy + weights.policy_bias, 0)
    win = np.exp((second @ weights.judgement + weights.judgement_bias)[:players])
    return win / win.sum(), weights.actions @ policy + weights.actions_bias


def based(net: Inference, root: Sight) -> Inference:
    """The same net with the bases of a search from here."""
    rebase(net, root.state, root.seat, scratch_for(root.game), generator(1))
    return net


@every_variant
def test_it_is_the_forward_pass_of_numpy(variant: Variant, tmp_path: Path) -> None:
    game = variant.game
    weights = load_net(random_net(tmp_path, game), game).weights
    sights = some_sights(variant, 1)[:POSITIONS]
    net = based(inference_for(game, weights), sights[0])
    for sight in sights:
        legal, shares = np.array(sight.legal), np.zeros(4)
        run_net(net, sight.state, sight.seat, legal, 1.0, shares)
        wanted, logits = forward(weights, calls.observe(sight.state, sight.seat, game.facts.observation_size), sight.players)
        assert np.allclose(np.roll(shares[: sight.players], -sight.seat), wanted, atol=1e-5)
        assert (shares[sight.players :] == 0).all()
        priors = np.exp(logits[legal].astype(np.float64))
        assert np.allclose(np.exp(net.logits[: len(legal)]), priors / priors.sum(), atol=1e-5)


@every_variant
def test_the_rest_of_the_trust_is_for_what_was_there(variant: Variant, tmp_path: Path) -> None:
    """Where the net is trusted half, its shares are mixed half and half with those written before."""
    game = variant.game
    net = inference_for(game, load_net(random_net(tmp_path, game), game).weights)
    sight = some_sights(variant, 1)[0]
    based(net, sight)
    there, trusted, half, not_trusted = (np.array([0.5, 0.25, 0.25, 0.0]) for _ in range(4))
    for trust, shares in ((1.0, trusted), (0.5, half), (0.0, not_trusted)):
        run_net(net, sight.state, sight.seat, np.array(sight.legal), trust, shares)
    players = slice(0, sight.players)
    assert (not_trusted == there).all()
    assert np.allclose(half[players], (trusted[players] + there[players]) / 2, atol=1e-12)


@every_variant
def test_the_first_layer_is_the_same_from_a_base_and_from_nothing(variant: Variant, tmp_path: Path) -> None:
    game = variant.game
    weights = load_net(random_net(tmp_path, game), game).weights
    whole, again = inference_for(game, weights), inference_for(game, weights)
    sights = some_sights(variant, 1)[:POSITIONS]
    for root in sights:
        net = based(inference_for(game, weights), root)
        based(again, root)  # whose last base was another one
        for sight in sights:
            for each in (whole, net, again):
                run_net(each, sight.state, sight.seat, np.array(sight.legal), 1.0, np.zeros(4))
            assert np.allclose(net.first, whole.first, atol=1e-5)
            assert net.first.tobytes() == again.first.tobytes()  # a base leaves nothing behind


def test_a_base_is_used(tmp_path: Path) -> None:
    """At the root nothing has changed, so that no row is added and the sum is that of the base."""
    game = GAMES["atlantis"]
    root = sight_of(game.start(2, 1), 1)
    net = based(inference_for(game, load_net(random_net(tmp_path, game), game).weights), root)
    net.base_sums[root.seat] += 1
    run_net(net, root.state, root.seat, np.array(root.legal), 1.0, np.zeros(4))
    assert np.array_equal(net.first, np.maximum(net.base_sums[root.seat] + net.weights.first_bias, 0))
