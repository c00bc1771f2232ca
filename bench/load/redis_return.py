"""How soon a process that missed entries shows them once Redis is back: `python bench/load/redis_return.py`.

Starts a Redis of its own (redis-server), on SQLite, and prints the time for each of several outages: Redis stands still, or dies.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from server.own_redis import REDIS_SERVER, OwnRedis
from server.redis_outages import OUTAGES, seconds_until_shown, two_halls


async def measure(outage: str, times: int) -> list[float]:
    redis = OwnRedis()
    redis.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with two_halls(f"sqlite:///{folder}/critias.db", redis) as halls:
                return [await seconds_until_shown(halls, redis, outage, f"t{number}") for number in range(times)]
    finally:
        redis.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how soon a gap heals when Redis is back.")
    parser.add_argument("--times", type=int, default=10, help="outages of each kind")
    options = parser.parse_args()
    if REDIS_SERVER is None:
        print("redis-server is not there: install it (apt install redis-server)")
        return 1
    for outage in OUTAGES:
        found = asyncio.run(measure(outage, options.times))
        print(f"Redis {outage}: shown after {median(found):.2f} s (median of {len(found)}), {max(found):.2f} s at most", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
