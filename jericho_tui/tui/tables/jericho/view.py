"""The Jericho table: its canvases laid out, keys turned into a choice and that into an action."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games import load
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import TRUMPET, TRUMPET_VALUE, colour_of, value_of
from jericho_tui.games.jericho.events import Drew, Felled, Laid, OpeningsRevealed, TrumpetJoined
from jericho_tui.prose.colours import colour_name
from jericho_tui.prose.jericho.voice import VOICE
from jericho_tui.prose.jericho.words import card_name
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import plain
from jericho_tui.tui.tables.jericho.choice import Choice
from jericho_tui.tui.tables.jericho.hand import Hand, PreviewLine, colour_keys
from jericho_tui.tui.tables.jericho.open_hands import OpenHands
from jericho_tui.tui.tables.jericho.panels import Players, StatusLine, Supply
from jericho_tui.tui.tables.jericho.walls import TRUMPET_SIGN, Walls
from jericho_tui.tui.tables.panels import LogPanel
from jericho_tui.tui.tables.table import Sight, TableView
from jericho_tui.tui.widgets.canvas import Line

_CANNOT: Final = {
    "wall": N_("you have no wall card to lay"),
    "trumpet": N_("you have no trumpet to play"),
    "supply": N_("you have no card that may go to the supply"),
}
"""Why a kind of move is not open to who is asked for one, by command."""


class JerichoTable(TableView):
    """A Jericho table as one seat sees it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", N_("Play"), id="table.play"),
        Binding("w", "wall", N_("Wall"), id="table.wall"),
        Binding("t", "trumpet", N_("Trumpet"), id="table.trumpet"),
        Binding("s", "supply", N_("Supply"), id="table.supply"),
        Binding("a", "away", N_("Keep out"), id="table.keep-out"),
        Binding("left", "move(-1)", N_("Card to the left"), show=False, id="table.left"),
        Binding("right", "move(1)", N_("Card to the right"), show=False, id="table.right"),
        Binding(
            "up", "colour_step(-1)", N_("Previous colour"), show=False, id="table.previous-colour"
        ),
        Binding("down", "colour_step(1)", N_("Next colour"), show=False, id="table.next-colour"),
        *(
            Binding(
                str(number),
                f"pick({number - 1})",
                N_("Take this card"),
                show=False,
                id=f"table.card-{number}",
            )
            for number in range(1, 8)
        ),
        # The letters of the colours, English and French: rouge vert bleu jaune pourpre.
        Binding("r", "colour(0)", N_("Red"), show=False, id="table.red"),
        Binding("g,v", "colour(1)", N_("Green"), show=False, id="table.green"),
        Binding("b", "colour(2)", N_("Blue"), show=False, id="table.blue"),
        Binding("y,j", "colour(3)", N_("Yellow"), show=False, id="table.yellow"),
        Binding("p", "colour(4)", N_("Purple"), show=False, id="table.purple"),
    ]

    def __init__(self, log: Widget | None = None) -> None:
        super().__init__(log)
        self._game = load("jericho")
        self._choice: Choice | None = None
        self._turn: tuple[Any, ...] | None = None
        """For which decision the choice was made; a new one starts afresh."""

    def compose(self) -> ComposeResult:
        """Lay the canvases out; the style sheet shows and hides by size."""
        yield StatusLine(id="status")
        with Horizontal(id="middle"):
            yield Walls(id="walls")
            with Vertical(id="side"):
                yield Players(id="players")
                yield Supply(id="supply")
                yield LogPanel(id="log") if self.log_place is None else self.log_place
        yield Hand(id="hand")
        yield OpenHands(id="open-hands")

    def on_mount(self) -> None:
        """Name the panels."""
        self.retranslate()

    def retranslate(self) -> None:
        """Name the panels in the language in use."""
        self.query_one("#players").border_title = _("Players")
        self.query_one("#supply").border_title = _("Supply")
        if self.log_place is None:
            self.query_one("#log").border_title = _("Log")

    def show(self, sight: Sight) -> None:
        """Show what is seen now; a choice under way is kept while the decision is the same."""
        if sight.open_state is not None:
            sight = replace(sight, options={**sight.options, "show_won_counts": True})
        seen = sight.observation
        turn = (seen.seat, seen.ply, seen.phase, sight.acting, seen.hand)
        if turn != self._turn:
            self._turn = turn
            self._choice = None if seen.seat is None else Choice(seen)
            kept = self._chosen.get(seen.seat)
            if kept is not None and self._choice is not None:
                self._choice.keep(kept)
        self.sight = sight
        self.set_class(seen.num_seats == 3, "three")
        self.set_class(seen.num_seats == 5, "five")
        self.set_class(sight.open_state is not None, "open")
        self.query_one(Walls).entitle(_("Walls"), last_move(sight))
        self.query_one(StatusLine).show(sight)
        self.query_one(Walls).show(sight, wall_changes(sight.last))
        self.query_one(Players).show(sight)
        self.query_one(Supply).show(sight)
        for log in self.query(LogPanel):
            log.show(sight)
        self.query_one(OpenHands).show(sight)
        self._show_hand()
        self.refresh_bindings()

    def considered(self) -> Action | None:
        """Return the chosen action while the viewing seat is asked."""
        acting = self.sight is not None and self.sight.acting
        return self._choice.action if acting and self._choice is not None else None

    def way_to(self, action: Action) -> list[str]:
        """Return the commands that lead from what is considered to playing `action`."""
        return [*(() if self._choice is None else self._choice.way_to(action)), "confirm"]

    def choose(self, action: Any) -> None:
        """Choose this action."""
        self._change(lambda choice: choice.take(action))

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        """Dim what is not legal now; hide what this match does not have."""
        del parameters
        choice, acting = self._choice, self.sight is not None and self.sight.acting
        if action == "away":
            if self.sight is None or self.sight.options["trumpet_join"] != "optional":
                return False
            if not acting or choice is None:
                return self.idle()
            return choice.is_trumpet or Sentence(N_("no trumpet is chosen that could stay away"))
        if choice is None or not acting:
            return action not in ("confirm", "wall", "trumpet", "supply") or self.idle()
        kinds = {"wall": Kind.WALL, "trumpet": Kind.TRUMPET, "supply": Kind.SUPPLY}
        if action in kinds:
            if choice.can(Kind.OPEN) or choice.can(Kind.FEED):
                return False
            return choice.can(kinds[action]) or Sentence(_CANNOT[action])
        if action == "confirm":
            return choice.action is not None or self.refused()
        return True

    def action_confirm(self) -> None:
        """Play the chosen action."""
        if self.sight is not None and self.sight.acting and self._choice is not None:
            action = self._choice.action
            if action is not None:
                self.commit(action)

    def action_wall(self) -> None:
        """Lay the selected or the next wall card."""
        self._change(lambda choice: choice.to_wall())

    def action_trumpet(self) -> None:
        """Play a trumpet; once one is chosen, announce the next colour."""

        def change(choice: Choice) -> None:
            if choice.is_trumpet:
                choice.turn_colour(1)
            else:
                choice.to_trumpet()

        self._change(change)

    def action_supply(self) -> None:
        """Put the selected card into the supply."""
        self._change(lambda choice: choice.to_supply())

    def action_away(self) -> None:
        """Keep the trumpet out of the own wall, or let it join."""
        self._change(lambda choice: choice.toggle_away())

    def action_move(self, step: int) -> None:
        """Select a neighbouring card."""
        self._change(lambda choice: choice.move(step))

    def action_pick(self, index: int) -> None:
        """Select a card by its number."""
        self._change(lambda choice: choice.pick(index))

    def action_colour(self, colour: int) -> None:
        """Announce a colour for a trumpet."""
        self._change(lambda choice: choice.to_trumpet(colour))

    def action_colour_step(self, step: int) -> None:
        """Announce the next or previous colour."""

        def change(choice: Choice) -> None:
            if choice.is_trumpet:
                choice.turn_colour(step)

        self._change(change)

    @on(Hand.Clicked)
    def _card_clicked(self, message: Hand.Clicked) -> None:
        """Select the card; a second click on it plays it."""
        if self._choice is not None and message.index == self._choice.index:
            self.action_confirm()
        else:
            self.action_pick(message.index)

    @on(Walls.Clicked)
    def _walls_clicked(self, message: Walls.Clicked) -> None:
        """Announce the colour while a trumpet is chosen."""
        if self._choice is not None and self._choice.is_trumpet:
            self.action_colour(message.colour)

    def _change(self, change: Any) -> None:
        """Change the choice and show it; without a hand to choose from, do nothing."""
        if self._choice is None or self.sight is None:
            return
        before = self._enabled()
        change(self._choice)
        self._chosen[self.sight.observation.seat] = self._choice
        self.post_message(self.Considered())
        self._show_hand()
        if self._enabled() != before:
            self.refresh_bindings()

    def _enabled(self) -> tuple[bool | None, ...]:
        """Return what decides the look of the key bar."""
        return self.check_action("confirm", ()), self.check_action("away", ())

    def _show_hand(self) -> None:
        sight, choice = self.sight, self._choice
        assert sight is not None
        hand = self.query_one(Hand)
        hand.entitle(_("Your hand") if choice else _("Hands are hidden"))
        hand.set_class(sight.acting, "acting")
        if choice is None or not sight.acting:
            hand.show(choice, sight.prompt, [(sight.prompt, "quiet")] if choice else [], ())
            return
        action = choice.action
        if action is None:
            text = _("This card cannot be played now; choose another.")
            hand.show(choice, sight.prompt, [], [PreviewLine(text, "warning")])
            return
        seen = sight.observation
        events = self._game.preview(seen, action)
        lines = [
            PreviewLine(remark.text, remark.tone)
            for remark in VOICE.preview(events, seen, action, sight.names)
        ]
        hand.show(choice, sight.prompt, self._headline(action, choice), lines)

    def _headline(self, action: Action, choice: Choice) -> Line:
        if action.kind is Kind.TRUMPET:
            return [
                (f"{TRUMPET_SIGN} {colour_name(action.colour)} ", "gold"),
                *colour_keys(choice.colour),
            ]
        card = card_name(action.card if action.card is not None else TRUMPET)
        titles = {
            Kind.OPEN: _("Opening card: {card}"),
            Kind.FEED: _("Feed the supply: {card}"),
            Kind.WALL: _("Wall: {card}"),
            Kind.SUPPLY: _("Supply: {card}"),
        }
        return [(titles[action.kind].format(card=card), "gold")]


def last_move(sight: Sight) -> str:
    """Return the last move in words, without what only its maker learned from it."""
    told = [event for event in sight.last if not isinstance(event, Drew)]
    lines = VOICE.log_lines(told, sight.names, sight.observation.seat)
    return plain(lines[0]) if lines else ""


def wall_changes(events: Iterable[Event]) -> dict[tuple[int, int], int]:
    """Return by (colour, seat) how much each wall's length changed in a move."""
    changes: dict[tuple[int, int], int] = {}
    for event in events:
        if isinstance(event, Laid):
            changes[colour_of(event.card), event.seat] = value_of(event.card)
        elif isinstance(event, Felled):
            key = (event.colour, event.owner)
            changes[key] = changes.get(key, 0) + event.after - event.before
        elif isinstance(event, TrumpetJoined):
            key = (event.colour, event.seat)
            changes[key] = changes.get(key, 0) + TRUMPET_VALUE
        elif isinstance(event, OpeningsRevealed):
            for seat, card in enumerate(event.cards):
                if card != TRUMPET:
                    changes[colour_of(card), seat] = value_of(card)
    return changes
