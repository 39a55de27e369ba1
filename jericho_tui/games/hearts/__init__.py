"""Hearts, a card game of tricks that nobody wants, for 3 to 5; public domain.

Rules and texts in one file. Paragraphs (§) and rulings (H1-H8) are those of the rulebook. With four
players the rules are those of OpenSpiel's `hearts`, option by option: `tests/benchmarks/hearts.py`.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from jericho_tui.core.defaults import Deal, Kind, Known, SimpleGame, SimpleState, Table
from jericho_tui.core.events import Acted, Event, MatchEnded
from jericho_tui.core.game import GameInfo, Seat
from jericho_tui.core.options import Option, OptionValue
from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.seats import ONE_SEAT
from jericho_tui.core.sentence import N_, Sentence

_COURT: Final = {"T": "10", "J": N_("J"), "Q": N_("Q"), "K": N_("K"), "A": N_("A")}
RANKS: Final = {**{rank: rank for rank in "23456789"}, **_COURT}
SUITS: Final = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
CARDS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
ORDER: Final = {card: number for number, card in enumerate(CARDS)}
"""As a hand is sorted; within a suit, the higher card takes the trick (§4)."""
PASS: Final = {card: f"pass {card}" for card in CARDS}
QUEEN, JACK = "QS", "JD"
POINTS: Final = {QUEEN: 13, **{card: 1 for card in CARDS if card[1] == "H"}}
ALL_POINTS, JACK_POINTS, NO_TRICK_POINTS, PASSED = 26, -10, -5, 3
ASIDE: Final = {3: ("2D",), 4: (), 5: ("2D", "2C")}
"""By number of players, the cards that stay out so that all hands are equal (§1)."""

Choices = Mapping[OptionValue, str]
TO: Choices = {"left": N_("left"), "right": N_("right"), "across": N_("across"), "none": N_("no")}
AFTER: Choices = {"queen": N_("a heart or Q♠"), "hearts": N_("a heart"), "free": N_("any card")}
MOON: Choices = {"others": N_("others +26"), "self": N_("shooter -26"), "none": N_("no effect")}
NO_OR_YES: Choices = {False: N_("no"), True: N_("yes")}
OPTIONS: Final = (
    Option("pass_to", N_("Pass three cards"), TO, "H1"),
    Option("breaks", N_("Hearts may be led after"), AFTER, "H2"),
    Option("first_points", N_("Points in the first trick are allowed"), NO_OR_YES, "H3"),
    Option("any_club", N_("Any club may be led first"), NO_OR_YES, "H4"),
    Option("queen", N_("Hearts may be led to keep a lone Q♠"), NO_OR_YES, "H5"),
    Option("jack", N_("J♦ takes off 10 points"), NO_OR_YES, "H6"),
    Option("no_trick", N_("Taking no trick takes off 5 points"), NO_OR_YES, "H7"),
    Option("moon", N_("Shooting the moon"), MOON, "H8"),
)


class HeartsState(SimpleState):
    """Hands and tricks of one deal, and the options by their keys."""

    kinds: ClassVar = (
        {"hands": Kind.HAND, "played": Kind.GONE, "player": Kind.PLAYER}
        | dict.fromkeys(("trick", "last_trick"), Kind.TRICK)
        | dict.fromkeys(("points", "tricks"), Kind.SCORE)
        | dict.fromkeys(("passed", "received"), Kind.SECRET)
        | dict.fromkeys(("passing", "lowest", "led", "voids", "jack_taker"), Kind.INNER)
        | dict.fromkeys([option.key for option in OPTIONS], Kind.INNER)
    )
    pass_to = breaks = moon = ""
    first_points = any_club = queen = jack = no_trick = False

    def __init__(self, hands: Sequence[Sequence[str]], options: Mapping[str, Any]) -> None:
        super().__init__(len(hands))
        vars(self).update(options)
        seats = self.num_seats
        self.trick, self.last_trick = [""] * seats, [""] * seats
        self.points, self.tricks = [0] * seats, [0] * seats
        self.broken = self.breaks == "free"
        self.hands = [sorted(hand, key=ORDER.__getitem__) for hand in hands]
        self.passed: list[list[str]] = [[] for _ in hands]
        self.received: list[list[str]] = [[] for _ in hands]
        self.passing = self.pass_to != "none"
        self.lowest = next(card for card in CARDS if card not in ASIDE[seats])  # of clubs
        self.player = 0 if self.passing else self._holder()
        self.led = ""  # the suit of the trick
        self.voids = [""] * seats  # the suits that a seat showed to lack
        self.played: list[list[str]] = [[] for _ in hands]
        self.jack_taker = -1

    def actors(self) -> tuple[Seat, ...]:
        """Return whose turn it is; they pass one after another, too."""
        return ONE_SEAT[self.player] if self.player >= 0 else ()

    def legal_actions(self, seat: Seat) -> Sequence[str]:
        """Return cards in the order of the hand."""
        if seat != self.player:
            return ()
        hand = self.hands[seat]
        if self.passing:
            return [PASS[card] for card in hand if card not in self.passed[seat]]
        first = not any(self.tricks)
        if led := self.led:
            if follow := [card for card in hand if card[1] == led]:  # §4: follow suit
                return follow
            no_points = [card for card in hand if card not in POINTS]
            return no_points if no_points and first and not self.first_points else hand[:]  # H3
        if first:  # §3, H4: the lowest club, or any
            clubs = [card for card in hand if card[1] == "C"]
            return clubs if self.any_club else clubs[:1]
        others = [card for card in hand if card[1] != "H"]
        may_lead_hearts = self.broken or (self.queen and others == [QUEEN])  # H2, H5
        return others if others and not may_lead_hearts else hand[:]

    def apply(self, seat: Seat, action: str) -> None:
        """Pass or play a card."""
        if self.events is not None:
            self.emit(Acted(seat, action, sealed=self.passing))
        self.ply += 1
        if self.passing:
            self._pass(seat, action[-2:])
            return
        self._play(seat, action)
        if all(self.trick):
            self._end_trick()
        if self.player < 0 and (outcome := self.outcome()) is not None:
            self.emit(MatchEnded(outcome))

    def _pass(self, seat: Seat, card: str) -> None:
        """§2, H1: the cards change hands after the last one was chosen."""
        self.passed[seat].append(card)
        if len(self.passed[seat]) == PASSED:
            self.player += 1
        if self.player < self.num_seats:
            return
        for giver, cards in enumerate(self.passed):
            self.received[self.taker_from(giver)] = cards[:]
        for hand, gone, new in zip(self.hands, self.passed, self.received, strict=True):
            hand[:] = sorted({*hand} - {*gone} | {*new}, key=ORDER.__getitem__)
        self.passing, self.player = False, self._holder()

    def taker_from(self, giver: int) -> int:
        """Return who gets a seat's cards (H1)."""
        step = {"left": 1, "right": -1, "across": self.num_seats // 2}[self.pass_to]
        return (giver + step) % self.num_seats

    def _holder(self) -> int:
        """§3: the holder of the lowest club leads."""
        return next((seat for seat, hand in enumerate(self.hands) if self.lowest in hand), -1)

    def _play(self, seat: Seat, card: str) -> None:
        suit = card[1]
        self.hands[seat].remove(card)
        self.played[seat].append(card)
        self.trick[seat] = card
        self.player = (seat + 1) % self.num_seats
        if not self.led:
            self.led = suit
        elif suit != self.led and self.led not in self.voids[seat]:
            self.voids[seat] += self.led
        if suit == "H" or (card == QUEEN and self.breaks == "queen"):  # H2
            self.broken = True

    def _end_trick(self) -> None:
        """§4: the highest card of the suit takes the trick; its points count (§5)."""
        trick = self.trick
        winner = trick.index(max([c for c in trick if c[1] == self.led], key=ORDER.__getitem__))
        points = sum([POINTS.get(card, 0) for card in trick])
        if self.jack and JACK in trick:  # H6
            points += JACK_POINTS
            self.jack_taker = winner
        self.points[winner] += points
        self.tricks[winner] += 1
        self.last_trick, self.trick, self.led = trick, [""] * self.num_seats, ""
        self.emit(Acted(Seat(winner), f"won {points:+}"))
        self.player = winner if self.hands[winner] else -1

    def outcome(self) -> Outcome | None:
        """§6: the fewest points win, after the moon (H8) or no trick (H7)."""
        if self.player >= 0:
            return None
        seats = range(self.num_seats)
        full = [self.points[s] - JACK_POINTS * (s == self.jack_taker) == ALL_POINTS for s in seats]
        shot, others = any(full) and self.moon != "none", ALL_POINTS * (self.moon == "others")
        moon, none = [0 for _ in seats], [0 for _ in seats]
        if shot:
            moon = [others - 2 * ALL_POINTS if shooter else others for shooter in full]
        elif self.no_trick and not any(full):
            none = [0 if tricks else NO_TRICK_POINTS for tricks in self.tricks]
        parts = (N_("Tricks"), self.points), (N_("The moon"), moon), (N_("No trick"), none)
        lines = tuple([ScoreLine(title, 0, tuple(part)) for title, part in parts if any(part)])
        scores = tuple(map(sum, zip(self.points, moon, none, strict=True)))
        places = placings_by([-score for score in scores])
        return Outcome("moon" if shot else "all_played", places, scores, lines=lines)

    def can_hold(self, seat: Seat, card: str) -> bool:
        """Tell from the suits that the seat showed to lack, and the cards passed to another."""
        if card == self.lowest and not self.passing and not any(self.played):
            return seat == self.player  # who leads (§3)
        givers = [giver for giver, cards in enumerate(self.passed) if card in cards]
        passed_on = any(seat != self.taker_from(giver) for giver in givers)
        return not passed_on and card[1] not in self.voids[seat]


class Hearts(SimpleGame[HeartsState]):
    """Hearts on the protocol of `core.game`."""

    info = GameInfo(
        id="hearts",
        title="Hearts",
        tagline=N_("take no hearts, or all of them"),
        min_seats=3,
        max_seats=5,
        minutes=10,
        options=OPTIONS,
        max_moves=PASSED * 5 + len(CARDS),
        terminations=("all_played", "moon"),
        fewest_wins=True,
    )
    state = HeartsState
    actions = (*CARDS, *PASS.values())
    words: ClassVar = (
        {"hands": N_("cards"), "trick": N_("this trick"), "last_trick": N_("last trick")}
        | {"passed": N_("passed on"), "received": N_("received"), "broken": N_("hearts broken")}
        | {"pass": N_("pass"), "points": N_("points"), "tricks": N_("tricks")}
        | {"won": N_("the trick,")}
        | {
            rank + suit: Sentence("{rank}{sign}", {"rank": Sentence(name), "sign": sign})
            for rank, name in RANKS.items()
            for suit, sign in SUITS.items()
        }
    )

    def draw(self, num_seats: int, options: Mapping[str, OptionValue], rng: Random) -> Table:
        """§1: shuffle the cards of which all get equally many."""
        deck = [card for card in CARDS if card not in ASIDE[num_seats]]
        return {"cards": " ".join(rng.sample(deck, len(deck)))}

    def initial_state(self, setup: Deal) -> HeartsState:
        """Deal one card after another."""
        cards, seats = str(setup.table["cards"]).split(), setup.num_seats
        return HeartsState([cards[seat::seats] for seat in range(seats)], setup.options)

    def preview(self, observation: Known, action: str) -> tuple[Event, ...]:
        """Foretell a card that is played; one that is passed is secret."""
        return () if action in PASS.values() else super().preview(observation, action)

    def determinize(self, observation: Known, rng: Random) -> HeartsState:
        """Let others pass any of the cards that they have or had."""
        world = super().determinize(observation, rng)
        for seat, hand in enumerate(world.hands):
            hand.sort(key=ORDER.__getitem__)
            if None in world.passed[seat]:
                taker = seat if world.passing else world.taker_from(seat)
                had = world.hands[taker] + world.played[taker]
                world.passed[seat] = rng.sample(had, len(world.passed[seat]))
        return world


GAME = Hearts()
