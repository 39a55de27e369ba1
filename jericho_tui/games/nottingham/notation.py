"""Reading actions: the words of a record's `moves` (rules page 2.6)."""

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.nottingham.actions import Action, action_named


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
                    "not a move: “{text}”; expected take, act, attack and a seat, defend, pass,"
                    " pick and an item, offer and one or two items, swap and a seat, lay or ambush"
                    " and a card, deliver with item and number, or mission with its cards"
                ),
                {"text": visible(text)},
            )
        ) from None
