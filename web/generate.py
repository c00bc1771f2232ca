"""Makes what the page takes from the Python package, into web/src/generated: words and rules of each game, positions for the gallery."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import orjson
from drawings import drawings
from page_messages import message_types, page_messages
from rules import rules

from critias import games
from critias.core.game import Game
from critias.core.match.match import Match
from critias.core.rules.contract import SPECTATOR
from critias.core.text.words import LANGUAGES
from critias.games import GAMES, OWN
from critias.games.nautilus import chart, components
from critias.games.nautilus.rules.end import LAST_THREE
from critias.games.nautilus.rules.legal import price_of_sort
from critias.server.table import messages

FOLDER = Path(__file__).parent / "src" / "generated"
SORTS_AND_CREWS = tuple(zip(components.SORTS, components.SORT_CREW, strict=True))
TURNED = tuple(enumerate(components.SIDES[::2]))
FOR_HOME = {"atlantis": 120, "atlandice": 90, "nautilus": 230}  # steps into a game whose board has something to show
STEPS = {"start": 0, "early": 30, "middle": 90, "late": 170}


def write(path: str, value: Any) -> None:
    write_text(path, orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode())


def write_text(path: str, text: str) -> None:
    target = FOLDER / path
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def typeset(text: str) -> str:
    """French has a space before these marks, at which no line may break, and curved apostrophes, as on the rest of the page."""
    unbroken = re.sub(r"« | (?=[;:?!»])", lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    return re.sub(r"(?<=\w)'(?=\w)", "\N{RIGHT SINGLE QUOTATION MARK}", unbroken)


def with_signs(words: dict[str, str]) -> dict[str, str]:
    """What a terminal may lack: the sign of a product, and a space at which no line breaks between a sum and its Nemos."""
    return {key: re.sub(r"(?<=[}\d]) N\b", "\N{NO-BREAK SPACE}N", text.replace(") x ", ") × ")) for key, text in words.items()}


def to_the_reader(game: str, language: str) -> dict[str, str]:
    """What the reader did, told to themselves; where a language lacks it, they are called by their name."""
    file = Path(games.__file__).parent / game / "text" / "words" / "you" / f"{language}.json"
    return {f"you.{key}": text for key, text in orjson.loads(file.read_bytes()).items()} if file.exists() else {}


def in_french(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: in_french(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [in_french(part) for part in value]
    return typeset(value) if isinstance(value, str) else value


def sample(game: Game, players: int, steps: int, seed: int = 5) -> dict[str, Any]:
    """A position of a game at random, as the player to move sees it."""
    match, pick = game.start(players, seed), random.Random(seed)
    while len(match.steps) < steps and not match.is_over:
        match.play(pick.choice(_lively(match)))
    viewer = SPECTATOR if match.is_over else match.mover
    choices = [] if match.is_over else [messages.legal_action(game, match.seen_by(viewer), action) for action in match.legal()]
    return {"me": None if match.is_over else viewer, "view": match.view(viewer), "legal": choices}


def _lively(match: Match) -> list[int]:
    """The legal actions except `done`: random players of Nautilus would hardly ever go to sea if they could end a phase."""
    legal = match.legal()
    return [action for action in legal if match.game.write_action(action) != "done"] or legal


def nautilus_chart() -> dict[str, Any]:
    """What never changes on the chart of Nautilus: depths, prices, locks after each quarter turn, where locks lead."""
    return {
        "columns": components.COLUMNS,
        "rows": ["".join(str(int(zone)) for zone in row) for row in chart.ZONE_OF.reshape(components.ROWS, components.COLUMNS)],
        "zones": components.ZONES,
        "prices": dict(zip(components.ZONES, components.BUILDING_PRICE, strict=True)),
        "sorts": {name: {"price": int(price_of_sort(sort)), "crew": crew} for sort, (name, crew) in enumerate(SORTS_AND_CREWS)},
        "locks": {
            kind: {turn: [side for s, side in enumerate(components.SIDES) if chart.LOCKS_OF[k, t] >> s & 1] for t, turn in TURNED}
            for k, kind in enumerate(components.KINDS)
        },
        "joints": dict(zip(components.SIDES, zip(components.JOINT_X, components.JOINT_Y, strict=True), strict=True)),
        "doors": {side: [components.DOOR_X[k], components.DOOR_Y[k]] for k, side in enumerate(components.SIDES) if k % 2 == 0},
        "atlantis": components.N_ATLANTIS,
        "last": [number + 1 for number in range(LAST_THREE, components.N_ATLANTIS)],
        "submarines": components.SUBMARINES,
    }


def main() -> None:
    for language in LANGUAGES:
        for part, table in page_messages(language).items():
            write(f"messages/page-{part}.{language}.json", table)
    write_text("messages.ts", message_types())
    write("nautilus-chart.json", nautilus_chart())
    for game in (GAMES[name] for name in OWN):
        for language, table in game.words.items():
            told = dict(table) | to_the_reader(game.name, language)
            write(f"words/{game.name}.{language}.json", with_signs(in_french(told) if language == "fr" else told))
        write(f"drawings/{game.name}.json", drawings(game.name))
        for language in LANGUAGES:
            told = rules(game.name, language)
            write(f"rules/{game.name}.{language}.json", in_french(told) if language == "fr" else told)
        write(f"home/{game.name}.json", sample(game, 4, FOR_HOME[game.name], seed=21))
        for players in game.facts.players:
            for name, steps in STEPS.items():
                write(f"gallery/{game.name}.{players}.{name}.json", sample(game, players, steps))


if __name__ == "__main__":
    main()
