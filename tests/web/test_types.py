"""The types of the page are made from the wire models and the games' views: the files in the repository are what would be made now."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from critias.games import OWN

WEB = Path(__file__).parents[2] / "web"


def test_the_pages_types_are_those_of_the_package(tmp_path: Path) -> None:
    if not (WEB / "node_modules" / "json-schema-to-typescript").is_dir():
        pytest.skip("the page's tools are not installed: `make web` installs them")
    schemas = subprocess.run([sys.executable, str(WEB / "type_schemas.py")], capture_output=True, check=True).stdout
    subprocess.run(["node", "scripts/types.mjs", str(tmp_path)], cwd=WEB, input=schemas, check=True)
    made = [path.relative_to(tmp_path) for path in tmp_path.rglob("*.ts")]
    assert len(made) == 1 + len(OWN)
    for path in made:
        assert (tmp_path / path).read_text(encoding="utf-8") == (WEB / path).read_text(encoding="utf-8"), "run `make web-types`"


@pytest.mark.parametrize("path", sorted((WEB / "messages").glob("*/fr.json")), ids=lambda path: str(path.parent.name))
def test_french_marks_have_a_space_at_which_no_line_breaks(path: Path) -> None:
    french = json.loads(path.read_text(encoding="utf-8"))
    assert not [text for text in french.values() if re.search("« | [;:?!»]", str(text))], "a no-break space goes before these marks"
