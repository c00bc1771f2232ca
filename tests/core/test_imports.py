"""No module of the package needs another that needs it: imports for types only and those inside functions count too."""

from __future__ import annotations

from graphlib import TopologicalSorter

import grimp


def test_there_are_no_import_circles() -> None:
    graph = grimp.build_graph("critias", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert imports["critias.core.match.match"] >= {"critias.core.definition", "critias.core.match.record_writer"}
    assert set(TopologicalSorter(imports).static_order()) == graph.modules  # raises CycleError, which names the circle
