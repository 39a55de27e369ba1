"""The search on the toy game: secrets, sealed choices, a die, and turns in seat order."""

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import cycle
from math import sqrt
from random import Random
from typing import Any, ClassVar

import pytest

from jericho_tui.bots.search.bot import BlindOutlook, verdict_of
from jericho_tui.bots.search.outlook import Verdict
from jericho_tui.bots.search.tree import Search
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.play.player import Limit
from tests.core.toy import Toy, ToySetup

GAME = Toy()
JERICHO = load("jericho")


def toy(*secrets, moves=()):
    state = GAME.initial_state(ToySetup(secrets, {}))
    for seat, action in moves:
        state.apply(Seat(seat), action)
    return state


def searched(state, seat, iterations=400, seed=1):
    outlook = BlindOutlook(GAME, state.observation(Seat(seat)))
    search = Search(outlook, Seat(seat), stream(seed, "test"))
    search.run(Limit(iterations=iterations))
    return search


def best(state, seat, **settings):
    return searched(state, seat, **settings).ranking()[0].action


@pytest.mark.parametrize(("secret", "word"), [(3, "high"), (2, "high"), (1, "low"), (0, "low")])
@pytest.mark.parametrize("seats", [2, 4])
def test_finds_the_sealed_choice_that_scores_more(seats, secret, word):
    assert best(toy(secret, *[1] * (seats - 1)), 0) == word


@pytest.mark.parametrize("seat", [0, 1])
def test_finds_the_best_turn_after_the_die(seat):
    moves = [(0, "high"), (1, "high"), (CHANCE, "2"), (0, "more")][: 3 + seat]
    assert best(toy(2, 2, moves=moves), seat) == "more"


def test_a_seat_that_chooses_last_of_all_is_searched_too():
    """Others have sealed their choices already; only the observer still acts."""
    assert best(toy(1, 1, 3, moves=[(0, "low"), (1, "low")]), 2) == "high"


def test_every_iteration_tries_one_action_of_the_root():
    search = searched(toy(3, 1), 0, iterations=57)
    choice = search.root.choices[Seat(0)]
    assert search.iterations == 57
    assert choice.visits == sum(edge.visits for edge in choice.edges.values()) == 57
    assert choice.total == pytest.approx(sum(edge.total for edge in choice.edges.values()))


def test_searching_on_is_as_searching_long():
    once, twice = searched(toy(2, 1), 0, iterations=300), searched(toy(2, 1), 0, iterations=100)
    twice.run(Limit(iterations=200))
    assert [(e.action, e.visits, e.total) for e in once.ranking()] == [
        (e.action, e.visits, e.total) for e in twice.ranking()
    ]


def test_sealed_choices_are_made_without_knowing_each_other():
    """One table a seat, whatever the others take at the same time."""
    root = searched(toy(3, 0), 0).root
    assert set(root.choices) == {0, 1}
    assert all(set(choice.edges) == {"high", "low"} for choice in root.choices.values())
    other = root.choices[Seat(1)]
    assert other.visits == 400


def test_what_others_seal_does_not_split_the_observers_nodes():
    """After its own choice there is one node, whatever the other has sealed face down."""
    root = searched(toy(3, 0), 0).root
    assert len(root.children) == len({own for own, _public in root.children}) == 2


def test_a_die_splits_the_tree_by_what_it_shows():
    root = searched(toy(3, 0), 0).root
    after = next(iter(root.children.values()))
    assert after.choices == {}
    assert len(after.children) == 2


def test_values_are_kept_by_seat():
    """Max^n: whoever speaks last says “more”, although that is bad for the observer."""
    state = toy(2, 2, moves=[(0, "high"), (1, "high"), (CHANCE, "2")])
    root = searched(state, 0).root
    reply = next(node for (own, _), node in root.children.items() if own == "more").choices[Seat(1)]
    assert reply.edges["more"].visits > 3 * reply.edges["less"].visits


@pytest.mark.parametrize("iterations", [50, 250])
def test_a_settled_search_has_decided_what_the_whole_one_would(iterations):
    spared = 0
    for seed in range(8):
        state = toy(seed % 4, 1, 2)
        whole = searched(state, 0, iterations=iterations, seed=seed)
        settled = Search(
            BlindOutlook(GAME, state.observation(Seat(0))),
            Seat(0),
            stream(seed, "test"),
        )
        settled.run(Limit(iterations=iterations), settle=True)
        assert settled.ranking()[0].action == whole.ranking()[0].action
        spared += iterations - settled.iterations
    assert spared > 8 * iterations / 4


class Clock:
    """Goes on by a thousandth of a second at every look, on any machine."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("jericho_tui.bots.search.tree.perf_counter", clock)
    return clock


def test_a_search_by_the_clock_settles_too(clock):
    outlook = BlindOutlook(GAME, toy(3, 0).observation(Seat(0)))
    search = Search(outlook, Seat(0), stream(1, "test"))
    search.run(Limit(seconds=1.5), settle=True)
    assert clock.now < 1.4
    assert search.ranking()[0].action == "high"


def test_should_stop_ends_a_search_that_has_no_limit():
    search = Search(
        BlindOutlook(GAME, toy(3, 1).observation(Seat(0))),
        Seat(0),
        stream(1, "test"),
    )
    answers = iter([False, False, False, True])
    search.run(Limit(), lambda: next(answers))
    assert 0 < search.iterations < 1000


def test_seconds_end_a_search(clock):
    search = Search(
        BlindOutlook(GAME, toy(3, 1).observation(Seat(0))),
        Seat(0),
        stream(1, "test"),
    )
    search.run(Limit(seconds=0.05))
    assert 0.05 <= clock.now < 0.06
    assert search.iterations > 10


def test_an_action_that_is_seldom_possible_is_counted_by_its_chances():
    """Jericho's later nodes offer other cards in other worlds."""
    state: Any = JERICHO.initial_state(JERICHO.deal(3, {}, stream(3, "deal")))
    while state.round == 1 and len(state.moves) < 20:
        seat = state.actors()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    seat = state.actors()[0]
    search = Search(BlindOutlook(JERICHO, state.observation(seat)), seat, stream(1, "x"))
    search.run(Limit(iterations=300))
    own = search.root.choices[seat]
    assert all(edge.available == 300 for edge in own.edges.values())
    deeper = [choice for node in search.root.children.values() for choice in node.choices.values()]
    edges = [edge for choice in deeper if choice.visits > 10 for edge in choice.edges.values()]
    assert any(edge.available < 5 for edge in edges)
    assert all(edge.visits <= edge.available for edge in edges)


class Stall:
    """One decision of seat 0 among what this world has on offer."""

    def __init__(self, offer: tuple[str, ...]) -> None:
        self.offer = offer
        self.taken: str | None = None

    def actors(self) -> tuple[Seat, ...]:
        return (Seat(0),)

    def legal_actions(self, seat: Seat) -> tuple[str, ...]:
        return self.offer

    def apply(self, seat: Seat, action: str) -> None:
        self.taken = action


class Stalls:
    """Worlds in turn, of which one in ten has the rare action on offer too."""

    rewards: ClassVar = {"usual": 0.6, "other": 0.2, "rare": 0.55}

    def __init__(self, exploration: float) -> None:
        self.exploration = exploration
        self.worlds = cycle([("usual", "other", "rare"), *[("usual", "other")] * 9])

    def world(self, rng: Random) -> Stall:
        return Stall(next(self.worlds))

    def weights(self, state: Stall, seat: Seat, actions: Sequence[str]) -> list[float]:
        return [1.0 for _action in actions]

    def public(self, state: Stall) -> Hashable:
        return state.taken

    def is_leaf(self, state: Stall) -> bool:
        return state.taken is not None

    def evaluate(self, state: Stall, rng: Random) -> Verdict:
        assert state.taken is not None
        return Verdict([self.rewards[state.taken]], [0.0])


def visits_by_hand(iterations: int, exploration: float) -> dict[str, int]:
    """Return how often each is tried, from PUCT with counts of availability, written out."""
    stalls, rewards = Stalls(exploration), Stalls.rewards
    available, visits = Counter[str](), Counter[str]()
    for number in range(iterations):
        offer = next(stalls.worlds)
        available.update(offer)
        mean = sum(rewards[a] * n for a, n in visits.items()) / max(1, number)

        def score(action: str, mean: float = mean, offers: int = len(offer)) -> float:
            wide = sqrt(available[action]) / (1 + visits[action]) / offers
            return exploration * wide + (rewards[action] if visits[action] else mean)

        visits[max(offer, key=score)] += 1
    return visits


@pytest.mark.parametrize("exploration", [0.3, 0.7])
def test_exploration_grows_with_how_often_an_action_could_be_chosen(exploration):
    """Cowling, Powley, Whitehouse 2012: not with how often its node was visited."""
    search = Search(Stalls(exploration), Seat(0), stream(1, "test"))
    search.run(Limit(iterations=1000))
    edges = search.root.choices[Seat(0)].edges.values()
    assert {edge.action: edge.available for edge in edges} == {
        "usual": 1000,
        "other": 1000,
        "rare": 100,
    }
    visits = {edge.action: edge.visits for edge in edges}
    assert visits == visits_by_hand(1000, exploration)
    assert 5 < visits["rare"] < 60


@pytest.mark.parametrize("seats", range(2, 8))
def test_any_number_of_seats(seats):
    assert best(toy(3, *[0] * (seats - 1)), 0, iterations=200) == "high"


def test_a_shared_victory_is_shared_and_places_count_half():
    verdict = verdict_of(Outcome("counted", (1, 1, 3), (5, 5, 2)))
    assert verdict.shares == [0.5, 0.5, 0]
    assert verdict.rewards == [0.625, 0.625, 0]
