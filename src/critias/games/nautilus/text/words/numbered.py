"""Names of single modules and Atlantis finds, made from the names of their kinds, in any language."""

from __future__ import annotations

from collections.abc import Mapping

from critias.games.nautilus.components import FIRST_OF_KIND, KIND_OF, KINDS, MODULES, N_ATLANTIS

FIND_FORMS = ("", "one.")


def with_numbered(table: Mapping[str, str]) -> dict[str, str]:
    """The table with a name for everything that has a number: "from sonar station" gives "from sonar station 2"."""
    # The forms that the language has for all kinds: "", "from." and so on.
    forms = [form for form in (key.removesuffix("base") for key in table) if all(form + kind in table for kind in KINDS)]
    modules = {
        f"{form}{module}": f"{table[form + KINDS[KIND_OF[k]]]} {k - FIRST_OF_KIND[KIND_OF[k]] + 1}"
        for k, module in enumerate(MODULES)
        if k  # there is one base
        for form in forms
    }
    finds = {
        f"{form}atlantis{number}": f"{table[form + 'atlantis']} {number}" for number in range(1, N_ATLANTIS + 1) for form in FIND_FORMS
    }
    return dict(table) | modules | finds
