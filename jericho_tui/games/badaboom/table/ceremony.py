"""An explosion: the blast, who is hit, what is paid."""

from typing import ClassVar, Final, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.rules import edition
from jericho_tui.games.badaboom.rules.actions import ENOUGH_COINS
from jericho_tui.games.badaboom.rules.cards import REVERSE, TRICK, unpack
from jericho_tui.games.badaboom.table.bag import HIT_SIGN, SIGNS, card_brick, solid
from jericho_tui.games.badaboom.table.bomb import blast_lines
from jericho_tui.games.badaboom.text import VOICE
from jericho_tui.games.badaboom.text.telling import card_name, card_text
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import fill, plain
from jericho_tui.tui.input_guard import Commit
from jericho_tui.tui.tables.ceremony import Ceremony, Panel
from jericho_tui.tui.widgets.canvas import (
    Line,
    fit,
    fit_line,
    fit_right,
    line_width,
    wrap,
    wrap_line,
)
from jericho_tui.tui.widgets.key_bar import KeyBar

E = TypeVar("E", bound=Event)

_GROWS: Final = 10
"""Pictures until the blast is at its widest."""
_PAYS: Final = 17
"""Pictures until coins are paid: who is hit can be read before."""
_NAME: Final = 11
_BLAST: Final = 56
"""Columns of the blast, at most."""


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
        """Paint the burst, hotter in the middle, with the word for it."""
        columns = min(width, _BLAST, 4 * rows)
        reach = min(1.0, (self.shown + 1) / _GROWS)
        outer = blast_lines(columns, rows, reach)
        inner = blast_lines(columns, rows, reach * 0.62)
        margin = (" " * ((width - columns) // 2), "plain")
        lines: list[Line] = []
        for far, near in zip(outer, inner, strict=True):
            line: Line = [margin]
            for here, hot in zip(far, near, strict=True):
                line.append((here, "warning" if hot == "█" else "down"))
            lines.append(_joined(line))
        word = _("BOOM")
        text = f" {' '.join(word)} "
        if reach >= 1:
            start = (columns - len(text)) // 2
            row = rows // 2
            far = outer[row]
            lines[row] = [
                margin,
                (far[:start], "down"),
                (text, "strong"),
                (far[start + len(text) :], "down"),
            ]
        return lines

    def _below(self, width: int) -> list[Line]:
        """Paint the cards of the bomb, whom it hits, every seat, and what comes next."""
        exploded = self._one(edition.Exploded)
        bricks: Line = []
        for place, card in enumerate(unpack(self.before.content)):
            bricks += [card_brick(card, shade=place % 2 == 1), (" ", "plain")]
        if exploded.gadget >= 0:
            rules = self.before.rules
            text = card_text(exploded.gadget, rules.edition)
            why: Line = [(f"{card_name(exploded.gadget)}  ", "strong"), (text, "plain")]
        else:
            why = [(_("No gadget in it: it hits the holder."), "plain")]
        if exploded.burnt_down:
            why.insert(0, (_("The fuse has burnt down.") + " ", "warning"))
        told = [*wrap_line(solid(bricks), width, 0), *wrap_line(why, width, 0)]
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
        """Paint who is hit, by name, and at last who gains how many coins."""
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
        """Paint one seat: hit or not, its missions, its coins."""
        hit = seat in self._one(edition.Exploded).hit
        paid = self._one(edition.CoinsPaid)
        shows = self.shown >= _GROWS
        line: Line = [
            (f" {HIT_SIGN} " if hit and shows else "   ", "down"),
            (fit(self.names[seat], _NAME) + " ", "gold" if seat == self.me else "plain"),
        ]
        words = (_("hit") if hit else _("safe")) if shows else ""
        line.append((words, "down" if hit else "up"))
        tricks: Line = []
        if shows:
            told = [t.card for t in self.before.lasting if t.target == seat and t.card != REVERSE]
            tricks = [(f"  {card_name(card)}", "green") for card in dict.fromkeys(told)]
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
        named = [card_name(mission) for mission in shown[0].missions[seat]]
        others = len(named) - len(named[:most])
        names = ", ".join(named[:most]) + (f" +{others}" if others else "")
        number = shown[0].fulfilled[seat]
        result = (f"+{number} ", "up") if number else ("✕ ", "off")
        return [(f"  {SIGNS[TRICK]}", "quiet"), result, (names, "quiet")]

    def _one(self, kind: type[E]) -> E:
        return next(event for event in self.events if isinstance(event, kind))


def _centred(line: Line, width: int) -> Line:
    return [(" " * max(0, (width - line_width(line)) // 2), "plain"), *line]


def _joined(line: Line) -> Line:
    """Return a line with neighbours of one role in one piece."""
    joined: Line = []
    for text, role in line:
        if joined and joined[-1][1] == role:
            joined[-1] = (joined[-1][0] + text, role)
        else:
            joined.append((text, role))
    return joined
