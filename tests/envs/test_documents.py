"""What docs/envs.md shows runs, and what docs/observations says is what the code does."""

from __future__ import annotations

import hashlib
import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest
from every_game.playing import KINDS, walk

from critias import GAMES
from critias.core import calls
from critias.core.observation import names, numbers

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"

# A layout that changes gets a new version and a new line: whoever has learnt from the old one must be able to tell.
LAYOUTS = {
    ("atlantis", 2): "560dd7ab99d6cbaf",
    ("atlandice", 1): "717c410594bee1b7",
    ("nautilus", 1): "f1c7799aa91793a2",
}


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", (DOCS / "envs.md").read_text(encoding="utf-8"), re.DOTALL):
        exec(block, scope)
    assert "Nautilus" in capsys.readouterr().out


def test_every_link_leads_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", (DOCS / "envs.md").read_text(encoding="utf-8"))
    assert len(targets) > 4
    for target in targets:
        assert (DOCS / target).exists(), target


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_an_observation_is_made_from_the_code(name: str) -> None:
    spec = importlib.util.spec_from_file_location("make_observations", DOCS / "observations" / "make.py")
    assert spec is not None and spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    written = (DOCS / "observations" / f"{name}.md").read_text(encoding="utf-8")
    assert written == make.page(GAMES[name]), "run python docs/observations/make.py"


@pytest.mark.parametrize("name", GAMES)
def test_every_number_has_a_name_of_its_own(name: str) -> None:
    facts = GAMES[name].facts
    found = names(facts.observation)
    assert len(found) == len(set(found)) == facts.observation_size


@pytest.mark.parametrize("name", GAMES)
def test_observations_stay_within_their_bounds(name: str) -> None:
    facts = GAMES[name].facts
    least, most = (np.array([getattr(feature, end) for _, feature in numbers(facts.observation)], np.float32) for end in ("least", "most"))
    for kind in (kind for kind in KINDS if kind[0].name == name):
        for match in walk(kind, 21, every=3):
            for player in range(match.players):
                seen = calls.observe(match.state, player, facts.observation_size)
                assert (least <= seen).all() and (seen <= most).all()


@pytest.mark.parametrize("name", GAMES)
def test_a_layout_changes_only_with_its_version(name: str) -> None:
    facts = GAMES[name].facts
    known = LAYOUTS.get((name, facts.observation_version))
    assert known is not None, "a new version wants a line in LAYOUTS"
    assert signature(name) == known, "the observation is another one: raise OBSERVATION_VERSION and add a line to LAYOUTS"


def signature(name: str) -> str:
    """Of all names, and of what is seen in a game of each kind: positions with values of their own, whatever the rules make of them."""
    digest = hashlib.sha256("\n".join(names(GAMES[name].facts.observation)).encode())
    for game, players, options in (kind for kind in KINDS if kind[0].name == name):
        match = game.start(players, 6, **options)
        for step in range(60):
            if match.is_over:
                break
            for player in range(players):
                digest.update(calls.observe(match.state, player, game.facts.observation_size).tobytes())
            match.play(match.legal()[step % len(match.legal())])
    return digest.hexdigest()[:16]
