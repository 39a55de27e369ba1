"""Every registered game, seat count and option value through `core.conformance`, by chance."""

import os
from importlib import import_module
from typing import Any

import pytest

from jericho_tui.core.conformance import check_match
from jericho_tui.core.game import CHANCE, Game, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import IDS, UnknownGameError, load
from jericho_tui.core.seats import stream
from tests.conformance.fingerprints import fingerprints
from tests.programs import run_python

PLAIN_SEEDS = range(8)
OPTION_SEEDS = range(2)
MANY = range(len(PLAIN_SEEDS), 40)
"""The further matches of the long run."""


def promises(game_id: str) -> Any:
    """Return what a game brings to be checked; a game that brings nothing fails its tests."""
    return import_module(f"tests.games.{game_id}.promises")


def share(game: Game) -> float:
    """Return the share of positions where the costly promises are checked: some of each match."""
    default = min(0.1, 15 / game.info.max_moves)
    found: float = getattr(promises(game.info.id), "SHARE", default)
    return found


def seeds(game_id: str, usual: range) -> range:
    """Return which random matches are played: fewer of games whose moves are many and slow."""
    return range(min(len(usual), getattr(promises(game_id), "MATCHES", len(usual))))


def seat_counts(game: Game) -> range:
    return range(game.info.min_seats, game.info.max_seats + 1)


def option_values(game: Game) -> list[dict[str, OptionValue]]:
    """Return every value of every option that is not its default, each alone."""
    start = game.info.start
    return [
        {option.key: value}
        | ({} if start is None or option is not start.seat else start.naming(Seat(int(value) - 1)))
        for option in game.info.options
        for value in option.values[1:]
    ]


def each_game_and_seat_count() -> list[Any]:
    return [
        pytest.param(game_id, seats, id=f"{game_id}-{seats}")
        for game_id in IDS
        for seats in seat_counts(load(game_id))
    ]


def each_game_and_option() -> list[Any]:
    return [
        pytest.param(game_id, options, id=f"{game_id}-{key}={value}")
        for game_id in IDS
        for options in option_values(load(game_id))
        for key, value in list(options.items())[:1]
    ]


@pytest.mark.share(2)
@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize(("game_id", "num_seats"), each_game_and_seat_count())
def test_every_promise_of_the_protocol_is_kept(game_id: str, num_seats: int):
    game = load(game_id)
    for seed in seeds(game_id, PLAIN_SEEDS):
        check_match(game, num_seats, {}, seed, promises(game_id).check_cards, share=share(game))


@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize("game_id", IDS)
def test_a_possible_world_has_every_card_once(game_id: str):
    game, rng = load(game_id), stream(3, "worlds", game_id)
    state = game.initial_state(game.deal(game.info.max_seats, {}, rng))
    while actors := state.actors():
        if rng.random() < 0.2:
            for observer in (None, *range(game.info.max_seats)):
                seen = state.observation(None if observer is None else Seat(observer))
                promises(game_id).check_cards(game.determinize(seen, rng))
        menu = [state.sample_chance(rng)] if actors[0] == CHANCE else state.legal_actions(actors[0])
        state.apply(actors[0], rng.choice(menu))


@pytest.mark.slow
@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize("game_id", IDS)
def test_every_promise_is_kept_in_many_more_matches(game_id: str):
    game = load(game_id)
    for seed in MANY:
        seats = seat_counts(game)[seed % len(seat_counts(game))]
        check_match(game, seats, {}, seed, promises(game_id).check_cards, share=share(game))


@pytest.mark.share(6)
@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize(("game_id", "options"), each_game_and_option())
def test_every_promise_is_kept_under_each_option(game_id: str, options: dict[str, OptionValue]):
    game = load(game_id)
    for seed in seeds(game_id, OPTION_SEEDS):
        named = int(options.get(game.info.start.seat.key, 0)) if game.info.start else 0
        seats = [n for n in seat_counts(game) if n >= named]
        num_seats = seats[seed % len(seats)]
        conserve = promises(game_id).check_cards
        check_match(game, num_seats, options, seed, conserve, share=share(game))


@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize("game_id", IDS)
def test_every_promise_is_kept_under_all_options_at_once(game_id: str):
    game = load(game_id)
    everything = {option.key: option.values[-1] for option in game.info.options}
    for seed in seeds(game_id, OPTION_SEEDS):
        conserve = promises(game_id).check_cards
        check_match(game, game.info.max_seats, everything, seed, conserve, share=share(game))


@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize("game_id", IDS)
def test_the_law_of_conservation_notices_what_was_taken_away(game_id: str):
    """The laws themselves can fail."""

    def forge(state: Any) -> None:
        promises(game_id).forge(state)
        promises(game_id).check_cards(state)

    with pytest.raises(AssertionError):
        check_match(load(game_id), load(game_id).info.min_seats, {}, 1, forge)


@pytest.mark.parametrize("game_id", IDS)
def test_another_process_plays_the_same_match(game_id: str):
    """Python's hash seed, which differs from process to process, must not matter."""
    game = load(game_id)
    most = getattr(promises(game_id), "MOST_REPLAYED", game.info.max_moves)
    hash_seed = "4711" if os.environ.get("PYTHONHASHSEED") != "4711" else "1"
    words = ("-m", "tests.conformance.fingerprints", game_id, most)
    code, output, problems = run_python(*words, environ={"PYTHONHASHSEED": hash_seed})
    assert (code, problems) == (0, "")
    assert output.split() == fingerprints(game, most)


def test_an_unknown_game_is_refused():
    for name in ("chess", "", "jericho.rules", "../jericho"):
        with pytest.raises(UnknownGameError):
            load(name)


@pytest.mark.parametrize("game_id", IDS)
def test_what_is_known_of_a_game_without_its_rules_is_sound(game_id: str):
    info = load(game_id).info
    assert info.id == game_id
    assert 1 <= info.min_seats <= info.max_seats
    assert len(set(info.terminations)) == len(info.terminations) > 0
    assert len({option.key for option in info.options}) == len(info.options)
    for option in info.options:
        assert len(option.values) == len(set(map(repr, option.values)))
