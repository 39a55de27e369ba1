"""The Nottingham table: its canvases laid out, keys turned into a choice, that into an action."""

from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import load
from jericho_tui.games.nottingham.actions import Action, Kind
from jericho_tui.games.nottingham.events import SheriffMoved, TurnedUp
from jericho_tui.games.nottingham.items import NUM_ITEMS
from jericho_tui.prose.language import _
from jericho_tui.prose.nottingham.voice import VOICE
from jericho_tui.prose.segments import plain
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.choosing import ChoosingTable
from jericho_tui.tui.tables.nottingham.chips import AMBUSH_SIGN, ambush_short
from jericho_tui.tui.tables.nottingham.choice import Choice
from jericho_tui.tui.tables.nottingham.hand import Hand
from jericho_tui.tui.tables.nottingham.market import Market
from jericho_tui.tui.tables.nottingham.seats import Missions, Players
from jericho_tui.tui.tables.nottingham.track import StatusLine, Track
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Canvas

_BEAT: Final = 0.18
"""Seconds before the sheriff steps on and the next card is turned over."""
_LINES: Final = 22
"""Lines below which not every player has a line of their own."""
_KINDS: Final = {
    "take": Kind.TAKE,
    "act": Kind.ACT,
    "defend": Kind.DEFEND,
    "mission": Kind.MISSION,
    "decline": Kind.PASS,
}


class NottinghamTable(ChoosingTable[Choice]):
    """A Nottingham table as one seat sees it."""

    SCOPED_CSS = False  # the sizes of the screen are classes of the screen
    DEFAULT_CSS = """
    NottinghamTable { height: 1fr; width: 1fr; layout: vertical; }
    NottinghamTable #status { height: 1; background: $panel; }
    NottinghamTable #track { height: 5; }
    NottinghamTable #board {
        layout: grid;
        grid-size: 2;
        grid-columns: 1fr 50;
        grid-rows: 11 1fr;
        height: 1fr;
    }
    NottinghamTable #seats, NottinghamTable #missions { height: 100%; }
    NottinghamTable #market { height: 100%; }
    NottinghamTable #log { height: 100%; }
    NottinghamTable #goods { height: 12; }
    NottinghamTable #track, NottinghamTable #seats, NottinghamTable #missions,
    NottinghamTable #market, NottinghamTable #goods, NottinghamTable #log {
        border: round $frame;
        border-title-color: $quiet;
        border-subtitle-color: $quiet;
        padding: 0 1;
    }
    NottinghamTable.acting #goods { border: round $gold; border-title-color: $gold; }
    NottinghamTable.acting #goods:nocolor { border: heavy $gold; }
    .-narrow NottinghamTable #track { height: 2; border: none; padding: 0 2; }
    .-narrow NottinghamTable #board {
        grid-columns: 1fr 25;
        grid-rows: 1fr 5;
        height: 11;
    }
    .-narrow NottinghamTable.five #board { height: 12; }
    .-narrow NottinghamTable.six #board { height: 13; }
    .-narrow NottinghamTable.seven #board { height: 14; }
    .-narrow NottinghamTable #market { column-span: 2; }
    .-narrow NottinghamTable #goods { height: 1fr; }
    .-narrow NottinghamTable.tight #board { height: 1fr; grid-rows: 1fr 3; }
    .-narrow NottinghamTable.tight #market { border: none; padding: 0 2; }
    .-narrow NottinghamTable.tight #goods { height: 6; }
    .-narrow NottinghamTable #log { display: none; }

    ReplayScreen NottinghamTable #goods { height: 4; }
    ReplayScreen.blind NottinghamTable #goods { display: none; }
    ReplayScreen.-narrow NottinghamTable #goods { display: none; }
    ReplayScreen.-narrow NottinghamTable #board {
        height: 1fr;
        grid-rows: 6 5 1fr;
    }
    ReplayScreen.-narrow NottinghamTable.five #board { height: 1fr; grid-rows: 7 5 1fr; }
    ReplayScreen.-narrow NottinghamTable.six #board { height: 1fr; grid-rows: 8 5 1fr; }
    ReplayScreen.-narrow NottinghamTable.seven #board { height: 1fr; grid-rows: 9 5 1fr; }
    ReplayScreen.-narrow NottinghamTable #log { display: block; column-span: 2; height: 100%; }
    TutorialScreen NottinghamTable #coach { border: round $gold; padding: 0 1; height: 100%; }
    TutorialScreen.-narrow NottinghamTable #seats, TutorialScreen.-narrow NottinghamTable #missions,
    TutorialScreen.-narrow NottinghamTable #market { border: none; }
    TutorialScreen.-narrow NottinghamTable #board {
        grid-rows: 4 3 1fr;
        height: 1fr;
    }
    TutorialScreen.-narrow NottinghamTable #goods { height: 6; }
    TutorialScreen.-narrow NottinghamTable #coach {
        border: none;
        background: $panel;
        column-span: 2;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "take", N_("Take"), id="table.take"),
        Binding("a", "act", N_("Action"), id="table.act"),
        Commit("p", "decline", N_("Pass"), id="table.pass"),
        Binding("g,d", "defend", N_("Give a necklace"), show=False, id="table.necklace"),
        Binding("m", "mission", N_("Next mission"), show=False, id="table.mission"),
        Binding("left", "across(-1)", N_("Move before"), show=False, id="table.before"),
        Binding("right", "across(1)", N_("Next move"), show=False, id="table.after"),
        Binding("up", "along(1)", N_("More, or another way"), show=False, id="table.more"),
        Binding("down", "along(-1)", N_("Fewer, or another way"), show=False, id="table.fewer"),
        *(
            Binding(
                str(digit),
                f"digit({digit})",
                N_("Item, seat or card"),
                show=False,
                id=f"table.digit-{digit}",
            )
            for digit in range(1, NUM_ITEMS + 1)
        ),
    ]

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._game = load("nottingham")
        self._turn: tuple[Any, ...] | None = None
        """For which decision the choice was made; a new one starts afresh."""
        self._ply = 0
        """After how many moves the table was shown last; the next one is shown as it comes."""
        self._beat: Timer | None = None
        """Runs while the last move is still on its way."""

    def compose(self) -> ComposeResult:
        """Lay the canvases out; the style sheet shows and hides by size."""
        yield StatusLine(id="status")
        yield Track(id="track")
        with Container(id="board"):
            yield Players(id="seats")
            yield Missions(id="missions")
            yield Market(id="market")
            yield LogPanel(id="log") if self.log_place is None else self.log_place
        yield Hand(id="goods")

    def on_mount(self) -> None:
        """Name the panels."""
        self.retranslate()

    def on_resize(self, event: events.Resize) -> None:
        """Share out the lines otherwise where there are fewer than the players want."""
        self.set_class(event.size.height < _LINES, "tight")

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one(Track).entitle(_("The sheriff's track"))
        columns = _("hand · {ambush} ambushes · loot · missions").format(ambush=AMBUSH_SIGN)
        self.query_one(Players).entitle(_("Players"), columns)
        self.query_one(Missions).entitle(_("Missions"))
        if self.log_place is None:
            self.query_one("#log", Canvas).entitle(_("Log"))

    def show(self, sight: Sight) -> None:
        """Show what is seen now; a choice under way is kept while the decision is the same."""
        seen = sight.observation
        turn = (seen.seat, seen.ply, seen.phase, sight.acting)
        fresh, self.sight = turn != self._turn, sight
        if fresh:
            self._turn = turn
            self.choice = Choice(seen) if sight.acting else None
        self.set_class(sight.acting, "acting")
        for number, name in enumerate(("five", "six", "seven"), start=5):
            self.set_class(seen.num_seats == number, name)
        self.query_one(StatusLine).show(sight)
        for log in self.query(LogPanel):
            log.show(sight)
        if fresh and self.choice is not None:
            self.take_up(seen.legal_actions())
        self.show_choice()
        if seen.ply == self._ply + 1:
            self._move(sight)
        self._ply = seen.ply
        self.refresh_bindings()

    def way_to(self, action: Action) -> list[str]:
        """Return the commands that lead from what is considered to playing `action`."""
        if self.choice is None or action.kind is Kind.PASS:
            return ["decline"]  # at once
        return [*self.choice.way_to(action), "confirm"]

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Dim what is not legal now."""
        del parameters
        choice = self.choice
        if choice is None:
            return self.idle() if action in ("act", "confirm", *_KINDS) else self.early()
        if action == "act":
            return choice.can(Kind.ACT) or choice.can(Kind.ATTACK) or self.refused()
        if action in _KINDS:
            return choice.can(_KINDS[action]) or self.refused()
        if action == "confirm":
            return bool(choice.alternatives) or self.refused()
        return True

    def action_take(self) -> None:
        """Choose to take the card turned up."""
        self.change(lambda choice: choice.take_kind(Kind.TAKE))

    def action_act(self) -> None:
        """Choose the action of the card turned up; of an attack the next victim."""

        def act(choice: Choice) -> None:
            choice.take_kind(Kind.ACT if choice.can(Kind.ACT) else Kind.ATTACK)

        self.change(act)

    def action_defend(self) -> None:
        """Choose to give a necklace."""
        self.change(lambda choice: choice.take_kind(Kind.DEFEND))

    def action_mission(self) -> None:
        """Choose a mission; again for the next one."""
        self.change(lambda choice: choice.take_kind(Kind.MISSION))

    def action_decline(self) -> None:
        """Do nothing, at once."""
        choice = self.choice
        if choice is not None and choice.can(Kind.PASS):
            self.change(lambda choice: choice.take_kind(Kind.PASS))
            self.action_confirm()

    def action_digit(self, digit: int) -> None:
        """Choose what has this number."""
        self.change(lambda choice: choice.type(digit))

    @on(Market.Clicked)
    def _number_clicked(self, message: Market.Clicked) -> None:
        """Choose what was clicked; a second click plays it."""
        self._click(message.number)

    @on(Hand.Clicked)
    def _item_clicked(self, message: Hand.Clicked) -> None:
        """Choose the item; a second click plays it, but where two cards may be offered."""
        self._click(message.item + 1)

    def _click(self, number: int) -> None:
        before = self.considered()
        self.action_digit(number)
        if before is not None and self.considered() is before:
            self.action_confirm()

    def show_choice(self) -> None:
        """Show the choice everywhere, and what it would do."""
        sight, choice = self.sight, self.choice
        assert sight is not None
        seen = sight.observation
        action = self.considered()
        self.query_one(Track).consider(sight, action)
        self.query_one(Players).consider(sight, action)
        self.query_one(Missions).consider(sight, action)
        market = self.query_one(Market)
        logged = self.query_one("#log").display if self.log_place is None else True
        market.entitle(_("Table"), "" if logged else last_move(sight))
        market.show(sight, choice)
        remarks = []
        if action is not None:
            caused = self._game.preview(seen, action)
            remarks = VOICE.preview(caused, seen, action, sight.names)
        hand = self.query_one(Hand)
        laid = "  ".join(map(ambush_short, seen.ambushes))
        hand.entitle(_title(sight), f"{AMBUSH_SIGN} {laid}" if laid else "")
        hand.show(sight, choice, remarks)

    def _move(self, sight: Sight) -> None:
        """Let the sheriff step and the next card turn over, unless nothing is to move by itself."""
        if self._beat is not None:
            self._beat.stop()
            self._arrive()
        if self.app.animation_level == "none":
            return
        steps = any(isinstance(event, SheriffMoved) for event in sight.last)
        turns = any(isinstance(event, TurnedUp) for event in sight.last)
        if steps or turns:
            self.query_one(Track).lag(steps)
            self.query_one(Market).cover(turns)
            self._beat = self.set_timer(_BEAT, self._arrive)

    def _arrive(self) -> None:
        """Show everything where it is."""
        self._beat = None
        self.query_one(Track).lag(behind=False)
        self.query_one(Market).cover(covered=False)


def _title(sight: Sight) -> str:
    """Return what is asked, or whose hand it is."""
    if sight.open_state is not None:
        return _("Hidden cards")
    seat = sight.observation.seat
    if sight.acting or seat is None:
        return sight.prompt if sight.acting else ""
    if sight.prompt:
        return _("Your hand")
    return _("Hand: {name}").format(name=sight.names[seat])


def last_move(sight: Sight) -> str:
    """Return the last move in words; a card turned up lies there to be seen."""
    told = [event for event in sight.last if not isinstance(event, TurnedUp)]
    lines = VOICE.log_lines(told, sight.names, sight.observation.seat)
    return plain(lines[0]) if lines else ""
