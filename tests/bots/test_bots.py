"""What all bots do: choose legal actions, beat random play where they think, have names and settings that are checked."""

from __future__ import annotations

from copy import copy
from itertools import combinations
from string import Formatter

import pytest

from critias import GAMES, Match
from critias.bots import LEVELS, BadSpec, Bot, Sight, faults, make_bot, sight_of
from critias.bots.levels import MAX_PAUSE, MIN_PAUSE, pause
from critias.bots.referee import ask
from critias.core.text.words import LANGUAGES

every_game = pytest.mark.parametrize("name", GAMES)


def play(name: str, bots: list[str], seed: int) -> Match:
    match = GAMES[name].start(len(bots), seed)
    seated = [make_bot(bot, GAMES[name], threads=1) for bot in bots]
    while not match.is_over:
        match.play(seated[match.mover].choose(sight_of(match, seed)))
    return match


@every_game
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_kinds_of_bots_play_whole_games_with_each_other(name: str, players: int) -> None:
    bots = ["search:simulations=10", "flat:simulations=10", "greedy", "random"][:players]
    assert play(name, bots, players).is_over


@every_game
@pytest.mark.parametrize(
    ("bot", "games", "enough"),
    [
        ("greedy", 6, 5),
        *(
            pytest.param(*given, marks=pytest.mark.slow)
            for given in (("flat:simulations=60", 6, 5), ("search:simulations=40", 6, 5), ("rower", 10, 7), ("deckhand", 20, 12))
        ),
    ],
)
def test_bots_that_think_beat_random_play(name: str, bot: str, games: int, enough: int) -> None:
    """The seats in turn; some games are lost to luck, and more by those who do not think much."""
    won = 0.0
    for seed in range(games):
        seat = seed % 2
        match = play(name, [bot, "random"] if seat == 0 else ["random", bot], seed)
        won += (seat in match.winners()) / len(match.winners())
    assert won >= enough


@every_game
def test_the_same_seed_gives_the_same_choice_and_another_may_not(name: str) -> None:
    match = GAMES[name].start(2, 4)
    while len(match.legal()) < 3:
        match.play(match.legal()[0])
    for bot in ("random", "greedy:temperature=2", "flat:simulations=30", "search:simulations=30"):
        assert len({make_bot(bot, GAMES[name], 1).choose(sight_of(match, 1)) for _ in range(3)}) == 1
    assert len({make_bot("random", GAMES[name]).choose(sight_of(match, seed)) for seed in range(40)}) > 1


# ------------------------------------------------------------------------------------------------ levels


def test_a_game_names_the_bots_of_its_levels_or_has_the_default_ones() -> None:
    game = copy(GAMES["atlantis"])
    object.__setattr__(game, "levels", {"mate": "greedy"})
    assert [level.bot(game) for level in LEVELS.values()][1:4] == ["greedy:temperature=1.3", "greedy", "search:simulations=300"]
    assert all(game.levels.keys() == LEVELS.keys() for game in GAMES.values())


def test_there_are_five_levels_with_names_in_every_language() -> None:
    assert list(LEVELS) == ["deckhand", "rower", "mate", "captain", "oracle"]
    assert [level.called("fr") for level in LEVELS.values()] == ["matelot", "rameur", "quartier-maître", "capitaine", "oracle"]
    names = [{level.called(language) for language in LANGUAGES} for level in LEVELS.values()]
    assert not [one & other for one, other in combinations(names, 2) if one & other], "a name means one level in all languages"


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_chooses_a_legal_action(name: str, level: str) -> None:
    match = GAMES[name].start(2, 6)
    assert make_bot(level, GAMES[name]).choose(sight_of(match, 1)) in match.legal()


@every_game
def test_a_pause_is_short_and_depends_on_nothing_hidden(name: str) -> None:
    match = GAMES[name].start(3, 6)
    pauses = [pause(sight_of(match, seed)) for seed in range(50)]
    assert all(MIN_PAUSE * 0.75 <= seconds <= MAX_PAUSE for seconds in pauses)
    assert pauses[0] == pause(sight_of(match, 0))


# ------------------------------------------------------------------------------------------------ names and settings


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hal", "there is no bot 'hal'; there are random, greedy"),
        ("", "there is no bot ''"),
        ("Oracle", "there is no bot 'Oracle'"),
        ("oracle:simulations=5", "oracle is a level and takes no settings"),
        ("random:simulations=5", "the bot random has no setting 'simulations'; it has none"),
        ("search:sims=5", "no setting 'sims'; it has simulations, milliseconds"),
        ("search:simulations=0", "simulations of the bot search must be a whole number from 1 to 10000000, not '0'"),
        ("search:simulations=1e3", "whole number from 1 to 10000000, not '1e3'"),
        ("search:simulations=", "not ''"),
        ("search:simulations=-5", "not '-5'"),
        ("search:milliseconds=nan", "not 'nan'"),
        ("flat:milliseconds=99999999", "not '99999999'"),
        ("search:simulations=5:milliseconds=5", "not both"),
        ("search:simulations=5:simulations=6", "simulations is given twice"),
        ("greedy:temperature=nan", "temperature of the bot greedy must be a number from 0.0 to 1000.0, not 'nan'"),
        ("search:threads=0", "not '0'"),
        ("python:nothing_of_that_name:Bot", "cannot import nothing_of_that_name"),
        ("python:json:Nothing", "json has no class 'Nothing'"),
        ("python:json", "write a Python bot as python:MODULE:CLASS"),
        ("run:", "run: needs a command"),
        ("run:  ", "run: needs a command"),
    ],
)
def test_a_bot_that_does_not_exist_is_named(text: str, words: str) -> None:
    with pytest.raises(BadSpec) as refused:
        make_bot(text, GAMES["atlantis"])
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


# ------------------------------------------------------------------------------------------------ the referee


class Odd(Bot):
    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, sight: Sight) -> int:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (-1, "answered -1, which is not legal here"),
        (10**9, "not legal here"),
        ("0", "answered '0', which is not the number of an action"),
        (None, "answered None"),
        (True, "answered True"),
        (1.0, "answered 1.0"),
        (ValueError("lost"), "raised ValueError: lost"),
        (SystemExit(3), "raised SystemExit: 3"),
    ],
)
def test_an_answer_that_cannot_be_used_is_replaced(answer: object, words: str) -> None:
    sight = sight_of(GAMES["atlantis"].start(2, 1), 1)
    given = ask(Odd(answer), sight)
    assert given.action in sight.legal
    assert given.fault is not None
    assert words in given.fault


def test_every_fault_has_words_with_the_same_arguments_in_every_language() -> None:
    arguments = {
        language: {key: {name for _, name, _, _ in Formatter().parse(text) if name} for key, text in words.items()}
        for language, words in faults.WORDS.items()
    }
    assert set(arguments) == set(LANGUAGES)
    assert all(found == arguments["en"] for found in arguments.values())


def test_a_good_answer_is_taken_as_it_is() -> None:
    sight = sight_of(GAMES["atlantis"].start(2, 1), 1)
    assert ask(Odd(sight.legal[-1]), sight).action == sight.legal[-1]
    assert ask(Odd(sight.legal[-1]), sight).fault is None
