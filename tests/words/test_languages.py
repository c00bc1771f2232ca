"""What a language lacks, and whether it says what English says with the same things to fill in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from critias.core.text.words import ENGLISH, LANGUAGES
from critias.games import OWN

ROOT = Path(__file__).resolve().parents[2]
PACKAGE, MESSAGES, RULES = ROOT / "src" / "critias", ROOT / "web" / "messages", ROOT / "docs" / "rules"
FOLDERS = sorted(path.parent for root in (PACKAGE, MESSAGES) for path in root.rglob(f"{ENGLISH}.json") if "page" not in path.parts)

Text = str | dict[str, str]  # or a text for each plural form


def table(folder: Path, language: str) -> dict[str, Text]:
    path = folder / f"{language}.json"
    found: dict[str, Text] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def blanks(text: Text) -> set[str]:
    """What has to be filled in, whatever form of it."""
    written = text if isinstance(text, str) else " ".join(text.values())
    return set(re.findall(r"{(\w*)[!:}]", written))


def forms_used(words: dict[str, Text]) -> set[str]:
    return {form for text in words.values() if isinstance(text, str) for form in re.findall(r"{\w+:(\w+)}", text)}


def faults(english: dict[str, Text], own: dict[str, Text]) -> Iterator[str]:
    """What is missing, what nobody uses, and what would be filled in wrongly."""
    yield from (f"{key} is missing: {english[key]!r}" for key in english if key not in own)
    forms = forms_used(own)
    for key, text in own.items():
        if key not in english:
            # A language may need forms that English has no use for.
            if key.partition(".")[0] not in forms:
                yield f"{key} is not used"
        elif not text and english[key]:
            yield f"{key} is empty"
        elif blanks(text) != blanks(english[key]):
            yield f"{key} has other blanks: {english[key]!r}, {text!r}"
        elif isinstance(text, str) != isinstance(english[key], str):
            yield f"{key} has plural forms in one language only: {english[key]!r}, {text!r}"


def test_there_are_words_in_many_places() -> None:
    assert {"atlantis", "atlandice", "nautilus", "frame", "learn", "faults", "levels", "common", "plain"} <= {path.name for path in FOLDERS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_lacks_nothing(language: str) -> None:
    found = [
        f"{folder.relative_to(ROOT)}/{language}.json: {fault}"
        for folder in FOLDERS
        for fault in faults(table(folder, ENGLISH), table(folder, language))
    ]
    rules = [RULES / ("" if language == ENGLISH else language) / f"{name}.md" for name in OWN]
    found += [f"{path.relative_to(ROOT)} is missing" for path in rules if not path.exists()]
    assert not found, "\n".join(["", *found])


def test_there_is_no_language_that_is_not_offered() -> None:
    files = [path for folder in FOLDERS for path in folder.glob("*.json") if path.stem not in LANGUAGES]
    folders = [path for path in RULES.iterdir() if path.is_dir() and path.name not in LANGUAGES]
    assert not files + folders, "src/critias/core/words/common has no words in these languages"


def test_what_is_wrong_with_a_language_is_found() -> None:
    english: dict[str, Text] = {"take": "take {what}", "done": "done", "points": {"one": "point", "other": "points"}, "helmet": "helmet"}
    own: dict[str, Text] = {"take": "nimm {wen:acc}", "points": "Punkte", "helmet": "", "acc.helmet": "den Helm", "gone": "weg"}
    assert [fault.partition(":")[0] for fault in faults(english, own)] == [
        "done is missing",
        "take has other blanks",
        "points has plural forms in one language only",
        "helmet is empty",
        "gone is not used",
    ]
