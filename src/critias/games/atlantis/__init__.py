"""Atlantis, by Leo Colovini."""

from critias.core.game import Facts, Game
from critias.games.atlantis import bots, evaluation
from critias.games.atlantis.actions import ACTIONS, MAX_CHOICES
from critias.games.atlantis.components import FIGURES, MAINLAND, N_CARDS
from critias.games.atlantis.knowledge import layout, observe, redaction
from critias.games.atlantis.rules import legal, scoring, setup, turn
from critias.games.atlantis.rules.opening import OPENINGS
from critias.games.atlantis.state import EDITIONS, STATE
from critias.games.atlantis.text.descriptions import describe
from critias.games.atlantis.text.events import count, tell
from critias.games.atlantis.text.notation import read_action, write_action
from critias.games.atlantis.text.places import places
from critias.games.atlantis.text.position import is_whole, read_position, write_position
from critias.games.atlantis.text.reasons import QUESTIONS
from critias.games.atlantis.text.view import own_view, public_view
from critias.games.atlantis.text.words import WORDS

RULES_VERSION = 1

# Each card played takes a figure at least one space on, so there are at most this many; between two of them every card can be drawn
# by stuck players one by one, with a purchase or bridge and a hand shown each time, or be paid. Real games have 100 to 500 steps.
MAX_CARDS_PLAYED = 4 * FIGURES * MAINLAND
MAX_LENGTH = MAX_CARDS_PLAYED * 5 * N_CARDS

GAME = Game(
    name="atlantis",
    facts=Facts(
        title="Atlantis",
        designers="Leo Colovini",
        rules_version=RULES_VERSION,
        players=(2, 3, 4),
        options={"edition": EDITIONS},
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
        "scores": scoring.scores,
        "evaluate": evaluation.evaluate,
        "observe": observe.observe,
        "observe_again": observe.observe_again,
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
    shown=redaction.shown,
    search=bots.SEARCH,
    levels=bots.LEVELS,
    net=bots.NET,
    net_search=bots.NET_SEARCH,
)
