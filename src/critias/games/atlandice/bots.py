"""How bots search Atlandice, and which bot plays at each level."""

from pathlib import Path

from critias.core.search_settings import NET_SEARCH as USUAL_NET_SEARCH
from critias.core.search_settings import SearchSettings

SEARCH = SearchSettings(scale=4.0, rollout=20)
NET = Path(__file__).with_name("net.npz")  # docs/training.md says how it was trained
NET_SEARCH = USUAL_NET_SEARCH._replace(scale=SEARCH.scale)
LEVELS = {
    "deckhand": "greedy:temperature=0.7",
    "rower": "greedy:temperature=0.25",
    "mate": "search:simulations=30:evaluation=hand",
    "captain": "search:simulations=250",
    "oracle": "search:simulations=8000:evaluation=hand",
}
