"""Hamster Rolle: where pieces lie and are let go, how the wheel rolls by the engine (page 4)."""

from collections import Counter
from collections.abc import Iterator
from math import atan2, cos, degrees, isclose, radians, sin
from random import Random
from typing import Any

from jericho_tui.core.game import CHANCE, Game
from jericho_tui.core.options import resolve_options
from jericho_tui.games.hamster_rolle.actions import Move, Pass, Place
from jericho_tui.games.hamster_rolle.edition import FORMS
from jericho_tui.games.hamster_rolle.events import Rolled, Taken
from jericho_tui.games.hamster_rolle.info import Rules
from jericho_tui.games.hamster_rolle.pieces import PYRAMID, kind_of, outline
from jericho_tui.games.hamster_rolle.state import HamsterState
from tests.games.hamster_rolle.positions import position
from tests.golden.plies import load_match, records
from tests.truth.frame import Case, Check

SHARE = 0.1
"""How often it is rolled for a sentence: that takes the engine some 20 ms."""
ROLLS = 8
"""How often the same piece is let go then."""
_usually: Counter[bool] = Counter()
"""How often the wheel rolled on where that was said, and how often not."""
STEPS = {"steady": 0, "normal": 2, "shaky": 4}
"""How many steps of 1.2 mm and 3 degrees a tremor has at most (4.3)."""
NAMES = ("long slab", "short slab", "cube", "tall bar", "cylinder", "prism", "plate", "pyramid")


def drawn(game: Game, rng: Random) -> Iterator[Any]:
    """Yield positions of the recorded matches with any options, and some where nobody can move."""
    matches = [load_match(path) for path in records(game.info.id)]
    while True:
        match = rng.choice(matches)
        state: Any = match.at(rng.randrange(match.ply))
        options: dict[str, Any] = {
            o.key: rng.choice(o.values) for o in game.info.options if o.key != "start"
        }
        if rng.random() < 0.02:
            yield position((), ("", "Y1"), stayed=0, **options)
        elif state.actors() not in ((), (CHANCE,)):
            rules = Rules.of(resolve_options(game.info.options, options))
            yield HamsterState(state.position.changed(rules=rules))


class Facts(Case):
    """What is so before a piece is let go, and after the roll."""

    @property
    def moves(self) -> bool:
        return isinstance(self.action, Move)

    @property
    def kind(self) -> int:
        return kind_of(self.action.piece) if self.moves else self.action.kind

    @property
    def stuck(self) -> bool:
        actions = list(self.view.legal_actions())
        return len(actions) == 1 and isinstance(actions[0], Pass)

    def lying(self, compartment: int, names: str = "") -> bool:
        """Whether these and no others lie where the piece goes, by their centres of mass."""
        there = [
            NAMES[kind_of(piece)]
            for piece, (x, y, _angle) in self.state.position.wheel.poses.items()
            if round(degrees(atan2(x, -y)) / 30) % 12 == compartment - 1
        ]
        found = Counter(names.split(", ") if names else [])
        return self.action.compartment == compartment - 1 and Counter(there) == found

    def ahead(self, n: int) -> bool:
        """Whether the compartment is so many degrees before the lowest point of the wheel."""
        turn = radians(self.action.compartment * 30 + self.state.position.wheel.turn / 100)
        return abs(degrees(atan2(sin(turn), cos(turn))) - n) <= 0.5 + 1e-6

    def shakes(self, mm: str = "0", angle: str = "0") -> bool:
        steps = STEPS[self.state.position.rules.hand]
        return isclose(float(mm), 1.2 * steps) and isclose(float(angle), 3 * steps)

    def flat(self) -> bool:
        """Whether the piece is let go less high, or with a longer side down, than otherwise."""

        def measure(angle: int) -> tuple[float, float]:
            turn = radians(angle)
            corners = [
                (cos(turn) * x - sin(turn) * y, sin(turn) * x + cos(turn) * y)
                for x, y in outline(self.kind)
            ]
            low, high = (end(y for _x, y in corners) for end in (min, max))
            floor = [x for x, y in corners if isclose(y, low, abs_tol=1e-6)]
            return round(high - low, 6), min(floor) - max(floor)

        best, *others = sorted(FORMS[self.kind].angles, key=measure)
        return bool(others) and best == self.action.angle

    def rolls(self) -> Iterator[tuple[Any, Rolled, list[Taken]]]:
        """Let the piece go a few times, for a share of the sentences."""
        for _ in range(ROLLS if self.rng.random() < SHARE else 0):
            state, made = self.onwards(lambda state: state.actors() != (CHANCE,))
            (rolled,) = [event for event in made if isinstance(event, Rolled)]
            yield state, rolled, [event for event in made if isinstance(event, Taken)]

    def usually_rolls_on(self) -> bool:
        """Whether nine of ten wheels of all that were rolled did, where nothing fell."""
        _usually.update(rolled.rolled > 0 for _, rolled, taken in self.rolls() if not taken)
        return _usually[False] <= 2 + _usually.total() / 10

    def last(self) -> bool:
        stocks = self.state.position.stocks[self.seat]
        kept = [state.position.stocks[self.seat] for state, _, taken in self.rolls() if not taken]
        return isinstance(self.action, Place) and len(stocks) == 1 and not any(kept)

    def lifted(self, pyramid: bool) -> bool:
        """Whether the piece is kept, or the pyramid back, where others fall when it is lifted."""
        for state, rolled, taken in self.rolls():
            if rolled.roll.tremor is None and taken:
                kept = PYRAMID in state.position.wheel.poses if pyramid else taken[0].kept >= 0
                if not kept or (taken[0].kept >= 0) == pyramid:
                    return False
        return self.moves and (self.action.piece == PYRAMID) == pyramid


CHECKS: dict[str, Check] = {
    # hints
    "there is nowhere to put a piece": lambda c: c.stuck,
    "you let it go with its flattest side down": Facts.flat,
    # previews
    "you cannot place or move anything": lambda c: c.stuck,
    "compartment <compartment> is free": Facts.lying,
    "compartment <compartment> has: {names}": Facts.lying,
    "<n>° behind the lowest point": lambda c, n: c.ahead(-n),
    "<n>° ahead of the lowest point: if nothing falls, the wheel usually rolls on": lambda c, n: (
        c.ahead(n) and c.usually_rolls_on()
    ),
    "<n>° ahead of the lowest point": Facts.ahead,
    "your hand is steady": Facts.shakes,
    r"your hand may shift it by up to (?P<mm>[\d.]+) mm and turn it by up to (?P<angle>[\d.]+)°": (
        lambda c, mm, angle: c.shakes(str(mm), str(angle))
    ),
    "if others fall when you lift it, it goes back into the wheel": lambda c: c.lifted(True),
    "if others fall when you lift it, you keep it": lambda c: c.lifted(False),
    "your last piece, if nothing falls": Facts.last,
}
