"""A player's page in one game: the curve, records, places, everybody met, every match."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from jericho_tui.core import registry
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import InvalidNameError, called, clean_name, name_key
from jericho_tui.session.people import player_title
from jericho_tui.text.language import _, ngettext, say
from jericho_tui.tui.common_keys import common, with_former
from jericho_tui.tui.dialogs.dialog import Question
from jericho_tui.tui.dialogs.text_entry import TextEntry
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.panels.career import Matches, Opponents, show_career
from jericho_tui.tui.panels.ladder import RatingCurve
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line, Panel
from jericho_tui.tui.widgets.key_bar import KeyBar
from jericho_tui.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from jericho_tui.league.career import Career
    from jericho_tui.league.ladder import PlayerRow
    from jericho_tui.league.people import Entry
    from jericho_tui.store.database import Page

_NEAR = 5
"""More matches are read when the cursor is so near to the last that is shown."""


class PlayerScreen(AppScreen[None]):
    """All that is known of a player; escape goes back to where it was opened."""

    CSS_PATH = "player.tcss"
    AUTO_FOCUS = "#matches"
    panels = ("matches", "records", "places", "opponents")
    all_fit = Size(116, 30)
    BINDINGS: ClassVar[list[BindingType]] = [
        common("next-panel"),
        common("previous-panel"),
        common("replay"),
        *with_former("s", Binding("i", "statistics", N_("Statistics"), id="player.statistics")),
        *with_former("r", common("rename")),
        Binding("m", "merge", N_("Merge"), id="player.merge"),
        common("back"),
        *with_former("x", common("delete", "retire", N_("Retire"))),
        *with_former("x", Commit("b", "bring_back", N_("Restore"), id="player.bring-back")),
        common("undo"),
        common("next-game", "game", show=False),
        common("rules"),
    ]

    def __init__(self, game: str, who: str) -> None:
        """Show a player.

        :param game: the id of the game.
        :param who: an identity of the player, or a name that means nobody else.
        """
        super().__init__()
        self.game = game
        self.player = who
        self.career: Career | None = None
        self._rest: int | None = None
        """Where the list of matches goes on; None when it is whole."""
        self._reading = False
        """Whether more of it is being read."""
        self._players: Sequence[PlayerRow] = ()
        """Everybody the league knows."""
        self._change: Entry | None = None
        """What was said last about the player's names and can be undone."""

    def compose(self) -> ComposeResult:
        yield Panel(id="header")
        with Horizontal(id="columns"):
            yield Vertical(RatingCurve(id="curve"), Matches(id="matches"), id="left")
            yield Vertical(
                Panel(id="records", focus=True),
                Panel(id="places", focus=True),
                Opponents(id="opponents"),
                id="right",
            )
        yield KeyBar()

    def on_mount(self) -> None:
        self.retranslate()
        self.reread()

    def retranslate(self) -> None:
        self.query_one(RatingCurve).entitle(_("Rating"))
        self.query_one(Matches).entitle(_("Games"))
        self.query_one("#records", Panel).entitle(_("Records"))
        self.query_one("#places", Panel).entitle(_("Finishes"))
        self.query_one(Opponents).entitle(_("Head to head"))
        self._show_headline()
        if self.career is not None:
            show_career(self, self.career, self.app.now)

    @property
    def called(self) -> str:
        """The player as people write them."""
        return called(self.player) if self.career is None else self.career.row.called

    def rules_page(self) -> tuple[str, str]:
        return self.game, ""

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        retired = self.career is not None and self.career.row.retired
        if action == "retire":
            return not retired
        if action == "bring_back":
            return retired
        if action == "undo":
            return self._change is not None
        if action in ("rename", "merge"):
            return self.career is not None or Sentence(
                N_("the page is still loading; wait a moment")
            )
        if action == "statistics":
            return self._statistics_may_be_seen()
        if action == "replay":
            there = bool(self.query_one(Matches).items)
            return there or Sentence(N_("this player has no game to replay"))
        return super().availability(action, parameters)

    # What is shown.

    def reread(self) -> None:
        """Read the page off the event loop."""
        store, game, player = self.app.store, self.game, self.player

        def read() -> "tuple[Career | None, Page, Entry | None]":
            league = store.league
            career = league.career(game, player)
            self._players = league.players()
            change = _last_change(league.entries(), player, career)
            return career, league.matches(game, player), change

        self.job(N_("League"), read, lambda found: self._show(*found), group="read")

    def _show(self, career: "Career | None", page: "Page", change: "Entry | None") -> None:
        self.career, self._change, self._rest = career, change, page.rest
        self._show_headline()
        self.query_one(Matches).show(page.matches, self.app.now())
        self.query_one(RatingCurve).empty = _("No rated games of this kind yet.")
        show_career(self, career, self.app.now)
        if career is not None:
            self.player = career.row.root
        self.refresh_bindings()

    def _show_headline(self) -> None:
        head = _headline(self.game, self.player, self.career)
        self.query_one("#header", Panel).show(lambda *_size: [head])

    @on(Picker.Moved, "#matches")
    def _near_the_end(self, message: Picker.Moved) -> None:
        """Read more matches before the last that is shown is reached."""
        matches = self.query_one(Matches)
        near = message.index >= len(matches.items) - _NEAR
        if near and self._rest is not None and not self._reading:
            self._reading = True
            league, rest = self.app.store.league, self._rest
            self.job(
                "", lambda: league.matches(self.game, self.player, before=rest), self._show_more
            )

    def _show_more(self, page: "Page") -> None:
        self._reading = False
        self._rest = page.rest
        matches = self.query_one(Matches)
        matches.show([*matches.items, *page.matches], self.app.now(), more=True)

    # What keys do.

    @on(Picker.Picked, "#matches")
    def _match_picked(self) -> None:
        if match := self.query_one(Matches).match:
            self.app.show_game(match.match.match_id)

    @on(Picker.Picked, "#opponents")
    def _opponent_picked(self, message: Picker.Picked) -> None:
        who = self.query_one(Opponents).items[message.index].player.root
        self.app.show_player(self.game, who)

    def action_replay(self) -> None:
        if match := self.query_one(Matches).match:
            self.app.replay_match(match.match.match_id)

    def _statistics_may_be_seen(self) -> bool | Sentence:
        """Statistics are of people; a visitor sees their own, which tell of casual matches too."""
        if self.career is not None and self.career.row.kind == "bot":
            return False
        visit = self.app.visit
        return visit is None or visit.is_me(self.called)

    def action_statistics(self) -> None:
        from jericho_tui.tui.screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.called))

    def action_game(self) -> None:
        self.game = registry.step_from(self.game, 1)
        self.reread()

    # Names.

    def action_rename(self) -> None:
        assert self.career is not None  # else there is nothing to rename
        row = self.career.row

        def answered(name: str) -> None:
            if name != row.name:
                league = self.app.store.league
                self._say(N_("Rename"), lambda: league.rename(row.root, name), row.root)

        title = Sentence(N_("New name for {name}"), {"name": row.called})
        self.ask(TextEntry(title, row.name, clean_name), answered)

    def action_merge(self) -> None:
        others = {
            name_key(row.called): row
            for row in self._players
            if self.career and row.root != self.player and row.kind == self.career.row.kind
        }

        def check(text: str) -> str:
            row = others.get(name_key(text.strip()))
            if row is None:
                sentence = Sentence(N_("choose this player’s other name from the list"))
                raise InvalidNameError(sentence)
            return row.called

        title = Sentence(N_("{name} is the same player as"), {"name": self.called})
        known = [(row.called, "") for row in others.values()]
        entry = TextEntry(title, "", check, known)
        self.ask(entry, lambda name: self._ask_to_merge(others[name_key(name)]))

    def _ask_to_merge(self, into: "PlayerRow") -> None:
        league = self.app.store.league

        def merge(_yes: bool) -> None:
            self._say(N_("Merge"), lambda: league.merge(self.player, into.root), into.root)

        question = Sentence(
            N_(
                "From now on, {name} and {other} are one player, called {other}. All ratings are "
                "recalculated. You can undo this. Merge them?"
            ),
            {"name": self.called, "other": into.called},
        )
        self.ask(Question(N_("Merge"), question), merge)

    def action_retire(self) -> None:
        league = self.app.store.league
        self._say(N_("Retire"), lambda: league.retire(self.player), self.player)

    def action_bring_back(self) -> None:
        league = self.app.store.league
        self._say(N_("Restore"), lambda: league.bring_back(self.player), self.player)

    def action_undo(self) -> None:
        change = self._change
        if change is not None:
            league = self.app.store.league
            self._say(N_("Undo"), lambda: league.undo(change.number), change.name)

    def _say(self, title: str, change: "Callable[[], Entry]", who: str) -> None:
        """Change something about names off the event loop, then show the page of `who`."""

        def changed(entry: "Entry") -> None:
            self.player = who
            self.app.notify(say(_told(entry)))
            self.reread()

        self.job(title, change, changed)


def _told(entry: "Entry") -> Sentence:
    if entry.undone:
        return Sentence(N_("Undone: everything is as before."))
    template = {
        "rename": N_("{name} is now called {other}. Press u to undo."),
        "merge": N_("{name} and {other} are now one player. Press u to undo."),
        "retire": N_("{name} has left the ladder. Press u to undo."),
        "return": N_("{name} is back on the ladder. Press u to undo."),
    }[entry.kind]
    return Sentence(template, {"name": called(entry.name), "other": called(entry.other)})


def _last_change(entries: "Sequence[Entry]", who: str, career: "Career | None") -> "Entry | None":
    """Return the last entry about a player that counts; None when there is none."""
    keys = {name_key(who)}
    if career is not None:
        keys |= {career.row.root, *career.other_names}
    about = (
        entry
        for entry in reversed(entries)
        if not entry.undone and keys & {name_key(entry.name), name_key(entry.other)}
    )
    return next(about, None)


def _headline(game: str, player: str, career: "Career | None") -> Line:
    title = registry.title(game)
    if career is None:
        return [(f" {called(player)}  ", "gold"), (title, "quiet")]
    row = career.row
    line: Line = [(f" {player_title(row)}  ", "gold")]
    rank = _("rank {rank}").format(rank=row.rank)
    if row.rank is None:
        rank = _("retired") if row.retired else _("provisional")
    played = ngettext("{n} game", "{n} games", row.games).format(n=row.games)
    kind = f"{_('bot')} · " if row.kind == "bot" else ""
    return [
        *line,
        (f"{kind}{title} · {rank} · ", "quiet"),
        (f"{row.rating:.0f}", "strong"),
        (f" ±{row.error:.0f} · {played}", "quiet"),
    ]
