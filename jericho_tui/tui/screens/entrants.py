"""Who comes to a tournament late, and who leaves it."""

from collections.abc import Callable, Sequence

from textual import work

from jericho_tui.bots.characters import bots_for
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.tournament import Entrant, Tournament
from jericho_tui.play.names import clean_new_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.sitting.people import bot_title
from jericho_tui.store.founders import decides, founder_decides
from jericho_tui.tui.dialogs.notice import Notice, Question
from jericho_tui.tui.screens.looking import LookingScreen
from jericho_tui.tui.widgets.canvas import Line


class EntrantsScreen(LookingScreen):
    """Asks who comes and who goes; a subclass shows the tournament."""

    def __init__(self, tournament_id: str) -> None:
        super().__init__()
        self.tournament_id = tournament_id

    @property
    def tournament(self) -> Tournament | None:
        """As it was read last; None before that."""
        raise NotImplementedError

    def reread(self) -> None:
        """Read where it stands."""
        raise NotImplementedError

    def may_change(self, action: str) -> bool | Sentence:
        """Whether who is here may let anybody come or go: a visitor at least themselves."""
        tournament, visitor = self.tournament, self.app.visitor
        assert tournament is not None  # it was read
        if decides(tournament.plan, visitor):
            return True
        takes_part = any(name_key(e.player.name) == name_key(visitor) for e in self._staying)
        if action == "withdraw":
            return takes_part or Sentence(N_("you do not take part"))
        if takes_part:
            return Sentence(N_("you take part already"))
        return tournament.plan.takes_entries or founder_decides(tournament.plan)

    @property
    def _staying(self) -> Sequence[Entrant]:
        assert self.tournament is not None  # see `check_action`
        return [entrant for entrant in self.tournament.entrants if entrant.left_after is None]

    def action_withdraw(self) -> None:
        from jericho_tui.tui.dialogs.choice import ChoiceDialog

        assert self.tournament is not None  # see `check_action`
        staying = self._staying
        if not decides(self.tournament.plan, self.app.visitor):
            key = name_key(self.app.visitor)
            (mine,) = (entrant for entrant in staying if name_key(entrant.player.name) == key)
            self._ask_to_withdraw(mine.number, mine.player.name)
            return

        def chosen(place: int | None) -> None:
            if place is not None:
                self._ask_to_withdraw(staying[place].number, staying[place].player.name)

        rows: list[Line] = [[(entrant.player.name, "plain")] for entrant in staying]
        self.app.push_screen(ChoiceDialog(N_("Who withdraws?"), rows), chosen)

    def _ask_to_withdraw(self, number: int, name: str) -> None:
        tournaments = self.app.store.tournaments

        def answered(yes: bool | None) -> None:
            if yes:
                self._change(
                    N_("Withdraw"), lambda: tournaments.withdraw(self.tournament_id, number)
                )

        question = Sentence(
            N_(
                "{name} plays no more in this tournament; what was played stays. A table that"
                " waits is seated without {name}. Withdraw?"
            ),
            {"name": name},
        )
        self.app.push_screen(Question(N_("Withdraw"), question), answered)

    def action_enter_late(self) -> None:
        from jericho_tui.tui.dialogs.choice import ChoiceDialog

        assert self.tournament is not None  # see `check_action`
        if not decides(self.tournament.plan, self.app.visitor):
            self._ask_to_enter(self.app.visitor)
            return
        kinds = ["", *(bot.id for bot in bots_for(self.tournament.plan.game))]
        seats = [SeatInfo("?", "bot", kind) if kind else SeatInfo("?", "human") for kind in kinds]

        def chosen(place: int | None) -> None:
            if place is not None:
                self._ask_name(seats[place])

        rows: list[Line] = [[(bot_title(seat), "plain")] for seat in seats]
        self.app.push_screen(ChoiceDialog(N_("Who comes in?"), rows), chosen)

    def _ask_to_enter(self, name: str) -> None:
        """Let the visitor take part, after a question."""

        def answered(yes: bool | None) -> None:
            if yes:
                self._enter(SeatInfo(name, "human"))

        question = Sentence(
            N_("{name} plays in this tournament from the next round on. Enter?"), {"name": name}
        )
        self.app.push_screen(Question(N_("Late entry"), question), answered)

    def _enter(self, player: SeatInfo) -> None:
        tournaments = self.app.store.tournaments
        self._change(N_("Late entry"), lambda: tournaments.enter(self.tournament_id, player))

    def _ask_name(self, kind: SeatInfo) -> None:
        from jericho_tui.tui.dialogs.name_entry import NameEntry

        assert self.tournament is not None  # see `check_action`
        names = [entrant.player.name for entrant in self.tournament.entrants]
        there = {name_key(name): name for name in names}

        def answered(name: str | None) -> None:
            if name is not None:
                self._enter(SeatInfo(name, kind.kind, kind.bot))

        known = [
            (row.name, "")
            for row in self.app.known_players
            if row.kind == kind.kind and name_key(row.name) not in there
        ]
        title = Sentence(N_("Name of the new player"))
        human = kind.kind == "human"
        entry = NameEntry(title, "", lambda text: clean_new_name(text, there), known, human=human)
        self.app.push_screen(entry, answered)

    @work(thread=True)
    def _change(self, title: str, change: Callable[[], Tournament]) -> None:
        """Change who takes part, off the event loop."""
        app = self.app
        try:
            change()
        except SentenceError as error:
            app.call_from_thread(app.push_screen, Notice(title, error.sentence))
        app.call_from_thread(self.reread)
