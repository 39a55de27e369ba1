"""Checks of the promises of the protocol, for any game.

`check_match` plays one random match and raises `ConformanceError` at the first broken promise.
The test suite runs it over every registered game, seat count and option; the author of a game can
run it alone.

Fast checks run at every move. Slow ones (worlds, copies, refusals, notation) run at a random share
of the positions: a match takes milliseconds, and many matches cover everything.
"""

import json
import pickle
from collections.abc import Callable, Mapping
from itertools import chain, pairwise
from random import Random
from typing import Any

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, AnyState, Game, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import check_shared, check_teams
from jericho_tui.core.seats import stream

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
    *,
    share: float = 0.1,
) -> AnyState:
    """Play one random match, checking every promise on the way; return the last state.

    :param conserve: checks the game's own law of conservation after every move; raises an error if
        it is broken.
    :param share: the share of positions, 0 to 1, at which the slow checks run, too.
    """
    rng = stream(seed, "conformance")
    setup = game.deal(num_seats, options, rng)
    table = game.format_setup(setup)
    again = game.parse_setup(setup.num_seats, dict(setup.options), table)
    _require(again == setup, "parse_setup(format_setup(s)) != s")
    _require(set(table) <= set(game.setup_keys()), "a setup key is not in setup_keys()")
    state = game.initial_state(setup)
    for name in getattr(state, "kinds", ()):
        _require(hasattr(state, name), f"kinds names “{name}”, which a position does not have")
    moves = 0
    known: dict[Any, None] = {}
    conserve(state)
    while actors := state.actors():
        _require(moves < game.info.max_moves, f"no end after {moves} moves (max_moves)", state)
        _require(state.outcome() is None, "an outcome although somebody acts", state)
        if actors == (CHANCE,):
            seat, action = CHANCE, state.sample_chance(rng)
            _require(state.refusal(seat, action) is None, f"chance {action} is refused", state)
        else:
            # Sealed choices come in any order.
            seat = rng.choice(actors)
            legal = state.legal_actions(seat)
            _require(bool(legal), f"seat {seat} acts and has no legal action", state)
            action = rng.choice(legal)
        if rng.random() < share:
            _check_position(game, state, num_seats, known, rng)
            _check_copies(game, state, num_seats, seat, action)
        state.apply(seat, action)
        moves += 1
        conserve(state)
    _check_end(game, state, num_seats)
    for observer in _observers(num_seats):
        _check_worlds(game, state, observer, rng)
    return state


def _check_position(
    game: Game, state: AnyState, num_seats: int, known: dict[Any, None], rng: Random
) -> None:
    """Check actions, refusals and knowledge in one position.

    :param known: every action met so far in this match, legal now or not; added to.
    """
    actors = state.actors()
    seats = [Seat(seat) for seat in range(num_seats)]
    menus = [state.legal_actions(seat) for seat in seats]
    chances = [state.sample_chance(rng)] if actors == (CHANCE,) else []
    here = dict.fromkeys(chain(chances, *menus))
    for action in here:
        _check_notation(game, action, state)
    known.update(here)
    for action in known:
        for seat in seats:
            if (state.refusal(seat, action) is None) != (action in menus[seat]):
                _require(False, f"refusal of {action} for seat {seat}: not as listed", state)
    for seat, menu in zip(seats, menus, strict=True):
        _require(bool(menu) == (seat in actors), f"seat {seat} acts: {seat in actors}", state)
        _require(len(set(menu)) == len(menu), "an action is listed twice", state)
    _require(json.loads(json.dumps(state.as_data())) is not None, "JSON", state)
    for observer in _observers(num_seats):
        _check_worlds(game, state, observer, rng)


def _check_notation(game: Game, action: Any, state: AnyState) -> None:
    text = game.format_action(action)
    _require(game.parse_action(text) == action, f"parse(format) of “{text}”", state)
    _require(pickle.loads(pickle.dumps(action)) == action, f"“{text}” does not pickle", state)
    for other in (f" {text}", f"{text} x", text.swapcase(), ""):
        try:
            again = game.format_action(game.parse_action(other))
        except InvalidActionError:
            continue
        _require(again == other, f"“{other}” is another notation of “{again}”", state)


def _check_copies(game: Game, state: AnyState, num_seats: int, seat: Seat, action: Any) -> None:
    """A clone shares nothing, collecting events changes nothing, a preview is what happens."""
    before = _everything(state, num_seats)
    twin = state.clone()
    _require(twin.events is None, "a clone collects events", state)
    _require(_everything(twin, num_seats) == before, "a clone differs", state)
    twin.apply(seat, action)
    after = _everything(twin, num_seats)
    _require(_everything(state, num_seats) == before, f"{action} changed a clone's origin", state)
    _require(after != before, f"{action} changes nothing", state)
    telling = state.clone()
    events: list[Event] = []
    telling.events = events
    telling.apply(seat, action)
    _require(_everything(telling, num_seats) == after, "collecting events changes a move", state)
    if seat == CHANCE:
        return
    seen = state.observation(seat)
    then = game.after(seen, action)
    _require(type(then) is type(seen) and then.seat == seat, f"{then} after {action}", state)
    foretold = tuple(game.preview(seen, action))
    happened = tuple(event.seen_by(seat) for event in events)
    caused = happened[: len(foretold)]
    _require(
        caused == foretold, f"the preview of {action} is not what it caused: {foretold}", state
    )


def _everything(state: AnyState, num_seats: int) -> tuple[Any, ...]:
    return state.as_data(), *(state.observation(seat) for seat in _observers(num_seats))


def _check_worlds(game: Game, state: AnyState, observer: Seat | None, rng: Random) -> None:
    """What cannot be seen may change without changing the observation, which stays playable."""
    observation = state.observation(observer)
    _require(observation == state.observation(observer), "observations differ", state)
    _require(hash(observation) == hash(state.clone().observation(observer)), "hash", state)
    # Bots live in another process.
    _require(pickle.loads(pickle.dumps(observation)) == observation, "it does not pickle", state)
    _require(observation.actors() == state.actors(), "the observation's actors", state)
    if observer is not None:
        _require(
            tuple(observation.legal_actions()) == tuple(state.legal_actions(observer)),
            "the observation's legal actions",
            state,
        )
    for number in range(_WORLDS):
        world = game.determinize(observation, rng)
        _require(
            world.observation(observer) == observation,
            f"observation(determinize(o)) != o for seat {observer}",
            state,
        )
        if number == 0:
            _play_out(world, game.info.max_moves, rng)


def _play_out(world: AnyState, max_moves: int, rng: Random) -> None:
    """A possible world is a whole position: it can be played to its end."""
    moves = 0
    while actors := world.actors():
        _require(
            moves < max_moves,
            f"no end of a determinized world after {moves} moves (max_moves)",
            world,
        )
        moves += 1
        if actors == (CHANCE,):
            world.apply(CHANCE, world.sample_chance(rng))
            continue
        legal = world.legal_actions(actors[0])
        _require(bool(legal), "a determinized world gets stuck", world)
        world.apply(actors[0], rng.choice(legal))
    _require(world.outcome() is not None, "a determinized world has no result", world)


def _check_end(game: Game, state: AnyState, num_seats: int) -> None:
    outcome = state.outcome()
    _require(outcome is not None, "nobody acts and there is no outcome", state)
    assert outcome is not None
    ending = outcome.termination
    _require(ending in game.info.terminations, f"“{ending}” is not in info.terminations", state)
    _require(len(outcome.placings) == len(outcome.scores) == num_seats, "one a seat", state)
    _require(abs(sum(outcome.returns)) < 1e-9, "returns do not sum to zero", state)
    _require(min(outcome.placings) == 1, "nobody is first", state)
    _require(outcome.teams == game.info.teams_of(num_seats), "other teams than announced", state)
    try:
        check_teams(outcome.teams, num_seats)
        check_shared(outcome.placings, outcome.teams)
    except ValueError as error:
        _require(False, str(error), state)
    for place in set(outcome.placings):
        better = sum(other < place for other in outcome.placings)
        _require(place == better + 1, "ties must share a place (1 1 3)", state)
    sign = -1 if game.info.fewest_wins else 1
    pairs = sorted(zip(outcome.placings, outcome.scores, strict=True))
    _require(
        all(sign * score >= sign * worse for (_, score), (_, worse) in pairwise(pairs)),
        f"the ranks {outcome.placings} contradict the scores {outcome.scores}; see fewest_wins",
        state,
    )
    if outcome.lines:
        sums = tuple(map(sum, zip(*(line.points for line in outcome.lines), strict=True)))
        _require(sums == outcome.scores, "the score lines do not add up", state)
    for seat in range(num_seats):
        _require(not state.legal_actions(Seat(seat)), "a legal action after the end", state)


def _observers(num_seats: int) -> tuple[Seat | None, ...]:
    """Return everybody who watches: the seats, and None, a spectator."""
    return (*map(Seat, range(num_seats)), None)


def _require(condition: bool, promise: str, state: AnyState | None = None) -> None:
    if not condition:
        where = "" if state is None else f"\nin {state.as_data()}"
        raise ConformanceError(promise + where)
