"""The fields of a state in plain Python: like those of NumPy's record, but faster."""

from __future__ import annotations

import pickle

import numba
import numpy as np
import pytest

from critias import GAMES

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_fields_are_those_of_a_record(name: str) -> None:
    state = GAMES[name].start(2, 1).state
    record = state.view(np.dtype((np.record, state.dtype)))
    assert state[0].dtype.names == record.dtype.names
    for field in record.dtype.names or ():
        ours, theirs = getattr(state[0], field), getattr(record[0], field)
        assert type(ours) is type(theirs) and np.array_equal(ours, theirs) and ours.dtype == theirs.dtype


@every_game
def test_a_field_is_changed_in_the_state_itself(name: str) -> None:
    state = GAMES[name].start(2, 1).state
    state[0].players = 4
    state[0].pad[:] = 7
    assert state["players"][0] == 4 and (state["pad"] == 7).all()
    with pytest.raises(OverflowError):
        state[0].players = 1000


@every_game
def test_a_field_that_does_not_exist_is_refused(name: str) -> None:
    state = GAMES[name].start(2, 1).state
    with pytest.raises(AttributeError):
        state[0].nothing = 1
    with pytest.raises(AttributeError):
        _ = state[0].nothing


@every_game
def test_compiled_code_knows_no_difference_and_pickle_keeps_it(name: str) -> None:
    state = GAMES[name].start(2, 1).state
    assert numba.from_dtype(state.dtype) == numba.from_dtype(np.dtype((np.record, state.dtype)))
    kept = pickle.loads(pickle.dumps(state))
    assert type(kept[0]) is type(state[0]) and kept.tobytes() == state.tobytes()
