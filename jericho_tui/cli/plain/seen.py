"""A position as one seat knows it, in lines: what can be told of it without its match."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from jericho_tui.core.actions import InvalidActionError, SentenceError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.match import Match
from jericho_tui.text.aloud import runs, sentence
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import _
from jericho_tui.text.notation import words_of
from jericho_tui.text.rulebook import (
    Block,
    Chapter,
    Heading,
    Item,
    Paragraph,
    Table,
    Text,
    blocks,
    chapters,
)
from jericho_tui.text.segments import plain


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
        text = N_("moves have no numbers in this game; write one out, such as “{move}”")
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
        text = N_("“{answer}” could be {moves}: write one of them")
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


def contents(game_id: str) -> str:
    """Return the titles of a rulebook's chapters as one enumeration."""
    return ", ".join(chapter.title for chapter in chapters(game_id) if chapter.level == 2)


def chapter_lines(game_id: str, anchor: str) -> list[str]:
    """Return the lines of the chapters with this anchor, of all for an empty one."""
    return [
        line
        for chapter in chapters(game_id)
        if anchor in ("", chapter.anchor)
        for line in _chapter(chapter)
    ]


def passages(game_id: str, wanted: str) -> list[str]:
    """Return the chapters that are named so; without any, each passage that has the words.

    [] when the words stand nowhere; case and accents do not matter.
    """
    word = normalized(wanted)
    book = chapters(game_id)
    named = [
        chapter for chapter in book if word == chapter.anchor or word in normalized(chapter.title)
    ]
    if named:
        return [line for chapter in named for line in _chapter(chapter)]
    found = []
    for chapter in book:
        lines = [line for line in _chapter(chapter)[1:] if word in normalized(line)]
        if lines:
            found += [_("{title}:").format(title=chapter.title), *lines]
    return found


def _chapter(chapter: Chapter) -> list[str]:
    return [line for block in blocks(chapter.text) for line in _block(block)]


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(_level, text):
            yield _("{title}:").format(title=plain(text))
        case Paragraph(text):
            yield plain(text)
        case Item(mark, text):
            yield f"{'-' if mark == '•' else mark} {plain(text)}"
        case Table(head, rows):
            for row in rows:
                yield _cells(head, row)


def _cells(head: tuple[Text, ...], row: tuple[Text, ...]) -> str:
    cells = zip(head, row, strict=True)
    return "; ".join(
        _("{title}: {text}").format(title=plain(title), text=plain(text)) for title, text in cells
    )


class Seen:
    """What a seat may know of a position, and do in it."""

    def __init__(
        self,
        game: Game,
        observation: Any,
        names: Sequence[str],
        options: Mapping[str, OptionValue],
    ) -> None:
        """Look at a position.

        :param observation: of whoever looks; its `seat` is None for a spectator.
        :param options: of the match.
        """
        self._game = game
        self._names = names
        self._options = options
        self._words = words_of(game.info.id)
        self._observation = observation
        watches = observation.seat is None
        self.actions: Sequence[Any] = () if watches else observation.legal_actions()
        self._numbers = self._words.numbering(self.actions)

    def prompt(self) -> str:
        """Return what the seat is asked for."""
        return self._words.prompt(self._observation, self._names)

    def choices(self) -> list[str]:
        """Return the legal actions with their numbers, a line for each kind, or a game's own."""
        told = self._words.choices(self._observation)
        if told is not None:
            return told
        lines = []
        numbered = zip(self._numbers, self.actions, strict=True)
        for title, group in groupby(numbered, lambda pair: self._words.group(pair[1])):
            labels = [(number, self._words.label(action)) for number, action in group]
            if all(label == str(number) for number, label in labels):
                moves = runs([number for number, _label in labels])
            else:
                moves = ", ".join(f"{number} {label}".rstrip() for number, label in labels)
            lines.append(_("{title}: {text}").format(title=title, text=moves))
        return lines

    def moves(self) -> list[str]:
        """Return the legal actions in words, one a line."""
        if not self.actions:
            return [self.prompt()]
        lines = []
        for place, action in enumerate(self.actions):
            move, notation = self.named(place), self._words.written(action)
            if notation not in move:
                move = _("{move} ({notation})").format(move=move, notation=notation)
            lines.append(move)
        return lines

    def named(self, place: int) -> str:
        """Return a legal action in words, with its number; without one, as it is written, too."""
        action = self.actions[place]
        move = self._words.action_name(action, self._names)
        if self._numbers:
            return _("{number}: {move}").format(number=self._numbers[place], move=move)
        return _("{move} ({notation})").format(move=move, notation=self._words.written(action))

    def look(self) -> list[str]:
        """Return how the table stands."""
        return self._words.look(self._observation, self._names, self._options)

    def preview(self, action: Any) -> list[str]:
        """Return what an action will do."""
        events = self._game.preview(self._observation, action)
        name = self._words.action_name(action, self._names)
        lines = self._words.heard_preview(events, self._observation, action, self._names)
        title = name[:1].upper() + name[1:]
        return [_("{title}:").format(title=title), *lines] if lines else [sentence(title)]

    def hand(self) -> list[str]:
        """Return what the seat holds."""
        return self._words.hand(self._observation)

    def rules(self, wanted: str = "") -> list[str]:
        """Return the rules that matter now, or those on what is wanted."""
        game = self._game.info.id
        if wanted:
            found = passages(game, wanted)
        else:
            found = chapter_lines(game, self._words.rule_now(self._observation))
        more = _("Chapters: {titles}.").format(titles=contents(game))
        return [*(found or [_("These words are not in the rules.")]), more]

    def how_to_answer(self) -> list[str]:
        """Return how a move is written; [] while nobody is asked for one."""
        if not self.actions:
            return []
        move = self._words.written(self.actions[0])
        text = _(
            "To move, type its number or text, such as {move}; put ? in front to see what it "
            "would do."
        )
        if not self._numbers:
            text = _(
                "To move, type its text, such as {move}; put ? in front to see what it would do."
            )
        return [text.format(move=move), _("Press Enter to see the question again.")]
