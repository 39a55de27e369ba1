"""Hearts beside OpenSpiel's C++ `hearts`: `python -m tests.benchmarks.hearts [WHAT ...]`.

| what | measures |
|---|---|
| `equal` | whether both have the same legal actions, points and returns in 2,000 random games |
| `pace` | moves per second in random games, as a ratio |
| `search` | playouts per second of our search, and of the library's own ISMCTS, as a ratio |
| `duel` | our search against the library's ISMCTS, with the same seconds for each decision |
| `strength` | our search against three random players, and three of a ten-line heuristic |

The first four need `pip install open_spiel`.
"""

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final

from jericho_tui.bots.search.bot import SearchBot, blind
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import load
from jericho_tui.core.seats import stream
from jericho_tui.league.intervals import wilson_of
from jericho_tui.play.player import Limit
from tests.benchmarks import openspiel
from tests.benchmarks.measure import in_turn, print_table

GAME: Final = load("hearts")
SEATS: Final = 4
SEED: Final = 20261120
RANKS, SUITS = "23456789TJQKA", "CDHS"
DIRECTIONS: Final = {"none": 0, "left": 1, "across": 2, "right": 3}
NAMES: Final = {
    "can_lead_any_club": "any_club",
    "jd_bonus": "jack",
    "avoid_all_tricks_bonus": "no_trick",
    "can_lead_hearts_instead_of_qs": "queen",
}
"""The options that mean the same, by the library's names."""
Options = Mapping[str, OptionValue]
NO_PASS: Final[Options] = {"pass_to": "none"}
Choose = Callable[[Any, Any], str]
"""From our state and the library's (or None) to the action of whose turn it is."""


def number_of(action: str) -> int:
    """Return the library's number of a card that is passed or played."""
    return RANKS.index(action[-2]) * 4 + SUITS.index(action[-1])


def peer(options: Options, cards: Sequence[str]) -> Any:
    """Return the library's state after the same deal under the same options."""
    import pyspiel

    known = {name: options[key] for name, key in NAMES.items()}
    known["pass_cards"] = options["pass_to"] != "none"
    known["no_pts_on_first_trick"] = not options["first_points"]
    known["must_break_hearts"] = options["breaks"] != "free"
    known["qs_breaks_hearts"] = options["breaks"] == "queen"
    state = pyspiel.load_game("hearts", known).new_initial_state()
    state.apply_action(DIRECTIONS[str(options["pass_to"])])
    for card in cards:
        state.apply_action(number_of(card))
    return state


def any_options(rng: Random) -> Options:
    """Return options that the library knows too: its moon always counts for the others."""
    chosen = {option.key: rng.choice(option.values) for option in GAME.info.options}
    return {**chosen, "moon": "others"}


def check_equal(seed: int) -> int:
    """Play a random game in lock step; return its number of moves.

    :raises AssertionError: the two differ.
    """
    rng = stream(seed, "lock step")
    setup: Any = GAME.deal(SEATS, any_options(rng), rng)
    ours, theirs = GAME.initial_state(setup), peer(setup.options, setup.table["cards"].split())
    moves = 0
    while actors := ours.actors():
        where = (seed, moves, ours.as_data())
        assert not theirs.is_terminal(), where
        assert theirs.current_player() == actors[0], where
        legal = ours.legal_actions(actors[0])
        assert sorted(map(number_of, legal)) == sorted(theirs.legal_actions()), where
        assert points_of(theirs) == ours.as_data()["points"], where
        action = rng.choice(legal)
        ours.apply(actors[0], action)
        theirs.apply_action(number_of(action))
        moves += 1
    outcome = ours.outcome()
    assert theirs.is_terminal()
    assert outcome is not None
    assert [26 - score for score in outcome.scores] == theirs.returns(), (seed, outcome)
    return moves


def points_of(state: Any) -> list[int]:
    """Return the points that the library counts before the last trick."""
    return [int(points) for points in state.to_struct().points]


def equal(arguments: argparse.Namespace) -> None:
    """Compare the rules."""
    moves = sum(map(check_equal, range(arguments.games)))
    print(f"{arguments.games} games, {moves} moves: equal in legal actions, points and returns")


def pace(arguments: argparse.Namespace) -> None:
    """Compare moves per second; the deal is not within the time."""
    contenders = {"ours": _our_pace, **openspiel.ways("hearts", 1.0, SEED)}
    found = in_turn(contenders, arguments.rounds)
    base = max(_decisions(paces) for paces in found.values() if found["ours"] is not paces)
    rows = [
        [name, f"{best:,.0f}", f"{best / base:.2f}"]
        for name, best in ((name, _decisions(paces)) for name, paces in found.items())
    ]
    print_table("Moves of players per second", ["", "best", "ratio to the library"], rows)


def _decisions(paces: Sequence[Any]) -> float:
    return float(max(each.decisions for each in paces))


def _our_pace() -> openspiel.Pace:
    rng, moves, spent = Random(SEED), 0, 0.0
    while spent < 1.0:
        states = [GAME.initial_state(GAME.deal(SEATS, {}, rng)) for _ in range(50)]
        start = time.process_time()
        for state in states:
            while actors := state.actors():
                legal = state.legal_actions(actors[0])
                state.apply(actors[0], legal[int(rng.random() * len(legal))])
                moves += 1
            state.outcome()
        spent += time.process_time() - start
    return openspiel.Pace(moves / spent, moves / spent)


def search(arguments: argparse.Namespace) -> None:
    """Compare playouts per second, from first decisions."""
    theirs = openspiel.searching("hearts", arguments.iterations, SEED)
    found = in_turn({"ours": lambda: _our_playouts(arguments), "ISMCTS": theirs}, arguments.rounds)
    base = max(found["ISMCTS"])
    rows = [[name, f"{max(v):,.0f}", f"{max(v) / base:.2f}"] for name, v in found.items()]
    print_table("Playouts per second", ["", "best", "ratio"], rows)


def _our_playouts(arguments: argparse.Namespace) -> float:
    rng = Random(SEED)
    states = [GAME.initial_state(GAME.deal(SEATS, {}, rng)) for _ in range(8)]
    start = time.perf_counter()
    for state in states:
        searcher(state.actors()[0], SEED, Limit(iterations=arguments.iterations))(state, None)
    return float(len(states) * arguments.iterations / (time.perf_counter() - start))


def duel(arguments: argparse.Namespace) -> None:
    """Compare decisions: two of ours against two of theirs, equal time on average.

    No cards are passed: while others pass, the library's sampled worlds are not always possible,
    and its search stops with an error.
    """
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    rates = _our_playouts(arguments), openspiel.searching("hearts", arguments.iterations, SEED)()
    random_state = import_module("numpy.random").RandomState(SEED)
    bot = ismcts.ISMCTSBot(
        game=pyspiel.load_game("hearts"),
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, random_state),
        max_simulations=max(2, round(arguments.seconds * rates[1])),
        random_state=random_state,
    )

    def library(state: Any, theirs: Any) -> str:
        wanted = bot.step(theirs)
        legal = state.legal_actions(state.actors()[0])
        return str(next(action for action in legal if number_of(action) == wanted))

    shares = []
    limit = Limit(iterations=max(2, round(arguments.seconds * rates[0])))
    for seed in range(arguments.games):
        ours = {seat: searcher(Seat(seat), seed, limit) for seat in (seed % 2, seed % 2 + 2)}
        won = play(seed, NO_PASS, lambda seat, ours=ours: ours.get(seat, library), beside=True)  # type: ignore[misc]
        shares.append(sum(won[seat] for seat in ours))
    print(f"{limit.iterations} playouts of ours, {rates[1] * arguments.seconds:.0f} of the library")
    print_share("two of ours against two ISMCTS (0.5 is equal)", shares)


def strength(arguments: argparse.Namespace) -> None:
    """Measure the share of victories of one search against three simple players (0.25: equal)."""
    limit = Limit(iterations=arguments.iterations)
    for name, other in (("random", at_random), ("heuristic", rule_of_thumb)):
        shares = []
        for seed in range(arguments.games):
            own = seed % SEATS
            bot = searcher(Seat(own), seed, limit)
            chance = stream(seed, name)

            def simple(state: Any, theirs: Any, chance: Random = chance, other: Any = other) -> str:
                del theirs
                return str(other(state, chance))

            shares.append(
                play(seed, {}, lambda seat, o=own, b=bot, s=simple: b if seat == o else s)[own]  # type: ignore[misc]
            )
        print_share(f"{limit.iterations} playouts against three of {name}", shares)


def print_share(title: str, shares: Sequence[float]) -> None:
    """Print a mean share with its 95 % interval."""
    share = wilson_of(shares, len(shares))
    print(f"{title}: {share.value:.3f} ({share.low:.3f} to {share.high:.3f}), n = {len(shares)}")


def play(
    seed: int,
    options: Options,
    player: Callable[[Seat], Choose],
    *,
    beside: bool = False,
) -> Sequence[float]:
    """Play a game; return each seat's share of the victory.

    :param beside: whether the library plays along.
    """
    setup: Any = GAME.deal(SEATS, options, stream(seed, "deal"))
    state = GAME.initial_state(setup)
    theirs = peer(setup.options, setup.table["cards"].split()) if beside else None
    while actors := state.actors():
        action = player(actors[0])(state, theirs)
        state.apply(actors[0], action)
        if theirs is not None:
            theirs.apply_action(number_of(action))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.shares


def searcher(seat: Seat, seed: int, limit: Limit) -> Choose:
    """Return the search that knows only the rules, as the game's champion is."""
    bot = SearchBot(blind(GAME), seed, seat, limit)
    return lambda state, theirs: str(bot.choose(state.observation(seat), limit).action)


def at_random(state: Any, rng: Random) -> str:
    """Choose any action."""
    return str(rng.choice(state.legal_actions(state.actors()[0])))


def rule_of_thumb(state: Any, rng: Random) -> str:
    """Pass and throw off what is dangerous; follow below the winning card; lead low."""
    del rng
    legal, led = state.legal_actions(state.actors()[0]), state.led
    high = {action: RANKS.index(action[-2]) for action in legal}
    danger = {a: high[a] + 20 * (a[-2:] == "QS") + 3 * (a[-1] == "H") for a in legal}
    if state.passing or (led and legal[0][-1] != led):
        return str(max(legal, key=danger.__getitem__))
    lying = [RANKS.index(card[0]) for card in state.trick if card and card[1] == led]
    below = [action for action in legal if lying and high[action] < max(lying)]
    return str(max(below, key=high.__getitem__) if below else min(legal, key=high.__getitem__))


WHAT: Final = {"equal": equal, "pace": pace, "search": search, "duel": duel, "strength": strength}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Hearts beside OpenSpiel's")
    parser.add_argument("what", nargs="*", choices=[*WHAT, []], default=[*WHAT])
    parser.add_argument("--games", type=int, default=2000, help="of equal, duel and strength")
    parser.add_argument("--iterations", type=int, default=300, help="of one search")
    parser.add_argument("--seconds", type=float, default=0.05, help="of a decision of duel")
    parser.add_argument("--rounds", type=int, default=5, help="best of so many")
    arguments = parser.parse_args()
    for name in arguments.what:
        if name != "strength" and not openspiel.available():
            print(f"{name}: pip install open_spiel")
            continue
        WHAT[name](arguments)


if __name__ == "__main__":
    main()
