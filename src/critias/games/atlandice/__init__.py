"""Atlandice, by Shaun Graham and Scott Huntington."""

from critias.core.game import Facts, Game
from critias.games.atlandice import evaluation, knowledge, legal, observe, scoring, setup, turn
from critias.games.atlandice.actions import MOST_CHOICES, N_ACTIONS, N_OUTCOMES
from critias.games.atlandice.components import END_OF_CLOCK, IN_THE_BOX, N_KINDS
from critias.games.atlandice.notation import read_action, write_action
from critias.games.atlandice.opening import OPENINGS
from critias.games.atlandice.places import places
from critias.games.atlandice.position import read_position, write_position
from critias.games.atlandice.reasons import QUESTIONS
from critias.games.atlandice.state import STATE
from critias.games.atlandice.story import count, describe, tell
from critias.games.atlandice.view import own_view, public_view
from critias.games.atlandice.words import WORDS

RULES_VERSION = 1

# The clock moves at least a space a round. A round has nine rolls for the doors, eight visits of at most a dozen steps, and donations of
# every resource at most. A Jeweller's sixes could go on for ever: a chain of 100 has odds of 36 to the 100th against it, and fits.
LONGEST = END_OF_CLOCK * (9 + 8 * 12 + 2 * IN_THE_BOX * N_KINDS) + 100 * 12

GAME = Game(
    name="atlandice",
    facts=Facts(
        title="Atlandice",
        designers="Shaun Graham, Scott Huntington",
        rules_version=RULES_VERSION,
        players=(2, 3, 4),
        options={},
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
        "scores": scoring.scores,
        "evaluate": evaluation.evaluate,
        "observe": observe.observe,
        "redact": knowledge.redact,
        "deal": knowledge.deal,
    },
    write_action=write_action,
    read_action=read_action,
    write_position=write_position,
    read_position=read_position,
    is_whole=lambda state: True,
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
