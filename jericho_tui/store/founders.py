"""Who may change a tournament that a visitor of the club created."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.tournament import Tournament, TournamentError, TournamentPlan
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo

MOST_FOUNDED: Final = 3
"""Tournaments that a visitor may have under way at once."""


def decides(plan: TournamentPlan, visitor: str) -> bool:
    """Whether somebody may change a tournament.

    :param visitor: who visits the club; empty: the host, who may.
    """
    return not visitor or name_key(plan.founder) == name_key(visitor)


def founder_decides(plan: TournamentPlan) -> Sentence:
    """Return who alone changes a tournament."""
    if not plan.founder:
        return Sentence(N_("only the host can change this tournament"))
    text = N_("only {name}, who created this tournament, can change it")
    return Sentence(text, {"name": plan.founder})


def founded(
    plan: TournamentPlan,
    players: Sequence[SeatInfo],
    visitor: str,
    under_way: Iterable[TournamentPlan],
) -> TournamentPlan:
    """Return a plan as its founder's: it takes entries.

    :param under_way: the tournaments that are not over.
    :raises TournamentError: the visitor plays not in it, or has enough of them.
    """
    if not any(player.kind == "human" and _is(player, visitor) for player in players):
        raise TournamentError(
            Sentence(N_("{name} creates this tournament and must play in it"), {"name": visitor})
        )
    if sum(decides(one, visitor) for one in under_way) >= MOST_FOUNDED:
        text = N_("you have {most} unfinished tournaments; play or delete one first")
        raise TournamentError(Sentence(text, {"most": MOST_FOUNDED}))
    return replace(plan, founder=visitor, takes_entries=True)


def check_founder(plan: TournamentPlan, visitor: str) -> None:
    """Refuse whoever may not change a tournament.

    :raises TournamentError: a visitor who did not found it.
    """
    if not decides(plan, visitor):
        raise TournamentError(founder_decides(plan))


def check_entry(plan: TournamentPlan, player: SeatInfo, visitor: str) -> None:
    """Refuse whoever may not let somebody take part.

    :raises TournamentError: a visitor who neither founded it nor enters it themselves; or it takes
        no entries.
    """
    if decides(plan, visitor):
        return
    if player.kind != "human" or not _is(player, visitor):
        check_founder(plan, visitor)
    if not plan.takes_entries:
        raise TournamentError(
            Sentence(N_("you cannot enter this tournament yourself; ask the host"))
        )


def check_withdrawal(tournament: Tournament, number: int, visitor: str) -> None:
    """Refuse whoever may not let an entrant leave.

    :raises TournamentError: a visitor who neither founded it nor leaves themselves.
    """
    player = tournament.entrant(number).player
    if player.kind != "human" or not _is(player, visitor):
        check_founder(tournament.plan, visitor)


def _is(player: SeatInfo, name: str) -> bool:
    return name_key(player.name) == name_key(name)
