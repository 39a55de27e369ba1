"""Reading actions: the words of a record's `moves` (rules page 6.3)."""

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.push.actions import Action, action_named


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
                    "not a move: “{text}”; expected draw, stop, pass, place or take and a column"
                    " 1 to 3, protect and a colour R G B Y P, or roll and a colour or *"
                ),
                {"text": visible(text)},
            )
        ) from None
