"""The deals of the day: everybody's match of each, and those of bots that played in their place.

Each person has one match a day, in a file whose name follows from day, game and person: so it is
begun once, however many terminals begin it. A bot's match is a record like any other.

Nobody is shown another's match of a deal before having played it: `check_may_see`.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.files import StoreError, write_atomic
from jericho_tui.store.log import utc_now
from jericho_tui.store.paths import DAILY, SUFFIX, digest
from jericho_tui.store.record_file import LoadedRecord, OpenMatch, dump_record, load_record
from jericho_tui.store.records import MatchStore

_LETTERS = 10
"""Of a person's digest: enough that no two people of a folder share a file."""


class NotPlayedYetError(SentenceError):
    """Somebody wants to see a deal of the day that they have not played to its end."""

    def __init__(self, day: date) -> None:
        text = N_("finish the daily deal of {day} first: this would show its cards")
        super().__init__(Sentence(text, {"day": day.isoformat()}))


class Dailies:
    """The deals of the day of one saves folder."""

    def __init__(self, folder: Path, clock: Callable[[], datetime] = utc_now) -> None:
        """Look at what is there.

        :param folder: the saves folder.
        """
        self.folder = folder / DAILY
        self.clock = clock

    def today(self) -> date:
        """Return the day whose deal is played now: that of UTC."""
        return self.clock().date()

    def path(self, day: date, game: str, name: str) -> Path:
        """Return where somebody's match of a day stands, or will."""
        return self._path(day, game, digest(name_key(name))[:_LETTERS])

    def bot_path(self, day: date, game: str, bot: str) -> Path:
        """Return where the match stands that a bot plays in people's place, or will."""
        return self._path(day, game, f"bot-{bot}")

    def _path(self, day: date, game: str, who: str) -> Path:
        name = f"daily-{day:%Y%m%d}-{game}-{who}"
        return self.folder / day.isoformat() / f"{name}{SUFFIX}"

    def open(self, match: Match, name: str, seed: int) -> OpenMatch:
        """Sit down at a person's match of a day: begin it, or take it up again.

        :param match: as it is dealt.
        :raises StoreError: the record cannot be read or written.
        """
        assert match.daily is not None  # only those are kept here
        path = self.path(match.daily, match.game.info.id, name)
        matches = self.prepare(match.daily)
        return matches.sit_down(path, lambda: match, seed)

    def prepare(self, day: date) -> MatchStore:
        """Return where the matches of a day are kept, ready to be written to.

        :raises StoreError: nothing can be kept there.
        """
        matches = MatchStore(self.folder / day.isoformat(), self.clock)
        matches.prepare()
        return matches

    def of_person(self, day: date, game: str, name: str) -> LoadedRecord | None:
        """Return somebody's match of a day; None: they have none that can be read."""
        return self._good(self.path(day, game, name))

    def of_bot(self, day: date, game: str, bot: str) -> LoadedRecord | None:
        """Return the match that a bot plays in people's place; None: there is none."""
        return self._good(self.bot_path(day, game, bot))

    def _good(self, path: Path) -> LoadedRecord | None:
        with suppress(StoreError):
            loaded = load_record(path)
            return loaded if loaded.problem is None else None
        return None

    def of_everybody(self, day: date) -> list[LoadedRecord]:
        """Return the matches that people have of a day, as far as they can be read."""
        try:
            paths = MatchStore(self.folder / day.isoformat()).paths()
        except StoreError:
            return []
        found = [loaded for path in sorted(paths) if (loaded := self._good(path)) is not None]
        return [one for one in found if one.record is not None and person_of(one.record)]

    def keep(self, path: Path, match: Match, seed: int) -> None:
        """Write the match of a bot as far as it is.

        :raises StoreError: it cannot be written.
        """
        record = MatchRecord.of(match, match_id=path.stem, created=self.clock(), rng_seed=seed)
        write_atomic(path, dump_record(record), backup=False)

    def has_played(self, day: date, game: str, name: str) -> bool:
        """Whether somebody has played a deal to its end."""
        mine = self.of_person(day, game, name)
        return mine is not None and mine.match is not None and mine.match.outcome() is not None

    def check_may_see(self, record: MatchRecord, name: str) -> None:
        """Refuse to show a deal of the day to somebody who has not played it.

        Their own match may be seen as any that goes on: without what is hidden.

        :raises NotPlayedYetError: it is another's, and they have not.
        """
        if record.daily is None or name_key(person_of(record)) == name_key(name):
            return
        if not self.has_played(record.daily, record.game, name):
            raise NotPlayedYetError(record.daily)


def person_of(record: MatchRecord) -> str:
    """Return who played a deal of the day; empty: a bot in people's place."""
    return next((seat.name for seat in record.seats if seat.kind == "human"), "")
