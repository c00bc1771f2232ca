"""What is true of every game: resources are conserved until their stack is gone, and every point of prestige has its reason."""

from __future__ import annotations

from typing import Any

import pytest
from every_game.variants import VARIANTS, variant_name, walk

from critias.core.match.step import Step
from critias.games.atlandice.components import CLOCK, DICE, KINDS, TOTAL
from critias.games.atlandice.state import DONATE_SECOND, OPEN
from critias.games.atlandice.text.notation import write_action

pytestmark = pytest.mark.sweep

ATLANDICE = [variant for variant in VARIANTS if variant[0].name == "atlandice"]


def holdings(step: Step) -> list[list[int]]:
    """Every owner's stock when districts are counted in this step: what was there before, and what the step itself takes."""
    before = step.before[0]
    parties = 3 if before.players == 2 else int(before.players)
    stocks = [[int(n) for n in before.stock[owner]] for owner in range(parties)]
    verb, *names = write_action(step.action).split(".")
    if verb in ("take", "from"):
        stocks[before.owner][KINDS.index(names[-1])] += 1
    return stocks


def ranks(counts: list[int]) -> list[int]:
    """3 for most, 1 for second if most is not shared, by sorting."""
    order = sorted({count for count in counts if count}, reverse=True)
    if not order:
        return [0] * len(counts)
    shared = counts.count(order[0]) > 1
    return [3 if count == order[0] else 1 if not shared and len(order) > 1 and count == order[1] else 0 for count in counts]


def counted_districts(before: Any, after: Any) -> list[int]:
    """Districts scored in this step: those that died, and the one whose next tile is awaited."""
    died = [d for d in range(5) if before.top[d] >= 0 > after.top[d]]
    return died + ([(int(after.bare) & -int(after.bare)).bit_length() - 1] if after.bare else [])


def expected_gains(step: Step, after: Any) -> list[int]:
    before, stocks = step.before[0], holdings(step)
    gains = [0] * len(stocks)
    for district in counted_districts(before, after):
        for owner, points in enumerate(ranks([stock[district] for stock in stocks])):
            gains[owner] += points
    if write_action(step.action).startswith("donate") and before.phase == DONATE_SECOND:
        gains[before.turn] += 1
    event = int(CLOCK[after.clock])
    is_stop = after.clock != before.clock and after.phase == OPEN
    if is_stop and 0 <= event <= TOTAL:
        now = [[int(n) for n in after.stock[owner]] for owner in range(len(stocks))]
        amounts = [sum(stock) if event == TOTAL else stock[event] for stock in now]
        for owner, amount in enumerate(amounts):
            gains[owner] += 1 if amount and amount == max(amounts) else 0
    return gains


def prestige(state: Any, parties: int) -> list[int]:
    return [int(state.points[owner]) + 3 * int(state.tiles[owner].sum()) for owner in range(parties)]


@pytest.mark.parametrize("variant", ATLANDICE, ids=variant_name)
@pytest.mark.parametrize("seed", range(12))
def test_every_point_has_its_reason(variant: Any, seed: int) -> None:
    for match in walk(variant, seed):
        if match.steps:
            step, after = match.steps[-1], match.state[0]
            gains = expected_gains(step, after)
            earlier = prestige(step.before[0], len(gains))
            assert prestige(after, len(gains)) == [a + b for a, b in zip(earlier, gains, strict=True)], match.position()


@pytest.mark.parametrize("variant", ATLANDICE, ids=variant_name)
@pytest.mark.parametrize("seed", range(12))
def test_resources_and_dice_are_conserved(variant: Any, seed: int) -> None:
    players = variant[1]
    total = 3 + (9 if players == 4 else 7)
    for match in walk(variant, seed):
        state = match.state[0]
        assert min(state.on.min(), state.stock.min(), state.dice.min()) >= 0
        for district in range(5):
            pieces = int(state.on[:, district].sum() + state.stock[:, district].sum())
            assert pieces == (total if state.top[district] >= 0 else 0)
        tiles = [bin(int(state.under[d])).count("1") + (state.top[d] >= 0) + int(state.tiles[:, d].sum()) for d in range(5)]
        assert all(count <= 4 for count in tiles)
        if not match.is_over:
            dice = int(state.dice.sum() + state.unrolled + state.taken[:players].sum() + state.given.sum())
            assert dice == DICE[players]
