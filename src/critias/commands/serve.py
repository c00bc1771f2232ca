"""`critias serve`: the game server, set up by environment variables."""

from __future__ import annotations

import textwrap
from pathlib import Path

from pydantic import ValidationError
from sqlalchemy.engine import make_url

from critias.commands.output import warn_of_compiling
from critias.commands.refusal import Refusal
from critias.server import logs
from critias.server.database import BadDatabase, engine_for
from critias.server.serving import serve as run
from critias.server.settings import PREFIX, Settings, described


def serve(host: str | None, port: int | None) -> None:
    settings = read_settings(host, port)
    prepare_database(settings)
    logs.set_up(settings.log_level)
    warn_of_compiling()
    if not run(settings, lambda address: print(f"Critias is at {address}", flush=True)):
        raise Refusal(f"the server could not start on {settings.host}:{settings.port}; the lines above say why")


def print_variables() -> None:
    """For the help: every variable with its meaning."""
    print("\nVariables:")
    for name, meaning in described():
        print(textwrap.fill(meaning, 110, initial_indent=f"  {name:<23} ", subsequent_indent=" " * 26))


def read_settings(host: str | None = None, port: int | None = None) -> Settings:
    """From the environment, and what was said on the command line."""
    given = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise Refusal(f"{PREFIX}{str(fault['loc'][0]).upper()}: {fault['msg']}") from None


def prepare_database(settings: Settings) -> None:
    """Refuses a database that cannot be, and makes the folder of a file."""
    try:
        engine_for(settings.database, settings.synchronous)
    except BadDatabase as error:
        raise Refusal(str(error)) from None
    if settings.redis is not None and not settings.database.startswith("postgresql"):
        raise Refusal("several processes need PostgreSQL: CRITIAS_REDIS works with CRITIAS_DATABASE=postgresql://...")
    url = make_url(settings.database)
    if url.get_backend_name() == "sqlite" and url.database:
        try:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refusal(f"cannot make the folder of {url.database}: {error.strerror}") from None
