"""Choosing who sits where."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from jericho_tui.bots.characters import HEURISTIC, bots_for
from jericho_tui.bots.roster import find, seated
from jericho_tui.bots.strength import CHARACTER, Row, measured, unproven, wanted
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.registry import info as info_of
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import InvalidNameError, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.people import bot_title
from jericho_tui.session.plan import BOT_NAMES, Plan
from jericho_tui.session.strengths import (
    ANY,
    check_divides,
    kind_of,
    kinds,
    near,
    of_kind,
    on_more_cores,
    rating_of,
    stronger,
)
from jericho_tui.text.language import _, ngettext
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import Dialog, Notice, Question
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_line, line_width, wrap_line
from jericho_tui.tui.widgets.form import arrows
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow, PlayerRow

_ME, _OPEN, _FRIEND, _HERE = "me", "open", "friend", ""
"""The kinds of people who can take a seat; a bot's kind is its id."""
_PEOPLE: Final[Mapping[str, tuple[str, str]]] = {
    _ME: (N_("me"), N_("you, at this terminal")),
    _OPEN: (N_("open seat"), N_("the first visitor from another terminal: the table waits")),
    _FRIEND: (N_("a friend"), N_("someone you name, at another terminal: the table waits")),
    _HERE: (N_("human"), N_("someone else at this keyboard")),
}
"""By kind, what it is called and who that is (gettext message ids)."""
_GIVE_UP: Final = Sentence(N_("This is your own seat. Give it up?"))


class SeatsDialog(Dialog[Plan]):
    """Edits the seats of a plan; returns the new plan."""

    picks = "rename"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "rename", N_("Name"), show=True, priority=True, id="seats.name"),
        Binding("right", "kind(1)", N_("Who plays"), key_display="←→", id="seats.kind"),
        Binding("left", "kind(-1)", N_("Who plays"), show=False, id="seats.kind-back"),
        *with_former("a", common("add", title=N_("Add a seat"))),
        common("remove", keys="-"),
        Binding("w", "take('open')", N_("Open seat"), id="seats.where"),
        Binding(
            "full_stop,greater_than_sign",
            "strength(1)",
            N_("Weaker or stronger"),
            key_display=", .",
            id="seats.stronger",
        ),
        Binding(
            "comma,less_than_sign",
            "strength(-1)",
            N_("Weaker or stronger"),
            show=False,
            id="seats.weaker",
        ),
        Binding("n", "near", N_("Bots near your rating"), id="seats.near"),
        common("move-up"),
        common("move-down"),
        Binding("c", "cores", N_("One core or several"), id="seats.cores"),
        Binding("tab", "known", N_("Known player"), priority=True, id="seats.known-player"),
        Binding("escape", "leave", N_("Done"), id="seats.done"),
    ]

    key_words: ClassVar[Mapping[str, str]] = {
        "kind(1)": N_("Who"),
        "add": N_("Seat"),
        "near": N_("Near you"),
        "strength(1)": N_("Strength"),
    }
    """By action, its word where the key bar has not room for all."""

    def __init__(self, plan: Plan, ladder: "Sequence[LadderRow]" = ()) -> None:
        """Edit.

        :param ladder: of the plan's game; it says what a player is rated.
        """
        from jericho_tui.session.browse import by_identity

        super().__init__(N_("Who plays"))
        self.plan = plan
        self._ratings = by_identity(ladder)

    def contents(self) -> list[Widget]:
        here = [self.plan.seats[place].name for place in self.plan.here]
        who = self.app.who
        # Where nobody has that name, the plan calls whoever edits it otherwise.
        self._me = who if not here or name_key(who) in map(name_key, here) else here[0]
        self._kinds = (
            *(_ME, _OPEN, _FRIEND),
            *((_HERE,) if self.app.visit is None else ()),
            *kinds(self.plan.game)[1:],
        )
        return [Picker(id="seats"), _Kinds(id="kinds")]

    @property
    def _seat(self) -> int:
        return self.query_one(Picker).cursor

    @property
    def _kind(self) -> str:
        return self._kind_of(self._seat)

    def _kind_of(self, place: int) -> str:
        """Return who has a seat: the kind of a bot, or of a person."""
        seat, where = self.plan.seats[place], self.plan.where(place)
        if seat.kind == "bot":
            return kind_of(seat.bot)
        if where is not None:
            return _OPEN if where == "open" else _FRIEND
        return _ME if name_key(seat.name) == name_key(self._me) else _HERE

    def action_leave(self) -> None:
        try:
            self.plan.check()
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Who plays"), error.sentence))
            return
        self.dismiss(self.plan)

    def action_kind(self, step: int) -> None:
        here = self._kinds.index(self._kind) if self._kind in self._kinds else 0
        self.action_take(self._kinds[max(0, min(here + step, len(self._kinds) - 1))])

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "strength":
            return kind_of(self.plan.seats[self._seat].bot) == ANY
        if action == "cores":
            seat = self.plan.seats[self._seat]
            if seat.kind == "human":
                return False
            try:
                check_divides(seat.bot, self.plan.game)
            except SentenceError as error:
                return error.sentence
        if action == "near":
            return near(self.plan, self._mine) != self.plan
        return super().availability(action, parameters)

    def action_take(self, kind: str) -> None:
        """Give the seat to somebody of a kind; one's own is not lost by a key alone."""
        if kind != self._kind:
            self._unless_mine(lambda: self._give(kind))

    def _unless_mine(self, change: Callable[[], object]) -> None:
        """Change the seat, after a question if it is one's own."""
        if self._kind != _ME:
            change()
        else:
            self.ask(Question(N_("Your seat"), _GIVE_UP), lambda _yes: change())

    def _give(self, kind: str) -> None:
        place, plan = self._seat, self.plan
        if kind == _ME:
            self._change(plan.with_me(self._me, place))
        elif kind == _FRIEND:
            plan = self.plan = plan.coming_from(place, "elsewhere")
            friends = [name for name in self._known() if name_key(name) != name_key(self._me)]
            self._change(plan.named(place, friends[0]) if friends else plan)
        elif kind in _PEOPLE:
            self._change(plan.coming_from(place, "open" if kind == _OPEN else None))
        else:
            self._take(of_kind(kind, plan.game, self._mine))

    def action_strength(self, step: int) -> None:
        self._take(stronger(self.plan.seats[self._seat].bot, self.plan.game, step))

    def action_cores(self) -> None:
        self._take(on_more_cores(self.plan.seats[self._seat].bot))

    def action_near(self) -> None:
        self._change(near(self.plan, self._mine))

    @property
    def _mine(self) -> float:
        return rating_of(self.plan, self._ratings)

    def _take(self, bot: str) -> None:
        seat = self.plan.seats[self._seat]
        name = seat.name if seat.kind == "bot" else self.plan.free_name()
        self._change(self.plan.with_seat(self._seat, SeatInfo(name, "bot", bot)))

    def action_add(self) -> None:
        self._change(self.plan.with_another())
        self.query_one(Picker).action_edge(1)

    def action_remove(self) -> None:
        self._unless_mine(lambda: self._change(self.plan.without(self._seat)))

    def action_shift(self, step: int) -> None:
        place = max(0, min(self._seat + step, len(self.plan.seats) - 1))
        self.plan = self.plan.moved(self._seat, step)
        self.write(place)

    def action_known(self) -> None:
        here = name_key(self.plan.seats[self._seat].name)
        names = self._known()
        keys = [name_key(name) for name in names]
        start = keys.index(here) + 1 if here in keys else 0
        others = [name for name in names[start:] + names[:start] if name_key(name) != here]
        if others:
            self._rename(others[0])

    def action_rename(self) -> None:
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        seat = self.plan.seats[self._seat]
        title = Sentence(N_("Name of seat {n}"), {"n": self._seat + 1})
        known = [
            (name, self._rating(replace(seat, name=name)))
            for name in self._known()
            if name != seat.name
        ]
        human = seat.kind == "human"
        entry = TextEntry(title, seat.name, self._check, known, human=human)
        self.ask(entry, self._rename)

    def _known(self) -> list[str]:
        return free_names(self.app.known_players, self.plan.seats, self._seat)

    def _rating(self, seat: SeatInfo) -> str:
        """Return what the ladder knows of whoever would play; empty when nothing."""
        (who,) = seated([seat], self.plan.game)
        row = self._ratings.get(name_key(who.identity))
        if row is None:
            return ""
        rating = f"{row.rating:.0f}?" if row.provisional else f"{row.rating:.0f} ±{row.error:.0f}"
        return f"{rating} · " + ngettext("{n} game", "{n} games", row.games).format(n=row.games)

    def _check(self, text: str) -> str:
        name = clean_name(text)
        for number, seat in enumerate(self.plan.seats):
            if number != self._seat and name_key(seat.name) == name_key(name):
                raise InvalidNameError(
                    Sentence(N_("“{name}” already has a seat"), {"name": seat.name})
                )
        return name

    def _rename(self, name: str) -> None:
        if self._kind == _ME:
            self._me = name
        self._change(self.plan.named(self._seat, name))

    def _change(self, plan: Plan) -> None:
        self.plan = self.app.for_here(plan)
        self.write()
        self.refresh_bindings()

    def write(self, cursor: int | None = None) -> None:
        info = info_of(self.plan.game)
        text = _("{low} to {high} players").format(low=info.min_seats, high=info.max_seats)
        self.query_one("#box").border_subtitle = Content(text)
        titles = _titles(self._kinds, self.plan.game)
        titles |= {seat.bot: bot_title(seat) for seat in self.plan.seats if seat.bot}
        widest = max(map(len, titles.values()))
        kinds = [seat.bot or self._kind_of(place) for place, seat in enumerate(self.plan.seats)]
        rows: list[Line] = [
            [
                (f"{number}  ", "quiet"),
                (fit(seat.name, 21), "strong"),
                (arrows(fit(titles[kind], widest)), "gold" if seat.bot else "plain"),
                (f"  {self._rating(seat)}", "quiet"),
            ]
            for number, (seat, kind) in enumerate(zip(self.plan.seats, kinds, strict=True), 1)
        ]
        self.query_one(Picker).fill(rows, cursor)
        self._show_kinds()

    @on(Picker.Moved)
    def _show_kinds(self) -> None:
        bot = self.plan.seats[self._seat].bot
        self.query_one(_Kinds).show(self.plan, self._kinds, self._kind, bot)
        self.refresh_bindings()


def free_names(players: "Sequence[PlayerRow]", seats: Sequence[SeatInfo], place: int) -> list[str]:
    """Return the names that a seat could have: known people's, or bots', who sit nowhere else."""
    kind = seats[place].kind
    names = [player.name for player in players if player.kind == kind]
    names += BOT_NAMES if kind == "bot" else ()
    taken = {name_key(other.name) for number, other in enumerate(seats) if number != place}
    free: dict[str, str] = {}
    for name in names:
        if name_key(name) not in taken:
            free.setdefault(name_key(name), name)
    return list(free.values())


def _titles(of: Sequence[str], game: str) -> dict[str, str]:
    titles = {bot.id: _(bot.title) for bot in bots_for(game)} | {ANY: _("Any strength")}
    return {kind: _(_PEOPLE[kind][0]) if kind in _PEOPLE else titles[kind] for kind in of}


def _character(kind: str, game: str, row: Row | None) -> str:
    """Return what a kind is like.

    :param row: tells that a bot looks ahead without success at this table.
    """
    if kind in _PEOPLE:
        return _(_PEOPLE[kind][1])
    if kind == ANY:
        return _(CHARACTER)
    if row is None:
        return _(find(kind, game).character)
    if row.against == HEURISTIC.id:
        text = ngettext(
            "no better here than Heuristic ({n} game)",
            "no better here than Heuristic ({n} games)",
            row.matches,
        )
    else:
        text = ngettext(
            "no better here than a simple rule ({n} game)",
            "no better here than a simple rule ({n} games)",
            row.matches,
        )
    return text.format(n=row.matches)


class _Kinds(Canvas):
    """Who can take a seat, each in a line; a click gives it to them."""

    _entries: Sequence[tuple[str, Line, str]] = ()
    _chosen = ""
    _places: Sequence[str] = ()
    """By line, whose it is."""

    def show(self, plan: Plan, kinds: Sequence[str], chosen: str, bot: str) -> None:
        """Mark a kind as chosen, and its bot; tell what the plan's table makes of the bots."""
        size, options = len(plan.seats), plan.all_options()
        no_better = {} if plan.edition else unproven(plan.game, size, options)
        titles, strengths = _titles(kinds, plan.game), measured(plan.game)
        column = max(map(len, titles.values())) + 2
        entries: list[tuple[str, Line, str]] = []
        for kind, title in titles.items():
            line: Line = [("○ ", "quiet"), (fit(title, column), "plain")]
            if kind == chosen:
                line = [("● ", "gold"), (fit(title, column), "strong")]
            if strengths:
                points = strengths[kind].rating if kind in strengths else None
                if kind == ANY and kind == chosen:
                    points = wanted(bot)
                line.append((fit("" if points is None else f"{points:.0f}", 6), "quiet"))
            entries.append((kind, line, _character(kind, plan.game, no_better.get(kind))))
        self._chosen, self._entries = chosen, entries
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return len(self._lines(width, full=True))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        lines = self._lines(width, full=True)
        if len(lines) > height:
            lines = self._lines(width, full=False)
        # As far down as it takes to see the chosen one.
        shown = [n for n, (kind, _line) in enumerate(lines) if kind == self._chosen]
        top = max(0, shown[-1] + 1 - height) if shown else 0
        self._places = [kind for kind, _line in lines[top:]]
        return [line for _kind, line in lines[top:]]

    def _lines(self, width: int, *, full: bool) -> list[tuple[str, Line]]:
        """Return the lines with their kinds; unless `full`, only the chosen may take several."""
        lines: list[tuple[str, Line]] = []
        for kind, head, character in self._entries:
            line: Line = [*head, (character, "quiet")]
            whole = full or kind == self._chosen
            wrapped = wrap_line(line, width, line_width(head)) if whole else [fit_line(line, width)]
            lines += [(kind, one) for one in wrapped]
        return lines

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and offset.y < len(self._places):
            self.call_later(self.run_action, f"screen.take({self._places[offset.y]!r})")
