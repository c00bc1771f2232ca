"""Texts of the terminal: a folder for each part, a file for each language with the same keys. Arguments are in braces."""

from __future__ import annotations

from pathlib import Path

from critias.core.text.words import LANGUAGES, words_of

PARTS = [words_of(folder) for folder in sorted(Path(__file__).parent.iterdir()) if (folder / "en.json").exists()]
WORDS = {language: {key: text for part in PARTS for key, text in part[language].items()} for language in LANGUAGES}
