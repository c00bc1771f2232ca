"""Everything one run of the benchmark found."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from figures import Rounds, Searches, ratio
from ours import Pair
from startup import GAMES, Took

PLAYERS = (2, 3, 4)
PEERS = ("hearts", "hearts-rollouts", "backgammon", "catanatron")
SEARCHING_PEERS = ("hearts-search", "backgammon-search")


@dataclass
class Results:
    ours: dict[str, dict[int, Rounds]] = field(default_factory=lambda: {game: {players: Rounds() for players in PLAYERS} for game in GAMES})
    peers: dict[str, Rounds] = field(default_factory=lambda: {peer: Rounds() for peer in PEERS})
    searches: dict[str, Searches] = field(default_factory=lambda: {name: Searches() for name in (*GAMES, *SEARCHING_PEERS)})
    pairs: dict[str, list[Pair]] = field(default_factory=dict)
    state_bytes: dict[str, int] = field(default_factory=dict)
    copy_nanoseconds: dict[str, float] = field(default_factory=dict)
    cold: Took | None = None
    cold_all: Took | None = None
    warm: Took | None = None
    command_line: Took | None = None

    def against(self, peer: str) -> float | None:
        """Decisions per second of Atlantis for two against the peer's."""
        return ratio(self.ours["atlantis"][2].decisions_per_second(), self.peers[peer].decisions_per_second())

    def against_atlantis(self, game: str) -> float | None:
        """Decisions per second of a game for two against those of Atlantis."""
        return ratio(self.ours[game][2].decisions_per_second(), self.ours["atlantis"][2].decisions_per_second())

    def games_against_catanatron(self) -> float | None:
        return ratio(self.ours["atlantis"][4].games_per_second(), self.peers["catanatron"].games_per_second())

    def search_against(self, peer: str) -> float | None:
        """Simulations per second of Atlantis' search against those of the peer's."""
        return ratio(self.searches["atlantis"].simulations_per_second(), self.searches[peer].simulations_per_second())

    def two_threads(self, game: str) -> float | None:
        """Best against best: what other programs take from the machine is not the threads' fault."""
        pairs = self.pairs.get(game)
        return min(pair.one for pair in pairs) / min(pair.two for pair in pairs) if pairs else None

    def cores_given(self, game: str) -> float:
        return max(pair.cores for pair in self.pairs[game])

    def plain(self) -> dict[str, object]:
        return {
            **{game: {str(players): rounds.plain() for players, rounds in by_players.items()} for game, by_players in self.ours.items()},
            "peers": {peer: rounds.plain() if rounds.runs else None for peer, rounds in self.peers.items()},
            "searches": {name: searches.plain() if searches.runs else None for name, searches in self.searches.items()},
            "two_threads": {g: {"ratio": self.two_threads(g), "pairs": [asdict(p) for p in pairs]} for g, pairs in self.pairs.items()},
            "state_bytes": self.state_bytes,
            "copy_nanoseconds": self.copy_nanoseconds,
            "cold_seconds": self.cold and asdict(self.cold),
            "cold_all_seconds": self.cold_all and asdict(self.cold_all),
            "warm_seconds": self.warm and asdict(self.warm),
            "command_line_seconds": self.command_line and asdict(self.command_line),
        }
