"""Events to sentences: a table of what is said, by who did it and what the reader saw."""

from dataclasses import replace

import pytest

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.text.company import Company
from jericho_tui.text.notation import words_of
from jericho_tui.text.segments import QUIET, Segment, plain
from jericho_tui.text.telling import IfKnown, Quiet, Says, Telling
from tests.games.whole import WHOLE

ME, ADA = Seat(0), Seat(1)
COMPANY = Company(("Me", "Ada"), ME)


class Gave(Event):
    seat: Seat
    target: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> "Gave":
        return self if seat in (self.seat, self.target) else replace(self, card=None)


class Fell(Event):
    number: int


GIVES = Says("{You} give {card} to {target}", "{name} gives {card} to {target}")
HIDDEN = Says("{You} give a card away", "{name} gives a card away")
TELLING = Telling(
    {Gave: IfKnown("card", GIVES, HIDDEN), Fell: Quiet("{number} fall")},
    places={"card": lambda event: f"card {event.card}"},
    ending=lambda outcome, company: [company.name(outcome.winners[0]), Segment(" won")],
)


def told(*events: Event, company: Company = COMPANY, telling: Telling = TELLING) -> list[str]:
    return [plain(line) for line in telling.lines(events, company)]


def test_a_sentence_says_who_did_it_and_to_whom() -> None:
    assert told(Gave(ME, ADA, 5)) == ["You give card 5 to Ada"]
    assert told(Gave(ADA, ME, 5)) == ["Ada gives card 5 to you"]


def test_what_the_reader_did_not_see_has_a_sentence_of_its_own() -> None:
    assert told(Gave(ADA, ME, None)) == ["Ada gives a card away"]


@pytest.mark.parametrize(
    ("as_seen", "line"), [(True, "Ada gives a card away"), (False, "Ada gives card 5 to Me")]
)
def test_a_game_may_keep_hidden_what_was_also_where_all_lies_open(as_seen: bool, line: str) -> None:
    telling = replace(TELLING, as_seen=as_seen)
    assert told(Gave(ADA, ME, 5), company=Company(("Me", "Ada")), telling=telling) == [line]


def test_what_is_said_in_passing_is_quiet() -> None:
    (line,) = TELLING.lines([Fell(3)], COMPANY)
    assert {segment.role for segment in line} == {QUIET}
    assert plain(line) == "3 fall"


def test_an_event_without_a_sentence_is_left_out() -> None:
    assert told(Event(), MatchEnded(Outcome("goal", (1, 2), (3, 1)))) == ["you won"]


def test_you_is_written_large_where_a_sentence_begins() -> None:
    for game_id in WHOLE:
        for saying in words_of(game_id).telling.sayings.values():
            for says in saying if isinstance(saying, IfKnown) else (saying,):
                if isinstance(says, Says) and "{You}" in says.mine:
                    before = says.mine.partition("{You}")[0]
                    assert says.first == (before == "" or before.endswith(" · ")), says.mine
