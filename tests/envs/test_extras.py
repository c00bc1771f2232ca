"""Without the learning libraries, what needs them says in one line how to get them; everything else works."""

from __future__ import annotations

import importlib
import sys

import pytest

from critias.extras import MissingExtra

HOW = "which is not installed: pip install 'critias\\[envs\\]'$"


@pytest.mark.parametrize(
    ("module", "library", "what"),
    [
        ("critias.envs.aec", "pettingzoo", "a PettingZoo environment needs pettingzoo"),
        ("critias.envs.parallel", "pettingzoo", "a PettingZoo environment needs pettingzoo"),
        ("critias.envs.single", "gymnasium", "needs gymnasium"),
        ("critias.envs.vector", "gymnasium", "needs gymnasium"),
        ("critias.envs.pictures.canvas", "PIL", "a picture needs PIL"),
    ],
)
def test_a_missing_library_is_named_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch, module: str, library: str, what: str) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    for name in (module, "critias.envs.spaces", "critias.envs.table"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(MissingExtra, match=f"{what}, {HOW}"):
        importlib.import_module(module)


def test_the_package_itself_wants_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "critias.envs")
    assert importlib.import_module("critias.envs").__doc__
