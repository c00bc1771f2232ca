"""How bots search Nautilus, which bot plays at each level, and how a net for it is trained."""

from critias.core.search_settings import SearchSettings

SEARCH = SearchSettings(scale=40.0, rollout=0, temperature=0.07)
TRAINING = {
    "steps": 32,
    "guidance": 0.7,  # beginners alone only learn to end the game
    "max_trust": 0.4,
    "sharpness": 100.0,
    "memory": 0.98,
    "noise": 0.05,
    "random_share": 0.005,
    "trace": 0.97,
    "epochs": 2,
}
LEVELS = {
    "deckhand": "greedy:temperature=1.8",
    "rower": "greedy:temperature=0.9",
    "mate": "greedy",
    "captain": "search:simulations=40",
    "oracle": "search:simulations=4000",
}
