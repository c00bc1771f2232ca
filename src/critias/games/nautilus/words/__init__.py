"""What Nautilus says, in every language."""

from critias.core.words import with_common
from critias.games.nautilus.words.en import EN
from critias.games.nautilus.words.fr import FR

WORDS = with_common({"en": EN, "fr": FR})
