"""The city of the slow reference: building and walking (phases 1 and 2), written from the rule texts without a look at the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence

from rules.nautilus.reference_box import (
    BUILDING_PRICE,
    CHANCE,
    CHART,
    FIND_KINDS,
    HABITATS,
    IN_THE_BOX,
    JOINT,
    LAST_THREE,
    MAX_CREW,
    MAX_HELD,
    MONEY,
    PHASES,
    SIDES,
    STATIONS,
    TURNS,
    Answer,
    Find,
    Module,
    Player,
    Question,
    Script,
    Square,
    all_squares,
    kind_of,
    locks,
    nine_squares,
    on_board,
    opposite,
    overlap,
    read_square,
    square_name,
    zone,
)

from critias.games.nautilus.components import ATLANTIS_NUMBERS, FINDS_BY_ZONE, FIRST_BASE


class City:
    """The city and everything else on the table."""

    def __init__(self, players: int, first: int, orders: Sequence[str], base: str = "first") -> None:
        self.players = [Player(MONEY[players], order) for order in orders]
        assert len(self.players) == players
        self.first = first
        self.turn = first  # whose turn it is
        self.round = 1
        self.phase = PHASES[0]
        self.modules: dict[str, Module] = {}
        self.supply = dict(IN_THE_BOX)
        self.bank = 0
        self.finds = {square: Find(square, zone(square)) for square in all_squares() if CHART[square[1]][square[0]] in "sdt"}
        self.undecided: dict[str, Counter[str]] = {}  # the faces of finds that nobody has seen, by zone
        for name, numbers in FINDS_BY_ZONE.items():
            faces = Counter(dict(zip(FIND_KINDS[:-1], numbers[:-1], strict=True)))
            self.undecided[name] = faces + Counter(f"atlantis{number}" for number in ATLANTIS_NUMBERS[name])
        self.ruins: dict[int, int | None] = {}
        self.chips: dict[str, int] = {}  # who has the 3-chip of a kind
        self.trench_open = False
        self.last_round = False
        self.built: list[Module] = []  # in this turn
        self.busy = False  # something was bought, built or collected in this round
        self.hurrying = False  # a speed move is going on, for the notes
        self.happened: Counter[str] = Counter()  # what came up in this game, for the tests
        if base == "first":
            self._put_module("base", FIRST_BASE, "n", None)

    def stations(self, player: int) -> Counter[str]:
        """How many stations of each kind the player has in service."""
        return Counter(module.kind for module in self.modules.values() if module.is_station() and module.crew[player] > 0)

    def _me(self) -> Player:
        return self.players[self.turn]

    def _choose(self, words: list[str]) -> Answer:
        assert words
        word = yield Question(self.turn, dict.fromkeys(words, 1))
        return word

    def _choose_or_be_done(self, words: list[str]) -> Answer:
        """Not asked where nothing but "done" could be answered."""
        if not words:
            return "done"
        word = yield from self._choose([*words, "done"])
        return word

    def _pay(self, amount: int) -> None:
        assert self._me().money >= amount
        self._me().money -= amount
        self.bank += amount

    def _place_the_base(self) -> Script:
        centres = [centre for centre in all_squares() if all(on_board(part) for part in nine_squares(centre))]
        in_lagoon = [centre for centre in centres if all(zone(part) == "lagoon" for part in nine_squares(centre))]
        word = yield from self._choose([f"place.{square_name(centre)}.n" for centre in in_lagoon])
        self._put_module("base", read_square(word.split(".")[1]), "n", None)

    # ---- phase 1

    def _extend_the_city(self) -> Script:
        me = self._me()
        self._note("four held when the turn begins", len(me.held) == MAX_HELD)
        word = yield from self._choose_or_be_done(self._offers(me))
        bought = word != "done"
        if bought:
            self._buy(me, word.removeprefix("buy."))
        built = yield from self._build(me)
        if (built or not bought) and me.held:
            self._note("rest given back after building", built)
            self._note("given back by who neither buys nor builds", not built)
            self._note("four held and given back", not built and len(me.held) == MAX_HELD)
            self._note("aquanauts given back", any(sort.startswith(HABITATS) for sort in me.held))
            self._give_back(me)

    def _offers(self, me: Player) -> list[str]:
        if len(me.held) == MAX_HELD:
            return []
        words = []
        for kind in HABITATS:
            for crew in range(1, MAX_CREW[len(self.players)] + 1):
                if self.supply[kind] > 0 and me.money >= crew and me.reserve >= crew:
                    words.append(f"buy.{kind}.{crew}")
        self._note("reserve too small for a full habitat", 0 < me.reserve < MAX_CREW[len(self.players)] <= me.money)
        self._note("some kind sold out", 0 in self.supply.values())
        return words + [f"buy.{kind}" for kind in STATIONS if self.supply[kind] > 0 and me.money >= 1]

    def _buy(self, me: Player, sort: str) -> None:
        kind, _, crew = sort.partition(".")
        self._pay(int(crew or 1))
        me.reserve -= int(crew or 0)
        self.supply[kind] -= 1
        me.held.append(sort)
        self.busy = True

    def _give_back(self, me: Player) -> None:
        for sort in me.held:
            kind, _, crew = sort.partition(".")
            self.supply[kind] += 1
            me.reserve += int(crew or 0)
        me.held.clear()

    def _build(self, me: Player) -> Generator[Question, str, bool]:
        """Whether anything was built."""
        built: list[Module] = []
        self.built = built
        paid = 0
        while True:
            places = {sort: self._places(sort.split(".")[0], built, me.money + paid) for sort in sorted(set(me.held))}
            word = yield from self._choose_or_be_done([f"build.{sort}" for sort in places if places[sort]])
            if word == "done":
                return bool(built)
            sort = word.removeprefix("build.")
            word = yield from self._choose([f"place.{square_name(centre)}.{turn}" for centre, turn in places[sort]])
            _, square, turn = word.split(".")
            centre = read_square(square)
            price = max(paid, self._building_price(centre))
            self._note("difference paid for a deeper module", 0 < paid < price)
            self._note("nothing more to pay for a module as deep", bool(built) and paid == price)
            self._pay(price - paid)
            paid = price
            kind, _, crew = sort.partition(".")
            me.held.remove(sort)
            module = self._put_module(kind, centre, turn, self.turn if kind in STATIONS else None)
            module.crew[self.turn] += int(crew or 0)
            built.append(module)
            self.busy = True
            self._note_the_placing(module, len(built))
            yield from self._cover_finds(centre)

    def _places(self, kind: str, built: list[Module], money: int) -> list[tuple[Square, str]]:
        """Where a module may be put: every square, every turn. `money` includes what was paid for those built this turn."""
        joinable = {module.centre: module for module in (built or self.modules.values())}
        afloat = self._submarines_afloat()
        places = []
        for centre in all_squares():
            if not any((centre[0] + dx, centre[1] + dy) in joinable for dx, dy in JOINT.values()):
                continue  # too far away
            covered = nine_squares(centre)
            if not all(on_board(square) for square in covered) or any(square in afloat for square in covered):
                continue
            if any(overlap(centre, module.centre) for module in self.modules.values()) or self._building_price(centre) > money:
                continue
            places += [(centre, turn) for turn in TURNS if self._joints(centre, locks(kind, turn), joinable)]
        return places

    def _joints(self, centre: Square, sides: frozenset[str], modules: dict[Square, Module]) -> list[Module]:
        """Those of the modules, given by centre, that a module with these locks is joined to."""
        found = []
        for side in SIDES:
            neighbour = modules.get((centre[0] + JOINT[side][0], centre[1] + JOINT[side][1]))
            if side in sides and neighbour and opposite(side) in neighbour.locks():
                found.append(neighbour)
        return found

    def _building_price(self, centre: Square) -> int:
        return max(BUILDING_PRICE[zone(square)] for square in nine_squares(centre))

    def _put_module(self, kind: str, centre: Square, turn: str, builder: int | None) -> Module:
        number = 1 + sum(module.kind == kind for module in self.modules.values())
        module = Module("base" if kind == "base" else f"{kind}{number}", kind, centre, turn, builder, [0] * len(self.players))
        self.modules[module.name] = module
        return module

    def _cover_finds(self, centre: Square) -> Script:
        covered = [square for square in nine_squares(centre) if square in self.finds]
        self._note("find covered", len(covered) == 1)
        self._note("two finds covered by one module", len(covered) > 1)
        for square in covered:
            find = self.finds[square]
            self._note("open find covered", find.open)
            self._note("find covered that somebody had seen", bool(find.seen) and not find.open)
            if not find.open:
                yield from self._reveal(find)
            assert find.face
            if kind_of(find.face) == "atlantis":
                self._note("Atlantis covered")
                self._note("one of the last three covered", self._number(find) in LAST_THREE)
                self.ruins[self._number(find)] = None
            del self.finds[square]

    def _number(self, find: Find) -> int:
        assert find.face
        return int(find.face.removeprefix("atlantis"))

    def _reveal(self, find: Find) -> Script:
        """Chance decides what a find is, unless somebody has seen it before."""
        undecided = self.undecided[find.zone]
        words = {f"reveal.{face}": count for face, count in undecided.items() if count > 0}
        if find.face:
            words = {f"reveal.{find.face}": 1}
        word = yield Question(CHANCE, words)
        if not find.face:
            find.face = word.removeprefix("reveal.")
            undecided[find.face] -= 1

    # ---- phase 2

    def _move_aquanauts(self) -> Script:
        used, before = 0, 3 + min(2, self.stations(self.turn)["training"])
        resting: Module | None = None  # where the first walker has ended
        while True:
            total = 3 + min(2, self.stations(self.turn)["training"])
            self._note("training opened by the first walker", total > before)
            word = yield from self._choose_or_be_done([f"walk.{name}" for name in self._walks(total - used, resting)])
            if word == "done":
                return
            start = self.modules[word.removeprefix("walk.")]
            self._note("second walker from where the first has ended", start is resting)
            end, way = yield from self._walk_from(start, total - used)
            if resting:
                self._note("training helps the second walker immediately", used + way > before)
                self._note("five steps used", used + way == 5)
                return
            used += way
            resting = end

    def _walks(self, steps: int, resting: Module | None = None) -> list[str]:
        """The modules from where an aquanaut can go somewhere."""
        return [module.name for module in self.modules.values() if self._may_leave(module, resting) and self.ends(module, steps)]

    def _may_leave(self, module: Module, resting: Module | None) -> bool:
        """One aquanaut stays in a station for good; the one that has walked does not go again."""
        mine = module.crew[self.turn]
        return mine >= 2 if module.is_station() or module is resting else mine >= 1

    def ends(self, start: Module, steps: int) -> dict[str, int]:
        """Where an aquanaut can end, with the steps needed."""
        ways = {start.name: 0}
        queue = [start]
        by_centre = {module.centre: module for module in self.modules.values()}
        for module in queue:
            for neighbour in self._joints(module.centre, module.locks(), by_centre):
                if neighbour.name not in ways and ways[module.name] < steps:
                    ways[neighbour.name] = ways[module.name] + 1
                    queue.append(neighbour)
        return {name: way for name, way in ways.items() if name != start.name and self._can_pay_to_end_in(self.modules[name])}

    def _fee(self, module: Module) -> int:
        """What it costs now to put an aquanaut there."""
        return int(module.is_station() and module.crew[self.turn] == 0 and module.builder != self.turn)

    def _can_pay_to_end_in(self, module: Module) -> bool:
        self._note("too poor to end in a station", self._fee(module) > self._me().money)
        return self._me().money >= self._fee(module)

    def _walk_from(self, start: Module, steps: int) -> Generator[Question, str, tuple[Module, int]]:
        ends = self.ends(start, steps)
        word = yield from self._choose([f"to.{name}" for name in ends])
        end = self.modules[word.removeprefix("to.")]
        start.crew[self.turn] -= 1
        self._put_aquanaut(end)
        return end, ends[end.name]

    def _put_aquanaut(self, module: Module) -> None:
        """An aquanaut ends in a module; in a station without one of its colour it takes up service."""
        fee, opens = self._fee(module), module.is_station() and module.crew[self.turn] == 0
        if fee:
            assert module.builder is not None and self._me().money >= fee
            self._me().money -= fee
            self.players[module.builder].money += fee
            self._note("builder paid")
        module.crew[self.turn] += 1
        if opens:
            self._claim_chip(module.kind)

    def _claim_chip(self, kind: str) -> None:
        mine = self.stations(self.turn)[kind]
        others = [self.stations(player)[kind] for player in range(len(self.players)) if player != self.turn]
        holder = self.chips.get(kind)
        if mine >= 2 and mine > max(others):
            self._note("chip taken", holder is None)
            self._note("chip stolen", holder not in (None, self.turn))
            self._note("chip stolen outside the second phase", holder not in (None, self.turn) and self.phase == "submarines")
            self.chips[kind] = self.turn
        self._note("tie does not move the chip", mine == max(others) >= 2)
        self._note("four in service", mine == 4)
        self._note("chip is safe with four", mine == max(others) == 4)

    def _note(self, what: str, true: bool = True) -> None:
        if true:
            self.happened[what] += 1

    def _note_the_placing(self, module: Module, number: int) -> None:
        by_centre = {other.centre: other for other in self.modules.values()}
        facing = [by_centre[x, y] for x, y in self._around(module.centre) if (x, y) in by_centre]
        joined = self._joints(module.centre, module.locks(), by_centre)
        self._note("wall", len(facing) > len(joined))
        self._note("joined to two modules", len(joined) > 1)
        self._note("four modules built together", number == 4)
        x, y = module.centre
        plus = max(BUILDING_PRICE[zone(square)] for square in ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
        self._note("price set by a corner", plus < self._building_price(module.centre))
        self._note("built over the closed trench", plus == 4 and not self.trench_open)

    def _around(self, centre: Square) -> list[Square]:
        return [(centre[0] + dx, centre[1] + dy) for dx, dy in JOINT.values()]
