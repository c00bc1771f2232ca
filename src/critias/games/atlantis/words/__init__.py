"""Texts of Atlantis, a table for each language with the same keys."""

from critias.games.atlantis.words.en import EN
from critias.games.atlantis.words.fr import FR

WORDS = {"en": EN, "fr": FR}
