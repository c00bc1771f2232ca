"""Ways of playing, for games in lock step with the reference: what a player likes, so that rare situations come up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.atlandice.reference import Table
from rules.atlandice.reference_box import DISTRICT_OF, DISTRICTS, KIND_OF, SECTORS

# How much a way of playing likes a word, be it an action or, with loaded dice, an outcome of chance; the words it likes best are played
# nine times out of ten.
Liking = Callable[[Table, str], float]


def verb_of(word: str) -> str:
    return word.split(".")[0]


def lying_at(table: Table, name: str) -> int:
    return sum(table.sectors[name].resources.values())


def is_loaded(table: Table, word: str, at_the_doors: str, in_effects: str) -> bool:
    """Whether this is one of the wanted numbers of a loaded die."""
    wanted = in_effects if table.visited else at_the_doors
    return verb_of(word) == "roll" and word[-1] in wanted


def leads_to_district(word: str) -> str | None:
    """The district that is visited, taken from, or where a die or the submarine goes by this word."""
    parts = word.split(".")
    return parts[1] if parts[0] in ("visit", "give", "from", "to", "submarine") and parts[1] in DISTRICTS else None


def any_word(table: Table, word: str) -> float:
    return 0


def empty_districts(table: Table, word: str) -> float:
    """Takes where little is left and gives nothing back."""
    name = leads_to_district(word)
    if name:
        return 20 - lying_at(table, name)
    if verb_of(word) == "put":
        return lying_at(table, word.split(".")[1])
    return float(word == "stop")


def kill_stacks(table: Table, word: str) -> float:
    """Empties the districts with the fewest tiles left first."""
    name = leads_to_district(word)
    if name:
        return 100 - lying_at(table, name) - 12 * len(table.sectors[name].covered)
    if verb_of(word) == "put":
        return len(table.sectors[word.split(".")[1]].covered)
    return float(word == "stop")


def chase_chains(table: Table, word: str) -> float:
    """Visits the Jeweller with dice loaded for its second tile."""
    if is_loaded(table, word, at_the_doors="1", in_effects="16"):
        return 1
    return float(word in ("tile.jeweller.b", "visit.jeweller", "give.jeweller", "to.jeweller"))


def chains_among_the_dead(table: Table, word: str) -> float:
    """Chains with dice loaded for the dead numbers, once districts are dying."""
    if verb_of(word) == "roll" and table.visited:
        return float(word == "roll.6" or table.sectors[SECTORS[int(word[-1]) - 1]].dead)
    return chase_chains(table, word) or kill_stacks(table, word) / 1000


def push_the_clock(table: Table, word: str) -> float:
    if is_loaded(table, word, at_the_doors="3", in_effects="1234"):
        return 1
    return float(word in ("tile.inn.a", "visit.inn", "give.inn", "to.inn", "stop"))


def hold_the_clock(table: Table, word: str) -> float:
    """Leaves the last die where few needles are, so that the game lasts, and empties districts."""
    parts = word.split(".")
    if parts[0] in ("visit", "give"):
        return 10 * table.sectors[parts[1]].needles() + empty_districts(table, word) / 10
    if parts[0] == "to":
        return -table.sectors[parts[1]].needles()
    return empty_districts(table, word)


def donate_everything(table: Table, word: str) -> float:
    return float(verb_of(word) == "donate")


def donate_once(table: Table, word: str) -> float:
    """Donates what it has few of, and stops when little is left."""
    if verb_of(word) == "donate":
        return 5 - table.players[table.turn].stock[word.split(".")[1]]
    return 3 if word == "stop" else 0


def change_dice(table: Table, word: str) -> float:
    if is_loaded(table, word, at_the_doors="3", in_effects=""):
        return 1
    return float(word in ("tile.inn.c", "visit.inn", "give.inn", "to.inn"))


def keep_level(table: Table, word: str) -> float:
    """Takes what the visitor has least of, so that many tie."""
    if verb_of(word) in ("take", "from") and table.visitor is not None:
        return -table.owners[table.visitor].stock[word.split(".")[-1]]
    return 0


def corner(table: Table, word: str) -> float:
    """Takes what the visitor has most of, from wherever it lies."""
    if verb_of(word) in ("take", "from") and table.visitor is not None:
        return table.owners[table.visitor].stock[word.split(".")[-1]]
    return float(word == "stop")


def scatter(table: Table, word: str) -> float:
    """Moves resources to districts where they do not belong."""
    parts = word.split(".")
    if parts[0] in ("visit", "give"):
        return float((parts[1], table.sectors[parts[1]].tile) in (("jeweller", "c"), ("inn", "b"), ("forge", "b")))
    if parts[0] == "swap":
        return float(DISTRICT_OF[parts[2]] == parts[1])
    if parts[0] == "lift" and table.visited:
        return float(parts[1] == KIND_OF[table.visited])
    return float(word in ("tile.jeweller.c", "tile.inn.b", "tile.forge.b"))


def load_the_market(table: Table, word: str) -> float:
    """Takes belongings of other districts first, and moves what it can to the market."""
    if verb_of(word) == "take" and table.visited in KIND_OF:
        return float(word != f"take.{KIND_OF[table.visited]}")
    return float(word in ("tile.library.b", "visit.library", "give.library", "to.library"))


def dive(table: Table, word: str) -> float:
    """Sends the submarine where a district is about to die."""
    name = leads_to_district(word)
    if name and verb_of(word) == "submarine":
        return kill_stacks(table, word)
    return 200 if word in ("visit.machinery", "give.machinery") else kill_stacks(table, word) / 1000


def spoil_the_neutral_player(table: Table, word: str) -> float:
    """Gives dice early, at the Library for choice."""
    if is_loaded(table, word, at_the_doors="2", in_effects="56"):
        return 1
    if word in ("give.library", "tile.library.c"):
        return 2
    return float(verb_of(word) == "give")


WAYS: tuple[Liking, ...] = (
    any_word,
    empty_districts,
    kill_stacks,
    chase_chains,
    chains_among_the_dead,
    push_the_clock,
    hold_the_clock,
    donate_everything,
    donate_once,
    change_dice,
    keep_level,
    corner,
    scatter,
    load_the_market,
    dive,
    spoil_the_neutral_player,
)


def choose(rng: Random, table: Table, liking: Liking) -> str:
    words = sorted(table.legal())
    if rng.random() < 0.1:
        return rng.choice(words)
    likings = [liking(table, word) for word in words]
    return rng.choice([word for word, much in zip(words, likings, strict=True) if much == max(likings)])
