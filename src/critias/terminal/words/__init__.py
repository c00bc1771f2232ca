"""Texts of the terminal, a table for each language with the same keys, a file for each game. Arguments are in braces."""

from __future__ import annotations

from critias.terminal.words import atlandice, atlantis, frame, nautilus, plain, review

WORDS = {
    "en": frame.EN | atlantis.EN | atlandice.EN | nautilus.EN | plain.EN | review.EN,
    "fr": frame.FR | atlantis.FR | atlandice.FR | nautilus.FR | plain.FR | review.FR,
}
