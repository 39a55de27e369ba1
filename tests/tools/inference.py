"""What could be won by reading others' hidden cards from what they do, before anybody builds it.

python -m tests.tools.inference sight GAME [--seats 4] [--iterations 300] [--matches 240]
    [--against rule,pedlar,heuristic] [--seed 20261123]
python -m tests.tools.inference told GAME [--seats 4] [--matches 20] [--players heuristic]

`sight` is the ceiling: the champion with worlds as it has them, with worlds in which it sees all
hands, and with sight of everything, in the same deals on the same seats against the same others.

`told` is what there is to read, in nats: how much likelier a decision is with the cards that were
held than with cards that may be held, where it is allowed and the others are taken for the
heuristic with a mood (heat, in points). Cards that the decision itself shows count for nothing: the
observer knows them then. Less than 0: who reads so is misled.

No bot of these two games reads so, for these reasons [M]:

* Nottingham, 4 seats, 94 matches of `sight` against rule, pedlar and heuristic: 0.489 as it is,
  0.096 ± 0.129 more with all hands, 0.133 ± 0.138 more with sight of everything;
* there, at heat 1 and 40 matches of `told`, a decision of heuristics tells 0.151 ± 0.021, of the
  five characters 0.051 ± 0.025, of rules 0.008 ± 0.031, of random bots -0.188 ± 0.036, where the
  2.3 cards that are hidden in each of three hands (of 7 items) leave some 13 nats open;
* Badaboom, heat 1, 12 matches: heuristics 0.019 ± 0.015, characters -0.008 ± 0.018, rules
  -0.023 ± 0.013.

In Push and Rempart nobody knows a hidden card that others do not: there is nothing to read.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from jericho_tui.bots.policies import Policy, knowledge_of
from jericho_tui.bots.registry import create
from jericho_tui.bots.search.bot import SearchBot
from jericho_tui.bots.search.outlook import Advisor, GameAdvisor, Outlook
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.seeds import derive, stream
from jericho_tui.games import load
from jericho_tui.games.badaboom.cards import GADGET, MASKS, TRICK
from jericho_tui.play.course import Course, play_out
from jericho_tui.play.player import Limit, Player, SeatInfo
from tests.benchmarks.matches import decisions
from tests.benchmarks.measure import print_table
from tests.tools import baselines

HEATS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
SLIP: Final = 0.1
"""How often anybody is taken to do anything at all."""
WORLDS: Final = 20
ONE_IN: Final = 6
"""Decisions of a match are much alike: so many are passed over for one that is judged."""
_RAW = argparse.RawDescriptionHelpFormatter


assert baselines, "which importing has made known: `sight` asks for the bot `rule`"

# --- sight


class _Seeing:
    """An outlook whose worlds are not its own."""

    def __init__(self, outlook: Outlook, world: Callable[[Random], Any]) -> None:
        self.world = world
        self.exploration = outlook.exploration
        self.weights = outlook.weights
        self.public = outlook.public
        self.is_leaf = outlook.is_leaf
        self.evaluate = outlook.evaluate


def _as_it_is(outlook: Outlook, game: Game, view: Any, state: Any) -> Callable[[Random], Any]:
    del game, view, state
    return outlook.world


def _all_hands(outlook: Outlook, game: Game, view: Any, state: Any) -> Callable[[Random], Any]:
    """Return a sampler of worlds with the hands (Nottingham) or bags (Badaboom) that are held."""
    del outlook
    known = view.memory
    firm, loose, gone = list(known.firm), list(known.loose), list(known.gone)
    for seat in range(view.num_seats):
        if seat != view.seat:
            hiding = MASKS[TRICK] | MASKS[GADGET]
            firm[seat] = state.hands[seat] if hasattr(state, "hands") else state.bags[seat] & hiding
            loose[seat], gone[seat] = 0, 0 if hasattr(state, "hands") else (0, 0)
    seen = known._replace(firm=tuple(firm), loose=tuple(loose), gone=tuple(gone))
    return _unremembered(game.sketches(replace(view, memory=seen)))  # type: ignore[attr-defined]


def _everything(outlook: Outlook, game: Game, view: Any, state: Any) -> Callable[[Random], Any]:
    del outlook, game, view
    return _unremembered(lambda _rng: state.clone())


def _unremembered(world: Callable[[Random], Any]) -> Callable[[Random], Any]:
    def sampled(rng: Random) -> Any:
        state = world(rng)
        state.past = None  # what others remember need not be worked out
        return state

    return sampled


SIGHTS: Final[Mapping[str, Callable[[Outlook, Game, Any, Any], Callable[[Random], Any]]]] = {
    "as it is": _as_it_is,
    "all hands": _all_hands,
    "everything": _everything,
}


def sight(arguments: argparse.Namespace) -> None:
    """Print what the champion wins with each sight, and what more of it brings."""
    shares: dict[str, list[float]] = {name: [] for name in SIGHTS}
    for number in range(arguments.matches):
        for name in SIGHTS:
            shares[name].append(_share(arguments, number, name))
    title = f"{arguments.game}, {arguments.matches} matches against {', '.join(arguments.against)}"
    rows = []
    for name, won in shares.items():
        more = [now - before for now, before in zip(won, shares["as it is"], strict=True)]
        rows.append((name, _mean(won), _mean(more, "+")))
    print_table(title, ("sight", "share of victories", "more than as it is"), rows)


def _share(arguments: argparse.Namespace, number: int, name: str) -> float:
    """Return what the champion wins of a match with a sight."""
    game, seats = load(arguments.game), arguments.seats
    knowledge = knowledge_of(arguments.game)
    assert knowledge is not None
    advisor = knowledge.advisor
    assert advisor is not None
    seed, mine = derive(arguments.seed, "match", number), number % seats
    who = [SeatInfo(f"Seat {seat + 1}", "bot", "champion") for seat in range(seats)]
    match = Course(game, game.deal(seats, {}, stream(seed, "deal")), who)
    others = arguments.against
    players: dict[Seat, Player] = {}
    for seat in range(seats):
        bot = others[(number // seats + seat - (seat > mine)) % len(others)]
        players[Seat(seat)] = create(bot, game, seed, Seat(seat))
    budget = Limit(iterations=arguments.iterations)
    players[Seat(mine)] = SearchBot(_sighted(advisor, game, match, name), seed, Seat(mine), budget)
    outcome = play_out(match, players, Limit(), stream(seed, "chance"))
    return float(outcome.shares[mine])


def _sighted(advisor: Advisor, game: Game, match: Course, name: str) -> GameAdvisor:
    def outlook(view: Any) -> Outlook:
        own = advisor.outlook(view)
        return _Seeing(own, SIGHTS[name](own, game, view, match.state))

    return GameAdvisor(outlook, advisor.reason)


# --- told


def told(arguments: argparse.Namespace) -> None:
    """Print what decisions tell, by their kind and by how moody the others are taken to be."""
    found: dict[str, list[list[float]]] = defaultdict(list)
    for number in range(arguments.matches):
        for kind, nats in _told_in(arguments, number):
            found[kind].append(nats)
            found["all"].append(nats)
    title = f"{arguments.game}, {arguments.matches} matches of {', '.join(arguments.players)}: nats"
    rows = [
        (kind, str(len(told)), *(_mean(list(nats), "+") for nats in zip(*told, strict=True)))
        for kind, told in sorted(found.items(), key=lambda one: -len(one[1]))
    ]
    print_table(title, ("decision", "seen", *(f"heat {heat:g}" for heat in HEATS)), rows)


def _told_in(arguments: argparse.Namespace, number: int) -> list[tuple[str, list[float]]]:
    """Return what some decisions of a match tell another seat, by heat."""
    game, seats, kinds = load(arguments.game), arguments.seats, arguments.players
    knowledge = knowledge_of(arguments.game)
    assert knowledge is not None
    policy = knowledge.policies["heuristic"]
    rng = stream(arguments.seed, "told", number)
    state = game.initial_state(game.deal(seats, {}, rng))
    players = [
        create(kinds[(seat + number) % len(kinds)], game, number, Seat(seat))
        for seat in range(seats)
    ]
    found = []
    for seat, view in decisions(state, rng):
        action = players[seat].choose(view, Limit()).action
        if len(view.legal_actions()) > 1 and rng.random() * ONE_IN < 1:
            watcher = Seat((seat + 1 + int(rng.random() * (seats - 1))) % seats)
            sketch = game.sketches(state.observation(watcher))  # type: ignore[attr-defined]
            views = [view, *(sketch(rng).observation(seat) for _ in range(WORLDS))]
            likely = [_likely(policy, one, action) for one in views]
            possible = [each for each in likely if each]
            nats = [log(each[0] / fmean(each)) for each in zip(*possible, strict=True)]
            found.append((view.phase.name.lower(), nats))
        state.apply(seat, action)
    return found


def _likely(policy: Policy, view: Any, action: Any) -> list[float]:
    """Return how likely whoever sees this is to do it, by heat; empty: it is not allowed."""
    actions: Sequence[Any] = view.legal_actions()
    if action not in actions:
        return []
    values = policy.values(view, actions)
    best, value = max(values), values[list(actions).index(action)]
    return [
        SLIP / len(actions)
        + (1 - SLIP) * exp((value - best) / heat) / sum(exp((one - best) / heat) for one in values)
        for heat in HEATS
    ]


def _mean(values: Sequence[float], sign: str = "") -> str:
    """Return a mean with its 95 % interval."""
    if len(values) < 2:
        return "–"
    return f"{fmean(values):{sign}.3f} ± {1.96 * stdev(values) / sqrt(len(values)):.3f}"


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_RAW)
    ways = parser.add_subparsers(required=True)
    for run in (sight, told):
        way = ways.add_parser(run.__name__)
        way.set_defaults(run=run)
        way.add_argument("game", choices=("nottingham", "badaboom"))
        way.add_argument("--seats", type=int, default=4)
        way.add_argument("--matches", type=int, default=240 if run is sight else 20)
        way.add_argument("--seed", type=int, default=20261123)
        names = "--against" if run is sight else "--players"
        way.add_argument(names, type=lambda text: text.split(","), default=["heuristic"])
        if run is sight:
            way.add_argument("--iterations", type=int, default=300)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
