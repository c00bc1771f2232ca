"""The games for learners, in the shapes that others have agreed on: PettingZoo, Gymnasium, OpenSpiel (docs/envs.md).

Importing this package makes the games known to Gymnasium, where that is installed: `gymnasium.make("critias/Atlantis-v1")`.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from critias.envs.registration import register

    register()
