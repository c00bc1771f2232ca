"""Everything one run of the benchmark found, and how it stands to the targets."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from figures import Rounds, ratio
from ours import Pair

PLAYERS = (2, 3, 4)
PEERS = ("hearts", "hearts-rollouts", "backgammon", "catanatron")


@dataclass
class Results:
    ours: dict[int, Rounds] = field(default_factory=lambda: {players: Rounds() for players in PLAYERS})
    peers: dict[str, Rounds] = field(default_factory=lambda: {peer: Rounds() for peer in PEERS})
    pairs: list[Pair] = field(default_factory=list)
    state_bytes: int = 0
    copy_nanoseconds: float = 0.0
    cold_seconds: float | None = None
    warm_seconds: float | None = None
    command_line_seconds: float | None = None

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
            "cold_seconds": self.cold_seconds,
            "warm_seconds": self.warm_seconds,
            "command_line_seconds": self.command_line_seconds,
            "targets": [asdict(target) for target in self.targets()],
        }

    def targets(self) -> list[Target]:
        hearts, backgammon, catan = self.against("hearts"), self.against("backgammon"), self.games_against_catanatron()
        return [
            at_least("a decision, against OpenSpiel's hearts", hearts, 1, "faster"),
            at_least("the same, the goal", hearts, 2, "2 x"),
            at_least("a decision, against OpenSpiel's backgammon", backgammon, 15, "15 x"),
            at_least("a game of four, against Catanatron's", catan, 300, "300 x"),
            at_least("two threads, against one", self.two_threads(), 1.8, "1.8 x", "needs two cores"),
            at_most("bytes of a position", self.state_bytes, 640, "{:.0f}"),
            at_most("seconds to compile everything", self.cold_seconds, 40, "{:.1f}"),
            at_most("seconds for 1,000 games from the command line", self.command_line_seconds, 2, "{:.2f}"),
        ]


@dataclass(frozen=True)
class Target:
    what: str
    figure: str
    wanted: str
    is_met: bool | None  # None where there is nothing to judge

    @property
    def verdict(self) -> str:
        return {True: "met", False: "not met", None: "-"}[self.is_met]


def at_least(what: str, times: float | None, bound: float, wanted: str, otherwise: str = "not installed") -> Target:
    if times is None:
        return Target(what, otherwise, wanted, None)
    return Target(what, f"{times:.0f} x" if times >= 20 else f"{times:.2f} x", wanted, times >= bound)


def at_most(what: str, value: float | None, bound: float, style: str) -> Target:
    if value is None:
        return Target(what, "not measured", f"at most {bound}", None)
    return Target(what, style.format(value), f"at most {bound}", value <= bound)
