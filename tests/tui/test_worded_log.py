"""The move log in words: sealed choices stand in the order of the seats, whoever chose first."""

from jericho_tui.core.game import Seat
from jericho_tui.play.player import SeatInfo
from tests.tui.inner import Plan, WordedLog, table_of

NAMES = ("Rahab", "Caleb", "Ada")
SEATS = (*(SeatInfo(name, "bot", "heuristic") for name in NAMES[:2]), SeatInfo("Ada", "human"))


def test_who_chose_first_and_sits_last_is_told_once():
    """Her line stood three times: those of the others, which came before it, were never put."""
    match = Plan("jericho", SEATS, rated=False).deal(9)
    log = WordedLog(table_of("jericho"), NAMES)
    for seat in (2, 0, 1):
        match.submit(Seat(seat), match.state.legal_actions(Seat(seat))[0])
        log.lines(match.journal, Seat(2))
    told = log.lines(match.journal, Seat(2))
    assert told == WordedLog(table_of("jericho"), NAMES).lines(match.journal, Seat(2))


def test_what_was_taken_back_is_told_no_more():
    match = Plan("jericho", SEATS, rated=False).deal(9)
    log = WordedLog(table_of("jericho"), NAMES)
    for seat in (0, 1, 2):
        match.submit(Seat(seat), match.state.legal_actions(Seat(seat))[0])
    log.lines(match.journal, Seat(2))
    assert log.lines(match.journal[:2], Seat(2)) == WordedLog(table_of("jericho"), NAMES).lines(
        match.journal[:2], Seat(2)
    )


def test_what_was_undone_elsewhere_is_told_no_more_though_the_last_move_caused_the_same():
    match = Plan("jericho", SEATS, rated=False).deal(9)
    log = WordedLog(table_of("jericho"), NAMES)
    for seat in (0, 1, 2):
        match.submit(Seat(seat), match.state.legal_actions(Seat(seat))[0])
    journal = [match.journal[0], match.journal[0], match.journal[2]]
    log.lines(match.journal, Seat(2))
    told = WordedLog(table_of("jericho"), NAMES).lines(journal, Seat(2))
    assert log.lines(journal, Seat(2)) == told
