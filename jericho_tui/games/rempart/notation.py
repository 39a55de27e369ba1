"""Reading actions: the words of a record's `moves` (rules page 5.4)."""

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.rempart.actions import MAX_CARD, NUM_PLACES, Action, action_named


def parse_action(text: str) -> Action:
    """Return the action noted by `text`.

    :raises InvalidActionError: it notes none; the message says what was expected.
    """
    try:
        return action_named(text)
    except KeyError:
        raise InvalidActionError(
            Sentence(
                N_(
                    "not a move: “{text}”; expected turn and a place 1 to {places}, keep, back,"
                    " insert, or shoot, a seat and a card 1 to {cards}"
                ),
                {"text": visible(text), "places": NUM_PLACES, "cards": MAX_CARD},
            )
        ) from None
