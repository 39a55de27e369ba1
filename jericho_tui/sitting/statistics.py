"""A person's statistics, read off saved matches, the league, analyses and exercises."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, time
from typing import NamedTuple

from jericho_tui.league.achievements import Past, Standing, standings
from jericho_tui.league.career import Listed
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.statistics import Appraisal, Match, Slip, Statistics
from jericho_tui.play.names import name_key
from jericho_tui.prose.game_words import words_of
from jericho_tui.sitting.analysed import Names, names_of, own_seat
from jericho_tui.sitting.appraised import Appraised, Part, appraised_by
from jericho_tui.store.exercises import Exercises
from jericho_tui.store.files import StoreError
from jericho_tui.store.paths import SUFFIX, tournament_folders
from jericho_tui.store.saved import SavedMatch
from jericho_tui.store.store import Store

ShouldStop = Callable[[], bool]
_PAGE = 500
"""Matches of the league that are read at once."""


class Told(NamedTuple):
    """What there is to tell of a person."""

    name: str
    statistics: Statistics
    achievements: list[Standing]


def statistics_of(store: Store, who: str, should_stop: ShouldStop = lambda: False) -> Told:
    """Return what there is to tell of a person; reads files, thousands where there are so many.

    :param who: by any of their names.
    """
    names = names_of(store, who)
    appraisals = {
        match.match_id: _appraisal(match, part)
        for match, part in appraised_by(store, names.keys, should_stop)
        if match.whole
    }
    found: dict[str, Match] = {}
    for result, number in _results(store, names, should_stop):
        appraisal = appraisals.get(result.match_id)
        found.setdefault(result.match_id, Match(result, number, appraisal))
    statistics = Statistics(found.values())
    return Told(who, statistics, standings(Past(statistics.matches, _sat(store, names.root))))


def people(store: Store, should_stop: ShouldStop = lambda: False) -> list[str]:
    """Return everybody of whom there may be something to tell, by name; reads files."""
    names = {
        name_key(seat.name): seat.name
        for saved in _saved(store, should_stop)
        if saved.result is not None and not saved.example
        for seat in saved.seats
        if seat.kind == "human"
    }
    with suppress(StoreError):  # who is saved is told all the same
        for player in store.league.players():
            if player.kind == "human":
                names[name_key(player.name)] = player.name
    return [names[key] for key in sorted(names)]


def _results(
    store: Store, names: Names, should_stop: ShouldStop
) -> Iterator[tuple[MatchResult, int]]:
    """Yield every finished match of a person with their seat; one may come twice."""
    for saved in _saved(store, should_stop):
        seat = own_seat(saved, names.keys)
        if saved.result is not None and seat is not None and not saved.example:
            yield saved.result, seat
    if not names.in_league:
        return
    try:
        for game in store.league.games():
            before: int | None = None
            while not should_stop():
                page = store.league.matches(game, names.root, before=before, most=_PAGE)
                for listed in page.matches:
                    if listed.own_seat is not None and listed.own.kind == "human":
                        yield _entered(listed), listed.own_seat
                before = page.rest
                if before is None:
                    break
    except StoreError:
        return  # what is saved is told all the same


def _saved(store: Store, should_stop: ShouldStop) -> Iterator[SavedMatch]:
    """Yield the saved matches, those of tournaments too."""
    slices = list(store.matches.read_in_slices(should_stop=should_stop))
    yield from slices[-1] if slices else ()
    for folder in tournament_folders(store.folder):
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            if should_stop():
                return
            yield store.matches.summary(path)


def _entered(listed: Listed) -> MatchResult:
    """Return a match as the league has it."""
    seats = [
        SeatResult(seat.name, seat.kind, seat.bot, seat.level, seat.placing, seat.score)
        for seat in listed.seats
    ]
    played = listed.match
    return MatchResult(
        played.match_id, listed.game, played.finished, tuple(seats), teams=listed.teams
    )


def _appraisal(match: Appraised, part: Part) -> Appraisal:
    """Return what an analysis says of how somebody played, in the language in use."""
    kind = words_of(match.game).kind
    slips = Counter(Slip(match.game, kind(one.done), kind(one.better)) for one in part.mistakes)
    return Appraisal(part.grade, part.least, slips)


def _sat(store: Store, root: str) -> list[datetime]:
    """Return when the exercises that sit were answered last."""
    try:
        cards = Exercises(store.folder, root).read().values()
    except StoreError:
        return []
    days = sorted(card.last for card in cards if card.schedule.sits)
    return [datetime.combine(day, time(12), UTC) for day in days]
