"""The panels that tables are put together from, and the small pieces that all of them paint."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from textual import events
from textual.message import Message

from jericho_tui.core import registry
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.session.people import bot_title
from jericho_tui.session.review import Review
from jericho_tui.text.language import _
from jericho_tui.text.voice import Remark
from jericho_tui.tui.widgets.canvas import (
    Canvas,
    Line,
    Piece,
    fit,
    fit_line,
    line_width,
    wrap,
    wrap_line,
)

C = TypeVar("C")
Seen = TypeVar("Seen")

RECENT_MOVES: Final = 100
"""Enough to show what everybody did since somebody was last asked, and to fill a log."""


@dataclass(frozen=True)
class Sight:
    """What the person in front of the screen sees now."""

    observation: Any
    """What the viewing seat knows; its `seat` is None for a spectator."""
    names: tuple[str, ...]
    notes: tuple[str, ...]
    """A few words beside each name: which bot, or that it is a person."""
    ratings: tuple[str, ...]
    """Each seat's rating as text; empty where it has none."""
    acting: bool = False
    """Whether the viewing seat is asked for an action now."""
    prompt: str = ""
    """What is asked, or who is waited for."""
    log: Sequence[Line] = ()
    """The latest lines of the move log, oldest first."""
    recent: Sequence[tuple[Event, ...]] = ()
    """What the latest moves caused, as the viewing seat saw it, oldest first; `RECENT_MOVES` of
    them, where so many were made."""
    options: dict[str, Any] = field(default_factory=dict)
    """The match's options by key."""
    casual: bool = True
    """Whether the match is unrated."""
    position: int = 0
    """Which decision is shown: an action that was confirmed for another one is not played."""
    may_choose_early: bool = False
    """Whether the viewing seat will be asked, and may choose something for then."""
    open_state: Any = None
    """The whole position (`State`) where every card may be seen, as after the end; else None."""

    @classmethod
    def of(cls, match: Match, observation: Any, **more: Any) -> Self:
        """Return the sight of a position of a match.

        :param more: further fields, or what stands beside the seats where that is not as usual.
        """
        more.setdefault("names", tuple(seat.name for seat in match.seats))
        if "notes" not in more:
            more["notes"] = tuple(map(bot_title, match.seats))
        more.setdefault("ratings", ("",) * len(match.seats))
        return cls(observation, options=dict(match.setup.options), **more)

    @property
    def last(self) -> tuple[Event, ...]:
        """What the last move caused, as the viewing seat saw it."""
        return self.recent[-1] if self.recent else ()


def review_sight(review: Review, observation: Any = None, **more: Any) -> Sight:
    """Return what a review shows at its position, where nobody is asked for an action.

    :param observation: None: the review's own.
    :param more: as `Sight.of` takes it.
    """
    if review.view.everything:
        more["open_state"] = review.state()
    seen = review.observation() if observation is None else observation
    return Sight.of(review.match, seen, recent=review.recent(RECENT_MOVES), **more)


TONES: Final = {"warning": "warning", "good": "up", "plain": "plain"}
"""How remarks look by their tone, what matters most first."""
ROOMY: Final = 100
"""Columns from which a status line says everything, with more room between."""
_NOTHING: Final[Line] = []
SPACE: Final[Piece] = (" ", "plain")
_INDENT: Final = 6
"""Of a log line's continuation: past the number."""


@dataclass(frozen=True)
class Prospect(Generic[C]):
    """What is seen, which move is considered, and what would come of it."""

    sight: Sight
    choice: C | None = None
    """What the keys choose from; None where there is nothing to choose."""
    action: Any = None
    """The move that is considered; None: none is."""
    then: Any = None
    """The observation after that move, as far as it can be foreseen."""
    remarks: Sequence[Remark] = ()
    """What that move will do."""
    events: Sequence[Event] = ()
    """The same as data."""


class TablePanel(Canvas, Generic[C, Seen]):
    """A canvas that paints what is seen of a game, and the move that is considered.

    Subclasses implement `draw` in place of `paint`.
    """

    considers: ClassVar[bool] = True
    """Whether another move that is considered changes it."""
    prospect: Prospect[C] | None = None
    """None before there is anything to see."""
    sight: Sight
    """What is seen; only once there is something."""
    seen: Seen
    """What the viewing seat knows; only once there is something to see."""
    choice: C | None = None
    """What the keys choose from; None where there is nothing to choose."""
    action: Any = None
    """The move that is considered; None: none is."""
    then: Seen
    """The observation after that move; only once there is something to see."""
    remarks: Sequence[Remark] = ()
    """What that move will do."""
    spots: list[tuple[int, int, int, Any]]
    """Line, first column, columns and meaning of what `draw` has painted to be clicked."""

    @dataclass
    class Clicked(Message):
        """Something was clicked."""

        panel: str
        """The panel's id."""
        what: Any
        """What `clicked` has found there."""

    def look(self, sight: Sight) -> None:
        """Show a sight to somebody who only looks."""
        self.consider(Prospect(sight, then=sight.observation))

    def consider(self, prospect: Prospect[C]) -> None:
        """Show what is seen now, and what is considered."""
        self.prospect, self.spots = prospect, []
        self.sight, self.seen = prospect.sight, prospect.sight.observation
        self.choice, self.action = prospect.choice, prospect.action
        self.then, self.remarks = prospect.then, prospect.remarks
        self.repaint()

    def paint(self, width: int, height: int) -> Sequence[Line]:
        self.spots = []
        return [] if self.prospect is None else self.draw(self.sight, width, height)

    def draw(self, sight: Sight, width: int, height: int) -> Sequence[Line]:
        """Return the lines about what is seen; as `paint`."""
        return ()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self.prospect is None:
            return
        what = self.clicked(offset.x, offset.y)
        if what is not None:
            event.stop()
            self.post_message(self.Clicked(self.id or "", what))

    def clicked(self, x: int, y: int) -> Any:
        """Return what lies at this column and line of the content; None: nothing to click."""
        found = (
            what
            for line, first, columns, what in self.spots
            if line == y and first <= x < first + columns
        )
        return next(found, None)


class StatusLine(TablePanel[Any, Any]):
    """The line above a table: the game, and what of the match is always in sight."""

    considers = False

    def __init__(
        self, game_id: str, groups: Callable[[Sight, bool], list[Line]], rated_from: int = ROOMY
    ) -> None:
        """Make the line.

        :param groups: returns what stands behind the game's name, group by group, for a sight,
            and whether the line is narrow; empty ones are left out.
        :param rated_from: columns from which it says whether the match is rated.
        """
        super().__init__(id="status")
        self._game_id, self._groups, self._rated_from = game_id, groups, rated_from

    @cached_property
    def _title(self) -> str:
        return f" {registry.title(self._game_id).upper()}"

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        del height
        narrow = width < ROOMY
        groups: list[Line] = [[(self._title, "gold")]]
        if width >= self._rated_from:
            groups.append([(_("casual") if sight.casual else _("rated"), "quiet")])
        groups += self._groups(sight, narrow)
        line: Line = []
        gap = 2 if narrow else 3
        for group in groups:
            if group and line_width(line) + gap + line_width(group) <= width:
                line += [(" " * gap if line else "", "plain"), *group]
        return [line]


class LogPanel(TablePanel[Any, Any]):
    """The last lines of the move log."""

    considers = False
    whole = 0
    """How many lines of the log are to be read in full, from the last one back."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        lines: list[Line] = []
        self.whole = 0
        for line in reversed(sight.log):
            wrapped = wrap_line(line, width, _INDENT)
            if lines and len(lines) + len(wrapped) > height:
                break
            lines[:0] = wrapped
            self.whole += len(lines) <= height
        return lines[-height:] if height else []


def figure(title: str, number: object) -> Line:
    """Return a figure with what it counts, as status lines have them."""
    return [(f"{title} ", "quiet"), (str(number), "strong")]


def worded(text: str, role: str, width: int, most: int) -> list[Line]:
    """Return a text of one role in at most so many lines."""
    return [[(part, role)] for part in wrap(text, width, most)]


def side_by_side(columns: Iterable[Sequence[Piece]]) -> list[Line]:
    """Return columns of pieces, each from top to bottom, with a space after each."""
    return [
        [part for piece in row for part in (piece, SPACE)] for row in zip(*columns, strict=True)
    ]


def two_columns(left: Sequence[Line], right: Sequence[Line], column: int) -> list[Line]:
    """Return lines with others beside them, which begin at a column."""
    return [
        [*fit_line(line, column), *other]
        for line, other in zip_longest(left, right, fillvalue=_NOTHING)
    ]


def key_below(key: object, width: int, *, chosen: bool) -> Piece:
    """Return the key of a card as it stands below it."""
    text = f"▲[{key}]▲" if chosen else f"[{key}]"
    return (text.center(width), "gold" if chosen else "quiet")


def turn_mark(sight: Sight, seat: Seat) -> Piece:
    """Return what stands before a seat's name: a mark while it acts."""
    return ("▸" if seat in sight.observation.actors() else " ", "gold")


def name_role(sight: Sight, seat: Seat) -> str:
    """Return how a seat's name looks: gold is one's own, strong whoever acts."""
    seen = sight.observation
    if seat == seen.seat:
        return "gold"
    return "strong" if seat in seen.actors() else "plain"


def named(sight: Sight, seat: Seat, width: int, block: str = "") -> Line:
    """Return a seat's name in so many columns.

    :param block: the role of the name alone where it stands out; empty: as usual.
    """
    name = fit(sight.names[seat], width)
    if not block:
        return [(name, name_role(sight, seat))]
    text = name.rstrip()
    return [(text, block), (name[len(text) :], "plain")]


def remark_lines(remarks: Sequence[Remark], width: int, most: int) -> list[Line]:
    """Return remarks below one another.

    :param most: lines of each, at most.
    """
    return [
        line for remark in remarks for line in worded(remark.text, TONES[remark.tone], width, most)
    ]


def add_remarks(lines: list[Line], remarks: Sequence[Remark], width: int, height: int) -> None:
    """Add remarks below some lines; each has a line at least, as far as there are so many."""
    left = height - len(lines)
    for number, remark in enumerate(remarks):
        most = max(1, left - (len(remarks) - number - 1))
        added = remark_lines([remark], width, most)
        lines += added
        left -= len(added)
    del lines[height:]
