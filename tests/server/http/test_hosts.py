"""What the server is called: requests and sockets for other names are refused."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from server.servers import running, served, sqlite_url
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from critias.server.http.hosts import Names

EVIL = ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "", "10.0.0.5", "[::2]")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:80", "[::1]:8000", "[::1]", "localhost."])
@pytest.mark.parametrize("listens_on", ["127.0.0.1", "localhost", "::1", "0.0.0.0"])
def test_a_server_answers_to_the_names_of_its_machine(listens_on: str, host: str) -> None:
    assert host in Names(listens_on, [])


@pytest.mark.parametrize("host", EVIL)
def test_a_server_on_this_machine_answers_to_no_other(host: str) -> None:
    assert host not in Names("127.0.0.1", [])


def test_a_server_for_others_answers_to_addresses_and_to_the_names_it_was_given() -> None:
    names = Names("0.0.0.0", ["Play.Example.org"])
    for host in ("play.example.org", "play.example.org:443", "192.168.1.7:8000", "[fe80::1]:8000"):
        assert host in names
    for host in ("evil.example", "example.org", "x.play.example.org", "192.168.1.7.evil.example", ""):
        assert host not in names


def test_a_server_on_one_address_answers_to_that_one() -> None:
    names = Names("192.168.1.7", [])
    assert "192.168.1.7:8000" in names
    assert "192.168.1.8:8000" not in names


@pytest.fixture(scope="module")
def called(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(sqlite_url(tmp_path_factory.mktemp("server")), hosts=["play.example.org"]) as found:
        yield found


def test_a_request_for_another_host_is_refused(called: str) -> None:
    with httpx.Client(base_url=called) as http:
        for host in EVIL[:4]:
            for path in ("/", "/api/games", "/metrics", "/api/tables"):
                response = http.get(path, headers={"host": host, "origin": f"http://{host}"})
                assert (response.status_code, response.json()["code"]) == (421, "host")
                assert "default-src 'self'" in response.headers["content-security-policy"]
        for host in ("localhost", "play.example.org", "127.0.0.1:1"):
            assert http.get("/api/games", headers={"host": host}).status_code == 200


def test_probes_may_ask_by_any_name(called: str) -> None:
    for path in ("/health", "/ready"):
        assert httpx.get(called + path, headers={"host": "10.1.2.3"}).status_code == 200


def test_two_hosts_are_none(called: str) -> None:
    host, port = called.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert connection.recv(100).startswith((b"HTTP/1.1 421", b"HTTP/1.1 400"))


def test_a_socket_for_another_host_is_refused(called: str) -> None:
    async def status(host: str) -> int:
        there, port = called.removeprefix("http://").split(":")
        try:
            async with connect(f"ws://{host}/api/tables/nothere/socket", host=there, port=int(port)) as connection:
                await connection.wait_closed()
                return connection.close_code or 0
        except InvalidStatus as refused:
            return refused.response.status_code

    assert asyncio.run(status("evil.example")) == 403
    assert asyncio.run(status("play.example.org")) == 4404


@pytest.mark.slow
def test_the_log_says_once_how_to_name_the_server(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with served(sqlite_url(tmp_path)) as address:
        for _ in range(3):
            httpx.get(address, headers={"host": "play.example.org"})
    lines = [line for line in capfd.readouterr().err.splitlines() if "play.example.org" in line]
    assert len(lines) == 1
    assert "CRITIAS_HOSTS" in lines[0]
