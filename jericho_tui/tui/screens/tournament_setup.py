"""Setting up a tournament: what is played, how, and who takes part."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.standings import TIEBREAKS, Scoring
from jericho_tui.league.tournament import COMPANIES, FORMATS
from jericho_tui.play.names import cell_width, clean_new_name, clean_title, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.draft import Draft, parse_points
from jericho_tui.session.people import bot_title
from jericho_tui.session.plan import BOT_NAMES, Plan
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
from jericho_tui.tui.dialogs.dialog import Dialog, Notice
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line, Panel, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker


class TieBreaksDialog(Dialog[tuple[str, ...]]):
    """Lists every tie-break with what it means, those in use first; returns these."""

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

    @on(Picker.Picked)
    def _picked(self) -> None:
        self.action_switch()

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
            tiebreak = TIEBREAKS[key]
            used = key in self._used
            mark = f"{number}." if used else "○ "
            rows.append(
                [
                    (fit(mark, 3), "gold" if used else "quiet"),
                    (fit(_(tiebreak.title), 10), "strong" if used else "quiet"),
                    (_(tiebreak.explanation), "plain" if used else "quiet"),
                ]
            )
        self.query_one(Picker).fill(rows, cursor)


T = TypeVar("T")
_BUDGETS: Final = (None, 100, 250, 1000, 4000)
"""Iterations of a search, to choose from."""


@dataclass(frozen=True)
class Setting:
    """One line of the settings."""

    title: str
    """A gettext message id."""
    value: Callable[[Draft], str]
    meaning: Callable[[Draft], str]
    change: Callable[[Draft, int], Draft] | None = None
    """What the arrow keys do; None: they ask, as enter does."""
    ask: str = ""
    """The screen's action for enter; empty: enter does what → does."""


def _after(values: tuple[T, ...], value: T, step: int) -> T:
    return values[(values.index(value) + step) % len(values)]


def _points_changed(draft: Draft, step: int) -> Draft:
    del step  # there are two kinds
    kind = draft.scoring.kind
    return replace(draft, scoring=Scoring("score" if kind == "places" else "places"))


def _thinking_changed(draft: Draft, step: int) -> Draft:
    place = (_BUDGETS.index(draft.iterations) + step) % len(_BUDGETS)
    return replace(draft, iterations=_BUDGETS[place])


SETTINGS: Final = (
    Setting(
        N_("Name"),
        lambda draft: draft.name,
        lambda _draft: _("The name of the tournament in the list."),
        ask="name",
    ),
    Setting(
        N_("Game"),
        lambda draft: registry.title(draft.game),
        lambda draft: _(registry.info(draft.game).tagline),
        lambda draft, step: draft.with_game(registry.step_from(draft.game, step)),
    ),
    Setting(
        N_("Format"),
        lambda draft: format_title(draft.format),
        lambda draft: format_explanation(draft.format),
        lambda draft, step: replace(
            draft,
            format=FORMATS[(FORMATS.index(draft.format) + step) % len(FORMATS)],
            rounds=0,
        ),
    ),
    Setting(
        N_("Table size"),
        lambda draft: str(draft.size),
        lambda draft: _(
            "If the players do not divide evenly, some tables have another size the game allows, "
            "or a player sits out."
        ),
        lambda draft, step: draft.with_size(step),
    ),
    Setting(
        N_("Rounds"),
        lambda draft: (
            _("as many as needed") if draft.format == "knockout" else str(draft.rounds_played)
        ),
        lambda draft: (
            _("A knockout goes on until one table is left.")
            if draft.format == "knockout"
            else _("Below 1, the program chooses the number to suit format and players.")
        ),
        lambda draft, step: draft if draft.format == "knockout" else draft.with_rounds(step),
    ),
    Setting(
        N_("Opponents"),
        lambda draft: company_title(draft.company) if draft.format == "swiss" else "–",
        lambda draft: (
            company_explanation(draft.company)
            if draft.format == "swiss"
            else _("This applies only to Swiss tournaments.")
        ),
        lambda draft, step: (
            replace(draft, company=_after(COMPANIES, draft.company, step))
            if draft.format == "swiss"
            else draft
        ),
    ),
    Setting(
        N_("Points"),
        lambda draft: _("as listed") if draft.scoring.points else _scoring_name(draft.scoring),
        lambda draft: _("{what}. Press Enter for a list of your own.").format(
            what=scoring_text(draft.scoring)
        ),
        _points_changed,
        ask="points",
    ),
    Setting(
        N_("Tie-breaks"),
        lambda draft: _tiebreak_names(draft.tiebreaks),
        lambda draft: "; ".join(
            f"{_(TIEBREAKS[key].title)}: {_(TIEBREAKS[key].explanation)}" for key in draft.tiebreaks
        ),
        ask="tiebreaks",
    ),
    Setting(
        N_("Deals"),
        lambda draft: (
            _("the same at all tables") if draft.shared_deals else _("each table its own")
        ),
        lambda draft: (
            _(
                "The same cards at all tables of a round leave less to luck; players who share a "
                "keyboard should not watch each other."
            )
            if draft.shared_deals
            else _("Each table gets its own cards.")
        ),
        lambda draft, step: replace(draft, shared_deals=not draft.shared_deals),
    ),
    Setting(
        N_("Ladder"),
        lambda draft: _("rated") if draft.rated else _("casual"),
        lambda draft: (
            _("Every game counts for the ladder, too.")
            if draft.rated
            else _("The ladder does not change.")
        ),
        lambda draft, step: replace(draft, rated=not draft.rated),
    ),
    Setting(
        N_("Thinking"),
        lambda draft: (
            _("as much as they like")
            if draft.iterations is None
            else ngettext("{n} time", "{n} times", draft.iterations).format(n=draft.iterations)
        ),
        lambda _draft: _(
            "How many continuations a bot may search before a move; counted, not timed, so every "
            "computer plays alike."
        ),
        _thinking_changed,
    ),
    Setting(
        N_("Options"),
        lambda draft: (
            ngettext("{n} changed", "{n} changed", number).format(n=number)
            if (number := len(as_match(draft).changed_options()))
            else _("standard rules")
        ),
        lambda _draft: _("The options of the game. Press Enter to change them."),
        ask="options",
    ),
)
ENTRIES: Final = Setting(
    N_("Entries"),
    lambda draft: _("open to visitors") if draft.takes_entries else _("by the host"),
    lambda draft: (
        _("Visitors of the club may enter themselves before any round.")
        if draft.takes_entries
        else _("Only the host adds players; visitors of the club watch.")
    ),
    lambda draft, step: replace(draft, takes_entries=not draft.takes_entries),
)
"""The host's alone: what a visitor founds takes entries."""


def _scoring_name(scoring: Scoring) -> str:
    return _("by rank") if scoring.kind == "places" else _("by score")


def _tiebreak_names(keys: Sequence[str]) -> str:
    names = [_(TIEBREAKS[key].title) for key in keys[:2]]
    more = [f"+{len(keys) - 2}"] if len(keys) > 2 else []
    return ", ".join([*names, *more]) or _("none")


def as_match(draft: Draft) -> Plan:
    """Return the draft as a match, for its options."""
    return Plan(draft.game, draft.players[: draft.size], draft.rated, draft.options)


_SIDE_BY_SIDE = 76
"""Columns from which the two lists stand beside each other."""


class TournamentSetupScreen(AppScreen[None]):
    """Two lists: the settings, and the players in the order of seeding."""

    CSS_PATH = "tournament_setup.tcss"
    AUTO_FOCUS = "#settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("b", "begin", N_("Begin"), id="cup-setup.begin"),
        common("next-panel", "panel"),
        common("previous-panel", "panel"),
        *with_former("a", common("add")),
        common("rules"),
        common("back"),
    ]

    def __init__(self, plan: Plan, number: int, begun: Callable[[str], None]) -> None:
        """Set up a tournament.

        :param plan: the match that the lobby is set up for; its game and people come first.
        :param number: the tournament's, for its name.
        :param begun: is given the id of the tournament once there is one.
        """
        super().__init__()
        self._number = number
        self._suggested = _("Tournament {n}").format(n=number)
        """The name that the tournament has until it is given another."""
        self.draft = Draft.of(plan, self._suggested)
        self._begun = begun
        self._beginning = False

    def compose(self) -> ComposeResult:
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield _Settings(id="settings")
                yield Panel(id="meaning")
            yield _Players(id="players")
        yield KeyBar()

    def on_mount(self) -> None:
        self._show()

    def retranslate(self) -> None:
        before, self._suggested = self._suggested, _("Tournament {n}").format(n=self._number)
        if self.draft.name == before:
            self.draft = replace(self.draft, name=self._suggested)
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < _SIDE_BY_SIDE, "slim")

    def rules_page(self) -> tuple[str, str]:
        return self.draft.game, ""

    def change(self, draft: Draft) -> None:
        """Go on with another draft."""
        self.draft = draft
        self._show()

    def _show(self) -> None:
        settings, players = self.query_one(_Settings), self.query_one(_Players)
        settings.entitle(_("New tournament"))
        number = len(self.draft.players)
        players.entitle(ngettext("{n} player", "{n} players", number).format(n=number))
        settings.show(self.draft)
        players.show(self.draft)
        self._show_meaning()

    @on(Picker.Moved, "#settings")
    def _show_meaning(self) -> None:
        self._explain(self.query_one(_Settings).setting.meaning(self.draft))

    def _explain(self, text: str) -> None:
        line: Line = [(text[:1].upper() + text[1:], "quiet")]
        self.query_one("#meaning", Panel).show(lambda width, _height: wrap_line(line, width, 0))

    def action_panel(self) -> None:
        players = self.query_one(_Players)
        (self.query_one(_Settings) if players.has_focus else players).focus()

    def action_add(self) -> None:
        self.change(self.draft.with_another())
        players = self.query_one(_Players)
        players.focus()
        players.action_edge(1)

    def action_begin(self) -> None:
        if self._beginning:
            return
        try:
            plan = self.draft.plan(self.app.new_seed())
        except SentenceError as error:
            self.app.push_screen(Notice(N_("New tournament"), error.sentence))
            return
        self._beginning = True
        self._explain(_("Seating the first round…"))
        tournaments, players = self.app.store.tournaments, self.draft.players

        def created(tournament_id: str) -> None:
            self.dismiss()
            self._begun(tournament_id)

        def failed() -> None:
            self._beginning = False

        # Seating many players takes seconds.
        self.job(N_("New tournament"), lambda: tournaments.create(plan, players), created, failed)


def _setup_of(widget: Widget) -> TournamentSetupScreen:
    screen = widget.screen
    assert isinstance(screen, TournamentSetupScreen)
    return screen


class _Settings(Picker):
    """The settings, one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "change(1)", N_("Change"), key_display="←→", id="cup-setup.change"),
        Binding("left", "change(-1)", N_("Change"), show=False, id="cup-setup.change-back"),
        Binding("enter", "pick", N_("Edit"), id="cup-setup.edit"),
    ]

    @property
    def settings(self) -> Sequence[Setting]:
        """What whoever is here may set."""
        return SETTINGS if _setup_of(self).app.store.visit else (*SETTINGS, ENTRIES)

    @property
    def setting(self) -> Setting:
        """The setting under the cursor."""
        return self.settings[self.cursor]

    def show(self, draft: Draft) -> None:
        """Show what is set."""
        widest = max(cell_width(_(setting.title)) for setting in self.settings) + 2
        rows: list[Line] = []
        for setting in self.settings:
            value = setting.value(draft)
            if setting.change is not None:
                value = f"‹ {value} ›"
            rows.append([(fit(_(setting.title), widest), "quiet"), (value, "strong")])
        self.fill(rows)

    def action_change(self, step: int) -> None:
        if self.setting.change is not None:
            _setup_of(self).change(self.setting.change(_setup_of(self).draft, step))
        else:
            self.action_pick()

    def action_pick(self) -> None:
        if not self.setting.ask:
            self.action_change(1)
            return
        ask: Callable[[], None] = getattr(self, f"_ask_{self.setting.ask}")
        ask()

    def _ask_name(self) -> None:
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        setup = _setup_of(self)

        dialog = TextEntry(N_("Name of the tournament"), setup.draft.name, clean_title)
        setup.ask(dialog, lambda name: setup.change(replace(setup.draft, name=name)))

    def _ask_points(self) -> None:
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        setup = _setup_of(self)

        def check(text: str) -> str:
            if text.strip():
                parse_points(text)
            return text

        def answered(text: str) -> None:
            points = parse_points(text) if text.strip() else ()
            setup.change(replace(setup.draft, scoring=Scoring("places", points)))

        value = " ".join(f"{float(points):g}" for points in setup.draft.scoring.points)
        title = N_("Points by rank, e.g. 10,6,3,1; leave empty for the default")
        setup.ask(TextEntry(title, value, check), answered)

    def _ask_tiebreaks(self) -> None:
        setup = _setup_of(self)
        dialog = TieBreaksDialog(setup.draft.tiebreaks)
        setup.ask(dialog, lambda keys: setup.change(replace(setup.draft, tiebreaks=keys)))

    def _ask_options(self) -> None:
        from jericho_tui.tui.dialogs.options import OptionsDialog

        setup = _setup_of(self)
        dialog = OptionsDialog(as_match(setup.draft))
        setup.ask(dialog, lambda plan: setup.change(replace(setup.draft, options=plan.options)))


class _Players(Picker):
    """Who takes part, in the order of seeding."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Name"), id="cup-setup.name"),
        Binding("right", "kind(1)", N_("Human or bot"), key_display="←→", id="cup-setup.kind"),
        Binding("left", "kind(-1)", N_("Human or bot"), show=False, id="cup-setup.kind-back"),
        common("remove"),
        common("move-up", show=False),
        common("move-down", show=False),
    ]

    _kinds_from = 0
    """The column from which the kinds stand."""

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.show(_setup_of(self).draft)

    def show(self, draft: Draft) -> None:
        """Show who takes part."""
        titles = [bot_title(player) for player in draft.players]
        widest = max(map(cell_width, titles))
        name = max(cell_width(player.name) for player in draft.players)
        name = max(6, min(name, self.content_size.width - widest - 11))
        self._kinds_from = name + 7
        self.fill(
            [
                [
                    (fit_right(str(number), 2) + " ", "quiet"),
                    (fit(player.name, name + 1), "strong"),
                    (f"‹ {fit(title, widest)} ›", "gold" if player.kind == "bot" else "plain"),
                ]
                for number, (player, title) in enumerate(
                    zip(draft.players, titles, strict=True), start=1
                )
            ]
        )

    def action_kind(self, step: int) -> None:
        draft = _setup_of(self).draft
        player = draft.players[self.cursor]
        kind = next_kind(player.bot, draft.game, step)
        info = SeatInfo(player.name, "bot", kind) if kind else SeatInfo(player.name, "human")
        _setup_of(self).change(draft.with_player(self.cursor, info))

    def action_remove(self) -> None:
        _setup_of(self).change(_setup_of(self).draft.without(self.cursor))

    def action_shift(self, step: int) -> None:
        place = max(0, min(self.cursor + step, len(self.rows) - 1))
        _setup_of(self).change(_setup_of(self).draft.moved(self.cursor, step))
        self.fill(self.rows, place)

    def action_pick(self) -> None:
        from jericho_tui.tui.dialogs.text_entry import NameEntry

        setup, place = _setup_of(self), self.cursor
        player = setup.draft.players[place]
        others = {name_key(p.name): p.name for p in setup.draft.players if p is not player}

        def answered(name: str) -> None:
            info = replace(setup.draft.players[place], name=name)
            setup.change(setup.draft.with_player(place, info))

        rows = _setup_of(self).app.known_players
        names = [row.name for row in rows if row.kind == player.kind and not row.retired]
        if player.kind == "bot":
            names += [name for name in BOT_NAMES if name not in names]
        known = [(name, "") for name in names if name_key(name) not in others]
        title = Sentence(N_("Name of player {n}"), {"n": place + 1})
        entry = NameEntry(
            title,
            player.name,
            lambda text: clean_new_name(text, others),
            known,
            human=player.kind == "human",
        )
        setup.ask(entry, answered)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        before = self.cursor
        if offset is not None and offset.x >= self._kinds_from and offset.y + self._top == before:
            event.stop()
            self.action_kind(1)
        else:
            super().on_click(event)
