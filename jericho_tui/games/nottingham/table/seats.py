"""The move that is being chosen, and the players with what they hold, laid and did.

A choice has alternatives with variants: an item with the number to deliver or what it is offered
with, a mission with the ways to pay for it, any other move by itself.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from jericho_tui.core.bundles import count_of, kinds_in, pack, size
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.rules import actions as acts
from jericho_tui.games.nottingham.rules import edition
from jericho_tui.games.nottingham.rules import items as goods
from jericho_tui.games.nottingham.rules.position import NottinghamObservation
from jericho_tui.games.nottingham.text import ambush_text, item_letter, item_text, mission_text
from jericho_tui.play.names import cell_width
from jericho_tui.text.language import _
from jericho_tui.tui.tables.choosing import VariantChoice
from jericho_tui.tui.tables.panels import SPACE, Sight, TablePanel, named
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_line, fit_right, line_width
from jericho_tui.tui.widgets.picker import shortened

_OF_ITEMS: Final = (acts.Kind.OFFER, acts.Kind.DELIVER, acts.Kind.PICK)
"""Moves whose number is that of an item."""
_OF_SEATS: Final = (acts.Kind.ATTACK, acts.Kind.SWAP)  # moves whose number is that of a seat
_OF_CARDS: Final = (acts.Kind.LAY, acts.Kind.AMBUSH)
"""Moves whose number is their place in the list."""
_LETTERS: Final = {
    acts.Kind.TAKE: "t",
    acts.Kind.ACT: "a",
    acts.Kind.DEFEND: "g",
    acts.Kind.MISSION: "m",
    acts.Kind.PASS: "p",
}
_COMMANDS: Final = {
    acts.Kind.TAKE: "kind('take')",
    acts.Kind.ACT: "kind('act')",
    acts.Kind.DEFEND: "kind('defend')",
}


class Choice(VariantChoice[acts.Action]):
    """The selection; every step leaves it on a legal action."""

    def __init__(self, observation: NottinghamObservation) -> None:
        """Begin a decision at its first move."""
        alternatives: dict[tuple[int, ...], list[acts.Action]] = {}
        for action in observation.legal_actions():
            alternatives.setdefault(_alternative(action), []).append(action)
        self.alternatives = tuple(map(tuple, alternatives.values()))
        self._typed: tuple[int, ...] = ()  # the items whose numbers were typed for an offer

    @property
    def items(self) -> frozenset[int]:
        """The items whose number chooses something."""
        return frozenset(
            item
            for variants in self.alternatives
            for action in variants
            if action.kind in _OF_ITEMS
            for item in action.items
        )

    def take(self, action: acts.Action) -> None:
        self._typed = ()
        super().take(action)

    def go(self, index: int) -> None:
        self._typed = ()
        super().go(index)

    def along(self, step: int) -> None:
        self._typed = ()
        if self.alternatives and len(self.variants) > 1:
            self.variant = (self.variant + step) % len(self.variants)
        else:
            self.across(-step)

    def take_kind(self, *kinds: acts.Kind) -> None:
        there = [n for n, variants in enumerate(self.alternatives) if variants[0].kind in kinds]
        if there:
            later = [n for n in there if n > self.index]
            self.go((later or there)[0])

    def type(self, digit: int) -> bool:
        """Choose what has this number: an item, a seat, or a card by its place.

        Where two cards may be offered a second number adds the second one.
        """
        item = digit - 1
        for items in ((*self._typed, item), (item,)):
            for variants in self.alternatives:
                for action in variants:
                    if action.kind is acts.Kind.OFFER and action.bundle == pack(items):
                        self.take(action)
                        self._typed = items if len(items) == 1 else ()
                        return True
        for number, variants in enumerate(self.alternatives):
            if _number(variants[0], number) == digit:
                self.take(variants[0])
                return True
        return False

    def number(self, place: int) -> int:
        """Return the digit that chooses the alternative at this place; 0 for none."""
        return _number(self.alternatives[place][0], place)

    def key(self, place: int) -> str:
        """Return the key that chooses the alternative at this place."""
        return _LETTERS.get(self.alternatives[place][0].kind) or str(self.number(place))

    def way_to(self, action: acts.Action) -> list[str]:
        if self.action is action:
            return []
        if action.kind is acts.Kind.OFFER:
            fresh = ["across(1)"] if self._typed else []
            return [*fresh, *(f"digit({item + 1})" for item in action.items)]
        place = next(n for n, variants in enumerate(self.alternatives) if action in variants)
        variants = self.alternatives[place]
        found = variants.index(action)
        way: list[str] = []
        if place == self.index:
            found = (found - self.variant) % len(variants)
        elif action.kind is acts.Kind.MISSION:
            kinds = [variants[0].kind for variants in self.alternatives]
            missions = [n for n, kind in enumerate(kinds) if kind is acts.Kind.MISSION]
            here = sum(n <= self.index for n in missions)
            way = ["kind('mission')"] * ((missions.index(place) - here) % len(missions) + 1)
        else:
            way = [_COMMANDS.get(action.kind) or f"digit({_number(action, place)})"]
        return [*way, *(["along(1)"] * found)]


def _alternative(action: acts.Action) -> tuple[int, ...]:
    if action.kind in (acts.Kind.OFFER, acts.Kind.DELIVER):
        return (action.kind, action.items[0])
    if action.kind is acts.Kind.MISSION:
        return (action.kind, action.mission)
    return (action.kind, action.seat, action.card, *action.items)


def _number(action: acts.Action, place: int) -> int:
    """Return the digit that chooses an action; 0 for none."""
    if action.kind in _OF_ITEMS:
        return action.items[0] + 1
    if action.kind in _OF_SEATS:
        return action.seat + 1
    return place + 1 if action.kind in _OF_CARDS else 0


def is_of_items(action: acts.Action) -> bool:
    """Whether an action is chosen by the number of an item of the own hand."""
    return action.kind in (acts.Kind.OFFER, acts.Kind.DELIVER)


SIGNS: Final = "●†▬○♦Ω▣"
"""By item: coin, candlestick, bar of gold, pearl, jewel, necklace, chest."""
_COLOURS: Final = ("cyan", "blue", "yellow", "trumpet", "red", "green", "purple")  # by item
_PAWN_ROLES: Final = ("red", "yellow", "green", "blue", "purple", "trumpet", "quiet")
"""By pawn: red, yellow, green, blue, violet, white, grey."""
AMBUSH_SIGN: Final = "⚑"
MISSION_SIGNS: Final = ("3×2", "1×5", "7×1", "4×2")
"""By kind of mission: how many items, and how many cards of each."""
_SIGNED: Final = 9
"""Columns from which a brick has an item's sign and letter, and not its short name."""
_NAME: Final = 20  # letters of an item's name where it is not shortened
_SHORT: Final = (5, 4, 3, 1)  # letters of a short one, the clearest first
BACK: Final = "▒"
"""A card of which nothing is known."""


def brick_role(item: int) -> str:
    """Return the role of text on a card of this item."""
    return f"{_COLOURS[item]}-brick"


def text_role(item: int) -> str:
    """Return the role of text in an item's colour."""
    return f"{_COLOURS[item]}-bold"


def chip(item: int) -> Piece:
    """Return a card with its name."""
    return (f" {item_text(item)} ", brick_role(item))


def chips(items: Iterable[int]) -> Line:
    """Return cards beside one another, a column between two."""
    line: Line = []
    for item in items:
        line += [chip(item), (" ", "plain")]
    return line[:-1]


def group(item: int, number: int, width: int) -> Piece:
    """Return so many cards of an item as one brick: sign, letter and number, or a short name."""
    many = f"×{number}" if number > 1 else ""
    if width < _SIGNED:
        return (f"{item_text(item)[: width - len(many)]}{many}".center(width), brick_role(item))
    head = f" {SIGNS[item]} {item_letter(item)}"
    return (head + f"{many} ".rjust(width - len(head)), brick_role(item))


def tallies(bundles: Sequence[int], widths: Sequence[int], *, broad: bool = False) -> list[Line]:
    """Return several lots of cards, all in the same form: the clearest in which each has room.

    By item: sign, name and how many; a short name; its letter; without a column between two.

    :param broad: as bricks, if there is room for them.
    """
    forms = [(_NAME, " ", False), *((letters, " ", False) for letters in _SHORT), (1, "", False)]
    bricks = [(letters, " ", True) for letters in (_NAME, *_SHORT) if broad]
    for letters, gap, solid in bricks[:-1] + forms:
        lines = [_tally(bundle, letters, gap, solid=solid) for bundle in bundles]
        if all(line_width(line) <= width for line, width in zip(lines, widths, strict=True)):
            break
    return [
        fit_line(line, max(0, w)) if line_width(line) > w else line
        for line, w in zip(lines, widths, strict=True)
    ]


def tally(bundle: int, width: int) -> Line:
    """Return some cards by item; see `tallies`."""
    return tallies([bundle], [width])[0]


def _tally(bundle: int, letters: int, gap: str, *, solid: bool) -> Line:
    """Return cards by item, each with so many letters of its name; as bricks if `solid`."""
    line: Line = []
    for item in kinds_in(bundle):
        number = count_of(bundle, item)
        name = item_text(item)[:letters] if letters > 1 else item_letter(item)
        sign = SIGNS[item] if letters == _NAME else ""
        text = f"{sign}{name}{number if number > 1 else ''}"
        line += [(gap, "plain")] * bool(line and gap)
        line.append((f" {text} ", brick_role(item)) if solid else (text, text_role(item)))
    return line


def face(item: int, value: int, width: int, height: int, mark: str = "") -> list[Piece]:
    """Return the lines of a card: sign and letter, name, value and sign.

    :param mark: stands in a corner, as how many of them there are.
    """
    role = brick_role(item)
    name = item_text(item).center(width)
    head = f" {SIGNS[item]}{item_letter(item).rjust(width - 3)} "
    foot = f" {value:<{width - 3 - len(mark)}}{mark}{SIGNS[item] if not mark else ' '} "
    lines = [head, name, foot] if height >= 3 else [name]
    gaps = max(0, min(height, 5) - 3)
    if gaps:
        lines[1:2] = [" " * width, name, " " * width][: gaps + 1]
    return [(fit(line, width), role) for line in lines]


def back(width: int, height: int) -> list[Piece]:
    """Return the lines of a card that lies face down."""
    return [(BACK * width, "faint")] * (min(height, 5) if height >= 3 else 1)


def ambush_pieces(card: int) -> Line:
    """Return an ambush card in its colours and as few columns as there are, or its pawn."""
    if card < goods.FIRST_PAIR:
        return [("♟", _PAWN_ROLES[card])]
    low, high = goods.PAIRS[card - goods.FIRST_PAIR]
    first, second = ((item_text(item)[:3], text_role(item)) for item in (low, high))
    return [first, ("/", "quiet"), second]


def ambush_short(card: int) -> str:
    """Return an ambush card in as few columns as there are: “coi/che”, or its pawn."""
    if card < goods.FIRST_PAIR:
        return ambush_text(card)
    return "".join(text for text, _role in ambush_pieces(card))


def delivers(action: acts.Action | None) -> bool:
    """Whether an action is a delivery."""
    return action is not None and action.kind in (acts.Kind.DELIVER, acts.Kind.MISSION)


def changes(caused: Iterable[Event], num_seats: int) -> list[int]:
    """Return by how many cards each hand grew in a move."""
    grown = [0] * num_seats
    for event in caused:
        match event:
            case (
                edition.Took(seat, _item)
                | edition.Gift(seat, _item)
                | edition.Kept(seat, _item, False)
            ):
                grown[seat] += 1
            case edition.Exchanged(seat, other, got, _gave, _open):
                number = 1 if got is None else len(got)
                grown[seat] += number
                grown[other] += 1 - number
            case edition.Delivered(seat, _item, number):
                grown[seat] -= number
            case edition.MissionDone(seat, _kind, items, _first, _points):
                grown[seat] -= len(items)
            case edition.Ambushed(seat, deliverer, _card, _item, _left):
                grown[seat] += 1
                grown[deliverer] += 1
            case edition.DeliveryVoid(seat, _item, number):
                grown[seat] += number
            case _:
                pass
    return grown


def hand_of(sight: Sight, seat: int) -> int:
    """Return the bundle of cards that may be shown of a hand: all, or those known for certain."""
    if sight.open_state is not None:
        hand: int = sight.open_state.hands[seat]
        return hand
    seen: NottinghamObservation = sight.observation
    return seen.certain(seat)


def open_hand(sight: Sight) -> int | None:
    """Return the hand that lies open to whoever looks in a robbery or burglary; None: it does not.

    The hand of a robbery is seen by the actor alone, and by its owner (N5).
    """
    seen: NottinghamObservation = sight.observation
    hand = hand_of(sight, seen.target)
    looks = sight.open_state is not None or seen.seat in (seen.turn, seen.target)
    return hand if looks or seen.card == goods.JEWELS else None


_ROOMY: Final = 60
"""Columns from which missions stand in the players' lines, and cards in lines of their own."""
_BROAD: Final = 110  # columns from which both have room in one line again
_COUNT: Final = 5
_LAID: Final = 5
_WORTH: Final = 7  # columns of how many cards somebody has, of ambushes, and of points
_SIGNS: Final = 4 * 4
_FIXED: Final = 1 + 1 + 2 + 3 + 1 + 1 + 2 + 1 + 1
"""Columns of a player's line but for name, cards, loot, missions and points."""
_POINTS: Final = 4


class Players(TablePanel[Choice, NottinghamObservation]):
    """A line a player: cards in hand, ambushes, loot, points of missions.

    Whoever an action is against, or would draw for it, is marked.
    """

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: NottinghamObservation = sight.observation
        if height < seen.num_seats:
            return self._pairs(sight, width)
        if _ROOMY <= width < _BROAD and height > 2 * seen.num_seats:
            return self._doubles(sight, width)
        signs = _SIGNS if width >= _BROAD else 0
        rest = width - _FIXED - signs - _POINTS
        name = min(16, rest // 4, max(9, *map(cell_width, sight.names)))
        heading = cell_width(_("loot") + _("points")) + 1 - _POINTS
        cards = min(_parted(sight, rest - name), max(0, rest - name - heading))
        marks = self._changes(sight)
        gap = 1 if height >= 2 * seen.num_seats else 0
        lines: list[Line] = []
        if height > seen.num_seats:
            head = (" " * (name + 1) + fit_right(_("hand"), 5)).ljust(name + cards + 9)
            head += f"{AMBUSH_SIGN}  {_('loot')}".ljust(rest - name - cards + 3)
            head += _("missions") if signs else ""
            points = _("points")
            lines.append([(fit(head.rstrip(), width - len(points)) + points, "faint")])
        broad, loot = width >= _BROAD, rest - name - cards
        hands, piles = _hands(sight, cards, broad=broad), _loots(sight, loot, broad=broad)
        for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True)):
            laid, role = _laid(seen, seat)
            line: Line = [
                *self._start(Seat(seat), name, 3),
                (fit_right(marks[seat][0], 3), marks[seat][1]),
                SPACE,
                *fit_line(hand, cards),
                SPACE,
                (fit(laid, 2), role),
                SPACE,
                *fit_line(pile, loot),
                (fit(_done(seen.missions[seat]), signs) if signs else "", "plain"),
                _worth(sight, seat, _POINTS),
            ]
            lines += [line, *[[]] * gap]
        return lines

    def _changes(self, sight: Sight) -> list[Piece]:
        """Return what each hand gains by what is considered, else what it gained or lost now."""
        seats = sight.observation.num_seats
        if self.action is not None:
            draws = self.then.drawing() if delivers(self.action) else ()
            return [("+1", "gold") if seat in draws else ("", "plain") for seat in range(seats)]
        grown = [(f"{n:+d}".replace("-", "−"), n) for n in changes(sight.last, seats)]
        return [(text if n else "", "up" if n > 0 else "down") for text, n in grown]

    def _doubles(self, sight: Sight, width: int) -> list[Line]:
        """Return two lines a player under headings: figures, then the cards of hand and loot."""
        marks = self._changes(sight)
        name = width - 1 - _COUNT - 3 - _LAID - 2 - _SIGNS - _WORTH
        head = " " * (name + 1) + fit_right(_("hand"), _COUNT) + " " * 3
        head += fit_right(AMBUSH_SIGN, _LAID) + "  " + fit(_("missions"), _SIGNS)
        lines: list[Line] = [[(head + fit_right(_("points"), _WORTH), "faint")]]
        half = (width - 2) // 2
        held = zip(_hands(sight, half - 1), _loots(sight, half - 8), strict=True)
        for seat, (hand, pile) in zip(map(Seat, range(self.seen.num_seats)), held, strict=True):
            laid, role = _laid(self.seen, seat)
            figures: Line = [
                *self._start(seat, name, _COUNT),
                (fit_right(marks[seat][0], 3), marks[seat][1]),
                (fit_right(laid, _LAID), role),
                ("  " + fit(_done(self.seen.missions[seat]), _SIGNS), "plain"),
                _worth(sight, seat, _WORTH),
            ]
            loot: Line = [(f"{_('loot')} ", "faint"), *pile]
            lines += [figures, [("  ", "plain"), *fit_line(hand, half), *loot]]
        return lines

    def _pairs(self, sight: Sight, width: int) -> list[Line]:
        """Return two players a line with what matters most, for the smallest screens."""
        lines: list[Line] = []
        for seat in map(Seat, range(self.seen.num_seats)):
            if not seat % 2:
                lines.append([])
            laid = fit(_laid(self.seen, seat)[0], 3)
            lines[-1] += [*self._start(seat, width // 2 - 7, 3), (laid, "plain")]
        return lines

    def _start(self, seat: Seat, width: int, count: int) -> Line:
        """Return who is asked or has the turn, a name of this width, and how many cards."""
        seen = self.seen
        mark = ("•" if seat == seen.turn and seen.acting else " ", "quiet")
        if seat in seen.acting:
            mark = ("▸", "gold")
        aimed = self.action is not None and self.action.seat == seat
        name = named(self.sight, seat, width, "gold-block" if aimed else "")
        return [mark, *name, (fit_right(str(seen.hand_sizes[seat]), count), "strong")]


def _laid(seen: NottinghamObservation, seat: int) -> Piece:
    laid = seen.laid_sizes[seat]
    return (f"{AMBUSH_SIGN}{laid}" if laid else "", "plain" if seat == seen.seat else "warning")


def _worth(sight: Sight, seat: int, width: int) -> Piece:
    seen: NottinghamObservation = sight.observation
    points = acts.mission_points(seen.missions, seen.rules.edition)[seat]
    return (fit_right(str(points) if points else "·", width), "strong" if points else "faint")


def _parted(sight: Sight, room: int) -> int:
    """Return how many of so many columns hands have: as many as they need beside the loot."""
    seen: NottinghamObservation = sight.observation
    seats = range(seen.num_seats)
    hands = [hand_of(sight, seat) for seat in seats]
    needs = [
        max(line_width(_tally(bundle, _SHORT[1], " ", solid=False)) for bundle in bundles)
        for bundles in (hands, seen.loot)
    ]
    hidden = max(seen.hand_sizes[seat] - size(hands[seat]) for seat in seats)
    held, laid = needs[0] + hidden + 1, needs[1] + _POINTS
    return room * held // (held + laid)


def _hands(sight: Sight, width: int, *, broad: bool = False) -> list[Line]:
    """Return what may be seen of each hand, and the backs of its other cards."""
    seats = range(sight.observation.num_seats)
    hands = [hand_of(sight, seat) for seat in seats]
    hidden = [sight.observation.hand_sizes[seat] - size(hands[seat]) for seat in seats]
    known = tallies(hands, [width - number - bool(number) for number in hidden], broad=broad)
    for line, number in zip(known, hidden, strict=True):
        if number:
            line += [(" ", "plain")] * bool(line)
            line.append((BACK * min(number, width - line_width(line)), "faint"))
    return known


def _loots(sight: Sight, width: int, *, broad: bool = False) -> list[Line]:
    """Return the loot piles; what one is worth is for its owner, and for all once it counts."""
    seen: NottinghamObservation = sight.observation
    worths = []
    for seat in range(seen.num_seats):
        tells = seat == seen.seat or not seen.acting or sight.open_state is not None
        worth = acts.loot_points(seen.loot[seat], seen.rules.edition)
        worths.append(f" {worth}" if tells and seen.loot[seat] else "")
    piles = tallies(seen.loot, [width - len(worth) for worth in worths], broad=broad)
    return [
        [*pile, (worth, "strong")] if pile else [("·", "faint")]
        for pile, worth in zip(piles, worths, strict=True)
    ]


def _done(missions: int) -> str:
    return " ".join(sign for kind, sign in enumerate(MISSION_SIGNS) if missions >> kind & 1)


class Missions(TablePanel[Choice, NottinghamObservation]):
    """A line a kind: what it is worth to whoever does it now, and who has done it.

    The one that is considered is lit.
    """

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: NottinghamObservation = sight.observation
        names = width >= 34
        paired = height < len(MISSION_SIGNS)
        payable = frozenset() if seen.seat is None else seen.payable(seen.hand)
        action = self.action
        lit = action.mission if action is not None and action.kind is acts.Kind.MISSION else -1
        lines: list[Line] = []
        for kind, left in enumerate(seen.missions_left()):
            worth = seen.rules.edition.missions[kind]
            text = (f"{worth.shared}", f"{worth.shared}", f"{worth.alone}/{worth.shared}")[left]
            role = "gold" if kind == lit else "plain" if left else "off"
            owners = [seat for seat, done in enumerate(seen.missions) if done >> kind & 1]
            line: Line = [("✓" if kind in payable else " ", "gold" if kind == lit else "up")]
            if not (names and paired):
                sign = role if kind == lit else "strong" if left else "off"
                line.append((MISSION_SIGNS[kind] + " ", sign))
            if names:
                line.append((fit(mission_text(kind), 19), role))
            if left or (names and not paired):  # what nobody can win any more gives way to names
                line.append((fit(text, 6), role))
            room = (width // 2 if paired else width) - line_width(line)
            called = [_("you") if seat == seen.seat else sight.names[seat] for seat in owners]
            for seat, name in zip(owners, shortened(called, room), strict=True):
                line += [(name, "gold" if seat == seen.seat else "quiet"), (" ", "plain")]
            lines.append(line)
        if paired:  # two a line
            pairs = zip(lines[::2], lines[1::2], strict=True)
            lines = [[*fit_line(one, width // 2), *other] for one, other in pairs]
        if names and height > len(lines) + 1:
            lines.append([])
            text = _("✓ you can pay it · alone/shared")
            lines.append([(text, "faint")])
        return lines
