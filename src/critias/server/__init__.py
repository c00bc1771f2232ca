"""The game server: tables that live in a database, people and bots who sit at them, and what each of them may know."""

from critias.extras import require

require("server", "the server", "fastapi", "orjson", "pydantic_settings", "sqlalchemy", "uvicorn")
