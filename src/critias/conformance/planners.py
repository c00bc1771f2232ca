"""Bots do not peek: games that differ only in what a seat may not know give the same sight and the same choice."""

from __future__ import annotations

from critias.bots import make_bot, sight_of
from critias.bots.bot import Sight
from critias.conformance.variants import Variant
from critias.conformance.verdict import demand
from critias.conformance.walks import dealt, decisions
from critias.core.match.match import Match
from critias.core.rules.calls import copied
from critias.core.rules.chance import generator

# With small budgets the same code thinks, only shorter, so that many positions can be tried.
BOTS = ("random", "greedy", "greedy:temperature=3", "flat:simulations=16", "search:simulations=24:threads=1")
DECISIONS = 20  # of a game, more or less
SEED = 5


def planners_are_fair(variant: Variant, effort: int) -> None:
    """Check that bots choose the same whatever is hidden from them, and don't change what they are shown."""
    every = 1 + sum(1 for _ in decisions(variant, 0)) // DECISIONS
    for bot in BOTS:
        bot_is_fair(variant, bot, every, range(2 * effort))


def bot_is_fair(variant: Variant, bot: str, every: int, seeds: range) -> int:
    """Check one bot at every `every`-th step of the walks of these seeds; return how many decisions were tried."""
    tried = 0
    for seed in seeds:
        for number, match in enumerate(decisions(variant, seed, every)):
            shown, other = _sights(match, number)
            demand(shown.state.tobytes() == other.state.tobytes(), f"player {match.mover} is shown something they may not know", match)
            demand(shown.legal == other.legal, f"what player {match.mover} may do depends on what they don't know", match)
            choices = [_choose(bot, match, sight) for sight in (shown, other)]
            demand(choices[0] == choices[1], f"{bot} chooses differently when something that it can't see is different", match)
            tried += 1
    return tried


def _sights(match: Match, number: int) -> tuple[Sight, Sight]:
    """What the mover is shown at this table, and at one that they could not tell from it; the number of steps is the same."""
    twin = match.up_to(len(match.steps))
    twin.state = dealt(match.state, match.mover, generator(number))
    return sight_of(match, SEED), sight_of(twin, SEED)


def _choose(bot: str, match: Match, sight: Sight) -> int:
    before = copied(sight.state)
    chosen = make_bot(bot, match.game, threads=1).choose(sight)
    demand(sight.state.tobytes() == before.tobytes(), f"{bot} changes what it is shown", match)
    demand(chosen in sight.legal, f"{bot} chooses {chosen}, which is not legal", match)
    return chosen
