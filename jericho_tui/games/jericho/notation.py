"""Reading actions: the words of a record's `moves`."""

from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, visible
from jericho_tui.games.jericho.actions import Action, open_action
from jericho_tui.games.jericho.cards import TRUMPET, parse_card, parse_colour

_CARD_VERBS: Final = ("open", "feed", "wall", "supply")


def parse_action(text: str) -> Action:
    """Return the action noted by `text`.

    :raises InvalidActionError: it notes none; the message says what was expected.
    """
    action = open_action(text)
    if action is not None:
        return action
    verb, _, rest = text.partition(" ")
    if verb in _CARD_VERBS:
        card = parse_card(rest)
        if verb == "wall" and card == TRUMPET:
            raise InvalidActionError.because(
                N_("a trumpet cannot be laid as a wall; write “trumpet R” to play it")
            )
    elif verb == "trumpet":
        parse_colour(rest.removesuffix(" away"))
    raise InvalidActionError.because(
        N_(
            "“{text}” is not a move; expected open, feed, wall or supply with a card, or trumpet "
            "with a colour"
        ),
        {"text": visible(text)},
    )
