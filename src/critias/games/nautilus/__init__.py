"""Nautilus, by Brigitte and Wolfgang Ditt."""

from critias.core.game import Facts, Game
from critias.core.rules.calls import State
from critias.games.nautilus import bots, evaluation
from critias.games.nautilus.actions import ACTIONS, MAX_CHOICES
from critias.games.nautilus.components import MONEY, N_FINDS, TREASURE
from critias.games.nautilus.knowledge import layout, observe, observe_again, redaction
from critias.games.nautilus.rules import legal, scoring, setup, turn
from critias.games.nautilus.rules.opening import OPENINGS
from critias.games.nautilus.state import STATE, UNKNOWN
from critias.games.nautilus.text.descriptions import describe
from critias.games.nautilus.text.events import count, tell
from critias.games.nautilus.text.notation import read_action, write_action
from critias.games.nautilus.text.places import places
from critias.games.nautilus.text.position import BASE_OPTIONS, read_position, write_position
from critias.games.nautilus.text.reasons import QUESTIONS
from critias.games.nautilus.text.view import own_view, public_view
from critias.games.nautilus.text.words import WORDS

RULES_VERSION = 1

# In every round but the last somebody buys or builds, for a Nemo at least, or collects. In a round a player has at most ten steps of
# building, five of walking, four of launching, four of sonar, and four with each submarine; in addition, every find becomes known to each
# player and to all, and may bring three steps more.
MAX_MONEY = max(number * MONEY[number] for number in (2, 3, 4)) + 9 * TREASURE[-1]
MAX_ROUNDS = MAX_MONEY + N_FINDS + 1
MAX_LENGTH = MAX_ROUNDS * 4 * (10 + 5 + 4 + 4 + 13) + N_FINDS * (5 + 3)


def is_whole(state: State) -> bool:
    """Whether every order is known, and every find that somebody has looked at."""
    fields = state[0]
    if UNKNOWN in fields.order[: fields.players]:
        return False
    return not any(redaction.is_hidden(fields, find) for find in range(N_FINDS))


GAME = Game(
    name="nautilus",
    facts=Facts(
        title="Nautilus",
        designers="Brigitte Ditt, Wolfgang Ditt",
        rules_version=RULES_VERSION,
        players=(2, 3, 4),
        options={"base_square": BASE_OPTIONS},
        actions=ACTIONS.n_actions,
        outcomes=ACTIONS.n_outcomes,
        max_choices=MAX_CHOICES,
        max_length=MAX_LENGTH,
        observation=layout.OBSERVATION,
        observation_version=layout.OBSERVATION_VERSION,
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
        "redact": redaction.redact,
        "deal": redaction.deal,
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
    sees=redaction.sees,
    search=bots.SEARCH,
    training=bots.TRAINING,
    levels=bots.LEVELS,
)
