"""Texts of Atlandice: a file for each language, with the same keys."""

from pathlib import Path

from critias.core.text.words import with_common, words_of

WORDS = with_common(words_of(Path(__file__).parent))
