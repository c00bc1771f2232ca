"""The engine in lock step with the slow reference: both play the same games word by word and must agree at every step."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from rules.atlantis.reference import ITEMS, LAST_SPACE, MIDDLE, Player, Table, back_of, subset_sums
from rules.atlantis.ways import WAYS, Liking, any_word, bridge_at_the_ends, bridge_late, buy_always, choose, seek_company, starts_move

import critias
from critias.core.match.match import Match
from critias.core.rules.contract import CHANCE, OVER

GAME = critias.game("atlantis")
EDITIONS = ("amigo", "mayfair")


# ---- rare situations, read off the reference


class Witness:
    """Notes which rare situations a game reached."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.cards_in_move = 0
        self.path_before_move = 0
        self.discards = 0
        self.bridges = 0

    def before(self, table: Table, word: str) -> None:
        """Called before a word is carried out."""
        self.seen.update(_of_the_word(table, word))
        self.discards, self.bridges = len(table.discards), len(table.bridges)
        if starts_move(word):
            self.path_before_move = _tiles_on_path(table)
        if starts_move(word) or word in ITEMS:
            self.cards_in_move += 1

    def after(self, table: Table) -> None:
        """Called after a word was carried out."""
        refilled = self.discards > 0 and not table.discards
        ended_move = self.cards_in_move > 0 and table.asked not in ("play on", "pay", "uncover")
        found = {
            "three cards in one move": self.cards_in_move >= 3,
            "deck refilled": refilled,
            "deck refilled during a purchase": refilled and table.buying,
            "bridge swallowed by an end of the path": len(table.bridges) < self.bridges,
            "two bridges over one gap": any(sum(space in gap for space in table.bridges) > 1 for gap in table.gaps()),
            "nothing to take": ended_move and _tiles_on_path(table) == self.path_before_move,
            "no path left": not table.tile_spaces(),
        }
        self.seen |= {name for name, true in found.items() if true}
        if ended_move:
            self.cards_in_move = 0
        if table.asked == "over":
            self.seen |= _of_the_end(table)


def _tiles_on_path(table: Table) -> int:
    return sum(len(stack) for stack in table.path)


def _of_the_word(table: Table, word: str) -> set[str]:
    me = table.me()
    found = {
        "stuck": word == "show",
        "stuck with an empty hand": word == "show" and not me.hand,
        "stuck after buying": word == "show" and not table.may_buy,
        "overpaid": word.startswith("pay.") and word[-1].isdigit() and int(word[-1]) > table.due,
        "bought card refused as payment": table.asked == "pay" and any(me.hand.count(c) == me.bought.count(c) for c in me.bought),
        "bought cards forbid a move": table.asked == "choose" and _more_moves_if_bought_cards_paid(table),
        "bridge after the last figure came home": word.startswith("bridge.") and me.at_home() == 3,
        "no card left to draw": table.mover() is not None and not table.deck and not table.discards,
    }
    return {name for name, true in found.items() if true}


def _more_moves_if_bought_cards_paid(table: Table) -> bool:
    me = table.me()
    places = [me.figures[letter] for letter in table.figures_to_choose()]
    return any(
        table.can_finish(place, item, me.hand, [], 0) and not table.can_finish(place, item, me.hand, me.bought, 0)
        for place in places
        for item in set(me.bought) | set(me.hand)
        if me.bought
    )


def _of_the_end(table: Table) -> set[str]:
    deadlock = all(player.at_home() < 3 for player in table.players)
    found = {
        "deadlock": deadlock,
        "last payment loses more than its price": any(_loses_more(table, player) for player in table.players),
        "negative score": min(table.scores()) < 0,
        "shared victory": len(table.winners()) > 1,
    }
    return {name for name, true in found.items() if true}


def _loses_more(table: Table, player: Player) -> bool:
    price = table.last_payment(player)
    amounts = subset_sums(player.tiles + [1] * len(player.hand))
    return max(amounts) >= price and price not in amounts


# ---- lock step


def compare(match: Match, table: Table) -> list[str]:
    """The words possible now; fails with the position if engine and reference differ in anything."""
    words = [GAME.write_action(action) for action in match.legal()]
    if match.mover == CHANCE:
        assert dict(zip(words, match.odds(), strict=True)) == table.chances(), match.position()
        return words
    assert match.mover == (OVER if table.asked == "over" else table.mover()), match.position()
    assert sorted(words) == sorted(table.legal()), match.position()
    assert match.scores() == table.scores(), match.position()
    if table.asked in ("choose", "over"):
        assert Table.read(match.position()).facts() == table.facts(), match.position()
    return words


def lock_step(line: str, liking: Liking, seed: int) -> set[str]:
    """Play one game on both from a position to its end; return which rare situations it reached."""
    rng = Random(seed)
    match, table, witness = GAME.at(line), Table.read(line), Witness()
    while words := compare(match, table):
        if match.mover == CHANCE:
            word = rng.choices(words, match.odds())[0]
        else:
            word = choose(rng, table, words, liking)
        witness.before(table, word)
        match.play(word)
        table.apply(word)
        witness.after(table)
    assert match.is_over
    assert match.winners() == table.winners()
    return witness.seen


def opening(players: int, edition: str, seed: int) -> str:
    return GAME.start(players, seed, edition=edition).position()


def walk(line: str, *words: str) -> Table:
    """Play these words on both from a position, comparing before and after each; return the reference at the end."""
    match, table = GAME.at(line), Table.read(line)
    for word in words:
        compare(match, table)
        match.play(word)
        table.apply(word)
    compare(match, table)
    return table


# ---- positions late in the game, laid out at random: sparse paths, poor players, small decks


def late_position(rng: Random, players: int, edition: str) -> str:
    box = {back: rng.sample(_tiles(back), 42) for back in "AB"}
    spaces = _some_spaces(rng)
    tokens = {space: box[back_of(space)].pop() for space in spaces}
    under: dict[str, list[str]] = {"A": [], "B": []}
    for space in spaces:
        if (space <= 10 or 21 <= space <= 33 or space >= 44) and rng.random() < 0.3:
            under[back_of(space)].append(box[back_of(space)].pop())
            tokens[space] += "+"
    seats = [f"{seat} {_place_figures(rng, seat, tokens)}" for seat in range(players)]
    hands, stock = _deal(rng, players, edition)
    for seat in range(players):
        tiles = ["".join(box[back].pop() for _ in range(rng.choice((0, 0, 1, 2, 3))) if box[back]) for back in "AB"]
        seats[seat] += f" hand={_cards(hands[seat])} tiles={'/'.join(tiles)} {_place_bridge(rng, seat, spaces, tokens)}"
    path = " ".join(tokens.get(space, "~") for space in range(spaces[0], spaces[-1] + 1)) if spaces else ""
    return " | ".join(
        (
            f"atlantis {players} {edition}",
            f"path {spaces[0]}: {path}" if spaces else "path -",
            f"under {''.join(under['A'])}/{''.join(under['B'])}",
            *seats,
            *stock,
            f"turn {rng.randrange(players)} choose",
        )
    )


def _tiles(back: str) -> list[str]:
    """The tiles with this back."""
    names = []
    for item in ITEMS:
        seven = (item in ("amphora", "flag", "olive")) == (back == "A")
        names += [f"{item[0]}{value}" for value in (1, 2, 3, 4, 5, 7 if seven else 6)]
    return names


def _some_spaces(rng: Random) -> list[int]:
    density = rng.choice((0.05, 0.1, 0.2, 0.3, 0.5))
    first = rng.randint(1, LAST_SPACE)
    last = rng.randint(first, LAST_SPACE)
    if rng.random() < 0.5:
        first, last = 1, LAST_SPACE
    return [space for space in range(first, last + 1) if space != MIDDLE and rng.random() < density]


def _place_figures(rng: Random, seat: int, tokens: dict[int, str]) -> str:
    """Put a player's figures on the path and return which are at home; the others wait on Atlantis."""
    home = ""
    for letter in "ABC":
        free = [space for space in tokens if "/" not in tokens[space] and tokens[space][0] != "="]
        if rng.random() < 0.25 and len(home) < 2:
            home += letter
        elif rng.random() < 0.9 and free:
            tokens[rng.choice(free)] += f"/{seat}{letter}"
    return f"home={home}" if home else ""


def _place_bridge(rng: Random, seat: int, spaces: list[int], tokens: dict[int, str]) -> str:
    """Lay a player's bridge, or return where it is."""
    shores = [left for left, right in pairwise(spaces) if right > left + 1 and left + 1 not in tokens]
    lot = rng.random()
    if lot < 0.4 or not shores:
        return "bridge=hand"
    if lot < 0.6:
        return "bridge=lost"
    tokens[rng.choice(shores) + 1] = f"={seat}"
    return ""


def _deal(rng: Random, players: int, edition: str) -> tuple[list[list[str]], list[str]]:
    """Deal the hands, and the deck and discards as written; in one edition most cards may have left the game."""
    cards = rng.sample([item for item in ITEMS for _ in range(15)], 105)
    if edition == "amigo":
        cards = cards[: rng.choice((0, 1, 2, 4, 8, 15, 40, 105))]
    hands = [[cards.pop() for _ in range(rng.choice((0, 1, 2, 3, 5, 9))) if cards] for _ in range(players)]
    cut = rng.choice((0, 1, 2, 3, len(cards)))
    deck, discards = cards[:cut], cards[cut:]
    if edition == "amigo" and rng.random() < 0.4:
        discards = []
    return hands, [f"deck {len(deck)}:{_cards(deck)}", f"discards {_cards(discards)}"]


def _cards(cards: list[str]) -> str:
    return "".join(f"{item[0]}{cards.count(item)}" for item in ITEMS if item in cards) or "-"


# ---- whole games


@pytest.mark.sweep
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_careless_games_agree(players: int, edition: str) -> None:
    lock_step(opening(players, edition, seed=1), any_word, seed=1)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("liking", WAYS)
def test_games_of_every_way_agree(liking: Liking, players: int, edition: str) -> None:
    lock_step(opening(players, edition, seed=2), liking, seed=2)


def late_games(seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        line = late_position(rng, rng.choice((2, 3, 4)), rng.choice(EDITIONS))
        lock_step(line, rng.choice(WAYS), seed)


@pytest.mark.sweep
def test_late_positions_agree() -> None:
    late_games(range(40))


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(first, first + 100) for first in range(100, 500, 100)], ids=str)
def test_many_late_positions_agree(seeds: range) -> None:
    late_games(seeds)


# ---- every rare situation is reached

# Way of playing, players, edition, seed.
RARE_GAMES: tuple[tuple[Liking, int, str, int], ...] = (
    (bridge_at_the_ends, 4, "amigo", 18),
    (bridge_late, 2, "mayfair", 16),
    (seek_company, 3, "amigo", 16),
    (any_word, 4, "amigo", 16),
    (buy_always, 3, "amigo", 11),
    (buy_always, 4, "amigo", 3),
)
RARE_POSITIONS = (
    "atlantis 2 amigo | path - | 0 home=A hand=a2h tiles=/r3 | 1 hand=f bridge=lost | deck 3:c2o | turn 0 choose",
    "atlantis 2 mayfair | path 50: h2/0A ~ c3/1A | 0 home=BC hand=- | 1 home=B hand=a15f15o15h15c15r15s14 | deck 1:s | turn 0 choose",
)
SITUATIONS = {
    "three cards in one move",
    "deck refilled",
    "deck refilled during a purchase",
    "no card left to draw",
    "stuck",
    "stuck with an empty hand",
    "stuck after buying",
    "deadlock",
    "bridge swallowed by an end of the path",
    "two bridges over one gap",
    "bridge after the last figure came home",
    "bought card refused as payment",
    "bought cards forbid a move",
    "overpaid",
    "nothing to take",
    "no path left",
    "last payment loses more than its price",
    "negative score",
    "shared victory",
}


@pytest.mark.sweep
def test_rare_situations_are_reached() -> None:
    reached: set[str] = set()
    for liking, players, edition, seed in RARE_GAMES:
        reached |= lock_step(opening(players, edition, seed), liking, seed)
    for line in RARE_POSITIONS:
        reached |= lock_step(line, any_word, seed=1)
    assert reached == SITUATIONS


# ---- the examples of the booklet, and corners written by hand; player 0 is black, 1 red, 2 blue

EXAMPLE_1 = (
    "atlantis 3 amigo | path 41: r1/1A c4/2A f4 a6/2B h2/0A o3 o4/0B f1 c2 s7 a4/1B r7 h5"
    " | 0 hand=f | 1 hand=o | 2 hand=h2 | deck 3:a3 | turn {} choose"
)


def test_example_1() -> None:
    black = walk(EXAMPLE_1.format(0), "B.flag")
    assert black.players[0].tiles == [4] and not black.path[47]
    red = walk(EXAMPLE_1.format(1), "A.olive")
    assert red.players[1].tiles == [4] and not red.path[43]
    blue = walk(EXAMPLE_1.format(2), "A.helmet", "helmet", "end", "draw.amphora")
    assert blue.players[2].tiles == [7] and blue.players[2].hand == ["amphora"] and blue.turn == 0


def test_example_2() -> None:
    line = (
        "atlantis 3 amigo | path 36: a6/2A h2/0A o3/1A ~ f1/0B c2 s7 a4/1B ~ h5/2B a5 ~ ~ s3 =0 c5/0C r2 o1"
        " | 0 hand=a | 1 hand=a | 2 hand=r tiles=/a3c4o2 bridge=lost | deck 3:a3 | turn 2 choose"
    )
    moved = walk(line, "A.ring")
    assert moved.due == 8
    paid = walk(line, "A.ring", "pay.4", "pay.3", "pay.2")
    assert paid.players[2].tiles == [3]
    assert paid.facts()["gaps"] == {39: (1, 1), 44: (1, 4), 47: (4, 0)}
    paid.bridges = []
    assert paid.price([47, 48, 49, 50]) == 5


def test_example_3() -> None:
    line = (
        "atlantis 3 amigo | path 31: a6 h2 o3/1A ~ f1 c2 s7 a4 ~ h5/2A a5 ~ ~ ~ =0 c5 r2/1B o1 =1 h4/0C ~ s1 r5"
        " | 0 home=AB hand=fa | 1 home=C hand=a tiles=f7/ | 2 home=BC hand=c | deck 5:a5 | turn 0 choose"
    )
    table = walk(line, "C.flag", "pay.amphora", *["draw.amphora"] * 4)
    assert table.asked == "over"
    assert [table.last_payment(player) for player in table.players] == [0, 7, 1]
    assert table.scores() == [5 + 4, 1, 0]


NO_CARDS = (
    "atlantis 3 amigo | path 50: h2/0A ~ c3/1A | 0 home=BC hand=- tiles=/c5 bridge=lost | 1 hand=- {} | 2 hand=- bridge=lost"
    " | deck 0:- | turn 0 choose"
)


def test_deadlock_ends_the_game_when_all_were_stuck_in_succession() -> None:
    table = walk(NO_CARDS.format("bridge=lost"), "show", "show", "show")
    assert table.asked == "over"
    assert table.scores() == [5 - 5, -4, -6]


def test_bridge_puts_a_deadlock_off() -> None:
    table = walk(NO_CARDS.format("bridge=hand"), "show", "bridge.51", "show", "show")
    assert table.asked == "choose" and table.turn == 0
    table = walk(NO_CARDS.format("bridge=hand"), "show", "bridge.51", "show", "show", "show")
    assert table.asked == "over" and table.scores() == [5, 0, 0]


def test_bought_card_counts_as_played_first() -> None:
    line = (
        "atlantis 2 {} | path 49: h1/0A ~ c3 f1 o2 | 0 home=BC hand=c tiles=/r2 bridge=lost | 1 hand=- bridge=lost"
        " | deck {} | turn 0 choose"
    )
    alike = walk(line.format("amigo", "1:c"), "buy.2", "draw.crown")
    assert alike.legal() == {"A.crown"}
    other = walk(line.format("amigo", "1:f"), "buy.2", "draw.flag")
    assert other.legal() == {"A.flag"}
    everything = "104:a15f15o15h15c14r15s15"
    other = walk(line.format("mayfair", everything), "buy.2", "draw.flag")
    assert other.legal() == {"A.crown", "A.flag"}


def test_drawing_a_single_card_is_not_part_of_a_deadlock() -> None:
    line = "atlantis 2 amigo | path 50: h2/0A ~ c3/1A | 0 home=BC hand=- bridge=lost | 1 hand=- bridge=lost | deck 1:a | turn 0 choose"
    table = walk(line, "show", "draw.amphora", "show")
    assert table.asked == "choose" and table.turn == 0
    table = walk(line, "show", "draw.amphora", "show", "show")
    assert table.asked == "over" and table.scores() == [1 - 2, -4]
