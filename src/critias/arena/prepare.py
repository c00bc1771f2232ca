"""Before an arena begins, every bot is created and asked once, so that errors and compilation come first."""

from __future__ import annotations

import contextlib

from critias.arena.plan import BadPlan, Plan
from critias.bots.bot import sight_of
from critias.bots.preparation import go_to_choice
from critias.bots.referee import ask
from critias.bots.spec import BadSpec, make_bot
from critias.core.match.match import Match
from critias.games import game


def prepare(plan: Plan) -> None:
    """Raise BadPlan naming the first bot that does not work."""
    start = game(plan.game).start(plan.players, plan.deal_seed(plan.blocks), **plan.options)  # a deal that the plan does not use
    match = go_to_choice(start)
    for number, text in enumerate(plan.names):
        _try_out(text, match, plan.bot_seed(plan.blocks, number))
    match.ranking()


def _try_out(text: str, match: Match, seed: int) -> None:
    """Ask a bot for one decision; a bot that cannot answer this is refused."""
    try:
        bot = make_bot(text, match.game, threads=1)
    except BadSpec as error:
        raise BadPlan(str(error)) from None
    except (Exception, SystemExit) as error:
        raise BadPlan(f"{text} can't be created: {type(error).__name__}: {error}") from None
    try:
        answer = ask(bot, sight_of(match, seed))
    finally:
        with contextlib.suppress(Exception, SystemExit):  # of a bot that is not ours
            bot.close()
    if answer.fault is not None:
        raise BadPlan(f"{text} {answer.fault}")
