"""What players had after earlier choices: what everybody saw then and nothing else, of choices that stand, in few bytes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import orjson
import pytest
from every_game.variants import MOST_FAST, ONE_FAST, variant_name
from pydantic import TypeAdapter
from server.http.test_leaks import HIDES, Variant, copied, differ
from server.tables import act, any_choice, do, empty, lively, mover_of, play_on, play_until, seated, viewers_of

from critias.client import Client, ClientProblem
from critias.core.rules import calls
from critias.core.rules.chance import generator
from critias.core.rules.contract import SPECTATOR
from critias.games import GAMES
from critias.server.table import history, messages
from critias.server.table.entry import EntryKind
from critias.server.table.table import Table
from critias.server.wire import outgoing

MAX_LENGTH = 45_000  # bytes
every_game = pytest.mark.parametrize("game", GAMES)


def views(table: Table, viewer: int, since: int = 0, until: int | None = None) -> list[dict[str, Any]]:
    return list(history.views_after(table, viewer, since, until))


def laid_over(before: Any, after: Any) -> Any:
    if isinstance(after, list):
        return [laid_over(*pair) for pair in zip(before, after, strict=True)]
    return before | after if isinstance(before, dict) else after


def whole(answer: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """Every view as it was, by version."""
    found: dict[int, dict[str, Any]] = {}
    before: dict[str, Any] = {"players": [{}] * len(answer[0]["view"]["players"]), "turn": {}}
    for row in answer:
        TypeAdapter(outgoing.ViewAfter).validate_json(orjson.dumps(row), strict=True)
        before = found[row["version"]] = {part: laid_over(before[part], row["view"][part]) for part in history.COUNTED}
    return found


def shown_then(table: Table, viewer: int) -> dict[int, dict[str, Any]]:
    """What the viewer was sent after every choice that stands, when it was made; 0: before them all."""
    again, found = Table(table.name, table.plan), {}
    for entry in table.entries:
        again.apply(entry)
        if again.has_begun and not found:
            found[0] = _counted(again, viewer)
        if entry.kind is EntryKind.ACTION and not table.step_ranges[entry.version].is_undone:
            found[entry.version] = _counted(again, viewer)
    return found


def _counted(table: Table, viewer: int) -> dict[str, Any]:
    view = messages.state(table, viewer)["view"]
    return {part: view[part] for part in history.COUNTED}


@pytest.mark.parametrize("seats", ["uu", "uuu"])
@pytest.mark.parametrize("game", MOST_FAST)
def test_they_are_what_was_sent_then(game: str, seats: str) -> None:
    table = lively(seated(game, seats), Random(8))
    assert any(trace.is_undone for trace in table.step_ranges.values())
    for viewer in viewers_of(table):
        then = shown_then(table, viewer)
        found = whole(views(table, viewer))
        assert list(found) == list(then)[-history.MAX_VIEWS - 1 :]
        assert found == {version: then[version] for version in found}


@every_game
def test_they_are_few_bytes_anywhere_in_a_game(game: str) -> None:
    table, rng = seated(game, "uuuu"), Random(1)
    while table.is_playing:
        play_on(table, rng, 30)
        assert len(orjson.dumps(views(table, 0))) < MAX_LENGTH


def test_there_are_those_since_a_version_and_the_one_before_them() -> None:
    table = play_on(seated(), Random(1), 20)
    standing = list(table.step_ranges)
    found = whole(views(table, 0, standing[-3]))
    assert list(found) == standing[-3:]
    assert list(whole(views(table, 0, standing[0] - 1))) == [0, *standing]
    assert found == {version: view for version, view in whole(views(table, 0)).items() if version in found}
    assert views(table, 0, table.version) == []
    assert views(empty(), 0) == []


@every_game
def test_earlier_ones_come_in_parts(game: str) -> None:
    table = play_on(seated(game, "uu"), Random(1), 3 * history.MAX_VIEWS)
    found: dict[int, dict[str, Any]] = {}
    until = table.version
    while part := whole(views(table, 0, until=until)) if until else {}:
        assert len(part) <= history.MAX_VIEWS + 1
        found = part | found
        until = min(part)
    assert found == shown_then(table, 0)
    first = min(table.step_ranges)
    assert list(whole(views(table, 0, until=first))) == [0, first]
    assert views(table, 0, until=first - 1) == []


def test_what_is_taken_back_while_they_are_made_does_no_harm() -> None:
    table = play_until(seated(), lambda table: table.why_not_undo(mover_of(table)) is None)
    expected, making = views(table, 0), history.views_after(table, 0, 0)
    first = next(making)
    do(table, EntryKind.UNDO, table.mover)
    act(table, any_choice(table, Random(5)))
    assert [first, *making] == expected


@pytest.mark.parametrize("variant", ONE_FAST, ids=variant_name)
def test_they_tell_nothing_hidden(variant: Variant) -> None:
    """Tables of which every position differs only in what a viewer could not know give that viewer the same bytes."""
    game, players, options = variant
    table = play_on(seated(game.name, "u" * players, None, **options), Random(4), 70)
    differing = 0
    for viewer in viewers_of(table):
        twin = dealt_differently(table, viewer)
        differing += differ(table, twin)
        assert orjson.dumps(views(table, viewer)) == orjson.dumps(views(twin, viewer))
    assert (differing > 0) == HIDES[game.name]


def dealt_differently(table: Table, viewer: int) -> Table:
    twin = copied(table)
    positions = [table.match.seen_by(viewer, step) for step in range(len(table.match.steps) + 1)]
    for number, position in enumerate(positions):
        calls.deal(position, viewer, generator(number))
    twin.match.steps = [replace(step, before=before) for step, before in zip(table.match.steps, positions[:-1], strict=True)]
    twin.match.state = positions[-1]
    return twin


def test_an_order_of_nautilus_counts_for_its_player_alone() -> None:
    table = play_on(seated("nautilus", "uuu"), Random(1), 60)
    seats = {viewer: list(whole(views(table, viewer)).values())[-1]["players"] for viewer in viewers_of(table)}
    for viewer, players in seats.items():
        assert [player["order"] is not None for player in players] == [viewer == other for other in range(3)]


def test_over_http_everybody_gets_their_own(address: str) -> None:
    async def test() -> None:
        async with Client(address) as ann, Client(address) as ben:
            made = await ann.make_table(game="nautilus", seats=[{"who": "me"}, {"who": "me"}])
            path = f"/api/tables/{made['table']}"
            for _ in range(6):
                seen = [await ann.look(made["table"], seat=seat) for seat in (0, 1)]
                mover = seen[0]["state"]["mover"]
                message = {"type": "action", "id": str(seen[0]["state"]["version"]), "action": seen[mover]["state"]["legal"][-1]["action"]}
                await ann.request("POST", f"{path}/messages", params={"seat": mover}, json=message)
            await ann.request("POST", f"{path}/messages", params={"seat": 0}, json={"type": "resign", "id": "enough"})
            mine = [(await ann.request("GET", f"{path}/views", params={"seat": seat})).json() for seat in (0, 1)]
            versions = [row["version"] for row in (await ann.request("GET", f"{path}/log?seat=0")).json() if row["kind"] == "action"]
            assert len(versions) == 6
            assert [[row["version"] for row in rows] for rows in mine] == [[0, *versions]] * 2
            assert (await ann.request("GET", f"{path}/views", params={"seat": 1, "since": versions[-2]})).json()[1:] == mine[1][-1:]
            assert (await ann.request("GET", f"{path}/views", params={"seat": 1, "until": versions[1]})).json() == mine[1][:3]
            watched = (await ann.request("GET", f"{path}/views", token=made["watch"], params={"watch": True})).json()
            assert (await ann.request("GET", f"{path}/log", token=made["watch"], params={"watch": True})).json() == (
                await ben.request("GET", f"{path}/log", token=made["watch"])
            ).json()
            assert watched == (await ben.request("GET", f"{path}/views", token=made["watch"])).json()
            knows = [[player["order"] is not None for player in rows[0]["view"]["players"]] for rows in (*mine, watched)]
            assert knows == [[True, False], [False, True], [False, False]]
            for how, code in (({}, "table.key"), ({"seat": 0}, "seat.key")):
                with pytest.raises(ClientProblem, match=code):
                    await ben.request("GET", f"{path}/views", params=how)

    asyncio.run(test())


def test_a_continued_game_begins_where_it_was_left() -> None:
    begun = play_on(seated(), Random(2), 12).match
    table = seated()
    table._match = begun.up_to(len(begun.steps)).resumed(table.plan.secret)
    act(table, any_choice(table, Random(1)))
    rows = views(table, SPECTATOR)
    assert [row["version"] for row in rows] == [0, table.version]
    assert rows[0]["view"]["players"] == begun.view()["players"]


@pytest.mark.parametrize("name", ["since", "until"])
@pytest.mark.parametrize("version", ["-1", "x", "99999999"])
def test_an_impossible_version_is_refused(address: str, name: str, version: str) -> None:
    assert httpx.get(f"{address}/api/tables/nothere/views?{name}={version}").status_code == 422
