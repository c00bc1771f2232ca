"""Train a small network by PPO against the greedy bot and plot its progress: a few minutes on two cores.

    pip install 'critias[tutorial]'
    python examples/train_ppo.py                      # Atlandice; writes ppo.png and ppo.npz
    python examples/train_ppo.py --game atlantis --minutes 10

The parts, in the order of the file: the network, playing with it, advantages, learning, evaluation, training and the plot. `VectorEnv`
plays 256 games at a time, with the greedy bot, compiled, in the other seat. The network is written in JAX, with an Optax optimiser.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from critias.envs.vector import VectorEnv

try:
    import jax
    import jax.numpy as jnp
    import optax
    from matplotlib import pyplot
except ImportError as error:
    raise SystemExit(f"This example needs {error.name}, which is not installed: pip install 'critias[tutorial]'") from None

POINTS_SCALE = 20
Arrays = Any  # of JAX or NumPy, or a tree of them


@dataclass(frozen=True)
class Settings:
    game: str = "atlandice"
    minutes: float = 5.0
    rounds: int = 1_000_000  # at most
    rows: int = 256  # games at a time
    steps: int = 64  # decisions in each game between two rounds of learning
    hidden: tuple[int, ...] = (128, 128)
    epochs: int = 3  # passes over the decisions of a round
    batches: int = 8
    learning_rate: float = 1e-3
    discount: float = 0.997
    gae_lambda: float = 0.95  # 1 waits for the end of the game, 0 trusts the network's own value
    clip: float = 0.2  # how far one round may change the probability of a decision
    entropy_weight: float = 0.01  # how much exploring is worth
    evaluate_every: int = 10  # rounds
    evaluation_games: int = 1000
    seed: int = 1


# ------------------------------------------------------------------------------------------------ the network


def new_network(key: Arrays, inputs: int, hidden: tuple[int, ...], actions: int) -> Arrays:
    """Layers with one head for the actions and one for the value of the position."""
    layers = []
    for size in (*hidden, actions + 1):
        key, layer_key = jax.random.split(key)
        scale = jnp.sqrt(2 / inputs) if size != actions + 1 else 0.01  # begins without preferences
        layers.append((jax.random.normal(layer_key, (inputs, size)) * scale, jnp.zeros(size)))
        inputs = size
    return layers


def forward(network: Arrays, seen: Arrays, mask: Arrays) -> tuple[Arrays, Arrays]:
    """The log-probability of each legal action, and the value of the position."""
    for weights, bias in network[:-1]:
        seen = jax.nn.relu(seen @ weights + bias)
    weights, bias = network[-1]
    out = seen @ weights + bias
    return jax.nn.log_softmax(jnp.where(mask == 1, out[:, :-1], -1e9)), out[:, -1]


@jax.jit
def choose(network: Arrays, seen: Arrays, mask: Arrays, key: Arrays) -> tuple[Arrays, Arrays, Arrays]:
    log_probs, value = forward(network, seen, mask)
    action = jax.random.categorical(key, log_probs)
    return action, jnp.take_along_axis(log_probs, action[:, None], 1)[:, 0], value


@jax.jit
def choose_best(network: Arrays, seen: Arrays, mask: Arrays) -> Arrays:
    return forward(network, seen, mask)[0].argmax(1)


# ------------------------------------------------------------------------------------------------ playing


class Played(NamedTuple):
    """Decisions, as arrays of steps and rows; copies, since the environment overwrites its arrays at every step."""

    seen: Arrays
    mask: Arrays
    action: Arrays
    log_prob: Arrays  # of the action
    value: Arrays
    reward: Arrays
    is_last: Arrays  # of its game


def play(tables: VectorEnv, network: Arrays, now: dict[str, Arrays], steps: int, key: Arrays) -> tuple[Played, dict[str, Arrays]]:
    steps_played: list[Played] = []
    for step_key in jax.random.split(key, steps):
        seen, mask = now["observation"].copy(), now["action_mask"].copy()
        action, log_prob, value = map(np.asarray, choose(network, seen, mask, step_key))
        now, _, terminated, truncated, info = tables.step(action)
        steps_played.append(Played(seen, mask, action, log_prob, value, lead(info) / POINTS_SCALE, terminated | truncated))
    return Played(*map(np.stack, zip(*steps_played, strict=True))), now


def lead(info: dict[str, Arrays]) -> Arrays:
    """The reward at the end of a game: how far ahead the learner is. A beginner never wins, so wins alone would teach it nothing."""
    rows = np.arange(len(info["actor"]))
    own, other = info["rewards"][rows, info["actor"]], info["rewards"][rows, 1 - info["actor"]]
    return own - other


# ------------------------------------------------------------------------------------------------ advantages


def advantages(played: Played, next_value: Arrays, discount: float, gae_lambda: float) -> Arrays:
    """How much better each decision went than its value said (generalised advantage estimation)."""
    advantage, following, out = np.zeros_like(next_value), next_value, np.zeros_like(played.reward)
    for step in reversed(range(len(played.reward))):
        continues = 1 - played.is_last[step]
        delta = played.reward[step] + discount * following * continues - played.value[step]
        advantage = out[step] = delta + discount * gae_lambda * continues * advantage
        following = played.value[step]
    return out


# ------------------------------------------------------------------------------------------------ learning


def loss(network: Arrays, batch: tuple[Arrays, ...], clip: float, entropy_weight: float) -> Arrays:
    seen, mask, action, log_prob, advantage, target = batch
    log_probs, value = forward(network, seen, mask)
    ratio = jnp.exp(jnp.take_along_axis(log_probs, action[:, None], 1)[:, 0] - log_prob)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    objective = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - clip, 1 + clip) * advantage).mean()
    entropy = -(jnp.exp(log_probs) * jnp.where(mask == 1, log_probs, 0)).sum(1).mean()
    return -objective + 0.5 * ((value - target) ** 2).mean() - entropy_weight * entropy


@partial(jax.jit, static_argnames=("optimiser", "batches", "clip", "entropy_weight"))
def learn(
    network: Arrays,
    optimiser_state: Arrays,
    data: tuple[Arrays, ...],
    key: Arrays,
    optimiser: Any,
    batches: int,
    clip: float,
    entropy_weight: float,
) -> tuple[Arrays, Arrays, Arrays]:
    """One pass over all decisions in random order."""
    order = jax.random.permutation(key, len(data[0])).reshape(batches, -1)

    def learn_from(state: tuple[Arrays, Arrays], rows: Arrays) -> tuple[tuple[Arrays, Arrays], Arrays]:
        network, optimiser_state = state
        cost, gradient = jax.value_and_grad(loss)(network, tuple(array[rows] for array in data), clip, entropy_weight)
        change, optimiser_state = optimiser.update(gradient, optimiser_state)
        return (optax.apply_updates(network, change), optimiser_state), cost

    (network, optimiser_state), costs = jax.lax.scan(learn_from, (network, optimiser_state), order)
    return network, optimiser_state, costs.mean()


# ------------------------------------------------------------------------------------------------ evaluation


def evaluate(network: Arrays, settings: Settings) -> tuple[float, float]:
    """The share of games won against greedy, from both seats, and the mean lead in points; the first game of each row counts."""
    tables = VectorEnv(settings.game, settings.evaluation_games, 2, opponents="greedy", seat=None, reward="points")
    now, _ = tables.reset(seed=settings.seed + 1)
    ahead, is_over = np.zeros(settings.evaluation_games), np.zeros(settings.evaluation_games, bool)
    while not is_over.all():
        action = np.asarray(choose_best(network, now["observation"], now["action_mask"]))
        now, _, terminated, truncated, info = tables.step(action)
        ended = (terminated | truncated) & ~is_over
        ahead[ended] = lead(info)[ended]
        is_over |= ended
    tables.close()
    return float(((ahead > 0) + (ahead == 0) / 2).mean()), float(ahead.mean())


# ------------------------------------------------------------------------------------------------ training


@dataclass
class Progress:
    made: int = 0  # decisions so far
    decisions: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)


def train(settings: Settings) -> tuple[Arrays, Progress]:
    tables = VectorEnv(settings.game, settings.rows, 2, opponents="greedy", seat=None, reward="points")
    now, _ = tables.reset(seed=settings.seed)
    key, network_key = jax.random.split(jax.random.PRNGKey(settings.seed))
    network = new_network(network_key, now["observation"].shape[1], settings.hidden, now["action_mask"].shape[1])
    optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(settings.learning_rate))
    optimiser_state, progress, began = optimiser.init(network), Progress(), time.monotonic()
    for number in range(settings.rounds):
        if time.monotonic() - began > settings.minutes * 60:
            break
        if number % settings.evaluate_every == 0:
            report(progress, *evaluate(network, settings), began)
        key, play_key, *keys = jax.random.split(key, 2 + settings.epochs)
        played, now = play(tables, network, now, settings.steps, play_key)
        next_value = np.asarray(forward(network, now["observation"], now["action_mask"])[1])
        advantage = advantages(played, next_value, settings.discount, settings.gae_lambda)
        arrays = (played.seen, played.mask, played.action, played.log_prob, advantage, advantage + played.value)
        data = tuple(array.reshape(-1, *array.shape[2:]) for array in arrays)
        for epoch_key in keys:
            network, optimiser_state, _ = learn(
                network, optimiser_state, data, epoch_key, optimiser, settings.batches, settings.clip, settings.entropy_weight
            )
        progress.made += played.action.size
    report(progress, *evaluate(network, settings), began)
    return network, progress


def report(progress: Progress, won: float, ahead: float, began: float) -> None:
    progress.decisions.append(progress.made)
    progress.won.append(won)
    progress.ahead.append(ahead)
    print(
        f"{time.monotonic() - began:5.0f} s  {progress.made:>10,} decisions  {won:6.1%} won against greedy, {ahead:+.1f} points", flush=True
    )


def draw(progress: Progress, settings: Settings, path: Path) -> None:
    pyplot.switch_backend("Agg")
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot(np.array(progress.decisions) / 1e6, np.array(progress.won) * 100, marker="o", markersize=3)
    axes.axhline(50, color="grey", linestyle="--", linewidth=1, label="as good as greedy")
    axes.set(
        xlabel="decisions, millions", ylabel="games won against greedy, %", title=f"PPO learns {settings.game.capitalize()}", ylim=(0, 100)
    )
    axes.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default=Settings.game)
    parser.add_argument("--minutes", type=float, default=Settings.minutes)
    parser.add_argument("--rounds", type=int, default=Settings.rounds)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="where to write the plot and the weights, without .png and .npz")
    options = vars(parser.parse_args(arguments))
    out = options.pop("out")
    settings = Settings(**options)
    network, progress = train(settings)
    draw(progress, settings, out.with_suffix(".png"))
    np.savez(out.with_suffix(".npz"), *[array for layer in network for array in layer])
    print(f"written: {out.with_suffix('.png')} and {out.with_suffix('.npz')}")


if __name__ == "__main__":
    main()
