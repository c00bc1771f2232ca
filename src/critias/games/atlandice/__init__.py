"""Atlandice, by Shaun Graham and Scott Huntington."""

from critias.core.game import Facts, Game
from critias.games.atlandice import bots, evaluation
from critias.games.atlandice.actions import ACTIONS, MAX_CHOICES
from critias.games.atlandice.components import END_OF_CLOCK, IN_THE_BOX, N_KINDS
from critias.games.atlandice.knowledge import layout, observe, redaction
from critias.games.atlandice.rules import legal, scoring, setup, turn
from critias.games.atlandice.rules.opening import OPENINGS
from critias.games.atlandice.state import STATE
from critias.games.atlandice.text.descriptions import describe
from critias.games.atlandice.text.events import count, tell
from critias.games.atlandice.text.notation import read_action, write_action
from critias.games.atlandice.text.places import places
from critias.games.atlandice.text.position import read_position, write_position
from critias.games.atlandice.text.reasons import QUESTIONS
from critias.games.atlandice.text.view import own_view, public_view
from critias.games.atlandice.text.words import WORDS

RULES_VERSION = 1

# The clock moves at least a space a round. A round has nine rolls for the doors, eight visits of at most a dozen steps, and donations of
# every resource at most. A Jeweller's sixes could go on forever: a chain of 100 has odds of 36 to the 100th against it, and fits.
MAX_LENGTH = END_OF_CLOCK * (9 + 8 * 12 + 2 * IN_THE_BOX * N_KINDS) + 100 * 12

GAME = Game(
    name="atlandice",
    facts=Facts(
        title="Atlandice",
        designers="Shaun Graham, Scott Huntington",
        rules_version=RULES_VERSION,
        players=(2, 3, 4),
        options={},
        actions=ACTIONS.n_actions,
        outcomes=ACTIONS.n_outcomes,
        max_choices=MAX_CHOICES,
        max_length=MAX_LENGTH,
        observation=layout.OBSERVATION,
        observation_version=layout.OBSERVATION_VERSION,
        hidden_information=False,
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
        "redact": redaction.redact,
        "deal": redaction.deal,
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
    sees=redaction.sees,
    search=bots.SEARCH,
    levels=bots.LEVELS,
    net=bots.NET,
    net_search=bots.NET_SEARCH,
)
