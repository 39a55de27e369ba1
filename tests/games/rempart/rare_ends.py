"""Ends of Rempart that lot hardly ever brings about: how the seats play there, what shows them.

Every seat has a plan, the cards that it takes in this order, and turns all others down. It knows
where its next card lies, as if it had seen it before.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.rules.board import FULL, Kind, figure_of
from jericho_tui.games.rempart.rules.setup import Inserted, Kept, Shot
from jericho_tui.play.match import Match
from tests.golden.wanted import Steer, Wanted

OTHERS = {1: "2 5 7", 2: "10 12"}
"""What the other seats keep, in this order."""
MAGICIAN_LAST = {0: "3 19 20 22 23 27 29 31 16", **OTHERS}
"""With the flag nine cards, the magician (19) among them; then one that is too low to be kept."""
CANNON_INSERTED = {0: "3 19 20 22 23 27 29 31 17", **OTHERS}
CANNON_LAST = {0: "3 16 18 20 22 23 27 29 43", **OTHERS}
CANNON_THEN_TENTH = {0: "3 16 18 20 22 23 27 29 43 44", **OTHERS}
EVERYBODY_FIRES_AT_HIMSELF = {0: "8", 1: "17", 2: "25"}
"""A cannon each, and nothing else."""


def planned(plans: Mapping[int, str], *, at_himself: bool = False) -> Steer:
    """Return play in which every seat takes the cards of its plan, in this order.

    :param plans: cards by seat, from 0, numbers separated by spaces.
    :param at_himself: whether cannons hit their owner's highest card, else another's.
    """
    wanted = {seat: [*map(int, text.split())] for seat, text in plans.items()}

    def steer(state: Any, seat: Seat, rng: Random) -> Any:
        legal = state.legal_actions(seat)
        kinds = {action.kind: action for action in legal}
        if Kind.SHOOT in kinds:
            aims = [action for action in legal if (action.victim == seat) is at_himself]
            return max(aims, key=lambda action: action.card)
        card = next((card for card in wanted[seat] if state.left >> card & 1), 0)
        if Kind.TURN in kinds:
            here = [action for action in legal if state.board[action.place] == card]
            return here[0] if here else rng.choice(legal)
        if state.card != card:
            return kinds[Kind.BACK]
        return kinds.get(Kind.KEEP) or kinds[Kind.INSERT]

    return steer


def _last_placed(match: Match) -> Inserted | Kept:
    placed = [e for told in match.journal for e in told if isinstance(e, Inserted | Kept)]
    return placed[-1]


def magician_ends(match: Match) -> bool:
    """A card lower than the highest was inserted as the tenth, and it was no cannon."""
    last = _last_placed(match)
    is_cannon = figure_of(last.card) == "cannon"
    return isinstance(last, Inserted) and last.cards == FULL and not is_cannon


def cannon_ends(match: Match) -> bool:
    """A cannon was kept as the tenth card, and shot before the match ended."""
    last = _last_placed(match)
    (shot, *_) = match.journal[-1]
    return (
        isinstance(last, Kept)
        and last.cards == FULL
        and figure_of(last.card) == "cannon"
        and isinstance(shot, Shot)
        and shot.victim != last.seat
    )


def inserted_cannon_ends(match: Match) -> bool:
    """A cannon was inserted as the tenth card, and shot before the match ended."""
    last = _last_placed(match)
    (shot, *_) = match.journal[-1]
    is_cannon = figure_of(last.card) == "cannon"
    return (
        isinstance(last, Inserted) and last.cards == FULL and is_cannon and isinstance(shot, Shot)
    )


def cannon_takes_one_back(match: Match) -> bool:
    """A cannon was the tenth card and shot its own rampart back to nine: the match went on."""
    for ply, told in enumerate(match.journal):
        for event in told:
            if (
                isinstance(event, Kept)
                and event.cards == FULL
                and figure_of(event.card) == "cannon"
            ):
                (shot, *rest) = match.journal[ply + 1]
                return isinstance(shot, Shot) and shot.victim == event.seat and not rest
    return False


def flags_share(match: Match) -> bool:
    """Only flags are left, after shots: everybody is equal."""
    outcome = match.outcome()
    assert outcome is not None
    shots = [event for told in match.journal for event in told if isinstance(event, Shot)]
    return (
        bool(shots)
        and set(outcome.placings) == {1}
        and outcome.tiebreaks == (("highest", (1,) * len(outcome.placings)),)
    )


PRINTED = {"variant": "points", "cannon_self": True, "flag_card": "ordinary"}
"""The points variant with the printed readings of R9 and R11."""

RARE_ENDS = (
    Wanted(
        "points-tenth_by_magician",
        3,
        "ten_cards",
        PRINTED,
        rule="rules 5 and 11, R6: a card too low to be kept is inserted as the tenth",
        shows=magician_ends,
        steer=planned(MAGICIAN_LAST),
    ),
    Wanted(
        "points-tenth_is_cannon",
        3,
        "ten_cards",
        PRINTED,
        rule="rules 5 and 12, R10: the cannon shoots first, then the cards are counted",
        shows=cannon_ends,
        steer=planned(CANNON_LAST),
    ),
    Wanted(
        "points-tenth_is_inserted_cannon",
        3,
        "ten_cards",
        PRINTED,
        rule="R7, R10: an inserted cannon fires, and then its rampart has ten cards",
        shows=inserted_cannon_ends,
        steer=planned(CANNON_INSERTED),
    ),
    Wanted(
        "points-tenth_shot_back",
        3,
        "ten_cards",
        PRINTED,
        rule="R9, R10: whoever shoots himself back to nine cards has not ended the match",
        shows=cannon_takes_one_back,
        steer=planned(CANNON_THEN_TENTH, at_himself=True),
    ),
    Wanted(
        "points-shared",
        3,
        "stalled",
        {**PRINTED, "stall_limit": 2},
        rule="R17: ramparts reduced to the flag share the victory; R4 ends the match",
        shows=flags_share,
        steer=planned(EVERYBODY_FIRES_AT_HIMSELF, at_himself=True),
    ),
)
