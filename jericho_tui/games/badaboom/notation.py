"""Reading actions: the words of a record's `moves` (rules page 3.4)."""

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.badaboom.actions import Action, action_named


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
                    "not a move: “{text}”; expected pass, counter, leave, keep, scrap, play and a"
                    " trick with what it names, lay and a mission, or drop, take or put and a card"
                ),
                {"text": visible(text)},
            )
        ) from None
