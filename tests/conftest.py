"""What all test processes share."""

from __future__ import annotations

import gc
import os

import pytest
from forked import start_nursery


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all tests are loaded: nothing of them is garbage
    # What JAX compiles is kept, so that tests that train nets of the same size compile it once.
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(config.rootpath / ".pytest_cache" / "jax"))
    os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
    if not hasattr(config, "workerinput"):  # the process that starts the workers, or tests alone
        start_nursery()


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays until the end, which it would look through again and again."""
    gc.freeze()
    gc.enable()
