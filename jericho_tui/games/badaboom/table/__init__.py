"""The Badaboom table: its canvases laid out, keys turned into a choice and that into an action.

Badaboom on the screen: the bomb, the bags, who is asked what, and the explosions.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from jericho_tui.core.bundles import size
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules import edition as happened
from jericho_tui.games.badaboom.rules.actions import ENOUGH_COINS, PASS, Action, Kind, Phase
from jericho_tui.games.badaboom.rules.blasts import who_is_hit
from jericho_tui.games.badaboom.rules.position import BadaboomObservation
from jericho_tui.games.badaboom.table import bag as bags
from jericho_tui.games.badaboom.table.bomb import Bomb, Explosion, Window, read_window
from jericho_tui.games.badaboom.text.telling import card_name, card_names
from jericho_tui.text.counts import cards_text
from jericho_tui.text.edition import edition_title
from jericho_tui.text.language import _, ngettext
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.tables.choosing import EDGES, digits
from jericho_tui.tui.tables.motion import Flight, flight, spot
from jericho_tui.tui.tables.panels import Sight, TablePanel, figure, named, turn_mark
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Line, Piece, fit_line, fit_right, line_width

_BOMB: Final[Piece] = (" ● ", "gold-block")
_HIDDEN: Final[Piece] = (" ▒▒▒ ", "quiet")


_NAME: Final = 11
_ASKED: Final = {
    Phase.TRICK: N_("a trick?"),
    Phase.COUNTER: N_("a counter?"),
    Phase.DROP: N_("discards"),
    Phase.TINKER: N_("tinkers"),
    Phase.KEEP: N_("keeps it?"),
    Phase.PUT: N_("puts one in"),
}
"""What the seat that acts is asked, in two words."""


def status(sight: Sight, narrow: bool) -> list[Line]:
    """Return which bomb and turn it is, where the bomb goes next."""
    seen: BadaboomObservation = sight.observation
    edition = edition_title(
        None if seen.rules.edition == happened.HOUSE else seen.rules.edition.name
    )
    end = _("{n} coins end the game").format(n=ENOUGH_COINS)
    return [
        [(edition, "quiet")],
        figure(_("bomb"), len(seen.payments) + (not seen.termination)),
        figure(_("turn"), seen.turn),
        _direction(seen, sight.names),
        figure(_("bank"), seen.supply),
        [] if narrow else [(end, "quiet")],
    ]


def _direction(seen: BadaboomObservation, names: Sequence[str]) -> Line:
    """Return which way the bomb is passed, and so to whom (B20)."""
    if seen.termination:
        return []
    sign = "⟲" if seen.reversed() else "⟳"
    return [
        (f"{sign} ", "warning" if seen.reversed() else "quiet"),
        (_("then to") + " ", "quiet"),
        (names[seen.next_seat()], "strong"),
    ]


class Seats(TablePanel[bags.Choice, BadaboomObservation]):
    """A line for every seat, three where there is room."""

    window = Window()

    @property
    def _target(self) -> int:
        """Whom the move names that is considered; -1: nobody."""
        return -1 if self.action is None else self.action.seat

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seats = sight.observation.num_seats
        lines: list[Line] = []
        pitch = _pitch(seats, height)
        for seat in map(Seat, range(seats)):
            block = [self._line(seat, width)] if pitch == 1 else self._block(seat, width)
            lines += [*block, *([] for _gap in range(pitch - len(block)))]
        return lines[:height]

    def selection(self) -> tuple[int, int] | None:
        if self._target < 0:
            return None
        seats = self.sight.observation.num_seats
        return (0, self._target * _pitch(seats, self.content_size.height))

    def clicked(self, x: int, y: int) -> Any:
        del x
        seats = self.sight.observation.num_seats
        seat = y // _pitch(seats, self.content_size.height)
        return seat if seat < seats else None

    def _line(self, seat: Seat, width: int) -> Line:
        seen, then = self.seen, self.then
        line: Line = [
            *self._marks(seat, _NAME),
            (fit_right(str(seen.coins[seat]), 3), "strong"),
            (f"¢{'':2}", "quiet"),
            *bags.counts_line(then.bag_backs[seat], seen.bag_backs[seat]),
            (" ", "plain"),
        ]
        answer = self._answer(seat)
        room = width - line_width(line) - line_width(answer) - 1
        return [*line, *fit_line(self._before_it(seat, room), room), (" ", "plain"), *answer]

    def _block(self, seat: Seat, width: int) -> list[Line]:
        seen, then = self.seen, self.then
        coins = seen.coins[seat]
        head: Line = [
            *self._marks(seat, width - 31),
            ("█" * min(coins, ENOUGH_COINS), "quiet"),
            ("·" * (ENOUGH_COINS - coins), "faint"),
            (fit_right(str(coins), 3), "strong"),
            (fit_right(self.sight.ratings[seat], 7), "quiet"),
        ]
        bag = bags.backs_line(seen.bag_backs[seat], width - 24)
        if then.bag_backs[seat] != seen.bag_backs[seat]:
            bag += [(" ▸ ", "gold"), *bags.counts_line(then.bag_backs[seat], seen.bag_backs[seat])]
        if not bag:
            bag = [(_("empty bag"), "faint")]
        answer = self._answer(seat)
        room = width - 5 - line_width(answer)
        middle: Line = [("     ", "plain"), *fit_line(bag, room), *answer]
        low: Line = [("     ", "plain"), *self._before_it(seat, width - 5)]
        if line_width(low) <= 5 and seat != seen.seat and self.sight.open_state is None:
            low.append((_known(seen, seat, width - 5), "faint"))
        return [head, middle, fit_line(low, width)]

    def _marks(self, seat: Seat, room: int) -> Line:
        sight, seen, then = self.sight, self.seen, self.then
        moved = then.holder != seen.holder
        bomb: Piece = ("  ", "plain")
        if seat == then.holder:
            armed = "down" if then.armed_by >= 0 else "blue-bold"
            bomb = (f"{bags.BOMB_SIGN} ", "gold" if moved else armed)
        elif moved and seat == seen.holder:
            bomb = ("○ ", "off")
        hit, would = seat in who_is_hit(seen), seat in who_is_hit(then)
        if hit != would:
            mark: Piece = (f"{'+' if would else '−'}{bags.HIT_SIGN} ", "gold")
        else:
            mark = (f" {bags.HIT_SIGN} " if hit else "   ", "down" if seen.armed_by >= 0 else "off")
        name = named(sight, seat, room, "gold-block" if seat == self._target else "")
        return [turn_mark(sight, seat), bomb, *name, mark]

    def _before_it(self, seat: Seat, room: int) -> Line:
        seen, then = self.seen, self.then
        chips: list[Piece] = []
        before = [trick.card for trick in seen.lasting if trick.target == seat]
        after = [trick.card for trick in then.lasting if trick.target == seat]
        for card in dict.fromkeys((*before, *after)):
            number = after.count(card)
            text = card_name(card) + (f" ×{number}" if number > 1 else "")
            if number > before.count(card):
                chips.append((text, "gold"))
            else:
                chips.append((text, bags.card_role(card)) if number else (f"✕{text}", "gold"))
        line = [piece for chip in chips for piece in (chip, (" · ", "faint"))]
        missions = self._missions(seat, room - line_width(line))
        return [*line, missions] if missions[0] else line[:-1]

    def _missions(self, seat: Seat, room: int) -> Piece:
        sight, seen = self.sight, self.seen
        missions: Sequence[int] = ()
        if seat == seen.seat:
            missions = seen.missions
        elif sight.open_state is not None:
            missions = sight.open_state.missions[seat]
        names = ", ".join(map(card_name, missions))
        number = seen.mission_counts[seat]
        text = ngettext("{n} mission", "{n} missions", number).format(n=number)
        shown = next((t for t in (names, text) if t and cell_len(t) < room), str(number))
        return (f"{bags.SIGNS[deck.TRICK]}{shown}" if number else "", "quiet")

    def _answer(self, seat: Seat) -> Line:
        """Return what a seat is asked, or has answered, or that it is still to be asked (B18)."""
        seen = self.seen
        if seen.phase is Phase.OVER:
            return []
        if seat in seen.acting:
            return [(_(_ASKED[seen.phase]), "gold" if seat == seen.seat else "strong")]
        answer = self.window.answers.get(seat)
        if answer is not None:
            if answer.mission:
                return [(_("laid a mission"), "quiet")]
            if answer.card is None:
                return [(_("passed"), "quiet")]
            mark = "✕ " if answer.cancelled else ""
            return [(mark + card_name(answer.card), bags.card_role(answer.card))]
        return [("···", "quiet")] if seat in seen.queue else []


def _pitch(seats: int, height: int) -> int:
    for lines in (4, 3):
        if lines * seats <= height + lines - 3:
            return lines
    return 1


def _known(seen: BadaboomObservation, seat: Seat, room: int) -> str:
    names = card_names(seen.certain(seat) & ~deck.MASKS[-1])  # mechanisms, all see
    for number in range(len(names), 0, -1):
        more = f" +{len(names) - number}" if number < len(names) else ""
        text = _("known: {cards}").format(cards=", ".join(names[:number]) + more)
        if cell_len(text) <= room:
            return text
    return ""


class BadaboomTable(TableView[bags.Choice]):
    """A Badaboom table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    BadaboomTable #board { grid-columns: 1fr 48; grid-rows: 21 1fr; }
    .-wide BadaboomTable #board { grid-columns: 1fr 64; }

    ReplayScreen.blind BadaboomTable #bag { display: none; }
    ReplayScreen.blind BadaboomTable #log { column-span: 2; }

    /* Where there is little room everybody has one line, and all panels the whole width. */
    .-narrow BadaboomTable, .-short BadaboomTable {
        #board { grid-size: 1; grid-columns: 1fr; grid-rows: 6 4 1fr 2; }
        &.three #board { grid-rows: 6 3 1fr 2; }
        &.five #board { grid-rows: 6 5 1fr 2; }
        #seats { border: none; padding: 0 2; }
    }
    ReplayScreen.-narrow BadaboomTable, ReplayScreen.-short BadaboomTable {
        #board { grid-size: 2; grid-columns: 2fr 3fr; }
        #bomb, #seats { column-span: 2; }
        #log { display: block; }
        /* Once every card may be seen, the bags take the whole width. */
        &.open #bag { column-span: 2; border: none; padding: 0 2; }
        &.open #log { column-span: 2; }
        &.open #board { grid-rows: 6 4 4 1fr; }
        &.open.three #board { grid-rows: 6 3 3 1fr; }
        &.open.five #board { grid-rows: 6 5 5 1fr; }
    }
    CoachedScreen.-narrow BadaboomTable, CoachedScreen.-short BadaboomTable {
        #board { grid-rows: 6 4 1fr 3; }
        &.five #board { grid-rows: 6 5 1fr 3; }
        &.three #board { grid-rows: 5 3 1fr 7; }
        #coach { border: none; background: $panel; }
    }
    CoachedScreen.-narrow.answered BadaboomTable, CoachedScreen.-short.answered BadaboomTable {
        #board, &.three #board, &.five #board { grid-rows: 6 6 1fr; }
        #bag { display: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("p", "pass", N_("Pass"), id="table.pass"),
        Commit("P", "pass_on", N_("Keep passing"), id="table.pass-on"),
        Binding("c", "kind('counter')", N_("Counter"), id="table.counter"),
        Binding("n", "kind('leave')", N_("Leave alone"), id="table.leave-alone"),
        Binding("k,g", "kind('keep')", N_("Keep"), id="table.keep"),
        Binding("r", "kind('scrap')", N_("Return"), id="table.turn-in"),
        Binding("right", "across(1)", N_("Card"), show=False, id="table.next-card"),
        Binding("left", "across(-1)", N_("Previous card"), show=False, id="table.card-before"),
        Binding("down", "along(1)", N_("Target"), show=False, id="table.next-target"),
        Binding("up", "along(-1)", N_("Previous target"), show=False, id="table.target-before"),
        *EDGES,
        Binding("t", f"back({deck.TRICK})", N_("A trick"), show=False, id="table.name-trick"),
        Binding("g", f"back({deck.GADGET})", N_("A gadget"), show=False, id="table.name-gadget"),
        Binding(
            "m",
            f"back({deck.MECHANISM_TYPE})",
            N_("A mechanism"),
            show=False,
            id="table.name-mechanism",
        ),
        *digits(range(1, 10), N_("Choose this card"), "card"),
    ]
    game_id = "badaboom"
    status = staticmethod(status)
    pictures = (Bomb, Seats)
    titles: ClassVar = {"seats": N_("Players")}
    kinds: ClassVar = {
        kind.name.lower(): (kind,) for kind in (Kind.COUNTER, Kind.LEAVE, Kind.KEEP, Kind.SCRAP)
    }
    depends = ("along", "back")

    _passes: tuple[Any, ...] | None = None
    """How things stood when somebody chose to pass until that changes; None: nobody has."""

    def flown(self, event: Event) -> list[Flight]:
        at = self.seat_at
        bomb = spot(self.query_one(Bomb), 0, 0)
        match event:
            case happened.TrickPlayed(seat=seat, card=card, target=target):
                return flight(bags.card_brick(card), at(seat), at(target))
            case happened.BombGiven(seat=seat, receiver=receiver):
                return flight(_BOMB, at(seat), at(receiver))
            case happened.Stolen(seat=seat, victim=victim, card=card):
                return flight(
                    _HIDDEN if card is None else bags.card_brick(card), at(victim), at(seat)
                )
            case happened.Put(seat=seat, card=card):
                return flight(bags.card_brick(card), at(seat), bomb)
            case happened.CoinsPaid(paid=paid):
                return [
                    flown
                    for seat, coins in enumerate(paid)
                    if coins
                    for flown in flight((f" +{coins} ", "gold-block"), bomb, at(seat))
                ]
        return []

    def compose(self) -> ComposeResult:
        yield self.status_line()
        with Container(id="board"):
            yield Bomb(id="bomb")
            yield Seats(id="seats")
            yield bags.Bag(id="bag", classes="asked")
            yield self.own_log()

    def begin(self, sight: Sight) -> bags.Choice | None:
        return bags.Choice(sight.observation) if sight.acting else None

    def show(self, sight: Sight) -> None:
        asked = sight.acting and self.turn(sight) != self._turn
        if asked and self._passes not in (None, _standing(sight.observation)):
            self._passes = None
        window = read_window(sight.recent)
        self.query_one(Bomb).window = window
        self.query_one(Seats).window = window
        super().show(sight)
        if self._passes is not None and asked and self.choice and self.choice.can(Kind.PASS):
            self.post_message(self.ActionChosen(PASS, sight.position))  # as was said beforehand

    def way_to(self, action: Action) -> list[str]:
        return ["pass"] if action is PASS else super().way_to(action)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        choice = self.choice
        if action == "kind":
            return choice is not None and choice.can(*self.kinds[str(parameters[0])])
        if action == "pass":
            return self.idle() if choice is None else choice.can(Kind.PASS)
        if action == "pass_on":
            return self._passes is not None or self._may_pass_on()
        if action == "along":
            return choice is not None and len(choice.option.actions) > 1
        if action == "back":
            return choice is not None and bool(choice.backs())
        if action == "across" and choice is None:
            return self.idle()
        return super().availability(action, parameters)

    def action_pass(self) -> None:
        if self.choice is not None and self.choice.can(Kind.PASS):
            self.commit(PASS)

    def action_pass_on(self) -> None:
        """Pass until the bomb is armed or comes here, or a trick affects this seat (B18)."""
        if self._passes is not None:
            self._passes = None
            self.show_choice()
            self.refresh_bindings()
        elif self._may_pass_on():
            assert self.sight is not None
            self._passes = _standing(self.sight.observation)
            self.action_pass()

    def _may_pass_on(self) -> bool:
        """Whether a trick is asked of somebody who has not the bomb."""
        if self.choice is None or self.sight is None:
            return False
        seen = self.sight.observation
        return seen.phase is Phase.TRICK and seen.holder != seen.seat

    def action_back(self, back: int) -> None:
        self.change(lambda choice: choice.take_back(back))

    def click(self, panel: str, what: Any) -> None:
        """Choose the card or word, and play it at a second click; let the card name the seat."""
        if panel == "seats":
            self.change(lambda choice: choice.take_seat(what))
        elif panel == "bag" and self.choice is not None:
            self.choose_or_play(lambda choice: choice.take_where(lambda option: option is what))
        elif self.choice is not None and self.choice.can(Kind.TAKE):
            self.choose_or_play(lambda choice: choice.take_where(lambda o: o.card == what))

    def show_choice(self) -> None:
        sight = self.sight
        assert sight is not None
        seen = sight.observation
        self.query_one(Bomb).entitle(_("Bomb"), self.last_move())
        bag = self.query_one(bags.Bag)
        if sight.open_state is not None:
            bag.entitle(_("Bags"))
        elif seen.seat is None:
            bag.entitle(_("Bags are hidden"))
        else:
            title = _("Your bag") if sight.acting or sight.prompt else _("Bag")
            passes = "" if self._passes is None else _("you pass until something happens")
            bag.entitle(f"{title} · {cards_text(size(seen.bag))}", passes)
        super().show_choice()


def _standing(seen: BadaboomObservation) -> tuple[Any, ...]:
    """Return what a seat that passes on wants to be asked about once it is another (B18)."""
    return (seen.seat, seen.phase, len(seen.payments), seen.armed_by, seen.holder == seen.seat)


TABLE: Final = GameTable(BadaboomTable, Explosion.of)
