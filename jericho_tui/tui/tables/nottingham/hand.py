"""The own hand by item, what can be done, and what the chosen move will do."""

from dataclasses import dataclass
from typing import Final

from textual.message import Message

from jericho_tui.games.nottingham.actions import FEWEST_GOODS, Action, Kind
from jericho_tui.games.nottingham.items import COIN, NUM_ITEMS, count_of
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.state import NottinghamState
from jericho_tui.play.names import cell_width
from jericho_tui.prose.language import _
from jericho_tui.prose.nottingham.words import (
    ambush_text,
    deed_text,
    item_text,
    items_text,
    mission_text,
)
from jericho_tui.prose.remark import Remark
from jericho_tui.tui.tables.nottingham.chips import (
    AMBUSH_SIGN,
    SIGNS,
    ambush_short,
    brick_role,
    chips,
    group,
)
from jericho_tui.tui.tables.nottingham.choice import Choice, is_of_items
from jericho_tui.tui.tables.panels import TONES, ChoiceCanvas
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, line_width, wrap_line

_WIDEST: Final = 13
"""Columns of an item with the one between two, at most."""
_TALL: Final = 9
"""Content lines from which cards have a face of three lines."""
_AHEAD: Final = 16
"""Cards of the pile that are shown where everything lies open."""
_LONGEST: Final = 20
"""Columns of a player's name among the moves, at most."""
_SHORT: Final = 7
"""The same where the moves would not fit in a line."""


class Hand(ChoiceCanvas[Choice]):
    """The viewing seat's cards and moves. One widget; the table's keys move its selection."""

    @dataclass
    class Clicked(Message):
        """An item of the hand was clicked."""

        item: int

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: NottinghamObservation = sight.observation
        if sight.open_state is not None:
            return _hidden(sight, sight.open_state, width)[:height]
        lines = [] if seen.seat is None else self._cards(seen, width, height)
        choice = self.choice
        if choice is None:
            said = wrap_line([(sight.prompt, "quiet")], width, 0)
            # Nobody chooses now: keys and figures go before what is said.
            return [*lines[: max(1, height - len(said))], *said][:height]
        line = self._moves(seen, choice, _LONGEST)
        if line_width(line) > width:
            line = self._moves(seen, choice, _SHORT)
        moves = wrap_line(line, width, 0)
        apart: list[Line] = []
        together: Line = []
        for remark in sorted(self.remarks, key=_rank):
            text = (remark.text, TONES[remark.tone])
            apart += wrap_line([text], width, 2)
            together += [(" · ", "faint"), text] if together else [text]
        room = height - len(lines) - len(moves)
        if room >= len(apart) + 2:
            return [*lines, [], *moves, [], *apart]
        words = apart if room >= len(apart) else wrap_line(together, width, 0)
        return [*lines, *moves, *words][:height]

    def selection(self) -> tuple[int, int] | None:
        action = self.action
        if action is None or not is_of_items(action):
            return None
        pitch = _pitch(self.content_size.width)
        return (action.items[0] * pitch + pitch // 2, 3 if self._is_tall() else 1)

    def clicked(self, x: int, y: int) -> Message | None:
        item = x // _pitch(self.content_size.width)
        there = item < NUM_ITEMS and y <= (3 if self._is_tall() else 1)
        return self.Clicked(item) if there else None

    def _is_tall(self) -> bool:
        return self.content_size.height >= _TALL

    def _cards(self, seen: NottinghamObservation, width: int, height: int) -> list[Line]:
        """Return the items of the hand, each always at its place, and the keys below them."""
        pitch = _pitch(width)
        tall = height >= _TALL
        rows: list[Line] = [[] for _row in range(3 if tall else 1)]
        keys: Line = []
        for item in range(NUM_ITEMS):
            number = count_of(seen.hand, item)
            for row, piece in zip(rows, _group(item, number, pitch - 1, tall), strict=True):
                row += [piece, (" ", "plain")]
            text, role = self._below(seen, item, number)
            keys += [(text.center(pitch - 1), role), (" ", "plain")]
        return [row[:-1] for row in (*rows, keys)]

    def _below(self, seen: NottinghamObservation, item: int, number: int) -> Piece:
        """Return what stands below an item: its key, else what delivering it would give."""
        choice, action = self.choice, self.action
        if choice is not None and item in choice.items and seen.phase is not Phase.PICK:
            assert action is not None  # there is something to choose
            if is_of_items(action) and item in action.items:
                return (f"▲[{item + 1}]▲", "gold")
            return (f"[{item + 1}]", "quiet")
        if number >= FEWEST_GOODS:
            return (f"✓ {seen.rules.edition.values[item]}", "up")
        return ("", "plain")

    def _moves(self, seen: NottinghamObservation, choice: Choice, longest: int) -> Line:
        """Return the moves beside one another, the chosen one lit.

        :param longest: columns of a player's name, at most.
        """
        line: Line = []
        led = False
        for place, variants in enumerate(choice.alternatives):
            chosen = place == choice.index
            action = variants[choice.variant if chosen else 0]
            if is_of_items(action) and not chosen:
                continue
            if action.kind is Kind.ATTACK and not led:
                line += [(f"{deed_text(seen.card)}\u00a0→ ", "quiet")]
                led = True
            key = choice.key(place)
            name = self._called(seen, action, longest).replace(" ", "\u00a0")
            if len(variants) > 1 and chosen:
                name += "\u00a0↑↓"
            if chosen:
                line.append((f"\u00a0{key}\u00a0{name}\u00a0", "gold-block"))
            else:
                line += [(key, "gold"), (f"\u00a0{name}", "quiet")]
            line.append((" " if longest < _LONGEST else "  ", "plain"))
        return line[:-1]

    def _called(self, seen: NottinghamObservation, action: Action, longest: int) -> str:
        """Return what a move is called where the hand is in sight."""
        match action.kind:
            case Kind.TAKE:
                return _("take it")
            case Kind.ACT:
                return deed_text(seen.card)
            case Kind.ATTACK | Kind.SWAP:
                name = self.sight.names[action.seat]
                return name if cell_width(name) <= longest else fit(name, longest)
            case Kind.DEFEND:
                return _("give a necklace")
            case Kind.OFFER:
                return _("offer {items}").format(items=items_text(action.items))
            case Kind.PICK:
                return item_text(action.items[0])
            case Kind.LAY | Kind.AMBUSH:
                return ambush_text(action.card)
            case Kind.DELIVER:
                return _("deliver {items}").format(items=items_text(action.items))
            case Kind.MISSION:
                return mission_text(action.mission)
            case _:
                return _decline(seen)


def _hidden(sight: Sight, state: NottinghamState, width: int) -> list[Line]:
    """Return what else lies face down where everything is open: the next cards, the ambushes."""
    coming: Line = [(_("next") + " ", "quiet"), *chips(state.pile[state.drawn :][:_AHEAD])]
    ambushes: Line = []
    for seat, cards in enumerate(state.laid):
        if cards:
            laid = ", ".join(map(ambush_short, cards))
            ambushes += [(f"{AMBUSH_SIGN} {sight.names[seat]}: ", "quiet"), (f"{laid}  ", "plain")]
    return [coming, *wrap_line(ambushes, width, 0)]


def _rank(remark: Remark) -> int:
    return list(TONES).index(remark.tone)


def _decline(seen: NottinghamObservation) -> str:
    match seen.phase:
        case Phase.SWAP if seen.card == COIN:
            return _("discard the coin") if seen.rules.discards_coin else _("keep the coin")
        case Phase.SWAP:
            return _("keep the chest")
        case Phase.DEFENCE:
            return _("no necklace")
        case Phase.DELIVER:
            return _("no delivery")
        case Phase.AMBUSH:
            return _("no ambush")
        case _:
            return _("nothing to offer")


def _pitch(width: int) -> int:
    """Return how far it is from one item to the next."""
    return min(_WIDEST, (width + 1) // NUM_ITEMS)


def _group(item: int, number: int, width: int, tall: bool) -> list[Piece]:
    """Return the lines of an item in the hand; a faint place where there is none of it."""
    if not number:
        empty = ("·".center(width), "faint")
        return [(" " * width, "plain"), empty, (" " * width, "plain")] if tall else [empty]
    brick = group(item, number, width)
    if not tall:
        return [brick]
    role = brick_role(item)
    name = item_text(item)
    middle = name.center(width) if len(name) <= width else SIGNS[item].center(width)
    return [brick, (middle, role), (" " * width, role)]
