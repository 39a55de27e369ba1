"""Which bot takes a seat: those of a game in turn, one of any strength, or some near a rating."""

import os
from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Final

from jericho_tui.bots.characters import MOST_CORES, bots_for, on_cores, parted
from jericho_tui.bots.strength import STEP, measured, named, nearest, reach, wanted
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_
from jericho_tui.league.elo import START
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import Plan

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow

ANY: Final = "strength"
"""The kind of all bots that play at a rating."""
_APART: Final = 2 * STEP
"""Points between one proposed opponent and the next."""


def kinds(game: str) -> tuple[str, ...]:
    """Return who can take a seat: a person (empty), `ANY`, or a bot of the game, the weakest first.

    A bot that was not measured comes last.
    """
    known = measured(game)
    bots = sorted(bots_for(game), key=lambda bot: known[bot.id].rating if bot.id in known else inf)
    return ("", *((ANY,) if reach(game) else ()), *(bot.id for bot in bots))


def kind_of(bot: str) -> str:
    """Return of which kind a bot is; that of a person's empty name is empty too."""
    return parted(bot)[0] if wanted(bot) is None else ANY


def of_kind(kind: str, game: str, rating: float = START) -> str:
    """Return the bot that stands for a kind: of `ANY` the one nearest to a rating."""
    return named(nearest(game, rating)) if kind == ANY else kind


def next_kind(bot: str, game: str, step: int, rating: float = START) -> str:
    """Return the bot of the kind that is `step` further, going round; empty: a person.

    :param bot: whoever has the seat; one that does not play the game counts as a person.
    """
    there = kinds(game)
    kind = kind_of(bot)
    here = there.index(kind) if kind in there else 0
    return of_kind(there[(here + step) % len(there)], game, rating)


def stronger(bot: str, game: str, step: int) -> str:
    """Return the bot that plays `step` steps better, as far as the scale of the game goes.

    :raises ValueError: the bot plays at no rating, or the game has no scale.
    """
    rating = wanted(bot)
    if rating is None:
        raise ValueError(bot)
    return named(nearest(game, rating + step * STEP))


def check_divides(bot: str, game: str) -> None:
    """Check that a bot can search on several cores here.

    :raises SentenceError: it cannot; says why.
    """
    bare, _cores = parted(bot)
    if not any(one.divides for one in bots_for(game) if one.id == bare):
        raise SentenceError.because(
            N_("only the champion and the planner of some games use several cores")
        )
    if _here() == 1:
        raise SentenceError.because(N_("this machine has only one core"))


def on_more_cores(bot: str) -> str:
    """Return a bot on one core more, as many as this machine has; then it is one again."""
    return on_cores(bot, parted(bot)[1] % _here() + 1)


def _here() -> int:
    """Return how many cores a bot can search on here."""
    return min(MOST_CORES, os.cpu_count() or 1)


def rating_of(plan: Plan, ladder: "Mapping[str, LadderRow]") -> float:
    """Return what the first person of a plan is rated; whoever has not played begins at `START`.

    :param ladder: see `ranking.by_identity`.
    """
    for number, seat in enumerate(plan.seats):
        if seat.kind == "human" and plan.where(number) != "open":
            row = ladder.get(name_key(seat.name))
            return START if row is None else row.rating
    return START


def near(plan: Plan, rating: float) -> Plan:
    """Return a plan whose bots play about at a rating: one at it, one below, one above, and so on.

    A game without a scale keeps its bots.
    """
    if not reach(plan.game):
        return plan
    seats = list(plan.seats)
    bots = [number for number, seat in enumerate(seats) if seat.kind == "bot"]
    for nth, number in enumerate(bots):
        away = (nth + 1) // 2 * _APART * (-1 if nth % 2 else 1)
        seats[number] = SeatInfo(
            seats[number].name, "bot", named(nearest(plan.game, rating + away))
        )
    return replace(plan, seats=tuple(seats))
