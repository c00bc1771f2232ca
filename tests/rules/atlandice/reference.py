"""A second, slow and obvious implementation of the rules of Atlandice, written from the rule texts without a look at the engine.

Tests play it in lock step with the engine. A game is told as a script: it runs from top to bottom, stops at every question, and goes on
with the word that answers it. Actions and outcomes of chance are the words of the notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from rules.atlandice.reference_box import (
    CHANCE,
    DISTRICT_OF,
    DISTRICTS,
    EVENTS,
    KIND_OF,
    KINDS,
    LAST_SPACE,
    MARKET,
    MARKET_FILL,
    OVER,
    SECTOR_OF_ROLL,
    Answer,
    Owner,
    Question,
    Script,
    Sector,
)
from rules.atlandice.reference_view import read_owner, read_sector, write_owner, write_sector


class Table:
    """The whole game on the table, with the question that is open."""

    def __init__(self, view: dict[str, Any], covered: dict[str, str] | None = None) -> None:
        """Read a view in which a round begins or a visit is to be chosen.

        Where one tile is left under the top one the view does not tell which: `covered` does, by district.
        """
        self.players = [read_owner(seat) for seat in view["players"]]
        self.owners = list(self.players)
        if view.get("neutral") is not None:
            self.owners.append(read_owner(view["neutral"]))
        self.sectors = {sector["name"]: read_sector(sector, covered or {}) for sector in view["sectors"]}
        self.submarine: str = view["submarine"]
        self.clock: int = view["clock"]
        self.first: int = view["turn"]["first"]
        self.turn: int = self.first  # who decides
        self.visitor: int | None = None  # the owner for whom a sector is visited
        self.visited: str | None = None
        self.happened: Counter[str] = Counter()  # what came up in this game, for the tests
        self._script = self._game()
        self.question = next(self._script)

    # ---- what tests use

    def mover(self) -> int:
        return self.question.mover

    def legal(self) -> dict[str, int]:
        return self.question.words

    def apply(self, word: str) -> None:
        assert word in self.question.words, f"{word} is not possible here"
        try:
            self.question = self._script.send(word)
        except StopIteration:
            self.question = Question(OVER, {})
            self._note("shared victory", len(self.winners()) > 1)
            self._note("neutral player ahead of all", self._has_neutral() and self.scores()[2] > max(self.scores()[:2]))

    def scores(self) -> list[int]:
        """The points of the players, and of the neutral player behind them, as if the game ended now."""
        points = [owner.points + 3 * sum(owner.tiles.values()) for owner in self.owners]
        for kind in KINDS:
            best, second = self._ranking(kind)
            for owner in best:
                points[owner] += 3
            for owner in second:
                points[owner] += 1
        return points

    def winners(self) -> list[int]:
        scores = self.scores()[: len(self.players)]
        return [seat for seat, points in enumerate(scores) if points == max(scores)]

    def view(self) -> dict[str, Any]:
        """Everything on the table as plain data, counts of nothing left out."""
        owners = [write_owner(owner) for owner in self.owners]
        return {
            "players": owners[: len(self.players)],
            "neutral": owners[2] if self._has_neutral() else None,
            "sectors": [write_sector(name, sector) for name, sector in self.sectors.items()],
            "submarine": self.submarine,
            "clock": self.clock,
            "turn": {"first": self.first, "for": self.visitor, "sector": self.visited},
        }

    # ---- a game, a round

    def _game(self) -> Script:
        while True:
            if self._dice_lying() == 0:
                yield from self._open_the_doors()
            while self._turns_taken() < self._turns_in_a_round():
                yield from self._take_turn()
            yield from self._advance_clock()
            if self.clock == LAST_SPACE:
                return
            self.first = (self.first + 1) % len(self.players)
            self._pick_up_dice()

    def _has_neutral(self) -> bool:
        return len(self.players) == 2

    def _dice_lying(self) -> int:
        return sum(sector.dice for sector in self.sectors.values())

    def _turns_taken(self) -> int:
        return sum(owner.dice for owner in self.owners)

    def _turns_in_a_round(self) -> int:
        return 3 * 2 if self._has_neutral() else 2 * len(self.players)

    def _pick_up_dice(self) -> None:
        for sector in self.sectors.values():
            sector.dice = 0
        for owner in self.owners:
            owner.dice = 0

    # ---- step 1

    def _open_the_doors(self) -> Script:
        self.turn = self.first
        for _ in range(self._turns_in_a_round() + 1):
            number = yield from self._roll()
            self._door(number).dice += 1

    def _roll(self) -> Generator[Question, str, int]:
        word = yield Question(CHANCE, {f"roll.{number}": 1 for number in range(1, 7)})
        return int(word.removeprefix("roll."))

    def _door(self, number: int) -> Sector:
        """The sector of a number; that of a dead district is the market."""
        sector = self.sectors[SECTOR_OF_ROLL[number]]
        return self.sectors[MARKET] if sector.dead else sector

    # ---- step 2

    def _take_turn(self) -> Script:
        taken = self._turns_taken()
        self.turn = (self.first + taken) % len(self.players)
        me = self.players[self.turn]
        turns_before = sum((self.first + earlier) % len(self.players) == self.turn for earlier in range(taken))
        has_given = turns_before > me.dice
        open_sectors = [sector.name for sector in self.sectors.values() if sector.dice > 0]
        words = []
        if me.dice < 2:
            words += [f"visit.{name}" for name in open_sectors]
        if self._has_neutral() and not has_given:
            words += [f"give.{name}" for name in open_sectors]
        word = yield from self._choose(words)
        verb, name = word.split(".")
        self.visitor = 2 if verb == "give" else self.turn
        self.sectors[name].dice -= 1
        self.owners[self.visitor].dice += 1
        bare_before = self._bare_districts()
        yield from self._visit(name, chained=0)
        self.visitor = self.visited = None
        yield from self._check_stocks(bare_before)

    def _choose(self, words: list[str]) -> Answer:
        assert words
        word = yield Question(self.turn, dict.fromkeys(words, 1))
        return word

    def _visit(self, name: str, chained: int) -> Script:
        """Steps b) and c). `chained` counts the visits that led here from the Jeweller."""
        self.visited = name
        here = self.sectors[name]
        self._note("bare sector visited", here.bare())
        yield from self._take_from_here()
        if self.submarine == name:
            self._note("nothing left for the submarine", here.bare())
            self._note("submarine helps in a chain", chained > 0 and not here.bare())
            yield from self._take_from_here()
        if name == "jeweller" and here.tile == "b":
            yield from self._jeweller_b(chained)
        elif name == "machinery":
            yield from self._move_submarine()
        elif name != MARKET:
            effects = {
                "jeweller a": self._jeweller_a,
                "jeweller c": self._jeweller_c,
                "library a": self._library_a,
                "library b": self._library_b,
                "library c": self._library_c,
                "inn a": self._inn_a,
                "inn b": self._inn_b,
                "inn c": self._inn_c,
                "forge a": self._forge_a,
                "forge b": self._forge_b,
                "forge c": self._forge_c,
            }
            yield from effects[f"{name} {here.tile}"]()

    def _here(self) -> Sector:
        assert self.visited
        return self.sectors[self.visited]

    def _for_whom(self) -> Owner:
        assert self.visitor is not None
        return self.owners[self.visitor]

    def _take_from_here(self) -> Script:
        """One resource from the visited sector, if it has any."""
        here = self._here()
        if here.kinds():
            word = yield from self._choose([f"take.{kind}" for kind in here.kinds()])
            kind = word.split(".")[1]
            here.resources[kind] -= 1
            self._for_whom().stock[kind] += 1

    def _take_from_elsewhere(self, places: list[Sector]) -> Script:
        """One resource from one of these sectors, if they have any."""
        words = [f"from.{place.name}.{kind}" for place in places for kind in place.kinds()]
        if words:
            word = yield from self._choose(words)
            _, name, kind = word.split(".")
            self.sectors[name].resources[kind] -= 1
            self._for_whom().stock[kind] += 1
        else:
            self._note("nothing to take elsewhere")

    def _lift(self, place: Sector) -> Answer:
        """Choose a kind lying there; the resource still counts as lying there until it is put down elsewhere."""
        word = yield from self._choose([f"lift.{kind}" for kind in place.kinds()])
        return word.split(".")[1]

    def _move(self, kind: str, start: Sector, end: Sector) -> None:
        start.resources[kind] -= 1
        end.resources[kind] += 1

    def _living_districts_but(self, name: str) -> list[Sector]:
        return [self.sectors[other] for other in DISTRICTS if other != name and not self.sectors[other].dead]

    def _living_sectors(self) -> list[str]:
        return [name for name, sector in self.sectors.items() if not sector.dead]

    # ---- effects

    def _jeweller_a(self) -> Script:
        number = yield from self._roll()
        if number in (1, 3, 5):
            yield from self._take_from_here()

    def _jeweller_b(self, chained: int) -> Script:
        number = yield from self._roll()
        if number == 6:
            number = yield from self._roll()
            target = self._door(number)
            self._note("chain", chained == 0)
            self._note("chain of two", chained == 1)
            self._note("chain of three", chained == 2)
            self._note("chain to the Jeweller again", target.name == "jeweller")
            self._note("chain to the Library with its third tile", target.name == "library" and target.tile == "c")
            self._note("dead number in a chain", target.name == MARKET and number != 6)
            yield from self._visit(target.name, chained + 1)

    def _jeweller_c(self) -> Script:
        here = self._here()
        others = [place for place in self._living_districts_but("jeweller") if place.kinds()]
        if here.bare() or not others:
            self._note("nothing to swap")
            self._note("nothing to swap with", not here.bare())
            return
        mine = yield from self._lift(here)
        word = yield from self._choose([f"swap.{place.name}.{kind}" for place in others for kind in place.kinds()])
        _, name, theirs = word.split(".")
        self._note("like for like", mine == theirs)
        self._move(mine, here, self.sectors[name])
        self._move(theirs, self.sectors[name], here)

    def _library_a(self) -> Script:
        number = yield from self._roll()
        if number in (5, 6):
            yield from self._take_from_elsewhere(self._living_districts_but("library"))

    def _library_b(self) -> Script:
        if not self._here().bare():
            kind = yield from self._lift(self._here())
            self._move(kind, self._here(), self.sectors[MARKET])

    def _library_c(self) -> Script:
        if self._for_whom().dice == 2:
            self._note("second die for the neutral player at the Library", self.visitor == 2 and self._has_neutral())
            yield from self._take_from_here()

    def _inn_a(self) -> Script:
        number = yield from self._roll()
        if number in (1, 2, 3, 4) and self.clock < LAST_SPACE:
            self.clock += 1
            self._note("event passed over by the Inn", self.clock in EVENTS)
            more_to_come = self._turns_taken() < self._turns_in_a_round()
            self._note("end reached by the Inn in mid-round", self.clock == LAST_SPACE and more_to_come)

    def _inn_b(self) -> Script:
        targets = [place.name for place in self._living_districts_but("inn")]
        if self.sectors[MARKET].bare() or not targets:
            self._note("nothing to move from the market", bool(targets))
            self._note("no district to move to", not targets)
            return
        kind = yield from self._lift(self.sectors[MARKET])
        word = yield from self._choose([f"put.{name}" for name in targets])
        self._move(kind, self.sectors[MARKET], self.sectors[word.split(".")[1]])

    def _inn_c(self) -> Script:
        lying = [f"die.{name}" for name, sector in self.sectors.items() if sector.dice > 0]
        word = yield from self._choose(lying)
        start = word.split(".")[1]
        word = yield from self._choose([f"to.{name}" for name in self._living_sectors() if name != start])
        self.sectors[start].dice -= 1
        self.sectors[word.split(".")[1]].dice += 1
        self._note("last die changed", self._dice_lying() == 1)

    def _move_submarine(self) -> Script:
        word = yield from self._choose([f"submarine.{name}" for name in self._living_sectors() if name != self.submarine])
        self._note("submarine leaves a dead sector", self.sectors[self.submarine].dead)
        self.submarine = word.split(".")[1]

    def _forge_a(self) -> Script:
        number = yield from self._roll()
        if number in (2, 4, 6):
            yield from self._take_from_here()

    def _forge_b(self) -> Script:
        targets = [place.name for place in self._living_districts_but("forge")]
        if self._here().bare() or not targets:
            self._note("no district to move to", not targets)
            return
        kind = yield from self._lift(self._here())
        word = yield from self._choose([f"put.{name}" for name in targets])
        self._move(kind, self._here(), self.sectors[word.split(".")[1]])

    def _forge_c(self) -> Script:
        number = yield from self._roll()
        if number == 6:
            yield from self._take_from_elsewhere([self.sectors[MARKET]])

    # ---- bare districts

    def _bare_districts(self) -> list[str]:
        return [name for name in DISTRICTS if not self.sectors[name].dead and self.sectors[name].bare()]

    def _check_stocks(self, bare_before: list[str]) -> Script:
        bare = self._bare_districts()
        self._note("two districts emptied in one visit", len(set(bare) - set(bare_before)) >= 2)
        self._note("two districts scored after one visit", len(bare) >= 2)
        self._note("district scored that was bare before the visit", bool(set(bare) & set(bare_before)))
        self._note("bare district filled again by a visit", bool(set(bare_before) - set(bare)))
        for name in bare:
            self._give_points(name)
            yield from self._renew(name)
        self._note("all stacks dead", bool(bare) and all(self.sectors[name].dead for name in DISTRICTS))

    def _ranking(self, kind: str) -> tuple[list[int], list[int]]:
        """The owners with most of a kind, and those in second place if they count."""
        amounts = [owner.stock[kind] for owner in self.owners]
        most = max(amounts)
        if most == 0:
            return [], []
        best = [owner for owner, amount in enumerate(amounts) if amount == most]
        if len(best) > 1:
            return best, []
        next_most = max(amount for amount in amounts if amount < most)
        if next_most == 0:
            return best, []
        return best, [owner for owner, amount in enumerate(amounts) if amount == next_most]

    def _give_points(self, name: str) -> None:
        best, second = self._ranking(KIND_OF[name])
        if best:
            self.owners[best[0]].tiles[name] += 1
        for owner in best[1:]:
            self.owners[owner].points += 3
        for owner in second:
            self.owners[owner].points += 1
        self._note("nobody holds any", not best)
        self._note("only one holds any", len(best) == 1 and not second)
        self._note("tie for most", len(best) == 2)
        self._note("three tie for most", len(best) >= 3)
        self._note("tie for second", len(second) > 1)
        self._note("tile for the neutral player", self._has_neutral() and best == [2])
        self._note("neutral player ties for most", self._has_neutral() and len(best) > 1 and 2 in best)

    def _renew(self, name: str) -> Script:
        """The players give the resource back, and the next tile comes up, or the district dies."""
        kind = KIND_OF[name]
        district, market = self.sectors[name], self.sectors[MARKET]
        bare_before = self._bare_districts()
        given_back = 0
        for owner in self.owners:
            given_back += owner.stock[kind]
            owner.stock[kind] = 0
        district.tile = None
        if not district.covered:
            self._die(district)
            self._note("district bare while another is scored", bool(set(self._bare_districts()) - set(bare_before)))
            return
        self._note("more than three on the market stay", market.resources[kind] > MARKET_FILL)
        while given_back > 0 and market.resources[kind] < MARKET_FILL:
            market.resources[kind] += 1
            given_back -= 1
        district.resources[kind] += given_back
        self._note("new tile starts bare", given_back == 0)
        word = yield Question(CHANCE, {f"tile.{name}.{letter}": 1 for letter in sorted(district.covered)})
        district.tile = word.split(".")[2]
        district.covered.remove(district.tile)

    def _die(self, district: Sector) -> None:
        kind = KIND_OF[district.name]
        district.dead = True
        elsewhere = [self.sectors[name] for name in DISTRICTS if self.sectors[name].resources[kind] > 0]
        self._note("resource of a dead stack leaves another district", bool(elsewhere))
        for sector in self.sectors.values():
            sector.resources[kind] = 0
        self._note("dice of a dead district moved", district.dice > 0)
        self._note("last die of a dead district moved", district.dice > 0 and self._dice_lying() == 1)
        self.sectors[MARKET].dice += district.dice
        district.dice = 0
        self._note("submarine on a dead sector", self.submarine == district.name)

    # ---- step 3

    def _advance_clock(self) -> Script:
        (last,) = [sector for sector in self.sectors.values() if sector.dice > 0]
        if self.clock == LAST_SPACE:
            return
        self._note("clock overshoots", self.clock + last.needles() > LAST_SPACE)
        self.clock = min(self.clock + last.needles(), LAST_SPACE)
        event = EVENTS.get(self.clock)
        if event == "donation":
            yield from self._donations()
        elif event:
            self._inventory(event)

    def _inventory(self, event: str) -> None:
        amounts = [sum(owner.stock.values()) if event == "total" else owner.stock[event] for owner in self.owners]
        best = [owner for owner, amount in enumerate(amounts) if amount == max(amounts) > 0]
        for owner in best:
            self.owners[owner].points += 1
        self._note("inventory of one kind", event != "total" and len(best) == 1)
        self._note("inventory tie", event != "total" and len(best) > 1)
        self._note("inventory of nothing", not best)
        self._note("total inventory", event == "total" and len(best) == 1)
        self._note("total inventory tie", event == "total" and len(best) > 1)
        self._note("inventory point for the neutral player", self._has_neutral() and 2 in best)

    def _donations(self) -> Script:
        for place in range(len(self.players)):
            self.turn = (self.first + place) % len(self.players)
            yield from self._donate(self.players[self.turn])

    def _donate(self, me: Owner) -> Script:
        self._note("too poor to donate", sum(me.stock.values()) < 2)
        done = 0
        while sum(me.stock.values()) >= 2:
            word = yield from self._choose([*(f"donate.{kind}" for kind in me.kinds()), "stop"])
            if word == "stop":
                self._note("donation refused", done == 0)
                break
            self._give_to_its_district(me, word)
            word = yield from self._choose([f"donate.{kind}" for kind in me.kinds()])
            self._give_to_its_district(me, word)
            me.points += 1
            done += 1
        self._note("several donations", done >= 2)

    def _give_to_its_district(self, me: Owner, word: str) -> None:
        kind = word.split(".")[1]
        me.stock[kind] -= 1
        home = self.sectors[DISTRICT_OF[kind]]
        self._note("donation onto a bare district", home.bare())
        home.resources[kind] += 1

    def _note(self, what: str, true: bool = True) -> None:
        if true:
            self.happened[what] += 1
