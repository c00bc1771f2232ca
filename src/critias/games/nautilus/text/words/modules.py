"""Names of modules, made from the names of their kinds, in any language."""

from __future__ import annotations

from collections.abc import Mapping

from critias.games.nautilus.components import FIRST_OF_KIND, KIND_OF, KINDS, MAX_CREW, MODULES


def numbered(kinds: Mapping[str, str]) -> dict[str, str]:
    """A name for every module but the base, with its number: "sonar2" is "sonar station 2"."""
    number_of = {module: k - FIRST_OF_KIND[KIND_OF[k]] + 1 for k, module in enumerate(MODULES)}
    return {module: f"{kinds[KINDS[KIND_OF[k]]]} {number_of[module]}" for k, module in enumerate(MODULES) if k}


def crewed(habitats: Mapping[str, str], crew: str) -> dict[str, str]:
    """Names of habitats as they are bought, with one aquanaut or more: `crew` is "with {number} aquanaut"."""
    sizes = range(1, max(MAX_CREW) + 1)
    return {f"{kind}.{size}": f"{name} {crew.format(number=size)}{'s' * (size > 1)}" for kind, name in habitats.items() for size in sizes}
