"""Processes that come, go, crash, stand still and lose Redis, in simulated time: `python bench/load/routing.py`.

Prints how often two processes served the same table (never, or the routing is wrong), and the longest time for which nobody served one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from server.routing_simulation import TABLES, Simulation


def main() -> int:
    parser = argparse.ArgumentParser(description="Simulate which process serves which table.")
    parser.add_argument("--seconds", type=float, default=600, help="of simulated time for each seed")
    parser.add_argument("--seeds", type=int, default=6, help="how many different courses of events")
    options = parser.parse_args()
    is_wrong = False
    for seed in range(options.seeds):
        found = Simulation(seed).run(options.seconds)
        is_wrong |= bool(found.doubles)
        print(
            f"seed {seed}: {found.seconds:,.0f} s, {len(TABLES)} tables, {found.changes:,} changes; served by two: {found.doubles}; "
            f"longest served by nobody: {found.longest_gap:.2f} s; Redis away for some process: {found.degraded:,.0f} s",
            flush=True,
        )
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
