"""How bots search Nautilus, and which bot plays at each level."""

from critias.core.search_settings import SearchSettings

SEARCH = SearchSettings(scale=40.0, rollout=0, temperature=0.07)
LEVELS = {
    "deckhand": "greedy:temperature=1.8",
    "rower": "greedy:temperature=0.9",
    "mate": "greedy",
    "captain": "search:simulations=40",
    "oracle": "search:simulations=4000",
}
