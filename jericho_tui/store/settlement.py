"""Finished rated matches that the league does not have yet."""

from collections.abc import Callable, Iterable

from jericho_tui.store.database import League
from jericho_tui.store.log import note
from jericho_tui.store.records import MatchStore


def settle(
    matches: MatchStore,
    league: League,
    others: Iterable[MatchStore] = (),
    should_stop: Callable[[], bool] = lambda: False,
) -> int:
    """Enter every finished rated match that the league lacks; return how many that were.

    A program killed between a match's last move and its entry leaves such a match. Its result is
    the one its moves give; damaged files are passed over. Only files whose name is not in the
    league are read. They are entered in the order in which they were finished.

    :param others: further folders of matches.
    :param should_stop: asked after every file; nothing is entered then.
    :raises StoreError: a folder or the league cannot be read.
    """
    waiting = []
    entered = league.match_ids()
    for place in (matches, *others):
        for saved in place.finished(lambda path: path.stem not in entered, should_stop):
            assert saved.result is not None  # it is over
            waiting.append(saved.result)
        if should_stop():
            return 0
    number = 0
    for result in sorted(waiting, key=lambda result: (result.finished, result.match_id)):
        if result.match_id not in entered:
            league.record(result)
            entered.add(result.match_id)
            note("entered", result.match_id)
            number += 1
    return number
