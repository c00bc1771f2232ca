"""Texts of Atlandice, a table for each language with the same keys."""

from critias.core.text.words import with_common
from critias.games.atlandice.text.words.en import EN
from critias.games.atlandice.text.words.fr import FR

WORDS = with_common({"en": EN, "fr": FR})
