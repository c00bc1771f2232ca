"""Who plays the other seats: bots by name, objects in memory, functions over arrays, and leagues of all of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from critias.bots.bot import Bot, Sight
from critias.bots.referee import Answer, ask
from critias.bots.spec import make_bot
from critias.core.definition import GameDefinition
from critias.core.rules import calls
from critias.core.rules.chance import Generator, generator, next_word

# From observations and masks, a row for each game, an action for each.
Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], Any]
Opponent = str | Bot | type[Bot] | Policy  # by name, as an object for all games, as a class for a new one in each, as a function
DEFAULT_OPPONENTS = "rower"
LEAGUES = 1 << 41  # streams of the seed from here on decide who of a league plays


class League:
    """Opponents with weights: for every game, each of the other seats draws one of them."""

    def __init__(self, entries: Iterable[tuple[Opponent, float]]) -> None:
        self.entries = tuple(entries)
        if not self.entries or min(weight for _, weight in self.entries) <= 0:
            raise ValueError("a league needs opponents with weights above 0")

    def __repr__(self) -> str:
        return f"League({list(self.entries)!r})"

    def draw(self, rng: Generator) -> int:
        """The index of an entry, each as likely as its weight says."""
        ends = np.cumsum([weight for _, weight in self.entries])
        return int(np.searchsorted(ends, next_word(rng) / 2**32 * ends[-1], side="right"))


Opponents = Opponent | League | Sequence[Opponent | League]


def one_each(opponents: Opponents, players: int, game: GameDefinition) -> list[Opponent | League]:
    """An opponent for every other seat, in turn order from the learner on; raises BadSpec or ValueError for what cannot play."""
    several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    seated: list[Any] = list(cast(Sequence[Any], opponents)) if several else [opponents] * (players - 1)
    if len(seated) != players - 1:
        raise ValueError(f"a game of {players} needs {players - 1} opponents, not {len(seated)}")
    for opponent in {id(opponent): opponent for opponent in seated}.values():
        for one, _ in opponent.entries if isinstance(opponent, League) else [(opponent, 1.0)]:
            _check(one, game)
    return seated


def _check(opponent: Any, game: GameDefinition) -> None:
    if isinstance(opponent, str):
        make_bot(opponent, game).close()
    elif not (isinstance(opponent, Bot) or callable(opponent)):
        raise ValueError(f"an opponent is a name, a Bot, a class of bots or a function over arrays, not {opponent!r}")


def draw(opponents: Sequence[Opponent | League], seed: int, stream: int) -> list[int]:
    """For every other seat which entry of its league plays the game of a stream; 0 where there is no league."""
    rng = generator(seed, LEAGUES + stream)
    return [opponent.draw(rng) if isinstance(opponent, League) else 0 for opponent in opponents]


def drawn(opponents: Sequence[Opponent | League], entries: Sequence[int]) -> list[Opponent]:
    """The opponents that `draw` has named."""
    chosen: list[Opponent] = []
    for opponent, entry in zip(opponents, entries, strict=True):
        field = [one for one, _ in opponent.entries] if isinstance(opponent, League) else [opponent]
        if not 0 <= entry < len(field):
            raise ValueError("the snapshot has other opponents")
        chosen.append(field[entry])
    return chosen


# ------------------------------------------------------------------------------------------------ at the table


def bot_of(opponent: Opponent, game: GameDefinition) -> Bot:
    """The bot that plays one game for an opponent."""
    if isinstance(opponent, str):
        return make_bot(opponent, game)
    if isinstance(opponent, Bot):
        return opponent
    if isinstance(opponent, type) and issubclass(opponent, Bot):
        return opponent(game)  # type: ignore[call-arg]
    return PolicyBot(opponent, game)


def dismiss(bot: Bot, opponent: Opponent) -> None:
    """Close a bot after its game, unless it is an object of the caller."""
    if bot is not opponent:
        bot.close()


class PolicyBot(Bot):
    """Plays what a function over arrays chooses."""

    def __init__(self, policy: Policy, game: GameDefinition) -> None:
        self.policy = policy
        self.facts = game.facts

    def __repr__(self) -> str:
        return f"<PolicyBot {getattr(self.policy, '__name__', type(self.policy).__name__)}>"

    def choose(self, sight: Sight) -> int:
        mask = np.zeros((1, self.facts.actions), np.int8)
        mask[0, list(sight.legal)] = 1
        return int(choices_of(self.policy, calls.observe(sight.state, sight.seat, self.facts.observation_size)[None], mask)[0])


def answer_of(bot: Bot, sight: Sight) -> Answer:
    """What a bot chooses, or a random action and the reason; only what a policy raises is raised: it is the caller's own code."""
    return Answer(bot.choose(sight)) if isinstance(bot, PolicyBot) else ask(bot, sight)


def choices_of(policy: Policy, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
    """The actions that a policy chooses; raises ValueError if one of them is not legal."""
    chosen = np.asarray(policy(observation, mask))
    if chosen.shape != (len(mask),) or chosen.dtype.kind not in "iu":
        raise ValueError(f"a policy gives {len(mask)} whole numbers here, not {chosen.dtype} of shape {chosen.shape}")
    is_number = (chosen >= 0) & (chosen < mask.shape[1])
    is_legal = is_number & (mask[np.arange(len(mask)), np.where(is_number, chosen, 0)] == 1)
    if not is_legal.all():
        raise ValueError(f"a policy chose {chosen[~is_legal][0]}, which is not legal there")
    return chosen.astype(np.int64)
