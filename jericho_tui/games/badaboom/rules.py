"""Badaboom on the protocol of `core.game`."""

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from jericho_tui.core.edition import Reprinted
from jericho_tui.core.events import Event
from jericho_tui.core.game import GameInfo
from jericho_tui.core.options import Option
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.core.start import Start
from jericho_tui.games.badaboom import events, foresight
from jericho_tui.games.badaboom.actions import Action
from jericho_tui.games.badaboom.determinize import Determinizer
from jericho_tui.games.badaboom.edition import EDITIONS, Edition
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.setup import DECKS, BadaboomSetup
from jericho_tui.games.badaboom.state import BadaboomState

_FUSES: Final = (30, 15)
_EXPLOSIONS: Final = (20, 10)
_MOST_MOVES_A_TURN: Final = 100
"""Two phases with a trick of each of five, its counters and what it asks; tinkering; shuffles."""

START_RULE: Final = Start.of(
    5,
    N_("who looks most like a goblin, as printed"),
    N_("Whoever looks most like a goblin starts. Who is that?"),
)

OPTIONS: Final = (
    Option(
        "mission_persist",
        N_("A mission that was not fulfilled"),
        {False: N_("is discarded"), True: N_("stays, unless its owner was hit")},
        "B13",
    ),
    Option(
        "bomb_properties",
        N_("What is special about each bomb"),
        {False: N_("does not count"), True: N_("counts")},
        "B14",
    ),
    Option(
        "fuse",
        N_("Turns until a fuse has burnt down"),
        dict(zip(_FUSES, (N_("30 turns"), N_("15 turns")), strict=True)),
        "B16",
    ),
    Option(
        "max_explosions",
        N_("Explosions that end the game"),
        dict(zip(_EXPLOSIONS, (N_("20 explosions"), N_("10 explosions")), strict=True)),
        "B17",
    ),
    *START_RULE.options,
)

INFO: Final = GameInfo(
    id="badaboom",
    title="Badaboom",
    tagline=N_("tinker with a bomb, pass it on, and be somewhere else when it explodes"),
    min_seats=3,
    max_seats=5,
    minutes=30,
    options=OPTIONS,
    start=START_RULE,
    max_moves=max(_EXPLOSIONS) * (max(_FUSES) + 1) * _MOST_MOVES_A_TURN,
    terminations=("coins", "explosions"),
    edition=N_("house edition: no list of the cards is published, so these are the house’s own"),
)


class Badaboom(Reprinted[BadaboomSetup, BadaboomState, Edition]):
    """The rules of Badaboom; stateless."""

    info = INFO
    setup = BadaboomSetup
    parts = DECKS
    editions = EDITIONS
    initial_state = staticmethod(BadaboomState.initial)
    action = Action
    expected = Sentence(
        N_(
            "not a move: “{text}”; expected pass, counter, leave, keep, scrap, play and a"
            " trick with what it names, lay and a mission, or drop, take or put and a card"
        )
    )
    determinizer = Determinizer
    unforeseen: ClassVar[tuple[type[Event], ...]] = (
        events.TurnedUp,
        events.MissionsShown,
        events.BombBuilt,
    )

    def after(self, observation: BadaboomObservation, action: Action) -> BadaboomObservation:
        """Return what `foresight.after` does."""
        return foresight.after(observation, action)

    def sketches(self, observation: BadaboomObservation) -> Callable[[Random], BadaboomState]:
        """Return a sampler as `determinize`, which works out only once what does not change."""
        return Determinizer(observation).sample


GAME: Final = Badaboom()
"""With the house edition; a record brings its own."""
