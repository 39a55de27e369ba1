"""From what a person writes to one of their legal actions."""

from collections.abc import Sequence
from typing import Any

from jericho_tui.core.actions import InvalidActionError, SentenceError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.match import Match
from jericho_tui.prose.aloud import runs
from jericho_tui.prose.notation import words_of


class AnswerError(SentenceError):
    """The answer is no legal action; the sentence says what was expected."""


def action_in(answer: str, match: Match, seat: Seat, actions: Sequence[Any]) -> Any:
    """Return the legal action that an answer names: by number, by notation or in words.

    :param actions: what `seat` may do, in the order of their numbers; at least one.
    :raises AnswerError: it names none, or several.
    """
    words = words_of(match.game.info.id)
    numbers = words.numbering(actions)
    if answer.isascii() and answer.isdigit() and not numbers:
        text = N_("moves have no numbers in this game; write one such as “{move}”")
        raise AnswerError(Sentence(text, {"move": words.written(actions[0])}))
    if answer.isascii() and answer.isdigit():
        if len(answer) < 9 and int(answer) in numbers:
            return actions[numbers.index(int(answer))]
        text = N_("there is no move {number}; expected {numbers}")
        raise AnswerError(
            Sentence(text, {"number": visible(answer, 9), "numbers": runs(sorted(numbers))})
        )
    try:
        readings = words.readings(answer)
    except InvalidActionError as error:
        raise AnswerError(error.sentence) from None
    if not readings:
        text = N_(
            "“{answer}” is neither a move nor a command; expected a number ({numbers}), a move such"
            " as “{move}”, or help"
        )
        if not numbers:
            text = N_(
                "“{answer}” is neither a move nor a command; expected a move such as “{move}”, or"
                " help"
            )
        example = words.written(actions[0])
        possible = runs(sorted(numbers))
        values = {"answer": visible(answer), "numbers": possible, "move": example}
        raise AnswerError(Sentence(text, values))
    found = [action for action in actions if match.game.format_action(action) in readings]
    if not found:
        raise AnswerError(_refusal(answer, match, seat, readings, actions))
    if len(found) > 1:
        text = N_("“{answer}” may be {moves}: write one of them")
        moves = " / ".join(map(words.written, found))
        raise AnswerError(Sentence(text, {"answer": visible(answer), "moves": moves}))
    return found[0]


def _refusal(
    answer: str, match: Match, seat: Seat, readings: Sequence[str], actions: Sequence[Any]
) -> Sentence:
    """Return why no reading of an answer is legal now; one of a legal kind is the likeliest."""
    game = match.game
    verbs = {game.format_action(action).partition(" ")[0] for action in actions}
    likely = next((text for text in readings if text.partition(" ")[0] in verbs), readings[0])
    try:
        refusal = match.state.refusal(seat, game.parse_action(likely))
    except InvalidActionError as error:
        return error.sentence
    assert refusal is not None  # every legal action is in the list
    text = N_("“{answer}” is not possible now: {reason}")
    return Sentence(text, {"answer": visible(answer), "reason": refusal.reason})
