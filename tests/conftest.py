"""What all test processes share."""

from __future__ import annotations

import pytest
from forked import start_nursery


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the process that starts the workers, or tests alone
        start_nursery()
