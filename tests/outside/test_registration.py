"""How games from outside are found, and that their compiled code is never stale."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from outside.pearls import FILE, PEARLS, critias, run

from critias import GAMES, register
from critias.core.rules.compiled import is_compiling
from critias.games import load_file


def test_a_file_is_loaded_once() -> None:
    assert load_file(FILE) is PEARLS
    assert PEARLS.name not in GAMES  # loading is not registering


def test_a_game_is_registered_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pearls", PEARLS)
    assert register(PEARLS) is PEARLS
    monkeypatch.setitem(GAMES, "pearls", GAMES["atlantis"])
    with pytest.raises(ValueError, match="a game 'pearls' already exists"):
        register(PEARLS)


def test_there_are_not_more_actions_than_two_bytes_can_number() -> None:
    with pytest.raises(ValueError, match=r"40000 actions and .* outcomes; the limit for both is 32768"):
        replace(PEARLS.facts, actions=40_000)


@pytest.mark.parametrize(("text", "words"), [("", "defines no GAME"), ("1 / 0", "ZeroDivisionError"), (None, "is not a Python file")])
def test_a_file_without_a_game_is_refused(tmp_path: Path, text: str | None, words: str) -> None:
    path = tmp_path / "odd.py"
    if text is not None:
        path.write_text(text)
    with pytest.raises(ValueError, match=words):
        load_file(path)


def test_a_broken_file_is_reported_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import nothing_like_that")
    ran = critias("games", games=path)
    assert ran.returncode == 0
    assert "atlantis" in ran.stdout
    assert "a game is left out" in ran.stderr and "nothing_like_that" in ran.stderr


@pytest.mark.slow
def test_the_commands_find_it(tmp_path: Path) -> None:
    assert any(game["name"] == "pearls" for game in json.loads(critias("games", "--json").stdout))
    simulated = critias("simulate", "pearls", "--players", "4", "--games", "200", "--json")
    assert json.loads(simulated.stdout)["games"] == 200
    record = tmp_path / "game.critias"
    options = ("--seed", "5", "--opponents", "greedy", "--option", "sea=rough", "--save", record)
    shown = critias("play", "--terminal", "pearls", *options, text="dive\nwhy quake\nsurface\nsurface\nsurface\n")
    assert shown.returncode == 0, shown.stderr
    assert "dive for a shell" in shown.stdout and "Pearls, rough sea" in shown.stdout
    assert "a valid game of pearls" in critias("verify", record).stdout
    assert "dive for a shell" in critias("replay", record).stdout
    refused = critias("play", "pearls")
    assert refused.returncode == 2 and "the browser can't show pearls" in refused.stderr


@pytest.mark.slow
def test_an_arena_of_processes_finds_it() -> None:
    ran = critias("arena", "pearls", "--bots", "greedy,random", "--games", "20", "--processes", "2", "--json")
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["games"] >= 20


@pytest.mark.slow
def test_conform_checks_a_file(tmp_path: Path) -> None:
    ran = critias("conform", FILE, "--check", "choices", "--check", "cuda", games="")
    assert ran.returncode == 0, ran.stderr
    assert "passed" in ran.stdout
    broken = tmp_path / "wrong.py"
    broken.write_text(FILE.read_text().replace("max_length=3 * N_SHELLS + MAX_PLAYERS", "max_length=2"))
    ran = critias("conform", broken, "--check", "ends", "--json", games="")
    assert ran.returncode == 1
    assert {finding["verdict"] for finding in json.loads(ran.stdout)} == {"failed"}
    assert "no check 'luck'" in critias("conform", "atlantis", "--check", "luck").stderr


@pytest.mark.slow
@pytest.mark.skipif(not is_compiling(), reason="nothing is compiled with NUMBA_DISABLE_JIT=1")
def test_a_rule_edited_in_a_file_is_compiled_again(tmp_path: Path) -> None:
    game = tmp_path / "game.py"
    code = (
        "import critias\n"
        "game = critias.game('pearls')\n"
        "match = game.at(game.start(2, 1).position())\n"
        "for action in 'dive shell.3 calm surface surface'.split(): match.play(action)\n"
        "print(match.scores())"
    )
    game.write_text(FILE.read_text())
    cache = {"CRITIAS_CACHE": str(tmp_path / "cache")}
    assert run(code, game, **cache) == "[3, 0]"
    game.write_text(FILE.read_text().replace("total += pearls * int(", "total += 2 * pearls * int("))
    assert run(code, game, **cache) == "[6, 0]"
    game.write_text(FILE.read_text())
    assert run(code, game, **cache) == "[3, 0]"
    assert len(list((tmp_path / "cache" / "compiled").iterdir())) == 1  # that of our own games stays as it is


@pytest.mark.slow
def test_a_real_server_has_tables_of_it(tmp_path: Path) -> None:
    import httpx
    from server.servers import served, sqlite_url

    with served(sqlite_url(tmp_path), CRITIAS_GAMES=str(FILE)) as address, httpx.Client(base_url=address, timeout=60) as http:
        assert "pearls" in [game["game"] for game in http.get("/api/games").json()]
        assert http.get("/api/lessons/pearls").status_code < 500
        made = http.post("/api/tables", json={"game": "pearls", "seats": [{"who": "bot", "level": "deckhand"}] * 2, "public": True})
        assert made.status_code in (200, 201), made.text
