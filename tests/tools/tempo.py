"""Measures what a turn of Push uses up and brings, and writes `bots/policies/push/tempo.toml`.

    python -m tests.tools.tempo

In matches among heuristics: how many cards each turn of drawing took from the pile, and by how much
it changed everybody's lead. Turns near the end are left out: the pile cuts them short.
"""

import argparse
from collections import Counter
from pathlib import Path

from jericho_tui.bots.policies.push import KNOWLEDGE
from jericho_tui.bots.policies.push import ahead as module
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games.push.actions import Phase
from jericho_tui.games.push.rules import GAME

ENOUGH = 25
"""Cards with which a turn begins that the pile does not cut short."""


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=60, help="for each number of seats")
    parser.add_argument("--rng-seed", type=int, default=20261123)
    arguments = parser.parse_args()
    lines = [
        "# used: how likely a turn takes so many cards, from 0. brings: by how many points it lets",
        "# the lead of whoever plays grow, and of those whose turn is next, and so on. Made by",
        f"# `python -m tests.tools.tempo --matches {arguments.matches}"
        f" --rng-seed {arguments.rng_seed}`.",
    ]
    for seats in range(GAME.info.min_seats, GAME.info.max_seats + 1):
        used: Counter[int] = Counter()
        brings = [0.0] * seats
        for number in range(arguments.matches):
            measure(seats, arguments.rng_seed + number, used, brings)
        turns = used.total()
        parts = [used[number] / turns for number in range(max(used) + 1)]
        lines += ["", f"[{seats}]", f"used = {_row(parts)}"]
        lines.append(f"brings = {_row([gain / turns for gain in brings])}")
    Path(module.__file__).with_suffix(".toml").write_text("\n".join(lines) + "\n", "utf-8")


def measure(seats: int, seed: int, used: Counter[int], brings: list[float]) -> None:
    """Play a match; count the cards of its turns, and add what leads grew by.

    :param brings: by how many turns after this one a seat's own comes.
    """
    rng = stream(seed, "tempo", seats)
    policy = KNOWLEDGE.policies["heuristic"]
    state = GAME.initial_state(GAME.deal(seats, {}, rng))
    everybody = [Seat(seat) for seat in range(seats)]
    turn, left, before = Seat(0), 0, [0.0] * seats
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
            continue
        actions = state.legal_actions(seat)
        view = state.observation(seat)
        values = policy.values(view, actions) if len(actions) > 1 else [0.0]
        action = actions[values.index(max(values))]
        if state.phase is Phase.CHOOSE:
            scores = [view.score(each) for each in everybody]
            leads = [score - (sum(scores) - score) / (seats - 1) for score in scores]
            if left >= ENOUGH:
                used[left - view.cards_left()] += 1
                for each in everybody:
                    brings[(each - turn) % seats] += leads[each] - before[each]
            draws = action is actions[0]
            turn, left, before = seat, view.cards_left() if draws else 0, leads
        state.apply(seat, action)


def _row(numbers: list[float]) -> str:
    return f"[{', '.join(f'{number:.3f}' for number in numbers)}]"


if __name__ == "__main__":
    main()
