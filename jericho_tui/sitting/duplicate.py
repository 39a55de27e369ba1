"""What bots make of somebody's seat with the same cards: played beside the program, and kept.

Nobody sees it before they have played the deal. What was played is kept every second, so whoever
stops, or is killed, goes on from there; of several terminals one plays a bot's match.
"""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Final

from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.worker import Thinker
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit
from jericho_tui.play.record import MatchRecord
from jericho_tui.sitting.daily import Deal, same_deal, stand_in
from jericho_tui.sitting.thought import ShouldStop, chance_thought, player_for, thought
from jericho_tui.store.dailies import Dailies
from jericho_tui.store.locks import FileLock

_PERIOD: Final = 1.0
"""Seconds between two times that what was played is kept."""
Told = Callable[[str, int, bool], object]
"""Called with a bot's id, how many moves its match has, and whether it is over."""


def stand_ins(deal: Deal) -> Sequence[BotInfo]:
    """Return who plays in people's place: every bot of the game, the strongest first."""
    return bots_for(deal.game)


class Duplicate:
    """The bots' matches of one deal."""

    def __init__(self, dailies: Dailies, deal: Deal, mine: MatchRecord) -> None:
        """Look at what is there.

        :param mine: the match with which theirs are compared; it is over.
        """
        self._dailies = dailies
        self._deal = deal
        self._mine = mine
        self.outdated = not same_deal(mine, deal.as_now(), deal.seat)
        """Whether rules or bots are others by now: nothing that is played now could be compared."""

    def found(self, bot: str) -> Match | None:
        """Return a bot's match that can be compared, as far as it is; None: there is none."""
        loaded = self._dailies.of_bot(self._deal.day, self._deal.game, bot)
        if loaded is None or loaded.record is None:
            return None
        return loaded.match if same_deal(self._mine, loaded.record, self._deal.seat) else None

    def missing(self) -> list[str]:
        """Return which bots have still to play, those first who are done first."""
        if self.outdated:
            return []
        left = []
        for bot in sorted(stand_ins(self._deal), key=lambda bot: bot.iterations):
            match = self.found(bot.id)
            if match is None or match.outcome() is None:
                left.append(bot.id)
        return left

    def run(
        self,
        thinker: Thinker | None,
        should_stop: ShouldStop = lambda: False,
        told: Told = lambda _bot, _ply, _over: None,
    ) -> None:
        """Let the bots play that have not yet; waits for them.

        :param thinker: where those that search compute; None: where they are asked.
        :raises BotError: one of them failed.
        :raises StoreError: what was played cannot be kept.
        """
        for bot in self.missing():
            for ply, over in self._play(bot, thinker, should_stop):
                told(bot, ply, over)
            if should_stop():
                return

    def _play(
        self, bot: str, thinker: Thinker | None, should_stop: ShouldStop
    ) -> Iterator[tuple[int, bool]]:
        """Play a bot's match and yield how far it is; leave it to another terminal that does."""
        deal = self._deal
        path = self._dailies.bot_path(deal.day, deal.game, bot)
        self._dailies.prepare(deal.day)
        lock = FileLock.wait(path, 0.0)
        if lock is None:
            return
        try:
            match = self.found(bot) or deal.match(stand_in(bot))
            players = {
                Seat(seat): player_for(info.bot, match.game, deal.seed, Seat(seat), thinker)
                for seat, info in enumerate(match.seats)
            }
            kept = monotonic()
            while actors := match.actors():
                seat = actors[0]
                if seat == CHANCE:
                    ask = chance_thought(match, deal.seed, thinker)
                else:
                    ask = thought(players[seat], match.state.observation(seat), Limit())
                decision = ask(should_stop)
                if should_stop():  # then it was hurried, and is not what it would have been
                    break
                match.submit(seat, decision.action)
                if monotonic() - kept > _PERIOD:
                    self._dailies.keep(path, match, deal.seed)
                    kept = monotonic()
                yield match.ply, False
            self._dailies.keep(path, match, deal.seed)
            if match.outcome() is not None:
                yield match.ply, True
        finally:
            lock.release()
