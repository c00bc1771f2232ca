"""Everything one run of the benchmark found."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from figures import Rounds, ratio
from ours import Pair
from startup import Took

PLAYERS = (2, 3, 4)
PEERS = ("hearts", "hearts-rollouts", "backgammon", "catanatron")


@dataclass
class Results:
    ours: dict[int, Rounds] = field(default_factory=lambda: {players: Rounds() for players in PLAYERS})
    peers: dict[str, Rounds] = field(default_factory=lambda: {peer: Rounds() for peer in PEERS})
    pairs: list[Pair] = field(default_factory=list)
    state_bytes: int = 0
    copy_nanoseconds: float = 0.0
    cold: Took | None = None
    warm: Took | None = None
    command_line: Took | None = None

    def against(self, peer: str) -> float | None:
        """Decisions per second of a two-player game against the peer's."""
        return ratio(self.ours[2].decisions_per_second(), self.peers[peer].decisions_per_second())

    def games_against_catanatron(self) -> float | None:
        return ratio(self.ours[4].games_per_second(), self.peers["catanatron"].games_per_second())

    def two_threads(self) -> float | None:
        """Best against best: what other programs take from the machine is not the threads' fault."""
        return min(pair.one for pair in self.pairs) / min(pair.two for pair in self.pairs) if self.pairs else None

    def cores_given(self) -> float:
        return max(pair.cores for pair in self.pairs)

    def plain(self) -> dict[str, object]:
        return {
            "atlantis": {str(players): rounds.plain() for players, rounds in self.ours.items()},
            "peers": {peer: rounds.plain() if rounds.runs else None for peer, rounds in self.peers.items()},
            "two_threads": {"ratio": self.two_threads(), "pairs": [asdict(pair) for pair in self.pairs]},
            "state_bytes": self.state_bytes,
            "copy_nanoseconds": self.copy_nanoseconds,
            "cold_seconds": self.cold and asdict(self.cold),
            "warm_seconds": self.warm and asdict(self.warm),
            "command_line_seconds": self.command_line and asdict(self.command_line),
        }
