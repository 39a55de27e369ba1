"""A person's statistics, read off saved matches, the league, analyses and exercises."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, time
from typing import NamedTuple

from jericho_tui.core import registry
from jericho_tui.league.career import Listed
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.league.statistics import (
    Appraisal,
    Match,
    Past,
    Slip,
    Standing,
    Statistics,
    standings,
)
from jericho_tui.play.names import name_key
from jericho_tui.session.appraised import (
    Appraised,
    Names,
    Part,
    appraised_by,
    every_match,
    names_of,
    own_seat,
)
from jericho_tui.store.analyses import Exercises
from jericho_tui.store.files import StoreError
from jericho_tui.store.records import newest_last
from jericho_tui.store.store import Store
from jericho_tui.text.notation import words_of

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
        if part.whole
    }
    found: dict[str, Match] = {}
    ids: dict[str, str] = {}
    """By what tells a game apart, under which id it counts."""
    for digest, one in _matches(store, names, should_stop):
        match_id = one.result.match_id
        appraisal = appraisals.get(match_id)
        there = found.get(ids.setdefault(digest, match_id))
        if there is None:
            found[match_id] = replace(one, appraisal=appraisal)
        elif there.appraisal is None:
            found[there.result.match_id] = replace(there, appraisal=appraisal)
    statistics = Statistics(found.values())
    return Told(who, statistics, standings(Past(statistics.matches, _sat(store, names.root))))


def people(store: Store, should_stop: ShouldStop = lambda: False) -> list[str]:
    """Return everybody of whom there may be something to tell, by name; reads files."""
    names = {
        name_key(seat.name): seat.name
        for saved in every_match(store, should_stop)
        if saved.result is not None and not saved.example
        for seat in saved.seats
        if seat.kind == "human"
    }
    with suppress(StoreError):  # who is saved is told all the same
        for player in store.league.players():
            if player.kind == "human":
                names[name_key(player.name)] = player.name
    return [names[key] for key in sorted(names)]


def _matches(store: Store, names: Names, should_stop: ShouldStop) -> Iterator[tuple[str, Match]]:
    """Yield every finished match of a person, each with what tells the game apart from others.

    A copy comes with that of its original, after it. Of matches whose file is gone the league knows
    the id alone.
    """
    entered = set[str]()
    for saved in sorted(every_match(store, should_stop), key=newest_last):
        seat = own_seat(saved, names.keys)
        if saved.result is not None and seat is not None and not saved.example:
            entered.add(saved.id)
            yield saved.digest, Match(saved.result, seat, None, seat in saved.helped)
    if not names.in_league:
        return
    try:
        for game in store.league.games():
            before: int | None = None
            while not should_stop():
                page = store.league.matches(game, names.root, before=before, most=_PAGE)
                for listed in page.matches:
                    if listed.own_seat is None or listed.own.kind != "human":
                        continue
                    if listed.match.match_id not in entered:
                        yield listed.match.match_id, Match(_entered(listed), listed.own_seat, None)
                before = page.rest
                if before is None:
                    break
    except StoreError:
        return  # what is saved is told all the same


def _entered(listed: Listed) -> MatchResult:
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
    parse, words = registry.load(match.game).parse_action, words_of(match.game)

    def kind(text: str) -> str:
        return words.kind(parse(text))

    slips = Counter(Slip(match.game, kind(one.done), kind(one.better)) for one in part.mistakes)
    return Appraisal(part.grade, part.least, slips)


def _sat(store: Store, root: str) -> list[datetime]:
    try:
        cards = Exercises(store.rows, root).read().values()
    except StoreError:
        return []
    days = sorted(card.last for card in cards if card.schedule.sits)
    return [datetime.combine(day, time(12), UTC) for day in days]
