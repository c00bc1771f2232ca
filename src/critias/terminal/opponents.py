"""Who plays the other seats: bots, asked through the referee with nothing but what their seats may know."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Sequence

from critias.bots import LEVELS, BadSpec, Bot, Sight, make_bot, sight_of
from critias.bots.referee import Answer, ask
from critias.core.definition import GameDefinition
from critias.core.match.match import Match
from critias.core.text.words import LANGUAGES
from critias.terminal.save_file import YOU

USUAL = "mate"
FOREIGN = ("python:", "run:")  # programs of somebody else
MAX_NAME_LENGTH = 24  # letters of a bot's name on the screen
SEPARATOR = ","


class Opponents:
    """The bots at a table. Their seeds come from the match, so that a resumed game goes on as it would have, except for what a bot
    remembered of its own turn."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.names = list(names)
        self.seed = _own_seed(match)
        self.bots = {seat: make(name, match.game) for seat, name in enumerate(names) if name != YOU}

    def sight(self, match: Match) -> Sight:
        """What the bot to move is shown."""
        return sight_of(match, self.seed)

    def answer(self, sight: Sight) -> Answer:
        return ask(self.bots[sight.seat], sight)

    def close(self) -> None:
        for bot in self.bots.values():
            _close(bot)


def _own_seed(match: Match) -> int:
    """The bots' seed, made from the seed of the match; not that seed itself, which decides the chance ahead and is not for bots."""
    return int.from_bytes(hashlib.sha256(f"opponents {match.source}".encode()).digest()[:8], "big")


def make(name: str, game: GameDefinition) -> Bot:
    """The bot of this name; raises ValueError for whatever is wrong with it."""
    try:
        return make_bot(name, game)
    except BadSpec:
        raise
    except (Exception, SystemExit) as error:  # a class of somebody else may raise anything
        raise ValueError(f"{name} can't be created: {type(error).__name__}: {error}") from None


def try_out(name: str, match: Match) -> str | None:
    """What is wrong with a bot, if anything: it is asked once, about another game, so that it learns nothing about this one."""
    trial = Match.set_up(match.game, match.game.blank(match.players, match.options), _own_seed(match))
    while len(trial.legal()) == 1:  # bots do not think about a single choice
        trial.play(trial.legal()[0])
    bot = make(name, match.game)
    try:
        return ask(bot, sight_of(trial, seed=0)).fault
    finally:
        _close(bot)


def _close(bot: Bot) -> None:
    with contextlib.suppress(Exception, SystemExit):  # of a bot that is not ours
        bot.close()


# ------------------------------------------------------------------------------------------------ names


def names_at_table(players: int, seat: int, typed: str) -> list[str]:
    """Who sits where, as the record says it: one bot for all other seats, or one for each in the order of seats after one's own."""
    bots = [_in_english(text.strip()) for text in typed.split(SEPARATOR)]
    others = players - 1
    if len(bots) not in (1, others):
        wanted = f"{others} opponents, one bot for all or {others}" if others > 1 else "one opponent"
        raise ValueError(f"{players} players have {wanted}, not {len(bots)}")
    if YOU in bots:
        raise ValueError(f"{YOU!r} is you, not a bot")
    if not typed.isprintable():
        raise ValueError("a bot's name must be one line of text")
    names = [YOU] * players
    for k in range(others):
        names[(seat + 1 + k) % players] = bots[k % len(bots)]
    return names


def typed_again(names: Sequence[str], seat: int) -> str:
    """What to type to get the same opponents at the same table."""
    return SEPARATOR.join([*names[seat + 1 :], *names[:seat]])


def _in_english(name: str) -> str:
    """The English name of a level, by its name in any language: records and bots know the English one."""
    typed = name.lower()
    return next((level.name for level in LEVELS.values() if typed in {level.called(language).lower() for language in LANGUAGES}), name)


def is_foreign(name: str) -> bool:
    """Whether a bot is a program from outside, which only the user at the terminal may start, never a file."""
    return name.startswith(FOREIGN)


def shown_name(name: str, language: str) -> str:
    """A bot on the screen: levels in the language, long commands cut."""
    if name in LEVELS:
        return LEVELS[name].called(language)
    return name if len(name) <= MAX_NAME_LENGTH else name[: MAX_NAME_LENGTH - 3] + "..."
