"""What operators do in the database, and that each act is in the audit log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from server.tables import NOON, plan

from critias.server.settings import Settings
from critias.server.storage import administration, audit, lists, people, restrictions, retention
from critias.server.storage.addresses import address_key, digest
from critias.server.storage.audit import NotFound, Operator
from critias.server.storage.database import engine_for
from critias.server.storage.restrictions import DAY, RestrictionKind
from critias.server.storage.store import NewTable, SeatKey, Store
from critias.server.table.entry import Entry, EntryKind

SAT = Entry(1, NOON, EntryKind.SIT, 0, {"name": "Ann"})
SAID = Entry(2, NOON + 1, EntryKind.SAY, 0, {"text": "hello"}, "m1")
OTHER = Entry(3, NOON + 2, EntryKind.SIT, 1, {"name": "Ben"})
PLAYED = (SAT, SAID, OTHER)


def new(name: str, phase: str = "playing", created: int = NOON, entries: tuple[Entry, ...] = PLAYED) -> NewTable:
    return NewTable(name, plan(), (SeatKey("hash"), SeatKey(None, True)), "watch", created, phase, None, entries, (("ann", 0), ("ben", 1)))


def on(database: str, test: Callable[[Store, Operator], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(engine_for(database, "NORMAL"))
        try:
            for user in ("ann", "ben"):
                await store.add_user(user, f"hash of {user}", NOON)
            await test(store, Operator(store.engine, "test"))
        finally:
            await store.close()

    asyncio.run(run())


async def acts(operator: Operator) -> list[tuple[str, str]]:
    found = await audit.newest_acts(operator.engine, 100)
    assert all(act.actor == "test" and act.at for act in found)
    return [(act.kind, act.subject) for act in found]


def test_tables_are_listed_and_shown_with_their_users(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        await store.add_table(new("t1"))
        await store.add_table(new("t2", "over", NOON + 9))
        assert [row["table"] for row in await administration.list_tables(store.engine, 10)] == ["t2", "t1"]
        assert [row["table"] for row in await administration.list_tables(store.engine, 10, before=NOON + 9)] == ["t1"]
        assert [row["table"] for row in await administration.list_tables(store.engine, 10, "over", "ann")] == ["t2"]
        assert await administration.list_tables(store.engine, 10, user="nobody") == []
        shown = await administration.show_table(store.engine, "t1")
        assert [(seat["name"], seat["users"]) for seat in shown["seats"]] == [("Ann", ["ann"]), ("Ben", ["ben"])]
        assert (shown["phase"], shown["touched"]) == ("playing", NOON + 2)
        assert await acts(operator) == []

    on(database, test)


def test_a_closed_table_is_in_no_list_but_the_operators(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        await store.add_table(new("t1"))
        await administration.close_table(operator, "t1", "spam")
        stored = await store.load("t1")
        assert stored is not None and stored.is_closed
        assert await lists.tables_of(store.engine, "ann", 10) == []
        assert [row["phase"] for row in await administration.list_tables(store.engine, 10, "closed")] == ["closed"]
        assert await administration.list_tables(store.engine, 10, "playing") == []
        await administration.reopen_table(operator, "t1")
        assert [row.id for row in await lists.tables_of(store.engine, "ann", 10)] == ["t1"]
        assert await acts(operator) == [("table.reopen", "t1"), ("table.close", "t1")]

    on(database, test)


def test_a_deleted_table_is_gone_with_its_log(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        await store.add_table(new("t1"))
        await administration.delete_table(operator, "t1")
        assert await store.load("t1") is None
        assert await store.entries_after("t1", 0) == []
        assert await store.holders_of("t1") == []
        assert await acts(operator) == [("table.delete", "t1")]

    on(database, test)


def test_what_is_not_there_is_refused_and_leaves_no_trace(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        for work in (
            administration.close_table(operator, "none"),
            administration.delete_table(operator, "none"),
            administration.show_table(store.engine, "none"),
            restrictions.restrict_user(operator, RestrictionKind.BAN, "none", None, ""),
            restrictions.restrict_address(operator, RestrictionKind.BAN, "not an address", None, ""),
            restrictions.lift(operator, 1),
            people.export_person(operator, "none"),
            people.erase_person(operator, "none"),
        ):
            with pytest.raises(NotFound):
                await work
        assert await acts(operator) == []

    on(database, test)


def test_an_address_is_kept_as_a_hash_and_for_a_time(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        made = await restrictions.restrict_address(operator, RestrictionKind.BAN, "192.0.2.7", None, "spam")
        key = await address_key(store.engine)
        assert made.value == digest(key, "192.0.2.7") == digest(key, "::ffff:192.0.2.7") != digest(key, "192.0.2.8")
        assert made.until == made.created + 30 * DAY
        assert "192.0.2.7" not in str(await restrictions.all_restrictions(store.engine)) + str(await audit.newest_acts(store.engine, 9))
        assert await acts(operator) == [("ban", "an address")]

    on(database, test)


def test_ipv6_is_kept_by_household(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        key = await address_key(store.engine)
        assert digest(key, "2001:db8:1:2::1") == digest(key, "2001:db8:1:2:ffff::9") != digest(key, "2001:db8:1:3::1")
        assert digest(key, "") is digest(key, "unix:") is None

    on(database, test)


def test_finished_tables_are_kept_for_as_long_as_the_settings_say(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        now = operator.now
        for name, phase, at in (("old", "over", now - 11 * DAY), ("new", "over", now - 9 * DAY), ("playing", "playing", now - 11 * DAY)):
            await store.add_table(new(name, phase, at, ()))
        await retention.clear_away(operator, Settings(database=database))
        assert await store.load("old") is not None
        await retention.clear_away(operator, Settings(database=database, finished_days=10))
        assert [await store.load(name) is not None for name in ("old", "new", "playing")] == [False, True, True]
        assert await acts(operator) == [("retention", "finished tables")]
        assert (await audit.newest_acts(store.engine, 1))[0].details["deleted"] == 1

    on(database, test)


def test_unfinished_tables_and_users_without_a_seat_are_forgotten(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        await store.add_table(new("old"))
        await retention.clear_away(operator, Settings(database=database, forget_days=60))
        assert await store.load("old") is None
        assert [await store.find_user(f"hash of {user}") for user in ("ann", "ben")] == [None, None]
        assert await acts(operator) == [("retention", "users"), ("retention", "unfinished tables")]

    on(database, test)


def test_nothing_says_who_made_a_table_once_its_user_is_forgotten(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        for creator in ("ann", "cleo"):
            await store.add_table(NewTable(**{**vars(new(f"by {creator}")), "creator": creator}))
        await store.add_user("cleo", "hash of cleo", NOON)
        assert await retention.delete_idle_users(operator, NOON + 1) == 1  # who holds no seat
        stored = [await store.load(f"by {creator}") for creator in ("ann", "cleo")]
        assert [table.creator for table in stored if table is not None] == ["ann", None]

    on(database, test)


def test_a_restriction_that_has_ended_is_forgotten(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        lasting = await restrictions.restrict_user(operator, RestrictionKind.MUTE, "ann", None, "")
        await restrictions.restrict_user(operator, RestrictionKind.BAN, "ben", -1, "")
        await restrictions.forget_ended(operator)
        assert await restrictions.all_restrictions(store.engine) == [lasting]

    on(database, test)


def test_a_person_gets_everything_that_is_kept_of_them_and_nothing_of_others(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        await store.add_table(new("t1"))
        await restrictions.restrict_user(operator, RestrictionKind.MUTE, "ann", None, "shouting")
        found = await people.export_person(operator, "ann")
        assert (found["user"], found["created"]) == ("ann", NOON)
        (seat,) = found["seats"]
        assert [(entry["kind"], entry["data"]) for entry in seat["entries"]] == [("sit", {"name": "Ann"}), ("say", {"text": "hello"})]
        assert [row["reason"] for row in found["restrictions"]] == ["shouting"]
        assert [row["act"] for row in found["audit"]] == ["mute"]
        assert "Ben" not in str(found)
        assert (await acts(operator))[0] == ("user.export", "user ann")

    on(database, test)


def test_an_erased_person_leaves_their_moves_and_nothing_else(database: str) -> None:
    async def test(store: Store, operator: Operator) -> None:
        await store.add_table(new("t1"))
        await restrictions.restrict_user(operator, RestrictionKind.MUTE, "ann", None, "")
        assert await people.erase_person(operator, "ann") == ["t1"]
        stored = await store.load("t1")
        assert stored is not None
        assert [entry.data for entry in stored.entries] == [{"name": "Guest"}, {"text": "…"}, {"name": "Ben"}]
        assert await store.holders_of("t1") == [("ben", 1)]
        assert await store.find_user("hash of ann") is None
        assert await restrictions.all_restrictions(store.engine) == []
        assert (await acts(operator))[0] == ("user.erase", "user ann")

    on(database, test)
