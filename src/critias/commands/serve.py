"""`critias serve`: the game server, set up by environment variables."""

from __future__ import annotations

import asyncio
import logging
import os
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from pydantic import ValidationError
from sqlalchemy.engine import make_url

from critias.commands.refusal import INTERRUPTED, REFUSED, Refusal
from critias.extras import MissingExtra, require
from critias.server import logs
from critias.server.run import serve as run
from critias.server.settings import PREFIX, Settings, described
from critias.server.storage.database import BadDatabase, engine_for, require_usable

log = logging.getLogger(__name__)


def serve(host: str | None, port: int | None) -> None:
    logs.set_up("INFO")
    with _reporting_to_log():
        settings = read_settings(host, port)
        logging.getLogger().setLevel(settings.log_level)
        prepare_database(settings)
        check_database(settings)
        if not run(settings, _tell_address):
            raise Refusal(f"the server couldn't start on {settings.host}:{settings.port}; see the lines above")


@contextmanager
def _reporting_to_log() -> Iterator[None]:
    """Log whatever ends the command."""
    try:
        yield
    except (Refusal, MissingExtra) as refusal:
        log.error("%s", refusal)
        raise typer.Exit(REFUSED) from None
    except KeyboardInterrupt:
        log.info("stopped")
        os._exit(INTERRUPTED)  # without waiting for threads that still compute


def _tell_address(address: str) -> None:
    """Print the address on standard output, for programs that start a server; more words follow, so that a space ends the address."""
    line = logging.makeLogRecord({"name": __name__, "levelname": "INFO", "msg": f"Critias is at {address} (Ctrl-C or SIGTERM to stop)"})
    print(logs.JsonLines().format(line), flush=True)


def print_variables() -> None:
    """Print every variable with its meaning, for the help."""
    print("\nVariables:")
    for name, meaning in described():
        print(textwrap.fill(meaning, 110, initial_indent=f"  {name:<29} ", subsequent_indent=" " * 32))


def read_settings(host: str | None = None, port: int | None = None) -> Settings:
    """Read the settings from the environment and the command line."""
    given = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise Refusal(f"{PREFIX}{str(fault['loc'][0]).upper()}: {fault['msg']}") from None


def prepare_database(settings: Settings) -> None:
    """Refuse a database that cannot be used, and create the folder of a file."""
    try:
        engine_for(settings.database, settings.synchronous)
    except BadDatabase as error:
        raise Refusal(str(error)) from None
    if settings.redis is not None:
        require("redis", "CRITIAS_REDIS", "redis", "httpx")
    if settings.redis is not None and not settings.database.startswith("postgresql"):
        raise Refusal("several processes need PostgreSQL: CRITIAS_REDIS works with CRITIAS_DATABASE=postgresql://...")
    url = make_url(settings.database)
    if url.get_backend_name() == "sqlite" and url.database:
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal(f"cannot create the folder of {url.database}: {error.strerror}") from None


def check_database(settings: Settings) -> None:
    """Refuse, in one line, a database that does not answer or is of a newer version."""
    try:
        asyncio.run(require_usable(settings.database, settings.synchronous))
    except BadDatabase as error:
        raise Refusal(str(error)) from None
