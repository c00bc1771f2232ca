"""The settings of a server: environment variables that begin with CRITIAS_; `critias serve --help` lists them all."""

from __future__ import annotations

import os
from typing import Literal
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, field_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "CRITIAS_"


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore")

    host: str = Field("127.0.0.1", description="Address to listen on.")
    port: int = Field(8000, ge=0, le=65535, description="Port to listen on; 0 picks a free one.")
    hosts: list[str] = Field(
        [], description='Names this server is reached by, as JSON: ["play.example.org"]. Requests for other names are refused.'
    )
    database: str = Field(
        default_factory=lambda: f"sqlite:///{user_data_path('critias') / 'critias.db'}",
        description="Where tables are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
    )
    synchronous: Literal["FULL", "NORMAL"] = Field(
        "FULL",
        description="For SQLite. FULL: an acknowledged move survives a power cut. NORMAL: faster, survives a crash of the program, "
        "but a power cut can lose the last moves.",
    )
    database_timeout: float = Field(
        10.0, gt=0, le=600, description="Seconds after which a database that doesn't answer, or is locked, counts as away."
    )
    redis: str | None = Field(None, description="redis://HOST, to let several processes serve the same tables (with PostgreSQL).")
    advertise: str | None = Field(
        None,
        pattern=r"^http://([^/:@?#\[\]\s]+|\[[0-9a-fA-F:.]+\])(:[0-9]+)?/?$",
        description="Address at which the other processes reach this one, such as http://10.0.0.5:8000; default: where it listens.",
    )
    takeover: float = Field(
        1.0, ge=0.5, le=60, description="Seconds within which other processes serve the tables of one that died; more for slow networks."
    )
    origins: list[str] = Field([], description='Addresses of pages that may use this server besides its own, as JSON: ["https://a.org"].')
    bot_processes: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=1, le=64, description="Processes that think for bots.")
    bot_deadline: float = Field(20.0, gt=0, le=600, description="Seconds after which a bot that doesn't answer is restarted.")
    bot_pause: bool = Field(True, description="Whether bots take about as long as a person to choose.")
    absence: float = Field(120.0, gt=0, description="Seconds after which a bot plays for a player who left a live game.")
    idle: float = Field(300.0, gt=0, description="Seconds after which a table nobody is looking at is dropped from memory.")
    forget_days: int = Field(60, ge=1, description="Days after which an unfinished table is deleted.")
    finished_days: int | None = Field(None, ge=1, description="Days after which a finished table is deleted; without it they are kept.")
    admin_token: str | None = Field(None, min_length=16, description="Token for everything under /admin; without it there is no such page.")
    message_rate: float = Field(10.0, gt=0, description="Messages per second that a socket may send on average.")
    message_burst: int = Field(60, ge=1, description="Messages that it may send in one burst.")
    address_message_rate: float = Field(40.0, gt=0, description="Messages per second that all sockets of an address may send on average.")
    address_message_burst: int = Field(300, ge=1, description="Messages that they may send in one burst.")
    address_rate: float = Field(20.0, gt=0, description="Requests per second that an address may send on average.")
    address_burst: int = Field(200, ge=1, description="Requests that it may send in one burst.")
    address_sockets: int = Field(200, ge=1, description="Sockets and streams that an address may have open.")
    address_tables: int = Field(240, ge=1, description="Tables that an address may create per hour.")
    address_bots: int = Field(480, ge=4, description="Seats for bots at tables that an address may create per hour.")
    user_tables: int = Field(60, ge=1, description="Tables that a user may create per hour.")
    user_bots: int = Field(120, ge=4, description="Seats for bots at tables that a user may create per hour.")
    seat_entries: int = Field(
        1000,
        ge=1,
        description="Entries that each seat may add to a table besides actions that stand: chat, take-backs, leaving and coming back.",
    )
    request_timeout: float = Field(20.0, gt=0, description="Seconds after which a request that has not fully arrived is ended.")
    read_timeout: float = Field(20.0, gt=0, description="Seconds after which a connection that doesn't read what is sent is dropped.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="Lowest level that is logged.")
    secure_cookies: bool = Field(False, description="Whether cookies are for HTTPS only; turn it on behind an HTTPS proxy.")

    @field_validator("advertise")
    @classmethod
    def _has_a_port_that_exists(cls, address: str | None) -> str | None:
        urlsplit(address or "").port  # noqa: B018 - raises ValueError, which says so
        return address


def described() -> list[tuple[str, str]]:
    """Every variable with its meaning and its default, for the help."""
    return [(f"{PREFIX}{name.upper()}", _described(field)) for name, field in Settings.model_fields.items()]


def _described(field: FieldInfo) -> str:
    """The meaning of a field and its default, unless that is empty or depends on the machine."""
    is_shown = field.default_factory is None and field.default not in (None, [])
    return f"{field.description} [default: {field.default}]" if is_shown else str(field.description)
