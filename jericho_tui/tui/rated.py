"""What the league said last of everybody: nothing that is shown waits for it."""

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.prose.ladder import rating_text
from jericho_tui.store.files import StoreError
from jericho_tui.store.store import Store
from jericho_tui.tui.beside import beside
from jericho_tui.tui.visiting import VisitedApp

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow, PlayerRow, Rating


class RatedApp(VisitedApp):
    """Reads ratings and names off the event loop, and remembers them."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.settings, store.visit)
        self.store = store
        self._ratings: dict[str, dict[str, Rating | None]] = {}
        """By game and key of an identity."""
        self.known_players: list[PlayerRow] = []
        """Everybody."""

    def ladder(self, game: str) -> "list[LadderRow]":
        """Read a game's ladder and who there is, and remember both; not on the event loop.

        :raises StoreError: the league cannot be read.
        """
        from jericho_tui.league.ladder import Rating
        from jericho_tui.sitting.ranking import by_identity

        self.learn_players()
        rows = self.store.league.ladder(game)
        self._ratings[game] = {
            key: Rating(row.rating, row.games) for key, row in by_identity(rows).items()
        }
        return rows

    def learn_players(self) -> None:
        """Read who there is; not on the event loop.

        :raises StoreError: the league cannot be read.
        """
        self.known_players = self.store.league.players()

    async def learn_ratings(self, game: str, seats: Sequence[SeatInfo]) -> None:
        """Read what `ratings` tells, off the event loop; a league that cannot be read tells it."""
        who = [seat.identity for seat in seats]
        with contextlib.suppress(StoreError):  # the lobby has said so
            found = await beside(lambda _should_stop: self.store.league.ratings(game, who))
            self._ratings.setdefault(game, {}).update(found)

    def ratings(self, game: str, seats: Sequence[SeatInfo]) -> tuple[str, ...]:
        """Return each player's rating as text, with ? while provisional; empty without one.

        As the league said last; see `learn_ratings`.
        """
        known = self._ratings.get(game, {})
        found = (known.get(name_key(seat.identity)) for seat in seats)
        return tuple(
            "" if rating is None else rating_text(rating.points, rating.provisional)
            for rating in found
        )
