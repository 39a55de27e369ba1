"""Setting up a tournament: what is played, how, and who takes part."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.standings import Scoring
from jericho_tui.league.tournament import TournamentPlan
from jericho_tui.play.names import cell_width, clean_new_name, clean_title, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose.language import _, ngettext
from jericho_tui.sitting.draft import Draft, parse_points
from jericho_tui.sitting.people import bot_title
from jericho_tui.sitting.plan import BOT_NAMES, Plan
from jericho_tui.sitting.strengths import next_kind
from jericho_tui.tui.application import AppScreen
from jericho_tui.tui.dialogs.notice import Notice
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.tournament_settings import ENTRIES, SETTINGS, Setting, as_match
from jericho_tui.tui.widgets.canvas import Line, Showing, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

_SIDE_BY_SIDE = 76
"""Columns from which the two lists stand beside each other."""


class TournamentSetupScreen(AppScreen):
    """Two lists: the settings, and the players in the order of seeding."""

    CSS_PATH = "tournament_setup.tcss"
    AUTO_FOCUS = "#settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("b", "begin", N_("Begin"), id="cup-setup.begin"),
        Binding("tab,shift+tab", "panel", N_("Next panel"), id="cup-setup.next-panel"),
        Binding("plus,a", "add", N_("Add a player"), id="cup-setup.add"),
        Binding("question_mark", "app.rules", N_("Rules"), show=False, id="app.rules"),
        Binding("escape", "leave", N_("Back"), id="cup-setup.back"),
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
                yield _Meaning(id="meaning")
            yield _Players(id="players")
        yield KeyBar()

    def on_mount(self) -> None:
        self._show()

    def retranslate(self) -> None:
        """Write both lists anew."""
        before, self._suggested = self._suggested, _("Tournament {n}").format(n=self._number)
        if self.draft.name == before:
            self.draft = replace(self.draft, name=self._suggested)
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < _SIDE_BY_SIDE, "slim")

    def rules_page(self) -> tuple[str, str]:
        """Return where the rulebook opens: at the game's beginning."""
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
        """Explain the setting under the cursor."""
        self.query_one(_Meaning).show(self.query_one(_Settings).setting.meaning(self.draft))

    def action_panel(self) -> None:
        players = self.query_one(_Players)
        (self.query_one(_Settings) if players.has_focus else players).focus()

    def action_add(self) -> None:
        self.change(self.draft.with_another())
        players = self.query_one(_Players)
        players.focus()
        players.action_edge(1)

    def action_leave(self) -> None:
        self.dismiss()

    def action_begin(self) -> None:
        if self._beginning:
            return
        try:
            plan = self.draft.plan(self.app.new_seed())
        except SentenceError as error:
            self.app.push_screen(Notice(N_("New tournament"), error.sentence))
            return
        self._beginning = True
        self.query_one(_Meaning).show(_("The tables of the first round are being seated…"))
        self._create(plan)

    @work(thread=True)
    def _create(self, plan: TournamentPlan) -> None:
        """Seat and keep it off the event loop: many players take seconds."""
        app = self.app
        try:
            tournament_id = app.store.tournaments.create(plan, self.draft.players)
        except SentenceError as error:
            self._beginning = False
            app.call_from_thread(app.push_screen, Notice(N_("New tournament"), error.sentence))
            return
        app.call_from_thread(self._created, tournament_id)

    def _created(self, tournament_id: str) -> None:
        self.dismiss()
        self._begun(tournament_id)


class _Drafting(Picker):
    """A list about the draft of a tournament."""

    @property
    def setup(self) -> TournamentSetupScreen:
        """The screen that has the draft."""
        screen = self.screen
        assert isinstance(screen, TournamentSetupScreen)
        return screen


class _Settings(_Drafting):
    """The settings, one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "change(1)", N_("Change"), key_display="←→", id="cup-setup.change"),
        Binding("left", "change(-1)", N_("Change"), show=False, id="cup-setup.change-back"),
        Binding("enter", "pick", N_("Edit"), id="cup-setup.edit"),
    ]

    @property
    def settings(self) -> Sequence[Setting]:
        """What whoever is here may set."""
        return SETTINGS if self.setup.app.store.visit else (*SETTINGS, ENTRIES)

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
            self.setup.change(self.setting.change(self.setup.draft, step))
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

        setup = self.setup

        def answered(name: str | None) -> None:
            if name is not None:
                setup.change(replace(setup.draft, name=name))

        dialog = TextEntry(N_("Name of the tournament"), setup.draft.name, clean_title)
        self.app.push_screen(dialog, answered)

    def _ask_points(self) -> None:
        from jericho_tui.tui.dialogs.text_entry import TextEntry

        setup = self.setup

        def check(text: str) -> str:
            if text.strip():
                parse_points(text)
            return text

        def answered(text: str | None) -> None:
            if text is not None:
                points = parse_points(text) if text.strip() else ()
                setup.change(replace(setup.draft, scoring=Scoring("places", points)))

        value = " ".join(f"{float(points):g}" for points in setup.draft.scoring.points)
        title = N_("Points by place, e.g. 10 6 3 1; empty: the usual")
        self.app.push_screen(TextEntry(title, value, check), answered)

    def _ask_tiebreaks(self) -> None:
        from jericho_tui.tui.dialogs.tie_breaks import TieBreaksDialog

        setup = self.setup

        def answered(keys: tuple[str, ...] | None) -> None:
            if keys is not None:
                setup.change(replace(setup.draft, tiebreaks=keys))

        self.app.push_screen(TieBreaksDialog(setup.draft.tiebreaks), answered)

    def _ask_options(self) -> None:
        from jericho_tui.tui.dialogs.options import OptionsDialog

        setup = self.setup

        def answered(plan: Plan | None) -> None:
            if plan is not None:
                setup.change(replace(setup.draft, options=plan.options))

        self.app.push_screen(OptionsDialog(as_match(setup.draft)), answered)


class _Players(_Drafting):
    """Who takes part, in the order of seeding."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Name"), id="cup-setup.name"),
        Binding("right", "kind(1)", N_("Person or bot"), key_display="←→", id="cup-setup.kind"),
        Binding("left", "kind(-1)", N_("Person or bot"), show=False, id="cup-setup.kind-back"),
        Binding("minus,delete", "remove", N_("Remove"), id="cup-setup.remove"),
        Binding("k,shift+up", "shift(-1)", N_("Move up"), show=False, id="cup-setup.move-up"),
        Binding("j,shift+down", "shift(1)", N_("Move down"), show=False, id="cup-setup.move-down"),
    ]

    _kinds_from = 0
    """The column from which the kinds stand."""

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.show(self.setup.draft)

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
        draft = self.setup.draft
        player = draft.players[self.cursor]
        kind = next_kind(player.bot, draft.game, step)
        info = SeatInfo(player.name, "bot", kind) if kind else SeatInfo(player.name, "human")
        self.setup.change(draft.with_player(self.cursor, info))

    def action_remove(self) -> None:
        self.setup.change(self.setup.draft.without(self.cursor))

    def action_shift(self, step: int) -> None:
        place = max(0, min(self.cursor + step, len(self.rows) - 1))
        self.setup.change(self.setup.draft.moved(self.cursor, step))
        self.fill(self.rows, place)

    def action_pick(self) -> None:
        from jericho_tui.tui.dialogs.name_entry import NameEntry

        setup, place = self.setup, self.cursor
        player = setup.draft.players[place]
        others = {name_key(p.name): p.name for p in setup.draft.players if p is not player}

        def answered(name: str | None) -> None:
            if name is not None:
                info = replace(setup.draft.players[place], name=name)
                setup.change(setup.draft.with_player(place, info))

        rows = self.setup.app.known_players
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
        self.app.push_screen(entry, answered)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        before = self.cursor
        if offset is not None and offset.x >= self._kinds_from and offset.y + self._top == before:
            event.stop()
            self.action_kind(1)
        else:
            super().on_click(event)


class _Meaning(Showing[str]):
    def draw(self, shown: str, width: int, height: int) -> Sequence[Line]:
        return wrap_line([(shown[:1].upper() + shown[1:], "quiet")], width, 0)[:height]
