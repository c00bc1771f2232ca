"""Requests that are passed on to another process: callers who send what they should not, and processes that hang, die or lie."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from server.hop import SECRET, Answer, Entry, answering, entry_to, head_of, peer, whole
from starlette.types import Scope

from critias.server.http.answers import MAX_BODY_BYTES
from critias.server.http.arrival import HEADER, Arrival
from critias.server.http.guard import MAX_HEADERS
from critias.server.http.tunnel import AGAIN

PATIENCE = 30.0
CHUNKED = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"


def run(test: Awaitable[None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))  # type: ignore[arg-type]


async def until(is_reached: Callable[[], bool]) -> None:
    while not is_reached():
        await asyncio.sleep(0.01)


# ------------------------------------------------------------------------------------------------ callers


def test_a_body_that_was_broken_off_is_not_passed_on() -> None:
    async def test() -> None:
        heads: list[bytes] = []
        async with entry_to(answering(whole(b"done"), heads=heads)) as entry:
            message = b'{"type":"resign","id":"m1"}'
            assert (await entry.ask("POST", "/messages", (message, b""), is_whole=False)).status is None
            assert heads == []
            assert (await entry.ask("POST", "/messages", (message, b""))).body == b"done"

    run(test())


def test_a_body_that_is_too_long_is_refused_before_it_is_passed_on() -> None:
    async def test() -> None:
        heads: list[bytes] = []
        async with entry_to(answering(whole(b"done"), heads=heads)) as entry:
            answer = await entry.ask("POST", "/messages", (b" " * MAX_BODY_BYTES, b" "))
            assert (answer.status, b"message.long" in answer.body) == (413, True)
            assert heads == []

    run(test())


def test_too_many_headers_are_refused_before_they_are_passed_on() -> None:
    async def test() -> None:
        heads: list[bytes] = []
        async with entry_to(answering(whole(b"done"), heads=heads)) as entry:
            many = tuple((f"x-{number}".encode(), b"") for number in range(MAX_HEADERS))
            assert (await entry.ask(headers=many)).status == 431
            assert heads == []
            assert (await entry.ask(headers=many[1:])).status == 200

    run(test())


def test_a_caller_cannot_forge_what_processes_say_to_each_other() -> None:
    async def test() -> None:
        heads: list[bytes] = []
        forged = (
            (HEADER, b"guess 203.0.113.9"),
            *((b"x-forwarded-for", b"203.0.113.9"), (b"connection", b"close, critias-forwarded, cookie"), (b"keep-alive", b"1")),
            *((b"te", b"trailers"), (b"transfer-encoding", b"chunked"), (b"content-length", b"3"), (b"upgrade", b"h2c")),
            *((b"proxy-authorization", b"x"), (b"cookie", b"critias_user=ann"), (b"x-request-id", b"forged")),
        )
        async with entry_to(answering(whole(b"done"), heads=heads)) as entry:
            await entry.ask("POST", "/messages", (b"hello",), headers=forged)
        lines = [line.lower() for line in heads[0].split(b"\r\n")[1:]]
        assert [line for line in lines if line.startswith(HEADER)] == [HEADER + f": {SECRET} 192.0.2.7".encode()]
        assert [line for line in lines if line.startswith((b"content-length", b"transfer-encoding"))] == [b"content-length: 5"]
        assert b"cookie: critias_user=ann" in lines
        gone = (b"x-forwarded-for", b"keep-alive", b"te:", b"upgrade", b"proxy-authorization", b"x-request-id: forged")
        assert not [line for line in lines if line.startswith(gone)]
        assert not [line for line in lines if line.startswith(b"connection") and b"critias" in line]

    run(test())


# ------------------------------------------------------------------------------------------------ processes


def test_a_request_makes_one_hop_and_never_two() -> None:
    """Each of two processes thinks that the other one has the table."""

    async def test() -> None:
        heads: list[bytes] = []
        async with entry_to(answering(whole(b"", "503 Busy", AGAIN.encode() + b": 1\r\n"), heads=heads)) as entry:
            answer = await entry.ask("POST", "/messages", (b"hello",))
            assert (answer.status, b"server.busy" in answer.body) == (503, True)
            assert (b"retry-after" in answer.headers, heads != []) == (True, True)
            heads.clear()
            answer = await entry.ask("POST", "/messages", (b"hello",), **{"critias.forwarded": True})
            assert (answer.status, answer.headers[AGAIN.encode()], heads) == (503, b"1", [])

    run(test())


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "http://nowhere.invalid:8000", "", "nonsense", "ftp://127.0.0.1:21"])
def test_a_process_that_cannot_be_reached_is_no_error_of_ours(address: str) -> None:
    async def test() -> None:
        entry = Entry(address)
        answer = await entry.ask("POST", "/messages", (b"hello",))
        await entry.passages.close()
        assert (answer.status, b"server.busy" in answer.body) == (503, True)

    run(test())


def test_a_process_that_hangs_is_left_when_its_table_moves() -> None:
    async def test() -> None:
        asked = asyncio.Event()

        async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await head_of(reader)
            asked.set()
            await reader.read()

        async with entry_to(hang, takeover=PATIENCE) as entry, peer(answering(whole(b"moved"))) as there:
            hanging = entry.routing.address
            looking = asyncio.create_task(entry.ask())
            await asked.wait()
            entry.routing.move(there)
            assert (await looking).body == b"moved"

            asked.clear()
            assert hanging is not None
            entry.routing.move(hanging)
            sending = asyncio.create_task(entry.ask("POST", "/messages", (b"hello",)))
            await asked.wait()
            entry.routing.move(there)
            answer = await sending  # it may have been carried out: only the caller may ask again
            assert (answer.status, b"server.busy" in answer.body) == (503, True)

    run(test())


def test_a_process_that_never_answers_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critias.server.http.passages.ANSWER_SECONDS", 0.05)

    async def test() -> None:
        async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()

        async with entry_to(hang) as entry:
            assert (await entry.ask()).status == 503
            assert (await entry.ask("POST", "/messages", (b"hello",))).status == 503

    run(test())


HALF = b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"


@pytest.mark.parametrize("cut", [HALF, HALF[:30], b"", b"nonsense\r\n\r\n"])
def test_a_process_that_dies_in_the_middle_of_an_answer(cut: bytes) -> None:
    async def test() -> None:
        heads: list[bytes] = []
        async with entry_to(answering(cut, heads=heads), takeover=PATIENCE) as entry, peer(answering(whole(b"all of it"))) as there:
            assert (await entry.ask("POST", "/messages", (b"hello",))).status == 503
            assert len(heads) == 1
            looking = asyncio.create_task(entry.ask())
            await until(lambda: len(heads) > 2)
            entry.routing.move(there)
            assert (await looking).body == b"all of it"

    run(test())


def test_a_stream_ends_after_a_whole_line_when_its_process_dies() -> None:
    async def test() -> None:
        async with entry_to(answering(CHUNKED + b'8\r\n{"a":1}\n\r\n', b'6\r\n{"b":2\r\n')) as entry:
            answer = await entry.ask(path="/stream")
            assert (answer.status, answer.body) == (200, b'{"a":1}\n')
            assert answer.messages[-1]["more_body"] is False

    run(test())


def test_a_stream_of_a_process_that_hangs_ends_when_the_table_moves() -> None:
    async def test() -> None:
        async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await answering(CHUNKED + b'8\r\n{"a":1}\n\r\n')(reader, writer)
            await reader.read()

        async with entry_to(hang) as entry:
            answer = Answer()
            streaming = asyncio.create_task(entry.send(answer, path="/stream"))
            await until(lambda: bool(answer.body))
            await asyncio.sleep(0)  # the next line is waited for
            entry.routing.move("http://127.0.0.1:1")
            await streaming
            assert answer.body == b'{"a":1}\n'

    run(test())


def test_what_another_process_says_of_its_connection_is_not_passed_back() -> None:
    async def test() -> None:
        more = b"connection: close\r\nkeep-alive: 5\r\ndate: yesterday\r\nset-cookie: a=b\r\nx-request-id: theirs\r\ntrailer: x\r\n"
        async with entry_to(answering(whole(b"done", more=more))) as entry:
            headers = (await entry.ask()).headers
            assert headers[b"set-cookie"] == b"a=b"
            assert not {b"connection", b"keep-alive", b"date", b"x-request-id", b"trailer"} & headers.keys()

    run(test())


def test_the_mark_of_another_process_counts_once_and_alone() -> None:
    seen: list[object] = []

    async def app(scope: Scope, *_: object) -> None:
        seen.append(scope["client"])

    async def test() -> None:
        entry = Entry(None)
        entry.state.hall.routing = entry.routing
        mark = (HEADER, f"{SECRET} 10.0.0.1".encode())
        for headers in ((mark, mark), ((HEADER, mark[1][1:]),), ((HEADER, b"\xff"),)):
            await Arrival(app)(entry.scope("http", "", headers), None, None)  # type: ignore[arg-type]
        await entry.passages.close()

    run(test())
    assert seen == [("192.0.2.7", 1)] * 3
