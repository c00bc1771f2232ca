"""What the contract promises, for every game, number of players and options."""

from __future__ import annotations

import contextlib
import random

import numpy as np
import pytest
from every_game.playing import KINDS, kind_name, walk

from critias import CHANCE, OVER, SPECTATOR, Match, generator
from critias.core import calls, contract
from critias.core.game import Game

Kind = tuple[Game, int, dict[str, str]]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=kind_name)


def observation(match: Match, state: np.ndarray, player: int) -> np.ndarray:
    return calls.observe(state, player, match.game.facts.observation_size)


@every_kind
def test_a_position_has_few_enough_ascending_choices_of_its_own_kind(kind: Kind) -> None:
    facts = kind[0].facts
    for match in walk(kind, 1):
        legal = match.legal()
        assert legal == sorted(set(legal))
        assert len(legal) <= facts.most_choices
        assert bool(legal) != (match.mover == OVER)
        first, beyond = (facts.actions, facts.actions + facts.outcomes) if match.mover == CHANCE else (0, facts.actions)
        assert all(first <= action < beyond for action in legal)


@every_kind
def test_outcomes_have_positive_odds(kind: Kind) -> None:
    for match in walk(kind, 2):
        odds = match.odds()
        assert len(odds) == (len(match.legal()) if match.mover == CHANCE else 0)
        assert all(weight > 0 for weight in odds)


@every_kind
def test_games_end_within_the_longest(kind: Kind) -> None:
    for seed in range(20):
        steps = list(walk(kind, seed))
        assert steps[-1].is_over
        assert len(steps) <= kind[0].facts.longest


@every_kind
def test_positions_and_actions_survive_their_notation(kind: Kind) -> None:
    game = kind[0]
    for match in walk(kind, 3, every=3):
        line = match.position()
        assert "\n" not in line
        assert game.read_position(line).tobytes() == match.state.tobytes()
        for player in (SPECTATOR, *range(match.players)):
            seen = match.seen_by(player)
            assert game.read_position(game.write_position(seen)).tobytes() == seen.tobytes()
    for action in range(game.facts.actions + game.facts.outcomes):
        assert game.read_action(game.write_action(action)) == action


@every_kind
def test_what_a_player_observes_is_what_it_knows(kind: Kind) -> None:
    for match in walk(kind, 4):
        for player in range(match.players):
            features = observation(match, match.state, player)
            assert np.isfinite(features).all()
            assert features.tobytes() == observation(match, match.seen_by(player), player).tobytes()


@every_kind
def test_nobody_but_a_player_has_a_point_of_view(kind: Kind) -> None:
    game, players, options = kind
    match = game.start(players, 1, **options)
    for nobody in (SPECTATOR, -1, players):
        with pytest.raises(ValueError, match="there is no player"):
            observation(match, match.state, nobody)
    for nobody in (-1, -2, players):
        with pytest.raises(ValueError, match="there is no player"):
            match.view(nobody)


@every_kind
def test_what_a_viewer_cannot_tell_apart_is_told_alike(kind: Kind) -> None:
    game = kind[0]
    for match in walk(kind, 10):
        if match.mover != CHANCE:
            continue
        for viewer in (SPECTATOR, *range(match.players)):
            told: dict[bytes, tuple[bytes, list]] = {}
            for outcome in match.legal():
                after = match.state.copy()
                calls.apply(after, outcome)
                seen = after.copy()
                calls.redact(seen, viewer)
                events = game.tell(match.state, outcome, after, viewer)
                other, told_then = told.setdefault(seen.tobytes(), (after.tobytes(), events))
                assert told_then == events or other == after.tobytes()  # what makes no difference to anybody may be told


@every_kind
def test_a_position_with_something_erased_is_not_played_on(kind: Kind) -> None:
    game, players, options = kind
    match = game.start(players, 1, **options)
    erased = match.seen_by(0)
    if erased.tobytes() != match.state.tobytes():
        with pytest.raises(ValueError, match="hides something"):
            game.at(game.write_position(erased))


@every_kind
def test_positions_with_a_letter_changed_are_read_or_refused(kind: Kind) -> None:
    game = kind[0]
    rng = random.Random(12)
    for match in walk(kind, 12, every=20):
        line = match.position()
        for _ in range(60):
            place = rng.randrange(len(line))
            changed = line[:place] + rng.choice("0123456789abcfhorsABC=|:/+?~- ²,") * rng.randrange(3) + line[place + 1 :]
            with contextlib.suppress(ValueError):
                assert game.read_position(changed).dtype == game.dtype


@every_kind
def test_an_observation_overwrites_whatever_was_there(kind: Kind) -> None:
    game = kind[0]
    for match in walk(kind, 4):
        out = np.full(game.facts.observation_size, np.nan, np.float32)
        calls._observe(match.state, 0, out)
        assert out.tobytes() == observation(match, match.state, 0).tobytes()


@every_kind
def test_redacting_twice_changes_nothing_more(kind: Kind) -> None:
    for match in walk(kind, 5):
        for player in (SPECTATOR, *range(match.players)):
            seen = match.seen_by(player)
            again = seen.copy()
            calls.redact(again, player)
            assert again.tobytes() == seen.tobytes()


@every_kind
def test_a_deal_agrees_with_everything_known(kind: Kind) -> None:
    game = kind[0]
    rng = generator(6)
    for match in walk(kind, 6, every=5):
        for player in (SPECTATOR, *range(match.players)):
            seen = match.seen_by(player)
            imagined = seen.copy()
            calls.deal(imagined, player, rng)
            twin = Match(game, game.read_position(game.write_position(imagined)))  # reading checks that it can be
            assert twin.state.tobytes() == imagined.tobytes()
            assert twin.seen_by(player).tobytes() == seen.tobytes()
            assert twin.mover == match.mover
            assert bool(twin.legal()) != match.is_over


@every_kind
def test_the_mover_needs_nothing_hidden_to_know_its_choices(kind: Kind) -> None:
    game = kind[0]
    for match in walk(kind, 7):
        if match.mover >= 0:
            assert calls.legal(match.seen_by(match.mover), game.facts.most_choices) == match.legal()


@every_kind
def test_why_not_agrees_with_legal_for_every_number(kind: Kind) -> None:
    game = kind[0]
    everything = range(-1, game.facts.actions + game.facts.outcomes + 1)
    every = max(4, game.facts.actions // 200)  # positions the rarer the more there is to ask in each
    for seed in range(3):
        for match in walk(kind, 100 + seed, every):
            allowed = {action for action in everything if game.why_not(match.state, action) is None}
            assert allowed == set(match.legal()), match.position()


@every_kind
def test_a_view_is_plain_data(kind: Kind) -> None:
    import json

    for match in walk(kind, 8, every=4):
        for player in (SPECTATOR, *range(match.players)):
            assert json.loads(json.dumps(match.view(player))) == match.view(player)


def step_plainly(state: np.ndarray, action: int | None, most: int) -> tuple:
    """What the rules say when they run as plain Python."""
    record = state[0]
    if action is not None:
        contract.apply(record, action)
    choices, weights, points = np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(4, np.int64)
    n = contract.legal(record, choices)
    if contract.mover(record) == CHANCE:
        contract.odds(record, weights)
    contract.scores(record, points)
    return int(contract.mover(record)), choices[:n].tolist(), weights[:n].tolist(), points.tolist(), state.tobytes()


def step_compiled(state: np.ndarray, action: int | None, most: int) -> tuple:
    if action is not None:
        calls.apply(state, action)
    mover = calls.mover(state)
    legal = calls.legal(state, most)
    odds = calls.odds(state, most) if mover == CHANCE else [0] * len(legal)
    points = calls.scores(state)
    return int(mover), legal, odds, points + [0] * (4 - len(points)), state.tobytes()


@every_kind
def test_compiled_rules_do_what_plain_python_does(kind: Kind) -> None:
    game, players, options = kind
    for seed in range(3):
        blank = game.blank(players, options)
        plain, compiled = blank.copy(), blank.copy()
        contract.setup(plain[0], generator(seed))
        calls.setup(compiled, generator(seed))
        assert plain.tobytes() == compiled.tobytes()
        for match in walk(kind, seed):
            if match.steps:
                plain, compiled = (match.steps[-1].before.copy() for _ in range(2))
                action = match.steps[-1].action
                assert step_plainly(plain, action, game.facts.most_choices) == step_compiled(compiled, action, game.facts.most_choices)


@every_kind
def test_plain_redact_deal_and_observe_agree_too(kind: Kind) -> None:
    game = kind[0]
    for match in walk(kind, 9, every=5):
        for player in (SPECTATOR, *range(match.players)):
            plain, compiled = match.state.copy(), match.state.copy()
            contract.redact(plain[0], player)
            calls.redact(compiled, player)
            assert plain.tobytes() == compiled.tobytes()
            contract.deal(plain[0], player, generator(1))
            calls.deal(compiled, player, generator(1))
            assert plain.tobytes() == compiled.tobytes()
        out = np.zeros(game.facts.observation_size, np.float32)
        contract.observe(match.state[0], 0, out)
        assert out.tobytes() == observation(match, match.state, 0).tobytes()


@every_kind
def test_a_record_has_no_unseen_padding(kind: Kind) -> None:
    dtype = kind[0].dtype
    assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize


@every_kind
def test_the_same_seed_gives_the_same_game(kind: Kind) -> None:
    game, players, options = kind
    assert game.start(players, 11, **options).position() == game.start(players, 11, **options).position()
    assert game.start(players, 11, **options).position() != game.start(players, 12, **options).position()
