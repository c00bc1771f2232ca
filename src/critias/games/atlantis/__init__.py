"""Atlantis, by Leo Colovini."""

from critias.core.game import Facts, Game
from critias.games.atlantis import evaluation, knowledge, legal, observe, scoring, setup, turn
from critias.games.atlantis.actions import MOST_CHOICES, N_ACTIONS, N_OUTCOMES
from critias.games.atlantis.components import FIGURES, MAINLAND, N_CARDS
from critias.games.atlantis.notation import read_action, write_action
from critias.games.atlantis.opening import OPENINGS
from critias.games.atlantis.places import places
from critias.games.atlantis.position import is_whole, read_position, write_position
from critias.games.atlantis.reasons import QUESTIONS
from critias.games.atlantis.state import EDITIONS, STATE
from critias.games.atlantis.story import count, describe, tell
from critias.games.atlantis.view import own_view, public_view
from critias.games.atlantis.words import WORDS

RULES_VERSION = 1

# Each card played takes a figure at least one space on, so there are at most this many; between two of them every card can be drawn
# by stuck players one by one, with a purchase or bridge and a hand shown each time, or be paid. Real games have 100 to 500 steps.
MOST_CARDS_PLAYED = 4 * FIGURES * MAINLAND
LONGEST = MOST_CARDS_PLAYED * 5 * N_CARDS

GAME = Game(
    name="atlantis",
    facts=Facts(
        title="Atlantis",
        designers="Leo Colovini",
        rules_version=RULES_VERSION,
        players=(2, 3, 4),
        options={"edition": EDITIONS},
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
        "observe_again": observe.observe_again,
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
    shown=knowledge.shown,
)
