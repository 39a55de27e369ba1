"""The sentences of the protocol as executable checks, for any game.

`check_match` plays one random match and raises `ConformanceError` at the first broken promise.
The test suite runs it over every registered game, seat count and option; whoever writes a game
can run it alone.
"""

import pickle
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from jericho_tui.core.game import CHANCE, AnyState, Game, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seeds import stream

_WORLDS = 2
"""How many worlds are sampled for each observation that is checked."""


class ConformanceError(AssertionError):
    """A game breaks a promise of the protocol; the message says which, and where."""


def check_match(
    game: Game,
    num_seats: int,
    options: Mapping[str, OptionValue],
    seed: int,
    conserve: Callable[[AnyState], None] = lambda state: None,
) -> AnyState:
    """Play one random match, checking every promise on the way; return the last state.

    :param conserve: the game's own law of conservation; raises when it is broken. Called after
        every move.
    """
    rng = stream(seed, "conformance")
    setup = game.deal(num_seats, options, rng)
    _check_setup(game, setup)
    state = game.initial_state(setup)
    moves = 0
    conserve(state)
    while actors := state.actors():
        _require(moves < game.info.max_moves, f"no end after {moves} moves (max_moves)", state)
        _require(state.outcome() is None, "an outcome although somebody acts", state)
        if actors == (CHANCE,):
            action = state.sample_chance(rng)
            state.apply(CHANCE, action)
        else:
            _check_position(game, state, rng, thorough=rng.random() < 0.15)
            # Sealed choices come in any order.
            seat = rng.choice(actors)
            action = rng.choice(state.legal_actions(seat))
            twin = state.clone()
            state.apply(seat, action)
            _require(
                twin.as_data() != state.as_data(), f"clone changed with {action} of {seat}", state
            )
        moves += 1
        conserve(state)
    _check_end(game, state, num_seats)
    return state


def replayed(game: Game, num_seats: int, options: Mapping[str, OptionValue], seed: int) -> str:
    """Return a fingerprint of every position of one random match; equal in every process."""
    rng = stream(seed, "fingerprint")
    state = game.initial_state(game.deal(num_seats, options, rng))
    prints = [repr(state.as_data())]
    while actors := state.actors():
        if actors == (CHANCE,):
            state.apply(CHANCE, state.sample_chance(rng))
        else:
            state.apply(actors[0], rng.choice(state.legal_actions(actors[0])))
        prints.append(repr(state.as_data()))
    prints.append(repr(state.outcome()))
    return "\n".join(prints)


def _check_setup(game: Game, setup: Any) -> None:
    table = game.format_setup(setup)
    again = game.parse_setup(setup.num_seats, dict(setup.options), table)
    _require(again == setup, "parse_setup(format_setup(s)) != s")
    _require(set(table) <= set(game.setup_keys()), "a setup key is not in setup_keys()")


def _check_position(game: Game, state: AnyState, rng: Random, *, thorough: bool) -> None:
    actors = state.actors()
    seats = [Seat(seat) for seat in range(_num_seats(state))]
    for seat in seats:
        legal = state.legal_actions(seat)
        _require(bool(legal) == (seat in actors), f"seat {seat} acts: {seat in actors}", state)
        _require(len(set(legal)) == len(legal), "an action is listed twice", state)
        for action in legal:
            text = game.format_action(action)
            _require(game.parse_action(text) == action, f"parse(format) of {text}", state)
            _require(pickle.loads(pickle.dumps(action)) == action, f"{text} does not pickle", state)
            refusal = state.refusal(seat, action)
            _require(refusal is None, f"{text} is legal but refused: {refusal}", state)
        for other in seats:
            for action in state.legal_actions(other):
                refused = state.refusal(seat, action) is not None
                _require(refused == (action not in legal), f"refusal of {action} for {seat}", state)
    if thorough:
        for observer in (*seats, None):
            _check_worlds(game, state, observer, rng)


def _check_worlds(game: Game, state: AnyState, observer: Seat | None, rng: Random) -> None:
    """What cannot be seen may change without changing the observation, which stays playable."""
    observation = state.observation(observer)
    _require(observation == state.observation(observer), "observations differ", state)
    _require(hash(observation) == hash(state.clone().observation(observer)), "hash", state)
    _require(observation.actors() == state.actors(), "the observation's actors", state)
    if observer is not None:
        _require(
            tuple(observation.legal_actions()) == tuple(state.legal_actions(observer)),
            "the observation's legal actions",
            state,
        )
    for _ in range(_WORLDS):
        world = game.determinize(observation, rng)
        _require(
            world.observation(observer) == observation,
            f"observation(determinize(o)) != o for seat {observer}",
            state,
        )
        # A possible world is a whole position: it can be played to its end.
        while actors := world.actors():
            if actors == (CHANCE,):
                world.apply(CHANCE, world.sample_chance(rng))
                continue
            legal = world.legal_actions(actors[0])
            _require(bool(legal), "a determinized world gets stuck", state)
            world.apply(actors[0], rng.choice(legal))
        _require(world.outcome() is not None, "a determinized world has no result", state)


def _check_end(game: Game, state: AnyState, num_seats: int) -> None:
    outcome = state.outcome()
    _require(outcome is not None, "nobody acts and there is no outcome", state)
    assert outcome is not None
    _require(outcome.termination in game.info.terminations, "an undeclared termination", state)
    _require(len(outcome.placings) == len(outcome.scores) == num_seats, "one a seat", state)
    _require(abs(sum(outcome.returns)) < 1e-9, "returns do not sum to zero", state)
    _require(min(outcome.placings) == 1, "nobody is first", state)
    for place in set(outcome.placings):
        better = sum(other < place for other in outcome.placings)
        _require(place == better + 1, "ties must share a place (1 1 3)", state)
    if outcome.lines:
        sums = tuple(map(sum, zip(*(line.points for line in outcome.lines), strict=True)))
        _require(sums == outcome.scores, "the score lines do not add up", state)
    for seat in range(num_seats):
        _require(not state.legal_actions(Seat(seat)), "a legal action after the end", state)


def _num_seats(state: AnyState) -> int:
    number: int = state.observation(None).num_seats
    return number


def _require(condition: bool, promise: str, state: AnyState | None = None) -> None:
    if not condition:
        where = "" if state is None else f"\nin {state.as_data()}"
        raise ConformanceError(promise + where)
