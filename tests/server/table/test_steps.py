"""What each step of a game was: the same as is said beside its position, to each viewer what they could know then, in pages."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import orjson
import pytest
from every_game.variants import ONE_FAST, variant_name
from pydantic import TypeAdapter
from server.http.test_leaks import Variant
from server.http.test_records import record_of
from server.table.test_views import dealt_differently
from server.tables import act, any_choice, do, mover_of, play_on, play_until, seated, viewers_of

from critias.core.match.match import Match
from critias.core.rules.contract import CHANCE, SPECTATOR
from critias.games import GAMES
from critias.server.table import history
from critias.server.table.entry import EntryKind
from critias.server.table.refusal import Refused
from critias.server.wire import outgoing


def all_told(match: Match, viewer: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    while part := list(history.events_after(match, len(rows), viewer)):
        rows += part
    return rows


@pytest.mark.parametrize("game", GAMES)
def test_they_are_told_as_beside_their_positions(game: str) -> None:
    match = play_on(seated(game, "uuu"), Random(4)).match
    for viewer in (SPECTATOR, 0, 2):
        rows = all_told(match, viewer)
        assert [row["step"] for row in rows] == list(range(1, len(match.steps) + 1))
        assert [row["seat"] for row in rows] == [None if step.mover == CHANCE else step.mover for step in match.steps]
        for row in rows[:: len(rows) // 25]:
            TypeAdapter(outgoing.StepEvents).validate_json(orjson.dumps(row), strict=True)
            assert row["events"] == history.position_after(match, (), row["step"], viewer)["events"]


def test_they_come_in_parts() -> None:
    match = play_on(seated("nautilus", "uuuu"), Random(4)).match
    first = list(history.events_after(match, 0, 0))
    assert len(first) == history.MAX_STEPS < len(match.steps)
    assert list(history.events_after(match, 150, 0))[:50] == first[150:]
    assert list(history.events_after(match, len(match.steps), 0)) == []
    with pytest.raises(Refused, match=r"step\.none"):
        history.events_after(match, len(match.steps) + 1, 0)


def test_what_is_taken_back_while_they_are_made_does_no_harm() -> None:
    table = play_until(seated(), lambda table: table.why_not_undo(mover_of(table)) is None)
    expected, making = list(history.events_after(table.match, 0, 0)), history.events_after(table.match, 0, 0)
    first = next(making)
    do(table, EntryKind.UNDO, table.mover)
    act(table, any_choice(table, Random(5)))
    assert [first, *making] == expected


@pytest.mark.parametrize("variant", ONE_FAST, ids=variant_name)
def test_they_tell_nothing_hidden(variant: Variant) -> None:
    """Of matches whose every position differs only in what a viewer could not know, that viewer is told the same."""
    game, players, options = variant
    table = play_on(seated(game.name, "u" * players, None, **options), Random(4), 70)
    for viewer in viewers_of(table):
        twin = dealt_differently(table, viewer)
        assert orjson.dumps(all_told(table.match, viewer)) == orjson.dumps(all_told(twin.match, viewer))


def test_over_http_for_a_table_and_for_a_record(address: str) -> None:
    with httpx.Client(base_url=address) as http:
        made = http.post("/api/tables", json={"game": "atlandice", "seats": [{"who": "me"}, {"who": "me"}]}).json()["table"]
        legal = http.get(f"/api/tables/{made}/legal?seat=0").json() or http.get(f"/api/tables/{made}/legal?seat=1").json()
        mover = http.get(f"/api/tables/{made}?seat=0").json()["state"]["mover"]
        played = http.post(f"/api/tables/{made}/messages?seat={mover}", json={"type": "action", "id": "1", "action": legal[0]["action"]})
        assert played.status_code == 200
        rows = http.get(f"/api/tables/{made}/steps?seat=0").json()
        assert mover in [row["seat"] for row in rows] and rows[-1]["events"]
        assert http.get(f"/api/tables/{made}/steps?seat=0&after={len(rows) - 1}").json() == rows[-1:]
        assert http.get(f"/api/tables/{made}/steps?seat=0&after=9999").json()["code"] == "step.none"
        assert http.get(f"/api/tables/{made}/steps?after=-1").status_code == 422
        watched = http.get(f"/api/tables/{made}/steps?watch=true")  # a caller who has seats may watch without one
        assert watched.status_code == 200 and len(watched.json()) == len(rows)
        assert http.get(f"/api/tables/{made}/steps/0?watch=true").json()["step"] == 0
        assert http.get(f"/api/tables/{made}/steps").json()["code"] == "seat.which"
        assert httpx.get(f"{address}/api/tables/{made}/steps?watch=true").json()["code"] == "table.key"
        record = record_of("atlandice")
        told = http.post("/api/records/steps", json={"record": record, "step": 3}).json()
        assert told[0]["step"] == 4
        assert told[0]["events"] == http.post("/api/records", json={"record": record, "step": 4}).json()["events"]
        assert http.post("/api/records/steps", json={"record": "nonsense", "step": 0}).status_code == 422
