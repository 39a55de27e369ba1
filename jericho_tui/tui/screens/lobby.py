"""The lobby: set up a match, take a saved one up again, look at the ladder."""

import gc
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.widget import Widget

from jericho_tui import __version__
from jericho_tui.core import registry
from jericho_tui.core.game import GameInfo
from jericho_tui.core.registry import GameError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import clean_name
from jericho_tui.session.people import bot_title, player_title
from jericho_tui.session.plan import Plan
from jericho_tui.store.files import StoreError
from jericho_tui.text.language import _, say
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.common_keys import common, old_key
from jericho_tui.tui.dialogs.dialog import Notice
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.closer import Board
from jericho_tui.tui.panels.ladder import Ladder, RatingCurve
from jericho_tui.tui.panels.saved_games import SavedGames, SavedGamesKeys
from jericho_tui.tui.screens.waiting_tables import WaitingTablesScreen
from jericho_tui.tui.widgets.canvas import (
    Canvas,
    Frame,
    Line,
    Panel,
    fit,
    fit_line,
    line_width,
    wrap_line,
)
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker, flow, flow_within, joined, joined_within

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.store.records import SavedMatch


_WELCOME: Final = N_(
    "This is your name at tables and on the ladder; you can change it in the settings "
    "(F10). Esc: {name}."
)
_LABELS: Final = {"seats": N_("Seats"), "rated": N_("Rated"), "options": N_("Rules")}
"""By action of the screen, what it changes; and what that is called in a word."""
_ACTS: Final = {"seats": N_("edit"), "rated": N_("change"), "options": N_("options")}


class NewGame(Canvas):
    """The games, a line each; the seats, whether it counts, the rules, and the button to start.

    Its actions are the screen's: `start`, `seats`, `rated`, `options`, `game(step)`.
    """

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.start", N_("Play"), id="new-game.start"),
        Binding("up", "screen.game(-1)", N_("Previous game"), show=False, id="new-game.previous"),
        Binding("down", "screen.game(1)", N_("Next game"), show=False, id="new-game.next"),
    ]

    def __init__(self, plan: Plan, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._plan = plan
        self._keys: dict[str, str] = {}
        """By action of the screen, its key."""
        self._places: list[tuple[int, range, str]] = []
        """Line, columns and action of what a click does."""

    def show(self, plan: Plan) -> None:
        """Show another plan, on as many lines."""
        self._plan = plan
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container
        return len(self._lines(width, viewport.height))

    def paint(self, width: int, height: int) -> Sequence[Line]:
        del height
        # While something is typed the keys are letters; what they were stays on show.
        self._keys |= self._find_keys()
        return self._lines(width, self.app.size.height)

    def selection(self) -> tuple[int, int] | None:
        if not self.has_focus:
            return None
        for y, line in enumerate(self._painted):
            x = 0
            for text, _role in line:
                if text == _CHOSEN:
                    return x, y
                x += cell_len(text)
        return None

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for y, columns, action in self._places:
            if offset.y == y and offset.x in columns:
                self.call_later(self.run_action, action)
                return

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    def _lines(self, width: int, terminal: int) -> list[Line]:
        """Return the lines of the panel, as many for every plan.

        :param terminal: lines of the terminal.
        """
        plan = self._plan
        if not self._keys:
            self._keys = self._find_keys()
        known = [registry.info_or_error(game) for game in registry.IDS]
        here = registry.IDS.index(plan.game)
        lines = _game_rows(known, here, width)
        self._places = [
            (number, range(width), _chosen_by(info, number, here))
            for number, info in enumerate(known)
            if number != here
        ]
        if roomy := terminal >= _ROOMY:
            lines.append([])
        label = 2 + max(cell_len(_(text)) for text in _LABELS.values()) + 2
        wide = width >= _WIDE

        def told(action: str, text: Line, room: int, *, words: bool) -> Line:
            head = (fit(f"  {_(_LABELS[action])}", label), "quiet")
            key: Line = [(" ", "plain"), (self._keys.get(action, ""), "gold")]
            key += [(f" {_(_ACTS[action])}", "quiet")] if words else []
            return [head, *fit_line(text, room - label - line_width(key)), *key]

        seats = self._seats(width - label - _KEY, 2 if roomy else 1)
        for number, text in enumerate(seats):
            self._places.append((len(lines), range(width), "screen.seats"))
            line = told("seats", text, width, words=wide)
            lines.append([(" " * label, "plain"), *text] if number else line)
        start: Line = [(f" {_('Start')}  {self._keys.get('start', '')} ", "gold-block")]
        end = width - line_width(start)
        rated = _rated(plan, wide=wide)
        room = label + line_width(rated) + (_KEY if wide else 2)
        rules = _rules(plan, end - room - label - (_KEY if wide else 2) - 4)
        last = [*told("rated", rated, room, words=wide), ("  ", "plain")]
        last += told("options", rules, end - room - 4, words=wide)
        self._places += [
            (len(lines), range(room), "screen.rated"),
            (len(lines), range(room, end), "screen.options"),
            (len(lines), range(end, width), "screen.start"),
        ]
        return [*lines, [*fit_line(last, end), *start]]

    def _find_keys(self) -> dict[str, str]:
        keys: dict[str, str] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.action in ("start", *_LABELS):
                keys.setdefault(active.binding.action, key_name(active.binding))
        return keys

    def _seats(self, width: int, most: int) -> list[Line]:
        """Return the seats on so many lines; what plays them where that fits."""
        groups = _seat_groups(self._plan)
        lines = flow(groups, width)
        if len(lines) > most or max(map(line_width, lines)) > width:
            lines = wrap_line(joined(groups), width, 0)
        if len(lines) > most:
            names: list[Line] = [[(seat.name, "strong")] for seat in self._plan.seats]
            lines = flow_within(names, width, most)
        return [*lines, *([[]] * (most - len(lines)))]


_CHOSEN: Final = "▸ "
_WIDE: Final = 100
"""Columns of the panel from which its keys have a word, and it says what a rated game is."""
_KEY: Final = 12
"""Columns that a key takes at most, with its word and the space before."""
_ROOMY: Final = 36
"""Lines of the terminal from which seats, rating and rules have lines of their own."""


def _chosen_by(known: GameInfo | GameError, number: int, here: int) -> str:
    """Return the screen's action on a game of the list."""
    if isinstance(known, GameError):
        return f"screen.trouble({registry.IDS[number]!r})"
    return f"screen.game({number - here})"


def _players(info: GameInfo) -> str:
    return _("{low}–{high} players").format(low=info.min_seats, high=info.max_seats)


def _minutes(info: GameInfo) -> str:
    return _("{n} min").format(n=info.minutes)


def _tagline(known: GameInfo | GameError) -> str:
    if isinstance(known, GameError):
        return say(known.sentence)
    return _(known.tagline)


def _seat_groups(plan: Plan) -> list[Line]:
    """Return the seats with what plays them, which neighbours of one kind have in common."""
    groups: list[tuple[list[str], str]] = []
    for number, seat in enumerate(plan.seats):
        kind = bot_title(seat) if seat.kind == "bot" else ""
        if plan.where(number) == "elsewhere":
            kind = _("elsewhere")
        if kind and groups and groups[-1][1] == kind:
            groups[-1][0].append(seat.name)
        else:
            groups.append(([seat.name], kind))
    return [
        [
            *(
                piece
                for place, name in enumerate(names)
                for piece in (*([(", ", "quiet")] if place else []), (name, "strong"))
            ),
            *([(f" {kind}", "quiet")] if kind else []),
        ]
        for names, kind in groups
    ]


def _game_rows(known: Sequence[GameInfo | GameError], here: int, width: int) -> list[Line]:
    """Return a line a game: what it is about, and how many play it how long where there is room."""
    titles = [
        info.title if isinstance(info, GameInfo) else registry.IDS[number]
        for number, info in enumerate(known)
    ]
    facts = [
        f"{_players(info)}  {_minutes(info)}" if isinstance(info, GameInfo) else ""
        for info in known
    ]
    name, size = max(map(cell_len, titles)) + 2, max(map(cell_len, facts))
    about = max(cell_len(_tagline(info)) for info in known if isinstance(info, GameInfo))
    if 2 + name + size + 2 + about > width:
        facts, size = [""] * len(facts), -2
    lines: list[Line] = []
    for number, info in enumerate(known):
        chosen = number == here
        playable = isinstance(info, GameInfo)
        line: Line = [
            (_CHOSEN if chosen else "  ", "gold"),
            (fit(titles[number], name), "gold" if chosen else "plain" if playable else "warning"),
            (fit(facts[number], size + 2), "plain" if chosen else "quiet"),
            (_tagline(info), "quiet" if playable else "warning"),
        ]
        lines.append(fit_line(line, width))
    return lines


def _rated(plan: Plan, *, wide: bool) -> Line:
    if plan.rated:
        return [("● ", "up"), (_("counts for the ladder") if wide else _("yes"), "plain")]
    text = _("casual: no effect on the ladder") if wide else _("casual")
    return [("○ ", "quiet"), (text, "plain")]


def _rules(plan: Plan, room: int) -> Line:
    """Return which options differ from the standard rules, as many as fit."""
    changed = [_(option.title) for option in plan.changed_options()]
    if plan.edition:
        changed.insert(0, _("custom edition"))
    return joined_within([[(text, "plain")] for text in changed or [_("standard")]], room)


_MANY: Final = 2000
"""Saved matches from which on collecting what is not needed any more would be felt."""


_GAP: Final[Line] = [("  ", "plain")]
_AT_START: Final = 1.0
"""Seconds in which nobody has begun to do anything yet."""


class LobbyScreen(WaitingTablesScreen):
    """Where every evening starts."""

    CSS_PATH = "lobby.tcss"
    AUTO_FOCUS = "#saved"
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("n", "start", N_("New"), id="lobby.new-game"),
        common("learn"),
        common("compete"),
        common("rules", show=True),
        Commit("q", "app.quit", N_("Quit"), id="app.quit"),
        common("next-game", show=False),
        Binding("e", "seats", N_("Seats"), show=False, id="lobby.seats"),
        Binding("r", "rated", N_("Rated"), show=False, id="lobby.rated"),
        Binding("o", "options", N_("Options"), show=False, id="lobby.options"),
        common("next-panel", show=False),
        common("previous-panel"),
        common("practise", "app.learn", show=False),
        Binding("p", "app.puzzles", N_("Puzzles"), show=False, id="app.puzzles"),
        old_key("T", "app.tournaments", N_("Tournaments"), "app.tournaments"),
        old_key("D", "app.daily", N_("Daily deal"), "app.daily"),
        old_key("S", "app.statistics", N_("Statistics"), "app.statistics"),
    ]

    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (24, "-short"), (30, "-tall")]
    key_words: ClassVar[Mapping[str, str]] = {
        "app.compete_door": N_("League"),
        "app.quit": N_("Exit"),
        "keys": N_("Help"),
        "settings": N_("Options"),
    }
    """By action, its word where the key bar has not room for all."""

    def __init__(self) -> None:
        super().__init__()
        self._read_once = False
        self._listed_at = 0.0
        """When there was a list for the first time, in seconds of `monotonic`."""
        self._offers_new = False
        """Whether the new game was put first then, for want of anything else."""

    def compose(self) -> ComposeResult:
        yield Panel(id="header")
        yield Container(
            Frame(
                SavedGames(self.app.now, lambda: self.app.who, id="saved"),
                SavedGamesKeys(id="saved-games-keys"),
                id="saved-games",
            ),
            Panel(id="about"),
            NewGame(self.app.plan, id="plan"),
            Ladder(id="ladder"),
            Board(id="board"),
            RatingCurve(id="curve"),
            id="columns",
        )
        yield KeyBar()

    def on_resize(self) -> None:
        if self._read_once:
            self.call_after_refresh(self.look_closer)
            self.call_after_refresh(self._show_curve)

    def on_mount(self) -> None:
        self.query_one("#header", Panel).show(self._header)
        self.retranslate()

    def retranslate(self) -> None:
        self.query_one(NewGame).entitle(_("Play"))
        self._entitle_ladder()
        if self._read_once:
            self.fill()
        else:
            self.query_one("#saved-games", Frame).entitle(_("Continue"))

    def _entitle_ladder(self) -> None:
        title = registry.title(self.app.plan.game)
        self.query_one(Ladder).entitle(_("Ladder · {game}").format(game=title))

    def on_screen_resume(self) -> None:
        self.query_one(NewGame).show(self.app.plan)
        self.query_one("#header", Panel).repaint()  # who is here may be another
        if self.is_drawn:
            self.call_after_refresh(self.reread)

    def drawn(self) -> None:
        self.reread()

    def _header(self, width: int, _height: int) -> Sequence[Line]:
        """Return the program's name, who alone is at this terminal, and who visits the club."""
        head: Line = [(" JERICHO  ", "gold")]
        motto: Line = [(_("walls, trumpets and a league of your own"), "quiet")]
        tail: Line = [(f"v{__version__} ", "quiet")]
        if name := self.app.store.sits_as:
            tail = [(_("{name} is at this terminal").format(name=name), "gold"), *_GAP, *tail]
        if online := self.app.online:
            others = _("Online: {names}").format(names=", ".join(online))
            tail = [(others, "plain"), *_GAP, *tail]
        if line_width([*head, *motto, *tail]) < width:
            head += motto
        room = width - line_width(head) - line_width(tail)
        return [[*head, (" " * max(1, room), "plain"), *tail]]

    # What is on disk.

    def reread(self) -> None:
        """Read saved matches, tables and the ladder off the event loop.

        At the start what stands in the list comes first; then none waits for another.
        """
        self._read_matches()
        if self._read_once:
            self._read_besides()

    def _read_besides(self) -> None:
        self._read_ladder()
        self._read_ready()
        self._read_games()

    @work(exclusive=True, group="games")
    async def _read_games(self) -> None:
        """Add the installed games of others, if there are any that are not listed."""
        listed = len(registry.IDS)
        await beside(lambda _should_stop: registry.find_installed())
        if len(registry.IDS) > listed:
            self.query_one(NewGame).show(self.app.plan)

    @work(exclusive=True, group="ready")
    async def _read_ready(self) -> None:
        """Look which tables of tournaments are ready; the list has them when it is told."""
        await beside(lambda _should_stop: self.app.ready.look())

    @work(exclusive=True, group="ladder")
    async def _read_ladder(self) -> None:
        game = self.app.plan.game
        try:
            players = await beside(lambda _should_stop: self.app.ladder(game))
        except StoreError as error:
            self.app.say_once(error.sentence)
        else:
            self.query_one(Ladder).show(players)
            self._show_curve()
        self.app.show_problems()

    @on(Picker.Moved, "#ladder")
    def _show_curve(self) -> None:
        """Tell how the player under the ladder's cursor came there."""
        curve, player = self.query_one(RatingCurve), self.query_one(Ladder).player
        if player is None:
            curve.empty = _("No rated games yet.")
            curve.entitle(_("Rating"))
            curve.show_career(None)
        elif curve.display:
            curve.entitle(_("Rating · {name}").format(name=player_title(player)))
            self._read_curve(self.app.plan.game, player.root)

    @work(exclusive=True, group="curve")
    async def _read_curve(self, game: str, who: str) -> None:
        league = self.app.store.league
        try:
            career = await beside(lambda _should_stop: league.career(game, who))
        except StoreError:
            return  # the ladder itself has said so
        if career is not None:
            self.query_one(RatingCurve).show_career(career)

    @work(exclusive=True, group="read")
    async def _read_matches(self) -> None:
        """Show the matches slice by slice; then enter in the league what it lacks.

        Whatever is wrong with the league, the matches are there.
        """
        before = list(self._saved)
        with self.reading():
            try:
                saved = await beside(lambda should_stop: self._go_through(before, should_stop))
            except StoreError as error:
                if not self._read_once:
                    self._read_besides()
                self.app.push_screen(Notice(N_("Saved games"), error.sentence))
                return
        known = dict(self._changes)
        try:
            entered = await beside(self.app.store.settle)
            changes = await beside(lambda should_stop: self._look_up(saved, known, should_stop))
        except StoreError as error:
            self.app.say_once(error.sentence)
            return
        self.show_changes(changes)
        if entered:
            self._read_ladder()

    def _go_through(
        self, before: "list[SavedMatch]", should_stop: ShouldStop
    ) -> "list[SavedMatch]":
        """Post what there is, as it is found, and return all of it; not on the event loop.

        Tables that wait come before the matches, as they stand in the list.
        """
        self.read_tables()
        saved = before
        for saved in self.app.store.matches.read_in_slices(before, should_stop):
            self.call_later(self._listed, saved)
            if len(saved) > _MANY:
                gc.freeze()  # they stay; a collection that goes through them all stops the keys
        return saved

    def _look_up(
        self,
        saved: "list[SavedMatch]",
        known: "dict[str, Sequence[RatingChange]]",
        should_stop: ShouldStop,
    ) -> "dict[str, Sequence[RatingChange]]":
        """Return what finished rated matches did to the ratings; not on the event loop."""
        league = self.app.store.league
        for match in saved:
            if should_stop():
                break
            if match.rated and match.result is not None and match.id not in known:
                known[match.id] = league.changes(match.id) or ()
        return known

    def _listed(self, saved: "list[SavedMatch]") -> None:
        first, self._read_once = not self._read_once, True
        if first:
            self._listed_at = monotonic()
        examples = all(match.example for match in saved)
        nothing = examples and not (self.waiting or self.app.ready.tables)
        if first and nothing and not self.is_newcomer(saved):
            self._offers_new = True
            self.set_focus(self.query_one(NewGame))  # before there are lines that could have it
        self.show_saved(saved)
        if first:
            self.call_after_refresh(self._read_besides)
            self._list.action_edge(0)  # tables may have come before, and others before those
        if first and self.is_current:
            self.call_after_refresh(self._welcome)

    def show_ready(self) -> None:
        if not self._read_once:
            return  # the list will have them as soon as there is one
        begins = monotonic() - self._listed_at < _AT_START and not self._list.cursor
        super().show_ready()
        if begins:
            self._list.action_edge(0)
            if self._offers_new and self.focused is self.query_one(NewGame):
                self._list.focus()

    def _welcome(self) -> None:
        """Ask somebody who is here for the first time for their name."""
        app = self.app
        if app.store.settings.name or app.store.settings.last_setup or app.store.as_name:
            return

        def called(name: str | None) -> None:
            name = name or suggestion
            app.remember(name=name)
            self._replan(app.plan.called(name))
            self._list.focus()

        suggestion = self._who_played() or app.name_here
        title, note = N_("Welcome. What is your name?"), Sentence(_WELCOME, {"name": suggestion})
        app.push_screen(TextEntry(title, suggestion, clean_name, note=note), called)

    def _who_played(self) -> str:
        """Return who alone was the person at the table that was left last; empty: nobody.

        A table can be had by a command, which says who sits there.
        """
        last = next((saved for saved in self._saved if not saved.example), None)
        people = [] if last is None else [seat.name for seat in last.seats if seat.kind == "human"]
        return people[0] if len(people) == 1 else ""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        if action == "game" and parameters == (1,):
            return registry.step_from(self.app.plan.game, 1) != self.app.plan.game
        return super().availability(action, parameters)

    def show_club(self) -> None:
        self.query_one("#header", Panel).repaint()

    # The plan.

    def action_start(self) -> None:
        plan = self.app.plan
        if plan.others:
            self.found(plan)
        else:
            self.app.start(plan)

    def action_game(self, step: int) -> None:
        game = registry.step_from(self.app.plan.game, step)
        if game != self.app.plan.game:
            self._replan(self.app.plan.with_game(game))
            if self.is_newcomer(self._saved):
                self.fill()  # the coach teaches this game
            else:
                self.look_closer()  # where there is no match, this game is told of
            self._entitle_ladder()
            self._read_ladder()

    def action_trouble(self, game: str) -> None:
        error = registry.info_or_error(game)
        if isinstance(error, registry.GameError):
            self.app.push_screen(Notice(N_("Game"), error.sentence))

    def action_rated(self) -> None:
        self._replan(replace(self.app.plan, rated=not self.app.plan.rated))

    def action_seats(self) -> None:
        from jericho_tui.tui.dialogs.seats import SeatsDialog

        if not self._can_be_had(N_("Seats")):
            return
        dialog = SeatsDialog(self.app.plan, self.query_one(Ladder).players)
        self.app.push_screen(dialog, self._replan)

    def action_options(self) -> None:
        from jericho_tui.tui.dialogs.options import OptionsDialog

        if not self._can_be_had(N_("Options")):
            return
        self.app.push_screen(OptionsDialog(self.app.plan, editions=True), self._replan)

    def _can_be_had(self, wanted: str) -> bool:
        """Return whether the game can be loaded; say why not under what was wanted."""
        try:
            registry.load(self.app.plan.game)
        except registry.GameError as error:
            self.app.push_screen(Notice(wanted, error.sentence))
            return False
        return True

    def _replan(self, plan: Plan | None) -> None:
        if plan is not None:
            self.app.plan = self.app.for_here(plan)
            self.query_one(NewGame).show(self.app.plan)

    # Panels.

    def action_panel(self, step: int) -> None:
        panels: list[Widget] = [self._list, self.query_one(NewGame), self.query_one(Ladder)]
        panels = [panel for panel in panels if panel.display]
        here = panels.index(self.focused) if self.focused in panels else 0
        panels[(here + step) % len(panels)].focus()

    @on(Picker.Picked, "#ladder")
    def _player_picked(self) -> None:
        player = self.query_one(Ladder).player
        if player is not None:
            self.app.show_player(self.app.plan.game, player.root)
