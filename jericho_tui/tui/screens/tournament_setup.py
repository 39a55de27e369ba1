"""Setting up a tournament: what is played, how, and who takes part."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.standings import TIEBREAKS, Scoring
from jericho_tui.league.tournament import COMPANIES, FORMATS
from jericho_tui.play.names import cell_width, clean_new_name, clean_title, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.draft import Draft, parse_points
from jericho_tui.session.people import bot_title
from jericho_tui.session.plan import Plan
from jericho_tui.session.strengths import next_kind
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.tournament import (
    company_explanation,
    company_title,
    format_explanation,
    format_title,
    scoring_text,
)
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import Dialog
from jericho_tui.tui.dialogs.options import OptionsDialog
from jericho_tui.tui.dialogs.seats import free_names
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right
from jericho_tui.tui.widgets.form import Field, Form, arrows, stepped
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker


class TieBreaksDialog(Dialog[tuple[str, ...]]):
    """Lists every tie-break with what it means, those in use first; returns these."""

    picks = "switch"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "switch", N_("On or off"), priority=True, id="tiebreaks.switch"),
        common("move-up"),
        common("move-down"),
        Binding("escape", "leave", N_("Done"), id="tiebreaks.done"),
    ]

    def __init__(self, used: Sequence[str]) -> None:
        """Edit.

        :param used: keys of `standings.TIEBREAKS`, in order.
        """
        super().__init__(N_("Tie-breaks, in order"))
        self._used = list(used)
        self._order = [*used, *(key for key in TIEBREAKS if key not in used)]

    def contents(self) -> list[Widget]:
        return [Picker(id="tiebreaks")]

    def action_switch(self) -> None:
        key = self._order[self.query_one(Picker).cursor]
        if key in self._used:
            self._used.remove(key)
        else:
            self._used.append(key)
        self._order = [*self._used, *(k for k in self._order if k not in self._used)]
        self.write(self._order.index(key))

    def action_shift(self, step: int) -> None:
        place = self.query_one(Picker).cursor
        other = place + step
        if place < len(self._used) and 0 <= other < len(self._used):
            self._used[place], self._used[other] = self._used[other], self._used[place]
            self._order = [*self._used, *self._order[len(self._used) :]]
            self.write(other)

    def action_leave(self) -> None:
        self.dismiss(tuple(self._used))

    def write(self, cursor: int | None = None) -> None:
        rows: list[Line] = []
        for number, key in enumerate(self._order, start=1):
            mark, roles = "○ ", ("quiet", "quiet", "quiet")
            if key in self._used:
                mark, roles = f"{number}.", ("gold", "strong", "plain")
            texts = fit(mark, 3), fit(_(TIEBREAKS[key].title), 10), _(TIEBREAKS[key].explanation)
            rows.append(list(zip(texts, roles, strict=True)))
        self.query_one(Picker).fill(rows, cursor)


_BUDGETS: Final = (None, 100, 250, 1000, 4000)
"""Iterations of a search, to choose from."""


def as_match(draft: Draft) -> Plan:
    """Return the draft as a match, for its options."""
    return Plan(draft.game, draft.players[: draft.size], draft.rated, draft.options)


class TournamentSetupScreen(AppScreen[None]):
    """Two lists: the settings, and the players in the order of seeding."""

    CSS_PATH = "tournament_setup.tcss"
    AUTO_FOCUS = "#settings"
    panels = ("settings", "players")
    all_fit = Size(76, 0)
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("b", "begin", N_("Begin"), id="cup-setup.begin"),
        common("next-panel"),
        common("previous-panel"),
        *with_former("a", common("add")),
        common("rules"),
        common("back"),
    ]

    def __init__(self, plan: Plan, number: int) -> None:
        """Set up a tournament; it is shown once there is one.

        :param plan: the match that the lobby is set up for; its game and people come first.
        :param number: the tournament's, for its name.
        """
        super().__init__()
        self._number = number
        self._suggested = _("Tournament {n}").format(n=number)
        """The name that the tournament has until it is given another."""
        self.draft = Draft.of(plan, self._suggested)
        self._beginning = False

    def compose(self) -> ComposeResult:
        meaning = Static(id="meaning")
        with Horizontal(id="columns"):
            with _Left(id="left"):
                yield Form(self._fields, meaning, role="quiet", id="settings")
                yield meaning
            yield _Players(id="players")
        yield KeyBar()

    def on_mount(self) -> None:
        self._show()

    def retranslate(self) -> None:
        before, self._suggested = self._suggested, _("Tournament {n}").format(n=self._number)
        if self.draft.name == before:
            self.draft = replace(self.draft, name=self._suggested)
        self._show()

    def rules_page(self) -> tuple[str, str]:
        return self.draft.game, ""

    @property
    def _players(self) -> "_Players":
        return self.query_one(_Players)

    def _go_on(self, draft: Draft) -> None:
        self.draft = draft
        self._show()

    def _set(self, **changes: Any) -> None:
        self._go_on(replace(self.draft, **changes))

    def _show(self) -> None:
        form, number = self.query_one(Form), len(self.draft.players)
        form.entitle(_("New tournament"))
        self._players.entitle(ngettext("{n} player", "{n} players", number).format(n=number))
        form.write()
        self._players.show(self.draft)

    def _fields(self) -> list[Field]:
        """Return what is set, and what whoever is here may set."""
        fields = [*self._round_fields(), *self._scoring_fields(), *self._table_fields()]
        return fields[:-1] if self.app.store.visit else fields

    def _field(
        self,
        title: str,
        value: str,
        meaning: str,
        change: Callable[[int], Draft] | None = None,
        edit: Callable[[], object] | None = None,
    ) -> Field:
        """Return a setting.

        :param change: returns the draft with the next value; None: an arrow key asks as Enter does.
        """

        def step(by: int) -> None:
            if change is not None:
                self._go_on(change(by))
            elif edit is not None:
                edit()

        shown = value if change is None else arrows(value)
        return Field(title, (shown, "strong"), meaning[:1].upper() + meaning[1:], step, edit)

    def _among(self, key: str, values: Sequence[Any], **more: Any) -> Callable[[int], Draft]:
        """Return a function that sets the next of some values."""
        draft, now = self.draft, getattr(self.draft, key)
        return lambda step: replace(draft, **{key: stepped(values, now, step)}, **more)

    def _switch(self, key: str, title: str, off: tuple[str, str], on: tuple[str, str]) -> Field:
        name, meaning = on if getattr(self.draft, key) else off
        return self._field(title, name, meaning, self._among(key, (False, True)))

    def _round_fields(self) -> list[Field]:
        draft = self.draft
        knockout, swiss = draft.format == "knockout", draft.format == "swiss"
        rounds = str(draft.rounds_played)
        told = _("Below 1, the program chooses the number to suit format and players.")
        if knockout:
            rounds = _("as many as needed")
            told = _("A knockout goes on until one table is left.")
        met, meet = "–", _("This applies only to Swiss tournaments.")
        if swiss:
            met, meet = company_title(draft.company), company_explanation(draft.company)
        opponents = self._among("company", COMPANIES if swiss else [draft.company])
        title, about = registry.title(draft.game), _(registry.info(draft.game).tagline)
        called, how = format_title(draft.format), format_explanation(draft.format)
        name = _("The name of the tournament in the list.")
        sizes = _(
            "If the players do not divide evenly, some tables have another size the game allows, "
            "or a player sits out."
        )

        def game(step: int) -> Draft:
            return draft.with_game(registry.step_from(draft.game, step))

        def number(step: int) -> Draft:
            return draft if knockout else draft.with_rounds(step)

        return [
            self._field(_("Name"), draft.name, name, edit=self._ask_name),
            self._field(_("Game"), title, about, game),
            self._field(_("Format"), called, how, self._among("format", FORMATS, rounds=0)),
            self._field(_("Table size"), str(draft.size), sizes, draft.with_size),
            self._field(_("Rounds"), rounds, told, number),
            self._field(_("Opponents"), met, meet, opponents),
        ]

    def _scoring_fields(self) -> list[Field]:
        scoring, keys = self.draft.scoring, self.draft.tiebreaks
        by_score = scoring.kind == "score"
        value = _("by score") if by_score else _("by rank")
        told = _("{what}. Press Enter for a list of your own.").format(what=scoring_text(scoring))
        other = replace(self.draft, scoring=Scoring("places" if by_score else "score"))
        titles = {key: _(TIEBREAKS[key].title) for key in keys}
        names = [titles[key] for key in keys[:2]]
        names += [f"+{len(keys) - 2}"] if len(keys) > 2 else []
        each = "; ".join(f"{titles[key]}: {_(TIEBREAKS[key].explanation)}" for key in keys)
        return [
            self._field(
                _("Points"),
                _("as listed") if scoring.points else value,
                told,
                lambda _step: other,
                self._ask_points,
            ),
            self._field(
                _("Tie-breaks"), ", ".join(names) or _("none"), each, edit=self._ask_tiebreaks
            ),
        ]

    def _table_fields(self) -> list[Field]:
        iterations, changed = self.draft.iterations, len(as_match(self.draft).changed_options())
        same = _(
            "The same cards at all tables of a round leave less to luck; players who share a "
            "keyboard should not watch each other."
        )
        much = _("as much as they like")
        if iterations is not None:
            much = ngettext("{n} time", "{n} times", iterations).format(n=iterations)
        searched = _(
            "How many continuations a bot may search before a move; counted, not timed, so every "
            "computer plays alike."
        )
        rules = _("standard rules")
        if changed:
            rules = ngettext("{n} changed", "{n} changed", changed).format(n=changed)
        about = _("The options of the game. Press Enter to change them.")
        return [
            self._switch(
                "shared_deals",
                _("Deals"),
                (_("each table its own"), _("Each table gets its own cards.")),
                (_("the same at all tables"), same),
            ),
            self._switch(
                "rated",
                _("Ladder"),
                (_("casual"), _("The ladder does not change.")),
                (_("rated"), _("Every game counts for the ladder, too.")),
            ),
            self._field(_("Thinking"), much, searched, self._among("iterations", _BUDGETS)),
            self._field(_("Options"), rules, about, edit=self._ask_options),
            self._switch(
                "takes_entries",
                _("Entries"),
                (
                    _("by the host"),
                    _("Only the host adds players; visitors of the club watch."),
                ),
                (
                    _("open to visitors"),
                    _("Visitors of the club may enter themselves before any round."),
                ),
            ),
        ]

    def action_change(self, step: int) -> None:
        self.query_one(Form).change(step)

    @on(Picker.Picked, "#settings")
    def action_edit(self) -> None:
        self.query_one(Form).edit()

    def _ask_name(self) -> None:
        dialog = TextEntry(N_("Name of the tournament"), self.draft.name, clean_title)
        self.ask(dialog, lambda name: self._set(name=name))

    def _ask_points(self) -> None:
        def points(text: str) -> tuple[Fraction, ...]:
            return parse_points(text) if text.strip() else ()

        def check(text: str) -> str:
            points(text)
            return text

        value = " ".join(f"{float(points):g}" for points in self.draft.scoring.points)
        title = N_("Points by rank, e.g. 10,6,3,1; leave empty for the default")
        dialog = TextEntry(title, value, check)
        self.ask(dialog, lambda text: self._set(scoring=Scoring("places", points(text))))

    def _ask_tiebreaks(self) -> None:
        self.ask(TieBreaksDialog(self.draft.tiebreaks), lambda keys: self._set(tiebreaks=keys))

    def _ask_options(self) -> None:
        dialog = OptionsDialog(as_match(self.draft))
        self.ask(dialog, lambda plan: self._set(options=plan.options))

    def action_add(self) -> None:
        self._go_on(self.draft.with_another())
        self._players.focus()
        self._players.action_edge(1)

    def action_kind(self, step: int) -> None:
        draft, place = self.draft, self._players.cursor
        player = draft.players[place]
        kind = next_kind(player.bot, draft.game, step)
        info = SeatInfo(player.name, "bot", kind) if kind else SeatInfo(player.name, "human")
        self._go_on(draft.with_player(place, info))

    def action_remove(self) -> None:
        self._go_on(self.draft.without(self._players.cursor))

    def action_shift(self, step: int) -> None:
        place = self._players.cursor
        self._go_on(self.draft.moved(place, step))
        self._players.action_cursor(step)

    @on(Picker.Picked, "#players")
    def _rename(self) -> None:
        place, draft = self._players.cursor, self.draft
        player = draft.players[place]
        others = {name_key(p.name): p.name for p in draft.players if p is not player}
        active = [row for row in self.app.known_players if not row.retired]
        entry = TextEntry(
            Sentence(N_("Name of player {n}"), {"n": place + 1}),
            player.name,
            lambda text: clean_new_name(text, others),
            [(name, "") for name in free_names(active, draft.players, place)],
            human=player.kind == "human",
        )

        def answered(name: str) -> None:
            info = replace(self.draft.players[place], name=name)
            self._go_on(self.draft.with_player(place, info))

        self.ask(entry, answered)

    def action_begin(self) -> None:
        if self._beginning:
            return

        def created(tournament_id: str) -> None:
            self.dismiss()
            self.app.show_tournament(tournament_id)

        def failed() -> None:
            self._beginning = False

        tournaments, title = self.app.store.tournaments, N_("New tournament")
        with self.app.noticing(title):
            plan, players = self.draft.plan(self.app.new_seed()), self.draft.players
            self._beginning = True
            self.query_one("#meaning", Static).update(_("Seating the first round…"))
            # Seating many players takes seconds.
            self.job(title, lambda: tournaments.create(plan, players), created, failed)


class _Left(Vertical):
    """The settings with their keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.edit", N_("Edit"), priority=True, id="cup-setup.edit"),
        Binding("right", "screen.change(1)", N_("Change"), key_display="←→", id="cup-setup.change"),
        Binding("left", "screen.change(-1)", N_("Change"), show=False, id="cup-setup.change-back"),
    ]


class _Players(Picker):
    """Who takes part, in the order of seeding."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Name"), id="cup-setup.name"),
        Binding(
            "right", "screen.kind(1)", N_("Human or bot"), key_display="←→", id="cup-setup.kind"
        ),
        Binding(
            "left", "screen.kind(-1)", N_("Human or bot"), show=False, id="cup-setup.kind-back"
        ),
        common("remove", "screen.remove"),
        common("move-up", "screen.shift(-1)", show=False),
        common("move-down", "screen.shift(1)", show=False),
    ]
    _players: Sequence[SeatInfo] = ()
    _kinds_from = 0
    """The column from which the kinds stand."""

    def show(self, draft: Draft) -> None:
        """Show who takes part."""
        self._players = draft.players
        self.fill([[]] * len(draft.players))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        titles = [bot_title(player) for player in self._players]
        widest = max(map(cell_width, titles), default=0)
        name = max((cell_width(player.name) for player in self._players), default=0)
        name = max(6, min(name, width - widest - 11))
        self._kinds_from = name + 7
        self.rows = [
            [
                (fit_right(str(number), 2) + " ", "quiet"),
                (fit(player.name, name + 1), "strong"),
                (arrows(fit(title, widest)), "gold" if player.kind == "bot" else "plain"),
            ]
            for number, (player, title) in enumerate(zip(self._players, titles, strict=True), 1)
        ]
        return super().paint(width, height)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or offset.y + self._top != self.cursor:
            return
        if offset.x >= self._kinds_from:
            event.prevent_default().stop()
            self.call_later(self.run_action, "screen.kind(1)")
