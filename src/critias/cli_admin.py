"""The commands under `critias admin`: parses what an operator types and calls `critias.commands.admin`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

admin = typer.Typer(no_args_is_help=True)

TABLES, PEOPLE, LOG = "Tables", "People", "Log and database"  # the groups of --help

TableName = Annotated[str, typer.Argument(metavar="TABLE", help="Name of a table, as in its address.")]
UserName = Annotated[str, typer.Argument(metavar="USER", help="A user, as `critias admin tables TABLE` shows them.")]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="The reason, for the audit log.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value.")]
Limit = Annotated[int, typer.Option(metavar="N", min=1, max=100_000, help="Number of lines.")]
User = Annotated[str | None, typer.Option(metavar="USER", help="A user.")]
Address = Annotated[str | None, typer.Option(metavar="ADDRESS", help="An IPv4 or IPv6 address; only its hash is kept.")]
Days = Annotated[int | None, typer.Option(metavar="N", min=1, max=36_500, help="For this many days.", show_default="30 for an address")]


@admin.command(rich_help_panel=TABLES)
def tables(
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="Show this table and who sits there.")] = None,
    phase: Annotated[str | None, typer.Option(metavar="PHASE", help="Only open, playing, over or closed ones.")] = None,
    user: User = None,
    limit: Limit = 100,
    as_json: AsJson = False,
) -> None:
    """List tables, the newest first, or show one with its users."""
    from critias.commands.admin import list_tables, show_table

    if table is None:
        list_tables(phase, user, limit, as_json)
    else:
        show_table(table, as_json)


@admin.command(rich_help_panel=TABLES)
def close(table: TableName, reason: Reason = "") -> None:
    """Close a table: nobody can see it or play there, but nothing is deleted."""
    from critias.commands.admin import close_table

    close_table(table, reason)


@admin.command(rich_help_panel=TABLES)
def reopen(table: TableName, reason: Reason = "") -> None:
    """Open a closed table again."""
    from critias.commands.admin import reopen_table

    reopen_table(table, reason)


@admin.command(rich_help_panel=TABLES)
def delete(table: TableName, reason: Reason = "") -> None:
    """Delete a table and everything that happened there."""
    from critias.commands.admin import delete_table

    delete_table(table, reason)


@admin.command(rich_help_panel=TABLES)
def retention(days: Annotated[int, typer.Option(metavar="N", min=1, max=36_500, help="Days to keep them.", show_default=False)]) -> None:
    """Delete tables that were finished or closed long ago.

    The server does this every hour by itself if CRITIAS_FINISHED_DAYS is set.
    """
    from critias.commands.admin import delete_finished

    delete_finished(days)


@admin.command(rich_help_panel=PEOPLE)
def ban(user: User = None, address: Address = None, days: Days = None, reason: Reason = "") -> None:
    """Keep a user or an address out."""
    from critias.commands.admin import restrict

    restrict("ban", user, address, days, reason)


@admin.command(rich_help_panel=PEOPLE)
def mute(user: User = None, address: Address = None, days: Days = None, reason: Reason = "") -> None:
    """Let a user or an address play, but not chat."""
    from critias.commands.admin import restrict

    restrict("mute", user, address, days, reason)


@admin.command(rich_help_panel=PEOPLE)
def restrictions(as_json: AsJson = False) -> None:
    """List bans and mutes with their numbers."""
    from critias.commands.admin import list_restrictions

    list_restrictions(as_json)


@admin.command(rich_help_panel=PEOPLE)
def lift(number: Annotated[int, typer.Argument(metavar="NUMBER", help="Number of a ban or mute.")]) -> None:
    """End a ban or mute."""
    from critias.commands.admin import lift as lift_restriction

    lift_restriction(number)


@admin.command(rich_help_panel=PEOPLE)
def export(
    user: UserName, file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Path of the export; it must not exist.")] = None
) -> None:
    """Export everything stored about a user, as JSON."""
    from critias.commands.admin import export_person

    export_person(user, file)


@admin.command(rich_help_panel=PEOPLE)
def erase(user: UserName) -> None:
    """Delete a user, with their name and chat at every table.

    Their moves stay, without a name: they are part of other people's games.
    """
    from critias.commands.admin import erase_person

    erase_person(user)


@admin.command(rich_help_panel=LOG)
def audit(limit: Limit = 100, as_json: AsJson = False) -> None:
    """List what operators did, the newest first."""
    from critias.commands.admin import list_acts

    list_acts(limit, as_json)


@admin.command(rich_help_panel=LOG)
def downgrade(revision: Annotated[str, typer.Argument(metavar="REVISION", help="The revision, such as 0003; see docs/server.md.")]) -> None:
    """Downgrade the database for an earlier version of Critias. Stop the server and make a backup first."""
    from critias.commands.downgrade import downgrade as downgrade_database

    downgrade_database(revision)
