"""Trains a small network by PPO against the greedy bot and draws how it goes: a few minutes on two cores.

    pip install 'critias[tutorial]'
    python examples/train_ppo.py                      # Atlandice; writes ppo.png and ppo.npz
    python examples/train_ppo.py --game atlantis --minutes 10

The parts, in the order of the file: the network, playing with it, what to learn from, learning, how good it is, the picture. Games are
played by `VectorEnv`, 256 at a time, the other seat by the greedy bot in compiled code; the network is JAX, its optimiser Optax.
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

MANY_POINTS = 20
Arrays = Any  # of JAX or NumPy, or a tree of them


@dataclass(frozen=True)
class Settings:
    game: str = "atlandice"
    minutes: float = 5.0
    rounds: int = 1_000_000  # at most
    rows: int = 256  # games at once
    steps: int = 64  # decisions in each between two rounds of learning
    hidden: tuple[int, ...] = (128, 128)
    epochs: int = 3  # how often a decision is learnt from
    batches: int = 8
    rate: float = 1e-3
    discount: float = 0.997
    smoothing: float = 0.95  # of what a decision brought: 1 waits for the end of the game, 0 believes the network's own guess
    clip: float = 0.2  # a decision is not made much likelier or rarer at once
    entropy: float = 0.01  # how much trying things out is worth
    judge_every: int = 10  # rounds
    judged_games: int = 1000
    seed: int = 1


# ------------------------------------------------------------------------------------------------ the network


def new_network(key: Arrays, inputs: int, hidden: tuple[int, ...], actions: int) -> Arrays:
    """Layers with one head for the actions and one for the guess how the game will end."""
    layers = []
    for size in (*hidden, actions + 1):
        key, key_of_layer = jax.random.split(key)
        scale = jnp.sqrt(2 / inputs) if size != actions + 1 else 0.01  # begins without opinions
        layers.append((jax.random.normal(key_of_layer, (inputs, size)) * scale, jnp.zeros(size)))
        inputs = size
    return layers


def think(network: Arrays, seen: Arrays, mask: Arrays) -> tuple[Arrays, Arrays]:
    """The logarithm of how likely each action is, legal ones only, and the guess."""
    for weights, bias in network[:-1]:
        seen = jax.nn.relu(seen @ weights + bias)
    weights, bias = network[-1]
    out = seen @ weights + bias
    return jax.nn.log_softmax(jnp.where(mask == 1, out[:, :-1], -1e9)), out[:, -1]


@jax.jit
def choose(network: Arrays, seen: Arrays, mask: Arrays, key: Arrays) -> tuple[Arrays, Arrays, Arrays]:
    logs, guess = think(network, seen, mask)
    action = jax.random.categorical(key, logs)
    return action, jnp.take_along_axis(logs, action[:, None], 1)[:, 0], guess


@jax.jit
def choose_best(network: Arrays, seen: Arrays, mask: Arrays) -> Arrays:
    return think(network, seen, mask)[0].argmax(1)


# ------------------------------------------------------------------------------------------------ playing


class Played(NamedTuple):
    """Decisions, an array of steps and rows each; the environment's arrays are overwritten at every step, so these are copies."""

    seen: Arrays
    mask: Arrays
    action: Arrays
    log: Arrays  # of how likely the action was
    guess: Arrays
    reward: Arrays
    is_last: Arrays  # of its game


def play(tables: VectorEnv, network: Arrays, now: dict[str, Arrays], steps: int, key: Arrays) -> tuple[Played, dict[str, Arrays]]:
    kept: list[Played] = []
    for key_of_step in jax.random.split(key, steps):
        seen, mask = now["observation"].copy(), now["action_mask"].copy()
        action, log, guess = map(np.asarray, choose(network, seen, mask, key_of_step))
        now, _, terminated, truncated, info = tables.step(action)
        kept.append(Played(seen, mask, action, log, guess, lead(info) / MANY_POINTS, terminated | truncated))
    return Played(*map(np.stack, zip(*kept, strict=True))), now


def lead(info: dict[str, Arrays]) -> Arrays:
    """What the end of a game brings: how far ahead the learner is. Of winning alone a beginner would learn nothing, since it never wins."""
    rows = np.arange(len(info["actor"]))
    own, other = info["rewards"][rows, info["actor"]], info["rewards"][rows, 1 - info["actor"]]
    return own - other


# ------------------------------------------------------------------------------------------------ what to learn from


def advantages(played: Played, guess_after: Arrays, discount: float, smoothing: float) -> Arrays:
    """How much better each decision went than was guessed (generalised advantage estimation)."""
    better, following, out = np.zeros_like(guess_after), guess_after, np.zeros_like(played.reward)
    for step in reversed(range(len(played.reward))):
        goes_on = 1 - played.is_last[step]
        surprise = played.reward[step] + discount * following * goes_on - played.guess[step]
        better = out[step] = surprise + discount * smoothing * goes_on * better
        following = played.guess[step]
    return out


# ------------------------------------------------------------------------------------------------ learning


def loss(network: Arrays, batch: tuple[Arrays, ...], clip: float, entropy: float) -> Arrays:
    seen, mask, action, log, better, brought = batch
    logs, guess = think(network, seen, mask)
    ratio = jnp.exp(jnp.take_along_axis(logs, action[:, None], 1)[:, 0] - log)
    better = (better - better.mean()) / (better.std() + 1e-8)
    gain = jnp.minimum(ratio * better, jnp.clip(ratio, 1 - clip, 1 + clip) * better).mean()
    doubt = -(jnp.exp(logs) * jnp.where(mask == 1, logs, 0)).sum(1).mean()
    return -gain + 0.5 * ((guess - brought) ** 2).mean() - entropy * doubt


@partial(jax.jit, static_argnames=("optimiser", "batches", "clip", "entropy"))
def learn(
    network: Arrays, memory: Arrays, data: tuple[Arrays, ...], key: Arrays, optimiser: Any, batches: int, clip: float, entropy: float
) -> tuple[Arrays, Arrays, Arrays]:
    """One pass over all decisions in random order."""
    order = jax.random.permutation(key, len(data[0])).reshape(batches, -1)

    def learn_from(state: tuple[Arrays, Arrays], rows: Arrays) -> tuple[tuple[Arrays, Arrays], Arrays]:
        network, memory = state
        value, slope = jax.value_and_grad(loss)(network, tuple(array[rows] for array in data), clip, entropy)
        change, memory = optimiser.update(slope, memory)
        return (optax.apply_updates(network, change), memory), value

    (network, memory), values = jax.lax.scan(learn_from, (network, memory), order)
    return network, memory, values.mean()


# ------------------------------------------------------------------------------------------------ how good it is


def judge(network: Arrays, settings: Settings) -> tuple[float, float]:
    """The share of games won against greedy, from both seats, and the points ahead; of every row the first game counts."""
    tables = VectorEnv(settings.game, settings.judged_games, 2, opponents="greedy", seat=None, reward="points")
    now, _ = tables.reset(seed=settings.seed + 1)
    ahead, is_over = np.zeros(settings.judged_games), np.zeros(settings.judged_games, bool)
    while not is_over.all():
        action = np.asarray(choose_best(network, now["observation"], now["action_mask"]))
        now, _, terminated, truncated, info = tables.step(action)
        ended = (terminated | truncated) & ~is_over
        ahead[ended] = lead(info)[ended]
        is_over |= ended
    tables.close()
    return float(((ahead > 0) + (ahead == 0) / 2).mean()), float(ahead.mean())


# ------------------------------------------------------------------------------------------------ all together


@dataclass
class Progress:
    made: int = 0  # decisions so far
    decisions: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)


def train(settings: Settings) -> tuple[Arrays, Progress]:
    tables = VectorEnv(settings.game, settings.rows, 2, opponents="greedy", seat=None, reward="points")
    now, _ = tables.reset(seed=settings.seed)
    key, key_of_network = jax.random.split(jax.random.PRNGKey(settings.seed))
    network = new_network(key_of_network, now["observation"].shape[1], settings.hidden, now["action_mask"].shape[1])
    optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(settings.rate))
    memory, progress, began = optimiser.init(network), Progress(), time.monotonic()
    for number in range(settings.rounds):
        if time.monotonic() - began > settings.minutes * 60:
            break
        if number % settings.judge_every == 0:
            report(progress, *judge(network, settings), began)
        key, key_of_play, *keys = jax.random.split(key, 2 + settings.epochs)
        played, now = play(tables, network, now, settings.steps, key_of_play)
        guess_after = np.asarray(think(network, now["observation"], now["action_mask"])[1])
        better = advantages(played, guess_after, settings.discount, settings.smoothing)
        lessons = (played.seen, played.mask, played.action, played.log, better, better + played.guess)
        data = tuple(array.reshape(-1, *array.shape[2:]) for array in lessons)
        for key_of_epoch in keys:
            network, memory, _ = learn(network, memory, data, key_of_epoch, optimiser, settings.batches, settings.clip, settings.entropy)
        progress.made += played.action.size
    report(progress, *judge(network, settings), began)
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
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="where picture and weights go, without the endings .png and .npz")
    options = vars(parser.parse_args(arguments))
    out = options.pop("out")
    settings = Settings(**options)
    network, progress = train(settings)
    draw(progress, settings, out.with_suffix(".png"))
    np.savez(out.with_suffix(".npz"), *[array for layer in network for array in layer])
    print(f"written: {out.with_suffix('.png')} and {out.with_suffix('.npz')}")


if __name__ == "__main__":
    main()
