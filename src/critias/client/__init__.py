"""A Python client of a Critias server: make tables, sit down, play, watch. Needs `pip install 'critias[client]'`."""

from critias.client.connection import Seat
from critias.client.http import Client, ClientProblem

__all__ = ["Client", "ClientProblem", "Seat"]
