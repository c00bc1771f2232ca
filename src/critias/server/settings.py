"""How a server is set up: environment variables that begin with CRITIAS_; `critias serve --help` says them all."""

from __future__ import annotations

import os
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "CRITIAS_"


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore")

    host: str = Field("127.0.0.1", description="The address to listen on.")
    port: int = Field(8000, ge=0, le=65535, description="The port to listen on; 0 takes a free one.")
    database: str = Field(
        default_factory=lambda: f"sqlite:///{user_data_path('critias') / 'critias.db'}",
        description="Where tables are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
    )
    synchronous: Literal["FULL", "NORMAL"] = Field(
        "FULL",
        description="Of SQLite. FULL: an acknowledged move survives a power cut. NORMAL: faster, survives a crash of the program, "
        "but a power cut can take the last moves.",
    )
    redis: str | None = Field(None, description="redis://HOST, to let several processes serve the same tables (with PostgreSQL).")
    origins: list[str] = Field([], description='Addresses of pages that may use this server besides its own, as JSON: ["https://a.org"].')
    bot_processes: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=1, le=64, description="Processes that think for bots.")
    bot_deadline: float = Field(20.0, gt=0, le=600, description="Seconds after which a bot that does not answer is started anew.")
    bot_pause: bool = Field(True, description="Whether bots take a person's time for their choices.")
    absence: float = Field(120.0, gt=0, description="Seconds after which a bot plays for somebody who left a live game.")
    idle: float = Field(300.0, gt=0, description="Seconds after which a table that nobody looks at is no longer kept in memory.")
    forget_days: int = Field(60, ge=1, description="Days after which a table that was not finished is deleted.")
    admin_token: str | None = Field(None, min_length=16, description="Opens the page /admin; without it there is none.")
    message_rate: float = Field(10.0, gt=0, description="Messages a second that a socket may send in the long run.")
    message_burst: int = Field(60, ge=1, description="Messages that it may send at once.")
    address_rate: float = Field(20.0, gt=0, description="Requests a second that an address may send in the long run.")
    address_burst: int = Field(200, ge=1, description="Requests that it may send at once.")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("INFO", description="What is logged.")
    secure_cookies: bool = Field(False, description="Whether cookies are for HTTPS only; switch it on behind a proxy with HTTPS.")


def described() -> list[tuple[str, str]]:
    """Every variable with its meaning, for the help."""
    return [(f"{PREFIX}{name.upper()}", field.description or "") for name, field in Settings.model_fields.items()]
