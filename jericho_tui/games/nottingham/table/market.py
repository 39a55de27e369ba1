"""The middle of the table: the card turned up, offers, an open hand, goods on their way."""

from collections.abc import Iterable
from typing import Any, Final

from jericho_tui.core.bundles import count_of, kinds_in
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CLOCKWISE
from jericho_tui.games.nottingham import text as words
from jericho_tui.games.nottingham.rules.actions import LAY, PICK, SWAP, Action, Kind, Phase
from jericho_tui.games.nottingham.rules.edition import Delivered
from jericho_tui.games.nottingham.rules.items import JEWELS, NUM_ITEMS
from jericho_tui.games.nottingham.rules.position import NottinghamObservation
from jericho_tui.games.nottingham.table import seats as seated
from jericho_tui.play.names import cell_width
from jericho_tui.text.company import Company
from jericho_tui.text.counts import cards_text, points_text
from jericho_tui.text.language import _
from jericho_tui.text.segments import fill, plain
from jericho_tui.tui.tables.panels import SPACE, Sight, TablePanel, name_role, two_columns, worded
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_line, line_width, wrap

_CARD: Final = 15  # columns of the card turned up
_GAP: Final = 2
_ROOMY: Final = 7  # content lines from which the discard is listed too
_OFFER: Final = 14  # columns of an offer, at most
_GROUP: Final = 7  # columns of an item in a hand laid open
_AMBUSH: Final = 26  # columns of an ambush card to be laid


class Market(TablePanel[seated.Choice, NottinghamObservation]):
    """What is traded, taken or delivered now."""

    _covered = False  # whether the card turned up is shown from behind

    def cover(self, covered: bool) -> None:
        """Show the card turned up from behind, or its face again."""
        self._covered = covered
        self.repaint()

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen = self.seen
        block = self._block(height)
        left = _CARD + _GAP if block else 0
        aside = self._beside(width - left, height, left)
        lines = two_columns([[piece] for piece in block], aside, left) if block else aside
        below = _deeds(seen, width)
        if len(lines) + len(below) + 3 <= height and seen.phase is not Phase.OVER:
            lines += [[], *below]
        if seen.discard and height >= _ROOMY:
            lines += [[] for _gap in range(height - 1 - len(lines))]
            cards = seated.tally(seen.discard, width - len(_("discarded")) - 1)
            lines.append([(_("discarded") + " ", "faint"), *cards])
        return lines[:height]

    def selection(self) -> tuple[int, int] | None:
        action = self.action
        if action is None or action.kind not in (Kind.SWAP, Kind.PICK, Kind.LAY):
            return None
        number = self._number(action)
        return next(((first + 2, 2) for _y, first, _size, n in self.spots if n == number), None)

    def clicked(self, x: int, y: int) -> Any:
        del y
        return super().clicked(x, 2)

    def _block(self, height: int) -> Line:
        seen, action = self.seen, self.action
        values = seen.rules.edition.values
        if seen.card >= 0:
            if self._covered:
                return list(seated.back(_CARD, height))
            return list(seated.face(seen.card, values[seen.card], _CARD, height))
        item, number = seen.goods, seen.goods_left
        if action is not None and action.kind is Kind.DELIVER:
            item, number = action.items[0], len(action.items)
        if item < 0:
            return []
        return list(seated.face(item, values[item], _CARD, height, f"×{number}"))

    def _beside(self, width: int, height: int, left: int) -> list[Line]:
        """Return what stands beside the card, which takes `left` columns."""
        sight, seen = self.sight, self.seen
        match seen.phase:
            case Phase.DECIDE:
                text = _capital(words.effect_text(seen.card)) + "."
                return [[self._title()], *worded(text, "quiet", width, 3)]
            case Phase.SEALED | Phase.OPEN | Phase.SWAP:
                return self._offers(width, left)
            case Phase.DEFENCE | Phase.DRAW:
                return _attack(sight, width)
            case Phase.PICK:
                return self._open_hand(width, left)
            case Phase.LAY:
                return self._drawn(width, left)
            case Phase.DELIVER:
                return self._delivery(width)
            case Phase.AMBUSH:
                return _asked(sight, width)
            case Phase.OVER:
                return _result(sight, width, height)
            case _:
                return [[(_("The discard pile is shuffled."), "plain")]]

    def _title(self) -> Piece:
        """Return what the action of the card turned up is called."""
        return (_capital(words.deed_text(self.seen.card)), "strong")

    def _cells(self, cells: Iterable[tuple[Line, Line, str]], width: int, left: int) -> list[Line]:
        """Return cells of this width beside one another: head, cards, key."""
        rows: list[Line] = [[], [], []]
        for place, (head, cards, key) in enumerate(cells):
            below: Line = [(key, "gold" if "▲" in key else "quiet")]
            for row, line in zip(rows, (head, cards, below), strict=True):
                row += [*fit_line(line, width - 1), SPACE]
            digits = key.strip("▲[]")
            if digits:
                start = left + place * width
                self.spots.append((2, start, width - 1, int(digits)))
        return rows

    def _key(self, action: Action, number: int) -> str:
        choice = self.choice
        if choice is None or not any(action in variants for variants in choice.alternatives):
            return ""
        return f"▲[{number}]▲" if action is choice.action else f"[{number}]"

    def _number(self, action: Action) -> int:
        choice = self.choice
        if choice is None:
            return 0
        place = next(n for n, variants in enumerate(choice.alternatives) if action in variants)
        return choice.number(place)

    def _offers(self, width: int, left: int) -> list[Line]:
        """Return the offers side by side, clockwise from the actor's left (N22, N23)."""
        sight, seen = self.sight, self.seen
        seats = CLOCKWISE[seen.num_seats][seen.turn][1:]
        each = min(_OFFER, width // len(seats))
        offers = seen.offers if sight.open_state is None else sight.open_state.offers
        bundles = [offer.bundle for offer in offers if offer is not None]
        cards = seated.tallies(bundles, [each - 1] * len(bundles), broad=True)
        made = dict(zip(bundles, cards, strict=True))

        considered, cells = self.action, []
        for seat in map(Seat, seats):
            acts, offer = seat in seen.acting, offers[seat]
            head: Line = [
                ("▸" if acts else "", "gold"),
                (sight.names[seat], name_role(sight, seat)),
            ]
            if seat == seen.seat and considered is not None and considered.kind is Kind.OFFER:
                offered: Line = [("▸", "gold"), *seated.tally(considered.bundle, each - 2)]
            elif offer is None:
                waits = acts or seat in seen.queue
                offered = [(" · ", "faint") if waits else (seated.BACK * 3, "quiet")]
            else:
                offered = made[offer.bundle] or [("–", "faint")]
            cells.append((head, offered, self._key(SWAP[seat], seat + 1)))
        return self._cells(cells, each, left)

    def _open_hand(self, width: int, left: int) -> list[Line]:
        """Return the hand that lies open to who looks on, else who looks at whose (N5)."""
        seen, hand = self.seen, seated.open_hand(self.sight)
        company = Company(self.sight.names, seen.seat)
        if hand is None:
            text = fill(
                _("{name} looks at your hand: {cards}.")
                if seen.target == company.me
                else _("{name} looks at the hand of {target}: {cards}."),
                name=company.name(seen.turn, first=True),
                target=company.name(seen.target),
                cards=cards_text(seen.hand_sizes[seen.target]),
            )
            return [
                [self._title()],
                *worded(plain(text), "plain", width, 2),
            ]
        kinds = kinds_in(hand)
        each = min(_GROUP + 1, width // max(1, len(kinds)))
        cells: list[tuple[Line, Line, str]] = []
        for item in kinds:
            cards: Line = [seated.group(item, count_of(hand, item), each - 1)]
            cells.append(([], cards, self._key(PICK[item], item + 1)))
        rows = self._cells(cells, each, left)
        whose = plain(fill(_("Hand of {name}"), name=company.name(seen.target)))
        if seen.target == company.me:
            whose = _("Your hand")
        seers = _("shown to everyone") if seen.card == JEWELS else _("for {name} alone")
        note = seers.format(name=plain([company.name(seen.turn)]))
        rows[0] = [(whose, "strong"), (f" · {note}", "quiet")]
        return rows

    def _drawn(self, width: int, left: int) -> list[Line]:
        """Return the ambush cards of which one is laid; others see their backs."""
        sight, seen = self.sight, self.seen
        cards = seen.drawn_ambushes
        if cards is None and sight.open_state is not None:
            cards = sight.open_state.drawn_ambushes
        if cards is None:
            name = Company(sight.names, seen.seat).name(seen.turn, first=True)
            text = plain(fill(_("{name} chooses an ambush."), name=name))
            number = len(seen.memory.drawn)
            backs: Line = [(f"{seated.BACK * 5} ", "quiet")] * number
            return [[self._title()], backs, [(text, "plain")]]
        cells: list[tuple[Line, Line, str]] = []
        for place, card in enumerate(sorted(cards), 1):
            head: Line = [(f"{seated.AMBUSH_SIGN} ", "quiet"), *seated.ambush_pieces(card)]
            cells.append((head, [(words.ambush_text(card), "plain")], self._key(LAY[card], place)))
        return self._cells(cells, min(_AMBUSH, width // len(cells)), left)

    def _delivery(self, width: int) -> list[Line]:
        """Return what a delivery that is considered does (rules 4, 5)."""
        seen, action = self.seen, self.action
        company = Company(self.sight.names, seen.seat)
        if action is None or action.kind not in (Kind.DELIVER, Kind.MISSION):
            if action is not None:
                return [[(_("No delivery this turn"), "plain")]]
            told = company.says(seen.turn, _("{You} may deliver."), _("{name} may deliver."))
            return [[(plain(told), "plain")]]
        edition = seen.rules.edition
        if action.kind is Kind.DELIVER:
            item = action.items[0]
            worth = points_text(edition.values[item])
            rest = words.items_text((item,) * (len(action.items) - 1))
            gain: Line = [(_("loot: {points}").format(points=worth), "up")]
            rows = [gain, [(_("discard pile: {cards}").format(cards=rest), "quiet")]]
        else:
            mission = edition.missions[action.mission]
            shared = seen.missions_left()[action.mission] == 1
            points = points_text(mission.shared if shared else mission.alone)
            title: Line = [(_capital(words.mission_text(action.mission)), "strong")]
            title.append((_(": {points}").format(points=points), "up"))
            rows = [title, seated.tally(action.bundle, width)]
        seats = self.then.drawing()
        if seen.number() is None:
            step = _("the sheriff is home: the game ends")
        elif seats:
            names = plain(company.listing(seats))
            step = _("the sheriff moves on; a card for {names}").format(names=names)
            if cell_width(step) > width:
                step = _("the sheriff moves on")  # the track says who draws
        else:
            step = _("the sheriff moves on; nobody draws")
        return [*rows, [(step, "plain")]]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _deeds(seen: NottinghamObservation, width: int) -> list[Line]:
    """Return of every item what it is worth, and what its action does."""
    names = [words.item_text(item) for item in range(NUM_ITEMS)]
    deeds = [_capital(words.deed_text(item)) for item in range(NUM_ITEMS)]
    name, deed = (max(map(cell_width, texts)) + 2 for texts in (names, deeds))
    lines: list[Line] = []
    for item in range(NUM_ITEMS):
        turned_up = item == seen.card
        line: Line = [
            ("▸" if turned_up else " ", "gold"),
            (f" {seated.SIGNS[item]} {words.item_letter(item)} ", seated.brick_role(item)),
            (f" {fit(names[item], name)}", "strong" if turned_up else "plain"),
            (f"{seen.rules.edition.values[item]:>3}  ", "strong"),
            (fit(deeds[item], deed), "plain"),
        ]
        before = line_width(line)
        first, *others = wrap(words.effect_text(item), width - before, 3)
        lines.append([*line, (first, "quiet")])
        lines += [[(" " * before + part, "quiet")] for part in others]
    return lines


def _attack(sight: Sight, width: int) -> list[Line]:
    """Return who attacks whom, and the card that was drawn or chosen (N8)."""
    seen: NottinghamObservation = sight.observation
    company = Company(sight.names, seen.seat)
    text = company.says(
        seen.turn,
        _("{You} attack {target}"),
        _("{name} attacks you") if seen.target == company.me else _("{name} attacks {target}"),
        target=company.name(seen.target),
    )
    title: Line = [
        (_capital(words.deed_text(seen.card)), "strong"),
        (" · ", "faint"),
        (plain(text), "plain"),
    ]
    chosen = seen.chosen
    if chosen < 0 and sight.open_state is not None:
        chosen = sight.open_state.chosen
    if chosen >= 0:
        return [title, [(_("chosen") + " ", "quiet"), *seated.chips((chosen,))]]
    if seen.phase is Phase.DRAW:
        return [title, *worded(_("A card is drawn at random."), "plain", width, 2)]
    if seen.chosen < 0 and seen.rules.defends_after:
        return [title, [(_("chosen") + " ", "quiet"), (seated.BACK * 3, "quiet")]]
    asked = company.says(
        seen.target,
        _("{You} may give a necklace instead."),
        _("{name} may give a necklace instead."),
    )
    return [title, *worded(plain(asked), "plain", width, 2)]


def _asked(sight: Sight, width: int) -> list[Line]:
    """Return who delivers what, and who is asked about an ambush (N9, N27)."""
    seen: NottinghamObservation = sight.observation
    company = Company(sight.names, seen.seat)
    title = words.TELLING.line(Delivered(seen.turn, seen.goods, seen.goods_left), company)
    asked = fill(_("May ambush: {names}"), names=company.listing(seen.queue))
    lines: list[Line] = [[(plain(title), "strong")], *worded(plain(asked), "plain", width, 1)]
    if seen.seat is not None and seen.seat in seen.queue:
        line: Line = [(f"{seated.AMBUSH_SIGN} ", "quiet")]
        for card in sorted(seen.ambushes):
            more = [*seated.ambush_pieces(card), (f" {words.ambush_text(card)}  ", "plain")]
            if line_width(line) + line_width(more) <= width:
                line += more
        lines.append(line)
    return lines


def _result(sight: Sight, width: int, height: int) -> list[Line]:
    seats, result = sight.observation.num_seats, sight.observation.result
    if result is None:
        return []
    room = width // seats
    names: Line = []
    scores: Line = []
    parts: Line = []
    for seat, name in enumerate(sight.names):
        won = seat in result.winners
        names.append((fit(name, room - 1) + " ", "gold" if won else "plain"))
        scores.append((fit(points_text(result.scores[seat]), room), "strong"))
        loot, missions = (line.points[seat] for line in result.lines)
        parts.append((fit(f"{loot} + {missions}", room), "quiet"))
    return [names, scores, parts][:height]
