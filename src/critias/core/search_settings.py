"""How bots judge and search the positions of a game: a few numbers, found by trial in the arena."""

from __future__ import annotations

from typing import NamedTuple

TO_THE_END = 1_000_000  # as `rollout`: games are played out whole


class SearchSettings(NamedTuple):
    scale: float = 10.0  # a lead of this many points makes winning about 73 % likely
    rollout: int = TO_THE_END  # random decisions after the tree, before the evaluation judges
    exploration: float = 0.5  # how much a promising action with few visits attracts
    temperature: float = 0.3  # of the prior, in scales; of a net's prior, as such: the lower, the more it prefers what the judge does
    margin: float = 0.02  # how much of a finished game's value is the margin and not the win: it decides between equals
    trust: float = 1.0  # how much of a leaf's value is for the net to say; the rest is for the evaluation after the rollout


NET_SEARCH = SearchSettings(rollout=0, exploration=0.25, temperature=1.0)
