"""The bomb: its cards, its fuse, the storage, the trick on the table; and its explosion."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain, groupby
from typing import ClassVar, Final, TypeVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key

from jericho_tui.core.bundles import kinds_in, size, unpack
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import CLOCKWISE
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules import edition
from jericho_tui.games.badaboom.rules.actions import ENOUGH_COINS, Action, Kind, Phase
from jericho_tui.games.badaboom.rules.blasts import who_is_hit
from jericho_tui.games.badaboom.rules.edition import Property
from jericho_tui.games.badaboom.rules.position import BadaboomObservation
from jericho_tui.games.badaboom.table import bag
from jericho_tui.games.badaboom.text import VOICE, telling
from jericho_tui.text.company import Company
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.segments import fill, plain
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.ceremony import Ceremony
from jericho_tui.tui.tables.panels import SPACE, Sight, TablePanel, two_columns, worded
from jericho_tui.tui.widgets.canvas import (
    Line,
    Panel,
    Piece,
    fit,
    fit_line,
    fit_right,
    line_width,
    wrap,
    wrap_line,
)
from jericho_tui.tui.widgets.key_bar import KeyBar

RADIUS: Final = 7
"""Of the bomb, in half blocks; a column is as wide as a half block is high."""
WIDTH: Final = 2 * RADIUS + 1
_ROUND: Final = 0.5  # how much is added to a radius so that a disc has no single tips
SPARK: Final = "✹"


def half_blocks(width: int, height: int, inside: Callable[[int, int], bool]) -> list[str]:
    """Return lines in which each character is two pixels, one above the other.

    :param height: in lines.
    :param inside: whether the pixel of a column and half line is set.
    """
    return [
        "".join([" ▀▄█"[inside(x, 2 * y) + 2 * inside(x, 2 * y + 1)] for x in range(width)])
        for y in range(height)
    ]


def bomb_lines(number: str, role: str, label: str) -> list[Line]:
    """Return a round bomb with its neck on top and a number in its middle.

    :param label: the role of the number.
    """
    reach = (RADIUS + _ROUND) ** 2
    disc = half_blocks(
        WIDTH, RADIUS + 1, lambda x, y: (x - RADIUS) ** 2 + (y - RADIUS) ** 2 <= reach
    )
    lines: list[Line] = [[("▄█▄".center(WIDTH), role)]]
    for row, text in enumerate(disc):
        if row == RADIUS // 2:
            middle = (WIDTH - 3) // 2
            lines.append(
                [(text[:middle], role), (number.center(3), label), (text[middle + 3 :], role)]
            )
        else:
            lines.append([(text, role)])
    return lines


def fuse_line(left: int, whole: int, cells: int, burns: str) -> Line:
    """Return a fuse that burns from its right end.

    :param left: turns that are left of `whole`.
    :param cells: its columns when it is whole.
    :param burns: the role of the spark.
    """
    rest = min(cells, -(-left * cells // whole))
    pieces: list[Piece] = [("━" * rest, "quiet"), (SPARK, burns), ("┄" * (cells - rest), "off")]
    return pieces


def blast_lines(width: int, height: int, reach: float) -> list[str]:
    """Return a jagged burst.

    :param reach: how far it has come, of 1.
    """
    across, up = width / 2, height  # in half blocks: the middle

    def inside(x: int, y: int) -> bool:
        dx, dy = (x - across + 0.5) / across, (y - up + 0.5) / up
        ray = (x * 7 + y * 13) % 11 / 11  # the same at every explosion, but not regular
        return dx * dx + dy * dy <= (reach * (0.55 + 0.45 * ray)) ** 2

    return half_blocks(width, height, inside)


@dataclass(frozen=True)
class Answer:
    """What a seat did when it was asked for a trick."""

    card: int | None = None
    """The trick it played; None: it passed, or laid a mission."""
    mission: bool = False
    cancelled: bool = False


@dataclass
class Window:
    """The phase before or after tinkering, as far as it has come (3.1; B3)."""

    answers: dict[Seat, Answer] = field(default_factory=dict)
    """By seat; who was not asked yet is not there."""
    counters: list[tuple[Seat, bool]] = field(default_factory=list)
    """Who was asked to counter the latest trick, in order, and whether they did (B19)."""


def read_window(moves: Iterable[Iterable[Event]]) -> Window:
    """Return the window that is open after some moves.

    :param moves: what each of them caused, oldest first; from before the window opened on.
    """
    window = Window()
    for event in chain.from_iterable(moves):
        match event:
            case edition.TurnBegan() | edition.Left() | edition.Put():
                window = Window()
            case edition.Passed(seat, False):
                window.answers[seat] = Answer()
            case edition.MissionLaid(seat):
                window.answers[seat] = Answer(mission=True)
            case edition.TrickPlayed(seat, card):
                window.answers[seat] = Answer(card)
                window.counters = []
            case edition.Countered(seat):
                window.counters.append((seat, True))
            case edition.Passed(seat, True):
                window.counters.append((seat, False))
            case edition.TrickCancelled(seat, card):
                window.answers[seat] = Answer(card, cancelled=True)
            case _:
                pass
    return window


_ROOMY: Final = 17  # content lines from which the bomb is drawn
_CARD: Final = 28  # columns of a card beside the bomb, at most
_LEFT: Final = WIDTH + 4  # columns that the bomb takes
_PRINTED: Final = 50  # columns from which what stands on a card is printed beside it
_FUSE: Final = 10  # columns of the fuse where it stands in a line with other things
_FREE: Final = "· · ·"


class Bomb(TablePanel[bag.Choice, BadaboomObservation]):
    """The middle of the table."""

    window = Window()

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        if sight.observation.bomb < 0:
            return [[(_("The next bomb is about to be built."), "quiet")]]
        lines = self._roomy(width, height) if height >= _ROOMY else self._compact(width, height)
        return lines[:height]

    def selection(self) -> tuple[int, int] | None:
        option = None if self.choice is None else self.choice.option
        if option is None or option.kind is not Kind.TAKE:
            return None
        return next(((x, y) for y, x, _size, card in self.spots if card == option.card), None)

    def _roomy(self, width: int, height: int) -> list[Line]:
        seen: BadaboomObservation = self.sight.observation
        armed = seen.armed_by >= 0
        left = seen.rules.fuse - seen.bomb_turns
        text = ngettext("  {n} turn left", "  {n} turns left", left).format(n=left)
        middle = WIDTH // 2 + 1
        cells = width - middle - 2 - len(text)
        fuse = fuse_line(left, seen.rules.fuse, cells, "down" if armed else "warning")
        lines: list[Line] = [[(" " * middle + "╭", "quiet"), *fuse, (text, "quiet")]]
        role = "down" if armed else "blue"
        number = str(seen.rules.edition.bombs[seen.bomb].mechanisms)
        body = bomb_lines(number, role, "strong" if armed else "blue-brick")
        cards = self._cards(min(_CARD, width - _LEFT), even=True)
        pitch = 2 if 2 * len(cards) <= len(body) + 1 else 1
        room = width - _LEFT - _CARD - 2
        aside: list[Line] = []
        for card, pieces in cards[: -(-len(body) // pitch)]:
            self.spots.append((1 + len(aside), _LEFT, line_width(pieces), card))
            printed: list[Line] = []
            if card >= 0 and room >= _PRINTED and pitch > 1:
                printed = worded(telling.card_text(card, seen.rules.edition), "quiet", room, pitch)
            aside += two_columns([pieces, *[[]] * (pitch - 1)], printed, _CARD + 2)
        lines += two_columns([[SPACE, *line] for line in body], aside[: len(body)], _LEFT)
        lines += [[], *wrap_line(self._state(), width, 2)]
        special = seen.rules.special(seen.bomb)
        if special is not Property.NONE:
            lines += wrap_line(
                [(telling.bomb_text(seen.bomb, seen.rules.edition), "quiet")], width, 2
            )
        if armed:
            lines += wrap_line(self._hits(), width, 2)
        if seen.played is not None:
            for part in self._played(seen.played):
                lines += wrap_line(bag.solid(part), width, 2)
        piles = [self._storage(), self._piles()]
        lines += [[] for _gap in range(height - len(lines) - len(piles))]
        return [*lines[: height - len(piles)], *piles]

    def _compact(self, width: int, height: int) -> list[Line]:
        """Paint the bomb in lines: how it stands, its cards, the trick or who is hit, piles."""
        seen: BadaboomObservation = self.sight.observation
        head: Line = [(f"{bag.BOMB_SIGN} ", "blue-bold"), *self._state()]
        left = seen.rules.fuse - seen.bomb_turns
        fuse: Line = [
            ("  ", "plain"),
            *fuse_line(left, seen.rules.fuse, _FUSE, "warning"),
            (f" {left}", "quiet"),
        ]
        gap = width - line_width(head) - line_width(fuse)
        if gap >= 0:
            head += [(" " * gap, "plain"), *fuse]
        cards = self._cards(width)
        longest = max(line_width(pieces) for _card, pieces in cards)
        while longest > 1 and sum(line_width(pieces) + 1 for _card, pieces in cards) > width + 1:
            longest -= 1
            cards = self._cards(longest)
        row: Line = []
        for card, pieces in cards:
            self.spots.append((1, line_width(row), line_width(pieces), card))
            row += [*pieces, (" ", "plain")]
        del row[-1:]
        if seen.played is not None:
            news = _in_a_line(self._played(seen.played), width)
        elif seen.armed_by < 0 and seen.rules.special(seen.bomb) is not Property.NONE:
            news = [(telling.bomb_text(seen.bomb, seen.rules.edition), "quiet")]
        else:
            news = self._hits()
        piles = [*self._storage(), ("   ", "plain"), *self._piles()]
        lines = [head, row, news, piles]
        if height >= len(lines):
            return lines
        return [head, row, news if seen.played or seen.armed_by >= 0 else piles]

    def _state(self) -> Line:
        seen: BadaboomObservation = self.sight.observation
        line: Line = [(telling.bomb_name(seen.bomb).capitalize(), "blue-bold"), ("  ", "plain")]
        if seen.armed_by >= 0:
            text = _("armed by {name}").format(name=self._called(seen.armed_by))
            this = seen.armed_turn < seen.turn  # 3.1, phase 5
            when = _("explodes this turn") if this else _("explodes next turn")
            line.append((f"{bag.HIT_SIGN} {text} · {when}", "down"))
        else:
            number = size(seen.content) - sum(c != 0 for c in unpack(seen.content))
            text = ngettext("not armed: {n} mechanism", "not armed: {n} mechanisms", number)
            line.append((text.format(n=number), "plain"))
        if (self.then.armed_by >= 0) != (seen.armed_by >= 0):
            text = _("then armed") if self.then.armed_by >= 0 else _("then disarmed")
            line.append((f"  ▸ {text}", "gold"))
        return line

    def _hits(self) -> Line:
        """Return whom the bomb would hit, and whom after the move that is considered."""
        before, after = who_is_hit(self.seen), who_is_hit(self.then)
        line: Line = [(_("now it would hit:") + " ", "quiet")]
        if before != after:
            return [*line, *self._listed(before, "off"), ("  ▸ ", "gold"), *self._listed(after)]
        return [*line, *self._listed(after, "down" if self.seen.armed_by >= 0 else "quiet")]

    def _listed(self, seats: frozenset[int], role: str = "gold") -> Line:
        around = CLOCKWISE[self.seen.num_seats][self.seen.holder]
        names = ", ".join([self._called(seat) for seat in around if seat in seats])
        return [(names or _("nobody"), role)]

    def _played(self, action: Action) -> list[Line]:
        """Return the trick on the table, each counter to it, and who is asked (B19)."""
        seen: BadaboomObservation = self.sight.observation
        trick: Line = [(self._called(seen.player) + " ", "strong"), bag.card_brick(action.card)]
        if action.seat >= 0:
            trick += [(" → ", "quiet"), (self._called(action.seat), "strong")]
        if action.back >= 0:
            trick.append((f" {bag.SIGNS[action.back]} {telling.type_name(action.back)}", "quiet"))
        if action.other >= 0:
            trick.append((f" {telling.card_name(action.other)}", "quiet"))
        parts = [trick]
        for seat, countered in self.window.counters:
            name = self._called(seat)
            if countered:
                parts.append([(f"{name} ", "strong"), bag.card_brick(deck.NOT_SO_FAST)])
            elif seat == seen.seat:
                parts.append([(_("you do not counter"), "quiet")])
            else:
                parts.append([(_("{name} does not counter").format(name=name), "quiet")])
        if seen.phase is Phase.COUNTER:
            asked = seen.acting[0]
            if asked == seen.seat:
                parts.append([("▸ " + _("it is your decision"), "gold")])
            else:
                text = _("{name} decides").format(name=self._called(asked))
                parts.append([(f"▸ {text}", "quiet")])
        return parts

    def _storage(self) -> Line:
        line: Line = [(_("storage") + " ", "quiet"), (str(sum(self.seen.storage_backs)), "strong")]
        if self.seen.top >= 0:
            line += [(" " + _("top") + " ", "quiet"), bag.card_brick(self.seen.top)]
        return line

    def _piles(self) -> Line:
        line: Line = []
        for title, number in (
            (_("bin"), sum(self.seen.bin_backs)),
            (bag.SIGNS[deck.MECHANISM_TYPE], self.seen.mechanisms),
            (_("bombs"), self.seen.bombs_left),
        ):
            line += [(f"{title} ", "quiet"), (f"{number}  ", "strong")]
        return line

    def _cards(self, most: int, *, even: bool = False) -> list[tuple[int, Line]]:
        """Return the cards of the bomb, of at most or just so many columns with their keys."""
        seen: BadaboomObservation = self.sight.observation
        choice = self.choice
        cards = unpack(seen.content)
        leaves, comes = _difference(seen.content, self.then.content)
        keys = {}
        if choice is not None and choice.kind is Kind.TAKE:
            keys = {option.card: option.key for option in choice.options if option.card >= 0}
        painted: list[tuple[int, Line]] = []
        for place, card in enumerate(cards):
            fresh = place == 0 or cards[place - 1] != card
            key: Line = []
            if keys:
                role = "gold" if card == leaves else "quiet"
                key.append((f"{keys[card] if fresh else ' '} ", role))
            face = bag.card_brick(card, shade=place % 2 == 1)
            if card == leaves and fresh:
                face = (f"✕{bag.card_label(card)} ", "gold")
            painted.append((card, [*key, _sized(face, most - line_width(key), even=even)]))
        room = seen.rules.edition.bombs[seen.bomb].mechanisms - len(cards)
        for place in range(max(room, comes >= 0)):
            free = (f" {_FREE} ", "off")
            face = (f"▸{bag.card_label(comes)} ", "gold") if comes >= 0 and not place else free
            painted.append((-1, [_sized(face, most, even=even)]))
        return painted

    def _called(self, seat: int) -> str:
        return self.sight.names[seat]


def _difference(before: int, after: int) -> tuple[int, int]:
    """Return which card leaves a bundle and which comes; -1: none."""
    kinds = kinds_in(before | after)
    old, new = unpack(before), unpack(after)
    leaves = [kind for kind in kinds if old.count(kind) > new.count(kind)]
    comes = [kind for kind in kinds if new.count(kind) > old.count(kind)]
    return (leaves[0] if leaves else -1, comes[0] if comes else -1)


def _sized(piece: Piece, most: int, *, even: bool) -> Piece:
    text, role = piece
    return (fit(text, most), role) if even or cell_len(text) > most else piece


def _in_a_line(parts: list[Line], width: int) -> Line:
    """Return parts side by side; where there is no room the first, and what is latest of others.

    The last, who is asked, is the first to go: it stands with the players too.
    """
    first, *later = parts
    for shown in (later, *(later[n:-1] for n in range(len(later)))):
        line = [*first]
        for part in shown:
            line += [("  ", "plain"), *part]
        if line_width(line) <= width:
            break
    return line


E = TypeVar("E", bound=Event)

_GROWS: Final = 10  # pictures until the blast is at its widest
_PAYS: Final = 17  # pictures until coins are paid: who is hit can be read before
_NAME: Final = 11
_BLAST: Final = 56  # columns of the blast, at most


class Explosion(Ceremony):
    """One explosion. Any key shows everything, then any key goes back to the table."""

    DEFAULT_CSS = """
    Explosion { align: center middle; }
    Explosion #blast {
        width: 100%;
        max-width: 100;
        height: 1fr;
        max-height: 32;
        border: round $down;
        border-title-color: $down;
        padding: 0 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Commit("space,enter,escape", "on", N_("Continue"), id="explosion.on"),
    ]
    game_id = "badaboom"
    chapter = "explosion"
    held_for = edition.Exploded
    step = 0.07
    steps = _PAYS

    def compose(self) -> ComposeResult:
        yield Panel(self.lines, id="blast")
        yield KeyBar()

    def retranslate(self) -> None:
        number = self._one(edition.Exploded).number
        self.query_one(Panel).entitle(_("Explosion {n}").format(n=number))

    def on_key(self, event: Key) -> None:
        if event.key not in self.active_bindings:
            event.stop()
            self.action_on()

    def on_click(self) -> None:
        self.action_on()

    def action_on(self) -> None:
        if self.finished:
            self.dismiss(None)
        else:
            self.go_to(self.steps)

    def lines(self, width: int, height: int) -> list[Line]:
        """Paint as much as has happened."""
        below = self._below(width)
        rows = min(16, height - len(below) - 2)
        lines = self._blast(width, rows) if rows > 2 else []
        return [*([[]] if len(lines) + len(below) + 2 < height else []), *lines, [], *below][
            :height
        ]

    def _blast(self, width: int, rows: int) -> list[Line]:
        columns = min(width, _BLAST, 4 * rows)
        reach = min(1.0, (self.shown + 1) / _GROWS)
        outer = blast_lines(columns, rows, reach)
        inner = blast_lines(columns, rows, reach * 0.62)
        margin = (" " * ((width - columns) // 2), "plain")
        lines: list[Line] = []
        for far, near in zip(outer, inner, strict=True):
            line: Line = [margin]
            for hot, cells in groupby(zip(far, near, strict=True), lambda cell: cell[1] == "█"):
                line.append(("".join(here for here, _near in cells), "warning" if hot else "down"))
            lines.append(line)
        if reach >= 1:
            text = f" {' '.join(_('BOOM'))} "
            start, far = (columns - len(text)) // 2, outer[rows // 2]
            rest = (far[start + len(text) :], "down")
            lines[rows // 2] = [margin, (far[:start], "down"), (text, "strong"), rest]
        return lines

    def _below(self, width: int) -> list[Line]:
        exploded = self._one(edition.Exploded)
        bricks: Line = []
        for place, card in enumerate(unpack(self.before.content)):
            bricks += [bag.card_brick(card, shade=place % 2 == 1), (" ", "plain")]
        if exploded.gadget >= 0:
            rules = self.before.rules
            text = telling.card_text(exploded.gadget, rules.edition)
            why: Line = [(f"{telling.card_name(exploded.gadget)}  ", "strong"), (text, "plain")]
        else:
            why = [(_("No gadget in it: it hits the holder."), "plain")]
        if exploded.burnt_down:
            why.insert(0, (_("The fuse has burnt down.") + " ", "warning"))
        told = [*wrap_line(bag.solid(bricks), width, 0), *wrap_line(why, width, 0)]
        told += wrap_line(self._outcome(), width, 0)
        lines = [*(_centred(line, width) for line in told), []]
        lines += [self._seat(seat, width) for seat in range(len(self.names))]
        after = [e for e in self.events if isinstance(e, MatchEnded | edition.BombBuilt)]
        if after:
            news = (
                plain(VOICE.log_lines(after[:1], self.names, self.me)[0]) if self.finished else ""
            )
            lines += [[], *(_centred([(t, "strong")], width) for t in wrap(news, width, 2))]
        return lines

    def _outcome(self) -> Line:
        company, hit = Company(self.names, self.me), self._one(edition.Exploded).hit
        line: Line = []
        if self.shown >= _GROWS:
            told = _("Nobody is hit.")
            if hit:
                told = plain(fill(_("Hit: {names}."), names=company.listing(sorted(hit))))
            line.append((told, "down" if hit else "up"))
        if self.finished:
            paid = self._one(edition.CoinsPaid).paid
            gains = [f"{company.name(seat).text} +{n}" for seat, n in enumerate(paid) if n]
            told = _("Coins: {gains}.").format(gains=", ".join(gains))
            line.append((f"  {told if gains else _('Nobody gains coins.')}", "gold"))
        return line

    def _seat(self, seat: int, width: int) -> Line:
        hit = seat in self._one(edition.Exploded).hit
        paid = self._one(edition.CoinsPaid)
        shows = self.shown >= _GROWS
        line: Line = [
            (f" {bag.HIT_SIGN} " if hit and shows else "   ", "down"),
            (fit(self.names[seat], _NAME) + " ", "gold" if seat == self.me else "plain"),
        ]
        words = (_("hit") if hit else _("safe")) if shows else ""
        line.append((words, "down" if hit else "up"))
        tricks: Line = []
        if shows:
            told = [
                t.card for t in self.before.lasting if t.target == seat and t.card != deck.REVERSE
            ]
            tricks = [(f"  {telling.card_name(card)}", "green") for card in dict.fromkeys(told)]
        missions = self._missions(seat) if self.finished else []
        bags = [event for event in self.events if isinstance(event, edition.BagDiscarded)]
        lost = sum(event.cards for event in bags if event.seat == seat)
        discarded: Line = []
        if shows and lost:
            text = ngettext("{n} card lost", "{n} cards lost", lost).format(n=lost)
            discarded = [(f"  {text}", "faint")]
        gain = paid.paid[seat] if self.finished else 0
        coins = paid.coins[seat] - paid.paid[seat] + gain
        bar = max(0, min(ENOUGH_COINS, coins) - gain)
        figures: Line = [
            ("█" * bar, "quiet"),
            ("█" * min(gain, ENOUGH_COINS - bar), "up"),
            ("·" * (ENOUGH_COINS - min(ENOUGH_COINS, coins)), "faint"),
            (fit_right(str(coins), 4), "strong"),
            (fit_right(f"+{gain}" if gain else "", 4), "up"),
        ]
        room = width - line_width(figures) - 1
        # What was to be seen on the table before gives way first.
        fewer = self._missions(seat, 1) if missions else []
        for more in ([*tricks, *missions, *discarded], [*missions, *discarded], missions, fewer):
            if line_width([*line, *more]) <= room:
                break
        return [*fit_line([*line, *more], room), (" ", "plain"), *figures]

    def _missions(self, seat: int, most: int | None = None) -> Line:
        """Paint a seat's missions by name, at most so many of them and the number of the others."""
        shown = [e for e in self.events if isinstance(e, edition.MissionsShown)]
        if not shown or not shown[0].missions[seat]:
            return []
        named = [telling.card_name(mission) for mission in shown[0].missions[seat]]
        others = len(named) - len(named[:most])
        names = ", ".join(named[:most]) + (f" +{others}" if others else "")
        number = shown[0].fulfilled[seat]
        result = (f"+{number} ", "up") if number else ("✕ ", "off")
        return [(f"  {bag.SIGNS[deck.TRICK]}", "quiet"), result, (names, "quiet")]

    def _one(self, kind: type[E]) -> E:
        return next(event for event in self.events if isinstance(event, kind))


def _centred(line: Line, width: int) -> Line:
    return [(" " * max(0, (width - line_width(line)) // 2), "plain"), *line]
