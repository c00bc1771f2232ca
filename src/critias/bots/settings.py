"""How a game's positions are judged and searched: a few numbers for each game, found by trial in the arena."""

from __future__ import annotations

from typing import NamedTuple

TO_THE_END = 1_000_000  # as `rollout`: games are played out whole


class Settings(NamedTuple):
    scale: float  # a lead of so many points makes winning about 73 % likely
    rollout: int  # random decisions after the tree, before the evaluation judges
    exploration: float = 0.5  # how much a promising but little tried action attracts
    temperature: float = 0.3  # how much the evaluation's favourite is favoured at first, in scales: less is more
    margin: float = 0.02  # how much of a finished game's value is the margin and not the win: it decides between equals


SETTINGS = {
    "atlantis": Settings(scale=9.0, rollout=20, temperature=0.35),
    "atlandice": Settings(scale=4.0, rollout=20),
    "nautilus": Settings(scale=40.0, rollout=0, temperature=0.07),
}
# For a game that is not ours.
DEFAULT = Settings(scale=10.0, rollout=TO_THE_END)


def settings_of(game: str) -> Settings:
    return SETTINGS.get(game, DEFAULT)
