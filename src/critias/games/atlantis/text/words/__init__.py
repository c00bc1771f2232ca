"""Texts of Atlantis, a table for each language with the same keys."""

from critias.core.text.words import with_common
from critias.games.atlantis.text.words.en import EN
from critias.games.atlantis.text.words.fr import FR

WORDS = with_common({"en": EN, "fr": FR})
