"""The lobby: set up a match, take a saved one up again, look at the ladder."""

import gc
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from jericho_tui import __version__
from jericho_tui.core import registry
from jericho_tui.core.game import GameInfo
from jericho_tui.core.registry import GameError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import cell_width, clean_name
from jericho_tui.prose.language import _, say
from jericho_tui.sitting.people import bot_title, player_title
from jericho_tui.sitting.plan import Plan
from jericho_tui.store.files import StoreError
from jericho_tui.tui.beside import ShouldStop, beside
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.common_keys import common, old_key
from jericho_tui.tui.dialogs.dialog import Notice, Question
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.emblems import emblem, set_beside
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.closer import Board
from jericho_tui.tui.panels.ladder import Ladder, RatingCurve
from jericho_tui.tui.panels.saved_games import About, SavedGames, SavedGamesKeys
from jericho_tui.tui.screens.saved_games import SavedGamesScreen
from jericho_tui.tui.screens.waiting_tables import WaitingTablesScreen
from jericho_tui.tui.widgets.bordered import Frame
from jericho_tui.tui.widgets.canvas import Canvas, Line, fit, fit_line, line_width, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker, flow, flow_within, joined

if TYPE_CHECKING:
    from jericho_tui.league.ladder import RatingChange
    from jericho_tui.store.records import SavedMatch
    from jericho_tui.store.store import Store


class WelcomeDialog(TextEntry):
    """Asks for a name, once; escape leaves the suggestion."""

    def __init__(self, suggestion: str) -> None:
        super().__init__(N_("Welcome. What is your name?"), suggestion, clean_name)
        self._suggestion = suggestion

    def contents(self) -> list[Widget]:
        return [*super().contents(), Static("", id="detail")]

    def write(self) -> None:
        text = _(
            "This is your name at tables and on the ladder; you can change it in the settings "
            "(F10). Esc: {name}."
        ).format(name=self._suggestion)
        self.query_one("#detail", Static).update(Content(text))


_LABELS: Final = (N_("Seats"), N_("Rated"), N_("Rules"))
_ACTS: Final = {"seats": N_("edit"), "rated": N_("change"), "options": N_("options")}
"""The screen's actions on the lines of the labels, and what they do, in a word."""
_SEAT_LINES: Final = 2
"""Lines for the seats, whoever sits there: what is below stands still."""
_MOST_COLUMNS: Final = 3
"""Columns in which the games stand where the terminal is low."""


class NewGame(Canvas):
    """The games, the seats, whether it counts, the rules, and the button that starts it.

    Its actions are the screen's: `start`, `seats`, `rated`, `options`, `game(step)`.
    """

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.start", N_("Start"), id="new-game.start"),
        Binding("up", "screen.game(-1)", N_("Previous game"), show=False, id="new-game.previous"),
        Binding("down", "screen.game(1)", N_("Next game"), show=False, id="new-game.next"),
        Binding(
            "left", "column(-1)", N_("Previous column"), show=False, id="new-game.column-before"
        ),
        Binding("right", "column(1)", N_("Next column"), show=False, id="new-game.next-column"),
    ]

    def __init__(self, plan: Plan, *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._plan = plan
        self._keys: dict[str, str] = {}
        """By action of the screen, its key."""
        self._rows = len(registry.IDS)
        """Games below each other."""
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
                x += cell_width(text)
        return None

    def action_column(self, step: int) -> None:
        if self._rows < len(registry.IDS):
            self.call_later(self.run_action, f"screen.game({step * self._rows})")

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
        self._places = []
        roomy = terminal >= _ROOMY
        known = [registry.info_or_error(game) for game in registry.IDS]
        here = known[registry.IDS.index(plan.game)]
        lines = self._list(known, width) if roomy else self._strip_of(known, width)
        if roomy:
            lines = set_beside(lines, emblem(plan.game), width)
        if not roomy and terminal >= _TOLD:
            lines += _taglines(known, here, width)
        if roomy:
            lines.append([])
        label = 2 + max(len(_(text)) for text in _LABELS) + 2
        keys = {action: self._key_words(action, width) for action in _ACTS}
        most = width - label - max(map(line_width, keys.values())) - 1
        details = (self._seats(most), [_rated(plan, most)], [_rules(plan)])
        for action, title, texts in zip(_ACTS, _LABELS, details, strict=True):
            for number, text in enumerate(texts):
                self._places.append((len(lines), range(width), f"screen.{action}"))
                head = "" if number else f"  {_(title)}"
                line: Line = [(fit(head, label), "quiet"), *fit_line(text, most), (" ", "plain")]
                lines.append(line if number else [*line, *keys[action]])
        if roomy:
            lines.append([])
        start = f" {_('Start')}  {self._keys.get('start', '')} "
        button: Line = [("  ", "plain"), (start, "gold-block")]
        self._places.append((len(lines), range(line_width(button)), "screen.start"))
        if not roomy and isinstance(here, GameInfo):
            button.append((f"  {_players(here)} · {_minutes(here)}", "quiet"))
        return [*lines, button]

    def _list(self, known: Sequence[GameInfo | GameError], width: int) -> list[Line]:
        """Return a line a game, and the chosen one's tagline where the lines have none."""
        here = registry.IDS.index(self._plan.game)
        self._rows = len(known)
        lines, with_taglines = _game_rows(known, here, width)
        self._places += [
            (number, range(width), _chosen_by(info, number, here))
            for number, info in enumerate(known)
            if number != here
        ]
        return lines if with_taglines else lines + _taglines(known, known[here], width)

    def _strip_of(self, known: Sequence[GameInfo | GameError], width: int) -> list[Line]:
        """Return the games' titles in as many columns as fit, going down each."""
        here = registry.IDS.index(self._plan.game)
        titles = [
            info.title if isinstance(info, GameInfo) else registry.IDS[number]
            for number, info in enumerate(known)
        ]
        for columns in range(_MOST_COLUMNS, 0, -1):
            self._rows = rows = -(-len(titles) // columns)
            parts = [titles[first : first + rows] for first in range(0, len(titles), rows)]
            widths = [2 + max(map(cell_width, part)) + _APART for part in parts]
            if sum(widths) - _APART <= width:
                break
        lines: list[Line] = [[] for _row in range(rows)]
        for number, (title, info) in enumerate(zip(titles, known, strict=True)):
            column, row = divmod(number, rows)
            start, size = sum(widths[:column]), widths[column]
            chosen = number == here
            role = "gold" if chosen else "plain" if isinstance(info, GameInfo) else "warning"
            lines[row] += [(_CHOSEN if chosen else "  ", "gold"), (fit(title, size - 2), role)]
            if not chosen:
                place = range(start, start + size)
                self._places.append((row, place, _chosen_by(info, number, here)))
        return [fit_line(line, width) for line in lines]

    def _find_keys(self) -> dict[str, str]:
        """Return the key of every action of the screen."""
        keys: dict[str, str] = {}
        for active in self.screen.active_bindings.values():
            keys.setdefault(active.binding.action, key_name(active.binding))
        return keys

    def _key_words(self, action: str, width: int) -> Line:
        key: Line = [(self._keys.get(action, ""), "gold")]
        return [*key, (f" {_(_ACTS[action])}", "quiet")] if width >= _WIDE else key

    def _seats(self, most: int) -> list[Line]:
        """Return the seats on their lines; what plays them where that fits."""
        groups = _seat_groups(self._plan)
        lines = flow(groups, most)
        if len(lines) > _SEAT_LINES or max(map(line_width, lines)) > most:
            lines = wrap_line(joined(groups), most, 0)
        if len(lines) > _SEAT_LINES:
            names: list[Line] = [[(seat.name, "strong")] for seat in self._plan.seats]
            lines = flow_within(names, most, _SEAT_LINES)
        return [*lines, *([[]] * (_SEAT_LINES - len(lines)))]


_CHOSEN: Final = "▸ "
_APART: Final = 2
"""Columns of the terminal between two columns of games."""
_WIDE: Final = 60
"""Columns of the panel from which its keys have a word."""
_TOLD: Final = 30
"""Lines of the terminal from which the panel has the game's tagline."""
_ROOMY: Final = 36
"""Lines of the terminal from which every game has a line of its own."""


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
    """Return what is said of a game: what it is about, or why it cannot be played."""
    if isinstance(known, GameError):
        return say(known.sentence)
    return _(known.tagline)


def _taglines(
    known: Sequence[GameInfo | GameError], here: GameInfo | GameError, width: int
) -> list[Line]:
    """Return a game's tagline on as many lines as the longest of all takes."""

    def lines(info: GameInfo | GameError) -> list[Line]:
        return wrap_line([("  ", "plain"), (_tagline(info), "quiet")], width, 2)

    told = lines(here)
    most = max((len(lines(info)) for info in known if isinstance(info, GameInfo)), default=0)
    return [*told, *([[]] * (most - len(told)))]


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


def _game_rows(
    games_known: Sequence[GameInfo | GameError], here: int, width: int
) -> tuple[list[Line], bool]:
    """Return a line a game, and whether taglines stand on them."""
    rows = [
        (
            info.title,
            _players(info),
            _minutes(info),
            _tagline(info),
        )
        if isinstance(info, GameInfo)
        else (registry.IDS[number], "", "", _tagline(info))
        for number, info in enumerate(games_known)
    ]
    playable = [row for row in rows if row[1]]
    widths = [max(len(row[column]) for row in playable or rows) for column in range(4)]
    with_taglines = 2 + sum(widths) + 6 <= width
    lines: list[Line] = []
    for number, (title, players, minutes, tagline) in enumerate(rows):
        chosen = number == here
        tone = "plain" if chosen else "quiet"
        if not players:
            told = f"  {fit(title, widths[0] + 2)}{tagline}"
            lines.append(fit_line([(told, "warning")], max(0, width)))
            continue
        line: Line = [
            (_CHOSEN if chosen else "  ", "gold"),
            (fit(title, widths[0] + 2), "gold" if chosen else "plain"),
            (fit(players, widths[1] + 2), tone),
            (minutes.rjust(widths[2]), tone),
        ]
        if with_taglines:
            line.append((f"  {tagline}", "quiet"))
        lines.append(line)
    return lines, with_taglines


def _rated(plan: Plan, most: int) -> Line:
    """Return whether the match counts, in as many words as fit."""
    if plan.rated:
        return [("● ", "up"), (_("counts for the ladder"), "plain")]
    text = _("casual: no effect on the ladder")
    return [("○ ", "quiet"), (text if cell_width(text) + 2 <= most else _("casual"), "plain")]


def _rules(plan: Plan) -> Line:
    """Return which options differ from the standard rules."""
    changed = [_(option.title) for option in plan.changed_options()]
    if plan.edition:
        changed.insert(0, _("custom edition"))
    return [(", ".join(changed) or _("standard"), "plain")]


_MANY: Final = 2000
"""Saved matches from which on collecting what is not needed any more would be felt."""


_GAP: Final[Line] = [("  ", "plain")]
_AT_START: Final = 1.0
"""Seconds in which nobody has begun to do anything yet."""
_OFFER: Final = N_(
    "Play a first game of Jericho with a coach? It takes a few minutes and teaches the rules. You "
    "can start it later with t, for every game."
)


class LobbyScreen(WaitingTablesScreen):
    """Where every evening starts."""

    CSS_PATH = "lobby.tcss"
    AUTO_FOCUS = "#saved"
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("n", "start", N_("New game"), id="lobby.new-game"),
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
        "start": N_("New"),
        "screen.start": N_("Begin"),
        "game(1)": N_("Game"),
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
        yield _Header(self.app.store, id="header")
        yield Container(
            NewGame(self.app.plan, id="plan"),
            Ladder(id="ladder"),
            Frame(
                SavedGames(self.app.now, lambda: self.app.who, id="saved"),
                SavedGamesKeys(id="saved-games-keys"),
                id="saved-games",
            ),
            About(self.app.now, id="about"),
            Board(id="board"),
            RatingCurve(empty="", id="curve"),
            id="columns",
        )
        yield KeyBar()

    def on_resize(self) -> None:
        if self._read_once:
            self.call_after_refresh(self._show_about)
            self.call_after_refresh(self._show_curve)

    def on_mount(self) -> None:
        super().on_mount()
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one(NewGame).entitle(_("New game"))
        self.query_one(About).entitle(_("Under the cursor"))
        self._entitle_ladder()
        if self._read_once:
            self.fill()
        else:
            self.query_one("#saved-games", Frame).entitle(_("Saved games"))

    def _entitle_ladder(self) -> None:
        title = registry.title(self.app.plan.game)
        self.query_one(Ladder).entitle(_("Ladder · {game}").format(game=title))

    def on_screen_resume(self) -> None:
        self.query_one(NewGame).show(self.app.plan)
        self.query_one(_Header).repaint()  # who is here may be another
        if self.is_drawn:
            self.call_after_refresh(self.reread)

    def drawn(self) -> None:
        self.reread()

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
            entered = await beside(self.app.settle)
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
            self.post_message(self.Listed(saved))
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

    def on_saved_games_screen_listed(self, message: SavedGamesScreen.Listed) -> None:
        first, self._read_once = not self._read_once, True
        if first:
            self._listed_at = monotonic()
        examples = all(match.example for match in message.saved)
        if first and examples and not (self.waiting or self.app.ready.tables):
            self._offers_new = True
            self.set_focus(self.query_one(NewGame))  # before there are lines that could have it
        self.show_saved(message.saved)
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
        """Ask somebody who is here for the first time for their name, and offer the coach."""
        app = self.app
        if app.store.settings.name or app.store.settings.last_setup or app.store.as_name:
            return

        def called(name: str | None) -> None:
            name = name or suggestion
            app.remember(name=name)
            self._replan(app.plan.called(name))
            app.push_screen(Question(N_("New here?"), Sentence(_OFFER)), offered)

        def offered(yes: bool | None) -> None:
            if yes:
                app.action_tutorial()

        suggestion = self._who_played() or app.name_here
        app.push_screen(WelcomeDialog(suggestion), called)

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
        ladder = self.query_one(Ladder).players
        dialog = SeatsDialog(self.app.plan, self.app.known_players, ladder, self.app.for_here)
        self.app.push_screen(dialog, self._replan)

    def action_options(self) -> None:
        from jericho_tui.store.editions import editions_folder
        from jericho_tui.tui.dialogs.options import OptionsDialog

        if not self._can_be_had(N_("Options")):
            return
        self.app.push_screen(
            OptionsDialog(self.app.plan, editions_folder(self.app.store.folder)), self._replan
        )

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
        panels: list[Widget] = [self.query_one(NewGame), self._list, self.query_one(Ladder)]
        here = panels.index(self.focused) if self.focused in panels else 1
        panels[(here + step) % len(panels)].focus()

    @on(Picker.Picked, "#ladder")
    def _player_picked(self) -> None:
        """Open the page of the player under the cursor."""
        player = self.query_one(Ladder).player
        if player is not None:
            self.app.show_player(self.app.plan.game, player.root)


class _Header(Canvas):
    """The name of the program, and who alone is at this terminal."""

    def __init__(self, store: "Store", *, id: str) -> None:  # noqa: A002  Textual's name
        super().__init__(id=id)
        self._store = store

    def paint(self, width: int, height: int) -> Sequence[Line]:
        del height
        head: Line = [(" JERICHO  ", "gold")]
        motto: Line = [(_("walls, trumpets and a league of your own"), "quiet")]
        tail: Line = [(f"v{__version__} ", "quiet")]
        if name := self._store.sits_as:
            tail = [(_("{name} is at this terminal").format(name=name), "gold"), *_GAP, *tail]
        if line_width([*head, *motto, *tail]) < width:
            head += motto
        room = width - line_width(head) - line_width(tail)
        return [[*head, (" " * max(1, room), "plain"), *tail]]
