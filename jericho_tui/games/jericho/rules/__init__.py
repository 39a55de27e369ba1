"""Jericho on the protocol of `core.game`."""

from collections.abc import Callable
from random import Random
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.basics import BasicGame
from jericho_tui.core.sentence import N_, visible
from jericho_tui.games.jericho import INFO
from jericho_tui.games.jericho.rules import cards
from jericho_tui.games.jericho.rules import setup as events
from jericho_tui.games.jericho.rules.cards import Action
from jericho_tui.games.jericho.rules.determinize import Determinizer
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.setup import Dealing, JerichoSetup
from jericho_tui.games.jericho.rules.state import JerichoState

_CARD_VERBS: Final = ("open", "feed", "wall", "supply")


def parse_action(text: str) -> Action:
    """Return the action noted by `text`.

    :raises InvalidActionError: it notes none; the message says what was expected.
    """
    action = cards.open_action(text)
    if action is not None:
        return action
    verb, _, rest = text.partition(" ")
    if verb in _CARD_VERBS:
        card = cards.parse_card(rest)
        if verb == "wall" and card == cards.TRUMPET:
            raise InvalidActionError.because(
                N_("a trumpet cannot be laid as a wall; write “trumpet R” to play it")
            )
    elif verb == "trumpet":
        cards.parse_colour(rest.removesuffix(" away"))
    raise InvalidActionError.because(
        N_(
            "“{text}” is not a move; expected open, feed, wall or supply with a card, or trumpet "
            "with a colour"
        ),
        {"text": visible(text)},
    )


class Jericho(BasicGame[JerichoSetup, JerichoState]):
    """The rules of Jericho; stateless."""

    info = INFO
    setup = JerichoSetup
    parts = (Dealing(),)
    determinizer = Determinizer
    initial_state = staticmethod(JerichoState.initial)
    parse_action = staticmethod(parse_action)
    play_out = staticmethod(JerichoState.play_out)
    unforeseen = (
        events.Drew,
        events.OpeningsRevealed,
        events.RoundStarted,
        events.ScoringCardDrawn,
    )

    def sketches(self, observation: JerichoObservation) -> Callable[[Random], JerichoState]:
        """Return a sampler of positions without history, for search; see `Determinizer.sketch`."""
        return Determinizer(observation).sketch


GAME: Final = Jericho()
