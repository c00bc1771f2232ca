"""Nautilus, by Brigitte and Wolfgang Ditt."""

from critias.core.calls import State
from critias.core.game import Facts, Game
from critias.games.nautilus import evaluation, knowledge, legal, observe, observe_again, scoring, setup, turn
from critias.games.nautilus.actions import MOST_CHOICES, N_ACTIONS, N_OUTCOMES
from critias.games.nautilus.components import MONEY, N_FINDS, TREASURE
from critias.games.nautilus.notation import read_action, write_action
from critias.games.nautilus.opening import OPENINGS
from critias.games.nautilus.places import places
from critias.games.nautilus.position import BASE_OPTIONS, read_position, write_position
from critias.games.nautilus.reasons import QUESTIONS
from critias.games.nautilus.state import STATE, UNKNOWN
from critias.games.nautilus.story import count, describe, tell
from critias.games.nautilus.view import own_view, public_view
from critias.games.nautilus.words import WORDS

RULES_VERSION = 1

# In every round but the last somebody buys or builds, for a Nemo at least, or collects. In a round a player has at most ten steps of
# building, five of walking, four of launching, four of sonar, and four with each submarine; besides, every find becomes known to each
# player and to all, and may bring three steps more.
MOST_MONEY = max(number * MONEY[number] for number in (2, 3, 4)) + 9 * TREASURE[-1]
MOST_ROUNDS = MOST_MONEY + N_FINDS + 1
LONGEST = MOST_ROUNDS * 4 * (10 + 5 + 4 + 4 + 13) + N_FINDS * (5 + 3)


def is_whole(state: State) -> bool:
    """Whether every order is known, and every find that somebody has looked at."""
    record = state[0]
    if UNKNOWN in record.order[: record.players]:
        return False
    return not any(knowledge.is_hidden(record, find) for find in range(N_FINDS))


GAME = Game(
    name="nautilus",
    facts=Facts(
        title="Nautilus",
        designers="Brigitte Ditt, Wolfgang Ditt",
        rules_version=RULES_VERSION,
        players=(2, 3, 4),
        options={"base_square": BASE_OPTIONS},
        actions=N_ACTIONS,
        outcomes=N_OUTCOMES,
        most_choices=MOST_CHOICES,
        longest=LONGEST,
        observation=observe.OBSERVATION,
        observation_version=observe.OBSERVATION_VERSION,
    ),
    dtype=STATE,
    rules={
        "setup": setup.setup,
        "mover": turn.mover,
        "legal": legal.legal,
        "odds": legal.odds,
        "apply": turn.apply,
        "apply_first": turn.apply_first,
        "apply_next": turn.apply_next,
        "scores": scoring.scores,
        "evaluate": evaluation.evaluate,
        "observe": observe.observe,
        "observe_again": observe_again.observe_again,
        "redact": knowledge.redact,
        "deal": knowledge.deal,
    },
    write_action=write_action,
    read_action=read_action,
    write_position=write_position,
    read_position=read_position,
    is_whole=is_whole,
    public_view=public_view,
    own_view=own_view,
    describe=describe,
    places=places,
    tell=tell,
    count=count,
    questions=QUESTIONS,
    words=WORDS,
    openings=OPENINGS,
    sees=knowledge.sees,
)
