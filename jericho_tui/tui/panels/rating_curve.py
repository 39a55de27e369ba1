"""How a player's rating went from game to game."""

from typing import TYPE_CHECKING

from jericho_tui.prose.language import ngettext
from jericho_tui.tui.widgets.chart import Curve

if TYPE_CHECKING:
    from jericho_tui.league.career import Career


class RatingCurve(Curve):
    """A player's curve; `empty` says what stands there before the first rated game."""

    def show_career(self, career: "Career | None") -> None:
        """Draw a career's curve; None: there is no rated game yet."""
        if career is None:
            self.show((), "")
        else:
            points = [(point.game, point.rating) for point in career.history]
            self.show(points, ngettext("game", "games", career.row.games))
