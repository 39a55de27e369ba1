"""The checks of `core.conformance` themselves: a game that breaks a promise is caught.

The toy keeps every promise; each case below breaks one, by replacing one method.
"""

from dataclasses import replace

import pytest

from jericho_tui.core.conformance import ConformanceError, check_match
from jericho_tui.core.game import CHANCE
from jericho_tui.core.outcome import ScoreLine
from tests.conformance.fingerprints import replayed
from tests.core.toy import SEALED, TURN, Said, Toy, ToyObservation, ToyState

TOY = Toy()


def check(**arguments):
    for seed in range(12):
        for seats in (2, 3):
            check_match(TOY, seats, {}, seed, share=1.0, **arguments)


def test_the_toy_keeps_every_promise():
    check()


def shared_list(self):
    copy = ToyState(self.secrets)
    copy.sealed, copy.die, copy.said = self.sealed[:], self.die, self.said
    return copy


def collecting(self):
    copy = ToyState(self.secrets)
    copy.sealed, copy.die, copy.said = self.sealed[:], self.die, self.said[:]
    copy.events = []
    return copy


def forgetful(self):
    copy = ToyState(self.secrets)
    copy.sealed, copy.die = self.sealed[:], self.die
    return copy


APPLY, OUTCOME, LEGAL = ToyState.apply, ToyState.outcome, ToyState.legal_actions
REFUSAL = ToyState.refusal
OBSERVATION, DETERMINIZE, PARSE = ToyState.observation, Toy.determinize, Toy.parse_action


def undecided(self, seat, action):
    """Never move on from the turns."""
    APPLY(self, seat, action)
    if len(self.said) == len(self.secrets):
        self.said.clear()


def idle(self, seat, action):
    if action != "more":
        APPLY(self, seat, action)
    elif self.events is not None:
        self.events.append(Said(seat, action))


def meddling(self, seat, action):
    """Play differently when somebody listens."""
    APPLY(self, seat, "less" if action == "more" and self.events is not None else action)


def outcome_with(**fields):
    def outcome(self):
        ended = OUTCOME(self)
        return None if ended is None else replace(ended, **fields)

    return outcome


def places(*by_seats):
    def outcome(self):
        ended = OUTCOME(self)
        return ended and replace(ended, placings=by_seats[len(self.secrets) - 2])

    return outcome


def leaking(self, seat):
    """Show what the others sealed."""
    return replace(OBSERVATION(self, seat), sealed=tuple(self.sealed))


def untrue(self, observation, rng):
    """Deal worlds in which even the observer's own secret is another."""
    return DETERMINIZE(self, replace(observation, seat=None), rng)


class Stuck(ToyState):
    def legal_actions(self, seat):
        return ()


class Endless(ToyState):
    def outcome(self):
        return None


def stuck(self, observation, rng):
    world = DETERMINIZE(self, observation, rng)
    world.__class__ = Stuck
    return world


def endless(self, observation, rng):
    world = DETERMINIZE(self, observation, rng)
    world.__class__ = Endless
    return world


def quarrelsome(self, seat):
    """Give each call another answer."""
    self.calls = getattr(self, "calls", 0) + 1
    return replace(OBSERVATION(self, seat), die=str(self.calls))


BROKEN = {
    "a setup that reads back differently": (
        Toy, "format_setup", lambda self, setup: {"secrets": "0 " * setup.num_seats},
        "parse_setup",
    ),
    "a setup key that nobody declared": (Toy, "setup_keys", lambda self: (), "setup_keys"),
    "a match without end": (ToyState, "apply", undecided, "max_moves|no end"),
    "an outcome while somebody acts": (
        ToyState, "outcome", lambda self: OUTCOME(self) or (self.die and 1), "somebody acts",
    ),
    "an actor without an action": (
        ToyState, "legal_actions", lambda self, seat: (), "no legal action",
    ),
    "an action for who does not act": (
        ToyState, "legal_actions", lambda self, seat: SEALED if self.die is None else TURN,
        "acts: False",
    ),
    "an action listed twice": (
        ToyState, "legal_actions",
        lambda self, seat: (
            () if seat not in self.actors() else (SEALED if self.die is None else TURN) * 2
        ),
        "listed twice",
    ),
    "a legal action refused": (
        ToyState, "refusal", lambda self, seat, action: "no", "not as listed",
    ),
    "an illegal action not refused": (
        ToyState, "refusal", lambda self, seat, action: None, "not as listed",
    ),
    "a die whose roll is refused": (
        ToyState, "refusal",
        lambda self, seat, action: REFUSAL(self, seat, action) or (seat == CHANCE or None),
        "chance",
    ),
    "an action that nobody has listed now, not refused": (
        ToyState, "refusal",
        lambda self, seat, action: (
            None if seat in self.actors() and action == "high" else REFUSAL(self, seat, action)
        ),
        "not as listed",
    ),
    "a notation that reads back as another action": (
        Toy, "parse_action", lambda self, text: PARSE(self, text.replace("high", "low")),
        "parse(format)",
    ),
    "two notations for one action": (
        Toy, "parse_action", lambda self, text: text.strip().lower(), "another notation",
    ),
    "a position that is no JSON": (
        ToyState, "as_data", lambda self: {"said": set(self.said)}, "not JSON serializable",
    ),
    "a clone that shares a list": (ToyState, "clone", shared_list, "changed a clone's origin"),
    "a clone that collects events": (ToyState, "clone", collecting, "collects events"),
    "a clone that forgets": (ToyState, "clone", forgetful, "a clone differs|hash"),
    "a move that changes nothing": (ToyState, "apply", idle, "changes nothing|no end"),
    "a move that listens to its listener": (ToyState, "apply", meddling, "collecting events"),
    "a preview of what does not happen": (
        Toy, "preview", lambda self, seen, action: (Said(seen.seat, "x"),), "the preview",
    ),
    "observations that differ each time": (
        ToyState, "observation", quarrelsome, "observations differ|a clone differs",
    ),
    "an observation with other actors": (
        ToyObservation, "actors", lambda self: (), "the observation's actors",
    ),
    "an observation with other actions": (
        ToyObservation, "legal_actions", lambda self: SEALED[:1], "the observation's legal",
    ),
    "a hash that differs from an equal one's": (
        ToyObservation, "__hash__", object.__hash__, "hash",
    ),
    "an observation of what is hidden": (
        ToyState, "observation", leaking, "observation(determinize(o)) != o",
    ),
    "a world in which the seen is untrue": (
        Toy, "determinize", untrue, "observation(determinize(o)) != o",
    ),
    "a world in which nobody can move": (Toy, "determinize", stuck, "gets stuck"),
    "a world without a result": (Toy, "determinize", endless, "has no result"),
    "an end without an outcome": (ToyState, "outcome", lambda self: None, "no outcome|no result"),
    "an undeclared termination": (
        ToyState, "outcome", outcome_with(termination="boredom"),
        "“boredom” is not in info.terminations",
    ),
    "ranks against the scores": (
        ToyState, "outcome", places((2, 1), (3, 2, 1)), "contradict the scores",
    ),
    "a score too few": (ToyState, "outcome", outcome_with(scores=(1,)), "one a seat"),
    "nobody first": (ToyState, "outcome", places((2, 2), (2, 2, 2)), "nobody is first"),
    "a place that is not left out": (
        ToyState, "outcome", places((1, 3), (1, 1, 2)), "ties must share a place",
    ),
    "score lines that do not add up": (
        ToyState, "outcome", outcome_with(lines=(ScoreLine("", 0, (99, 99, 99)),)), "add up",
    ),
}  # fmt: skip


@pytest.mark.parametrize("promise", BROKEN)
def test_a_broken_promise_is_caught(monkeypatch, promise):
    where, method, broken, says = BROKEN[promise]
    monkeypatch.setattr(where, method, broken)
    with pytest.raises((ConformanceError, TypeError)) as caught:
        check()
    assert any(word in str(caught.value) for word in says.split("|"))


def test_an_action_that_does_not_pickle_is_caught(monkeypatch):
    class Local(str):
        """A local class cannot be found again by pickle."""

        __slots__ = ()

    monkeypatch.setattr("tests.core.toy.SEALED", (Local("high"), Local("low")))
    with pytest.raises((ConformanceError, AttributeError), match="pickle"):
        check()


def test_a_legal_action_after_the_end_is_caught(monkeypatch):
    monkeypatch.setattr(
        ToyState, "legal_actions", lambda self, seat: LEGAL(self, seat) if self.actors() else TURN
    )
    with pytest.raises(ConformanceError, match="a legal action after the end"):
        check_match(TOY, 2, {}, 1, share=0.0)


def test_the_games_own_law_is_checked_after_every_move():
    seen = []
    check_match(TOY, 3, {}, 1, lambda state: seen.append(state.as_data()))
    assert len(seen) == 1 + 3 + 1 + 3

    def law(state):
        assert state.as_data()["die"] is None, "the die must not fall"

    with pytest.raises(AssertionError, match="the die must not fall"):
        check_match(TOY, 3, {}, 1, law)


def test_the_fingerprint_is_of_every_position():
    lines = replayed(TOY, 3, 5).splitlines()
    assert len(lines) == 1 + 3 + 1 + 3 + 1
    assert len(set(lines)) == len(lines)
    assert replayed(TOY, 3, 5) == "\n".join(lines)
    assert replayed(TOY, 3, 6) != "\n".join(lines)


def test_chance_is_nobodys_seat():
    assert CHANCE < 0
