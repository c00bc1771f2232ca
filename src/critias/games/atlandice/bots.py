"""How bots search Atlandice, and which bot plays at each level."""

from critias.core.search_settings import SearchSettings

SEARCH = SearchSettings(scale=4.0, rollout=20)
LEVELS = {
    "deckhand": "greedy:temperature=0.7",
    "rower": "greedy:temperature=0.25",
    "mate": "search:simulations=30",
    "captain": "search:simulations=250",
    "oracle": "search:simulations=8000",
}
