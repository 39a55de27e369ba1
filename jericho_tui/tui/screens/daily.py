"""The deal of the day: today's and the last days', one's own result, and what others made of it."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.daily import (
    Deal,
    Duplicate,
    Page,
    bot_name,
    company,
    compared,
    day_name,
    described,
    headline,
    last_days,
    markdown_of,
    notes,
    page_of,
    standing,
    streak,
    streak_text,
)
from jericho_tui.session.thought import thinker_for
from jericho_tui.text.language import _, ngettext, say
from jericho_tui.tui.beside import ShouldStop, beside, from_beside
from jericho_tui.tui.commands import is_available
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import Notice
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.sharing.handing import copy
from jericho_tui.tui.widgets.canvas import Line, Panel, fit, fit_right, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

_DAY: Final = 12
_GAME: Final = 15
_SHARE: Final = 6
_SIGNS: Final = {"over": "●", "running": "◐", "open": "○", "missed": "·"}


class DailyScreen(AppScreen[None]):
    """A list of days; of the one under the cursor what there is."""

    CSS_PATH = "daily.tcss"
    AUTO_FOCUS = "#days"
    panels = ("days", "results")
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("enter", "play", N_("Play"), id="daily.play"),
        common("replay"),
        *with_former("s", common("share", title=N_("Share result"))),
        common("next-panel"),
        common("previous-panel"),
        common("compete", show=False),
        common("rules"),
        common("back"),
    ]

    key_words: ClassVar[Mapping[str, str]] = {"share": N_("Copy")}
    """By action, its word where the key bar has not room for all."""

    def __init__(self) -> None:
        super().__init__()
        self._pages: Sequence[Page] = ()
        """The last days, today first; () until they are read."""
        self._streak = 0
        self._today: date | None = None
        self._playing = ""
        """Which bot plays now, and how far it is."""
        self._trouble: Sentence | None = None
        """Why no bot plays; None while all is well."""
        self._shown: Deal | None = None
        """Whose results are listed."""
        self._tried: set[date] = set()
        """The days whose bots have been let play since the screen was opened."""

    def compose(self) -> ComposeResult:
        yield Panel(id="deal")
        with Container(id="columns"):
            yield _Days(id="days")
            yield _Results(id="results")
        yield KeyBar()

    def on_mount(self) -> None:
        self.retranslate()

    def on_screen_resume(self) -> None:
        self.reread()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def retranslate(self) -> None:
        self.query_one("#deal", Panel).entitle(_("Daily deal"), _("the day ends at midnight UTC"))
        self.query_one(_Days).entitle(_("Last days"))
        self.show()

    def rules_page(self) -> tuple[str, str]:
        page = self.page
        return (self.app.plan.game if page is None else page.deal.game), ""

    @property
    def page(self) -> Page | None:
        """The day under the cursor; None: nothing is read yet."""
        place = self.query_one(_Days).cursor
        return self._pages[place] if place < len(self._pages) else None

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        page = self.page
        if action == "play":
            return page is not None and page.standing in ("open", "running")
        if action == "share":
            return page is not None and page.mine is not None
        if action == "replay":
            return bool(page is not None and page.rows)
        return super().availability(action, parameters)

    # What there is.

    def watched(self) -> Sequence[Path]:
        dailies = self.app.store.dailies
        return [dailies.folder / dailies.today().isoformat()]

    @work(exclusive=True, group="read")
    async def reread(self) -> None:
        """Read the days, and let bots play what lies under the cursor."""
        dailies, who = self.app.store.dailies, self.app.who

        def read(_should_stop: ShouldStop) -> tuple[list[Page], int, date]:
            today = dailies.today()
            return (
                [page_of(dailies, day, who) for day in last_days(today)],
                streak(dailies, who),
                today,
            )

        self._pages, self._streak, self._today = await beside(read)
        self.show()
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        """Let the bots that have still to play do so; they stop when the screen is left."""
        page = self.page
        if page is None or page.duplicate is None or not page.missing:
            return
        if not self._playing and page.deal.day not in self._tried:
            self._tried.add(page.deal.day)
            self._play_bots(page.duplicate)

    @work(exclusive=True, group="bots")
    async def _play_bots(self, duplicate: Duplicate) -> None:
        visit = self.app.visit

        def show(told: tuple[str, int, bool]) -> None:
            self._bot_plays(*told)

        def play(should_stop: ShouldStop) -> None:
            with closing(thinker_for(visit)) as thinker:
                duplicate.run(thinker, should_stop, lambda *told: tell(told))

        tell = from_beside(show)
        try:
            await beside(play)
        except SentenceError as error:
            self._trouble = error.sentence
        self._playing = ""
        self.reread()

    def _bot_plays(self, bot: str, ply: int, over: bool) -> None:
        page = self.page
        if not self.is_attached or page is None:
            return
        if over:
            self.reread()
        else:
            text = _("{name} plays: move {ply}")
            name = bot_name(page.deal.game, bot) if bot in page.missing else ""
            self._playing = text.format(name=name, ply=ply) if name else ""
            self._entitle_results(page)

    # What is shown.

    def show(self) -> None:
        """Show the days, and what there is of the one under the cursor."""
        if not self.is_attached:
            return
        self.query_one(_Days).fill([self._row(page) for page in self._pages])
        self._show_day()

    def _row(self, page: Page) -> Line:
        assert self._today is not None  # read with the pages
        over = page.standing in ("over", "missed")
        return [
            (f"{_SIGNS[page.standing]} ", "plain" if over else "gold"),
            (fit(day_name(page.deal.day, self._today), _DAY), "strong"),
            (fit(registry.title(page.deal.game), _GAME), "plain"),
            (fit(standing(page), 26), "quiet" if page.mine is None else "plain"),
            (fit_right(compared(page), _SHARE), "gold"),
        ]

    @on(Picker.Moved, "#days")
    def _moved(self) -> None:
        self._show_day()
        self._let_bots_play()

    def _show_day(self) -> None:
        page = self.page
        if page is None:
            return
        days, trouble = self._streak, self._trouble
        self.query_one("#deal", Panel).show(
            lambda width, _height: _told(page, days, trouble, width)
        )
        other, self._shown = self._shown != page.deal, page.deal
        mine = next((place for place, row in enumerate(page.rows) if row.is_me), 0)
        results = self.query_one(_Results)
        results.tabulate(page.rows, described(page.deal), mine if other or page.missing else None)
        results.empty = _(
            "After you have played, you see the results of other players and bots here."
        )
        self._entitle_results(page)
        self.refresh_bindings()

    def _entitle_results(self, page: Page) -> None:
        results = self.query_one(_Results)
        made = ngettext("{n} result", "{n} results", len(page.rows)).format(n=len(page.rows))
        title = _("The same cards")
        results.entitle(f"{title} · {made}" if page.rows else title, self._playing)

    # What keys do.

    def action_play(self) -> None:
        page = self.page
        if page is None or page.standing not in ("open", "running"):
            return
        store, who, deal = self.app.store, self.app.who, page.deal
        try:
            opened = store.dailies.open(deal.match(SeatInfo(who, "human")), who, deal.seed)
        except SentenceError as error:
            self.app.push_screen(Notice(N_("Daily deal"), error.sentence))
        else:
            self.app.play_table(opened, "daily")

    @on(Picker.Picked, "#days")
    def _day_picked(self) -> None:
        """Play it; of one that is over look at the results."""
        page = self.page
        if page is not None and page.rows:
            self.query_one(_Results).focus()
        else:
            self.action_play()

    @on(Picker.Picked, "#results")
    def _result_picked(self) -> None:
        self.action_replay()

    def action_replay(self) -> None:
        page, results = self.page, self.query_one(_Results)
        if page is None or not page.rows:
            return
        mine = page.mine
        row = page.rows[results.cursor] if self.focused is results or mine is None else mine
        self.app.open_replay(row.path)

    def action_share(self) -> None:
        page = self.page
        if page is not None and page.mine is not None:
            copy(self.app, markdown_of(page, self._streak))

    def action_leave(self) -> None:
        self.app.leave_mode("daily")


def _told(page: Page, streak: int, trouble: Sentence | None, width: int) -> list[Line]:
    """Return what is dealt, who sits there, and how far one is."""
    lines: list[Line] = [[(headline(page.deal), "strong")]]
    lines += wrap_line([(company(page.deal), "plain")], width, 2)[:1]
    state: Line = [(standing(page), "gold" if page.standing in ("open", "running") else "plain")]
    if streak:
        state.append((f" · {streak_text(streak)}", "quiet"))
    lines.append(state)
    for text in notes(page):
        lines += wrap_line([(text, "quiet")], width, 0)
    if trouble is not None:
        lines += wrap_line([(say(trouble), "warning")], width, 0)
    return lines


class _Days(Picker):
    """The last days, today first."""

    check_action = is_available

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        screen = self.screen
        if action == "pick" and isinstance(screen, DailyScreen):
            return screen.page is None or bool(screen.page.rows)
        return True


class _Results(Picker):
    """Everybody's results of a day, the best first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", N_("Replay"), id="daily.look"),
    ]
