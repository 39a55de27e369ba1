"""Jericho on the screen: hand, figures, the keys that choose a move, and the scorings."""

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Vertical
from textual.geometry import Offset

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.jericho.rules import setup
from jericho_tui.games.jericho.rules.cards import (
    NUM_COLOURS,
    TRUMPET,
    Action,
    ColourResult,
    Kind,
    Phase,
    as_bundle,
    colour_of,
    count_stones,
    lane_cards,
    unpack,
    value_of,
)
from jericho_tui.games.jericho.rules.observation import (
    JerichoObservation,
    draws_to_scoring,
    pile_rests,
    scoring_chance,
)
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.games.jericho.table.walls import (
    BACK,
    CROWN,
    TRUMPET_SIGN,
    Choice,
    Walls,
    card_chips,
    card_texts,
    chip,
    flow,
    marked_name,
)
from jericho_tui.games.jericho.text.log import card_name, card_short, scoring_line
from jericho_tui.text.colours import colour_letter, colour_name, colour_symbol
from jericho_tui.text.counts import percent
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.voice import Remark
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables import GameTable
from jericho_tui.tui.tables.ceremony import Ceremony
from jericho_tui.tui.tables.choosing import digits
from jericho_tui.tui.tables.motion import Flight, flight, spot
from jericho_tui.tui.tables.panels import (
    TONES,
    Sight,
    TablePanel,
    add_remarks,
    figure,
    key_below,
    side_by_side,
    two_columns,
    worded,
)
from jericho_tui.tui.tables.table import TableView
from jericho_tui.tui.themes import CARD_COLOURS
from jericho_tui.tui.widgets.canvas import Line, Panel, Piece, fit, fit_right, line_width, wrap_line
from jericho_tui.tui.widgets.key_bar import KeyBar

GOLD_SIGN: Final = "★"
"""The gold mark of value-1 cards (rule 2)."""
_CARD: Final = 7
"""Columns of a card; one more between two."""
_TALL: Final = 7
"""Content lines from which cards are drawn with a face of three lines."""
_KEYS: Final = 3
"""The line of the keys below such faces."""
_PREVIEW: Final = 26
"""Least columns for the preview to stand beside the hand rather than below it."""


class Hand(TablePanel[Choice, JerichoObservation]):
    """The viewing seat's cards. One widget; the table's keys move its selection."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        if choice is None or not choice.hand:
            return wrap_line([(sight.prompt, "quiet")], width, 0)[:height]
        cards = len(choice.hand) * (_CARD + 1) + 1
        if height >= _TALL and width - cards - 2 >= _PREVIEW:
            return self._beside(choice, width, height, cards)
        return self._below(choice, width, height)

    def selection(self) -> tuple[int, int] | None:
        if self.choice is None or not self.choice.hand:
            return None
        keys = _KEYS if self.content_size.height >= _TALL else 1
        return (self.choice.index * (_CARD + 1) + _CARD // 2, keys)

    def card_at(self, index: int) -> Offset | None:
        """Return where on the screen a card lies."""
        return spot(self, index * (_CARD + 1), 0)

    def clicked(self, x: int, y: int) -> Any:
        del y
        index = x // (_CARD + 1)
        there = self.choice is not None and 0 <= index < len(self.choice.hand)
        return index if there else None

    def _beside(self, choice: Choice, width: int, height: int, cards: int) -> list[Line]:
        headline, remarks = self._said(choice)
        text = wrap_line(headline, width - cards - 1, 0) if headline else []
        add_remarks(text, remarks, width - cards - 2, height)
        rows = two_columns(
            [*_cards(choice, tall=True), *[[]] * (height - _KEYS - 1)], text, cards + 1
        )
        if self.sight.acting and self.sight.prompt:
            asked = worded(self.sight.prompt, "quiet", width, height)
            first = height - len(asked)
            if first >= max(len(text), _KEYS + 1):
                rows[first:] = asked
        return rows[:height]

    def _below(self, choice: Choice, width: int, height: int) -> list[Line]:
        cards = _cards(choice, tall=height >= _TALL)
        # Where lines are few the sentences follow one another.
        headline, remarks = self._said(choice)
        text: Line = [*headline]
        for remark in remarks:
            text += [(" · " if text else "", "faint"), (remark.text, TONES[remark.tone])]
        return [*cards, *wrap_line(text, width, 0)][:height]

    def _said(self, choice: Choice) -> tuple[Line, Sequence[Remark]]:
        """Return what is chosen, and what it will do; the prompt while nothing is asked."""
        if not self.sight.acting:
            return [(self.sight.prompt, "quiet")], ()
        if self.action is None:
            text = _("You cannot play this card now; choose another.")
            return [], [Remark(text, "warning")]
        return _headline(self.action, choice), self.remarks


def _headline(action: Action, choice: Choice) -> Line:
    if action.kind is Kind.TRUMPET:
        line: Line = [(f"{TRUMPET_SIGN} {colour_name(action.colour)} ", "gold")]
        for colour in range(NUM_COLOURS):  # those that it can announce, the chosen one marked
            mark, role = f" {colour_letter(colour)} ", "quiet"
            if colour == choice.colour:
                mark, role = f"[{colour_letter(colour)}]", f"{CARD_COLOURS[colour]}-bold"
            line.append((mark, role))
        return line
    card = card_name(action.card if action.card is not None else TRUMPET)
    titles = {
        Kind.OPEN: _("Opening card: {card}"),
        Kind.FEED: _("Feed the supply: {card}"),
        Kind.WALL: _("Wall: {card}"),
        Kind.SUPPLY: _("Supply: {card}"),
    }
    return [(titles[action.kind].format(card=card), "gold")]


def _cards(choice: Choice, *, tall: bool) -> list[Line]:
    """Return the cards of the hand, and the keys below."""
    return side_by_side(
        [*_face(card, tall), key_below(index + 1, _CARD, chosen=index == choice.index)]
        for index, card in enumerate(choice.hand)
    )


def _face(card: int, tall: bool) -> list[Piece]:
    """Return the three lines of a card; where they are few, one."""
    if card == TRUMPET:
        ends = f" {TRUMPET_SIGN}   {TRUMPET_SIGN} "
        lines = [ends, _("any"), ends] if tall else [f"{TRUMPET_SIGN} {TRUMPET_SIGN}"]
        return [(line.center(_CARD), "trumpet-brick") for line in lines]
    value, symbol, letter = value_of(card), colour_symbol(card // 5), colour_letter(card // 5)
    # Gold 1s are points wherever they stand in a wall (rule 2, rule 26).
    middle = GOLD_SIGN if value == 1 else " "
    lines = [f" {value} {symbol} {letter} "]
    if tall:
        lines = [f" {value}   {symbol} ", f"   {middle}   ", f" {symbol}   {letter} "]
    return [(line, f"{CARD_COLOURS[card // 5]}-brick") for line in lines]


_NAME: Final = 12
_ROOMY: Final = 36
"""Columns from which the cards of the supply are set below one another."""


class OpenHands(TablePanel[Any, JerichoObservation]):
    """A line a seat: its name and its cards, face up."""

    considers = False

    def look(self, sight: Sight) -> None:
        seat = sight.observation.seat
        if seat is not None and sight.open_state is None:
            self.entitle(_("Hand: {name}").format(name=sight.names[seat]))
        else:
            self.entitle(_("All hands"))
        super().look(sight)

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        del width
        state: JerichoState | None = sight.open_state
        seen: JerichoObservation = sight.observation
        lines = []
        if state is not None:
            for seat, hand in enumerate(state.hands):
                lines.append(_hand_line(sight, Seat(seat), hand, state.openings[seat]))
        elif seen.seat is not None:
            lines.append(_hand_line(sight, seen.seat, seen.hand, seen.opening))
        if height >= 2 * len(lines) - 1:
            return [line for hand in lines for line in (hand, [])][:-1]
        return lines


def _hand_line(sight: Sight, seat: Seat, hand: int, opening: int | None) -> Line:
    name, role = marked_name(sight, seat, _NAME)
    line: Line = [(f"{name} ", role)]
    for place, card in enumerate(unpack(hand)):
        line += [chip(card, shade=(seat + place) % 2 == 1), (" ", "plain")]
    if not hand:
        line.append((_("no cards"), "quiet"))
    if opening is not None:
        line += [(" " + _("face down") + " ", "quiet"), *card_texts([opening])[0]]
    return line


def _card_count(number: int) -> Line:
    return [(str(number), "strong"), (" " + ngettext("card", "cards", number), "plain")]


def _listed(
    heads: Sequence[Line],
    known: Sequence[tuple[str, Sequence[int]]],
    texts: Callable[[Sequence[int]], list[Line]],
    width: int,
    indent: int | None = None,
) -> list[Line]:
    """Return lines, and below them cards under their titles; titles without cards are left out."""
    lines = [*heads]
    for title, cards in known:
        if cards:
            lines += flow([(f"{title} ", "quiet")], texts(cards), width, indent)
    return lines


def open_supply(state: JerichoState, width: int, height: int) -> list[Line]:
    """Return the whole supply: its size, the cards that lie open, then those that lie face down.

    Where they would not all fit, equal cards are counted, then the size is left to the status line.
    """
    shown = unpack(sum(as_bundle(lane, colour) for colour, lane in enumerate(state.open_supply)))
    hidden = unpack(sum(state.buried))
    size = len(shown) + len(hidden)
    head = _card_count(size)
    indent = 2 if width < _ROOMY else None
    known = [(_("seen"), shown), (_("face down"), hidden)]
    for heads, counted in (([head], False), ([head], True), ([], True)):
        lines = _listed(heads, known, partial(card_texts, counted=counted), width, indent)
        if len(lines) <= height:
            return lines
    lines[height - 1].append((" …", "quiet"))
    return lines[:height]


_BAR: Final = 3
"""Columns of the draw-pile bar for each of the six piles; two where there is little room."""


def status(sight: Sight, narrow: bool) -> list[Line]:
    """Return round, six-part draw pile with the odds of the next scoring card, supply count."""
    seen: JerichoObservation = sight.observation
    pile: Line = [
        (_("Draw pile") + " ", "quiet"),
        *pile_bar(seen, 2 if narrow else _BAR),
        (f" {seen.cards_left()}", "strong"),
    ]
    return [
        figure(_("Round"), f"{seen.round}/3"),
        pile,
        _odds(seen, narrow),
        figure(_("Supply"), seen.supply_size()),
    ]


def _odds(seen: JerichoObservation, narrow: bool) -> Line:
    span = draws_to_scoring(seen)
    if span is None or seen.phase == Phase.OVER:
        return [(_("all scored"), "quiet")]
    first, last = span
    text = f"{first}–{last}" if first < last else f"{first}"
    line: Line = [
        ((_("score in") if narrow else _("scoring card in")) + " ", "quiet"),
        (text, "strong"),
    ]
    chance = scoring_chance(seen)
    if chance:
        told = f"({percent(chance)})"
        line.append((f" {told}" if narrow else f" {_('draws')} {told}", "gold"))
    elif not narrow:
        line.append((f" {_('draws')}", "quiet"))
    return line


def pile_bar(seen: JerichoObservation, cells: int) -> Line:
    """Paint the six piles: solid where a scoring card still waits, hatched where none is."""
    line: Line = []
    for pile, (rest, size) in enumerate(zip(pile_rests(seen), seen.piles, strict=True)):
        full = -(-rest * cells // size)
        waits = pile in setup.SCORING_PILES and setup.SCORING_PILES.index(pile) >= len(seen.reveals)
        line.append(("·" * (cells - full), "pile-gone"))
        line.append((("█" if waits else "░") * full, "gold" if waits else "pile"))
    return line


class Supply(TablePanel[Any, JerichoObservation]):
    """How much lies in the supply, and what this seat knows of it (ruling J20)."""

    considers = False

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        if sight.open_state is not None:
            return open_supply(sight.open_state, width, height)
        seen = self.seen
        unknown = seen.unknown_supply_size()
        head = _card_count(seen.supply_size())
        known = [(_("yours"), unpack(seen.buried))]
        if sight.options["supply_memory_aid"] != "on":
            return _listed([head], known, card_chips, width)[:height]
        told = ngettext("{n} unknown", "{n} unknown", unknown).format(n=unknown)
        head += [(" · ", "faint"), (told, "quiet")]
        lanes = [lane_cards(lane, colour) for colour, lane in enumerate(seen.open_supply)]
        cards = sorted(chain(*lanes), key=lambda card: card == TRUMPET)
        known.insert(0, (_("seen"), tuple(cards)))
        lines = _listed([head], known, card_chips, width)
        if len(lines) > height:
            lines = _listed([head], known, card_texts, width)
        if unknown:
            backs = flow([], [[BACK, (" ", "plain")]] * unknown, width)
            lines += backs if len(lines) + len(backs) <= height else []
        return lines[:height]


_CANNOT: Final = {
    "wall": N_("you have no wall card to lay"),
    "trumpet": N_("you have no trumpet to play"),
    "supply": N_("you have no card that may go to the supply"),
}
"""Why a kind of move is not open to who is asked for one, by command."""


class JerichoTable(TableView[Choice]):
    """A Jericho table as one seat sees it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "kind('wall')", N_("Wall"), id="table.wall"),
        Binding("t", "kind('trumpet')", N_("Trumpet"), id="table.trumpet"),
        Binding("s", "kind('supply')", N_("Supply"), id="table.supply"),
        Binding("a", "away", N_("Do not join"), id="table.keep-out"),
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
    status = staticmethod(status)
    pictures = (Walls,)
    asks = "#hand"
    titles: ClassVar = {"supply": N_("Supply")}
    depends = ("confirm", "away")
    kinds: ClassVar = {kind: (Kind[kind.upper()],) for kind in ("wall", "trumpet", "supply")}
    untold = (setup.Drew,)

    def flown(self, event: Event) -> list[Flight]:
        walls = self.query_one(Walls)
        supply = spot(self.query_one(Supply), 0, 0)
        match event:
            case setup.Laid(seat=seat, card=card):
                end = walls.wall_at(colour_of(card), seat, end=True)
                return flight(chip(card), self._hand_at(seat, card), end)
            case setup.TrumpetJoined(seat=seat, colour=colour):
                end = walls.wall_at(colour, seat, end=True)
                return flight(chip(TRUMPET), self._hand_at(seat, TRUMPET), end)
            case setup.Felled(owner=owner, colour=colour, card=card):
                # The highest card falls, and stands first (rule 16).
                return flight(chip(card), walls.wall_at(colour, owner, end=False), supply)
            case setup.Fed(seat=seat) | setup.Buried(seat=seat):
                return flight(BACK, self._hand_at(seat, event.card), supply)
        return []

    def _hand_at(self, seat: int, card: int | None) -> Offset | None:
        """Return where a card of a seat lies: in the hand that is shown, else beside the name."""
        choice = self.choice
        assert self.sight is not None
        if seat != self.sight.observation.seat or choice is None or card not in choice.hand:
            return self.seat_at(seat)
        chosen = choice.index if choice.card == card else choice.hand.index(card)
        return self.query_one(Hand).card_at(chosen)

    def compose(self) -> ComposeResult:
        with Grid(id="board"):  # what flies over the table has no cell in it
            yield self.status_line()
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
        title = _("Hands are hidden") if self.choice is None else _("Your hand")
        self.query_one(Hand).entitle(title)
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
            return choice.is_trumpet or Sentence(N_("choose a trumpet first"))
        if not acting and action in ("confirm", "kind"):
            return self.idle()
        if choice is not None and action == "kind":
            if choice.can(Kind.OPEN, Kind.FEED):
                return False
            name = str(parameters[0])
            return choice.can(*self.kinds[name]) or Sentence(_CANNOT[name])
        return super().availability(action, parameters)

    def action_away(self) -> None:
        self.change(lambda choice: choice.toggle_away())

    def action_colour(self, colour: int) -> None:
        self.change(lambda choice: choice.to_trumpet(colour))

    def click(self, panel: str, what: int) -> None:
        """Choose the card, a second click plays it; announce the colour of walls by a trumpet."""
        if panel == "hand" and self.choice is not None and what == self.choice.index:
            self.action_confirm()
        elif panel == "hand":
            self.action_digit(what + 1)
        elif self.choice is not None and self.choice.is_trumpet:
            self.action_colour(what)


_TITLE: Final = 11
_BRICK: Final = 4
_NARROW_BRICK: Final = 3
"""Columns of a card of the supply; fewer where there are many."""
_LENGTH: Final = 6
"""Least columns for a wall's length and its crown."""


class Scoring(Ceremony):
    """One scoring. A key goes on to the next colour; escape shows everything at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("space,enter", "next", N_("Next colour"), id="scoring.on"),
        Binding("escape", "skip", N_("Show all"), id="scoring.all"),
        Commit("space,enter,escape", "leave", N_("Continue"), id="scoring.on"),
    ]
    game_id = "jericho"
    chapter = "scoring"
    held_for = setup.ColourScored
    step = 1.1

    def prepare(self) -> None:
        scored = [event for event in self.events if isinstance(event, setup.ColourScored)]
        self._round = scored[0].round
        self._results = [event.result for event in scored]
        self._trumpets = sum(
            e.number for e in self.events if isinstance(e, setup.SupplyTrumpetsRemoved)
        )
        self._bonus = {e.seat: e.number for e in self.events if isinstance(e, setup.BonusTaken)}
        """Gold 1s by seat; empty but at the last scoring."""
        self._won = [self.before.won_count(seat) for seat in range(self.before.num_seats)]
        """How many cards every won pile had before it."""

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Panel(self.supply_lines, id="supply-up")
            yield Panel(self.won_lines, id="won-piles")
        yield KeyBar()

    def retranslate(self) -> None:
        total = sum(count_stones(result.supply) for result in self._results)
        title = ngettext(
            "Scoring {round} of 3 · the supply is turned up: {n} card",
            "Scoring {round} of 3 · the supply is turned up: {n} cards",
            total,
        )
        self.query_one("#supply-up").border_title = title.format(round=self._round, n=total)
        self.query_one("#won-piles").border_title = _("Score piles")

    @property
    def steps(self) -> int:
        return len(self._results) + bool(self._bonus)

    def availability(self, action: str, parameters: tuple[object, ...]) -> bool | Sentence:
        del parameters
        if action in ("next", "skip", "leave"):
            return self.finished == (action == "leave")
        return True

    def action_next(self) -> None:
        self.go_to(self.shown + 1)

    def action_skip(self) -> None:
        self.go_to(self.steps)

    async def on_click(self) -> None:
        await self.run_action("leave" if self.finished else "next")

    def action_leave(self) -> None:
        self.dismiss(None)

    def supply_lines(self, width: int, height: int) -> list[Line]:
        """Paint every colour: its cards, who takes what, the walls' lengths in columns."""
        column = self._column(width)
        room = width - _TITLE - column * len(self.names)
        head: Line = [(" " * (_TITLE + room), "plain")]
        head += [
            (fit_right(fit(name, min(cell_len(name), column - 2)), column - 2) + "  ", "quiet")
            for name in self.names
        ]
        colours = len(self._results)
        tall, gap = next(
            (size for size in ((3, 1), (1, 1)) if height > colours * (size[0] + 1 + size[1])),
            (1, 0),
        )
        lines: list[Line] = [head]
        for place, result in enumerate(self._results):
            lines += self._colour_lines(result, room, column, tall, done=place < self.shown)
            lines += [[] for _gap in range(gap)]
        if self._trumpets and self.shown >= colours:
            text = ngettext(
                "{n} trumpet was in the supply: out of the game",
                "{n} trumpets were in the supply: out of the game",
                self._trumpets,
            ).format(n=self._trumpets)
            lines.append([(f" {TRUMPET_SIGN} {text}", "quiet")])
        if self._bonus:
            # Rule 26: gold 1s move from the walls to the won piles.
            bonus: Line = [(fit(f" {GOLD_SIGN} {_('GOLD 1s')}", _TITLE + room), "gold")]
            for seat in map(Seat, range(len(self.names))):
                number = str(self._bonus.get(seat, 0)) if self.finished else "?"
                tone = "gold" if self.finished else "faint"
                bonus.append((fit_right(number, column - 2) + "  ", tone))
            lines.append(bonus)
        return lines[:height]

    def _column(self, width: int) -> int:
        """Return the columns of a seat's lengths: its name, a crown, and a blank on either side."""
        longest = max(map(cell_len, self.names)) + 3
        cards = max(count_stones(result.supply) for result in self._results) * _BRICK + 1
        share = (width - _TITLE - min(cards, width // 2)) // len(self.names)
        return max(_LENGTH, min(longest, share))

    def won_lines(self, width: int, height: int) -> list[Line]:
        """Paint every won pile with what this scoring has added so far."""
        del width, height
        gains = [
            sum(count_stones(result.gains[seat]) for result in self._results[: self.shown])
            + (self._bonus.get(Seat(seat), 0) if self.finished else 0)
            for seat in range(len(self.names))
        ]
        return [
            [
                (f" {fit(name, _TITLE + 4)}", "plain"),
                ("█" * before, "quiet"),
                ("█" * gain, "gold"),
                (fit_right(str(before + gain), 4), "strong"),
                (f"  +{gain}" if gain else "", "up"),
            ]
            for name, before, gain in zip(self.names, self._won, gains, strict=True)
        ]

    def _colour_lines(
        self, result: ColourResult, room: int, column: int, tall: int, *, done: bool
    ) -> list[Line]:
        """Return a colour's lines: so many of cards, then what becomes of them."""
        role = CARD_COLOURS[result.colour]
        title = f" {colour_symbol(result.colour)} {colour_name(result.colour).upper()}"
        cards = lane_cards(result.supply, result.colour)
        size = _BRICK if len(cards) * _BRICK < room else _NARROW_BRICK
        lines: list[Line] = []
        for row in range(tall):
            middle = row == tall // 2
            line: Line = [(fit(title if middle else "", _TITLE), f"{role}-bold")]
            for place, card in enumerate(cards):
                face = (card_short(card) if middle else "").center(size)
                brick = f"{role}-brick{'-alt' if place % 2 else ''}"
                line.append((face, brick) if done else ("▒" * (size - 1) + " ", "faint"))
            if not cards and middle:
                line.append((_("no cards"), "quiet"))
            if middle:
                line.append((" " * (_TITLE + room - line_width(line)), "plain"))
                line += self._lengths(result, role, column, done=done)
            lines.append(line)
        outcome: Line = [(" " * _TITLE, "plain")]
        if done and cards:
            outcome.append((f"→ {scoring_line(result, self.names, self.me)}", "gold"))
        return [*lines, outcome]

    def _lengths(self, result: ColourResult, role: str, column: int, *, done: bool) -> Line:
        """Return how long everybody's wall is, a crown beside the longest once it is known."""
        line: Line = []
        for seat in range(len(self.names)):
            leads = seat in result.leaders and done
            length = result.lengths[seat]
            text = fit_right(str(length) if length else "·", column - 2)
            tone = f"{role}-bold" if leads else "quiet" if done and length else "faint"
            line += [(text, tone), (f"{CROWN} " if leads else "  ", "gold")]
        return line


TABLE: Final = GameTable(JerichoTable, Scoring.of)
