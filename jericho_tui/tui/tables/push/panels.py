"""The figures beside the columns: status line, and players with what they have and risk."""

from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.games.push.bundle import count_numbered, points
from jericho_tui.games.push.cards import full_deck
from jericho_tui.games.push.menu import Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.odds import bust_chance
from jericho_tui.prose.counts import percent, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.push.words import DIE_SIGN
from jericho_tui.tui.tables.panels import SightCanvas, StatusCanvas, name_role
from jericho_tui.tui.tables.push.chips import (
    SAFE_SIGN,
    STAR_SIGN,
    bench_lines,
    counts_line,
    risk_line,
)
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right, line_width

_RISKY: Final = 0.25
"""From this chance of a bust on it is a warning."""


class StatusLine(StatusCanvas):
    """Pile, direction of collecting, and the public odds of going bust."""

    game_id = "push"
    rated_from = 0

    def groups(self, sight: Sight, *, narrow: bool) -> list[Line]:
        seen: PushObservation = sight.observation
        cells = 10 if narrow else 20
        left = seen.cards_left()
        deck = full_deck(seen.num_seats, two_keep=seen.rules.two_keep)
        full = -(-left * cells // len(deck))
        pile: Line = [
            (_("Pile") + " ", "quiet"),
            ("█" * full, "gold"),
            ("·" * (cells - full), "pile-gone"),
            (f" {left}", "strong"),
        ]
        return [pile, _direction(seen), _odds(seen, narrow)]


def _direction(seen: PushObservation) -> Line:
    if seen.num_seats == 2:
        return []  # there is one other, whichever way round
    if seen.switches % 2:
        return [("⟲ ", "gold"), (_("right first"), "strong")]
    return [("⟳ ", "quiet"), (_("left first"), "strong")]


def _odds(seen: PushObservation, narrow: bool) -> Line:
    if not seen.rules.odds or seen.phase not in (Phase.CHOOSE, Phase.DECIDE):
        return []  # the next card is not what is decided on
    title = _("bust") if narrow else _("bust on the next card")
    chance = bust_chance(seen)
    role = "down" if chance >= _RISKY else "strong" if chance else "up"
    return [(f"{title} ", "quiet"), (percent(chance), role)]


class Players(SightCanvas):
    """Two lines a player: points and what is safe, then what lies unprotected."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: PushObservation = sight.observation
        gap = height >= 3 * seen.num_seats + 1
        benches = bench_lines(seen.bench, width - 2)
        lines: list[Line] = []
        for seat in map(Seat, range(seen.num_seats)):
            lines.append(self._head(sight, seat, width))
            if height >= 2 * seen.num_seats:  # else what they have in all must do
                bench = _with_protected(benches[seat], seen.protected[seat], width - 2)
                lines.append([("  ", "plain"), *bench])
            if gap:
                lines.append([])
        whose = seen.turn if seen.seat is None else seen.seat
        risk = risk_line(seen.bench[whose])
        if risk and len(lines) < height:
            if seen.rules.risk:
                risk.append((f"{STAR_SIGN}−{points(seen.bench[whose])}", "down"))
            head = _("on the die")
            if line_width(risk) + len(head) + 1 > width:
                head = DIE_SIGN
            lines.append([(f"{head} ", "quiet"), *risk])
        return lines

    def _head(self, sight: Sight, seat: Seat, width: int) -> Line:
        seen: PushObservation = sight.observation
        acts = seat in seen.acting
        waits = seat in seen.queue[1:] if seen.phase is Phase.COLLECT else False
        shows = sight.open_state is not None or seen.shows_protected(seat)
        if shows:
            total = points_text(seen.score(seat))
            safe = f"{SAFE_SIGN} {points(seen.protected[seat])}" if seen.protected[seat] else ""
        else:
            total = points_text(points(seen.bench[seat]))
            hidden = count_numbered(seen.protected[seat])
            safe = f"+ {SAFE_SIGN}×{hidden}" if hidden else ""
        note = fit_right(safe, 7)
        rating = fit_right(sight.ratings[seat], 6) if width >= 46 else ""
        room = width - 2 - 11 - len(note) - len(rating)
        return [
            ("▸ " if acts else "… " if waits else "  ", "gold" if acts else "quiet"),
            (fit(sight.names[seat], room), name_role(sight, seat)),
            (fit_right(total, 11), "strong"),
            (note, "up"),
            (rating, "quiet"),
        ]


def _with_protected(bench: Line, protected: int, width: int) -> Line:
    """Return what lies in front of a seat, and how many cards lie face down."""
    line = bench or [(_("nothing unprotected"), "faint")]
    safe = counts_line(protected)
    mark: Line = [("  ", "plain"), (f"{SAFE_SIGN} ", "up"), *safe]
    if safe and line_width(line) + line_width(mark) <= width:
        return [*line, *mark]
    return line
