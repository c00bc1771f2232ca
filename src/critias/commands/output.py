"""Where results and remarks go: results to standard output, remarks to standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console

from critias.core.rules.compiled import when_compiling

COMPILING = "Compiling the rules (once, about half a minute) ..."


def console() -> Console:
    """The console for results, in colour where there is a terminal; brackets in the text stay brackets."""
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    return Console(highlight=False, markup=False, emoji=False)


def remarks() -> Console:
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def is_plain(out: Console) -> bool:
    """Whether the terminal shows nothing but ASCII."""
    return not out.encoding.lower().startswith("utf")


def print_json(result: Any) -> None:
    print(json.dumps(result, ensure_ascii=False))


def warn_of_compiling(text: str = COMPILING) -> None:
    """Say why the first command after an installation takes long, if it does."""
    when_compiling(lambda: remark(text))


def remark(text: str) -> None:
    """Print a remark in one piece with its line break, since a thread that compiles and Ctrl-C may print at the same time."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
