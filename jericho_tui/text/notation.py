"""What is said of a game without words of its own: its notation, and the keys of its positions.

So a game can be played the day its rules are there. Numbers in it mean what they mean in a record.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from typing import Any, Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.defaults import Kind
from jericho_tui.core.events import Acted, Event, MatchEnded
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.registry import load, part_of
from jericho_tui.core.sentence import Sentence
from jericho_tui.text.aloud import Names, sentence
from jericho_tui.text.company import Company
from jericho_tui.text.counts import points_text
from jericho_tui.text.language import _, ngettext, say
from jericho_tui.text.segments import Segment, fill, plain
from jericho_tui.text.table import columns
from jericho_tui.text.telling import Line
from jericho_tui.text.voice import Remark, Voice

_UNSHOWN: Final = (Kind.PLAYER, Kind.INNER, Kind.GONE)
_HANDS: Final = (Kind.HAND, Kind.SECRET, Kind.CARDS)
"""Kinds of which a seat has any number of cards."""
_WHOLE: Final = (Kind.PILE, Kind.BOARD, Kind.DICE)
"""Kinds that no seat has one of."""
_NONE: Final = "-"
_PIPS: Final = " ⚀⚁⚂⚃⚄⚅"
_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


class _Keys(dict[str, str]):
    """Figures of an outcome are called by their keys."""

    def __missing__(self, key: str) -> str:
        return _name(key)


class Notation(Voice[Any, Any]):
    """The words of any game."""

    tiebreaks = _Keys()
    repeats_hand = True

    def __init__(self, game_id: str) -> None:
        """Speak of a registered game, which is loaded when an action is named."""
        self.game_id = game_id

    def phase(self, observation: Any, names: Names) -> str:
        actors = observation.actors()
        if actors in ((CHANCE,), (observation.seat,)):
            return super().phase(observation, names)
        who = plain(Company(names, observation.seat).listing(actors))
        return _("{name} to play").format(name=who)

    def asked(self, observation: Any, names: Names) -> str:
        return _("Your turn: choose a move.")

    def action_name(self, action: Any, names: Names = ()) -> str:
        return self._words(load(self.game_id).format_action(action))

    def _words(self, text: str) -> str:
        """Return a notation, or the name of an attribute, in the words of the game."""
        known: Mapping[str, str | Sentence] = getattr(load(self.game_id), "words", {})
        return " ".join(_said(known.get(word, word)) for word in text.split(" ")) if known else text

    def _title(self, key: str) -> str:
        return _name(self._words(key))

    def rule_now(self, observation: Any, action: Any = None) -> str:
        return ""

    def log_lines(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[Line]:
        return [self._told(event, Company(names, me)) for event in events]

    def heard(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
        return [sentence(plain(line)) for line in self.log_lines(events, names, me)]

    def preview(
        self, events: Sequence[Event], observation: Any, action: Any, names: Names
    ) -> list[Remark]:
        further = [event for event in events if not isinstance(event, Acted)]
        lines = self.log_lines(further, names, observation.seat)
        return [Remark(plain(line), "plain") for line in lines]

    def heard_preview(
        self, events: Sequence[Event], observation: Any, action: Any, names: Names
    ) -> list[str]:
        remarks = self.preview(events, observation, action, names)
        return [sentence(remark.text) for remark in remarks]

    def ending_line(self, outcome: Outcome, company: Company) -> Line:
        return _ending(outcome, company)

    def kinds(self) -> Mapping[str, Kind]:
        """Return what the attributes of a position are, as far as the game says."""
        return getattr(getattr(load(self.game_id), "state", None), "kinds", {})

    def position_lines(self, data: Mapping[str, Any], names: Names) -> list[str]:
        """Return the lines that describe a position; what an observation does not know is a “?”."""
        kinds = self.kinds()
        by_seat, rest = self._split(data, len(names))
        lines: list[str] = []
        for key, value in rest.items():
            if kinds.get(key) is Kind.BOARD:
                cells = [" ".join(map(self._shown, row)) for row in value]
                lines += [self._title(key), *(f"  {row}" for row in cells)]
            else:
                text = self._drawn(value, kinds.get(key))
                lines.append(_("{title}: {text}").format(title=self._title(key), text=text))
        rows, hands = [], []
        for key, values in by_seat.items():
            title = self._title(key)
            drawn = [self._drawn(value, kinds.get(key)) for value in values]
            if kinds.get(key) not in _HANDS:
                rows.append([title, *drawn])
                continue
            # Known cards are too wide to stand side by side.
            known = [any(card is not None for card in _cards(value)) for value in values]
            many = kinds[key] is not Kind.SECRET or None in values
            if many and any(map(_cards, values)) and not all(known):
                counts = [str(len(_cards(value))) for value in values]
                each = zip(drawn, known, counts, strict=True)
                rows.append([title, *(count if open_ else text for text, open_, count in each)])
            for name, text, open_ in zip(names, drawn, known, strict=True):
                if open_:
                    hands.append([title, name, text])
                    title = ""
        turn = [data[key] for key, kind in kinds.items() if kind is Kind.PLAYER]
        heads = [f"▸ {name}" if seat in turn else name for seat, name in enumerate(names)]
        blocks = [lines, columns([["", *heads], *rows]), columns(hands)]
        return [line for block in blocks if block for line in ["", *block]][1:]

    def hand(self, observation: Any) -> list[str]:
        """Return what the table and the seat have; the log does not say what came of a move."""
        if observation.seat is None:
            return []
        by_seat, told = self._split(observation.as_data(), observation.num_seats)
        kinds = self.kinds()
        for key, values in by_seat.items():
            if kinds.get(key) in (None, Kind.HAND, Kind.SECRET):
                told[key] = values[observation.seat]
        texts = {self._title(key): self._heard(value) for key, value in told.items()}
        return [
            _("{title}: {text}").format(title=title, text=text)
            for title, text in texts.items()
            if text != _NONE
        ]

    def look(self, observation: Any, names: Names, options: Mapping[str, OptionValue]) -> list[str]:
        by_seat, rest = self._split(observation.as_data(), len(names))
        told = {self._title(key): self._heard(value) for key, value in rest.items()}
        for key, values in by_seat.items():
            each = zip(names, map(self._heard, values), strict=True)
            told[self._title(key)] = "; ".join(f"{name} {value}" for name, value in each)
        lines = [
            _("{title}: {text}").format(title=title, text=text) for title, text in told.items()
        ]
        return [sentence(self.headline(observation, names)), *lines]

    def _split(
        self, data: Mapping[str, Any], num_seats: int
    ) -> tuple[dict[str, Sequence[Any]], dict[str, Any]]:
        """Return what a position has for every seat, and the rest that is shown."""
        kinds = self.kinds()
        shown = {key: data[key] for key in data if kinds.get(key) not in _UNSHOWN}
        seats: dict[str, Sequence[Any]] = {
            key: value
            for key, value in shown.items()
            if isinstance(value, list | tuple)
            and len(value) == num_seats
            and kinds.get(key) not in _WHOLE
        }
        return seats, {key: value for key, value in shown.items() if key not in seats}

    def choices(self, observation: Any) -> list[str] | None:
        """Return on one line moves that are one word each, such as cards."""
        actions = observation.legal_actions()
        if not actions or any(map(self.label, actions)):
            return None
        numbered = enumerate(map(self.action_name, actions), start=1)
        return [", ".join(f"{number} {name}" for number, name in numbered)]

    def group(self, action: Any) -> str:
        return self.action_name(action).partition(" ")[0].capitalize()

    def label(self, action: Any) -> str:
        return self.action_name(action).partition(" ")[2]

    def written(self, action: Any) -> str:
        return self.action_name(action)

    def readings(self, answer: str) -> tuple[str, ...]:
        game = load(self.game_id)
        for text in (answer, answer.lower(), self._spelt().get(answer.casefold(), "")):
            try:
                return (game.format_action(game.parse_action(text)),)
            except InvalidActionError:
                continue
        return ()

    def _spelt(self) -> dict[str, str]:
        """Return notations by what players may type for them, if the game lists its actions."""
        actions: Sequence[str] = getattr(load(self.game_id), "actions", ())
        return {
            text.casefold(): action for action in actions for text in (action, self._words(action))
        }

    def _told(self, event: Event, company: Company) -> Line:
        if isinstance(event, MatchEnded):
            return _ending(event.outcome, company)
        if isinstance(event, Acted):
            move = self._words(event.notation)
            if event.seat == CHANCE:
                return fill(_("at random: {move}"), move=move)
            who = company.name(event.seat, first=True)
            if not event.notation:
                return company.says(event.seat, _("{You} have chosen"), _("{name} has chosen"))
            return fill(_("{name}: {move}"), name=who, move=move)
        words = _CAPITAL.sub(" ", type(event).__name__).lower()
        facts = []
        entries: tuple[Field[Any], ...] = fields(event) if is_dataclass(event) else ()
        for entry in entries:
            value = getattr(event, entry.name)
            number = isinstance(value, int) and entry.name == "seat" and value >= 0
            told = company.names[value] if number else self._shown(value)
            facts.append(_("{title} {text}").format(title=_name(entry.name), text=told))
        said = ", ".join(facts)
        return [Segment(_("{title}: {text}").format(title=words, text=said) if facts else words)]

    def _drawn(self, value: Any, kind: Kind | None) -> str:
        """Return a value as it is drawn: cards in brackets or face down, dice with pips."""
        if kind is Kind.DICE:
            return " ".join(_PIPS[pips] if 0 < pips < len(_PIPS) else str(pips) for pips in value)
        if kind not in (*_HANDS, Kind.PILE, Kind.TRICK):
            return self._shown(value)
        cards = _cards(value)
        known = [f"[{self._shown(card)}]" for card in cards if card is not None]
        hidden = len(cards) - len(known)
        return " ".join([*known, *([f"▒ ×{hidden}"] if hidden else [])]) or _NONE

    def _heard(self, value: Any) -> str:
        """Return a value for the ear: several unknown cards are a number."""
        hidden = [entry for entry in value if entry is None] if isinstance(value, list) else []
        if len(hidden) > 1 and len(hidden) == len(value):
            return ngettext("{n} hidden", "{n} hidden", len(hidden)).format(n=len(hidden))
        return self._shown(value)

    def _shown(self, value: Any) -> str:
        """Return a value of a position as text; what is not known is a question mark."""
        if value is None:
            return "?"
        if isinstance(value, Mapping):
            pairs = [f"{_name(str(key))} {self._shown(entry)}" for key, entry in value.items()]
            return ", ".join(pairs) or _NONE
        if isinstance(value, list | tuple):
            return " ".join(map(self._shown, value)) or _NONE
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        return self._words(str(value)) or _NONE


def _ending(outcome: Outcome, company: Company) -> Line:
    winners = outcome.winners
    points = points_text(outcome.scores[winners[0]])
    if len(winners) > 1:
        mine = _("You and {others} share the victory with {points}")
        theirs = _("{names} share the victory with {points}")
        return company.together(winners, mine, theirs, points=points)
    mine, theirs = _("{You} win with {points}"), _("{name} wins with {points}")
    return company.says(winners[0], mine, theirs, points=points)


def _cards(value: Any) -> Sequence[Any]:
    """Return the cards of a value: a list of them, or one; 0 or an empty text is none."""
    if isinstance(value, list | tuple):
        return value
    return [value] if value not in (0, "") else []


def _name(key: str) -> str:
    return key.replace("_", " ")


def _said(word: str | Sentence) -> str:
    return say(word) if isinstance(word, Sentence) else _(word)


def words_of(game_id: str) -> Voice[Any, Any]:
    """Return the words of a game: `VOICE` of its module `text`, or its notation without one.

    :raises BrokenGameError: it has some, and they cannot be loaded.
    """
    own = part_of(game_id, "text")
    voice: Voice[Any, Any] = Notation(game_id) if own is None else vars(own)["VOICE"]
    return voice
