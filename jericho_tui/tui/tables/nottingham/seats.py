"""The players with what they hold, laid, looted and did; and the missions with their worth."""

from typing import Final

from rich.cells import set_cell_size

from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham.actions import Kind
from jericho_tui.games.nottingham.items import size
from jericho_tui.games.nottingham.menu import deliveries, open_missions
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.scoring import loot_points, mission_points
from jericho_tui.prose.language import _
from jericho_tui.prose.nottingham.words import mission_text
from jericho_tui.tui.tables.nottingham.chips import AMBUSH_SIGN, BACK, MISSION_SIGNS, letters
from jericho_tui.tui.tables.nottingham.choice import Choice
from jericho_tui.tui.tables.nottingham.hands import changes, delivers, hand_of
from jericho_tui.tui.tables.panels import ChoiceCanvas, name_role
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, Piece, fit, fit_line, fit_right

_ROOMY: Final = 60
"""Columns from which missions stand in the players' lines."""
_SIGNS: Final = 4 * 4
_FIXED: Final = 1 + 1 + 2 + 3 + 1 + 1 + 2 + 1 + 1
"""Columns of a player's line but for name, cards, loot, missions and points."""
_POINTS: Final = 4


class Players(ChoiceCanvas[Choice]):
    """A line a player: cards in hand, ambushes, loot, points of missions.

    Whoever an action is against, or would draw for it, is marked.
    """

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        """Return the lines, with gaps where there is room."""
        seen: NottinghamObservation = sight.observation
        if height < seen.num_seats:
            return self._pairs(sight, width)
        signs = _SIGNS if width >= _ROOMY else 0
        rest = width - _FIXED - signs - _POINTS
        name = max(9, min(16, rest // 3))
        cards = (rest - name) // 2
        columns = (name, cards, rest - name - cards, signs)
        gap = 1 if height >= 2 * seen.num_seats else 0
        lines: list[Line] = []
        grown = changes(sight.last, seen.num_seats)
        draws = self.then.drawing() if delivers(self.action) else ()
        for seat in map(Seat, range(seen.num_seats)):
            change = f"{grown[seat]:+d}" if grown[seat] else ""
            mark = (change.replace("-", "−"), "up" if grown[seat] > 0 else "down")
            if draws or self.action is not None:
                mark = ("+1", "gold") if seat in draws else ("", "plain")
            lines.append(self._row(sight, seat, columns, mark))
            lines += [[]] * gap
        return lines

    def _pairs(self, sight: Sight, width: int) -> list[Line]:
        """Return two players a line with what matters most, for the smallest screens."""
        seen: NottinghamObservation = sight.observation
        lines: list[Line] = []
        for seat in map(Seat, range(seen.num_seats)):
            if not seat % 2:
                lines.append([])
            lines[-1] += [
                self._mark(seen, seat),
                (fit(sight.names[seat], width // 2 - 7), self._role(seat)),
                (fit_right(str(seen.hand_sizes[seat]), 3), "strong"),
                (fit(_laid(seen, seat), 3), "plain"),
            ]
        return lines

    def _mark(self, seen: NottinghamObservation, seat: Seat) -> Piece:
        """Return the sign of who is asked, and of whose turn it is."""
        if seat in seen.acting:
            return ("▸", "gold")
        return ("•" if seat == seen.turn and seen.acting else " ", "quiet")

    def _role(self, seat: Seat) -> str:
        """Return how a name looks; whoever the action is against stands out."""
        against = self.action is not None and self.action.seat == seat
        return "gold-block" if against else name_role(self.sight, seat)

    def _row(
        self, sight: Sight, seat: Seat, columns: tuple[int, int, int, int], mark: tuple[str, str]
    ) -> Line:
        seen: NottinghamObservation = sight.observation
        name, cards, loot, signs = columns
        points = mission_points(seen.missions, seen.rules.edition)[seat]
        line: Line = [
            self._mark(seen, seat),
            (fit(sight.names[seat], name), self._role(seat)),
            (fit_right(str(seen.hand_sizes[seat]), 3), "strong"),
            (fit_right(mark[0], 3), mark[1]),
            (" ", "plain"),
            *fit_line(_cards(sight, seat, cards), cards),
            (" ", "plain"),
            (fit(_laid(seen, seat), 2), "plain" if seat == seen.seat else "warning"),
            (" ", "plain"),
            *fit_line(_loot(sight, seat, loot), loot),
        ]
        if signs:
            line.append((fit(_done(seen.missions[seat]), signs), "plain"))
        line.append(
            (fit_right(str(points) if points else "·", _POINTS), "strong" if points else "faint")
        )
        return line


def _laid(seen: NottinghamObservation, seat: Seat) -> str:
    laid = seen.laid_sizes[seat]
    return f"{AMBUSH_SIGN}{laid}" if laid else ""


def _cards(sight: Sight, seat: int, width: int) -> Line:
    """Return what may be seen of a hand, and the backs of its other cards."""
    hand = hand_of(sight, seat)
    number = sight.observation.hand_sizes[seat]
    known = letters(hand, width)
    left = width - sum(len(text) for text, _role in known)
    return [*known, (BACK * min(number - size(hand), left), "faint")]


def _loot(sight: Sight, seat: int, width: int) -> Line:
    """Return a loot pile; what it is worth is for its owner, and for all once it counts."""
    seen: NottinghamObservation = sight.observation
    pile = seen.loot[seat]
    if not pile:
        return [("·", "faint")]
    tells = seat == seen.seat or not seen.acting or sight.open_state is not None
    worth = f" {loot_points(pile, seen.rules.edition)}" if tells else ""
    return [*letters(pile, width - len(worth)), (worth, "strong")]


def _done(missions: int) -> str:
    return " ".join(sign for kind, sign in enumerate(MISSION_SIGNS) if missions >> kind & 1)


class Missions(ChoiceCanvas[Choice]):
    """A line a kind: what it is worth to whoever does it now, and who has done it.

    The one that is considered is lit.
    """

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        """Return a line for each mission, or where there is little room for each two."""
        seen: NottinghamObservation = sight.observation
        names = width >= 34
        payable = _payable(seen)
        action = self.action
        lit = action.mission if action is not None and action.kind is Kind.MISSION else -1
        lines: list[Line] = []
        for kind, left in enumerate(seen.missions_left()):
            worth = seen.rules.edition.missions[kind]
            text = (f"{worth.shared}", f"{worth.shared}", f"{worth.alone}/{worth.shared}")[left]
            role = "gold" if kind == lit else "plain" if left else "off"
            owners = [seat for seat, done in enumerate(seen.missions) if done >> kind & 1]
            line: Line = [
                ("✓" if kind in payable else " ", "gold" if kind == lit else "up"),
                (MISSION_SIGNS[kind] + " ", role if kind == lit else "strong" if left else "off"),
            ]
            if names:
                line.append((fit(mission_text(kind), 19), role))
            line.append((fit(text, 6), role))
            room = width - 1 - 4 - 6 - (19 if names else 0)
            share = room // max(1, len(owners))
            for seat in owners:
                mine = seat == seen.seat
                name = _("you") if mine else sight.names[seat]
                line.append(
                    (
                        set_cell_size(set_cell_size(name, share - 1), share),
                        "gold" if mine else "quiet",
                    )
                )
            lines.append(line)
        if height < len(lines):  # two a line, without who has done them
            pairs = zip(lines[::2], lines[1::2], strict=True)
            lines = [[*one[:3], *other[:3]] for one, other in pairs]
        if names and height > len(lines) + 1:
            lines.append([])
            text = _("✓ you can pay it · alone/shared")
            lines.append([(text, "faint")])
        return lines


def _payable(seen: NottinghamObservation) -> frozenset[int]:
    """Return the kinds of mission that the own hand could pay for now (rule 4)."""
    if seen.seat is None:
        return frozenset()
    missions = open_missions(seen.missions)[seen.seat]
    found = deliveries(seen.hand, missions, seen.rules.distinct_pairs)
    return frozenset(action.mission for action in found if action.kind is Kind.MISSION)
