"""A second, slow and obvious implementation of the rules of Atlantis, written from the rule texts without a look at the engine.

Tests play it in lock step with the engine. It knows lists, dicts and recursion only. Actions and outcomes are the words of the notation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

ITEMS = ("amphora", "flag", "olive", "helmet", "crown", "ring", "statue")
ITEM_OF_LETTER = {item[0]: item for item in ITEMS}
ATLANTIS, FIRST_SPACE, MIDDLE, LAST_SPACE, MAINLAND = 0, 1, 27, 53, 54

Tile = tuple[str, int]
COVERED: Tile = ("covered", 0)


@dataclass
class Player:
    """What lies before one player: cards, values of tiles, the bridge while it is not laid, the places of the figures."""

    hand: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)  # the cards of the hand that cannot pay, as they were bought in this turn
    tiles: list[int] = field(default_factory=list)
    bridge: bool = True
    figures: dict[str, int] = field(default_factory=lambda: {"A": ATLANTIS, "B": ATLANTIS, "C": ATLANTIS})

    def at_home(self) -> int:
        return list(self.figures.values()).count(MAINLAND)

    def lose_card(self, item: str) -> None:
        """Take a card out of the hand; of cards that look alike a bought one goes first."""
        self.hand.remove(item)
        if item in self.bought:
            self.bought.remove(item)


@dataclass
class Table:
    """The whole game on the table. `asked` is what happens next: choose, play on, pay, lay (decisions), uncover, draw (chance), over."""

    edition: str
    players: list[Player]
    path: list[list[Tile]]  # a stack of tiles for each place from Atlantis to the mainland, the visible one last; water is an empty stack
    covered: dict[str, list[Tile]]  # by back: the tiles that lie under others, nobody knows where
    deck: list[str]
    discards: list[str]
    turn: int
    bridges: list[int] = field(default_factory=list)  # a water space under each bridge that was laid
    asked: str = "choose"
    may_buy: bool = True
    moving: str = ""  # the figure that is being moved
    due: int = 0  # what it still has to pay for the gaps it crossed
    uncovered: int = 0  # the space whose tile is being turned over
    to_draw: int = 0
    buying: bool = False  # the cards being drawn were bought
    stuck_in_a_row: int = 0

    # ---- the path

    def me(self) -> Player:
        return self.players[self.turn]

    def tile_spaces(self) -> list[int]:
        return [space for space in range(FIRST_SPACE, LAST_SPACE + 1) if self.path[space]]

    def top(self, space: int) -> Tile:
        return self.path[space][-1]

    def occupied(self, space: int) -> bool:
        return any(space in player.figures.values() for player in self.players)

    def gaps(self) -> list[list[int]]:
        """The runs of water between two tiles; before the first and behind the last tile an end of the path has slid up."""
        tiles = self.tile_spaces()
        return [list(range(left + 1, right)) for left, right in pairwise(tiles) if right > left + 1]

    def bridged(self, gap: list[int]) -> bool:
        return any(space in gap for space in self.bridges)

    def price(self, gap: list[int]) -> int:
        if self.bridged(gap):
            return 0
        return min(self.top(gap[0] - 1)[1], self.top(gap[-1] + 1)[1])

    def toll(self, start: int, end: int) -> int:
        """The price of all gaps between two places."""
        return sum(self.price(gap) for gap in self.gaps() if start < gap[0] and gap[-1] < end)

    def open_gaps(self) -> list[list[int]]:
        return [gap for gap in self.gaps() if not self.bridged(gap)]

    # ---- moving

    def landing(self, start: int, item: str) -> int:
        """Where a card leads from a place: the next visible tile with its item, or the mainland."""
        for space in self.tile_spaces():
            if space > start and self.top(space)[0] == item:
                return space
        return MAINLAND

    def stops(self, place: int) -> bool:
        return place == MAINLAND or not self.occupied(place)

    def wealth_to_pay(self, hand: list[str], bought: list[str]) -> int:
        """What could be paid for gaps in this turn by the player to move, with these cards in the hand."""
        return sum(self.me().tiles) + len(hand) - len(bought)

    def can_finish(self, start: int, item: str, hand: list[str], bought: list[str], due: int) -> bool:
        """Whether the move can be finished if this card of the hand is played for a figure that stands at `start` and owes `due`."""
        hand, bought = list(hand), list(bought)
        hand.remove(item)
        if item in bought:
            bought.remove(item)
        place = self.landing(start, item)
        due += self.toll(start, place)
        if self.stops(place):
            return due <= self.wealth_to_pay(hand, bought)
        return any(self.can_finish(place, other, hand, bought, due) for other in sorted(set(hand)))

    def playable(self, start: int) -> set[str]:
        """The items that may be played for a figure of the player to move which stands there now."""
        me = self.me()
        return {item for item in set(me.hand) if self.can_finish(start, item, me.hand, me.bought, self.due)}

    def figures_to_choose(self) -> list[str]:
        """Figures still under way; those waiting on Atlantis are alike, so only the first of them."""
        figures = self.me().figures
        waiting = [letter for letter in "ABC" if figures[letter] == ATLANTIS]
        walking = [letter for letter in "ABC" if ATLANTIS < figures[letter] < MAINLAND]
        return waiting[:1] + walking

    # ---- what is possible

    def mover(self) -> int | None:
        """The player who decides; None if chance decides or the game is over."""
        return self.turn if self.asked in ("choose", "play on", "pay", "lay") else None

    def legal(self) -> set[str]:
        """All words that may come next: actions of the player to move, or outcomes of chance."""
        if self.asked == "choose":
            return self._moves_or_show() | self._purchases() | self._bridges()
        if self.asked == "play on":
            return self.playable(self.me().figures[self.moving])
        if self.asked == "pay":
            return self._payments()
        if self.asked == "lay":
            return self._bridges() | {"end"}
        return set(self.chances())

    def chances(self) -> dict[str, int]:
        """The outcomes of chance with their weights."""
        words: list[str] = []
        if self.asked == "draw":
            words = [f"draw.{item}" for item in self.deck]
        elif self.asked == "uncover":
            back = back_of(self.uncovered)
            words = [f"reveal.{item}{value}{back}" for item, value in self.covered[back]]
        return {word: words.count(word) for word in words}

    def _moves_or_show(self) -> set[str]:
        moves = {f"{letter}.{item}" for letter in self.figures_to_choose() for item in self.playable(self.me().figures[letter])}
        return moves or {"show"}

    def _purchases(self) -> set[str]:
        if not self.may_buy or not (self.deck or self.discards):
            return set()
        return {f"buy.{value}" for value in self.me().tiles if value // 2 > 0}

    def _bridges(self) -> set[str]:
        return {f"bridge.{gap[0]}" for gap in self.open_gaps()} if self.me().bridge else set()

    def _payments(self) -> set[str]:
        me = self.me()
        cards = list(me.hand)
        for item in me.bought:
            cards.remove(item)
        return {f"pay.{value}" for value in me.tiles} | {f"pay.{item}" for item in cards}

    # ---- carrying out

    def apply(self, word: str) -> None:
        """Carry out one legal word."""
        assert word in self.legal(), f"{word} is not possible here"
        first, _, rest = word.partition(".")
        if first in ("A", "B", "C"):
            self._start_move(first, rest)
        elif first in ITEMS:
            self._play_card(first)
        elif first == "buy":
            self._buy(int(rest))
        elif first == "bridge":
            self._lay_bridge(int(rest))
        elif first == "pay":
            self._pay(rest)
        elif first == "show":
            self._show()
        elif first == "end":
            self._draw_for_the_turn()
        elif first == "draw":
            self._draw(rest)
        else:
            self._uncover(rest)

    def _start_move(self, letter: str, item: str) -> None:
        self.moving = letter
        self.stuck_in_a_row = 0
        self._play_card(item)

    def _play_card(self, item: str) -> None:
        me = self.me()
        start = me.figures[self.moving]
        me.lose_card(item)
        self.discards.append(item)
        place = self.landing(start, item)
        self.due += self.toll(start, place)
        stops = self.stops(place)
        me.figures[self.moving] = place
        if not stops:
            self.asked = "play on"
        elif self.due > 0:
            self.asked = "pay"
        else:
            self._take_tile()

    def _buy(self, value: int) -> None:
        self.me().tiles.remove(value)
        self.may_buy = False
        self.buying = True
        self._want_cards(value // 2)

    def _lay_bridge(self, space: int) -> None:
        self.me().bridge = False
        self.bridges.append(space)
        self.stuck_in_a_row = 0
        if self.asked == "lay":
            self._draw_for_the_turn()

    def _pay(self, what: str) -> None:
        me = self.me()
        if what.isdigit():
            me.tiles.remove(int(what))
            self.due -= int(what)
        else:
            me.hand.remove(what)
            self.due -= 1
            if self.edition == "mayfair":
                self.discards.append(what)
        if self.due <= 0:
            self.due = 0
            self._take_tile()

    def _take_tile(self) -> None:
        """The first free tile behind the figure, or behind the mainland's shore; nothing if there is none."""
        me = self.me()
        free = [space for space in self.tile_spaces() if space < me.figures[self.moving] and not self.occupied(space)]
        if not free:
            self._ask_for_bridge()
            return
        space = free[-1]
        me.tiles.append(self.path[space].pop()[1])
        if self.path[space]:
            self.asked, self.uncovered = "uncover", space
        else:
            self._sink_bridges()
            self._ask_for_bridge()

    def _uncover(self, name: str) -> None:
        back = back_of(self.uncovered)
        tile = (name[:-2], int(name[-2]))
        self.covered[back].remove(tile)
        self.path[self.uncovered] = [tile]
        self.uncovered = 0
        self._ask_for_bridge()

    def _sink_bridges(self) -> None:
        """A bridge is gone when an end of the path has slid over its gap."""
        self.bridges = [space for space in self.bridges if any(space in gap for gap in self.gaps())]

    def _ask_for_bridge(self) -> None:
        if self.me().bridge and self.open_gaps():
            self.asked = "lay"
        else:
            self._draw_for_the_turn()

    def _draw_for_the_turn(self) -> None:
        self._want_cards(1 + self.me().at_home())

    def _show(self) -> None:
        nothing_to_draw = not self.deck and not self.discards
        self.stuck_in_a_row = self.stuck_in_a_row + 1 if nothing_to_draw else 0
        self._want_cards(2)

    def _want_cards(self, count: int) -> None:
        self.to_draw = count
        self._go_on_drawing()

    def _go_on_drawing(self) -> None:
        if self.to_draw > 0 and not self.deck:
            self.deck, self.discards = self.discards, []
        if self.to_draw > 0 and self.deck:
            self.asked = "draw"
        elif self.buying:
            self.buying = False
            self.asked = "choose"
        else:
            self._end_turn()

    def _draw(self, item: str) -> None:
        self.deck.remove(item)
        self.me().hand.append(item)
        if self.buying and self.edition == "amigo":
            self.me().bought.append(item)
        self.to_draw -= 1
        self._go_on_drawing()

    def _end_turn(self) -> None:
        me = self.me()
        me.bought = []
        self.to_draw = 0
        self.moving = ""
        self.may_buy = True
        if me.at_home() == len(me.figures) or self.stuck_in_a_row == len(self.players):
            self.asked = "over"
        else:
            self.turn = (self.turn + 1) % len(self.players)
            self.asked = "choose"

    # ---- counting

    def last_payment(self, player: Player) -> int:
        """What it costs to walk all figures home when the game ends."""
        return sum(self.toll(place, MAINLAND) for place in player.figures.values())

    def score(self, player: Player) -> int:
        """Tiles and cards less the cheapest way to pay for the walk home; what cannot be paid counts negative."""
        values = player.tiles + [1] * len(player.hand)
        price = self.last_payment(player)
        if sum(values) < price:
            return sum(values) - price
        return sum(values) - min(amount for amount in subset_sums(values) if amount >= price)

    def scores(self) -> list[int]:
        """Every player's points as if the game ended now, with everything as it lies on the table."""
        return [self.score(player) for player in self.players]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, points in enumerate(scores) if points == max(scores)]

    def facts(self) -> dict[str, object]:
        """Everything on the table that two implementations must agree on, as plain data."""
        tiles = self.tile_spaces()
        return {
            "path": {space: (*self.top(space), len(self.path[space])) for space in tiles},
            "gaps": {gap[0]: (len(gap), self.price(gap)) for gap in self.gaps()},
            "bridges laid": len(self.bridges),
            "covered": {back: sorted(pool) for back, pool in self.covered.items()},
            "deck": sorted(self.deck),
            "discards": sorted(self.discards),
            "turn": self.turn,
            "players": [(sorted(p.hand), sorted(p.tiles), p.bridge, sorted(p.figures.items())) for p in self.players],
        }

    # ---- reading a position

    @classmethod
    def read(cls, line: str) -> Table:
        """A table from the line of a position in which a turn begins; in any other position only its facts are read."""
        parts = [part.strip() for part in line.split("|")]
        _, count, edition = parts[0].split()
        named = dict(part.partition(" ")[::2] for part in parts[1:])
        table = cls(
            edition=edition,
            players=[_read_player(named[str(seat)]) for seat in range(int(count))],
            path=[[] for _ in range(MAINLAND + 1)],
            covered={back: _read_tiles(text) for back, text in zip("AB", named.get("under", "/").split("/"), strict=True)},
            deck=_read_cards(named["deck"].partition(":")[2]),
            discards=_read_cards(named.get("discards", "-")),
            turn=int(named["turn"].split()[0]),
        )
        table._read_path(named["path"])
        return table

    def _read_path(self, text: str) -> None:
        first, _, rest = text.replace("-", "0:").partition(":")
        for space, token in enumerate(rest.split(), start=int(first)):
            name, *figures = token.split("/")
            if name.startswith("="):
                self._read_bridges(space, name[1:])
            elif name != "~":
                below = [COVERED] if name.endswith("+") else []
                self.path[space] = [*below, *_read_tiles(name.rstrip("+"))]
            for figure in figures:
                self.players[int(figure[0])].figures[figure[1]] = space

    def _read_bridges(self, space: int, owners: str) -> None:
        for owner in owners:
            self.bridges.append(space)
            self.players[int(owner)].bridge = False


def back_of(space: int) -> str:
    return "A" if space < MIDDLE else "B"


def subset_sums(values: list[int]) -> set[int]:
    """All amounts that can be laid down with some of these values."""
    amounts = {0}
    for value in values:
        amounts |= {amount + value for amount in amounts}
    return amounts


def _read_tiles(text: str) -> list[Tile]:
    return [(ITEM_OF_LETTER[letter], int(value)) for letter, value in re.findall(r"([a-z])(\d)", text)]


def _read_cards(text: str) -> list[str]:
    assert "?" not in text, "the reference needs to know every card"
    return [ITEM_OF_LETTER[letter] for letter, count in re.findall(r"([a-z])(\d*)", text) for _ in range(int(count or 1))]


def _read_player(text: str) -> Player:
    words = dict(word.partition("=")[::2] for word in text.split())
    player = Player(
        hand=_read_cards(words.get("hand", "-")),
        tiles=[value for _, value in _read_tiles(words.get("tiles", ""))],
        bridge=words.get("bridge") != "lost",
    )
    for letter in words.get("home", ""):
        player.figures[letter] = MAINLAND
    return player
