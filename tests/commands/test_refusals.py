"""Commands that make no sense are refused in one line with exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands.command import critias, critias_afresh, random_record

WRONG = {
    "unknown command": ("dance", "No such command"),
    "unknown option": ("games --loud", "--loud"),
    "unknown game to simulate": ("simulate chess", "there is no game 'chess'; there are atlantis"),
    "unknown game to play": ("play chess", "there is no game 'chess'"),
    "unknown game to count": ("perft chess", "there is no game 'chess'"),
    "no game": ("simulate", "GAME"),
    "too many players": ("simulate atlantis --players 5", "2, 3, 4 players, not 5"),
    "no players": ("perft atlantis --players 0", "2, 3, 4 players, not 0"),
    "players in letters": ("play --terminal atlantis --players two", "--players"),
    "unknown rule": ("simulate atlantis --option colour=red", "no option 'colour'; it has edition"),
    "unknown choice": ("simulate atlantis --option edition=kosmos", "edition must be one of amigo, mayfair, not 'kosmos'"),
    "option without choice": ("play --terminal atlantis --option mayfair", "name=choice"),
    "option named like an argument": ("play --terminal atlantis --option players=3", "no option 'players'"),
    "option twice": ("play --terminal atlantis --option edition=amigo --option edition=mayfair", "twice"),
    "no games": ("simulate atlantis --games 0", "--games"),
    "games in letters": ("simulate atlantis --games many", "--games"),
    "no threads": ("simulate atlantis --threads 0", "--threads"),
    "seed below zero": ("simulate atlantis --seed -1", "a seed must be a whole number"),
    "seed too large": ("play --terminal atlantis --seed 99999999999999999999999", "a seed must be a whole number"),
    "depth below zero": ("perft atlantis --depth -1", "--depth"),
    "dividing nothing": ("perft atlantis --depth 0 --divide", "at least 1"),
    "broken position": ("perft atlantis --position nonsense", "--position"),
    "position and seed": ("perft atlantis --position nonsense --seed 1", "--position"),
    "unknown language": ("play --terminal atlantis --language xx", "language must be one of en, de, fr, not 'xx'"),
    "unknown seat": ("play --terminal atlantis --seat 2", "seat must be 0 to 1, not 2"),
    "missing record": ("verify nowhere.critias", "No such file"),
    "record is a folder": ("replay .", "not a file"),
    "resuming nothing": ("play --terminal atlantis --resume nowhere.critias", "No such file"),
    "resuming with other players": ("play --terminal atlantis --resume nowhere.critias --players 3", "--resume"),
    "saving where nothing can be": ("play --terminal atlantis --opponents random --save /proc/none/game.critias", "cannot save"),
    "unknown opponent": ("play --terminal atlantis --opponents kraken", "there is no bot 'kraken'; there are random"),
    "an opponent too many": ("play --terminal atlantis --opponents random,random", "2 players have one opponent, not 2"),
    "an opponent too few": ("play --terminal atlantis --players 4 --opponents random,random", "3 opponents, one bot for all or 3, not 2"),
    "no opponent": ("play --terminal atlantis --opponents ,", "not 2"),
    "an opponent who cannot be started": (
        "play --terminal atlantis --opponents run:./no-such-bot",
        "cannot be started: No such file or directory",
    ),
    "an opponent who cannot be imported": ("play --terminal atlantis --opponents python:nowhere:Bot", "cannot import nowhere"),
    "an opponent who cannot be made": (
        "play --terminal atlantis --opponents python:math:sqrt",
        "python:math:sqrt can't be created: TypeError",
    ),
    "an opponent who is not a bot": ("play --terminal atlantis --opponents python:builtins:str", "has no attribute 'choose'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_is_refused(case: str) -> None:
    arguments, words = WRONG[case]
    critias(*arguments.split()).refuses(words)


def test_a_new_process_refuses_in_the_same_way() -> None:
    critias_afresh("simulate", "chess").refuses("there is no game 'chess'")
    critias_afresh("simulate", "atlantis", "--games", "many").refuses("--games")


SPOILT = {
    "not text": (lambda text: b"\xff\xfe\x00", "not text"),
    "empty": (lambda text: b"", "line 1"),
    "something else": (lambda text: b"hello\n", "line 1: not a game record"),
    "cut": (lambda text: text[: len(text) // 2].encode(), "line "),
    "without its end": (lambda text: "\n".join(text.splitlines()[:-1]).encode(), "cut off"),
    "with an edited step": (lambda text: text.replace("\n0 ", "\n0 bridge.53\n0 ", 1).encode(), "line 8: bridge.53 is not legal here"),
    "with another seed": (lambda text: text.replace("seed 7", "seed 8").encode(), "line 7: seed 8 gives a different start"),
    "with another result": (lambda text: text.replace("result ", "result 1").encode(), "the game ended"),
    "of other rules": (lambda text: text.replace("rules 1", "rules 99").encode(), "line 3: made by version 99"),
    "of another game": (lambda text: text.replace("game atlantis", "game chess").encode(), "line 2: there is no game 'chess'"),
}


@pytest.mark.parametrize("case", SPOILT)
def test_a_spoilt_record_is_not_verified(case: str, tmp_path: Path) -> None:
    spoil, words = SPOILT[case]
    path = tmp_path / "spoilt.critias"
    path.write_bytes(spoil(random_record()))
    critias("verify", path).refuses(str(path), words)


@pytest.mark.parametrize("command", ["replay", "play --terminal atlantis --resume"])
def test_a_cut_record_is_neither_replayed_nor_resumed(command: str, tmp_path: Path) -> None:
    path = tmp_path / "cut.critias"
    path.write_text(random_record()[:-40], encoding="utf-8")
    critias(*command.split(), path).refuses("line ")


def test_chance_against_the_seed_is_found_out(tmp_path: Path) -> None:
    text = random_record(decisions=1)
    drawn = next(line for line in text.splitlines() if line.startswith("* reveal"))
    other = next(f"* reveal.{tile}A" for tile in ("flag1", "flag2", "flag4") if f"* reveal.{tile}A" != drawn)
    path = tmp_path / "lucky.critias"
    path.write_text(text.replace(drawn, other), encoding="utf-8")
    critias("verify", path).refuses("line ")


def test_a_file_that_may_not_be_replaced_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("mine", encoding="utf-8")
    critias("play", "--terminal", "atlantis", "--save", path).refuses("already exists")
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_record_without_your_seat_needs_one(tmp_path: Path) -> None:
    path = tmp_path / "bots.critias"
    path.write_text(random_record(decisions=5), encoding="utf-8")
    critias("play", "--terminal", "atlantis", "--resume", path).refuses("--seat")
    assert critias("play", "--terminal", "atlantis", "--resume", path, "--seat", "1", "--opponents", "random").code == 0
