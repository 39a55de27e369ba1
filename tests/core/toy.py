"""A game small enough to be broken in one line: every promise of the protocol, kept.

Each seat holds a secret 0 to 3. All seal "high" or "low" at once; then a die shows 1 or 2; then
each in turn says "more" or "less". High scores the secret, low three less the secret, more adds
the die.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from jericho_tui.core.actions import InvalidActionError, Refusal
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Game, GameInfo, Progress, Seat
from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.sentence import Sentence

SEALED = ("high", "low")
TURN = ("more", "less")
DIE = ("1", "2")


class Said(Event):
    seat: Seat
    word: str | None

    def seen_by(self, seat: Seat | None) -> "Said":
        return self if self.word in TURN or seat == self.seat else Said(self.seat, None)


@dataclass(frozen=True)
class ToySetup:
    secrets: tuple[int, ...]
    options: Mapping[str, Any]

    @property
    def num_seats(self) -> int:
        return len(self.secrets)


@dataclass(frozen=True)
class ToyObservation:
    seat: Seat | None
    secrets: tuple[int | None, ...]
    sealed: tuple[str | None, ...]
    die: str | None
    said: tuple[str, ...]
    acting: tuple[Seat, ...]

    @property
    def num_seats(self) -> int:
        return len(self.secrets)

    @property
    def ply(self) -> int:
        return len(self.said)

    def actors(self) -> tuple[Seat, ...]:
        return self.acting

    def legal_actions(self) -> tuple[str, ...]:
        if self.seat not in self.acting:
            return ()
        return SEALED if self.die is None else TURN

    def progress(self) -> Progress:
        return Progress(self.ply)

    def as_data(self) -> dict[str, Any]:
        return {"secrets": list(self.secrets), "said": list(self.said)}


class ToyState:
    def __init__(self, secrets: tuple[int, ...]) -> None:
        self.secrets = secrets
        self.sealed: list[str | None] = [None] * len(secrets)
        self.die: str | None = None
        self.said: list[str] = []
        self.events: list[Event] | None = None

    def clone(self) -> "ToyState":
        copy = ToyState(self.secrets)
        copy.sealed, copy.die, copy.said = self.sealed[:], self.die, self.said[:]
        return copy

    def actors(self) -> tuple[Seat, ...]:
        waiting = tuple(Seat(i) for i, word in enumerate(self.sealed) if word is None)
        if waiting:
            return waiting
        if self.die is None:
            return (CHANCE,)
        return (Seat(len(self.said)),) if len(self.said) < len(self.secrets) else ()

    def legal_actions(self, seat: Seat) -> tuple[str, ...]:
        if seat not in self.actors():
            return ()
        if seat == CHANCE:
            return DIE
        return SEALED if self.die is None else TURN

    def refusal(self, seat: Seat, action: str) -> Refusal | None:
        if action in self.legal_actions(seat):
            return None
        return Refusal("no", Sentence("not now"))

    def apply(self, seat: Seat, action: str) -> None:
        if seat == CHANCE:
            self.die = action
        elif self.die is None:
            self.sealed[seat] = action
        else:
            self.said.append(action)
        if self.events is not None:
            self.events.append(Said(seat, action))

    def sample_chance(self, rng: Random) -> str:
        return rng.choice(DIE)

    def outcome(self) -> Outcome | None:
        if self.actors() or self.die is None:
            return None
        base = tuple(
            secret if word == "high" else 3 - secret
            for secret, word in zip(self.secrets, self.sealed, strict=True)
        )
        extra = tuple(int(self.die) * (word == "more") for word in self.said)
        scores = tuple(map(sum, zip(base, extra, strict=True)))
        lines = (ScoreLine("Secret", 0, base), ScoreLine("Die", 0, extra))
        return Outcome("counted", placings_by(scores), scores, (), lines)

    def observation(self, seat: Seat | None) -> ToyObservation:
        return ToyObservation(
            seat,
            tuple(s if i == seat else None for i, s in enumerate(self.secrets)),
            tuple(w if i == seat else None for i, w in enumerate(self.sealed)),
            self.die,
            tuple(self.said),
            self.actors(),
        )

    def as_data(self) -> dict[str, Any]:
        return {
            "secrets": list(self.secrets),
            "sealed": list(self.sealed),
            "die": self.die,
            "said": list(self.said),
        }


class Toy(Game):
    info = GameInfo(
        id="toy",
        title="Toy",
        tagline="",
        min_seats=2,
        max_seats=4,
        minutes=1,
        options=(),
        rules_version=1,
        max_moves=9,
        terminations=("counted",),
    )

    def deal(self, num_seats: int, options: Mapping[str, Any], rng: Random) -> ToySetup:
        return ToySetup(tuple(rng.randrange(4) for _ in range(num_seats)), dict(options))

    def format_setup(self, setup: Any) -> dict[str, Any]:
        return {"secrets": " ".join(map(str, setup.secrets))}

    def parse_setup(
        self, num_seats: int, options: Mapping[str, Any], table: Mapping[str, Any]
    ) -> ToySetup:
        return ToySetup(tuple(map(int, table["secrets"].split())), options)

    def setup_keys(self) -> tuple[str, ...]:
        return ("secrets",)

    def initial_state(self, setup: ToySetup) -> ToyState:
        return ToyState(setup.secrets)

    def determinize(self, observation: ToyObservation, rng: Random) -> ToyState:
        state = ToyState(
            tuple(
                secret if seat == observation.seat and secret is not None else rng.randrange(4)
                for seat, secret in enumerate(observation.secrets)
            )
        )
        waiting = observation.acting if observation.die is None else ()
        state.sealed = [
            None if seat in waiting else word if seat == observation.seat else rng.choice(SEALED)
            for seat, word in enumerate(observation.sealed)
        ]
        state.die = observation.die
        state.said = list(observation.said)
        return state

    def preview(self, observation: ToyObservation, action: str) -> tuple[Event, ...]:
        assert observation.seat is not None
        return (Said(observation.seat, action),)

    def format_action(self, action: str) -> str:
        return action

    def parse_action(self, text: str) -> str:
        if text not in SEALED + TURN + DIE:
            raise InvalidActionError(Sentence("expected high, low, more or less"))
        return text
