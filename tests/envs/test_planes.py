"""Planes: what an observation says of the board, as channels over its spaces."""

from __future__ import annotations

import hashlib

import gymnasium
import numpy as np
import pytest
from every_game.variants import VARIANTS, walk
from gymnasium.utils.env_checker import check_env

from critias import GAMES, Match
from critias.core.rules import calls
from critias.envs import aec, observation_slices
from critias.envs.planes import PLANES, planes_of
from critias.envs.registration import name_of
from critias.envs.vector import VectorEnv
from critias.games.nautilus.chart import FIND_SQUARE, ZONE_OF
from critias.games.nautilus.components import COLUMNS, MODULES
from critias.games.nautilus.state import NOWHERE

# Planes that change get a new version and a new line: a learner trained on the old ones must be able to tell.
KNOWN: dict[tuple[str, int], str] = {
    ("atlantis", 1): "4a154ec35bd528f0",
    ("nautilus", 1): "aaedf426ff7ab424",
}


def seen_by(match: Match, player: int) -> np.ndarray:
    return calls.observe(match.state, player, match.game.facts.observation_size)


def late(name: str, seed: int = 3) -> Match:
    """A position in the middle of a game, after the last legal action each time."""
    match = GAMES[name].start(3, seed)
    for _ in range(120):
        match.play(match.legal()[-1])
    return match


def plane(name: str, match: Match, player: int, which: str) -> np.ndarray:
    planes = planes_of(name)
    found: np.ndarray = planes(seen_by(match, player))[planes.names.index(which)]
    return found


# ------------------------------------------------------------------------------------------------ what they say


def test_a_space_of_the_path_has_its_features_in_all_planes() -> None:
    match, parts = GAMES["atlantis"].start(2, 1), observation_slices("atlantis")
    planes, seen = planes_of("atlantis"), seen_by(match, 0)
    assert planes.shape == (14, 53)
    for space in (1, 17, 53):
        assert planes(seen)[:, space - 1].tolist() == seen[parts[f"path.{space}"]].tolist()
    assert planes(seen)[planes.names.index("item.crown"), 16] == seen[parts["path.17.item.crown"]][0]


def test_modules_cover_their_squares_and_share_corners() -> None:
    match = late("nautilus")
    place, facing = match.state["place"][0], match.state["facing"][0]
    built = [module for module in range(len(MODULES)) if place[module] != NOWHERE]
    assert len(built) > 3
    of_kind = {kind: plane("nautilus", match, 0, f"module.{kind}") for kind in ("base", "violet", "green", "sonar")}
    assert sum(of_kind["base"].ravel()) == 5 + 4 / 2
    for module in built:
        row, column = divmod(int(place[module]), COLUMNS)
        kind = MODULES[module].rstrip("0123456789")
        if kind in of_kind:
            covered = of_kind[kind][row - 1 : row + 2, column - 1 : column + 2]
            assert (covered[1] == 1).all() and (covered[:, 1] == 1).all() and (covered >= 0.5).all()
        assert plane("nautilus", match, 0, "module.centre")[row, column] == 1
        assert plane("nautilus", match, 0, f"module.facing.{'nesw'[facing[module]]}")[row, column + 1] == 1
    assert plane("nautilus", match, 0, "module.centre").sum() == len(built)


def test_crews_finds_and_submarines_are_where_they_are() -> None:
    match = late("nautilus")
    there = int(match.state["there"][0])
    wanted = np.zeros(ZONE_OF.shape, np.float32)
    wanted[[FIND_SQUARE[find] for find in range(60) if there >> find & 1]] = 1
    assert plane("nautilus", match, 1, "find.there").ravel().tolist() == wanted.tolist()
    assert (plane("nautilus", match, 1, "zone.trench").ravel() == (ZONE_OF == 3)).all()
    seen, parts = seen_by(match, 1), observation_slices("nautilus")
    for player in ("self", "+1", "+2"):
        crews = seen[parts["module"]].reshape(41, 16)[:, 12 + ("self", "+1", "+2").index(player)].sum()
        assert plane("nautilus", match, 1, f"module.crew.{player}").sum() == pytest.approx(7 * crews)
        afloat = sum(seen[parts[f"player.{player}.submarine{name}.afloat"]][0] for name in "ABC")
        assert plane("nautilus", match, 1, f"submarine.{player}").sum() == pytest.approx(afloat / 3)


def test_two_submarines_on_a_square_count_twice() -> None:
    """Made up: the planes ask the observation alone."""
    parts, planes = observation_slices("nautilus"), planes_of("nautilus")
    seen = seen_by(GAMES["nautilus"].start(2, 1), 0)
    for name in "AB":
        for part, value in (("afloat", 1), ("column", 7 / 36), ("row", 5 / 24)):
            seen[parts[f"player.+1.submarine{name}.{part}"]] = value
    seen[parts["turn.player"]] = [0, 1, 0, 0]
    seen[parts["turn.sailing.B"]] = 1
    found = planes(seen)
    assert found[planes.names.index("submarine.+1"), 5, 7] == pytest.approx(2 / 3)
    assert found[planes.names.index("submarine.sailing")].sum() == found[planes.names.index("submarine.sailing"), 5, 7] == 1


# ------------------------------------------------------------------------------------------------ what they are


@pytest.mark.parametrize("name", PLANES)
def test_planes_are_shares_and_alike_for_one_and_many(name: str) -> None:
    planes = planes_of(name)
    assert len(planes.names) == len(set(planes.names)) == planes.shape[0]
    for variant in [variant for variant in VARIANTS if variant[0].name == name][-2:]:
        seen = np.array([seen_by(match, match.players - 1) for match in walk(variant, 5, every=20)])
        found = planes(seen)
        assert found.dtype == np.float32 and found.shape == (len(seen), *planes.shape)
        assert (found >= 0).all() and (found <= 1).all()
        assert all(np.array_equal(planes(one), each) for one, each in zip(seen, found, strict=True))


@pytest.mark.parametrize("name", PLANES)
def test_planes_change_only_with_their_version(name: str) -> None:
    planes = planes_of(name)
    digest = hashlib.sha256("\n".join(planes.names).encode())
    for match in walk(next(variant for variant in VARIANTS if variant[0].name == name), 6, every=10):
        digest.update(planes(seen_by(match, 0)).tobytes())
    assert digest.hexdigest()[:16] == KNOWN.get((name, planes.version)), "raise the version of the planes and add a line to KNOWN"


def test_a_game_without_a_board_of_spaces_has_none() -> None:
    with pytest.raises(ValueError, match="atlandice has no planes; there are planes of atlantis, nautilus"):
        VectorEnv("atlandice", 2, planes=True)


# ------------------------------------------------------------------------------------------------ in environments


@pytest.mark.parametrize("name", PLANES)
def test_environments_show_them_beside_the_observation(name: str) -> None:
    one = gymnasium.make(name_of(GAMES[name]), opponents="random", planes=True)
    check_env(gymnasium.make(name_of(GAMES[name]), opponents="random", planes=True, illegal="lose").unwrapped)
    many, table = VectorEnv(name, 3, planes=True, max_cycles=2), aec.env(name, planes=True)
    for env in (one, many, table):
        assert env.metadata["planes_version"] == planes_of(name).version
    seen, _ = one.reset(seed=1)
    assert seen in one.observation_space
    assert np.array_equal(seen["planes"], planes_of(name)(seen["observation"]))
    seen, _ = many.reset(seed=1)
    assert seen in many.observation_space
    for _ in range(2):
        *_, info = many.step(many.action_space.sample())
    for final in info["final_obs"]:
        assert final in many.single_observation_space
    table.reset(seed=1)
    assert table.observe("player_1") in table.observation_space("player_1")
