"""The application: the one place that knows every screen.

What the lobby does not show is imported when it is first wanted: the first paint is worth it.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual import work
from textual.actions import ActionParseResult
from textual.app import ActiveModeError, InvalidModeError, UnknownModeError
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import AwaitMount, Widget

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan, Where, login_name
from jericho_tui.store.allowed import REFUSED, SCREENS, allows_action
from jericho_tui.store.club import Seen, member_names
from jericho_tui.store.files import StoreError
from jericho_tui.store.flocks import lock_warning
from jericho_tui.store.log import utc_now
from jericho_tui.store.settings import save_settings
from jericho_tui.store.store import Store
from jericho_tui.text.ladder import rating_text
from jericho_tui.text.language import _, say
from jericho_tui.tui.access import AccessibleApp
from jericho_tui.tui.beside import beside
from jericho_tui.tui.dialogs.dialog import ChoiceDialog, Notice
from jericho_tui.tui.pace import Pace
from jericho_tui.tui.screens.lobby import LobbyScreen
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.services import Caller, ReadyTables, Settlements
from jericho_tui.tui.textual_fixes import (
    keep_no_break_spaces,
    parse_style_sheets_once,
    share_inner_outer,
)
from jericho_tui.tui.widgets.canvas import Line, fit

if TYPE_CHECKING:
    from jericho_tui.bots.worker import Thinker
    from jericho_tui.league.ladder import LadderRow, PlayerRow, Rating
    from jericho_tui.play.match import Match
    from jericho_tui.session.ready import YourTable
    from jericho_tui.session.session import Session
    from jericho_tui.store.record_file import OpenMatch
    from jericho_tui.store.tournaments import ReadyTable
    from jericho_tui.tui.table_club import TableClub


class JerichoApp(AccessibleApp):
    """Lobby, table and scoreboard over one store: saved matches, league, settings."""

    TITLE = "Jericho"
    CSS_PATH = "app.tcss"
    MODES: ClassVar = {"lobby": LobbyScreen}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f12", "picture", N_("Picture of this screen"), show=False, id="app.picture"),
    ]
    HORIZONTAL_BREAKPOINTS = [
        (0, "-narrow"),
        (116, "-normal"),
        (160, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]
    DEFAULT_MODE = "lobby"
    club: Seen | None = None
    """How the club of this folder stands; None: it is not open, as far as is known."""
    table_club: "TableClub | None" = None
    """The club that this terminal has opened for a table."""

    def __init__(
        self,
        store: Store,
        *,
        opened: "OpenMatch | None" = None,
        first: "Callable[[JerichoApp], object]" = lambda _app: None,
        seed: int | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        """Open a store.

        :param opened: a match to sit down at first; None begins in the lobby.
        :param first: opens something over the lobby, to begin with.
        :param seed: deals every new match from this seed (tests); None draws one.
        :param clock: the moment, for “today” and “yesterday”.
        """
        super().__init__(store.settings)
        self.store = store
        self.visit = store.visit
        """Who visits; None: whoever is at home, who may do everything."""
        self._ratings: dict[str, dict[str, Rating | None]] = {}
        """By game and key of an identity, as the league said last."""
        self.known_players: list[PlayerRow] = []
        """Everybody, also members of the club who have not played yet."""
        keep_no_break_spaces()
        share_inner_outer()
        parse_style_sheets_once()
        self._clock = clock
        name = store.sits_as
        self.plan = Plan.from_table(store.settings.last_setup, name or store.settings.name)
        if name:
            self.plan = self.for_here(self.plan.at_terminal_of(name))
        self.pace = Pace.named(store.settings.pace)
        self._opened = opened
        self._undrawn = contextlib.ExitStack()
        self._first = first
        self._seed = seed
        self._replayed_from = self.DEFAULT_MODE
        self.seated_from = self.DEFAULT_MODE
        """The mode to which leaving the table or its scoreboard leads."""
        self.at_table = ""
        """The id of the match at which one sat down last."""
        self.settlements = Settlements(self)
        self.caller = Caller(self, browser=self.visit is not None and self.visit.notices != "")
        self.drafts: dict[str, dict[str, str]] = {}
        """By the match's id and who speaks, what was typed and not said."""
        self.ready = ReadyTables(
            self, store, lambda: self.who, lambda found: self.call_later(self._tables_ready, found)
        )

    @property
    def visitor(self) -> str:
        """Who visits; empty: nobody, whoever is here is at home."""
        return "" if self.visit is None else self.visit.name

    def refuses(self, node: DOMNode, action: "str | ActionParseResult") -> bool:
        """Return whether a visitor is refused a command: the table of allowed ones lacks it."""
        if self.visit is None:
            return False
        found, name, _parameters = self._parse_action(action, node)
        methods = {f"action_{name}", f"_action_{name}"}
        kinds = type(found).__mro__
        owner = next((kind.__name__ for kind in kinds if methods & vars(kind).keys()), "")
        return not allows_action(owner, name)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action, unless a visitor is refused it; every command comes through here."""
        if self.refuses(default_namespace or self, action):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def reason(self, node: DOMNode, action: str) -> Sentence | None:
        """Return why a command cannot be given now: because nobody may who visits, or as ever."""
        return REFUSED if self.refuses(node, action) else super().reason(node, action)

    def push_screen(
        self,
        screen: Screen[Any] | str,
        callback: Callable[[Any], Any] | None = None,
        wait_for_dismiss: bool = False,
        **settings: Any,
    ) -> Any:
        if self.visit is not None and type(screen).__name__ not in SCREENS:
            screen, callback = Notice(N_("Club"), REFUSED), None
        open_screen: Any = super().push_screen
        return open_screen(screen, callback, wait_for_dismiss, **settings)

    def ladder(self, game: str) -> "list[LadderRow]":
        """Read a game's ladder and who there is, and remember both; not on the event loop.

        :raises StoreError: the league cannot be read.
        """
        from jericho_tui.league.ladder import Rating
        from jericho_tui.session.browse import by_identity

        self.learn_players()
        rows = self.store.league.ladder(game)
        self._ratings[game] = {
            key: Rating(row.rating, row.games) for key, row in by_identity(rows).items()
        }
        return rows

    def learn_players(self) -> None:
        """Read who there is; not on the event loop.

        :raises StoreError: the league cannot be read.
        """
        from jericho_tui.league.ladder import PlayerRow

        known = self.store.league.players()
        keys = {name_key(player.name) for player in known}
        members = [name for name in member_names(self.store.folder) if name_key(name) not in keys]
        self.known_players = [*known, *(PlayerRow(name, "human", "") for name in members)]

    async def learn_ratings(self, game: str, seats: Sequence[SeatInfo]) -> None:
        """Read what `ratings` tells, off the event loop; a league that cannot be read tells it."""
        who = [seat.identity for seat in seats]
        with contextlib.suppress(StoreError):  # the lobby has said so
            found = await beside(lambda _should_stop: self.store.league.ratings(game, who))
            self._ratings.setdefault(game, {}).update(found)

    def ratings(self, game: str, seats: Sequence[SeatInfo]) -> tuple[str, ...]:
        """Return each player's rating as text, with ? while provisional; empty without one.

        As the league said last; see `learn_ratings`.
        """
        known = self._ratings.get(game, {})
        found = (known.get(name_key(seat.identity)) for seat in seats)
        return tuple(
            "" if rating is None else rating_text(rating.points, rating.provisional)
            for rating in found
        )

    def switch_mode(self, mode: str) -> AwaitMount:
        """Switch to a mode; not while leaving, when Textual closes one mode after the other."""
        return AwaitMount(Widget(), []) if self.leaving else super().switch_mode(mode)

    def _switch(self, mode: str, screen: Callable[[], Screen[None]]) -> None:
        if mode == self.current_mode:
            self.switch_mode(self.DEFAULT_MODE)
        self._drop(mode)
        with contextlib.suppress(InvalidModeError):  # it is there as the program is being left
            self.add_mode(mode, screen)
        self.switch_mode(mode)

    def _leave_for(self, mode: str, to: str) -> None:
        self.switch_mode(to)
        self._drop(mode)

    def _drop(self, mode: str) -> None:
        """Let go of a mode; nothing where that has been done, or will be as the program ends."""
        if not self.leaving:
            with contextlib.suppress(UnknownModeError, ActiveModeError):
                self.remove_mode(mode)

    def on_load(self) -> None:
        if self._opened is not None:
            self._undrawn.enter_context(self.batch_update())  # no lobby before the table

    def on_ready(self) -> None:
        if self.renamed_keys:
            self.remember()
        self.ready.start()
        self.screen_change_signal.subscribe(self, self._show_place)
        self._first(self)
        if self.visit is not None:
            self.go_to(self.visit.goal)
        if self._opened is not None:
            with self.noticing(N_("Saved games")):
                self._sit(self._opened)
            self._undrawn.close()

    @contextlib.contextmanager
    def noticing(self, title: str) -> Iterator[None]:
        """Show the reason in a notice if what is done meanwhile is refused.

        :param title: of the notice (a gettext message id).
        """
        try:
            yield
        except SentenceError as error:
            self.push_screen(Notice(title, error.sentence))

    def go_to(self, goal: str) -> None:
        """Open what an address names: `table/ID`, or `game/ID` to look back on it."""
        kind, _slash, name = goal.partition("/")
        if kind == "table":
            self.sit_at(name)
        elif kind == "game":
            self.replay_match(name)

    def _show_place(self, _screen: Screen[object]) -> None:
        places = (getattr(screen, "place", "") for screen in reversed(self.screen_stack))
        self.caller.show_place(next(filter(None, places), ""))

    def on_app_focus(self) -> None:
        self.caller.looked_at()

    @property
    def online(self) -> tuple[str, ...]:
        """Who else visits the club."""
        names = () if self.club is None else self.club.names
        return tuple(name for name in names if name_key(name) != name_key(self.who))

    async def open_table_club(self, table_id: str) -> None:
        """Let guests come to a table over the network.

        :raises SentenceError: the club cannot be opened; says why.
        """
        from jericho_tui.tui.table_club import TableClub

        self.close_table_club()
        self.table_club = await TableClub.open(self.store.folder, table_id)

    def close_table_club(self) -> None:
        """Close the club that was opened for a table, if any."""
        if self.table_club is not None:
            self.table_club.close()
            self.table_club = None

    def on_unmount(self) -> None:
        self.close_table_club()
        self.caller.looked_at()
        self.ready.stop()
        self.store.stop_waiting()
        if "thinker" in vars(self):  # somebody sat down
            self.thinker.close()

    def _tables_ready(self, tables: "Sequence[YourTable]") -> None:
        """Tell of tables that were not ready before, on the screens that do not show them."""
        from jericho_tui.text.waiting import ready_text

        for one in self.ready.take(tables):
            if one.id == self.at_table:
                continue
            text = ready_text(one.table, one.others)
            self.caller.say(text, self.store.settings)
            if self.current_mode not in ("lobby", "tournament"):
                self.notify(text, timeout=20, markup=False)

    @cached_property
    def thinker(self) -> "Thinker":
        """Where bots that search compute; nothing is started before one sits down."""
        from jericho_tui.session.thought import thinker_for

        return thinker_for(self.visit)

    @property
    def name_here(self) -> str:
        """What the person at this keyboard is called."""
        return self.store.settings.name or login_name()

    @property
    def who(self) -> str:
        """Who sits down at this terminal where only one can."""
        return self.store.sits_as or self.name_here

    def now(self) -> datetime:
        """Return the moment, in the zone of the person at the keyboard."""
        return self._clock().astimezone()

    def show_problems(self) -> None:
        """Say once what could not be opened at the start."""
        sentences = [self.store.settings.problem, *self.key_problems]
        for problem in (self.store.folder_problem, self.store.league_problem):
            if problem is not None:
                sentences.append(problem.sentence)
        sentences += [lock_warning(self.store.folder), *self.store.league_notices]
        for sentence in sentences:
            self.say_once(sentence)

    def for_here(self, plan: Plan) -> Plan:
        """Return a plan as it can be started at this terminal: a visitor's has one seat."""
        return plan if self.visit is None else plan.alone(self.visit.name)

    def start(self, plan: Plan) -> None:
        """Deal a new match and sit down at it, once the table has said who starts."""

        def begin(seat: int | None) -> None:
            if seat is not None:
                self._deal(plan, Seat(seat))

        with self.noticing(N_("New game")):
            if self.visit is not None and self.for_here(plan).others:
                text = N_("other players play at their own terminals: create a table for them")
                raise SentenceError(Sentence(text))
            plan.check()
            question = plan.asks_who_starts()
            if not question:
                self._deal(plan)
                return
            rows: list[Line] = [
                [(f"{number}  ", "quiet"), (seat.name, "strong")]
                for number, seat in enumerate(plan.seats, 1)
            ]
            self.push_screen(ChoiceDialog(question, rows), begin)

    def _deal(self, plan: Plan, first: Seat | None = None) -> None:
        with self.noticing(N_("New game")):
            seed = self.new_seed()
            self._sit(self.store.matches.create(plan.deal(seed, first), seed))
            self.plan = plan
            self.remember(last_setup=plan.to_table())

    def new_seed(self) -> int:
        """Return what a new match or tournament is drawn from."""
        return SystemRandom().randrange(2**53) if self._seed is None else self._seed

    def play_again(self, match: "Match", elsewhere: Sequence[str] = ()) -> None:
        """Start another match with the seats and options of a finished one.

        :param elsewhere: who of them plays at another terminal: the match waits for them.
        """
        info = match.game.info
        others: dict[str, Where] = {name_key(name): "elsewhere" for name in elsewhere}
        plan = Plan(info.id, match.seats, match.rated, match.setup.options, others=others)
        if others:
            self.wait_again(plan)
        else:
            self.start(plan)

    def open_saved(self, path: Path, name: str = "") -> None:
        """Take a saved match up again; a finished one shows its scoreboard.

        :param name: who alone sits at this terminal; empty: as ever.
        """
        with self.noticing(N_("Saved games")):
            self._sit(self.store.matches.open(path), name)

    def resume_good_part(self, path: Path) -> None:
        """Play on from the good part of a damaged record, under a new name."""
        with self.noticing(N_("Saved games")):
            self._sit(self.store.matches.resume_good_part(path))

    def show_scoreboard(self, session: "Session", *, counts: bool = False) -> None:
        """Show the result of a finished match.

        :param counts: whether the points are counted as they come.
        """
        from jericho_tui.tui.screens.scoreboard import ScoreboardScreen

        settlement = self.settlements.settle(session)
        self._switch("scoreboard", lambda: ScoreboardScreen(session, settlement, counts=counts))
        self._drop("table")  # which leaves the match; else both would follow it

    def open_replay(self, path: Path) -> None:
        """Look back on a saved match, or on the good part of a damaged one; nothing is locked."""
        from jericho_tui.store.record_file import DamagedRecordError, load_good_part

        with self.noticing(N_("Replay")):
            try:
                opened = self.store.matches.open(path)
            except DamagedRecordError as error:
                loaded = load_good_part(path)
                problem = (loaded.problem or error.problem).located
                if loaded.record is not None:
                    self.store.dailies.check_may_see(loaded.record, self.who)
                if loaded.match is None:
                    self.push_screen(Notice(N_("Replay"), problem))
                else:
                    self.replay(loaded.match, path, problem)
            else:
                self.store.dailies.check_may_see(opened.record, self.who)
                self.replay(opened.match, opened)

    def replay(
        self,
        match: "Match",
        file: "OpenMatch | Path | None",
        problem: Sentence | None = None,
        *,
        ply: int | None = None,
    ) -> None:
        """Look back on a match that is not at the table.

        :param file: beside it people talked; one that is open is followed. None: it is in no file.
        :param problem: why the rest of its record is missing; None when it is whole.
        :param ply: after how many moves to begin; None: before the first.
        """
        from jericho_tui.session.talking import Bystander
        from jericho_tui.tui.screens.replay import ReplayScreen

        if self.current_mode != "replay":
            self._replayed_from = self.current_mode
        opened, path = (None, file) if isinstance(file, Path | None) else (file, file.path)
        match_id = "" if path is None else path.stem if opened is None else opened.record.id

        def made() -> ReplayScreen:
            talker = Bystander(self.store, match_id, (self.name_here,)) if match_id else None
            return ReplayScreen(
                match,
                opened=opened,
                problem=problem,
                ply=ply,
                talker=talker,
                reader=self.visitor,
                path=path,
            )

        self._switch("replay", made)

    def leave_replay(self) -> None:
        """Go back to where the replay was opened."""
        self._leave_for("replay", self._replayed_from)

    def play_on(self, match: "Match") -> None:
        """Sit down at a match that was branched off in a replay; its title says so."""
        title = _("{game} from move {n}").format(game=match.game.info.title, n=match.ply)
        with self.noticing(N_("Continue from here")):
            self._sit(self.store.matches.create(match, title=title))
            self._drop("replay")

    def leave_table(self) -> None:
        """Go to where it was opened; the table lets go of its match."""
        self._leave_for("table", self.seated_from)

    def action_lobby(self) -> None:
        self.close_table_club()
        self.switch_mode(self.seated_from)

    def show_player(self, game: str, who: str) -> None:
        """Open a player's page over whatever is shown.

        :param who: an identity, or a name that means one player.
        """
        from jericho_tui.tui.screens.player import PlayerScreen

        self.push_screen(PlayerScreen(game, who))

    def show_game(self, match_id: str) -> None:
        """Open the page of a finished match over whatever is shown."""
        from jericho_tui.tui.screens.game import GameScreen

        self.push_screen(GameScreen(match_id))

    @work(exclusive=True, group="replay")
    async def replay_match(self, match_id: str) -> None:
        """Look back on a match that the league knows, where its record is still there."""
        asked_on = self.screen
        with self.noticing(N_("Replay")):
            path = await beside(lambda _should_stop: self.store.find_record(match_id))
            if self.screen is not asked_on:
                return  # the player has gone on
            if path is None:
                raise SentenceError(
                    Sentence(N_("the file of this game is not in the saves folder"))
                )
            self.open_replay(path)

    def show_tournament(self, tournament_id: str) -> None:
        """Open a tournament over the list of them."""
        from jericho_tui.tui.screens.tournament import TournamentScreen

        self.push_screen(TournamentScreen(tournament_id, 0))

    def sit_at_ready(self, table: "ReadyTable") -> None:
        """Sit down at a table of a tournament; leaving it leads to the tournament."""
        from jericho_tui.tui.screens.tournament import TournamentScreen

        self.action_tournaments()
        self.push_screen(TournamentScreen(table.tournament, table.number))

    def play_table(self, opened: "OpenMatch", mode: str = "tournament") -> None:
        """Sit down at a table that was opened in a mode, to which leaving it leads back."""
        with self.noticing(N_("Table")):
            self._sit(opened)
            self.seated_from = mode

    def leave_mode(self, mode: str) -> None:
        """Go to the lobby; what was done in this mode is not kept."""
        self._leave_for(mode, self.DEFAULT_MODE)

    def action_rules(self) -> None:
        from jericho_tui.tui.dialogs.rules import RulesReader

        page = self.plan.game, ""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, AppScreen) and (found := screen.rules_page()):
                page = found
                break
        self.push_screen(RulesReader(*page))

    def show_reason(self, title: str, reason: Sentence) -> None:
        """Show why something cannot be done, in the notice of this title if there is one."""
        Notice.renew(self, title, reason)

    def action_tutorial(self) -> None:
        if not registry.has_part(self.plan.game, "lesson"):
            text = N_("{game} has no tutorial")
            title = registry.title(self.plan.game)
            self.push_screen(Notice(N_("Tutorial"), Sentence(text, {"game": title})))
            return
        from jericho_tui.tui.screens.tutorial import TutorialScreen

        self.push_screen(TutorialScreen(self.plan.game))

    def next_pace(self) -> None:
        """Take the next pace for bots, and remember it."""
        self.take_pace(self.pace.next())
        self.notify(_("Bots move: {pace}").format(pace=_(self.pace.title)), timeout=2, markup=False)

    def take_pace(self, pace: Pace) -> None:
        """Let bots move at this pace, and remember it."""
        self.pace = pace
        self.remember(pace=pace.key)

    def remember(self, **changes: Any) -> None:
        """Keep settings for the next start."""
        try:
            self.store.settings = replace(self.store.settings, **changes)
            save_settings(self.store.settings_path, self.store.settings)
        except SentenceError as error:
            self.notify(say(error.sentence), severity="warning", markup=False)

    def _sit(self, opened: "OpenMatch", name: str = "") -> None:
        """Sit down at an open match.

        :raises SentenceError: a seat is played by a bot that this program does not have.
        """
        from jericho_tui.session.session import Session

        self.store.dailies.check_may_see(opened.record, name or self.who)
        session = Session(self.store, opened, self.thinker, name)
        self.at_table = opened.record.id
        self.seated_from = self.DEFAULT_MODE
        from jericho_tui.tui.screens.table import TableScreen

        self._switch("table", lambda: TableScreen(session))

    def action_settings(self) -> None:
        from jericho_tui.tui.dialogs.settings import SettingsDialog

        self.push_screen(SettingsDialog())

    def action_picture(self) -> None:
        from jericho_tui.tui.sharing.handing import choose_way, picture_ways

        choose_way(self, N_("Picture of this screen"), list(picture_ways(self)))

    def action_learn_door(self) -> None:
        self._open_door(
            N_("Learn"),
            ("tutorial", N_("Coach"), N_("play a first game, step by step")),
            ("rules", N_("Rules"), N_("read the rulebook")),
            ("puzzles", N_("Puzzles"), N_("find the one good move")),
            ("learn", N_("Practise"), N_("decide your own mistakes again")),
        )

    def action_compete_door(self) -> None:
        self._open_door(
            N_("Compete"),
            ("league", N_("Ladder"), N_("see how everybody is rated")),
            ("tournaments", N_("Tournaments"), N_("play for a cup")),
            ("daily", N_("Daily deal"), N_("play the same cards as everybody, once a day")),
            ("statistics", N_("Statistics"), N_("see your results and achievements")),
        )

    def _open_door(self, title: str, *ways: tuple[str, str, str]) -> None:
        """Offer what lies behind one of the lobby's doors.

        :param ways: the application's action, what it is called, and what one does there (gettext
            message ids).
        """
        size = max(cell_len(_(name)) for _action, name, _what in ways) + 2
        rows: list[Line] = [
            [(f"{number}  ", "gold"), (fit(_(name), size), "strong"), (_(what), "quiet")]
            for number, (_action, name, what) in enumerate(ways, 1)
        ]

        def chosen(action: str | None) -> None:
            if action is not None:
                self.call_later(self.run_action, action)

        self.push_screen(ChoiceDialog(title, rows, [f"app.{way[0]}" for way in ways]), chosen)

    def action_league(self) -> None:
        from jericho_tui.tui.screens.league import LeagueScreen

        self._switch("league", lambda: LeagueScreen(self.plan.game))

    def action_tournaments(self) -> None:
        from jericho_tui.tui.screens.tournaments import TournamentsScreen

        self._switch("tournament", TournamentsScreen)

    def learn(self, who: str = "", first: Path | None = None) -> None:
        """Open somebody's own mistakes as exercises.

        :param who: empty, and for visitors: whoever is at this terminal.
        :param first: the match whose mistakes come first; None: the latest.
        """
        from jericho_tui.session.learning import Learning
        from jericho_tui.tui.screens.question import QuestionScreen

        who = self.who if self.visit else who or self.who
        self.push_screen(QuestionScreen(Learning(self.store, who, self.now, first)))

    def action_learn(self) -> None:
        self.learn()

    def action_statistics(self) -> None:
        from jericho_tui.tui.screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen(self.who))

    def action_puzzles(self) -> None:
        self.show_puzzles(self.plan.game)

    def show_puzzles(self, game: str) -> None:
        """Open the puzzles of a game over whatever is shown."""
        from jericho_tui.session.training import Training
        from jericho_tui.tui.screens.question import QuestionScreen

        self.push_screen(QuestionScreen(Training(self.store, self.who, game)))

    def action_daily(self) -> None:
        from jericho_tui.tui.screens.daily import DailyScreen

        self._switch("daily", DailyScreen)

    def sit_at(self, table_id: str) -> None:
        """Sit down at a table that waits, or go to its game."""
        if isinstance(self.screen, LobbyScreen):
            self.screen.sit_at(table_id)

    def wait_again(self, plan: Plan) -> None:
        """Wait for people at other terminals, at the table that one of them has set up, if any."""
        self._leave_for("scoreboard", self.DEFAULT_MODE)
        if isinstance(self.screen, LobbyScreen):
            self.screen.found(plan, again=True)
