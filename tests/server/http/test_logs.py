"""The log under `critias serve`: one JSON value a line, whatever happens, and nothing else."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from commands.command import CRITIAS, critias
from server.servers import UNHURRIED, served, sqlite_url

pytestmark = pytest.mark.slow  # whole servers start and end


def lines(text: str) -> list[dict[str, Any]]:
    """All of it, each with what every line has."""
    found = [json.loads(line) for line in text.splitlines()]
    assert all({"at", "level", "from", "says"} <= set(line) for line in found)
    return found


def test_warnings_failures_and_tracebacks_are_lines_too() -> None:
    program = """
    import asyncio, logging, sys, threading, warnings
    from critias.server import logs
    logs.set_up("INFO")
    warnings.warn("careful")
    logging.getLogger("uvicorn.error").error("half a %s", "\\udc80character")
    logging.getLogger("x").info("too few %s %s", 1)
    try:
        1 / 0
    except ZeroDivisionError:
        logging.getLogger("x").exception("caught")
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()

    class Late:
        def __del__(self):
            raise ValueError("too late")

    Late()

    async def fail():
        asyncio.get_running_loop().call_soon(lambda: [][0])
        await asyncio.sleep(0)

    asyncio.run(fail())
    raise RuntimeError("the end")
    """
    ran = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True)
    said = lines(ran.stderr)
    assert ran.returncode == 1
    assert [line["level"] for line in said] == ["warning", "error", "error", "error", "error", "error", "critical"]
    assert "careful" in said[0]["says"]
    assert [line["trace"].splitlines()[-1] for line in said[2:]] == [
        "ZeroDivisionError: division by zero",
        "ZeroDivisionError: division by zero",
        "ValueError: too late",
        "IndexError: list index out of range",
        "RuntimeError: the end",
    ]


def test_a_server_says_nothing_but_lines_from_its_start_to_its_end(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with served(sqlite_url(tmp_path), CRITIAS_LOG_LEVEL="DEBUG") as address:
        wish = {"game": "atlandice", "seats": [{"who": "bot", "level": "deckhand"}, {"who": "me"}]}
        assert httpx.post(f"{address}/api/tables", json=wish).status_code == 201
    assert lines(capfd.readouterr().err)


def start(tmp_path: Path, **variables: str) -> subprocess.Popen[str]:
    environment = os.environ | UNHURRIED | {"CRITIAS_DATABASE": sqlite_url(tmp_path), "CRITIAS_PORT": "0"} | variables
    return subprocess.Popen([*CRITIAS, "serve"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_where_it_is_what_it_prepares_and_how_it_ends_are_lines(tmp_path: Path, number: signal.Signals) -> None:
    server = start(tmp_path, CRITIAS_CACHE=str(tmp_path / "cache"))
    assert server.stdout is not None and server.stderr is not None
    (first,) = lines(server.stdout.readline())
    assert first["says"].startswith("Critias is at http://127.0.0.1:")
    while not (line := lines(server.stderr.readline())[0])["says"].startswith("Preparing "):
        pass
    assert line["level"] == "info"
    server.send_signal(number)
    out, err = server.communicate(timeout=60)
    lines(err)
    assert out == ""
    assert server.returncode in (130, -signal.SIGTERM, 0)


def refuses(tmp_path: Path, *words: str, **variables: str) -> None:
    """One line of the log that holds these words, perhaps after others, exit code 2 and no traceback."""
    ran = critias("serve", **UNHURRIED | {"CRITIAS_DATABASE": sqlite_url(tmp_path), "CRITIAS_PORT": "0"} | variables)
    assert (ran.code, ran.out) == (2, "")
    last = lines(ran.err)[-1]
    assert last["level"] == "error"
    assert all(word in last["says"] for word in words)
    assert "Traceback" not in ran.err


def test_a_server_that_cannot_start_says_so_in_a_line(tmp_path: Path) -> None:
    refuses(tmp_path, "CRITIAS_PORT", CRITIAS_PORT="many")
    refuses(tmp_path, "SQLite or PostgreSQL", CRITIAS_DATABASE="mysql://a/b")
    refuses(tmp_path, "cannot be opened", CRITIAS_DATABASE="postgresql://nobody@127.0.0.1:1/nothing")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        refuses(tmp_path, "couldn't start", CRITIAS_PORT=str(taken.getsockname()[1]))


# ------------------------------------------------------------------------------------------------ a newer database


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A database that a later version has changed."""
    with closing(sqlite3.connect(tmp_path / "critias.db")) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.commit()
    return tmp_path


def test_a_newer_database_is_refused_in_one_line(newer: Path) -> None:
    refuses(newer, "newer Critias", "9999", "update Critias")


def test_a_newer_database_is_refused_by_play_too(newer: Path) -> None:
    critias("play", "--no-open", CRITIAS_DATABASE=sqlite_url(newer)).refuses("newer Critias", "9999")


def test_a_file_that_is_not_a_database_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "critias.db").write_bytes(b"not a database, but long enough to be taken for one" * 20)
    refuses(tmp_path, "cannot be opened", "not a database")
