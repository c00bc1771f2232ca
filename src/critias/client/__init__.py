"""A Python client of a Critias server: create tables, sit down, play, watch."""

from critias.extras import require

require("client", "the client", "httpx", "websockets")
from critias.client.connection import Seat
from critias.client.http import Client, ClientProblem

__all__ = ["Client", "ClientProblem", "Seat"]
