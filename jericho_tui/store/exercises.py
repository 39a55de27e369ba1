"""What a player has answered of their own mistakes: a TOML file a player in `learning`.

It names matches and moves, and when each is asked again; no card, no position and no answer stands
in it, so whoever reads it learns nothing of a hand. The position is read off the match, and what
answers are worth off its analysis; where one of the two is gone, nobody is asked, and what stands
here waits for it to come back.

Every answer is a transaction under the file's lock: read what another terminal has written since,
change one entry, write. A file that is damaged, or of a newer program, stays as it is.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from jericho_tui.core import limits
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.results import in_utc
from jericho_tui.league.training import LEAST_EASE, MOST_DAYS, MOST_EASE, Schedule, Try
from jericho_tui.play.names import name_key
from jericho_tui.store.files import StoreError, shown, write_atomic
from jericho_tui.store.paths import LEARNING, PUZZLES
from jericho_tui.store.presence import digest
from jericho_tui.store.toml_file import held, load_toml

FORMAT: Final = 1
_HEAD: Final = "# Answers to puzzles. Safe to delete: then none was ever tried.\n"


class DamagedTriesError(StoreError):
    """The file is none that this program can read; it stays as it is."""


class Tries:
    """The answers of everybody in a saves folder."""

    def __init__(self, saves: Path) -> None:
        """Find the files; nothing is read or made yet."""
        self._saves = saves
        self._folder = saves / PUZZLES

    def path(self, player: str) -> Path:
        """Return where a player's answers stand, or will."""
        return self._folder / f"{digest(name_key(player))}.toml"

    def of(self, player: str) -> list[Try]:
        """Return a player's answers, in their order; [] without any.

        :raises DamagedTriesError: the file is none.
        :raises StoreError: it cannot be read.
        """
        return self._read(self.path(player))

    def of_everybody(self) -> list[Try]:
        """Return all answers that can be read."""
        found: list[Try] = []
        try:
            paths = sorted(self._folder.glob("*.toml"))
        except OSError:
            return []
        for path in paths:
            try:
                found += self._read(path)
            except StoreError:
                continue  # whose it is, is told when they answer
        return found

    def add(self, player: str, puzzle: str, when: datetime, *, solved: bool) -> None:
        """Keep an answer.

        :raises DamagedTriesError: the file is none; it stays as it is.
        :raises StoreError: it cannot be written; nothing has changed.
        """
        path = self.path(player)
        with held(path, self._saves):
            tries = [*self._read(path), Try(puzzle, name_key(player), solved, when)]
            write_atomic(path, _dumped(name_key(player), tries).encode(), backup=False)

    def _read(self, path: Path) -> list[Try]:
        return load_toml(path, _parsed, _damaged) or []


def _damaged(path: Path) -> DamagedTriesError:
    text = N_(
        "{path} has no answers this program can read; answers are not saved until you remove it"
    )
    return DamagedTriesError(Sentence(text, {"path": shown(path)}), path)


def _parsed(table: Mapping[str, Any]) -> list[Try]:
    """Return what a file says.

    :raises SentenceError, ValueError, TypeError, LookupError: it is none of ours.
    """
    if table["format"] != FORMAT:
        raise ValueError("another format")
    player = limits.text("player", table["player"], limits.MOST_ID)
    tries = []
    for entry in limits.entries("tries", table.get("tries", []), limits.MOST_CHANGES):
        if type(entry["solved"]) is not bool or not isinstance(entry["when"], datetime):
            raise ValueError("no try")
        puzzle = limits.text("puzzle", entry["puzzle"], limits.MOST_ID)
        when = limits.moment("when", in_utc(entry["when"]))
        tries.append(Try(puzzle, player, entry["solved"], when))
    return tries


def _dumped(player: str, tries: list[Try]) -> str:
    from tomli_w import dumps

    entries = [{"puzzle": one.puzzle, "solved": one.solved, "when": one.when} for one in tries]
    return _HEAD + dumps({"format": FORMAT, "player": player, "tries": entries})


_EXERCISES_HEAD: Final = (
    "# Own mistakes that were asked as exercises: which move of which match, and when it is asked\n"
    "# again (SM-2). Safe to delete: then all are new.\n"
)
_MOST_ASKED: Final = 10**6
_MOST_MOVE: Final = 10**6


class DamagedExercisesError(StoreError):
    """The file is none that this program can read; it stays as it is."""


class Place(NamedTuple):
    """Which decision it is."""

    match_id: str
    move: int
    """Its number in the match, from 1."""


@dataclass(frozen=True, slots=True)
class Card:
    """What has become of one exercise."""

    schedule: Schedule
    asked: int
    """How often it was answered."""
    well: int
    """How often right, or nearly."""
    first: date
    """The day on which it was asked first."""
    last: date
    """The day on which it was answered last."""


class Exercises:
    """The answers of one player."""

    def __init__(self, saves: Path, player: str) -> None:
        """Find the file; nothing is read or made yet.

        :param player: any spelling of the name.
        """
        self._saves = saves
        self._player = player
        self.path = saves / LEARNING / f"{digest(name_key(player))}.toml"

    def read(self) -> dict[Place, Card]:
        """Return what has been answered; {} without a file.

        :raises DamagedExercisesError: the file is none.
        :raises StoreError: it cannot be read.
        """
        return load_toml(self.path, _exercises_parsed, _exercises_damaged) or {}

    def change(self, place: Place, make: Callable[[Card | None], Card]) -> dict[Place, Card]:
        """Change what has become of one exercise; return what all have.

        :param make: given what the file has by now; None: it was never answered.
        :raises DamagedExercisesError: the file is none; it stays as it is.
        :raises StoreError: it cannot be written; nothing has changed.
        """
        with held(self.path, self._saves):
            cards = self.read()
            cards[place] = make(cards.get(place))
            write_atomic(self.path, _exercises_dumped(self._player, cards).encode(), backup=False)
        return cards


def _exercises_damaged(path: Path) -> DamagedExercisesError:
    text = N_(
        "{path} has no exercises this program can read; answers are not saved until you remove it"
    )
    return DamagedExercisesError(Sentence(text, {"path": shown(path)}), path)


def _exercises_parsed(table: Mapping[str, Any]) -> dict[Place, Card]:
    """Return what a file says.

    :raises SentenceError, ValueError, TypeError, LookupError: it is none of ours.
    """
    if table["format"] != FORMAT:
        raise ValueError("another format")
    entries = limits.entries("exercises", table.get("exercises", []), limits.MOST_CHANGES)
    return dict(map(_entry, entries))


def _entry(entry: Mapping[str, Any]) -> tuple[Place, Card]:
    place = Place(
        limits.text("match", entry["match"], limits.MOST_ID),
        limits.whole("move", entry["move"], 1, _MOST_MOVE),
    )
    asked = limits.whole("asked", entry["asked"], 1, _MOST_ASKED)
    schedule = Schedule(
        due=_day("due", entry["due"]),
        passes=limits.whole("in_a_row", entry["in_a_row"], 0, asked),
        ease=limits.real("ease", entry["ease"], LEAST_EASE, MOST_EASE),
        interval=limits.whole("days", entry["days"], 0, MOST_DAYS),
    )
    well = limits.whole("well", entry["well"], 0, asked)
    return place, Card(
        schedule, asked, well, _day("first", entry["first"]), _day("last", entry["last"])
    )


def _day(what: str, value: object) -> date:
    if type(value) is not date or not limits.FIRST_YEAR <= value.year <= limits.LAST_YEAR:
        raise ValueError(f"{what} must be a day")
    return value


def _exercises_dumped(player: str, cards: Mapping[Place, Card]) -> str:
    from tomli_w import dumps

    table = {"format": FORMAT, "player": player, "exercises": list(_entries(cards.items()))}
    return _EXERCISES_HEAD + dumps(table)


def _entries(cards: Iterable[tuple[Place, Card]]) -> Iterable[dict[str, Any]]:
    for place, card in sorted(cards, key=lambda pair: pair[0]):
        yield {
            "match": place.match_id,
            "move": place.move,
            "due": card.schedule.due,
            "days": card.schedule.interval,
            "ease": round(card.schedule.ease, 4),
            "in_a_row": card.schedule.passes,
            "asked": card.asked,
            "well": card.well,
            "first": card.first,
            "last": card.last,
        }
