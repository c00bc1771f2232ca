"""`critias admin`: what operators do, straight in the database; servers that run hear of it within seconds."""

from __future__ import annotations

import asyncio
import getpass
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from critias.commands.output import print_json
from critias.commands.refusal import Refusal
from critias.commands.serve import read_settings
from critias.server.storage import administration, audit, people, restrictions, retention
from critias.server.storage.audit import NotFound, Operator
from critias.server.storage.database import BadDatabase, engine_for, revision_of, revisions
from critias.server.storage.restrictions import DAY, RestrictionKind

Answer = TypeVar("Answer")


def operate(work: Callable[[Operator], Awaitable[Answer]]) -> Answer:
    """Do something as the operator at the command line; report every failure in one line."""
    settings = read_settings()
    _check_file(settings.database)
    try:
        return asyncio.run(_operate(settings.database, settings.synchronous, work))
    except (BadDatabase, NotFound) as error:
        raise Refusal(str(error)) from None
    except (SQLAlchemyError, OSError) as error:
        raise Refusal(f"the database doesn't answer: {error.__class__.__name__}") from None


def _check_file(database: str) -> None:
    try:
        url = make_url(database)
    except Exception:
        return  # told by `engine_for`
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).is_file():
        raise Refusal(f"there is no database at {url.database}")


async def _operate(database: str, synchronous: str, work: Callable[[Operator], Awaitable[Answer]]) -> Answer:
    engine = engine_for(database, synchronous)
    try:
        async with engine.connect() as connection:
            found = await connection.run_sync(revision_of)
        if found != revisions()[-1]:
            raise BadDatabase("the database is from another version of Critias; start the server once to update it")
        return await work(Operator(engine, f"command line ({getpass.getuser()})"))
    finally:
        await engine.dispose()


# ------------------------------------------------------------------------------------------------ tables


def list_tables(phase: str | None, user: str | None, limit: int, as_json: bool) -> None:
    rows = operate(lambda operator: administration.list_tables(operator.engine, limit, phase, user))
    _print(rows, as_json, lambda row: f"{row['table']:<16} {row['game']:<12} {row['phase']:<8} {_date(row['touched'])}")


def show_table(table: str, as_json: bool) -> None:
    found = operate(lambda operator: administration.show_table(operator.engine, table))
    if as_json:
        print_json(found)
        return
    print(f"{found['table']}  {found['game']}  {found['phase']}  created {_date(found['created'])}, last entry {_date(found['touched'])}")
    for seat in found["seats"]:
        print(f"  seat {seat['seat']}  {seat['name'] or '-':<30}  {' '.join(seat['users']) or '-'}")


def close_table(table: str, reason: str) -> None:
    operate(lambda operator: administration.close_table(operator, table, reason))
    print(f"Closed {table}")


def reopen_table(table: str, reason: str) -> None:
    operate(lambda operator: administration.reopen_table(operator, table, reason))
    print(f"Reopened {table}")


def delete_table(table: str, reason: str) -> None:
    operate(lambda operator: administration.delete_table(operator, table, reason))
    print(f"Deleted {table}")


def delete_finished(days: int) -> None:
    number = operate(lambda operator: retention.delete_finished(operator, operator.now - days * DAY))
    print(f"Deleted {number} tables that were finished or closed more than {days} days ago")


# ------------------------------------------------------------------------------------------------ people


def restrict(kind: str, user: str | None, address: str | None, days: int | None, reason: str) -> None:
    if (user is None) == (address is None):
        raise Refusal("name a user or an address: --user USER or --address ADDRESS")
    if user is not None:
        made = operate(lambda operator: restrictions.restrict_user(operator, RestrictionKind(kind), user, days, reason))
    else:
        made = operate(lambda operator: restrictions.restrict_address(operator, RestrictionKind(kind), str(address), days, reason))
    until = "until it is lifted" if made.until is None else f"until {_date(made.until)}"
    print(f"Restriction {made.id}: {made.kind.value} of {'user ' + made.value if user else 'an address'} {until}")


def list_restrictions(as_json: bool) -> None:
    rows = [asdict(row) for row in operate(lambda operator: restrictions.all_restrictions(operator.engine))]
    _print(rows, as_json, _restriction_line)


def _restriction_line(row: dict[str, Any]) -> str:
    until = "for good" if row["until"] is None else f"until {_date(row['until'])}"
    return f"{row['id']:>5}  {row['kind']:<4}  {row['subject']:<7}  {row['value'][:16]:<16}  {until:<27}  {row['reason']}"


def lift(number: int) -> None:
    operate(lambda operator: restrictions.lift(operator, number))
    print(f"Lifted restriction {number}")


def export_person(user: str, target: Path | None) -> None:
    if target is not None and target.exists():
        raise Refusal(f"{target} already exists; choose another path")
    found = json.dumps(operate(lambda operator: people.export_person(operator, user)), ensure_ascii=False, indent=2)
    if target is None:
        print(found)
        return
    try:
        target.touch(mode=0o600, exist_ok=False)
        target.write_text(found + "\n", encoding="utf-8")
    except OSError as error:
        raise Refusal(f"cannot write {target}: {error.strerror}") from None
    print(f"Wrote {target}")


def erase_person(user: str) -> None:
    touched = operate(lambda operator: people.erase_person(operator, user))
    print(f"Deleted user {user}; name and chat are gone from {len(touched)} tables")


def list_acts(limit: int, as_json: bool) -> None:
    rows = [asdict(act) for act in operate(lambda operator: audit.newest_acts(operator.engine, limit))]
    _print(rows, as_json, _act_line)


def _act_line(row: dict[str, Any]) -> str:
    details = ", ".join(f"{name} {value}" for name, value in row["details"].items() if value not in (None, "", []))
    return f"{_date(row['at'])}  {row['actor']:<24}  {row['kind']:<12}  {row['subject']}  {details}".rstrip()


# ------------------------------------------------------------------------------------------------ printing


def _print(rows: list[dict[str, Any]], as_json: bool, line: Callable[[dict[str, Any]], str]) -> None:
    if as_json:
        print_json(rows)
        return
    for row in rows:
        print(line(row))


def _date(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime(at / 1000))
