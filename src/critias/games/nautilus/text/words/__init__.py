"""Texts of Nautilus: a file for each language, with the same keys."""

from pathlib import Path

from critias.core.text.words import with_common, words_of
from critias.games.nautilus.text.words.numbered import with_numbered

WORDS = with_common({language: with_numbered(table) for language, table in words_of(Path(__file__).parent).items()})
