"""Before an arena begins: every bot is made and asked once, so that what is wrong with it and what has to be compiled comes first."""

from __future__ import annotations

import contextlib

from critias.arena.plan import BadPlan, Plan
from critias.bots.bot import sight_of
from critias.bots.referee import ask
from critias.bots.spec import BadSpec, make_bot
from critias.core.match import Match
from critias.games import game


def prepare(plan: Plan) -> None:
    """Raises BadPlan naming the first bot that cannot be had."""
    match = _at_a_choice(plan)
    for number, text in enumerate(plan.names):
        _try_out(text, match, plan.bot_seed(plan.blocks, number))
    match.scores()


def _at_a_choice(plan: Plan) -> Match:
    """A game at the first decision that is one, since bots do not think about a single choice; its deal is not one of the plan's."""
    match = game(plan.game).start(plan.players, plan.deal_seed(plan.blocks), **plan.options)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    return match


def _try_out(text: str, match: Match, seed: int) -> None:
    """Asks a bot for one decision; one that cannot answer even this need not begin."""
    try:
        bot = make_bot(text, match.game, threads=1)
    except BadSpec as error:
        raise BadPlan(str(error)) from None
    except (Exception, SystemExit) as error:
        raise BadPlan(f"{text} could not be made: {type(error).__name__}: {error}") from None
    try:
        answer = ask(bot, sight_of(match, seed))
    finally:
        with contextlib.suppress(Exception, SystemExit):  # of a bot that is not ours
            bot.close()
    if answer.fault is not None:
        raise BadPlan(f"{text} {answer.fault}")
