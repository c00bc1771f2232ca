"""Which process a table belongs to: everybody computes the same, shares are even, and only the tables of those who come or go move."""

from __future__ import annotations

from collections import Counter

import pytest

from critias.server.live.routing.ring import Ring

TABLES = [f"t{number}" for number in range(6000)]


def ring_of(*names: str) -> Ring:
    return Ring({name: f"http://{name}" for name in names})


def owners(ring: Ring) -> dict[str, str | None]:
    return {table: ring.owner(table) for table in TABLES}


def test_nobody_owns_a_table_where_there_is_nobody() -> None:
    assert ring_of().owner("t1") is None


def test_the_order_in_which_processes_are_named_does_not_matter() -> None:
    assert owners(ring_of("a", "b", "c")) == owners(ring_of("c", "a", "b"))


@pytest.mark.parametrize("processes", [2, 5, 12])
def test_shares_are_even(processes: int) -> None:
    shares = Counter(owners(ring_of(*(f"process{number}" for number in range(processes)))).values())
    even = len(TABLES) / processes
    assert len(shares) == processes
    assert all(0.8 * even < share < 1.2 * even for share in shares.values())


def test_only_the_tables_of_a_process_that_goes_move() -> None:
    before, after = owners(ring_of("a", "b", "c")), owners(ring_of("a", "c"))
    assert all(after[table] == owner for table, owner in before.items() if owner != "b")


def test_only_to_a_process_that_comes_tables_move() -> None:
    before, after = owners(ring_of("a", "b")), owners(ring_of("a", "b", "c"))
    assert all(after[table] in (owner, "c") for table, owner in before.items())


def test_a_ring_that_has_changed_is_the_same_as_a_new_one() -> None:
    ring = ring_of("a", "b", "c")
    for names in (("a", "c"), ("a", "c", "d", "e"), ("e",), (), ("a", "b")):
        owners(ring)  # which it remembers
        ring = ring.changed_to(ring_of(*names).addresses)
        assert owners(ring) == owners(ring_of(*names))


def test_a_ring_that_has_not_changed_stays() -> None:
    ring = ring_of("a", "b")
    assert ring.changed_to(ring_of("b", "a").addresses) is ring
