"""Document every number of an observation: `python docs/observations/make.py` writes a page for each game."""

from __future__ import annotations

from pathlib import Path

from critias import GAMES
from critias.core.game import Game
from critias.core.observation import Block, Feature, names

HERE = Path(__file__).resolve().parent
MAX_NAMED = 8  # up to this many things are listed one by one

TITLE = """# What a learner sees of {title}

<!-- Made by `python docs/observations/make.py`; a test compares it with the code. -->
Version {version}: {size} numbers, float32. `observe` writes them, from what the player knows and nothing else.
`self` is the observing player, `+1` the next one in turn order, and so on; a player who is not at the table is all zeros.
Where a feature names several things, there is one number for each, in this order; 1 means yes unless stated otherwise.
`critias.core.observation.names(critias.game("{name}").facts.observation)` lists a name for each number, such as `{example}`.
"""


def page(game: Game) -> str:
    layout = game.facts.observation
    heading = TITLE.format(
        title=game.facts.title,
        version=game.facts.observation_version,
        size=game.facts.observation_size,
        name=game.name,
        example=names(layout)[layout[0].step + 1],
    )
    parts, first = [heading], 0
    for block in layout:
        parts.append(section(block, first))
        first += block.size
    return "\n".join(parts)


def section(block: Block, first: int) -> str:
    lines = [f"## {block.name}: {first} to {first + block.size - 1}", ""]
    if block.each:
        lines += [f"{len(block.each)} groups of {block.step} numbers, for each of: {named(block.each)}. Counted within a group:", ""]
    lines += ["| numbers | feature | meaning | one for each of | min | max |", "|---|---|---|---|---|---|"]
    place = 0 if block.each else first
    for feature in block.features:
        lines.append(row(feature, place))
        place += feature.size
    return "\n".join([*lines, ""])


def row(feature: Feature, place: int) -> str:
    numbers = str(place) if feature.size == 1 else f"{place} to {place + feature.size - 1}"
    return f"| {numbers} | {feature.name} | {feature.meaning} | {named(feature.of)} | {feature.low:.4g} | {feature.high:.4g} |"


def named(things: tuple[str, ...]) -> str:
    """List things that are few or have names; give a series by its ends."""
    if len(things) > MAX_NAMED and all(thing.isdigit() for thing in things):
        return f"{things[0]} to {things[-1]}"
    return ", ".join(things)


def main() -> None:
    for name, game in GAMES.items():
        (HERE / f"{name}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
