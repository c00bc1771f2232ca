"""Ways of playing, for games in lock step with the reference: what a player likes, so that rare situations come up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.atlantis.reference import ITEMS, MAINLAND, Table

# How much a way of playing likes a word; the words it likes best are played nine times out of ten.
Liking = Callable[[Table, str], float]


def starts_move(word: str) -> bool:
    return word[0] in "ABC"


def leads_to(table: Table, word: str) -> int:
    """Where the card of this word leads, 0 if the word plays no card."""
    figures = table.me().figures
    if word in ITEMS:
        return table.landing(figures[table.moving], word)
    return table.landing(figures[word[0]], word[2:]) if starts_move(word) else 0


def toll_of(table: Table, word: str) -> int:
    start = table.me().figures[word[0] if starts_move(word) else table.moving]
    return table.toll(start, leads_to(table, word))


def pays_with_card(word: str) -> bool:
    return word.startswith("pay.") and not word[-1].isdigit()


def any_word(table: Table, word: str) -> float:
    return 0


def seek_company(table: Table, word: str) -> float:
    """Plays cards that lead to occupied tiles."""
    if word.startswith("buy."):
        return 1 if len(table.me().hand) < 5 else -1
    place = leads_to(table, word)
    return 2 if 0 < place < MAINLAND and table.occupied(place) else 0


def keep_tiles(table: Table, word: str) -> float:
    """Never sells a tile, pays with cards if it can, crosses cheap gaps first."""
    if word.startswith("buy."):
        return -100
    return -toll_of(table, word) if leads_to(table, word) else float(pays_with_card(word))


def buy_always(table: Table, word: str) -> float:
    return int(word[-1]) if word.startswith("buy.") else 0


def pay_with_cards(table: Table, word: str) -> float:
    """Crosses dear gaps, without bridges, and pays with cards."""
    if word.startswith("bridge."):
        return -1
    return toll_of(table, word) if leads_to(table, word) else float(pays_with_card(word))


def pay_with_big_tiles(table: Table, word: str) -> float:
    return int(word[-1]) if word.startswith("pay.") and word[-1].isdigit() else 0


def bridge_late(table: Table, word: str) -> float:
    """Keeps the bridge until the last figure is home."""
    if word.startswith("bridge."):
        return 1 if table.me().at_home() == 3 else -1
    return leads_to(table, word) / 100


def bridge_at_the_ends(table: Table, word: str) -> float:
    """Lays the bridge into the first or last gap and then moves as near to an end of the path as it can."""
    if word.startswith("bridge."):
        return 1 if int(word[7:]) in (table.gaps()[0][0], table.gaps()[-1][0]) else -1
    place = leads_to(table, word)
    return max(place / MAINLAND, 1 - place / MAINLAND) if place else 0


def rush_home(table: Table, word: str) -> float:
    return leads_to(table, word)


def creep(table: Table, word: str) -> float:
    """The shortest steps, so that the game lasts long."""
    return -leads_to(table, word)


WAYS: tuple[Liking, ...] = (
    any_word,
    seek_company,
    keep_tiles,
    buy_always,
    pay_with_cards,
    pay_with_big_tiles,
    bridge_late,
    bridge_at_the_ends,
    rush_home,
    creep,
)


def choose(rng: Random, table: Table, words: list[str], liking: Liking) -> str:
    best = max(liking(table, word) for word in words)
    favourites = [word for word in words if liking(table, word) == best]
    return rng.choice(favourites if rng.random() < 0.9 else words)
