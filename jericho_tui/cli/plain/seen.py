"""A position as one seat knows it, in lines."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from jericho_tui.cli.plain.words import (
    HAND,
    LOG,
    LOOK,
    MOVES,
    RULES,
    Command,
    check_argument,
    help_lines,
    number_in,
)
from jericho_tui.core.actions import InvalidActionError, SentenceError
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence, estimated, visible
from jericho_tui.league.ladder import RatingChange, movements
from jericho_tui.play.match import Match
from jericho_tui.session.session import Session
from jericho_tui.session.talking import spoken
from jericho_tui.session.thought import best_first, never
from jericho_tui.store.files import shown
from jericho_tui.text import rulebook
from jericho_tui.text.aloud import runs, sentence
from jericho_tui.text.finding import normalized
from jericho_tui.text.ladder import movement_line
from jericho_tui.text.language import _, say
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import standings
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
    if answer.isascii() and answer.isdigit():
        if not numbers:
            text = N_("moves have no numbers in this game; write one out, such as “{move}”")
            raise AnswerError.because(text, {"move": words.written(actions[0])})
        if len(answer) < 9 and int(answer) in numbers:
            return actions[numbers.index(int(answer))]
        text = N_("there is no move {number}; expected {numbers}")
        values = {"number": visible(answer, 9), "numbers": runs(sorted(numbers))}
        raise AnswerError.because(text, values)
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
        values = {"answer": visible(answer), "numbers": runs(sorted(numbers)), "move": example}
        raise AnswerError.because(text, values)
    found = [action for action in actions if match.game.format_action(action) in readings]
    if not found:
        raise AnswerError(_refusal(answer, match, seat, readings, actions))
    if len(found) > 1:
        text = N_("“{answer}” could be {moves}: write one of them")
        moves = " / ".join(map(words.written, found))
        raise AnswerError.because(text, {"answer": visible(answer), "moves": moves})
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
    return Sentence(text, {"answer": visible(answer), "reason": _named(refusal.reason, match)})


def _named(reason: Sentence, match: Match) -> Sentence:
    """Return a reason with the player's name behind each seat that it mentions."""
    values = dict(reason.values)
    for key, value in reason.values.items():
        if isinstance(value, int) and f"seat {{{key}}}" in reason.template:
            names = [seat.name for seat in match.seats[value - 1 : value]]
            values[key] = " ".join([str(value), *(f"({name})" for name in names)])
    return replace(reason, values=values)


def contents(game_id: str) -> str:
    """Return the titles of a rulebook's chapters as one enumeration."""
    return ", ".join(chapter.title for chapter in rulebook.chapters(game_id) if chapter.level == 2)


def chapter_lines(game_id: str, anchor: str) -> list[str]:
    """Return the lines of the chapters with this anchor, of all for an empty one."""
    return [
        line
        for chapter in rulebook.chapters(game_id)
        if anchor in ("", chapter.anchor)
        for line in _chapter(chapter)
    ]


def passages(game_id: str, wanted: str) -> list[str]:
    """Return the chapters that are named so; without any, each passage that has the words.

    [] when the words stand nowhere; case and accents do not matter.
    """
    word = normalized(wanted)
    book = rulebook.chapters(game_id)
    named = [
        chapter for chapter in book if word == chapter.anchor or word in normalized(chapter.title)
    ]
    if named:
        return [line for chapter in named for line in _chapter(chapter)]
    found = []
    for chapter in book:
        lines = [line for line in list(_chapter(chapter))[1:] if word in normalized(line)]
        if lines:
            found += [_("{title}:").format(title=chapter.title), *lines]
    return found


def _chapter(chapter: rulebook.Chapter) -> Iterator[str]:
    for block in rulebook.blocks(chapter.text):
        match block:
            case rulebook.Heading(_level, text):
                yield _("{title}:").format(title=plain(text))
            case rulebook.Paragraph(text):
                yield plain(text)
            case rulebook.Item(mark, text):
                yield f"{'-' if mark == '•' else mark} {plain(text)}"
            case rulebook.Table(head, rows):
                for row in rows:
                    yield "; ".join(
                        _("{title}: {text}").format(title=plain(title), text=plain(text))
                        for title, text in zip(head, row, strict=True)
                    )


class View:
    """What `seat` may know of a match now, and do in it; None is everybody's knowledge.

    :param session: says what was remarked, and gives hints.
    """

    def __init__(self, match: Match, seat: Seat | None, session: Session | None = None) -> None:
        self.match = match
        self.seat = seat
        self.names = tuple(info.name for info in match.seats)
        self._session = session
        self._words = words_of(match.game.info.id)
        self._observation = match.state.observation(seat)
        self.actions: Sequence[Any] = () if seat is None else self._observation.legal_actions()
        self._numbers = self._words.numbering(self.actions)

    def answer(self, command: Command, argument: str, commands: Sequence[Command]) -> Sequence[str]:
        """Return what a command that only looks answers.

        :param commands: those that `help` lists.
        :raises SentenceError: it cannot be given like that.
        """
        check_argument(command, argument)
        if command is LOOK:
            if not argument:
                return self.look()
            if self.seat is None or not self.actions:
                return [self.prompt()]
            return self.preview(action_in(argument, self.match, self.seat, self.actions))
        if command is HAND:
            return self.hand()
        if command is MOVES:
            return self.moves()
        if command is LOG:
            return self.log(number_in(argument))
        if command is RULES:
            return self.rules(argument)
        return [*help_lines(commands), *self.how_to_answer()]

    def log(self, number: int | None = None) -> list[str]:
        """Return what the last moves caused; None: as many as usual."""
        journal = self.match.journal
        first = max(0, len(journal) - (10 if number is None else number))
        remarks: dict[int, list[str]] = {}
        for ply, said in self._session.remarks() if self._session else ():
            remarks.setdefault(ply, []).append(spoken(said))
        lines = [] if first else remarks.get(0, [])[:]
        for ply, events in enumerate(journal[first:], first + 1):
            lines += [f"{ply} {line}" for line in self._heard(events)]
            lines += remarks.get(ply, [])
        return lines or [_("Nothing has happened yet.")]

    def _heard(self, events: Sequence[Event]) -> list[str]:
        seen = tuple(event.seen_by(self.seat) for event in events)
        return self._words.heard(seen, self.names, self.seat)

    def prompt(self) -> str:
        """Return what the seat is asked for."""
        return self._words.prompt(self._observation, self.names)

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
        for action in self.actions:
            move, notation = self._named(action), self._words.written(action)
            if notation not in move:
                move = _("{move} ({notation})").format(move=move, notation=notation)
            lines.append(move)
        return lines

    def _named(self, action: Any) -> str:
        """Return a legal action in words, with its number; without one, as it is written, too."""
        move = self._words.action_name(action, self.names)
        if self._numbers:
            number = self._numbers[self.actions.index(action)]
            return _("{number}: {move}").format(number=number, move=move)
        return _("{move} ({notation})").format(move=move, notation=self._words.written(action))

    def look(self) -> list[str]:
        """Return how the table stands."""
        return self._words.look(self._observation, self.names, self.match.setup.options)

    def preview(self, action: Any) -> list[str]:
        """Return what an action will do."""
        events = self.match.game.preview(self._observation, action)
        name = self._words.action_name(action, self.names)
        lines = self._words.heard_preview(events, self._observation, action, self.names)
        title = name[:1].upper() + name[1:]
        return [_("{title}:").format(title=title), *lines] if lines else [sentence(title)]

    def hand(self) -> list[str]:
        """Return what the seat holds."""
        return self._words.hand(self._observation)

    def rules(self, wanted: str = "") -> list[str]:
        """Return the rules that matter now, or those on what is wanted."""
        game = self.match.game.info.id
        if wanted:
            found = passages(game, wanted)
        else:
            found = chapter_lines(game, self._words.rule_now(self._observation))
        titles = contents(game)
        more = [_("Chapters: {titles}.").format(titles=titles)] if titles else []
        return [*(found or [_("These words are not in the rules.")]), *more]

    def how_to_answer(self) -> list[str]:
        """Return how a move is written; [] while nobody is asked for one."""
        if not self.actions:
            return []
        text = _(
            "To move, type its number or text, such as {move}; put ? in front to see what it "
            "would do."
        )
        if not self._numbers:
            text = _(
                "To move, type its text, such as {move}; put ? in front to see what it would do."
            )
        move = text.format(move=self._words.written(self.actions[0]))
        return [move, _("Press Enter to see the question again.")]

    def hint(self) -> list[str]:
        """Return what the strongest bot thinks of the legal actions, the best first."""
        if self._session is None or self.seat is None or not self.actions:
            return [self.prompt()]
        lines = []
        for candidate in best_first(self._session.advice(self.seat)(never), 5):
            line = self._named(candidate.action)
            if candidate.share is not None:
                share = estimated(candidate.share)
                line = _("{move}, chance of winning {share} %").format(move=line, share=share)
            lines.append(f"{line}; {say(candidate.reason)}" if candidate.reason else line)
        return lines


def result_lines(match: Match, outcome: Outcome, changes: Sequence[RatingChange]) -> list[str]:
    """Return everybody's place and rating, why it moved, and what had been hidden."""
    names = [seat.name for seat in match.seats]
    everybody = [match.state.observation(Seat(seat)) for seat in range(len(names))]
    lines = standings(match.game.info.id, outcome, names)
    lines += words_of(match.game.info.id).leftovers(everybody, names)
    for moved in movements(changes, outcome.placings, outcome.teams) if changes else ():
        change = moved.change
        text = _("{name}: rating {before}, now {after}.")
        before, after = f"{change.before:.0f}", f"{change.after:.0f}"
        told = text.format(name=change.name, before=before, after=after)
        lines.append(f"{told} {sentence(plain(movement_line(moved)))}")
    return lines


def trouble_lines(session: Session, seat: Seat, error: Sentence) -> list[str]:
    """Return what went wrong with the bot of a seat, and what can be done."""
    text = _("{name} (a bot) failed: {error}. The game waits; it is saved in {path}.")
    path = shown(session.opened.path)
    lines = [text.format(name=session.names[seat], error=say(error), path=path)]
    if bots := ", ".join(bot.id for bot in session.other_bots(seat)):
        text = _("Press Enter to try again, or name another bot to continue: {bots}.")
        if not session.has_bot(seat):
            text = _("Name the bot that continues: {bots}.")
        lines.append(text.format(bots=bots))
    if session.match.rated:
        lines.append(_("With another bot, the game no longer counts for the ladder."))
    return lines
