"""Optional parts of the package: what is missing is said in one line, with the extra that brings it."""

from __future__ import annotations

from importlib.util import find_spec


class MissingExtra(ImportError, ValueError):
    """A library that is not installed, and how to install it: an ImportError for code, a ValueError for people who asked by name."""


def require(extra: str, what: str, *modules: str) -> None:
    """Raise MissingExtra if a module is not installed; `what` needs it and `extra` brings it. Nothing is imported."""
    for module in modules:
        if find_spec(module) is None:
            raise MissingExtra(f"{what} needs {module}, which is not installed: pip install 'critias[{extra}]'")
