"""Drawing positions of a game, with every option and for every number of seats."""

from collections.abc import Iterator
from random import Random
from typing import Any

from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.game import CHANCE, Game, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.prose import language
from jericho_tui.prose.game_words import words_of
from jericho_tui.prose.voice import Voice
from tests.claims.course import NAMES, Tally, judge, module

_FROM_A_MATCH = 5
"""Positions that are taken of a match."""
_PLAYED = 40
"""One in so many positions is played at random where a game has others."""
_OTHERS = 0.25
"""How often an option is chosen at random besides the one whose turn it is."""
_MOST_MOVES = 12
"""Moves that are previewed in a position, drawn from the legal ones."""


def tables(game: Game, rng: Random) -> Iterator[tuple[int, dict[str, OptionValue]]]:
    """Go round for ever: every number of seats, the defaults and each value of each option.

    Other options are chosen beside it now and then, since some mean something together only.
    """
    choices: list[dict[str, OptionValue]] = [{}]
    for option in game.info.options:
        choices += [{option.key: value} for value in option.values[1:]]
    counts = range(game.info.min_seats, game.info.max_seats + 1)
    while True:
        for chosen in choices:
            for seats in counts:
                others = {
                    option.key: rng.choice(option.values)
                    for option in game.info.options
                    if rng.random() < _OTHERS
                }
                yield seats, others | chosen


def positions(game: Game, number: int, seed: int) -> Iterator[tuple[Any, Random]]:
    """Yield positions of random matches in which a seat is to act, as many as asked for.

    Each match gives a few of them, from all of its length alike (reservoir sampling: Vitter's R).
    A game that has `drawn` draws nearly all of its positions itself.
    What random play hardly ever comes to, a game's own `built` lays out: as many again.
    """
    drawn = getattr(module(game.info.id), "drawn", None)
    if drawn is not None:  # what is rolled by an engine takes long to play at random
        for found in drawn(number - number // _PLAYED, seed):
            yield found
            number -= 1
        if not number:
            return
    build = getattr(module(game.info.id), "built", None)
    for match, (seats, options) in enumerate(tables(game, stream(seed, "claims", "tables"))):
        rng = stream(seed, "claims", str(match))
        try:
            state = game.initial_state(game.deal(seats, options, rng))
        except InvalidSetupError:  # such as a named seat that nobody has
            continue
        chosen: list[Any] = []
        met = 0
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                state.apply(seat, state.sample_chance(rng))
                continue
            place = met if met < _FROM_A_MATCH else rng.randrange(met + 1)
            met += 1
            if place < _FROM_A_MATCH:
                chosen[place : place + 1] = [state.clone()]
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        if build is not None:
            chosen += [build(seats, options, rng) for _ in chosen]
        for position in chosen:
            yield position, rng
            number -= 1
            if not number:
                return


def measure(game_id: str, number: int, seed: int = 1) -> Tally:
    """Hold every preview of so many positions against what follows."""
    game = load(game_id)
    words = words_of(game_id)
    tally = Tally()
    codes = list(language.LANGUAGES)
    before = language.current()
    try:
        for state, rng in positions(game, number, seed):
            tally.positions += 1
            language.choose(codes[tally.positions % len(codes)])
            for seat in state.actors():
                _hold(game, words, state, seat, rng, tally)
    finally:
        language.choose(before)
    return tally


def _hold(
    game: Game, words: Voice[Any, Any], state: Any, seat: Seat, rng: Random, tally: Tally
) -> None:
    """Hold the previews of one seat's moves against what follows, here and in a world like it."""
    seen = state.observation(seat)
    actions = list(seen.legal_actions())
    most = getattr(module(game.info.id), "MOST_MOVES", _MOST_MOVES)
    if len(actions) > most:
        actions = rng.sample(actions, most)
    worlds = [state] if game.info.slow_chance else [state, game.determinize(seen, rng)]
    names = NAMES[: seen.num_seats]
    for action in actions:
        tally.moves += 1
        for remark in words.preview(game.preview(seen, action), seen, action, names):
            judge(game, worlds, seat, action, remark, rng, tally)
