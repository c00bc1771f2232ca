"""`critias`, `critias games`, `simulate` and `perft`: what they print."""

from __future__ import annotations

import pytest
from commands.command import critias, critias_afresh

from critias import GAMES, __version__, game
from critias.core.batches.perft import divide, perft

SIMULATION_KEYS = {
    "game",
    "players",
    "options",
    "seed",
    "threads",
    "games",
    "decisions",
    "outcomes",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "mean_decisions",
    "min_decisions",
    "max_decisions",
    "mean_scores",
    "score_intervals",
    "win_share",
    "win_share_intervals",
}


GROUPS = {
    "Play": ("play", "games"),
    "Simulate and measure": ("simulate", "arena", "perft"),
    "Records": ("replay", "verify"),
    "Serve": ("serve", "backup", "restore", "admin"),
    "Extend": ("conform",),
}


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_help_names_every_command_in_its_group(arguments: list[str]) -> None:
    ran = critias_afresh(*arguments)
    assert ran.code == 0 and "--install-completion" in ran.out
    words = [f"{sign} {name} " for group, commands in GROUPS.items() for sign, name in (("─", group), *(("│", name) for name in commands))]
    places = [ran.out.index(word) for word in words]
    assert places == sorted(places)


def test_help_shows_defaults_as_defaults() -> None:
    shown = critias("simulate", "--help").out
    assert all(f"[default: {default}]" in shown for default in ("2", "1000", "0", "(one for each core)"))


def test_tab_completes_commands_and_games() -> None:
    for typed, completed in (("critias si", ["simulate"]), ("critias simulate atlan", ["atlantis", "atlandice"])):
        asked = {"_CRITIAS_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
        assert critias(**asked).out.split() == completed


def test_version() -> None:
    assert critias("--version").out == f"critias {__version__}\n"


def test_games_are_listed() -> None:
    listed = critias("games", "--json").json
    assert [entry["name"] for entry in listed] == list(GAMES)
    atlantis = next(entry for entry in listed if entry["name"] == "atlantis")
    assert atlantis["options"] == {"edition": ["amigo", "mayfair"]}
    assert atlantis["players"] == [2, 3, 4]
    assert "Leo Colovini" in critias("games").out


def test_a_simulation_is_summed_up() -> None:
    ran = critias("simulate", "atlantis", "--players", "3", "--games", "200", "--seed", "4", "--option", "edition=mayfair", "--json")
    assert ran.code == 0
    summary = ran.json
    assert set(summary) == SIMULATION_KEYS
    assert (summary["players"], summary["games"], summary["seed"], summary["options"]) == (3, 200, 4, {"edition": "mayfair"})
    assert sum(summary["win_share"]) == pytest.approx(1)
    for mean, (low, high) in zip(summary["mean_scores"], summary["score_intervals"], strict=True):
        assert low < mean < high
    assert summary["min_decisions"] <= summary["mean_decisions"] <= summary["max_decisions"]


def test_a_simulation_does_not_depend_on_threads() -> None:
    one, two = (critias("simulate", "atlantis", "--games", "1200", "--threads", threads, "--json").json for threads in ("1", "2"))
    for key in ("decisions", "outcomes", "mean_scores", "win_share"):
        assert one[key] == two[key]


def test_one_game_has_no_interval() -> None:
    summary = critias("simulate", "atlantis", "--games", "1", "--json").json
    assert summary["score_intervals"] == [None, None]


def test_a_simulation_is_printed_as_a_table_without_a_progress_bar_in_a_pipe() -> None:
    ran = critias("simulate", "atlantis", "--games", "50")
    assert "decisions/s" in ran.out
    assert "win share" in ran.out
    assert ran.err == ""


def test_perft_counts_the_tree() -> None:
    match = game("atlantis").start(2, 3)
    levels = perft(match.game, match.state, 2)
    counted = critias("perft", "atlantis", "--seed", "3", "--depth", "2", "--json").json
    assert [level["positions"] for level in counted["levels"]] == [level.positions for level in levels]
    assert str(levels[-1].positions) in critias("perft", "atlantis", "--position", match.position(), "--depth", "2").out


def test_perft_can_be_divided() -> None:
    match = game("atlantis").start(2, 3)
    parts = {match.game.write_action(action): count for action, count in divide(match.game, match.state, 2).items()}
    counted = critias("perft", "atlantis", "--seed", "3", "--depth", "2", "--divide", "--json").json
    assert counted["divide"] == parts
    assert counted["positions"] == sum(parts.values())
