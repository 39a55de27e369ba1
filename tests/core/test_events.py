"""What an event says of itself as keywords, and who sees it whole."""

from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.core.game import Seat


class Passed(SeatEvent):
    """An event that everybody sees."""


class Swapped(SeatEvent, reveals=True, secret="card", knowers=("seat", "other"), opened="open"):
    """A card went from one seat to another, face down or open."""

    other: Seat
    card: int | None
    open: bool


class Found(Swapped, landmark=True, knowers=("other",)):
    """One more kind, which only the other seat sees."""


ME, YOU, THIRD = map(Seat, range(3))


def test_an_event_says_nothing_of_itself_but_by_keywords():
    assert (Passed.reveals, Passed.landmark) == (False, False)
    assert (Swapped.reveals, Swapped.landmark) == (True, False)
    assert (Found.reveals, Found.landmark) == (True, True), "a kind keeps what its base says"
    assert (Event.reveals, SeatEvent.secret) == (False, "")


def test_an_event_without_a_secret_is_seen_whole_by_everybody():
    event = Passed(ME)
    assert all(event.seen_by(seat) is event for seat in (ME, YOU, None))


def test_only_those_who_know_it_see_what_is_secret():
    event = Swapped(ME, YOU, 7, open=False)
    assert [event.seen_by(seat) for seat in (ME, YOU)] == [event, event]
    assert event.seen_by(THIRD) == event.seen_by(None) == Swapped(ME, YOU, None, open=False)
    assert Found(ME, YOU, 7, open=False).seen_by(ME).card is None


def test_what_was_opened_everybody_sees():
    event = Swapped(ME, YOU, 7, open=True)
    assert all(event.seen_by(seat) is event for seat in (ME, YOU, THIRD, None))
