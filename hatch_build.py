"""A wheel carries the page in the browser, which Node makes: one without it is not built by accident."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src") / "critias" / "page" / "index.html"
WITHOUT = "CRITIAS_WITHOUT_PAGE"


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        is_wanted = version != "editable" and not os.environ.get(WITHOUT)
        if is_wanted and not (Path(self.root) / PAGE).is_file():
            raise SystemExit(f"The page is not built: run `make wheel` (Node 20 or newer), or set {WITHOUT}=1 for a wheel without it.")
