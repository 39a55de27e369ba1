"""The setup: rule 4.1.1, and its form in a record (4.4)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from jericho_tui.core.actions import InvalidActionError, InvalidSetupError
from jericho_tui.core.dealt import Fields, Table, Terms, written
from jericho_tui.core.sentence import N_, counted
from jericho_tui.games.hamster_rolle.notation import format_wheel, parse_wheel
from jericho_tui.games.hamster_rolle.pieces import (
    COPIES,
    NOTATION,
    NUM_PIECES,
    PYRAMID,
    parse_piece,
    set_of,
)
from jericho_tui.games.hamster_rolle.roll_form import refuse_poses
from jericho_tui.games.hamster_rolle.wheel import START, Wheel

_SPLIT: Final = 2
"""Pieces that each of three gets of the fourth set, where it is shared out (H4)."""


@dataclass(frozen=True, slots=True)
class HamsterSetup(Terms):
    """Everything that is drawn before a match.

    Who takes the first turn is drawn as well (4.1.1: the shakiest hands).
    """

    wheel: Wheel
    """The wheel with the pyramid in it, at rest."""
    stocks: tuple[tuple[int, ...], ...]
    """Every seat's pieces."""


class Dealing:
    """The wheel, and what every seat gets."""

    keys = ("rig", "stocks")

    def draw(self, terms: Terms, rng: Random) -> Fields:
        """Draw with three players who gets what of a shared fourth set."""
        num_seats = terms.num_seats
        sets = [list(set_of(copy)) for copy in range(COPIES)]
        stocks = sets[:num_seats]
        if num_seats == 2:  # 4.1.1: two sets each
            stocks = [sets[0] + sets[1], sets[2] + sets[3]]
        elif num_seats == 3 and terms.options["fourth_set"] == "split":  # H4
            fourth = sets[3]
            rng.shuffle(fourth)
            for seat, stock in enumerate(stocks):
                stock += fourth[seat * _SPLIT : (seat + 1) * _SPLIT]
        return {"wheel": START, "stocks": tuple(tuple(sorted(stock)) for stock in stocks)}

    def written(self, setup: HamsterSetup) -> Table:
        """Return them in words."""
        stocks = [written(stock, NOTATION) for stock in setup.stocks]
        return {"rig": format_wheel(setup.wheel), "stocks": stocks}

    def read(self, terms: Terms, table: Mapping[str, object]) -> Fields:
        """Return them as a record has them.

        :raises InvalidSetupError: something is missing, unreadable or impossible.
        """
        wheel = _parse_rig(table.get("rig"))
        stocks = _parse_stocks(terms.num_seats, table.get("stocks"))
        _check_stocks(stocks, terms.options["fourth_set"] == "split")
        return {"wheel": wheel, "stocks": stocks}


def _parse_rig(text: object) -> Wheel:
    if not isinstance(text, str):
        raise InvalidSetupError.because(
            "rig", N_("rig must be one string, such as “{rig}”"), {"rig": _EXAMPLE}
        )
    try:
        wheel = parse_wheel(text)
    except InvalidActionError as error:
        raise InvalidSetupError("rig", error.sentence) from None
    refusal = refuse_poses(tuple(wheel.poses.items()))
    if refusal is not None:
        raise InvalidSetupError("rig", refusal.reason)
    # 4.1.1: only the pyramid is in the wheel.
    if tuple(wheel.poses) != (PYRAMID,) or format_wheel(wheel) != text:
        raise InvalidSetupError.because(
            "rig", N_("a game starts with only the pyramid in the wheel")
        )
    return wheel


_EXAMPLE: Final = format_wheel(START)


def _parse_stocks(num_seats: int, value: object) -> tuple[tuple[int, ...], ...]:
    if (
        not isinstance(value, list)
        or len(value) != num_seats
        or not all(isinstance(text, str) for text in value)
    ):
        raise InvalidSetupError.because(
            "stocks",
            N_("stocks must be a list of {seats} strings, one per seat"),
            {"seats": num_seats},
        )
    stocks = []
    for seat, text in enumerate(value):
        try:
            stock = tuple(map(parse_piece, text.split()))
        except InvalidActionError as error:
            raise InvalidSetupError(f"stocks[{seat}]", error.sentence) from None
        if stock != tuple(sorted(stock)):
            raise InvalidSetupError.because(
                f"stocks[{seat}]", N_("the pieces of a stock must be in order")
            )
        stocks.append(stock)
    return tuple(stocks)


def _check_stocks(stocks: tuple[tuple[int, ...], ...], split: bool) -> None:
    """Check that every piece is there once and that each seat has what 4.1.1 and H4 give it."""
    sets = 2 if len(stocks) == 2 else 1
    shared = _SPLIT if split and len(stocks) == 3 else 0
    per_seat = sets * len(set_of(0)) + shared
    for seat, stock in enumerate(stocks):
        if len(stock) != per_seat:
            raise InvalidSetupError(
                f"stocks[{seat}]",
                counted(
                    "seat {seat} has {found} piece; a game starts with {number} each",
                    "seat {seat} has {found} pieces; a game starts with {number} each",
                    "found",
                    {"seat": seat + 1, "found": len(stock), "number": per_seat},
                ),
            )
    found = Counter(piece for stock in stocks for piece in stock)
    used = COPIES if len(stocks) != 3 or shared else len(stocks)
    for piece in range(NUM_PIECES):
        wanted = {1} if piece % COPIES < min(used, sets * len(stocks)) else {0}
        if shared and piece in set_of(COPIES - 1):
            wanted = {0, 1}  # one piece of the shared set is left over
        if found[piece] not in wanted:
            raise InvalidSetupError(
                "stocks",
                counted(
                    "impossible stocks: {piece} occurs {found} time",
                    "impossible stocks: {piece} occurs {found} times",
                    "found",
                    {"piece": NOTATION[piece], "found": found[piece]},
                ),
            )
    if found[PYRAMID]:
        raise InvalidSetupError.because("stocks", N_("the pyramid cannot be in a player’s stock"))
