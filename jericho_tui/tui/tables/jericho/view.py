"""The Jericho table: its canvases laid out, keys turned into a choice and that into an action."""

from collections.abc import Container
from dataclasses import replace
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid
from textual.geometry import Offset

from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import TRUMPET, colour_of
from jericho_tui.games.jericho.events import Buried, Drew, Fed, Felled, Laid, TrumpetJoined
from jericho_tui.prose.language import _
from jericho_tui.tui.tables.choosing import ChoosingTable, digits
from jericho_tui.tui.tables.jericho.chips import BACK, chip
from jericho_tui.tui.tables.jericho.choice import Choice
from jericho_tui.tui.tables.jericho.hand import Hand
from jericho_tui.tui.tables.jericho.open_hands import OpenHands
from jericho_tui.tui.tables.jericho.panels import StatusLine, Supply
from jericho_tui.tui.tables.jericho.walls import Walls
from jericho_tui.tui.tables.motion import Flight, flight, spot
from jericho_tui.tui.tables.table import Sight


def flown(table: ChoosingTable[Choice], event: Event) -> list[Flight]:
    """Return what an event moves; the table still shows what was before it."""
    walls = table.query_one(Walls)
    supply = spot(table.query_one(Supply), 0, 0)
    match event:
        case Laid(seat=seat, card=card):
            end = walls.wall_at(colour_of(card), seat, end=True)
            return flight(chip(card), _hand(table, seat, card), end)
        case TrumpetJoined(seat=seat, colour=colour):
            end = walls.wall_at(colour, seat, end=True)
            return flight(chip(TRUMPET), _hand(table, seat, TRUMPET), end)
        case Felled(owner=owner, colour=colour, card=card):
            # The highest card falls, and stands first (rule 16).
            return flight(chip(card), walls.wall_at(colour, owner, end=False), supply)
        case Fed(seat=seat) | Buried(seat=seat):
            return flight(BACK, _hand(table, seat, event.card), supply)
    return []


def _hand(table: ChoosingTable[Choice], seat: int, card: int | None) -> Offset | None:
    """Return where a card of a seat lies: in the hand that is shown, else beside the name."""
    choice = table.choice
    assert table.sight is not None
    if seat != table.sight.observation.seat or choice is None or card not in choice.hand:
        return table.seat_at(seat)
    chosen = choice.index if choice.card == card else choice.hand.index(card)
    return table.query_one(Hand).card_at(chosen)


_CANNOT: Final = {
    "wall": N_("you have no wall card to lay"),
    "trumpet": N_("you have no trumpet to play"),
    "supply": N_("you have no card that may go to the supply"),
}
"""Why a kind of move is not open to who is asked for one, by command."""
_KINDS: Final = {"wall": Kind.WALL, "trumpet": Kind.TRUMPET, "supply": Kind.SUPPLY}


class JerichoTable(ChoosingTable[Choice]):
    """A Jericho table as one seat sees it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "wall", N_("Wall"), id="table.wall"),
        Binding("t", "trumpet", N_("Trumpet"), id="table.trumpet"),
        Binding("s", "supply", N_("Supply"), id="table.supply"),
        Binding("a", "away", N_("Keep out"), id="table.keep-out"),
        Binding("left", "across(-1)", N_("Card to the left"), show=False, id="table.left"),
        Binding("right", "across(1)", N_("Card to the right"), show=False, id="table.right"),
        Binding("up", "along(-1)", N_("Previous colour"), show=False, id="table.previous-colour"),
        Binding("down", "along(1)", N_("Next colour"), show=False, id="table.next-colour"),
        *digits(range(1, 8), N_("Take this card"), "card"),
        # The letters of the colours, English and French: rouge vert bleu jaune pourpre.
        Binding("r", "colour(0)", N_("Red"), show=False, id="table.red"),
        Binding("g,v", "colour(1)", N_("Green"), show=False, id="table.green"),
        Binding("b", "colour(2)", N_("Blue"), show=False, id="table.blue"),
        Binding("y,j", "colour(3)", N_("Yellow"), show=False, id="table.yellow"),
        Binding("p", "colour(4)", N_("Purple"), show=False, id="table.purple"),
    ]

    game_id = "jericho"
    pictures = (Walls,)
    titles: ClassVar = {"supply": N_("Supply")}
    depends = ("confirm", "away")
    untold = (Drew,)

    def flown(self, event: Event) -> list[Flight]:
        return flown(self, event)

    def compose(self) -> ComposeResult:
        with Grid(id="board"):  # what flies over the table has no cell in it
            yield StatusLine(id="status")
            yield Walls(id="walls")
            yield Supply(id="supply")
            yield self.own_log()
            yield Hand(id="hand")
            yield OpenHands(id="open-hands")

    def begin(self, sight: Sight) -> Choice | None:
        return None if sight.observation.seat is None else Choice(sight.observation)

    def turn(self, sight: Sight) -> tuple[Any, ...]:
        seen = sight.observation
        return (*super().turn(sight), seen.phase, seen.hand)

    def keep_chosen(self) -> None:
        assert self.sight is not None
        self._chosen[self.sight.observation.seat] = self.choice

    def take_up(self, legal: Container[Any]) -> None:
        del legal
        assert self.sight is not None
        kept = self._chosen.get(self.sight.observation.seat)
        if kept is not None and self.choice is not None:
            self.choice.keep(kept)

    def show(self, sight: Sight) -> None:
        if sight.open_state is not None:
            sight = replace(sight, options={**sight.options, "show_won_counts": True})
        super().show(sight)
        self.query_one(Walls).entitle(_("Walls"), self.last_move())
        self.query_one(Hand).set_class(sight.acting, "acting")

    def show_choice(self) -> None:
        self.query_one(Hand).entitle(
            _("Hands are hidden") if self.choice is None else _("Your hand")
        )
        super().show_choice()

    def considered(self) -> Action | None:
        acting = self.sight is not None and self.sight.acting
        return self.choice.action if acting and self.choice is not None else None

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        choice, acting = self.choice, self.sight is not None and self.sight.acting
        if action == "away":
            if self.sight is None or self.sight.options["trumpet_join"] != "optional":
                return False
            if not acting or choice is None:
                return self.idle()
            return choice.is_trumpet or Sentence(N_("no trumpet is chosen that could stay away"))
        if not acting and (action == "confirm" or action in _KINDS):
            return self.idle()
        if choice is not None and action in _KINDS:
            if choice.can(Kind.OPEN, Kind.FEED):
                return False
            return choice.can(_KINDS[action]) or Sentence(_CANNOT[action])
        return super().availability(action, parameters)

    def action_wall(self) -> None:
        self.change(lambda choice: choice.to_wall())

    def action_trumpet(self) -> None:
        def change(choice: Choice) -> None:
            if choice.is_trumpet:
                choice.along(1)
            else:
                choice.to_trumpet()

        self.change(change)

    def action_supply(self) -> None:
        self.change(lambda choice: choice.to_supply())

    def action_away(self) -> None:
        self.change(lambda choice: choice.toggle_away())

    def action_colour(self, colour: int) -> None:
        self.change(lambda choice: choice.to_trumpet(colour))

    @on(Hand.Clicked)
    def _card_clicked(self, message: Hand.Clicked) -> None:
        """Select the card; a second click on it plays it."""
        if self.choice is not None and message.index == self.choice.index:
            self.action_confirm()
        else:
            self.action_digit(message.index + 1)

    @on(Walls.Clicked)
    def _walls_clicked(self, message: Walls.Clicked) -> None:
        """Announce the colour while a trumpet is chosen."""
        if self.choice is not None and self.choice.is_trumpet:
            self.action_colour(message.colour)
