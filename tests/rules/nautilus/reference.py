"""A second, slow and obvious implementation of the rules of Nautilus, written from the rule texts without a look at the engine.

Tests play it in lock step with the engine. A game is told as a script: it runs from top to bottom, stops at every question, and goes on
with the word that answers it. Actions and outcomes of chance are the words of the notation. Only the facts of the box are shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.nautilus.reference_box import (
    FREE_FINDS,
    LAST_THREE,
    N_ATLANTIS,
    OVER,
    PHASES,
    RUINS_CHIPS,
    SORTS,
    STATIONS,
    VALUE,
    Find,
    Player,
    Question,
    Script,
    Square,
    Submarine,
    distance,
    kind_of,
    on_board,
    read_square,
    square_name,
    zone,
)
from rules.nautilus.reference_city import City


class Table(City):
    """The whole game on the table, with the question that is open."""

    def __init__(self, players: int, first: int, orders: Sequence[str], base: str = "first") -> None:
        super().__init__(players, first, orders, base)
        self._script = self._game(PHASES[0], 0)
        self.question = next(self._script)

    # ---- what tests use

    def mover(self) -> int:
        return self.question.mover

    def legal(self) -> dict[str, int]:
        return self.question.words

    def play(self, word: str) -> None:
        assert word in self.question.words, f"{word} is not possible here"
        self._go_on(word)

    def resume(self, phase: str, player: int) -> None:
        """Continue from the beginning of a player's part of a phase, after a test has set the attributes as it likes."""
        self._script = self._game(phase, (player - self.first) % len(self.players))
        self._go_on(None)

    def _go_on(self, word: str | None) -> None:
        try:
            self.question = next(self._script) if word is None else self._script.send(word)
        except StopIteration:
            self.phase = "over"
            self.question = Question(OVER, {})
            self._note_the_end()

    def scores(self) -> list[int]:
        """The points of the players as if the game ended now."""
        return [self._score(player) for player in range(len(self.players))]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [player for player, points in enumerate(scores) if points == max(scores)]

    def summary(self) -> dict[str, Any]:
        """Everything on the table as plain data, secrets included."""
        return {
            "round": self.round,
            "players": [
                {
                    "money": player.money,
                    "reserve": player.reserve,
                    "submarines": {name: list(submarine.square) for name, submarine in sorted(player.submarines.items())},
                    "held": sorted(player.held, key=SORTS.index),
                    "finds": dict(+player.finds),
                    "stations": dict(self.stations(seat)),
                    "chips": [kind for kind in STATIONS if self.chips.get(kind) == seat],
                    "order": player.order,
                }
                for seat, player in enumerate(self.players)
            ],
            "modules": [
                {
                    "name": module.name,
                    "kind": module.kind,
                    "x": module.centre[0],
                    "y": module.centre[1],
                    "turn": module.turn,
                    "builder": module.builder,
                    "crew": list(module.crew),
                }
                for module in self.modules.values()
            ],
            "finds": [
                {"x": x, "y": y, "zone": find.zone, "face": find.face, "open": find.open, "seen": sorted(find.seen)}
                for (x, y), find in self.finds.items()
            ],
            "ruins": {str(number): owner for number, owner in sorted(self.ruins.items())},
            "bank": self.bank,
            "supply": dict(self.supply),
            "trench_open": self.trench_open,
            "last_round": self.last_round,
            "turn": {"player": self.turn, "first": self.first, "phase": self.phase},
        }

    # ---- a game, a round

    def _game(self, phase: str, place: int) -> Script:
        if "base" not in self.modules:
            yield from self._place_the_base()
        while True:
            for self.phase in PHASES[PHASES.index(phase) :]:
                for later in range(place, len(self.players)):
                    self.turn = (self.first + later) % len(self.players)
                    yield from self._take_part()
                place = 0
            if self._is_the_end():
                return
            phase = PHASES[0]
            self.first = (self.first + 1) % len(self.players)
            self.round += 1
            self.busy = False

    def _take_part(self) -> Script:
        if self.phase == "city":
            yield from self._extend_the_city()
        elif self.phase == "aquanauts":
            yield from self._move_aquanauts()
        else:
            yield from self._use_submarines()

    def _is_the_end(self) -> bool:
        """Whether the game ends after a round; also finds out whether the next one is the last."""
        if len(self.ruins) == N_ATLANTIS:
            self._note("end with all of Atlantis")
            self._note("all of Atlantis in a last round", self.last_round)
            return True
        if self.last_round:
            self._note("end after a last round")
            self._note("nothing done in a last round", not self.busy)
            return True
        if not self.busy:
            self._note("end by an idle round")
            return True
        self.last_round = all(number in self.ruins for number in LAST_THREE)
        return False

    # ---- phase 3

    def _use_submarines(self) -> Script:
        me = self._me()
        for submarine in me.submarines.values():
            submarine.moved = submarine.used_sonar = submarine.arrived = submarine.hurried = False
        yield from self._launch(me)
        yield from self._use_sonar(me)
        yield from self._move_submarines(me)

    def _submarines_afloat(self) -> set[Square]:
        return {submarine.square for player in self.players for submarine in player.submarines.values()}

    def _under_modules(self, square: Square) -> bool:
        return any(max(abs(square[0] - module.centre[0]), abs(square[1] - module.centre[1])) <= 1 for module in self.modules.values())

    def is_free(self, square: Square) -> bool:
        """A square of the sea without anything on it."""
        return square not in self.finds and square not in self._submarines_afloat() and not self._under_modules(square)

    def _launch(self, me: Player) -> Script:
        while len(me.submarines) < 3:
            ready = [module for module in self.modules.values() if module.is_station() and module.crew[self.turn] >= 2]
            doors = {f"launch.{module.name}.{side}": square for module in ready for side, square in module.doors().items()}
            words = [word for word, square in doors.items() if on_board(square) and self.is_free(square)]
            self._note("lock on the edge of the board", any(not on_board(square) for square in doors.values()))
            self._note("lock with something before it", any(on_board(square) and not self.is_free(square) for square in doors.values()))
            word = yield from self._choose_or_be_done(words)
            if word == "done":
                return
            self.modules[word.split(".")[1]].crew[self.turn] -= 1
            me.reserve += 1
            name = next(name for name in "ABC" if name not in me.submarines)
            me.submarines[name] = Submarine(doors[word])
            self._note("three submarines afloat", len(me.submarines) == 3)
            self._note("launched into the closed trench", zone(doors[word]) == "trench" and not self.trench_open)
            self._open_trench(doors[word])

    def _open_trench(self, square: Square) -> None:
        if zone(square) == "trench":
            self.trench_open = True

    def _use_sonar(self, me: Player) -> Script:
        while me.money >= 1:
            fresh = [name for name, submarine in sorted(me.submarines.items()) if not submarine.used_sonar]
            word = yield from self._choose_or_be_done([f"sonar.{name}" for name in fresh if self._in_reach(me.submarines[name])])
            if word == "done":
                return
            submarine = me.submarines[word.removeprefix("sonar.")]
            found = self._in_reach(submarine)
            self._pay(1)
            submarine.used_sonar = True
            self._note("sonar from the trench", zone(submarine.square) == "trench")
            self._note("sonar shows several finds", len(found) > 1)
            for find in found:
                self._note("sonar shows what another has seen", bool(find.seen))
                self._note("sonar over five squares", distance(find.square, submarine.square) == 5)
                self._note("sonar over six squares", distance(find.square, submarine.square) == 6)
                yield from self._reveal(find)
                find.seen.add(self.turn)

    def _in_reach(self, submarine: Submarine) -> list[Find]:
        """What the sonar would show that the player has not seen."""
        reach = 4 + min(2, self.stations(self.turn)["sonar"])
        near = [find for find in self._unknown() if distance(find.square, submarine.square) <= reach]
        allowed = [find for find in near if find.zone != "trench" or zone(submarine.square) == "trench"]
        self._note("sonar does not reach into the trench", len(allowed) < len(near))
        return allowed

    def _unknown(self) -> list[Find]:
        """The face-down finds that the player has not seen, row by row."""
        return [find for find in self.finds.values() if not find.open and self.turn not in find.seen]

    def _move_submarines(self, me: Player) -> Script:
        while True:
            choices = {name: self.voyages(me, submarine) for name, submarine in sorted(me.submarines.items())}
            word = yield from self._choose_or_be_done([f"submarine.{name}" for name in choices if choices[name]])
            if word == "done":
                return
            name = word.removeprefix("submarine.")
            submarine = me.submarines[name]
            word = yield from self._choose(choices[name])
            verb, _, where = word.partition(".")
            if verb == "go":
                submarine.moved = True
                self._note("ordinary move after a speed move", submarine.hurried)
                self._note("unpaid find collected later", read_square(where) == submarine.square)
                yield from self._end_voyage(submarine, read_square(where))
            else:
                self._come_home(me, name, where)

    def voyages(self, me: Player, submarine: Submarine) -> list[str]:
        """What a submarine can do in its owner's moving step."""
        words = []
        if not submarine.moved:
            words += [f"go.{square_name(square)}" for square in self.reach(submarine, 4 + min(2, self.stations(self.turn)["technical"]))]
            below = self.finds.get(submarine.square)
            if below and not submarine.arrived and me.money >= self._collecting_price(below):
                words.append(f"go.{square_name(submarine.square)}")
            self._note("unpaid find still cannot be paid", below is not None and me.money < self._collecting_price(below))
        stations = [module for module in self.modules.values() if module.is_station() and sum(module.crew) > 0]
        harbours = [module for module in stations if submarine.square in module.doors().values()]
        words += [f"home.{module.name}" for module in harbours if me.reserve > 0 and self._can_pay_to_end_in(module)]
        self._note("two harbours at one square", len(harbours) > 1)
        self._note("too poor for a harbour", any(self._fee(module) > me.money for module in harbours))
        return words + (["dock"] if harbours else [])

    def reach(self, submarine: Submarine, squares: int) -> list[Square]:
        """The squares where a submarine can end a move of up to `squares` squares."""
        allowed_in_trench = self.trench_open or all(self.stations(self.turn)[kind] > 0 for kind in STATIONS)
        ways = {submarine.square: 0}
        queue = [submarine.square]
        for x, y in queue:
            if ways[x, y] == squares or ((x, y) in self.finds and (x, y) != submarine.square):
                continue
            for square in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if on_board(square) and square not in ways and (zone(square) != "trench" or allowed_in_trench):
                    ways[square] = ways[x, y] + 1
                    queue.append(square)
        ends = [square for square in queue[1:] if self.is_free(square) or square in self.finds]
        return [square for square in ends if square not in self._submarines_afloat()]

    def _come_home(self, me: Player, name: str, where: str) -> None:
        submarine = me.submarines.pop(name)
        self._note("home after moving", submarine.moved)
        self._note("home before moving", not submarine.moved)
        self._note("home from an unpaid find", submarine.square in self.finds)
        if where:
            module = self.modules[where]
            self._note("home opens a station", module.crew[self.turn] == 0)
            self._note("home pays a builder", self._fee(module) > 0)
            me.reserve -= 1
            self._put_aquanaut(module)
        else:
            self._note("home without an aquanaut", me.reserve > 0)
            self._note("home with an empty reserve", me.reserve == 0)

    def _end_voyage(self, submarine: Submarine, square: Square) -> Script:
        entering = zone(square) == "trench" and zone(submarine.square) != "trench"
        self._note("trench opened by a move", entering and not self.trench_open)
        self._note("open trench entered without five kinds", entering and self.trench_open and len(self.stations(self.turn)) < 5)
        self._note("open find reached by a submarine", square != submarine.square and square in self.finds and self.finds[square].open)
        submarine.square = square
        submarine.arrived = False
        self._open_trench(square)
        if square in self.finds:
            yield from self._reach_find(submarine, self.finds[square])

    def _collecting_price(self, find: Find) -> int:
        assert find.face
        return 0 if find.face in FREE_FINDS else 2 if find.zone == "trench" else 1

    def _reach_find(self, submarine: Submarine, find: Find) -> Script:
        me = self._me()
        was_open = find.open
        if not find.open:
            yield from self._reveal(find)
        assert find.face
        kind, price = kind_of(find.face), self._collecting_price(find)
        if me.money < price:
            self._note("one Nemo is too little in the trench", me.money == 1)
            if kind == "atlantis":
                self._note("Atlantis unpaid")
                self.ruins[self._number(find)] = None
                del self.finds[find.square]
            else:
                self._note("find unpaid")
                self._note("open find unpaid again", was_open)
                find.open = submarine.arrived = True
            return
        self._note("open find collected", was_open)
        self._pay(price)
        self.busy = True
        del self.finds[find.square]
        if kind == "atlantis":
            self.ruins[self._number(find)] = self.turn
            yield from self._tell_the_news()
        elif kind == "chest":
            treasure = 2 + min(2, self.stations(self.turn)["analysis"])
            self._note(f"chest of {treasure}")
            self._pay(-treasure)
        elif kind == "speed":
            yield from self._speed(me, find)
        else:
            me.finds[kind] += 1
            if kind in ("scallop", "snail"):
                yield from self._look()

    def _tell_the_news(self) -> Script:
        word = yield from self._choose_or_be_done([f"walk.{name}" for name in self._walks(2)])
        if word == "done":
            return
        before = self.stations(self.turn)
        yield from self._walk_from(self.modules[word.removeprefix("walk.")], 2)
        self._note("news open a station", self.stations(self.turn) != before)

    def _speed(self, me: Player, found: Find) -> Script:
        choices = {name: self.reach(submarine, 3) for name, submarine in sorted(me.submarines.items())}
        word = yield from self._choose_or_be_done([f"submarine.{name}" for name in choices if choices[name]])
        if word == "done":
            return
        name = word.removeprefix("submarine.")
        submarine = me.submarines[name]
        word = yield from self._choose([f"go.{square_name(square)}" for square in choices[name]])
        target = read_square(word.removeprefix("go."))
        self._note("speed for another submarine", submarine.square != found.square)
        self._note("speed before the ordinary move", not submarine.moved)
        self._note("speed chain", self.hurrying)
        submarine.hurried = self.hurrying = True
        yield from self._end_voyage(submarine, target)
        self.hurrying = False

    def _look(self) -> Script:
        first: Find | None = None
        for _ in range(min(2, self.stations(self.turn)["research"])):
            finds = self._unknown()
            if first:
                other_zones = [find for find in finds if find.zone != first.zone]
                self._note("second look in the same zone", bool(finds) and not other_zones)
                self._note("second look in another zone", bool(other_zones))
                finds = other_zones or finds
            word = yield from self._choose_or_be_done([f"look.{square_name(find.square)}" for find in finds])
            if word == "done":
                return
            find = self.finds[read_square(word.removeprefix("look."))]
            self._note("look at what another has seen", bool(find.seen))
            self._note("look into the closed trench", find.zone == "trench" and not self.trench_open)
            yield from self._reveal(find)
            find.seen.add(self.turn)
            first = find

    # ---- counting

    def _ruins_points(self) -> list[int]:
        """Most finds first; of those with as many, the one with the highest number; nothing for none."""
        seats = range(len(self.players))
        numbers = [[number for number, owner in self.ruins.items() if owner == seat] for seat in seats]
        ranking = sorted(seats, key=lambda seat: (len(numbers[seat]), max(numbers[seat], default=0)), reverse=True)
        points = [0] * len(self.players)
        for seat, chip in zip(ranking, RUINS_CHIPS[len(self.players)], strict=True):
            points[seat] = chip if numbers[seat] else 0
        return points

    def _station_points(self, player: int) -> int:
        counts = self.stations(player)
        return sum(3 if self.chips.get(kind) == player else 1 if counts[kind] >= 2 else 0 for kind in STATIONS)

    def _score(self, seat: int) -> int:
        player = self.players[seat]
        factor = self._station_points(seat)
        finds = sum(VALUE[kind] * count for kind, count in player.finds.items()) + self._ruins_points()[seat]
        ordered = sum(player.finds[kind] for kind in player.order.split("+"))
        return max((finds + raised) * factor + player.money - raised for raised in range(min(ordered, player.money) + 1))

    # ---- notes for the tests

    def _note_the_end(self) -> None:
        counts = Counter(owner for owner in self.ruins.values() if owner is not None)
        self._note("tie in the ruins", len(set(counts.values())) < len(counts))
        self._note("player without a find of Atlantis", len(counts) < len(self.players))
        self._note("shared victory", len(self.winners()) > 1)
        for seat, player in enumerate(self.players):
            factor, ordered = self._station_points(seat), sum(player.finds[kind] for kind in player.order.split("+"))
            self._note("nothing but money counts", factor == 0 and bool(+player.finds))
            self._note("order carried out", factor >= 2 and 0 < ordered <= player.money)
            self._note("order cut short by poverty", factor >= 2 and ordered > player.money)
