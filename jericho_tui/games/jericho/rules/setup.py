"""The deal (rules 8-11) with its form in a record, and the events."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.basics import Deck, Fields, Table, Terms, hands_from
from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import shuffle_in_place
from jericho_tui.core.sentence import N_, counted
from jericho_tui.games.jericho.rules.cards import (
    FULL_DECK,
    NOTATION,
    NUM_KINDS,
    NUM_SCORING,
    SCORING_NOTATION,
    TRUMPET,
    ColourResult,
)

HAND_SIZE: Final = 7
NUM_PILES: Final = 6
SCORING: Final = NUM_KINDS
"""A scoring card in the draw pile; the last of tables by card."""
SCORING_PILES: Final = (1, 3, 5)
"""Which of the six piles hold a scoring card, from the top (rule 9)."""


@dataclass(frozen=True, slots=True)
class JerichoSetup(Terms):
    """Everything that is drawn before a match."""

    hands: tuple[tuple[int, ...], ...]
    """Seven cards a seat."""
    draw_pile: tuple[int, ...]
    """Top first; `SCORING` is a scoring card."""
    piles: tuple[int, ...]
    """Size of each of the six piles, scoring cards included, from the top."""


def pile_sizes(num_seats: int, remainder: str, rng: Random | None = None) -> tuple[int, ...]:
    """Return the sizes of the six piles with their scoring cards, from the top (rule 9, J3).

    :param remainder: `top`, `bottom` or `random`: where the spare cards go; `random` needs `rng`.
    """
    base, spare = divmod(len(FULL_DECK) - HAND_SIZE * num_seats, NUM_PILES)
    sizes = [base + 1] * spare + [base] * (NUM_PILES - spare)
    if remainder == "bottom":
        sizes.reverse()
    elif remainder == "random":
        assert rng is not None
        shuffle_in_place(sizes, rng)
    return tuple(size + (pile in SCORING_PILES) for pile, size in enumerate(sizes))


class Dealing(Deck):
    """Hands and draw pile, and the sizes of its six piles where lot decided them (J3)."""

    __slots__ = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys, in the order of a record."""
        return (*super().keys, "pile_sizes")

    def draw(self, terms: Terms, rng: Random) -> Fields:
        """Draw pile sizes, hands, draw pile, in this order."""
        num_seats, options = terms.num_seats, terms.options
        sizes = pile_sizes(num_seats, str(options["pile_remainder"]), rng)
        cards = list(FULL_DECK)
        while True:
            shuffle_in_place(cards, rng)
            hands, left = hands_from(cards, num_seats, HAND_SIZE)
            # J1: seven trumpets leave no opening card, so everything is dealt anew.
            if options["opening_card"] == "any" or not any(map(_all_trumpets, hands)):
                break
        draw_pile = list(left)
        start = 0
        for pile, size in enumerate(sizes):
            if pile in SCORING_PILES:
                draw_pile.insert(start + rng.randrange(size), SCORING)
            start += size
        return {"hands": hands, "draw_pile": tuple(draw_pile), "piles": sizes}

    def written(self, setup: JerichoSetup) -> Table:
        """Return them in words; `pile_sizes` only where lot decided them (J3)."""
        table = super().written(setup)
        if setup.options["pile_remainder"] == "random":
            table["pile_sizes"] = " ".join(map(str, setup.piles))
        return table

    def read(self, terms: Terms, table: Mapping[str, object]) -> Fields:
        """Return them as a record has them.

        :raises InvalidSetupError: something is missing, unreadable or impossible.
        """
        num_seats, options = terms.num_seats, terms.options
        sizes = _parse_sizes(num_seats, str(options["pile_remainder"]), table.get("pile_sizes"))
        found = super().read(terms, table)
        for seat, hand in enumerate(found["hands"]):
            if _all_trumpets(hand) and options["opening_card"] == "wall_only":
                raise InvalidSetupError.because(
                    f"hands[{seat}]",
                    N_("seat {seat} holds seven trumpets; the rules deal again in that case"),
                    {"seat": seat + 1},
                )
        _check_piles(found["draw_pile"], sizes)
        return {**found, "piles": sizes}


DEALING: Final = Dealing(
    "draw_pile",
    (*NOTATION, SCORING_NOTATION),
    lambda _terms: (*FULL_DECK, *(SCORING,) * NUM_SCORING),
    HAND_SIZE,
)


def _all_trumpets(hand: tuple[int, ...]) -> bool:
    return hand.count(TRUMPET) == len(hand)


def _parse_sizes(num_seats: int, remainder: str, value: object) -> tuple[int, ...]:
    if remainder != "random":
        return pile_sizes(num_seats, remainder)
    # Any arrangement of the sizes that "top" gives, apart from the scoring cards, can be drawn.
    expected = sorted(_without_scoring(pile_sizes(num_seats, "top")))
    words = value.split() if isinstance(value, str) else []
    sizes = tuple(
        int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4
    )
    if len(words) != NUM_PILES or sorted(_without_scoring(sizes)) != expected:
        raise InvalidSetupError.because(
            "pile_sizes",
            N_(
                "pile_sizes must be six numbers: {sizes} in any order, with one more in the "
                "second, fourth and sixth pile"
            ),
            {"sizes": " ".join(map(str, expected))},
        )
    return sizes


def _without_scoring(sizes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(size - (pile in SCORING_PILES) for pile, size in enumerate(sizes))


def _check_piles(draw_pile: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    start = 0
    for pile, size in enumerate(sizes):
        values = {
            "first": start + 1,
            "last": start + size,
            "pile": pile + 1,
            "expected": int(pile in SCORING_PILES),
            "found": draw_pile[start : start + size].count(SCORING),
        }
        if values["found"] != values["expected"]:
            sentence = counted(
                "cards {first} to {last} of the draw pile are pile {pile} and must hold {expected} "
                "scoring card (S), not {found}",
                "cards {first} to {last} of the draw pile are pile {pile} and must hold {expected} "
                "scoring cards (S), not {found}",
                "expected",
                values,
            )
            raise InvalidSetupError("draw_pile", sentence)
        start += size


class _CardEvent(SeatEvent, secret="card"):
    """A card that only its owner sees."""

    card: int | None
    """None for everybody else."""


class OpeningChosen(_CardEvent):
    """A seat laid its opening card face down (rule 10)."""


class Fed(_CardEvent):
    """A seat fed the supply before the turns of a round (rule 12)."""


class Buried(_CardEvent):
    """A seat put a card face down into the supply as its turn (rule 15 C)."""


class Drew(_CardEvent, reveals=True):
    """A seat drew a card (rule 19)."""


class OpeningsRevealed(Event, reveals=True):
    """All opening cards were turned up and became first walls (rule 13)."""

    cards: tuple[int, ...]


class RoundStarted(Event):
    """The turns of a round begin."""

    number: int
    start: Seat


class Laid(SeatEvent, reveals=True):
    """A wall card was laid (rule 15 A)."""

    card: int
    length: int
    """Length of the wall afterwards."""


class Sounded(SeatEvent, reveals=True):
    """A trumpet was played (rule 15 B)."""

    colour: int


class Felled(Event):
    """The highest cards of a wall fell into the supply (rule 16)."""

    owner: Seat
    colour: int
    card: int
    """The kind that fell; `cards.TRUMPET` for trumpets."""
    number: int
    before: int
    """Wall length before."""
    after: int
    """Wall length after, dissolved trumpets not counted."""


class Dissolved(Event):
    """A wall of trumpets only was removed from the game (rule 17; at the end rule 26)."""

    owner: Seat
    colour: int
    trumpets: int


class TrumpetJoined(SeatEvent):
    """The played trumpet became part of the actor's wall (rule 18)."""

    colour: int
    length: int


class TrumpetLeft(SeatEvent):
    """The played trumpet left the game (rule 18)."""

    colour: int


class ScoringCardDrawn(SeatEvent, landmark=True):
    """A scoring card ended the round (rule 20)."""

    round: int


class ColourScored(Event, reveals=True):
    """One colour of the supply was shared out (rules 22-24)."""

    round: int
    result: ColourResult


class SupplyTrumpetsRemoved(Event):
    """Trumpets in the supply left the game (rule 21)."""

    number: int


class BonusTaken(SeatEvent):
    """A seat moved the gold 1s of its walls to its won pile (rule 26)."""

    number: int
