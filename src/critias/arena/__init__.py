"""Bots against bots: the same deals with rotated seats, summed up with intervals, ratings and a page to show."""

from critias.arena.plan import BadPlan, Plan
from critias.arena.play import play_block
from critias.arena.results import PlayedBlock, PlayedGame

__all__ = ["BadPlan", "Plan", "PlayedBlock", "PlayedGame", "play_block"]
