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
from jericho_tui.prose.language import _, ngettext
from jericho_tui.sitting.people import bot_title
from jericho_tui.sitting.plan import BOT_NAMES, Plan, Where
from jericho_tui.sitting.strengths import (
    ANY,
    check_divides,
    kind_of,
    kinds,
    near,
    next_kind,
    of_kind,
    on_more_cores,
    rating_of,
    stronger,
)
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import Dialog, Notice
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, line_width, wrap_line
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow, PlayerRow

_WHERE: Final[tuple[Where | None, ...]] = (None, "elsewhere", "open")
"""From where a person may come, in the order in which a key offers it."""
_PERSONS: Final[Mapping[Where, str]] = {"elsewhere": N_("elsewhere"), "open": N_("open seat")}
_COMING: Final[Mapping[Where | None, str]] = {
    None: N_("a human at this keyboard"),
    "elsewhere": N_("a human at another terminal: the table waits for them"),
    "open": N_("the first visitor from another terminal: the table waits"),
}


class SeatsDialog(Dialog[Plan]):
    """Edits the seats of a plan; returns the new plan."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "rename", N_("Name"), show=True, priority=True, id="seats.name"),
        Binding("right", "kind(1)", N_("Human or bot"), key_display="←→", id="seats.kind"),
        Binding("left", "kind(-1)", N_("Human or bot"), show=False, id="seats.kind-back"),
        Binding("w", "where(1)", N_("Where from"), id="seats.where"),
        Binding("w", "where(0)", N_("Where from"), show=False, id="seats.where-first"),
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
        *with_former("a", common("add", title=N_("Add a seat"))),
        common("remove"),
        common("move-up"),
        common("move-down"),
        Binding("c", "cores", N_("One core or several"), id="seats.cores"),
        Binding("tab", "known", N_("Known player"), priority=True, id="seats.known-player"),
        Binding("escape", "leave", N_("Done"), id="seats.done"),
    ]

    def __init__(
        self,
        plan: Plan,
        players: "Sequence[PlayerRow]",
        ladder: "Sequence[LadderRow]",
        for_here: Callable[[Plan], Plan] = lambda plan: plan,
    ) -> None:
        """Edit.

        :param players: everybody the league knows; their names are offered.
        :param ladder: of the plan's game; it says what a player is rated.
        :param for_here: returns a plan with those seats for people here that this terminal has.
        """
        from jericho_tui.sitting.ranking import by_identity

        super().__init__(N_("Who plays"))
        self.plan = plan
        self._players = players
        self._ratings = by_identity(ladder)
        self._for_here = for_here

    def contents(self) -> list[Widget]:
        return [Picker(id="seats"), _Kinds(self.plan.game, id="kinds")]

    @property
    def _seat(self) -> int:
        return self.query_one(Picker).cursor

    @on(Picker.Picked)
    def _picked(self) -> None:
        """A row was clicked twice."""
        self.action_rename()

    def action_leave(self) -> None:
        try:
            self.plan.check()
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Who plays"), error.sentence))
            return
        self.dismiss(self.plan)

    def action_kind(self, step: int) -> None:
        self._take(next_kind(self.plan.seats[self._seat].bot, self.plan.game, step, self._mine))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "where":
            return bool(self.plan.others) == bool(parameters[0])
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

    def action_where(self, _shown: int) -> None:
        place = self._seat
        if self.plan.seats[place].kind == "bot":
            where = _WHERE[-1]
        else:
            before = self.plan.where(place)
            where = _WHERE[(_WHERE.index(before) + 1) % len(_WHERE)]
            if before == "open" and self._for_here(self.plan.coming_from(place, where)).where(
                place
            ):
                where = "elsewhere"  # nobody else sits here
        self._change(self.plan.coming_from(place, where))

    def action_take(self, kind: str) -> None:
        self._take(of_kind(kind, self.plan.game, self._mine))

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
        """Give the seat to a bot, or with an empty id to a person."""
        seat = self.plan.seats[self._seat]
        if bot and self.plan.where(self._seat) == "open":
            seat = replace(seat, name=self.plan.free_name())
        info = SeatInfo(seat.name, "bot", bot) if bot else SeatInfo(seat.name, "human")
        self._change(self.plan.with_seat(self._seat, info))

    def action_add(self) -> None:
        self._change(self.plan.with_another())
        self.query_one(Picker).action_edge(1)

    def action_remove(self) -> None:
        self._change(self.plan.without(self._seat))

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
        from jericho_tui.tui.dialogs.text_entry import NameEntry

        seat = self.plan.seats[self._seat]
        title = Sentence(N_("Name of seat {n}"), {"n": self._seat + 1})
        known = [
            (name, self._rating(replace(seat, name=name)))
            for name in self._known()
            if name != seat.name
        ]
        human = seat.kind == "human"
        entry = NameEntry(title, seat.name, self._check, known, human=human)
        self.app.push_screen(entry, self._rename)

    def _known(self) -> list[str]:
        """Return the names that the seat could have: known people's, or bots', who sit nowhere."""
        seat = self.plan.seats[self._seat]
        names = [player.name for player in self._players if player.kind == seat.kind]
        if seat.kind == "bot":
            names += BOT_NAMES
        taken = {name_key(other.name) for other in self.plan.seats if other is not seat}
        free: dict[str, str] = {}
        for name in names:
            if name_key(name) not in taken:
                free.setdefault(name_key(name), name)
        return list(free.values())

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

    def _rename(self, name: str | None) -> None:
        if name is not None:
            seat = self.plan.seats[self._seat]
            if self.plan.where(self._seat) == "open":  # whoever has a name is waited for by it
                self.plan = self.plan.coming_from(self._seat, "elsewhere")
            info = SeatInfo(name, seat.kind, seat.bot, seat.level)
            self._change(self.plan.with_seat(self._seat, info))

    def _change(self, plan: Plan) -> None:
        self.plan = self._for_here(plan)
        self.write()
        self.refresh_bindings()

    def write(self, cursor: int | None = None) -> None:
        info = info_of(self.plan.game)
        text = _("{low} to {high} players").format(low=info.min_seats, high=info.max_seats)
        self.query_one("#box").border_subtitle = Content(text)
        titles = _titles(self.plan.game)
        persons = {where: _(text) for where, text in _PERSONS.items()} if self.plan.others else {}
        titles |= {seat.bot: bot_title(seat) for seat in self.plan.seats}
        widest = max(map(len, (*titles.values(), *persons.values())))
        rows: list[Line] = []
        for number, seat in enumerate(self.plan.seats, 1):
            where = self.plan.where(number - 1)
            kind = f"‹ {fit(persons[where] if where else titles[seat.bot], widest)} ›"
            rows.append(
                [
                    (f"{number}  ", "quiet"),
                    (fit(seat.name, 21), "strong"),
                    (kind, "gold" if seat.bot else "plain"),
                    (f"  {self._rating(seat)}", "quiet"),
                ]
            )
        self.query_one(Picker).fill(rows, cursor)
        self._show_kinds()

    @on(Picker.Moved)
    def _show_kinds(self) -> None:
        """Mark who has the seat under the cursor."""
        self.query_one(_Kinds).show(self.plan, self._seat)
        self.refresh_bindings()


def _titles(game: str) -> dict[str, str]:
    """Return what the kinds that can take a seat are called."""
    titles = {bot.id: _(bot.title) for bot in bots_for(game)}
    titles |= {"": _("human"), ANY: _("Any strength")}
    return {kind: titles[kind] for kind in kinds(game)}


class _Kinds(Canvas):
    """Who can take a seat, each in a line; a click gives it to them."""

    def __init__(self, game: str, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._kinds = kinds(game)
        self._game = game
        self._chosen = ""
        self._where: Where | None = None
        self._unproven: Mapping[str, Row] = {}
        self._places: list[str] = []
        """By line, whose it is."""

    def show(self, plan: Plan, seat: int) -> None:
        """Mark who has a seat of a plan as chosen, and tell what its table makes of the bots."""
        self._chosen, self._where = plan.seats[seat].bot, plan.where(seat)
        size, options = len(plan.seats), plan.all_options()
        self._unproven = {} if plan.edition else unproven(plan.game, size, options)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return sum(len(self._entry(kind, width, full=True)) for kind in self._kinds)

    def paint(self, width: int, height: int) -> Sequence[Line]:
        full = height >= self.get_content_height(Size(), Size(), width)
        lines: list[Line] = []
        places: list[str] = []
        for kind in self._kinds:
            entry = self._entry(kind, width, full=full or kind == kind_of(self._chosen))
            lines += entry
            places += [kind] * len(entry)
        # As far down as it takes to see the chosen one.
        shown = [n for n, kind in enumerate(places) if kind == kind_of(self._chosen)]
        top = max(0, shown[-1] + 1 - height) if shown else 0
        self._places = places[top:]
        return lines[top:]

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and offset.y < len(self._places):
            self.call_later(self.run_action, f"screen.take({self._places[offset.y]!r})")

    def _entry(self, kind: str, width: int, *, full: bool) -> list[Line]:
        titles = _titles(self._game)
        column = max(map(len, titles.values())) + 2
        title = titles[kind]
        chosen = kind == kind_of(self._chosen)
        line: Line = [
            ("● " if chosen else "○ ", "gold" if chosen else "quiet"),
            (fit(title, column), "strong" if chosen else "plain"),
        ]
        if strengths := measured(self._game):
            strength = strengths.get(kind)
            points = None if strength is None else strength.rating
            if kind == ANY and chosen:
                points = wanted(self._chosen)
            line.append((fit("" if points is None else f"{points:.0f}", 6), "quiet"))
        if not full:
            return [line]
        return wrap_line([*line, (self._character(kind), "quiet")], width, line_width(line))

    def _character(self, kind: str) -> str:
        """Return what a kind is like; of a bot that looks ahead in vain at this table, that."""
        if not kind:
            return _(_COMING[self._where])
        if kind == ANY:
            return _(CHARACTER)
        row = self._unproven.get(kind)
        if row is None:
            return _(find(kind, self._game).character)
        if row.against == HEURISTIC.id:
            text = ngettext(
                "no better here than Heuristic ({n} game)",
                "no better here than Heuristic ({n} games)",
                row.matches,
            )
        else:
            text = ngettext(
                "no better here than a short rule ({n} game)",
                "no better here than a short rule ({n} games)",
                row.matches,
            )
        return text.format(n=row.matches)
