"""How bots search Atlantis, and which bot plays at each level."""

from pathlib import Path

from critias.core.search_settings import NET_SEARCH as USUAL_NET_SEARCH
from critias.core.search_settings import SearchSettings

SEARCH = SearchSettings(scale=9.0, rollout=20, temperature=0.35)
NET = Path(__file__).with_name("net.npz")  # docs/training.md says how it was trained
NET_SEARCH = USUAL_NET_SEARCH._replace(scale=SEARCH.scale, rollout=SEARCH.rollout, exploration=0.5, trust=0.5)
LEVELS = {
    "deckhand": "greedy:temperature=3",
    "rower": "greedy:temperature=1.3",
    "mate": "search:simulations=60:evaluation=hand",
    "captain": "search:simulations=300",
    "oracle": "search:simulations=12000",
}
