"""Positions of recorded games, for anyone who has the record; and a spectator's token as a browser can send it."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest
from websockets.asyncio.client import connect

from critias.games import GAMES


def record_of(name: str, seed: int = 4) -> str:
    match = GAMES[name].start(2, seed)
    while not match.is_over:
        match.play(match.legal()[0])
    return match.record()


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_record_can_be_seen(address: str, name: str) -> None:
    record = record_of(name)
    first = httpx.post(f"{address}/api/records", json={"record": record, "step": 0}).json()
    assert (first["game"], first["step"], first["events"]) == (name, 0, [])
    for step in (1, first["steps"] // 2, first["steps"]):
        answer = httpx.post(f"{address}/api/records", json={"record": record, "step": step}).json()
        assert answer["step"] == step
        assert answer["view"]["game"] == name
    assert any(said["key"].startswith("event.") for said in answer["events"])


def test_a_player_of_a_record_sees_its_own_hand(address: str) -> None:
    record = record_of("atlantis")
    hands = [httpx.post(f"{address}/api/records", json={"record": record, "step": 0, "player": p}).json()["view"]["hand"] for p in (0, 1)]
    assert all(hands)
    assert httpx.post(f"{address}/api/records", json={"record": record, "step": 0}).json()["view"]["hand"] is None


def test_a_text_that_is_not_a_record_is_refused_with_its_line(address: str) -> None:
    answer = httpx.post(f"{address}/api/records", json={"record": "nonsense", "step": 0})
    assert answer.status_code == 422
    assert answer.json()["code"] == "record.bad"
    assert "line 1" in answer.json()["args"]["why"]


def test_a_step_too_far_is_not_found(address: str) -> None:
    answer = httpx.post(f"{address}/api/records", json={"record": record_of("atlandice"), "step": 100_000})
    assert (answer.status_code, answer.json()["code"]) == (404, "step.none")


def test_a_browser_names_its_token_as_a_protocol(address: str) -> None:
    made = httpx.post(
        f"{address}/api/tables", json={"game": "atlantis", "seats": [{"who": "friend"}, {"who": "bot", "level": "mate"}]}
    ).json()
    place = f"{address.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket?watch=true"

    async def first_message(*protocols: str) -> str:
        async with connect(place, subprotocols=list(protocols)) as socket:  # type: ignore[arg-type]
            return str(await socket.recv())

    assert json.loads(asyncio.run(first_message("critias", f"bearer.{made['watch']}")))["seat"] is None
    with pytest.raises(Exception, match="4403"):
        asyncio.run(first_message("critias", "bearer.wrong"))
