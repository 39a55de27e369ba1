"""Small makers of positions, matches and records, so that a test reads like the rulebook.

Cards are in the notation of the records: `R5`, `T`. A wall is a string of cards of any colours; a
trumpet that lies in a wall has the colour of the wall: `G1 G1 GT` is a green wall of length 4.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho import INFO, Rules
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import (
    COLOURS,
    FULL_DECK,
    NOTATION,
    TRUMPET,
    UNIT,
    Action,
    Phase,
    as_bundle,
    count_lane,
    count_trumpets,
    lane_cards,
    lane_of,
    legal_menus,
    pack,
    unpack,
)
from jericho_tui.games.jericho.rules.setup import SCORING, SCORING_PILES, JerichoSetup
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.flocks import FileLock
from jericho_tui.store.record_file import OpenMatch, load_record

NAMES = ("Ada", "Bernd", "Chloé", "Dora", "Emil")


# --- positions of Jericho


def position(
    walls: Sequence[str] = ("", "", ""),
    hands: Sequence[str] | None = None,
    *,
    supply: str = "",
    buried: Sequence[str] | None = None,
    won: Sequence[str] | None = None,
    deck: str = "P3 P3 P3 P3",
    round_number: int = 1,
    phase: Phase = Phase.TURN,
    turn: int = 0,
    start: int = 0,
    **options: OptionValue,
) -> Any:
    """Return a `JerichoState` as it lies on the table; by default seat 0 is to move.

    :param supply: the cards there that everybody has seen.
    :param buried: what each seat put there face down.
    :param deck: what is left of the draw pile, top first; `S` is a scoring card.
    """
    seats = len(walls)
    hands = hands or ["T R3 G3 B3 Y3"] * seats
    rules = Rules.of(resolve_options(INFO.options, options))
    state = JerichoState.at_start(
        seats, rules, Seat(start), [bundle(hand) for hand in hands], deck_of(deck), ()
    )
    for seat in range(seats):
        put_walls(state, seat, walls[seat])
        for card in cards(won[seat] if won else ""):
            state.won[card // 5 * seats + seat] += lane_of([card])
    for card in cards(supply):
        state.open_supply[card // 5] += lane_of([card])
    state.buried = [bundle(text) for text in buried or [""] * seats]
    state.round = round_number
    state.starts = [Seat(start)] * round_number
    state.phase = phase
    everybody = tuple(map(Seat, range(seats)))
    state.acting = {Phase.TURN: (Seat(turn),), Phase.OVER: ()}.get(phase, everybody)
    state.menu = legal_menus(rules)[phase]
    return state


def put_walls(state: JerichoState, seat: int, text: str) -> None:
    """Add the cards of `text` (`G1 G1 GT`) to the walls of `seat`."""
    for word in text.split():
        colour = COLOURS.index(word[0])
        card = TRUMPET if word[1] == "T" else NOTATION.index(word)
        state.walls[colour * state.num_seats + seat] += lane_of([card])


def cards(text: str) -> list[int]:
    """Return the cards that `text` notes."""
    return [NOTATION.index(word) for word in text.split()]


def bundle(text: str) -> int:
    """Return the bundle of the cards that `text` notes."""
    return pack(cards(text))


def deck_of(text: str) -> list[int]:
    """Return a draw pile, top first; `S` is a scoring card."""
    return [0 if word == "S" else UNIT[NOTATION.index(word)] for word in text.split()]


def play(state: JerichoState, *moves: str) -> list[Event]:
    """Make moves, each by whoever is first to act, and return what they caused.

    A move may name its seat as in a record: `2 feed R5`.
    """
    events: list[Event] = []
    state.events = events
    for text in moves:
        number, _, rest = text.partition(" ")
        seat = Seat(int(number) - 1) if number.isdigit() else state.actors()[0]
        action = GAME.parse_action(rest if number.isdigit() else text)
        refusal = state.refusal(seat, action)
        assert refusal is None, f"{text}: {refusal}"
        state.apply(seat, action)
    return events


def feed_all(state: JerichoState) -> None:
    """Let every seat feed its first card."""
    for seat in state.actors():
        state.apply(seat, state.legal_actions(seat)[0])


def act(text: str) -> Action:
    """Return the action that `text` notes."""
    return GAME.parse_action(text)


def legal(state: JerichoState, seat: int | None = None) -> list[str]:
    """Return what a seat (by default whoever is first to act) may do, in notation."""
    who = state.actors()[0] if seat is None else Seat(seat)
    return [GAME.format_action(action) for action in state.legal_actions(who)]


def refusal_code(state: JerichoState, seat: int, text: str) -> str | None:
    """Return the code with which the rules refuse a move; None when it is legal."""
    refusal = state.refusal(Seat(seat), act(text))
    assert (refusal is None) == (text in legal(state, seat))
    return None if refusal is None else refusal.code


# --- and reading them back


def walls(state: JerichoState) -> list[str]:
    """Return every seat's walls, colours in order, highest card first: `G1 G1 GT`."""
    texts = []
    for seat in range(state.num_seats):
        words = []
        for colour, letter in enumerate(COLOURS):
            lane = state.walls[colour * state.num_seats + seat]
            words += [
                letter + NOTATION[card].removeprefix(letter) for card in lane_cards(lane, colour)
            ]
        texts.append(" ".join(words))
    return texts


def supply(state: JerichoState) -> str:
    """Return the whole supply in card order."""
    lying = sum(as_bundle(lane, colour) for colour, lane in enumerate(state.open_supply))
    return text_of(lying + sum(state.buried))


def won(state: JerichoState) -> list[str]:
    """Return every seat's won pile in card order."""
    return [
        text_of(
            sum(
                as_bundle(lane, colour)
                for colour, lane in enumerate(state.won[seat :: state.num_seats])
            )
        )
        for seat in range(state.num_seats)
    ]


def hands(state: JerichoState) -> list[str]:
    """Return every seat's hand in card order."""
    return [text_of(hand) for hand in state.hands]


def text_of(packed: int) -> str:
    """Return the notation of a bundle's cards."""
    return " ".join(NOTATION[card] for card in unpack(packed))


def lane_text(lane: int, colour: int = 0) -> str:
    """Return the notation of a lane's cards, in their order."""
    return text_of(as_bundle(lane, colour))


def check_cards(state: JerichoState) -> None:
    """Assert Jericho's law of conservation (1.2): all 107 cards are somewhere, and only once."""
    found: Counter[int] = Counter()
    seats = state.num_seats
    for packed in (*state.hands, *state.buried):
        found.update(unpack(packed))
    found.update(card for card in state.openings if card is not None)
    for place, lane in enumerate((*state.walls, *state.won)):
        found.update(lane_cards(lane, place // seats % len(COLOURS)))
    for colour, lane in enumerate(state.open_supply):
        found.update(lane_cards(lane, colour))
    found[TRUMPET] += state.removed
    found.update(UNIT.index(unit) for unit in state.deck[state.drawn :] if unit)
    assert found == Counter(FULL_DECK), found - Counter(FULL_DECK)


def count_cards(state: Any) -> int:
    """Return how many cards a `JerichoState` holds in all places of 1.2; see `check_cards`."""
    hidden = [*state.hands, *state.buried]
    total: int = (
        sum(map(len, map(unpack, hidden)))
        + sum(card is not None for card in state.openings)
        + sum(map(count_lane, (*state.walls, *state.won, *state.open_supply)))
        + state.removed
        + sum(unit != 0 for unit in state.deck[state.drawn :])
    )
    return total


def trumpets_in_walls(state: JerichoState) -> int:
    """Return how many trumpets lie in walls."""
    return sum(map(count_trumpets, state.walls))


# --- deals


def deal(num_seats: int = 4, seed: int = 1, **options: OptionValue) -> JerichoSetup:
    """Return a deal."""
    setup: JerichoSetup = GAME.deal(num_seats, options, stream(seed, "test", "deal"))
    return setup


def deal_with_scoring(
    num_seats: int, first: int, second: int, third: int, start: int = 0
) -> JerichoSetup:
    """Return a deal in which the scoring cards lie at these places of their piles.

    :param first: place in pile 2, from 0; negative counts from the bottom, as in a list.
    """
    dealt = deal(num_seats, start_player="host", host_choice=start + 1)
    rest = [card for card in dealt.draw_pile if card != SCORING]
    return replace(dealt, draw_pile=_pile(rest, dealt.piles, (first, second, third)))


def deal_with_hands(*texts: str, top: str = "", start: int = 0) -> JerichoSetup:
    """Return a deal of these hands and of these uppermost cards of the draw pile."""
    dealt = deal(len(texts), start_player="host", host_choice=start + 1)
    given = tuple(tuple(cards(text)) for text in texts)
    upper = cards(top)
    rest = list((Counter(FULL_DECK) - Counter([*chain(*given), *upper])).elements())
    stream(1, "test", "rest").shuffle(rest)
    return replace(dealt, hands=given, draw_pile=_pile([*upper, *rest], dealt.piles, (3, 3, 3)))


def _pile(rest: list[int], sizes: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Return a draw pile of `rest` with scoring cards at `places` of the piles that hold one."""
    remaining = iter(rest)
    where = dict(zip(SCORING_PILES, places, strict=True))
    pile: list[int] = []
    for number, size in enumerate(sizes):
        place = where[number] % size if number in where else -1
        pile += [SCORING if i == place else next(remaining) for i in range(size)]
    return tuple(pile)


# --- play


def play_randomly(
    state: Any,
    rng: Random,
    moves: int | None = None,
    after_each: Callable[[Any], None] = lambda state: None,
) -> Any:
    """Play random legal moves, to the end or at most `moves` of them; return the state."""
    while (actors := state.actors()) and moves != 0:
        seat = actors[0]
        state.apply(seat, rng.choice(state.legal_actions(seat)))
        after_each(state)
        moves = None if moves is None else moves - 1
    return state


def jericho_state(num_seats: int, seed: int, moves: int | None, **options: OptionValue) -> Any:
    """Return a `JerichoState` after so many random moves of a random deal; None: at its end."""
    state = GAME.initial_state(deal(num_seats, seed, **options))
    play_randomly(state, stream(seed, "test", "moves"), moves)
    return state


def people(number: int) -> list[SeatInfo]:
    """Return so many people at the table."""
    return [SeatInfo(name, "human") for name in NAMES[:number]]


def new_match(
    num_seats: int = 3, seed: int = 1, *, rated: bool = False, **options: OptionValue
) -> Match:
    """Return a match of Jericho that has just been dealt."""
    return Match(GAME, deal(num_seats, seed, **options), people(num_seats), rated=rated)


def random_match(
    num_seats: int = 3, seed: int = 1, moves: int | None = None, **options: OptionValue
) -> Match:
    """Return a match of Jericho after so many random moves; None: to its end."""
    match = Match(GAME, deal(num_seats, seed, **options), people(num_seats))
    rng = stream(seed, "test", "moves")
    while match.actors() and match.ply != moves:
        seat = match.actors()[0]
        match.submit(seat, rng.choice(match.state.legal_actions(seat)))
    return match


def record_of(match: Match, match_id: str = "test") -> MatchRecord:
    """Return the record of a match, without dates."""
    return MatchRecord.of(match, match_id=match_id)


def record_in(path: Path) -> MatchRecord:
    """Return the good record in a file."""
    loaded = load_record(path)
    assert loaded.problem is None
    assert loaded.record is not None
    return loaded.record


def match_in(path: Path) -> Match:
    """Return the match of the good record in a file."""
    match = load_record(path).match
    assert match is not None
    return match


@contextmanager
def writing(opened: OpenMatch) -> Iterator[None]:
    """Hold the lock of a match's file, as a terminal does while it writes."""
    lock = FileLock.wait(opened.path, 1.0)
    assert lock is not None
    yield
    lock.release()
