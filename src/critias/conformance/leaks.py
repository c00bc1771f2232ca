"""Nobody is shown what they may not know: whatever is hidden, dealt differently, makes no difference to anything a viewer gets."""

from __future__ import annotations

from critias.conformance.variants import Variant
from critias.conformance.verdict import demand
from critias.conformance.walks import dealt, redacted, viewers, walk
from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import Generator, generator
from critias.core.rules.contract import CHANCE, SPECTATOR
from critias.core.rules.fields import opened
from critias.core.text.message import Message

DETAILS = 3  # every this many steps the slower questions are asked, too
ACTIONS_PER_STEP = 200  # and the more rarely the more actions there are to ask about


def nothing_leaks(variant: Variant, effort: int) -> None:
    """Views, observations, choices and their descriptions are the same whatever is hidden."""
    rng = generator(10)
    for seed in range(effort):
        for match in walk(variant, 10 + seed):
            for viewer in viewers(match):
                twin = dealt(match.state, viewer, rng)
                _check_features(match, twin, viewer)
                if len(match.steps) % DETAILS == 0:
                    _check_view(match, viewer)
                if viewer == match.mover:
                    _check_choices(match, twin)


def _check_features(match: Match, twin: State, viewer: int) -> None:
    if viewer == SPECTATOR:
        return
    size = match.game.facts.observation_size
    true, known, imagined = (calls.observe(state, viewer, size).tobytes() for state in (match.state, match.seen_by(viewer), twin))
    demand(true == known, f"player {viewer} observes something else in the state than in what they know of it", match)
    demand(true == imagined, f"what player {viewer} observes depends on what they don't know", match)


def _check_view(match: Match, viewer: int) -> None:
    """Check that the public part, computed once for everybody, says only what everybody knows."""
    game, seen = match.game, match.seen_by(viewer)
    public = game.public_view(redacted(match.state, SPECTATOR))
    demand(
        game.view(seen, viewer) == game.view(seen, viewer, public),
        f"the public part of player {viewer}'s view says more than everybody knows",
        match,
    )


def _check_choices(match: Match, twin: State) -> None:
    """Check that the mover's choices and their words do not depend on what is hidden."""
    game, seen = match.game, match.seen_by(match.mover)
    legal = match.legal()
    for state in (seen, twin):
        found = calls.legal(state, game.facts.max_choices)
        demand(found == legal, f"what player {match.mover} may do depends on what they don't know", match)
    for action in legal:
        same = game.describe(match.state, action) == game.describe(seen, action) == game.describe(twin, action)
        demand(same, f"the words for {game.write_action(action)} depend on what player {match.mover} doesn't know", match)
        demand(game.places(match.state, action) == game.places(seen, action), "the places of an action depend on what is hidden", match)


def reasons_tell_nothing(variant: Variant, effort: int) -> None:
    """`why_not` agrees with what is legal, for every number, and tells the mover the same whatever is hidden."""
    game = variant.game
    numbers = range(-1, game.facts.actions + game.facts.outcomes + 1)
    every = max(4, game.facts.actions // ACTIONS_PER_STEP)
    for seed in range(3 * effort):
        for match in walk(variant, 100 + seed, every):
            state = opened(match.state)
            reasons = [game.why_not(state, action) for action in numbers]
            allowed = [action for action, reason in zip(numbers, reasons, strict=True) if reason is None]
            demand(allowed == match.legal(), "why_not and legal disagree on what is allowed", match)
            if seed == 0 and match.mover >= 0:
                seen = opened(match.seen_by(match.mover))
                demand(reasons == [game.why_not(seen, action) for action in numbers], "a reason reveals something hidden", match)


def events_tell_nothing(variant: Variant, effort: int) -> None:
    """What a viewer cannot tell apart is told in the same words, and what they do not see leaves no trace in what they know."""
    rng = generator(11)
    for seed in range(effort):
        for match in walk(variant, 20 + seed):
            for viewer in viewers(match):
                if match.mover == CHANCE:
                    _check_outcomes(match, viewer)
                if match.steps:
                    _check_twin_step(match, viewer, rng)


def _after(state: State, action: int) -> State:
    state = calls.copied(state)
    calls.apply(state, action)
    return state


def _check_outcomes(match: Match, viewer: int) -> None:
    """Check all outcomes that may come now."""
    game = match.game
    told: dict[bytes, tuple[bytes, list[Message]]] = {}
    unseen = set()
    for outcome in match.legal():
        after = _after(match.state, outcome)
        known = redacted(after, viewer).tobytes()
        events = game.tell(match.state, outcome, after, viewer)
        other, told_then = told.setdefault(known, (after.tobytes(), events))
        # What makes no difference to anybody may be told.
        demand(
            told_then == events or other == after.tobytes(),
            f"player {viewer} is told something about an outcome that they may not know",
            match,
        )
        if viewer != SPECTATOR and not game.sees(match.state[0], viewer, outcome):
            unseen.add(known)
    demand(len(unseen) <= 1, f"player {viewer} doesn't see an outcome, but knows it afterwards", match)


def _check_twin_step(match: Match, viewer: int, rng: Generator) -> None:
    """Check the step that led here, at a table that the viewer could not tell from this one."""
    step = match.steps[-1]
    twin = dealt(step.before, viewer, rng)
    if step.action not in calls.legal(twin, match.game.facts.max_choices):
        return
    after = _after(twin, step.action)
    if redacted(after, viewer).tobytes() == redacted(match.state, viewer).tobytes():
        told = [match.game.tell(*table, viewer) for table in ((step.before, step.action, match.state), (twin, step.action, after))]
        demand(told[0] == told[1], f"player {viewer} is told something that depends on what they don't know", match)
    sees = match.game.sees(step.before[0], step.mover, step.action)
    demand(step.mover == CHANCE or bool(sees), f"player {step.mover} doesn't see their own action", match)
