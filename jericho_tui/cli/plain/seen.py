"""A position as one seat knows it, in lines: what can be told of it without its match."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from jericho_tui.core.game import Game
from jericho_tui.core.options import OptionValue
from jericho_tui.prose.aloud import runs, sentence
from jericho_tui.prose.game_words import words_of
from jericho_tui.prose.language import _
from jericho_tui.prose.reading import chapter_lines, contents, passages


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
