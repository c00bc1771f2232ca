"""Languages and their words: a language is there when its files are, a table of words for each part of what is said.

The files are named after the language, `de.json`; those of `core/words/common` decide which languages there are. What a language
does not say yet is said in English.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from critias.core.text.message import Words

ENGLISH = "en"
FOLDER = Path(__file__).parent.parent / "words"


def read_tables(folder: Path) -> dict[str, dict[str, str]]:
    """The tables of a folder by language, as they are in its files."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}


COMMON = read_tables(FOLDER / "common")  # the words that all games share
LANGUAGES = (ENGLISH, *sorted(COMMON.keys() - {ENGLISH}))


def words_of(folder: Path) -> dict[str, dict[str, str]]:
    """The tables of a folder for every language; what one lacks is there in English."""
    own = read_tables(folder)
    return {language: own[ENGLISH] | own.get(language, {}) for language in LANGUAGES}


def with_common(own: Mapping[str, Mapping[str, str]]) -> Words:
    """A game's own words together with the common ones."""
    return {language: COMMON[ENGLISH] | COMMON[language] | dict(table) for language, table in own.items()}
