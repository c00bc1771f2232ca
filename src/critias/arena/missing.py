"""Parts that are installed only if they are wanted."""

from __future__ import annotations

import importlib


class NotInstalled(ImportError, ValueError):
    """Something that is not installed, and how it is: for those who import it and for those who asked for it by name."""


def need(module: str, purpose: str, package: str) -> None:
    """Raises NotInstalled with what to install if the module is not there."""
    try:
        importlib.import_module(module)
    except ImportError:
        raise NotInstalled(f"{purpose}, which is not installed: pip install '{package}'") from None
