"""How bots search Atlantis, and which bot plays at each level."""

from critias.core.search_settings import SearchSettings

SEARCH = SearchSettings(scale=9.0, rollout=20, temperature=0.35)
LEVELS = {
    "deckhand": "greedy:temperature=3",
    "rower": "greedy:temperature=1.3",
    "mate": "search:simulations=60",
    "captain": "search:simulations=300",
    "oracle": "search:simulations=16000",
}
