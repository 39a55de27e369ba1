"""The Nottingham table: track, players, market, hand, and the keys that choose a move."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer

from jericho_tui.core.bundles import count_of, size
from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.nottingham.rules import edition as happened
from jericho_tui.games.nottingham.rules.actions import FEWEST_GOODS, Action, Kind, Phase
from jericho_tui.games.nottingham.rules.items import COIN, NUM_ITEMS
from jericho_tui.games.nottingham.rules.position import NottinghamObservation
from jericho_tui.games.nottingham.rules.state import NottinghamState
from jericho_tui.games.nottingham.table import seats as seated
from jericho_tui.games.nottingham.table.market import Market
from jericho_tui.games.nottingham.text import VOICE, ambush_text, deed_text, item_text, mission_text
from jericho_tui.play.names import cell_width
from jericho_tui.text.company import Company
from jericho_tui.text.edition import edition_title
from jericho_tui.text.language import _
from jericho_tui.text.segments import fill, plain
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.tables.choosing import EDGES, digits
from jericho_tui.tui.tables.motion import Flight, flight, spot
from jericho_tui.tui.tables.panels import TONES, Sight, TablePanel, figure, key_below, side_by_side
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, line_width, wrap_line

_HIDDEN: Final[Piece] = (f" {seated.BACK} ", "quiet")


SHERIFF: Final = "★"
_CITY: Final = "⌂"
_WIDEST: Final = 8  # columns of a space, at most


def status(sight: Sight, narrow: bool) -> list[Line]:
    """Return the sheriff’s way, the piles, the edition, and the stall counter once it matters."""
    seen: NottinghamObservation = sight.observation
    edition = edition_title(
        None if seen.rules.edition == happened.HOUSE else seen.rules.edition.name
    )
    return [
        figure(_("Sheriff"), f"{seen.space}/{len(seen.rules.track) + 1}"),
        _stalled(seen),
        figure(_("Draw pile"), seen.pile_size),
        figure(_("Discard pile"), size(seen.discard)),
        figure(seated.AMBUSH_SIGN if narrow else _("Ambushes"), seen.ambush_pile_size),
        [(edition, "quiet")],
    ]


def _cells(seen: NottinghamObservation, width: int) -> tuple[int, Sequence[str], int]:
    faces = [_CITY, *map(str, seen.rules.track), _CITY]
    least = max(map(len, faces)) + 1
    cell = max(least, min(_WIDEST, width // len(faces)))
    most = width // cell
    first = max(0, min(seen.space - most // 3, len(faces) - most))
    return cell, faces[first : first + most], first


def _stalled(seen: NottinghamObservation) -> Line:
    """Return the stall counter when nobody has delivered for two rounds (N30)."""
    idle, limit = seen.idle, seen.rules.stall_limit
    if idle < 2 * seen.num_seats:
        return []
    near = limit - idle <= 2 * seen.num_seats
    text = _("{n}/{limit} without a delivery").format(n=idle, limit=limit)
    return [(text, "warning" if near else "quiet")]


class Track(TablePanel[seated.Choice, NottinghamObservation]):
    """The spaces with the sheriff on his, and who would draw a card on the next.

    A delivery that is considered lights the next space.
    """

    _behind = False  # whether the sheriff is shown on the space he comes from

    def lag(self, behind: bool) -> None:
        """Show the sheriff on the space he comes from, or again where he is."""
        self._behind = behind
        self.repaint()

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        lit = seated.delivers(self.action)
        cell, faces, first = _cells(self.seen, width)
        lines = [self._spaces(self.seen, cell, faces, first, lit)]
        if height > 2:
            walked = max(0, self.seen.space - first)
            rest = cell * (len(faces) - 1 - walked)
            road: Line = [(" " * (cell // 2), "plain"), ("━" * (cell * walked), "quiet")]
            lines.append([*road, ("▲", "strong"), ("┈" * max(0, rest - 1), "faint")])
        return [*lines, self._gift(sight, width, lit)]

    def _spaces(
        self, seen: NottinghamObservation, cell: int, faces: Sequence[str], first: int, lit: bool
    ) -> Line:
        sheriff = seen.space - self._behind
        pieces: list[Piece] = []
        for place, text in enumerate(faces, first):
            if place == sheriff:
                pieces.append((SHERIFF.center(cell), "trumpet-brick"))
            elif place == seen.space + 1 and seen.acting:
                role = "gold" if lit else "strong"
                pieces.append((f"[{text}]".center(cell) if cell > 3 else text.center(cell), role))
            elif text == _CITY:
                pieces.append((text.center(cell), "quiet"))
            else:
                passed = place < seen.space
                pieces.append(
                    (("·" if passed else text).center(cell), "off" if passed else "quiet")
                )
        return pieces

    def _gift(self, sight: Sight, width: int, lit: bool) -> Line:
        seen: NottinghamObservation = sight.observation
        if not seen.acting:
            return []
        number = seen.number()
        if number is None:
            text = _("The next delivery brings the sheriff home: the game ends.")
            return [(text, "gold" if lit else "strong")]
        seats = self.then.drawing()
        company = Company(sight.names, seen.seat)
        if not seats:
            who = _("nobody draws a card")
        elif len(seats) == seen.num_seats:
            who = _("everyone draws a card")
        else:
            who = plain(fill(_("a card for {names}"), names=company.listing(seats)))
        head = _("Next delivery, hands up to {number}:").format(number=number)
        if cell_width(head) + 1 + cell_width(who) > width:
            head = _("Up to {number}:").format(number=number)
        return [(f"{head} ", "quiet"), (who, "gold" if lit else "plain")]


_HAND_WIDEST: Final = 13  # columns of an item with the one between two, at most
_TITLE_FRAME: Final = 2
"""Columns that a title in the border has fewer than the content: a longer prompt stands inside."""
_TALL: Final = 9  # content lines from which cards have a face of three lines
_AHEAD: Final = 16  # cards of the pile that are shown where everything lies open
_LONGEST: Final = 20  # columns of a player's name among the moves, at most
_SHORT: Final = 7  # the same where the moves would not fit in a line


class Hand(TablePanel[seated.Choice, NottinghamObservation]):
    """The viewing seat's cards and moves. One widget; the table's keys move its selection."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: NottinghamObservation = sight.observation
        if sight.open_state is not None:
            return _hidden(sight, sight.open_state, width)[:height]
        lines = [] if seen.seat is None else self._cards(seen, width, height)
        if sight.acting and cell_width(sight.prompt) > width - _TITLE_FRAME:
            lines[:0] = wrap_line([(sight.prompt, "gold")], width, 0)
        choice = self.choice
        if choice is None:
            said = wrap_line([(sight.prompt, "quiet")], width, 0)
            # Nobody chooses now: keys and figures go before what is said.
            return [*lines[: max(1, height - len(said))], *said][:height]
        line = self._moves(seen, choice, _LONGEST)
        if line_width(line) > width:
            line = self._moves(seen, choice, _SHORT)
        moves = wrap_line(line, width, 0)
        apart: list[Line] = []
        together: Line = []
        for remark in sorted(self.remarks, key=lambda remark: list(TONES).index(remark.tone)):
            text = (remark.text, TONES[remark.tone])
            apart += wrap_line([text], width, 2)
            together += [(" · ", "faint"), text] if together else [text]
        room = height - len(lines) - len(moves)
        if room >= len(apart) + 2:
            return [*lines, [], *moves, [], *apart]
        words = apart if room >= len(apart) else wrap_line(together, width, 0)
        return [*lines, *moves, *words][:height]

    def selection(self) -> tuple[int, int] | None:
        action = self.action
        if action is None or not seated.is_of_items(action):
            return None
        pitch = _pitch(self.content_size.width)
        return (action.items[0] * pitch + pitch // 2, self._keys_line)

    def clicked(self, x: int, y: int) -> Any:
        item = x // _pitch(self.content_size.width)
        there = item < NUM_ITEMS and y <= self._keys_line
        return item + 1 if there else None

    @property
    def _keys_line(self) -> int:
        """The line on which the keys of the cards stand."""
        width, height = self.content_size
        prompt = self.sight.prompt if self.sight.acting else ""
        above = len(wrap_line([(prompt, "gold")], width, 0))
        return (3 if height >= _TALL else 1) + above * (cell_width(prompt) > width - _TITLE_FRAME)

    def _cards(self, seen: NottinghamObservation, width: int, height: int) -> list[Line]:
        room, tall = _pitch(width) - 1, height >= _TALL
        numbers = [count_of(seen.hand, item) for item in range(NUM_ITEMS)]
        rows = side_by_side(
            [*_group(item, number, room, tall), self._below(seen, item, number, room)]
            for item, number in enumerate(numbers)
        )
        return [row[:-1] for row in rows]

    def _below(self, seen: NottinghamObservation, item: int, number: int, width: int) -> Piece:
        """Return what stands below an item: its key, else what delivering it would give."""
        choice, action = self.choice, self.action
        if choice is not None and item in choice.items and seen.phase is not Phase.PICK:
            assert action is not None  # there is something to choose
            return key_below(
                item + 1, width, chosen=seated.is_of_items(action) and item in action.items
            )
        gives = number >= FEWEST_GOODS
        text = f"✓ {seen.rules.edition.values[item]}" if gives else ""
        return (text.center(width), "up" if gives else "plain")

    def _moves(self, seen: NottinghamObservation, choice: seated.Choice, longest: int) -> Line:
        """Return the moves, the chosen one lit, with names of at most `longest` columns."""
        line: Line = []
        led = False
        for place, variants in enumerate(choice.alternatives):
            chosen = place == choice.index
            action = variants[choice.variant if chosen else 0]
            if seated.is_of_items(action) and not chosen:
                continue
            if action.kind is Kind.ATTACK and not led:
                line += [(f"{deed_text(seen.card)}\u00a0→ ", "quiet")]
                led = True
            key = choice.key(place)
            name = self._called(seen, action, longest)
            if chosen:
                name = f" {key} {name}{' ↑↓' if len(variants) > 1 else ''} "
                line.append((name.replace(" ", "\u00a0"), "gold-block"))
            else:
                line += [(key, "gold"), (f" {name}".replace(" ", "\u00a0"), "quiet")]
            line.append((" " if longest < _LONGEST else "  ", "plain"))
        return line[:-1]

    def _called(self, seen: NottinghamObservation, action: Action, longest: int) -> str:
        """Return what a move is called where the hand is in sight."""
        match action.kind:
            case Kind.TAKE:
                return _("take it")
            case Kind.ACT:
                return deed_text(seen.card)
            case Kind.ATTACK | Kind.SWAP:
                name = self.sight.names[action.seat]
                return name if cell_width(name) <= longest else fit(name, longest)
            case Kind.DEFEND | Kind.OFFER | Kind.DELIVER:
                return VOICE.action_name(action)
            case Kind.PICK:
                return item_text(action.items[0])
            case Kind.LAY | Kind.AMBUSH:
                return ambush_text(action.card)
            case Kind.MISSION:
                return mission_text(action.mission)
            case _:
                return _decline(seen)


def _hidden(sight: Sight, state: NottinghamState, width: int) -> list[Line]:
    """Return what else lies face down where everything is open: the next cards, the ambushes."""
    coming: Line = [(_("next") + " ", "quiet"), *seated.chips(state.pile[state.drawn :][:_AHEAD])]
    ambushes: Line = []
    for seat, cards in enumerate(state.laid):
        if cards:
            laid = ", ".join(map(seated.ambush_short, cards))
            ambushes += [
                (f"{seated.AMBUSH_SIGN} {sight.names[seat]}: ", "quiet"),
                (f"{laid}  ", "plain"),
            ]
    return [coming, *wrap_line(ambushes, width, 0)]


def _decline(seen: NottinghamObservation) -> str:
    match seen.phase:
        case Phase.SWAP if seen.card == COIN:
            return _("discard the coin") if seen.rules.discards_coin else _("keep the coin")
        case Phase.SWAP:
            return _("keep the chest")
        case Phase.DEFENCE:
            return _("no necklace")
        case Phase.DELIVER:
            return _("no delivery")
        case Phase.AMBUSH:
            return _("no ambush")
        case _:
            return _("nothing to offer")


def _pitch(width: int) -> int:
    """Return how far it is from one item to the next."""
    return min(_HAND_WIDEST, (width + 1) // NUM_ITEMS)


def _group(item: int, number: int, width: int, tall: bool) -> list[Piece]:
    if not number:
        empty = ("·".center(width), "faint")
        return [(" " * width, "plain"), empty, (" " * width, "plain")] if tall else [empty]
    brick = seated.group(item, number, width)
    if not tall:
        return [brick]
    role = seated.brick_role(item)
    name = item_text(item)
    middle = name.center(width) if len(name) <= width else seated.SIGNS[item].center(width)
    return [brick, (middle, role), (" " * width, role)]


_BEAT: Final = 0.18  # seconds before the sheriff steps on and the next card is turned over
_LOG: Final = 33  # columns of the log where it stands beside the hand
_LINES: Final = 20  # lines below which not every player has a line of their own


class NottinghamTable(TableView[seated.Choice]):
    """A Nottingham table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    NottinghamTable #track { height: 5; }
    NottinghamTable #board { grid-columns: 1fr 50; grid-rows: 8 3 1fr 12; }
    NottinghamTable.five #board { grid-rows: 8 5 1fr 12; }
    NottinghamTable.six #board { grid-rows: 8 7 1fr 10; }
    NottinghamTable.seven #board { grid-rows: 8 9 1fr 9; }
    NottinghamTable #seats, NottinghamTable #log { row-span: 2; }
    NottinghamTable #goods { column-span: 2; }
    .-narrow NottinghamTable {
        #track { height: 2; border: none; padding: 0 2; }
        #board { grid-columns: 1fr 33; grid-rows: 6 2 3 1fr; }
        &.three #board { grid-rows: 5 2 3 1fr; }
        &.five #board, &.seven #board { grid-rows: 7 2 3 1fr; }
        #board > * { column-span: 2; row-span: 1; }
        &.apart #goods, &.apart #log { column-span: 1; }
        #missions, #market, &.six #seats, &.seven #seats { border: none; padding: 0 2; }
        &.tight #board { grid-rows: 1fr 2 3 6; }
        &.tight #goods { column-span: 2; }
        &.tight #log { display: none; }
    }
    ReplayScreen NottinghamTable #board { grid-rows: 8 3 1fr 4; }
    ReplayScreen NottinghamTable.five #board { grid-rows: 8 5 1fr 4; }
    ReplayScreen NottinghamTable.six #board { grid-rows: 8 7 1fr 4; }
    ReplayScreen NottinghamTable.seven #board { grid-rows: 8 9 1fr 4; }
    ReplayScreen.blind NottinghamTable #goods { display: none; }
    ReplayScreen.-narrow NottinghamTable {
        #goods { display: none; }
        #board { grid-rows: 6 2 1fr 3; }
        &.three #board { grid-rows: 5 2 1fr 3; }
        &.five #board, &.seven #board { grid-rows: 7 2 1fr 3; }
        #log { display: block; }
    }
    CoachedScreen NottinghamTable #coach { row-span: 2; }
    CoachedScreen.-narrow NottinghamTable {
        #seats { border: none; column-span: 1; }
        #missions { padding: 0 1; column-span: 1; }
        #board { grid-columns: 1fr 25; grid-rows: 4 1fr 3 6; }
        &.three #board { grid-rows: 4 1fr 3 6; }
        &.five #board { grid-rows: 7 1fr 3 6; }
        &.six #board { grid-rows: 8 1fr 3 6; }
        &.seven #board { grid-rows: 9 1fr 3 6; }
        #coach { row-span: 1; column-span: 2; }
    }
    CoachedScreen.-narrow.answered NottinghamTable #goods { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *EDGES,
        Binding("t", "kind('take')", N_("Take"), id="table.take"),
        Binding("a", "kind('act')", N_("Action"), id="table.act"),
        Commit("p", "decline", N_("Pass"), id="table.pass"),
        Binding("g,d", "kind('defend')", N_("Give a necklace"), show=False, id="table.necklace"),
        Binding("m", "kind('mission')", N_("Next mission"), show=False, id="table.mission"),
        Binding("left", "across(-1)", N_("Previous move"), show=False, id="table.before"),
        Binding("right", "across(1)", N_("Next move"), show=False, id="table.after"),
        Binding("up", "along(1)", N_("More, or another way"), show=False, id="table.more"),
        Binding("down", "along(-1)", N_("Fewer, or another way"), show=False, id="table.fewer"),
        *digits(range(1, NUM_ITEMS + 1), N_("Item, seat or card"), "digit"),
    ]
    game_id = "nottingham"
    status = staticmethod(status)
    pictures = (seated.Players, Track)
    titles: ClassVar = {"missions": N_("Missions")}
    kinds: ClassVar = {
        "take": (Kind.TAKE,),
        "act": (Kind.ACT, Kind.ATTACK),
        "defend": (Kind.DEFEND,),
        "mission": (Kind.MISSION,),
        "decline": (Kind.PASS,),
    }
    untold = (happened.TurnedUp,)

    _ply = 0  # after how many moves the table was shown last; the next one is shown as it comes
    _beat: Timer | None = None  # runs while the last move is still on its way

    def flown(self, event: Event) -> list[Flight]:
        at = self.seat_at
        market = spot(self.query_one(Market), 0, 0)
        match event:
            case happened.Took(seat=seat, item=item) | happened.Kept(seat=seat, item=item):
                return flight(seated.chip(item), market, at(seat))
            case happened.Exchanged(seat=seat, other=other):
                return [
                    *flight(_HIDDEN, at(seat), at(other)),
                    *flight(_HIDDEN, at(other), at(seat)),
                ]
            case happened.Chosen(seat=seat, target=target, item=got):
                return flight(_HIDDEN if got is None else seated.chip(got), at(target), at(seat))
            case happened.Gift(seat=seat, item=got):
                return flight(_HIDDEN if got is None else seated.chip(got), market, at(seat))
            case happened.Delivered(seat=seat, item=item):
                return flight(seated.chip(item), at(seat), market)
            case happened.LootKept(seat=seat, points=points):
                return flight((f" +{points} ", "gold-block"), market, at(seat))
            case happened.MissionDone(seat=seat, points=points):
                start = spot(self.query_one(seated.Missions), 0, 0)
                return flight((f" +{points} ", "gold-block"), start or market, at(seat))
        return []

    def compose(self) -> ComposeResult:
        yield self.status_line()
        yield Track(id="track")
        with Container(id="board"):
            yield seated.Players(id="seats")
            yield seated.Missions(id="missions")
            yield self.own_log()
            yield Market(id="market")
            yield Hand(id="goods", classes="asked")

    def on_mount(self) -> None:
        self._place_log()

    def _place_log(self) -> None:
        """Let the log stand beside the hand where there is little room, not above the market."""
        narrow = self.screen.has_class("-narrow") and self.log_place is None
        if narrow != self.has_class("apart"):
            self.set_class(narrow, "apart")
            board, log = self.query_one("#board"), self.query_one("#log")
            if narrow:
                board.move_child(log, after=self.query_one("#goods"))
            else:
                board.move_child(log, before=self.query_one("#market"))

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < _LINES, "tight")
        self._place_log()
        self.retranslate()
        if self.sight is not None:
            self.show_choice()

    def retranslate(self) -> None:
        super().retranslate()
        columns = _("hand · {ambush} ambushes · loot · missions").format(ambush=seated.AMBUSH_SIGN)
        # Where there is room the columns have headings.
        narrow = self.screen.has_class("-narrow")
        self.query_one(seated.Players).entitle(_("Players"), columns if narrow else "")
        key = "" if narrow else _("number: players with this many cards or fewer draw one")
        self.query_one(Track).entitle(_("The sheriff’s track"), key)

    def begin(self, sight: Sight) -> seated.Choice | None:
        return seated.Choice(sight.observation) if sight.acting else None

    def turn(self, sight: Sight) -> tuple[Any, ...]:
        return (*super().turn(sight), sight.observation.phase)

    def show(self, sight: Sight) -> None:
        super().show(sight)
        ply = sight.observation.ply
        if ply == self._ply + 1:
            self._move(sight)
        self._ply = ply

    def way_to(self, action: Action) -> list[str]:
        if self.choice is None or action.kind is Kind.PASS:
            return ["decline"]  # at once
        return super().way_to(action)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "decline":
            return super().availability("kind", ("decline",))
        return super().availability(action, parameters)

    def action_decline(self) -> None:
        if self.choice is not None and self.choice.can(Kind.PASS):
            self.action_kind("decline")
            self.action_confirm()

    def click(self, panel: str, what: int) -> None:
        """Choose what has this number; a second click plays it, but where two can be offered."""
        self.choose_or_play(lambda choice: choice.type(what))

    def show_choice(self) -> None:
        sight = self.sight
        assert sight is not None
        logged = self.query_one("#log").display if self.log_place is None else True
        self.query_one(Market).entitle(_("Table"), "" if logged else self.last_move())
        laid = "  ".join(map(seated.ambush_short, sight.observation.ambushes))
        hand = self.query_one(Hand)
        title = _title(sight)
        beside = _LOG if self.has_class("apart") and not self.has_class("tight") else 0
        if sight.acting and cell_width(title) > self.size.width - beside - 4 - _TITLE_FRAME:
            title = _("Your move")
        hand.entitle(title, f"{seated.AMBUSH_SIGN} {laid}" if laid else "")
        super().show_choice()

    def _move(self, sight: Sight) -> None:
        """Let the sheriff step and the next card turn over, unless nothing is to move by itself."""
        if self._beat is not None:
            self._beat.stop()
            self._arrive()
        if self.app.animation_level == "none":
            return
        steps = any(isinstance(event, happened.SheriffMoved) for event in sight.last)
        turns = any(isinstance(event, happened.TurnedUp) for event in sight.last)
        if steps or turns:
            self.query_one(Track).lag(steps)
            self.query_one(Market).cover(turns)
            self._beat = self.set_timer(_BEAT, self._arrive)

    def _arrive(self) -> None:
        self._beat = None
        self.query_one(Track).lag(behind=False)
        self.query_one(Market).cover(covered=False)


def _title(sight: Sight) -> str:
    if sight.open_state is not None:
        return _("Hidden cards")
    seat = sight.observation.seat
    if sight.acting or seat is None:
        return sight.prompt if sight.acting else ""
    if sight.prompt:
        return _("Your hand")
    return _("Hand: {name}").format(name=sight.names[seat])


TABLE: Final = GameTable(NottinghamTable)
