"""What docs/envs.md shows runs, and what docs/observations says is what the code does."""

from __future__ import annotations

import hashlib
import importlib.util
import re
from collections import defaultdict
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest
from every_game.variants import VARIANTS, walk

from critias import GAMES
from critias.core.observation import Block, Feature, names, numbers, slices
from critias.core.rules import calls
from critias.envs import observation_slices

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"

# A layout that changes gets a new version and a new line: a learner trained on the old one must be able to tell.
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
def test_every_part_of_an_observation_has_a_slice(name: str) -> None:
    layout = GAMES[name].facts.observation
    found, places = observation_slices(name), names(layout)
    start = 0
    for block in layout:
        assert found[block.name] == slice(start, start + block.size)
        start += block.size
    parts = defaultdict(list)  # the numbers of the places that begin with these words
    for number, place in enumerate(places):
        for part in accumulate(place.split("."), "{}.{}".format):
            parts[part].append(number)
    for part, where in found.items():
        assert parts[part] == list(range(where.start, where.stop)) != []


def test_slices_lead_to_what_is_observed() -> None:
    """Of Nautilus, the money of the observer and of the next player."""
    match = GAMES["nautilus"].start(3, 1)
    parts = observation_slices("nautilus")
    seen = calls.observe(match.state, 1, match.game.facts.observation_size)
    assert seen[parts["player"]].reshape(4, -1)[:, 1].tolist() == [1.0, 1.0, 1.0, 0.0]
    assert seen[parts["player.self.money"]].tolist() == seen[parts["player.+1.money"]].tolist() == [1.0]
    assert seen[parts["turn.player.+1"]].tolist() == [float(match.mover == 2)]


def test_two_parts_of_one_name_are_refused() -> None:
    there, other = Feature("there", "is there"), Feature("other", "is something else")
    with pytest.raises(ValueError, match="two parts of the name game"):
        slices((Block("game", (there,)), Block("turn", (there,)), Block("game", (other,))))


@pytest.mark.parametrize("name", GAMES)
def test_observations_stay_within_their_bounds(name: str) -> None:
    facts = GAMES[name].facts
    low, high = (np.array([getattr(feature, end) for _, feature in numbers(facts.observation)], np.float32) for end in ("low", "high"))
    for variant in (variant for variant in VARIANTS if variant[0].name == name):
        for match in walk(variant, 21, every=3):
            for player in range(match.players):
                seen = calls.observe(match.state, player, facts.observation_size)
                assert (low <= seen).all() and (seen <= high).all()


@pytest.mark.parametrize("name", GAMES)
def test_a_layout_changes_only_with_its_version(name: str) -> None:
    facts = GAMES[name].facts
    known = LAYOUTS.get((name, facts.observation_version))
    assert known is not None, "a new version wants a line in LAYOUTS"
    assert signature(name) == known, "the observation is another one: raise OBSERVATION_VERSION and add a line to LAYOUTS"


def signature(name: str) -> str:
    """Of all names, and of what is seen in a game of each variant: positions with values of their own, whatever the rules make of them."""
    digest = hashlib.sha256("\n".join(names(GAMES[name].facts.observation)).encode())
    for game, players, options in (variant for variant in VARIANTS if variant[0].name == name):
        match = game.start(players, 6, **options)
        for step in range(60):
            if match.is_over:
                break
            for player in range(players):
                digest.update(calls.observe(match.state, player, game.facts.observation_size).tobytes())
            match.play(match.legal()[step % len(match.legal())])
    return digest.hexdigest()[:16]
