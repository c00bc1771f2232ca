"""The suite finds faults: each broken game is reported by the right check, and a game without faults by none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conformance import broken
from conformance.broken import CARDS, TURNS, UNKNOWN, WORDS, make

from critias.conformance import CHECKS, Verdict, mutations, run
from critias.conformance.speech import check_tables
from critias.conformance.variants import Variant
from critias.core import plain
from critias.core.game import Game
from critias.core.rules.calls import State
from critias.core.rules.compiled import rule
from critias.core.text.message import Message, Words

# ------------------------------------------------------------------------------------------------ rules with a fault


@rule
def peeking_observe(state, player, out):
    out[0] = (state.card[1 - player] + 1) / CARDS
    out[1] = state.turns / TURNS


@rule
def forgetful_observe(state, player, out):
    """Leaves out what was named, which decides the points."""
    broken.observe(state, player, out)
    for turn in range(TURNS):
        out[2 + turn] = 0


@rule
def telling_legal(state, out):
    """The player who is to name a card is not offered the one that it would be wrong to name first."""
    n = broken.legal(state, out)
    return n - 1 if state.given == 2 and state.turns < TURNS and state.card[1 - int(state.turns) % 2] == 0 else n


@rule
def lowest_deal(state, player, rng):
    for other in range(2):
        if other < state.given and state.card[other] == UNKNOWN:
            for card in range(CARDS):
                if state.left[card] > 0:
                    state.card[other] = card
                    state.left[card] -= 1
                    break


@rule
def careless_deal(state, player, rng):
    """Forgets to take the card from those that are left."""
    for other in range(2):
        if other < state.given and state.card[other] == UNKNOWN:
            state.card[other] = 0


@rule
def half_redact(state, player):
    """Forgets to put the card back among those that are left, where it is missed."""
    for other in range(2):
        if other != player and state.turns < TURNS:
            state.card[other] = UNKNOWN


@rule
def narrow_scores(state, out):
    """Eight bits are not enough in plain Python, and wide enough compiled."""
    for player in range(2):
        out[player] = state.turns * 100


@rule
def narrow_ranking(state, out):
    """Eight bits are not enough in plain Python, and wide enough compiled."""
    for player in range(2):
        out[player] = state.turns * 100 * player


@rule
def upside_down_ranking(state, out):
    for player in range(2):
        out[player] = -out[player]


@rule
def busy_ranking(state, out):
    state.named[0] = 1 - state.named[0]


@rule
def unordered_legal(state, out):
    n = broken.legal(state, out)
    if n > 1:
        out[0], out[1] = out[1], out[0]
    return n


@rule
def free_odds(state, out):
    n = broken.odds(state, out)
    out[0] = 0
    return n


@rule
def forgetful_observe_again(state, before, player, last, out):
    """Writes nothing, as if nothing had changed."""


@rule
def idle_apply_first(state, action):
    """Leaves everything undone and says that this was all."""
    return False


# ------------------------------------------------------------------------------------------------ parts with a fault


def open_view(state: State) -> dict[str, Any]:
    """Shows everything in the state, which is more for a player than for everybody."""
    return {"cards": state["card"][0].tolist()}


def babbling_tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    return [Message("action", {"what": str(int(plain.opened(after).card[0]))})]


def speechless_tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    return [Message("event.nothing")]


def careless_check(state: State) -> None:
    """Lets any number of cards have been given."""
    _check_with(state, given=min(max(state["given"][0], 0), 2))


def dividing_check(state: State) -> None:
    broken.check(state)
    1 // int(state["given"][0])


def crowded_check(state: State) -> None:
    """Does not count the players."""
    _check_with(state, players=2)


def _check_with(state: State, **fields: int) -> None:
    other = state.copy()
    for name, number in fields.items():
        other[name] = number
    broken.check(other)


def short_position(state: State) -> str:
    """Says that nothing has been named yet."""
    fresh = state.copy()
    fresh["named"] = 0
    return plain.write_position("", fresh)


FAULTS: list[tuple[str, str, Callable[[], Game]]] = [
    ("leaks", "observes something else", lambda: make(observe=peeking_observe)),
    ("leaks", "may do depends on what they don't know", lambda: make(legal=telling_legal)),
    ("leaks", "says more than everybody knows", lambda: make(own={"public_view": open_view})),
    ("observations", "doesn't observe named, but it matters", lambda: make(observe=forgetful_observe)),
    ("mutations", "none was refused: see check", lambda: make(own={"check": plain.anything_goes})),
    ("mutations", "a position was read, but playing it raises IndexError", lambda: make(own={"check": careless_check})),
    ("mutations", "refused with ValueError, not ZeroDivisionError", lambda: make(own={"check": dividing_check})),
    ("mutations", "players or options that don't exist", lambda: make(own={"check": crowded_check})),
    ("planning", "may do depends on what they don't know", lambda: make(legal=telling_legal)),
    ("events", "is told", lambda: make(own={"tell": babbling_tell})),
    ("posterior", "do not follow the true distribution", lambda: make(deal=lowest_deal)),
    ("deals", "contradicts what they know", lambda: make(deal=careless_deal)),
    ("deals", "contradicts what they know", lambda: make(redact=half_redact)),
    ("nobody", "see is_whole", lambda: make(own={"is_whole": plain.nothing_is_hidden})),
    ("lockstep", "the points are different when compiled", lambda: make(scores=narrow_scores)),
    ("lockstep", "the ranking is different when compiled", lambda: make(ranking=narrow_ranking)),
    ("lockstep", "apply_first and apply_next together don't do the same", lambda: make(apply_first=idle_apply_first)),
    ("stepping", "observe_again doesn't write the same", lambda: make(observe_again=forgetful_observe_again)),
    ("choices", "ascend", lambda: make(legal=unordered_legal)),
    ("choices", "odds must be positive", lambda: make(odds=free_odds)),
    ("choices", "is read as another action", lambda: make(WORDS | {1: "name.0"})),
    ("records", "can't be read", lambda: make(WORDS | {3: "name 3\n"})),
    ("positions", "can't be read", lambda: make(own={"write_position": short_position})),
    ("ends", "a ranking only breaks ties", lambda: make(ranking=upside_down_ranking)),
    ("ends", "ranking must not change the state", lambda: make(ranking=busy_ranking)),
    ("ends", "more than 3 decisions", lambda: make(max_length=3)),
    ("words", "event.nothing can't be said", lambda: make(own={"tell": speechless_tell})),
    (
        "words",
        "different keys from those in English: acc.event.player",
        lambda: make(own={"words": with_german({"acc.event.player": "?"})}),
    ),
    ("words", "raised ZeroDivisionError", lambda: make(own={"describe": lambda state, action: 1 // 0})),
]


def with_german(own: dict[str, str]) -> Words:
    """The words of the game, with some that only German has."""
    tables = make().words
    return {**tables, "de": {**tables["de"], **own}}


@pytest.fixture(autouse=True)
def a_few_mutations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough to find faults as coarse as these."""
    monkeypatch.setattr(mutations, "MUTATIONS", 3_000)


@pytest.mark.filterwarnings("ignore:overflow encountered")
@pytest.mark.parametrize(("check", "words", "game"), FAULTS, ids=[f"{check}-{words}" for check, words, _ in FAULTS])
def test_a_fault_is_found_by_the_right_check(check: str, words: str, game: Callable[[], Game]) -> None:
    (finding,) = run(game(), checks=[check])
    assert finding.verdict is Verdict.FAILED
    assert words in finding.sentence


def test_a_language_may_have_forms_that_its_sentences_ask_for() -> None:
    own = {"action": "{what:acc}", "acc.event.player": "?"}
    check_tables(Variant(make(own={"words": with_german(own)}), 2, {}))


def test_a_fault_says_how_to_reproduce_it() -> None:
    (finding,) = run(make(legal=unordered_legal), checks=["choices"])
    assert "seed 0, step 0: guesses" in finding.sentence


def test_a_game_without_faults_passes_everything() -> None:
    for finding in run(make()):
        expected = Verdict.SKIPPED if finding.check == "cuda" else Verdict.PASSED
        assert finding.verdict is expected, finding
    assert {finding.check for finding in run(make(), checks=["seeds"])} == {"seeds"}


def test_a_check_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no check 'luck'; there are choices"):
        run(make(), checks=["luck"])
    assert len(CHECKS) > 10
