"""Texts of Atlandice, a table for each language with the same keys."""

from critias.games.atlandice.words.en import EN
from critias.games.atlandice.words.fr import FR

WORDS = {"en": EN, "fr": FR}
