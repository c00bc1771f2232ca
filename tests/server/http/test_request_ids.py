"""Every request has an id, which is in its answer and in every line of the log about it."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from server.servers import UNHURRIED, sqlite_url, wait_until_ready
from websockets.sync.client import connect

from critias.server.logs import REQUEST, JsonLines


@pytest.mark.parametrize("given", ["abc-123_DEF.4", "x" * 64])
def test_a_callers_own_name_comes_back(address: str, given: str) -> None:
    for path in ("/health", "/api/tables/nothere", "/nothing"):
        assert httpx.get(address + path, headers={"x-request-id": given}).headers["x-request-id"] == given


@pytest.mark.parametrize("given", [None, "", "two words", "x" * 65, '{"a":1}'])
def test_a_caller_with_no_name_or_a_bad_one_gets_another(address: str, given: str | None) -> None:
    names = {httpx.get(f"{address}/health", headers={} if given is None else {"x-request-id": given}).headers["x-request-id"] for _ in "12"}
    assert len(names) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)


def test_a_socket_has_one_too(address: str) -> None:
    socket = address.replace("http", "ws", 1) + "/api/tables/nothere/socket"
    with connect(socket, additional_headers={"x-request-id": "mine"}) as opened:
        assert opened.response is not None
        assert opened.response.headers["x-request-id"] == "mine"


def test_a_line_of_the_log_says_for_which_request_it_is() -> None:
    record = logging.LogRecord("critias", logging.INFO, "", 0, "hello", (), None)
    assert "request" not in json.loads(JsonLines().format(record))
    token = REQUEST.set("r1")
    try:
        assert json.loads(JsonLines().format(record))["request"] == "r1"
    finally:
        REQUEST.reset(token)


@contextmanager
def logged(database: str, log: Path) -> Iterator[str]:
    """A server whose log goes to a file."""
    environment = os.environ | UNHURRIED | {"CRITIAS_DATABASE": database, "CRITIAS_PORT": "0"}
    command = [Path(sys.executable).with_name("critias"), "serve"]
    with log.open("w") as lines, subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=lines, text=True) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            wait_until_ready(found[0])
            yield found[0]
        finally:
            process.terminate()


@pytest.mark.slow
def test_a_request_that_fails_is_found_in_the_log(tmp_path: Path) -> None:
    with logged(sqlite_url(tmp_path), tmp_path / "log") as address, httpx.Client(base_url=address) as http:
        wish = {"game": "atlandice", "seats": [{"who": "me"}, {"who": "open"}], "public": True}
        table = http.post("/api/tables", json=wish).json()["table"]
        code = f"import sqlite3; sqlite3.connect({str(tmp_path / 'critias.db')!r}).execute('DROP TABLE entries')"
        subprocess.run([sys.executable, "-c", code], check=True)
        message = {"type": "say", "id": "m1", "text": "hello"}
        answer = http.post(f"/api/tables/{table}/messages", json=message, headers={"x-request-id": "failing-one"})
        assert (answer.status_code, answer.headers["x-request-id"]) == (503, "failing-one")
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert any(line.get("request") == "failing-one" and "refused" in line["says"] for line in lines)
