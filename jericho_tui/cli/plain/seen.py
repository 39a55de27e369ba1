"""A position as one seat knows it, in lines."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from jericho_tui.cli.plain.words import (
    HAND,
    HELP,
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
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence, estimated, visible
from jericho_tui.league.ladder import RatingChange, movements
from jericho_tui.play.match import Match
from jericho_tui.play.player import Candidate
from jericho_tui.session.session import Session
from jericho_tui.session.talking import spoken
from jericho_tui.session.thought import best_first, check_hint, never
from jericho_tui.store.files import shown
from jericho_tui.text.aloud import runs, sentence
from jericho_tui.text.finding import normalized
from jericho_tui.text.ladder import movement_line
from jericho_tui.text.language import _, say
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import ending, standings
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

_LOGGED: Final = 10
"""Moves that `log` tells by default."""
_HINTED: Final = 5
"""Moves that `hint` names."""


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

    def log(self, number: int | None = None) -> list[str]:
        """Return what the last moves caused; None: as many as usual."""
        del number
        return [_("Nothing has happened yet.")]

    def answer(
        self, command: Command, argument: str, match: Match, commands: Sequence[Command]
    ) -> list[str]:
        """Return what a command that only looks answers.

        :param match: at this position: says why a move is not legal.
        :param commands: those that `help` lists.
        :raises SentenceError: it cannot be given like that.
        """
        check_argument(command, argument)
        answers: dict[Command, Callable[[], list[str]]] = {
            LOOK: lambda: self._look(argument, match),
            HAND: self.hand,
            MOVES: self.moves,
            LOG: lambda: self.log(number_in(argument)),
            RULES: lambda: self.rules(argument),
            HELP: lambda: [*help_lines(commands), *self.how_to_answer()],
        }
        return answers[command]()

    def _look(self, argument: str, match: Match) -> list[str]:
        if not argument:
            return self.look()
        if not self.actions:
            return [self.prompt()]
        return self.preview(action_in(argument, match, self._observation.seat, self.actions))

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


class View(Seen):
    """What `seat` may know of a session's match now; None is everybody's knowledge."""

    def __init__(self, session: Session, seat: Seat | None) -> None:
        match = session.match
        observation = match.state.observation(seat)
        super().__init__(match.game, observation, session.names, match.setup.options)
        self.seat = seat
        self._session = session
        self._match = match

    def log(self, number: int | None = None) -> list[str]:
        journal = self._match.journal
        first = max(0, len(journal) - (_LOGGED if number is None else number))
        remarks: dict[int, list[str]] = {}
        for ply, said in self._session.remarks():
            remarks.setdefault(ply, []).append(spoken(said))
        lines = [] if first else remarks.get(0, [])[:]
        for ply, events in enumerate(journal[first:], first + 1):
            seen = tuple(event.seen_by(self.seat) for event in events)
            lines += [f"{ply} {line}" for line in self._words.heard(seen, self._names, self.seat)]
            lines += remarks.get(ply, [])
        return lines or super().log()

    def hint(self) -> list[str]:
        """Return what the strongest bot thinks of the legal actions, the best first.

        :raises IllegalActionError: the match is rated.
        """
        check_hint(self._match)
        if self.seat is None or not self.actions:
            return [self.prompt()]
        decision = self._session.advice(self.seat)(never)
        return [self._hinted(candidate) for candidate in best_first(decision, _HINTED)]

    def _hinted(self, candidate: Candidate) -> str:
        line = self.named(self.actions.index(candidate.action))
        if candidate.share is not None:
            share = estimated(candidate.share)
            line = _("{move}, chance of winning {share} %").format(move=line, share=share)
        return line if candidate.reason is None else f"{line}; {say(candidate.reason)}"

    def ending(self) -> str:
        """Return who won; the match is over."""
        return sentence(ending(self._game.info.id, self._outcome(), self._names))

    def result(self, changes: Sequence[RatingChange]) -> list[str]:
        """Return everybody's place and rating, and why it moved; and what had been hidden.

        The match is over.
        """
        everybody = [self._match.state.observation(Seat(s)) for s in range(len(self._names))]
        lines = standings(self._game.info.id, self._outcome(), self._names)
        lines += self._words.leftovers(everybody, self._names)
        outcome = self._outcome()
        for moved in movements(changes, outcome.placings, outcome.teams) if changes else ():
            change = moved.change
            text = _("{name}: rating {before}, now {after}.")
            before, after = f"{change.before:.0f}", f"{change.after:.0f}"
            told = text.format(name=change.name, before=before, after=after)
            lines.append(f"{told} {sentence(plain(movement_line(moved)))}")
        return lines

    def _outcome(self) -> Outcome:
        outcome = self._match.outcome()
        assert outcome is not None  # asked only when the match is over
        return outcome

    def trouble(self, seat: Seat, error: Sentence) -> list[str]:
        """Return what went wrong with the bot of a seat, and what can be done."""
        session = self._session
        text = _("{name} (a bot) failed: {error}. The game waits; it is saved in {path}.")
        bots = ", ".join(bot.id for bot in session.other_bots(seat))
        path = shown(session.opened.path)
        lines = [
            text.format(name=session.names[seat], error=say(error), path=path),
        ]
        if bots:
            text = _("Press Enter to try again, or name another bot to continue: {bots}.")
            if not session.has_bot(seat):
                text = _("Name the bot that continues: {bots}.")
            lines.append(text.format(bots=bots))
        if session.match.rated:
            lines.append(_("With another bot, the game no longer counts for the ladder."))
        return lines
