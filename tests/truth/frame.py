"""Draw positions and worlds, and match sentences: what the checks of all games share."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from random import Random
from typing import Any

from jericho_tui.bots.registry import create, reason_for
from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Game, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.games import load
from jericho_tui.play.player import Limit
from jericho_tui.prose.notation import words_of

NAMES = ("Ada", "Bernd", "Chloé", "Dora", "Emil", "Fatou", "Greta")
_FROM_A_MATCH = (3, 2)
"""Positions that are taken of a match: at random, and the last ones."""
_OTHER = 0.5
"""How often an option is chosen at random instead of its default."""
_MOST_MOVES = 12
"""Legal moves of a position that are previewed, drawn at random."""
_WORLDS = 2
"""Worlds beside the true one in which a sentence must hold."""


def of_kind(happened: list[Event], *kinds: type[Event]) -> list[Any]:
    return [event for event in happened if isinstance(event, kinds)]


@dataclass
class Case:
    """A seat's move in one world: the true position, or one that the seat cannot tell from it."""

    game: Game
    state: Any
    """The position before the move. Not to be changed."""
    seat: Seat
    action: Any
    rng: Random

    @cached_property
    def view(self) -> Any:
        """What the seat knows before the move."""
        return self.state.observation(self.seat)

    @cached_property
    def after(self) -> tuple[Any, list[Event]]:
        """The position right after the move, and what the move caused."""
        return self.onwards(lambda _state: True)

    def onwards(
        self, until: Callable[[Any], bool], choose: Callable[[Any, Seat], Any] | None = None
    ) -> tuple[Any, list[Event]]:
        """Make the move and play on until a position is reached or the match is over.

        :param choose: returns the next action of a seat (default: any legal one).
        """
        state, events = self.state.clone(), list[Event]()
        state.events = events
        state.apply(self.seat, self.action)
        while state.actors() and not until(state):
            seat = state.actors()[0]
            if seat == CHANCE:
                action = state.sample_chance(self.rng)
            elif choose is not None:
                action = choose(state, seat)
            else:
                action = self.rng.choice(state.legal_actions(seat))
            state.apply(seat, action)
        return state, events

    @property
    def then(self) -> Any:
        """The position right after the move."""
        return self.after[0]

    def happened(self, *kinds: type[Event]) -> list[Any]:
        """Return the events of some kinds that the move causes."""
        return of_kind(self.after[1], *kinds)

    @property
    def winners(self) -> set[Seat]:
        """Who has won right after the move."""
        outcome = self.then.outcome()
        return set(outcome.winners) if outcome else set()

    def may(self, kind: Any) -> list[Any]:
        """Return the actions of a kind that the seat has right after the move."""
        return [action for action in self.then.legal_actions(self.seat) if action.kind is kind]

    def listed(self, names: str) -> list[Seat]:
        """Return the seats of an enumeration such as “Ada, Bernd and you”."""
        seats = {name: seat for seat, name in enumerate(NAMES) if seat != self.seat}
        seats |= {"you": self.seat, "You": self.seat}
        return [Seat(seats.get(word, -1)) for word in re.split(", | and ", names)]

    def seats(self, names: str) -> set[Seat]:
        """Return them in no order; nobody: none."""
        return set() if names == "nobody" else set(self.listed(names))


Check = Callable[..., Any]
"""Return whether a Case is as a sentence says: takes it and the fields of the pattern.

`<n>` is a number; `{who}` and others that begin so are seats, other `{fields}` text.

:raises UnclearError: it does not come about in this world.
"""


class UnclearError(Exception):
    """A sentence is about something that does not come about in a world."""


@dataclass
class Tally:
    """What was checked, and what was wrong."""

    positions: int = 0
    hints: int = 0
    sentences: Counter[str] = field(default_factory=Counter)
    """By pattern."""
    unused: tuple[str, ...] = ()
    """Patterns that no sentence matched."""
    wrong: list[str] = field(default_factory=list)
    """Sentences that are false or that no pattern knows."""

    def __str__(self) -> str:
        """Return the figures."""
        return (
            f"{self.positions} positions, {self.hints} hints, {self.sentences.total()} sentences "
            f"of {len(self.sentences)} patterns (never said: {len(self.unused)}), "
            f"{len(self.wrong)} false or unknown"
        )


@cache
def _pattern(template: str) -> re.Pattern[str]:
    numbers = re.sub(r"(?<!P)<([a-z_]+)>", r"(?P<\1>\\d+)", template)
    return re.compile(re.sub(r"\{([a-z_]+)\}", r"(?P<\1>.+?)", numbers))


def _match(table: dict[str, Check], text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the first pattern of a table that a whole sentence matches, and its fields."""
    for template in table:
        if found := _pattern(template).fullmatch(text):
            fields = found.groupdict()
            return template, {k: int(v) if v.isdigit() else v for k, v in fields.items() if v}
    return None


def _module(game: Game) -> Any:
    return import_module(f"tests.truth.{game.info.id}")


def _holds(check: Check, case: Case, fields: dict[str, Any]) -> bool:
    seats = {key: case.seats(text) for key, text in fields.items() if key.startswith("who")}
    try:
        return bool(check(case, **fields | seats))
    except UnclearError:
        return True


def judge(
    texts: list[str], game: Game, state: Any, seat: Seat, action: Any, rng: Random, tally: Tally
) -> None:
    """Check sentences that are said of one move, and note those that are wrong."""
    module = _module(game)
    cases = [module.Facts(game, state, seat, action, rng)]
    for _ in range(0 if game.info.slow_chance else _WORLDS):
        world = game.determinize(cases[0].view, rng)
        assert world.observation(seat) == cases[0].view
        cases.append(replace(cases[0], state=world))
    for text in texts:
        template, fields = _match(module.CHECKS, text) or ("", {})
        tally.sentences[template] += 1
        if not template or not all(_holds(module.CHECKS[template], c, fields) for c in cases):
            kind = "is false" if template else "matches no pattern"
            what = f"{game.info.id}, seat {seat + 1}, {game.format_action(action)}"
            tally.wrong.append(f"{what}: “{text}” {kind}: {cases[0].view.as_data()}")


def drawn(game: Game, rng: Random) -> Iterator[Any]:
    """Yield positions for ever: all seat counts, all values of options, played well and at random.

    Half of them a module's own `built(game, setup, rng)` lays out, if it has one. Its own `drawn`
    replaces this, for a game that takes long to play.
    """
    if own := getattr(_module(game), "drawn", None):
        yield from own(game, rng)
    build = getattr(_module(game), "built", None)
    while True:
        seats = rng.randint(game.info.min_seats, game.info.max_seats)
        options = {o.key: rng.choice(o.values) for o in game.info.options if rng.random() < _OTHER}
        try:
            setup = game.deal(seats, options, rng)
        except InvalidSetupError:  # such as a named seat that nobody has
            continue
        met = _of_a_match(game, game.initial_state(setup), rng)
        yield from met
        yield from (build(game, setup, rng) for _ in met if build)


def played_on(state: Any, most: int, rng: Random) -> Any:
    """Make up to `most` legal moves; return the last position in which a seat decides."""
    last = state
    for _ in range(rng.randint(0, most)):
        state, (seat, *_) = state.clone(), state.actors()
        chance = seat == CHANCE
        state.apply(
            seat, state.sample_chance(rng) if chance else rng.choice(state.legal_actions(seat))
        )
        if not state.actors():
            break
        last = last if state.actors() == (CHANCE,) else state
    return last


def _of_a_match(game: Game, state: Any, rng: Random) -> list[Any]:
    """Play to the end, between well and at random; return some positions with a decision."""
    seats = range(state.observation(None).num_seats)
    players = [create("heuristic", game, 1, Seat(seat)) for seat in seats]
    at_random = rng.choice((0.05, 0.3, 1.0))
    met: list[Any] = []
    while actors := state.actors():
        seat = rng.choice(actors)
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
            continue
        met.append(state.clone())
        if rng.random() < at_random:
            action = rng.choice(state.legal_actions(seat))
        else:
            action = players[seat].choose(state.observation(seat), Limit()).action
        state.apply(seat, action)
    anywhere, last = _FROM_A_MATCH
    return rng.sample(met, anywhere) + met[-last:]


def measure(game_id: str, positions: int, hints: int, seed: int = 1) -> Tally:
    """Check the previews of so many positions, and the hints in the first ones of them."""
    game, rng = load(game_id), stream(seed, "truth", game_id)
    words, tally, source = words_of(game_id), Tally(), drawn(game, rng)
    while tally.positions < positions or tally.hints < hints:
        state = next(source)
        seat = rng.choice(state.actors())
        view = state.observation(seat)
        actions = list(view.legal_actions())
        rng.shuffle(actions)
        hinted = tally.hints < hints and len(actions) > 1
        tally.positions += 1
        tally.hints += hinted
        for action in actions[:_MOST_MOVES]:
            events = game.preview(view, action)
            remarks = words.preview(events, view, action, NAMES[: view.num_seats])
            texts = [remark.text for remark in remarks]
            reason = reason_for(game, view, action) if hinted else None
            texts += [str(reason)] if reason else []
            judge(texts, game, state, seat, action, rng, tally)
    tally.unused = tuple(t for t in _module(game).CHECKS if not tally.sentences[t])
    return tally
