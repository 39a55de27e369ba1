"""The sheriff's track with what his next step gives, and the line above it."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.games.nottingham.edition import HOUSE
from jericho_tui.games.nottingham.items import size
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.play.names import cell_width
from jericho_tui.prose.company import Company
from jericho_tui.prose.edition import edition_title
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import fill, plain
from jericho_tui.tui.tables.nottingham.choice import Choice
from jericho_tui.tui.tables.nottingham.hands import delivers
from jericho_tui.tui.tables.panels import ChoiceCanvas, StatusCanvas, figure
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, Piece

SHERIFF: Final = "★"
_CITY: Final = "⌂"
_WIDEST: Final = 8
"""Columns of a space, at most."""


class StatusLine(StatusCanvas):
    """How far the sheriff is, the piles, the edition, and the stall counter once it matters."""

    game_id = "nottingham"

    def groups(self, sight: Sight, *, narrow: bool) -> list[Line]:
        del narrow
        seen: NottinghamObservation = sight.observation
        edition = edition_title(None if seen.rules.edition == HOUSE else seen.rules.edition.name)
        return [
            figure(_("Sheriff"), f"{seen.space}/{len(seen.rules.track) + 1}"),
            _stalled(seen),
            figure(_("Pile"), seen.pile_size),
            figure(_("Discarded"), size(seen.discard)),
            figure(_("Ambushes"), seen.ambush_pile_size),
            [(edition, "quiet")],
        ]


def _cells(seen: NottinghamObservation, width: int) -> tuple[int, Sequence[str], int]:
    """Return the columns of a space, the faces of those that fit around the sheriff, the first."""
    faces = [_CITY, *map(str, seen.rules.track), _CITY]
    least = max(map(len, faces)) + 1
    cell = max(least, min(_WIDEST, width // len(faces)))
    most = width // cell
    first = max(0, min(seen.space - most // 3, len(faces) - most))
    return cell, faces[first : first + most], first


def _road(seen: NottinghamObservation, cell: int, faces: Sequence[str], first: int) -> Line:
    """Return the road below the spaces: what he has walked, and what lies before him."""
    walked = max(0, seen.space - first)
    there = cell // 2 + cell * walked
    rest = cell * (len(faces) - 1 - walked)
    return [
        (" " * (cell // 2), "plain"),
        ("━" * (there - cell // 2), "quiet"),
        ("▲", "strong"),
        ("┈" * max(0, rest - 1), "faint"),
    ]


def _stalled(seen: NottinghamObservation) -> Line:
    """Return the stall counter when nobody has delivered for two rounds (N30)."""
    idle, limit = seen.idle, seen.rules.stall_limit
    if idle < 2 * seen.num_seats:
        return []
    near = limit - idle <= 2 * seen.num_seats
    text = _("{n}/{limit} without a delivery").format(n=idle, limit=limit)
    return [(text, "warning" if near else "quiet")]


class Track(ChoiceCanvas[Choice]):
    """The spaces with the sheriff on his, and who would draw a card on the next.

    A delivery that is considered lights the next space.
    """

    _behind = False
    """Whether the sheriff is shown on the space he comes from."""

    def lag(self, behind: bool) -> None:
        """Show the sheriff on the space he comes from, or again where he is."""
        self._behind = behind
        self.repaint()

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        seen: NottinghamObservation = sight.observation
        lit = delivers(self.action)
        cell, faces, first = _cells(seen, width)
        lines = [self._spaces(seen, cell, faces, first, lit)]
        if height > 2:
            lines.append(_road(seen, cell, faces, first))
        return [*lines, self._gift(sight, width, lit)]

    def _spaces(
        self, seen: NottinghamObservation, cell: int, faces: Sequence[str], first: int, lit: bool
    ) -> Line:
        sheriff = seen.space - self._behind
        pieces: list[Piece] = []
        for place, text in enumerate(faces, first):
            if place == sheriff:
                pieces.append((SHERIFF.center(cell), "trumpet-brick"))
            elif place == seen.space + 1 and seen.acting:
                role = "gold" if lit else "strong"
                pieces.append((f"[{text}]".center(cell) if cell > 3 else text.center(cell), role))
            elif text == _CITY:
                pieces.append((text.center(cell), "quiet"))
            else:
                passed = place < seen.space
                pieces.append(
                    (("·" if passed else text).center(cell), "off" if passed else "quiet")
                )
        return pieces

    def _gift(self, sight: Sight, width: int, lit: bool) -> Line:
        """Return what the next step gives, and to whom."""
        seen: NottinghamObservation = sight.observation
        if not seen.acting:
            return []
        number = seen.number()
        if number is None:
            text = _("The next delivery brings the sheriff home: the match ends.")
            return [(text, "gold" if lit else "strong")]
        seats = self.then.drawing()
        company = Company(sight.names, seen.seat)
        if not seats:
            who = _("nobody draws a card")
        elif len(seats) == seen.num_seats:
            who = _("everybody draws a card")
        else:
            who = plain(fill(_("a card for {names}"), names=company.listing(seats)))
        head = _("Next delivery, hands up to {number}:").format(number=number)
        if cell_width(head) + 1 + cell_width(who) > width:
            head = _("Up to {number}:").format(number=number)
        return [(f"{head} ", "quiet"), (who, "gold" if lit else "plain")]
