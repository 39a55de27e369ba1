"""Looking back on a match: its moves beside the table, any position of it, in anybody's eyes.

One screen for two occasions. A saved match is opened as the mode “replay” (`app.open_replay`), so
that the lobby or the scoreboard is still there to go back to. The history of the match at the table
is pushed over the table, whose bots wait for it to go, with the eyes fixed to who sits there.
Nothing here is locked or saved: what may be seen is decided by `session.review`. A saved match that
is played on elsewhere is followed; whoever looks at its end sees what comes.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.people import bot_title
from jericho_tui.session.review import Review
from jericho_tui.session.strengths import next_kind
from jericho_tui.session.talking import Talker
from jericho_tui.store.files import StoreError
from jericho_tui.store.record_file import News, OpenMatch
from jericho_tui.text.language import _, say
from jericho_tui.text.report import move_told
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.screens.sharing import Shared, SharingScreen
from jericho_tui.tui.sharing.picture import eyes_of
from jericho_tui.tui.tables import line_of, table_of
from jericho_tui.tui.tables.panels import review_sight
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.tables.worded_log import remark_line
from jericho_tui.tui.widgets.canvas import (
    Canvas,
    Line,
    fit,
    fit_right,
    joined_cells,
    line_width,
    wrap_line,
)
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.tui.screens.analysis import Marks


HERE: Final = "●"
"""Marks where one stands; also on the timeline."""
_CURSOR: Final = "▸"
_NUMBER: Final = 4
_INDENT: Final = 2 + _NUMBER
_MARGIN: Final = 2
"""Lines that stay in sight above and below, where there is room."""


@dataclass(frozen=True)
class Entry:
    """One move in words."""

    ply: int
    """After how many moves the match stands once it is made."""
    lines: Sequence[Line]


@dataclass
class Chosen(Message):
    """Somebody wants to look at the position after `ply` moves."""

    ply: int


class MoveList(Canvas):
    """Entries, oldest first. It stands within a table, so its keys are the screen's."""

    def __init__(self, *, empty: str, id: str | None = None) -> None:  # noqa: A002  Textual's name
        """Make a list.

        :param empty: what it says while it has no entries.
        """
        super().__init__(id=id)
        self._entries: Sequence[Entry] = ()
        self._empty = empty
        self._ply = 0
        self._cursor = 0
        self._rows: list[tuple[int, bool, Line]] = []
        """By row: its entry, whether it is that entry's first row, its text."""
        self._wrapped = 0
        """For which width the rows were made; 0: for none."""
        self._top = 0
        self._follows = True
        """Whether the entry under the cursor is in sight; not after the wheel was turned."""

    def fill(self, entries: Sequence[Entry], ply: int) -> None:
        """Show these entries and stand at `ply`; of the same moves the cursor stays where it is."""
        same = [entry.ply for entry in entries] == [entry.ply for entry in self._entries]
        self._entries = entries
        self._wrapped = 0
        self._stand(self._cursor) if same and ply == self._ply else self.stand(ply)

    def stand(self, ply: int) -> None:
        """Mark the entry of `ply`; the cursor goes there, or to the last one before it."""
        self._ply = ply
        self._stand(sum(entry.ply <= ply for entry in self._entries) - 1)

    def walk(self, step: int) -> None:
        """Put the cursor on a neighbouring entry."""
        self._stand(self._cursor + step)

    def _stand(self, cursor: int) -> None:
        self._cursor = max(0, min(cursor, len(self._entries) - 1))
        self._follows = True
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        if not self._entries:
            return [[(self._empty, "quiet")]]
        self._wrap(width)
        if self._follows:  # scroll as little as brings it into sight
            rows = [row for row, (index, *_rest) in enumerate(self._rows) if index == self._cursor]
            margin = min(_MARGIN, (height - 1) // 2)
            self._top = min(max(self._top, rows[-1] + 1 + margin - height), rows[0] - margin)
        self._top = max(0, min(self._top, len(self._rows) - height))
        return [self._row(*row) for row in self._rows[self._top : self._top + height]]

    def selection(self) -> tuple[int, int] | None:
        for place, (index, *_rest) in enumerate(self._rows[self._top :]):
            if index == self._cursor:
                return 0, place
        return None

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and self._top + offset.y < len(self._rows):
            event.stop()
            self._cursor = self._rows[self._top + offset.y][0]
            self.choose()

    def on_mouse_scroll_down(self) -> None:
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        self._scroll(-3)

    def choose(self) -> None:
        """Go to the move under the cursor."""
        if self._entries:
            self.post_message(Chosen(self._entries[self._cursor].ply))

    def _row(self, index: int, first: bool, text: Line) -> Line:
        if not first:
            return [(" " * _INDENT, "plain"), *text]
        ply = self._entries[index].ply
        here = ply == self._ply
        mark = HERE if here else _CURSOR if index == self._cursor else " "
        number = f"{fit_right(str(ply), _NUMBER - 1)} "
        return [(f"{mark} ", "gold"), (number, "gold" if here else "faint"), *text]

    def _wrap(self, width: int) -> None:
        if width == self._wrapped:
            return
        self._wrapped = width
        top = self._rows[self._top][0] if self._top < len(self._rows) else 0
        self._rows = []
        for index, entry in enumerate(self._entries):
            rows = [row for line in entry.lines for row in wrap_line(line, width - _INDENT, 0)]
            if index == top:  # what was in sight stays in sight
                self._top = len(self._rows)
            self._rows += [(index, not number, row) for number, row in enumerate(rows)]

    def _scroll(self, rows: int) -> None:
        self._follows = False
        self._top += rows
        self.repaint()


class BranchDialog(Dialog[tuple[SeatInfo, ...]]):
    """Asks who takes which seat of the new match; returns the seats."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", N_("Continue"), priority=True, id="branch.play-on"),
        Binding("right", "kind(1)", N_("Human or bot"), id="branch.kind"),
        Binding("left", "kind(-1)", N_("Human or bot"), show=False, id="branch.kind-back"),
    ]

    def __init__(self, game: str, ply: int, seats: Sequence[SeatInfo], *, fixed: bool) -> None:
        """Ask.

        :param seats: who had them so far.
        :param fixed: whether everybody must keep their seat.
        """
        super().__init__(N_("Continue from here"))
        self._game = game
        self._ply = ply
        self._seats = list(seats)
        self._fixed = fixed

    def contents(self) -> list[Widget]:
        return [Static(id="what"), Picker(id="seats")]

    def write(self) -> None:
        text = _("A new game starts after move {n}. It is casual, and this game stays as it is.")
        self.query_one("#what", Static).update(Content(text.format(n=self._ply)))
        self._show()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        return not (action == "kind" and self._fixed)

    def action_start(self) -> None:
        self.dismiss(tuple(self._seats))

    def action_kind(self, step: int) -> None:
        place = self.query_one(Picker).cursor
        seat = self._seats[place]
        bot = next_kind(seat.bot, self._game, step)
        self._seats[place] = SeatInfo(seat.name, "bot" if bot else "human", bot)
        self._show()

    def _show(self) -> None:
        rows: list[Line] = []
        for number, seat in enumerate(self._seats, 1):
            title = bot_title(seat)
            rows.append(
                [
                    (f"{number}  ", "quiet"),
                    (fit(seat.name, 21), "strong"),
                    (title if self._fixed else f"‹ {title} ›", "gold" if seat.bot else "plain"),
                ]
            )
        self.query_one(Picker).fill(rows)


_LANDMARK: Final = "◆"
_BAR: Final = "━"


class Timeline(Canvas):
    """One line; a click on it goes to that part of the match."""

    DEFAULT_CSS = """
    Timeline { height: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._ply = self._last = 0
        self._landmarks: Sequence[int] = ()
        self._ends: tuple[Line, Line] = ([], [])
        self._start = self._length = 0

    def show(self, review: Review, before: Line, after: Line) -> None:
        """Show where one stands now.

        :param before: what stands before the line; `after` behind it.
        """
        self._ply, self._last, self._landmarks = review.ply, review.last, review.landmarks
        self._ends = before, after
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        del height
        before, after = self._ends
        count = f" {self._ply:>{len(str(self._last))}}/{self._last}  "
        head: Line = [(count, "strong"), *before, ("  ", "plain")]
        tail: Line = [("  ", "plain"), *after, (" ", "plain")]
        self._start = line_width(head)
        self._length = max(2, width - self._start - line_width(tail))
        return [[*head, *self._bar(), *tail]]

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and 0 <= offset.x - self._start < self._length:
            event.stop()
            ply = round((offset.x - self._start) * self._last / (self._length - 1))
            self.post_message(Chosen(ply))

    def _bar(self) -> Line:
        here = self._column(self._ply)
        cells = [(_BAR, "gold" if i < here else "faint") for i in range(self._length)]
        for ply in self._landmarks:
            cells[self._column(ply)] = (_LANDMARK, "gold" if ply <= self._ply else "quiet")
        cells[here] = (HERE, "gold")
        return joined_cells(cells)

    def _column(self, ply: int) -> int:
        return round(ply * (self._length - 1) / max(1, self._last))


_FRAME: Final = 0.02
"""Least seconds between two moves that play by themselves, so that each can be painted."""
_LINGER: Final = 3
"""How many times longer a scoring stays."""


class ReplayScreen(SharingScreen):
    """A match that is looked at, not played."""

    CSS_PATH = "replay.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", N_("Step"), key_display="←→", id="replay.step"),
        Binding("left", "step(-1)", N_("Step back"), show=False, id="replay.step-back"),
        Binding("space", "play", N_("Autoplay"), id="replay.play"),
        Binding(
            "right_square_bracket,pagedown",
            "scoring(1)",
            N_("Scoring"),
            key_display="[ ]",
            id="replay.scoring",
        ),
        Binding(
            "left_square_bracket,pageup",
            "scoring(-1)",
            N_("Previous scoring"),
            show=False,
            id="replay.scoring-back",
        ),
        Binding("home", "edge(0)", N_("First move"), show=False, id="replay.first"),
        Binding("end", "edge(1)", N_("Last move"), show=False, id="replay.last"),
        Binding("up", "walk(-1)", N_("Up the list of moves"), show=False, id="replay.up"),
        Binding("down", "walk(1)", N_("Down the list of moves"), show=False, id="replay.down"),
        Binding("enter", "choose", N_("Go to this move"), show=False, id="replay.choose"),
        Binding("v", "view", N_("View"), id="replay.view"),
        Binding("b", "branch", N_("Continue"), id="replay.play-on"),
        common("back"),
        common("analysis"),
        *with_former("m", common("next", "mistake(1)", N_("Mistake"), keys=", .")),
        *with_former("M", common("previous", "mistake(-1)", N_("Previous mistake"), show=False)),
        Binding("o", "open", N_("All cards open"), show=False, id="replay.open"),
        common("filter"),
        *with_former("s", common("share")),
        Binding("z", "pace", N_("Pace"), id="app.pace"),
        common("rules", show=True),
    ]

    def __init__(
        self,
        match: Match,
        *,
        opened: OpenMatch | None = None,
        eyes: Seat | None = None,
        fixed: bool = False,
        ply: int | None = None,
        problem: Sentence | None = None,
        talker: Talker | None = None,
        reader: str = "",
        path: Path | None = None,
    ) -> None:
        """Look back on a match.

        :param opened: its file, which is followed; None: what is played from now on does not show.
        :param eyes: whose knowledge is shown, if `fixed`.
        :param fixed: whether this is the history of the match at the table: the eyes stay, and
            nobody plays on from here.
        :param ply: after how many moves to begin; by default at the last if `fixed`, else at none.
        :param problem: why the rest of the record is missing; None when the record is whole.
        :param talker: who heard what was said at it, or is to hear it now; None: nobody does.
        :param reader: who alone looks back; empty: whoever has the file. See `Review`.
        :param path: its file, which is shared, its analysis beside it; None: there is none.
        """
        super().__init__(opened)
        self.review = Review(
            match, eyes=eyes, fixed=fixed, ply=ply, damaged=problem is not None, reader=reader
        )
        self._record = None if problem is not None else path
        self._problem = problem
        self._talker = talker
        self._path = path
        self._marks: Marks | None = None
        """What its analysis says; None: there is none, as far as is known by now."""
        self._open_cards = False
        """Whether it is what that says with every card open."""
        self._entries: list[Entry] = []
        """What is listed."""
        self._table = table_of(match.game.info.id)
        self._names = tuple(seat.name for seat in match.seats)
        self._ratings: tuple[str, ...] = ()
        self._filter: Seat | None = None
        """Whose moves alone are listed; None: everybody's."""
        self._timer: Timer | None = None
        """Runs while the match plays by itself."""
        self._stopped = False
        """Whether the key that is being handled has stopped it."""

    @property
    def place(self) -> str:
        """What names the game in an address; empty: it is in no file, or at the table."""
        return "" if self._path is None or self.review.fixed else f"game/{self._path.stem}"

    def compose(self) -> ComposeResult:
        yield Static(id="banner")
        table = self._table.view(MoveList(empty=_("No moves yet."), id="log"))
        table.can_focus = False  # its keys choose a move, and here is none to be made
        yield table
        yield Timeline(id="timeline")
        yield KeyBar()

    def on_mount(self) -> None:
        self._ratings = self.app.ratings(self.review.match.game.info.id, self.review.match.seats)
        self.retranslate()
        self._learn_ratings()
        self._listen()

    @work(exclusive=True, group="talk")
    async def _listen(self) -> None:
        """List what was said at the match, and not listed yet."""
        if self._talker is None or self.review.fixed:
            return
        talk = self._talker.talk
        with suppress(StoreError):  # the moves are what is looked back on
            if talk.hear(await beside(lambda _should_stop: talk.news())):
                self._fill()

    def followed(self, news: News) -> None:
        """Show what others have played; where one stands one stays, but for the end."""
        view, self._problem = self.review.view, None
        self.review.follow(news.ply)
        self._show_banner()
        # While it goes on nobody sees what a bot says of it, which tells hidden cards.
        marked, self._marks = self._marks, None
        self._show_view(news.ply if view == self.review.view and marked is None else 0)
        self._listen()
        self._read_marks()

    def say_trouble(self, sentence: Sentence) -> None:
        self._problem = sentence
        self._show_banner()

    @work
    async def _learn_ratings(self) -> None:
        match = self.review.match
        await self.app.learn_ratings(match.game.info.id, match.seats)
        self._ratings = self.app.ratings(match.game.info.id, match.seats)
        self._show()

    def retranslate(self) -> None:
        self._show_banner()
        self._show_view()
        self._read_marks()

    @work(exclusive=True, group="marks")
    async def _read_marks(self) -> None:
        """List the marks of the match's analysis, as far as it is made."""
        if self._path is None or not self.review.over or self.review.fixed:
            return
        match, open_cards, analyses = self.review.match, self._open_cards, self.app.store.analyses

        def read(_should_stop: ShouldStop) -> "Marks":
            from jericho_tui.tui.screens.analysis import read_marks  # loads what knows of bots

            return read_marks(match, analyses, open_cards=open_cards)

        self._marks = await beside(read)
        self._fill()
        self.refresh_bindings()

    def _show_banner(self) -> None:
        """Say why not all of the match is shown, if that is so."""
        banner = self.query_one("#banner", Static)
        banner.display = self._problem is not None
        if self._problem is not None:
            text = _("Damaged: {reason}. The readable part is shown.")
            banner.update(Content(text.format(reason=say(self._problem))))

    def on_screen_suspend(self) -> None:
        self._stop()
        self._stopped = False  # what comes back from there may be the command to play

    def on_key(self, event: Key) -> None:
        """Any key stops a match that plays by itself; the one that started it does no more."""
        del event
        self._stopped = self._stop()

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """At the table the eyes are fixed; where the match is over nobody can play on."""
        del parameters
        if action in ("view", "branch", "share") and self.review.fixed:
            return False
        if action == "analyse":
            return self.review.over and not self.review.fixed
        if action == "mistake":
            return self._marks is not None and bool(self._marks.mistakes)
        if action == "open":
            known = self._marks is not None and self._marks.has_open
            return known or Sentence(N_("there is no analysis with all cards open here yet"))
        if action == "branch" and not self.review.state().actors():
            return Sentence(N_("the game is over here: go back to a position before its end"))
        return True

    def shared(self) -> Shared:
        return Shared(self.review.match, self._record, self.review.view)

    def rules_page(self) -> tuple[str, str]:
        return self.review.match.game.info.id, ""

    @on(Chosen)
    def _chosen(self, message: Chosen) -> None:
        self._stop()
        self._go(message.ply)

    def action_step(self, step: int) -> None:
        self._go(self.review.ply + step)

    def action_edge(self, end: int) -> None:
        self._go(self.review.last if end else 0)

    def action_scoring(self, step: int) -> None:
        self._go(self.review.next_landmark(step))

    def action_mistake(self, step: int) -> None:
        ply = None if self._marks is None else self._marks.next(self.review.ply, step)
        if ply is not None:
            self._go(ply)

    def action_open(self) -> None:
        self._open_cards = not self._open_cards
        self._read_marks()

    def action_analyse(self) -> None:
        from jericho_tui.tui.screens.analysis import AnalysisScreen

        def left(_nothing: None) -> None:
            self._read_marks()

        self.app.push_screen(AnalysisScreen(self.review.match, self._path, self._go), left)

    def action_walk(self, step: int) -> None:
        self.query_one(MoveList).walk(step)

    def action_choose(self) -> None:
        self.query_one(MoveList).choose()

    def action_play(self) -> None:
        if self._stopped:
            return
        if self.review.ply == self.review.last:
            self._go(0)
        if self.app.pace is Pace.STEP:
            self.action_step(1)
        else:
            self._play_on()

    def action_view(self) -> None:
        reason = self.review.next_view()
        self._show_view()
        if reason is not None:
            self.app.note(say(reason))

    def action_filter(self) -> None:
        seats: list[Seat | None] = [None, *map(Seat, range(len(self._names)))]
        self._filter = seats[(seats.index(self._filter) + 1) % len(seats)]
        self._fill()

    def action_pace(self) -> None:
        self.app.next_pace()
        self._show()

    def action_branch(self) -> None:
        from jericho_tui.tui.dialogs.dialog import Notice

        review = self.review
        refusal = review.branch_refusal()
        if refusal is not None:
            self.app.push_screen(Notice(N_("Continue from here"), say(refusal)))
            return

        match = review.match
        dialog = BranchDialog(match.game.info.id, review.ply, match.seats, fixed=review.hides)
        self.ask(dialog, lambda seats: self.app.play_on(match.branch(review.ply, seats)))

    def action_leave(self) -> None:
        if self.review.fixed:
            self.dismiss()
        else:
            self.app.leave_replay()

    def _play_on(self) -> None:
        """Make the next move after the pause that the pace asks for."""
        review = self.review
        seconds = self.app.pace.seconds * (_LINGER if review.ply in review.landmarks else 1)
        self._timer = self.set_timer(max(seconds, _FRAME), self._tick)
        self._show_timeline()

    def _tick(self) -> None:
        self._timer = None
        self._go(self.review.ply + 1)
        if self.review.ply < self.review.last:
            self._play_on()

    def _stop(self) -> bool:
        """Stop playing; return whether it played."""
        if self._timer is None:
            return False
        self._timer.stop()
        self._timer = None
        self._show_timeline()
        return True

    def _go(self, ply: int) -> None:
        before = self.review.ply
        self.review.go(ply)
        if self.review.ply != before:
            self._show()
        self.query_one(MoveList).stand(self.review.ply)

    def _show_view(self, known: int = 0) -> None:
        """Show the position and the moves in the eyes that look now.

        :param known: how many moves are listed already as they looked to these eyes.
        """
        view = self.review.view
        self.set_class(view.seat is None and not view.everything, "blind")
        self._show()
        self._fill(known)

    def _show(self) -> None:
        casual = not self.review.match.rated
        sight = review_sight(self.review, ratings=self._ratings, casual=casual)
        self.query_one(TableView).show(sight)
        self._show_timeline()

    def _show_timeline(self) -> None:
        review = self.review
        plays = self._timer is not None
        pace = (f"{'▸▸' if plays else '▸'} {_(self.app.pace.title)}", "gold" if plays else "quiet")
        self.query_one(Timeline).show(review, [(self._eyes(), "quiet")], [pace])

    def _eyes(self) -> str:
        """Return in a few words who looks."""
        view = self.review.view
        if view.seat is not None and view.seat == self.review.reader:
            return _("as you saw it")
        return eyes_of(self.review.match, view)

    def _fill(self, known: int = 0) -> None:
        """List the moves as they were seen; see `_show_view`."""
        moves = self.query_one(MoveList)
        whose = _("everyone") if self._filter is None else self._names[self._filter]
        moves.entitle(_("Moves · {whose}").format(whose=whose))
        kept = [entry for entry in self._entries if known and entry.ply <= known]
        self._entries = [*kept, *self._new_entries(known)]
        moves.fill(self._entries, self.review.ply)

    def _new_entries(self, known: int) -> Iterator[Entry]:
        review = self.review
        said: dict[int, list[Line]] = {}
        if self._filter is None and self._talker is not None:
            for ply, remark in self._talker.talk.placed(review.last, self._talker.listened_to):
                said.setdefault(ply, []).append(remark_line(remark))
        if self._filter is None and not known:
            dealt: Line = [(_("The cards are dealt"), "quiet")]
            yield Entry(0, [dealt, *said.get(0, ())])
        for ply in range(known + 1, review.last + 1):
            if self._filter in (None, review.mover(ply)):
                lines = self._table.log(review.seen(ply), self._names, review.reader)
                if self._marks is not None and ply in self._marks.lines:
                    told = lines or [line_of(move_told(review.match, ply, review.reader))]
                    lines = [*told, self._marks.lines[ply]]
                if lines:  # a log leaves some moves out, and nobody could see the cursor on those
                    yield Entry(ply, [*lines, *said.get(ply, ())])
