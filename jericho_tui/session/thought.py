"""Questions to bots: taken from the match at once, computed wherever and whenever wanted.

The bots of a terminal think beside the program, or for visitors in turn. A hint is what the best
bot thinks of a person's moves.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import sqrt
from typing import Any, Final

from jericho_tui.bots.characters import BotInfo, bots_for
from jericho_tui.bots.cores import MOST_HELPERS
from jericho_tui.bots.registry import adviser, create
from jericho_tui.bots.roster import UnknownBotError, find
from jericho_tui.bots.thoughts import Tell, finished, thoughts
from jericho_tui.bots.worker import BotError, Chance, Elsewhere, Thinker, advising, seated
from jericho_tui.core.actions import IllegalActionError, Refusal, SentenceError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.sentence import N_, estimated
from jericho_tui.play.match import Match
from jericho_tui.play.player import Candidate, Decision, Limit, Player
from jericho_tui.store.club import Visit
from jericho_tui.store.flocks import Slots
from jericho_tui.text.language import _, ngettext

ShouldStop = Callable[[], bool]
Thought = Callable[[ShouldStop], Decision]
"""Computes, on any thread; reads nothing of the match. Raises `BotError`."""


def never() -> bool:
    """Do not stop before the limit."""
    return False


class _Missing:
    """A player that this program does not have, e.g. of another version: it fails when asked."""

    def __init__(self, error: UnknownBotError) -> None:
        self._error = error

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        raise BotError(self._error.sentence)


def player_for(
    bot_id: str, game: Game, seed: int, seat: Seat, thinker: Thinker | None = None
) -> Player:
    """Return a bot ready to play; one that this program does not have fails when it is asked.

    :param thinker: where a bot that searches computes; None: where it is asked.
    """
    try:
        info = find(bot_id, game.info.id)
    except UnknownBotError as error:
        return _Missing(error)
    if thinker is None or not info.iterations:
        return create(bot_id, game, seed, seat)
    thinker.start()
    return Elsewhere(thinker, partial(seated, bot_id, game.info.id, seed, seat))


def chance_thought(match: Match, seed: int, thinker: Thinker | None = None) -> Thought:
    """Return what chance is asked now.

    What it does is drawn for this ply alone, so whoever takes a match up again, also after a kill
    in the middle of a roll, sees the same come of it.

    :param thinker: where chance is worked out if that takes long; None: where it is asked.
    :raises BotError: (the thought) it failed.
    """
    state = match.state.clone()
    chance: Player = Chance(seed, match.ply)
    if thinker is not None and match.game.slow_chance:
        thinker.start()
        chance = Elsewhere(thinker, partial(Chance, seed, match.ply))

    def decide(should_stop: ShouldStop) -> Decision:
        try:
            return chance.choose(state, Limit(), should_stop)
        except BotError:
            raise
        except SentenceError as error:
            raise BotError(error.sentence) from error

    return decide


def thought(player: Player, view: Any, limit: Limit, tell: Tell = lambda _so_far: None) -> Thought:
    """Return what a player is asked about an observation.

    :param tell: told on the thread that computes what the player would do by now.
    """

    def decide(should_stop: ShouldStop) -> Decision:
        try:
            decision = finished(thoughts(player, view, limit, should_stop), tell)
        except BotError:
            raise
        except Exception as error:  # a bot's error must not take the game down
            raise BotError.of(error) from error
        if decision.action not in view.legal_actions():
            raise BotError.because(N_("its move is not allowed now"))
        return decision

    return decide


class QueueingThinker(Thinker):
    """Thinks on a thread of the visitor's process, while that has one of the visitors' slots."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(process=False, gate=self._stand_in_line)
        self._slots = Slots(visit.slots, visit.searching)
        self.before: int | None = None
        """How many tables stand in line before this one; None: it does not stand in line."""
        self.told: Callable[[int | None], object] = lambda _before: None
        """Called with `before` on the thread that waits, whenever that has changed."""

    @contextmanager
    def _stand_in_line(self, give_up: Callable[[], bool]) -> Iterator[None]:
        with self._slots.hold(give_up, self._tell):
            if self.before is not None:
                self._tell(None)
            yield

    def _tell(self, before: int | None) -> None:
        self.before = before
        self.told(before)


def thinker_for(visit: Visit | None) -> Thinker:
    """Return where the bots of a terminal think; nothing is started yet."""
    if visit is not None:
        return QueueingThinker(visit)
    return Thinker(helpers=min(MOST_HELPERS, (os.cpu_count() or 1) - 1))


def in_line(before: int) -> str:
    """Return what is said of a bot that stands in line.

    :param before: how many tables stand before it.
    """
    if not before:
        return _("this table gets the next free bot")
    return ngettext(
        "waiting for a free bot, {n} table before this one",
        "waiting for a free bot, {n} tables before this one",
        before,
    ).format(n=before)


_SEED: Final = 0
"""Any: the match's own decides what the bots at the table draw."""
_UNLIMITED: Final = Limit()
_LONGEST: Final = 2.0
"""Seconds: nobody waits longer for an opinion."""
_NOISE: Final = 2.0
"""Standard errors by which two chances may differ and be about equal."""


def check_hint(match: Match) -> None:
    """Check that hints may be given.

    :raises IllegalActionError: the match is rated or of the day, so everybody plays alone.
    """
    withheld = match.withheld(N_("hints are not allowed in a rated game"))
    if withheld is not None:
        raise IllegalActionError(Refusal("rated", withheld))


def hint_bot(match: Match) -> BotInfo:
    """Return the strongest bot that plays the game."""
    return bots_for(match.game.info.id)[0]


def hint(
    match: Match,
    observation: Any,
    limit: Limit = _UNLIMITED,
    thinker: Thinker | None = None,
    tell: Tell = lambda _so_far: None,
) -> Thought:
    """Return what `hint_bot` is asked: what to do for the observing seat, the best first.

    It sees that seat's observation, forgets nothing of it, and knows nothing else.

    :param limit: what it may spend; without one what it usually does, in no more than `_LONGEST`.
    :param tell: told what it thinks so far; see `thought`.
    """
    game, seat = match.game, Seat(observation.seat)
    if limit == _UNLIMITED:
        limit = Limit(iterations=hint_bot(match).iterations, seconds=_LONGEST)
    if thinker is None:
        return thought(adviser(game, _SEED, seat), observation, limit, tell)
    thinker.start()
    there = Elsewhere(thinker, partial(advising, game.info.id, _SEED, seat))
    return thought(there, observation, limit, tell)


def best_first(decision: Decision, most: int) -> list[Candidate]:
    """Return at most so many candidates by the chance that is shown, the highest first.

    Candidates without a chance come last. The bot's own choice is always among them.
    """

    def rank(candidate: Candidate) -> tuple[float, bool, int]:
        shown = -1.0 if candidate.share is None else round(candidate.share, 2)
        return -shown, candidate.action != decision.action, -candidate.visits

    ranked = sorted(decision.candidates, key=rank)
    own = next((one for one in ranked if one.action == decision.action), None)
    if own is not None and own not in ranked[:most]:
        return [*ranked[: most - 1], own]
    return ranked[:most]


def about_equal(one: Candidate, other: Candidate) -> bool:
    """Return whether two chances differ by no more than the noise of so many tries."""
    if one.share is None or other.share is None:
        return False
    if estimated(one.share) == estimated(other.share):
        return True
    variance = sum(c.share * (1 - c.share) / c.visits for c in (one, other) if c.share and c.visits)
    return abs(one.share - other.share) <= _NOISE * sqrt(variance)
