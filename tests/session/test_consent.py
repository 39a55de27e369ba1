"""What people at several terminals agree on: who is asked, what stands, what it comes to."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import permutations

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from tests.builders import new_match
from tests.session.api import Consent, ConsentError, Due, Line, Said, Whereabouts, alone, mark_of
from tests.session.api import TalkKind as Kind

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
ADA, BEA, CLEO = Seat(0), Seat(1), Seat(2)
NAMES = ("Ada", "Bea", "Cleo")


class Table:
    """Some terminals at one match, and the file beside it."""

    def __init__(self, *here: str, moves: int = 8, bots: tuple[int, ...] = (), rated: bool = False):
        self.match = new_match(3, seed=5, rated=rated, start_player="seat0")
        self.match.seats = tuple(
            SeatInfo(name, "bot", "heuristic") if seat in bots else SeatInfo(name, "human")
            for seat, name in enumerate(NAMES)
        )
        self.lines: list[Said] = []
        self.here: dict[str, tuple[Seat, ...]] = {}
        self.away: dict[Seat, datetime] = {}
        self.terminals: dict[str, Consent] = {}
        self.heard: dict[str, int] = {}
        for name in here:
            self.come(name)
        self.move(moves)

    def come(self, name: str, *seats: Seat) -> None:
        """Sit down by one's name, or without one for some seats."""
        self.here[self.mark(name)] = seats or (Seat(NAMES.index(name)),)
        self.terminals[name] = Consent(self.match)
        self.heard[name] = 0
        for seat in self.here[self.mark(name)]:
            self.away.pop(seat, None)

    def go(self, name: str) -> None:
        (seat,) = self.here.pop(self.mark(name))
        del self.terminals[name]
        self.away[seat] = NOW

    @staticmethod
    def mark(name: str) -> str:
        return mark_of(name)

    def where(self, name: str) -> Whereabouts:
        mark = self.mark(name)
        here = self.here.get(mark, ())
        others = [seats for other, seats in self.here.items() if other != mark]
        return Whereabouts(
            here=here,
            elsewhere=frozenset(seat for seats in others for seat in seats),
            away=self.away,
            party=mark if here else "",
            parties=self.here,
        )

    def at(self, name: str) -> Consent:
        """What a terminal knows, which has looked at who is where."""
        consent = self.terminals[name]
        consent.where = self.where(name)
        return consent

    def move(self, number: int = 1) -> None:
        for _ in range(number):
            seat = self.match.actors()[0]
            self.match.submit(seat, self.match.state.legal_actions(seat)[0])

    def say(self, name: str, line: Line) -> None:
        self.lines.append(Said(NOW, name, line.text, self.match.ply, line.kind))

    def read(self, name: str) -> list[str]:
        """Let a terminal read on; return what it is told."""
        new, self.heard[name] = self.lines[self.heard[name] :], len(self.lines)
        told = [self.terminals[name].hear(said) for said in new]
        return [str(sentence) for sentence in told if sentence is not None]

    def ask_take_back(self, name: str, number: int = 1) -> None:
        self.read(name)
        line = self.at(name).ask_take_back(number)
        self.say(name, line)

    def ask_stand_in(self, name: str, absent: str) -> None:
        self.read(name)
        line = self.at(name).ask_stand_in(absent)
        self.say(name, line)

    def answer(self, name: str, kind: Kind) -> None:
        self.read(name)
        self.say(name, self.at(name).answer(kind))

    def agree(self, *names: str) -> None:
        for name in names:
            self.answer(name, Kind.AGREE)

    def due(self, name: str) -> Due | None:
        self.read(name)
        return self.at(name).due

    def tend(self, *names: str) -> None:
        """Let terminals do what is due."""
        for name in names or tuple(self.terminals):
            while (due := self.due(name)) is not None:
                if due.take_back is not None:
                    self.at(name).take_back(due.take_back)
                self.say(name, due.line)
                self.terminals[name].did(due.line)

    def stands(self) -> set[str]:
        """What each terminal takes to be asked, in words; one for all, or they differ."""
        found = set()
        for name in self.terminals:
            self.read(name)
            consent = self.at(name)
            request = consent.pending
            found.add("" if request is None else str(consent.words(request)))
        return found

    def stand_ins(self) -> set[frozenset[Seat]]:
        for name in self.terminals:
            self.read(name)
        return {self.at(name).stand_ins() for name in self.terminals}


def wants(name: str, kept: int) -> str:
    """Return the request to undo all but so many moves."""
    return f"{name} asks to undo everything from move {kept + 1} on."


# --- taking back


def test_a_request_stands_at_every_terminal_until_all_agree() -> None:
    table = Table(*NAMES)
    table.ask_take_back("Ada", 2)
    assert table.stands() == {wants("Ada", table.match.ply - 2)}
    table.agree("Bea")
    assert table.due("Ada") is None, "Cleo has not answered"
    assert table.at("Ada").asked is None
    table.agree("Cleo")
    assert table.due("Bea") is None, "whoever asked carries it out"
    table.tend()
    assert table.match.ply == 6
    assert table.stands() == {""}
    table.tend()
    assert table.match.ply == 6


def test_who_still_has_to_answer_is_told_and_nobody_answers_twice() -> None:
    table = Table(*NAMES)
    table.ask_take_back("Ada")
    table.agree("Cleo")
    table.read("Ada")
    ada = table.at("Ada")
    request = ada.pending
    assert request is not None
    assert ada.still_to_answer(request) == "Bea"
    for name in ("Cleo", "Ada"):
        with pytest.raises(ConsentError, match="there is no request to answer"):
            table.answer(name, Kind.AGREE)


def test_one_who_declines_ends_it() -> None:
    table = Table(*NAMES)
    table.ask_take_back("Ada")
    table.agree("Bea")
    table.answer("Cleo", Kind.DECLINE)
    assert table.stands() == {""}
    table.tend()
    assert table.match.ply == 8
    with pytest.raises(ConsentError, match="there is no request to answer"):
        table.agree("Bea")


def test_whoever_asked_may_withdraw_and_ask_again() -> None:
    table = Table("Ada", "Bea")
    table.ask_take_back("Ada")
    table.read("Ada")
    table.say("Ada", table.at("Ada").withdraw())
    assert table.stands() == {""}
    table.ask_take_back("Ada", 3)
    assert table.stands() == {wants("Ada", table.match.ply - 3)}


def test_an_agreement_to_what_was_withdrawn_is_none_to_what_is_asked_next() -> None:
    table = Table("Ada", "Bea")
    table.ask_take_back("Ada")
    table.read("Bea")
    late = table.at("Bea").answer(Kind.AGREE)
    table.read("Ada")
    table.say("Ada", table.at("Ada").withdraw())
    table.ask_take_back("Ada", 5)
    table.say("Bea", late)
    assert table.due("Ada") is None
    assert table.stands() == {wants("Ada", table.match.ply - 5)}


def test_it_lapses_when_a_person_moves_and_does_not_come_back() -> None:
    table = Table("Ada", "Bea", "Cleo")
    table.ask_take_back("Ada")
    table.read("Bea")
    table.move()
    assert table.stands() == {""}
    with pytest.raises(ConsentError):
        table.agree("Bea")
    table.tend()
    table.match.undo(1)
    assert table.stands() == {""}, "it was withdrawn"


def test_it_stands_while_bots_move_on_and_takes_their_moves_back_too() -> None:
    table = Table("Ada", "Bea", bots=(2,))
    while table.match.actors() != (CLEO,):
        table.move()
    kept = table.match.ply - 1
    table.ask_take_back("Ada")
    table.move()
    assert table.stands() == {wants("Ada", table.match.ply - 2)}
    table.agree("Bea")
    table.tend()
    assert table.match.ply == kept


def test_it_lapses_when_moves_are_taken_back() -> None:
    table = Table("Ada", "Bea")
    table.ask_take_back("Ada")
    table.match.undo(1)
    assert table.stands() == {""}


def test_of_two_at_once_the_first_in_the_file_stands() -> None:
    table = Table(*NAMES)
    table.ask_take_back("Ada")
    bea = table.at("Bea")  # who has not read it yet
    table.say("Bea", bea.ask_take_back(4))
    assert table.stands() == {wants("Ada", table.match.ply - 1)}
    table.agree("Cleo")
    table.tend("Bea")  # hers goes
    assert table.due("Ada") is None
    table.agree("Bea")
    table.tend()
    assert table.match.ply == 7
    assert table.stands() == {""}


def test_while_something_is_asked_nothing_else_is() -> None:
    table = Table(*NAMES)
    table.ask_take_back("Ada")
    with pytest.raises(ConsentError, match="Ada has already made a request; answer that one first"):
        table.ask_take_back("Bea")


def test_it_lapses_when_the_terminal_that_asked_is_gone_and_stays_so() -> None:
    table = Table(*NAMES)
    table.ask_take_back("Ada")
    table.agree("Bea", "Cleo")
    table.go("Ada")
    assert table.stands() == {""}
    table.come("Ada")
    table.tend("Ada")
    assert table.match.ply == 8, "the terminal that asked is another"
    assert table.stands() == {""}


def test_whoever_goes_need_not_agree_and_whoever_comes_must() -> None:
    table = Table("Ada", "Bea")
    table.ask_take_back("Ada")
    table.agree("Bea")
    table.come("Cleo")
    assert table.due("Ada") is None
    table.go("Cleo")
    table.tend()
    assert table.match.ply == 7


def test_people_at_one_terminal_answer_once_and_two_such_terminals_each() -> None:
    table = Table("Ada")
    table.come("hot", BEA, CLEO)
    table.come("other", BEA, CLEO)
    table.ask_take_back("Ada")
    table.agree("hot")
    assert table.due("Ada") is None
    table.agree("other")
    table.tend()
    assert table.match.ply == 7


def test_who_looks_on_has_no_say() -> None:
    table = Table("Ada", "Bea")
    table.ask_take_back("Ada")
    table.terminals["Zoe"] = Consent(table.match)
    table.heard["Zoe"] = 0
    table.read("Zoe")
    for kind in (Kind.AGREE, Kind.DECLINE):
        with pytest.raises(ConsentError, match="there is no request to answer"):
            table.answer("Zoe", kind)
    with pytest.raises(ConsentError, match="spectators cannot take part in decisions"):
        table.at("Zoe").withdraw()
    table.tend()
    with pytest.raises(ConsentError):
        table.at("Zoe").ask_take_back(1)


def test_alone_is_who_has_no_other_terminal_at_the_match() -> None:
    table = Table("Ada")
    assert alone(table.where("Ada"))
    table.come("Bea")
    assert not alone(table.where("Ada"))
    assert not alone(table.where("Zoe"))


def test_a_move_at_the_instant_of_the_granting_is_kept() -> None:
    table = Table("Ada", "Bea")
    table.ask_take_back("Ada")
    table.agree("Bea")
    due = table.due("Ada")
    assert due is not None
    assert due.take_back is not None
    table.move()
    with pytest.raises(ConsentError, match="meantime"):
        table.at("Ada").take_back(due.take_back)
    table.tend()
    assert table.match.ply == 9
    assert table.stands() == {""}


def test_what_was_taken_back_and_played_again_is_not_taken_back_again() -> None:
    """Also while what says that it is done is not written yet."""
    table = Table("Ada", "Bea")
    table.ask_take_back("Ada")
    table.agree("Bea")
    due = table.due("Ada")
    assert due is not None
    assert due.take_back is not None
    moves = table.match.moves[:]
    table.at("Ada").take_back(due.take_back)
    table.match.submit(*moves[-1])
    again = table.due("Ada")
    assert again is not None
    assert again.take_back is None
    table.tend()
    assert table.match.moves == moves


def test_in_a_rated_match_nothing_stands() -> None:
    table = Table("Ada", "Bea", rated=True)
    table.ask_take_back("Ada")
    assert table.stands() == {""}


# --- standing in


def absent_cleo() -> Table:
    table = Table(*NAMES)
    table.go("Cleo")
    return table


def test_a_bot_stands_in_when_all_agree_until_the_person_is_back() -> None:
    table = absent_cleo()
    table.ask_stand_in("Ada", "cleo")
    assert table.stands() == {"Ada asks for a substitute bot for Cleo, who is away."}
    table.move(2)
    table.agree("Bea")
    assert table.stand_ins() == {frozenset()}
    table.tend()
    assert table.stand_ins() == {frozenset({CLEO})}
    table.come("Cleo")
    assert table.stand_ins() == {frozenset()}
    table.tend()
    table.go("Cleo")
    assert table.stand_ins() == {frozenset()}, "it was until she was back"


def test_it_is_in_the_file_for_terminals_that_come_later() -> None:
    table = absent_cleo()
    table.ask_stand_in("Ada", "Cleo")
    table.agree("Bea")
    table.tend()
    for name in ("Ada", "Bea"):
        table.go(name)
    table.come("Bea")
    assert table.stand_ins() == {frozenset({CLEO})}
    table.tend()
    assert table.stand_ins() == {frozenset({CLEO})}


def test_alone_it_needs_nobody_else() -> None:
    table = Table("Ada")
    table.away = {CLEO: NOW}
    table.ask_stand_in("Ada", "Cleo")
    table.tend()
    assert table.stand_ins() == {frozenset({CLEO})}
    assert table.read("Ada") == []


def test_anybody_may_end_it() -> None:
    table = absent_cleo()
    table.ask_stand_in("Ada", "Cleo")
    table.agree("Bea")
    table.tend()
    table.read("Bea")
    table.say("Bea", table.at("Bea").withdraw("CLEO"))
    assert table.stand_ins() == {frozenset()}
    table.ask_stand_in("Bea", "Cleo")
    assert table.stands() == {"Bea asks for a substitute bot for Cleo, who is away."}


def test_a_move_of_the_bot_that_stands_in_lets_a_request_stand() -> None:
    table = absent_cleo()
    table.ask_stand_in("Ada", "Cleo")
    table.agree("Bea")
    table.tend()
    while table.match.actors() != (CLEO,):
        table.move()
    table.ask_take_back("Ada")
    table.move()
    assert table.stands() == {wants("Ada", table.match.ply - 2)}


def test_the_request_lapses_when_the_person_is_back_before_all_agree() -> None:
    table = absent_cleo()
    table.ask_stand_in("Ada", "Cleo")
    table.come("Cleo")
    assert table.stands() == {""}
    table.tend()
    table.go("Cleo")
    assert table.stands() == {""}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Bea", "Bea is at the table"),
        ("Zoe", "Zoe has no seat in this game; choose from: Ada, Bea, Cleo"),
        ("\x1b[31m", r"\\x1b\[31m has no seat"),
    ],
)
def test_nobody_stands_in_for_who_is_here_or_has_no_seat(name: str, sentence: str) -> None:
    with pytest.raises(ConsentError, match=sentence):
        absent_cleo().ask_stand_in("Ada", name)


def test_nobody_stands_in_twice_or_for_a_bot_or_in_a_rated_match() -> None:
    table = absent_cleo()
    table.ask_stand_in("Ada", "Cleo")
    table.agree("Bea")
    table.tend()
    with pytest.raises(ConsentError, match="a substitute bot already plays for Cleo"):
        table.ask_stand_in("Bea", "Cleo")
    with pytest.raises(ConsentError, match="Cleo has no seat"):
        Table("Ada", "Bea", bots=(2,)).ask_stand_in("Ada", "Cleo")
    rated = Table("Ada", "Bea", rated=True)
    with pytest.raises(ConsentError, match="a rated game waits for absent players"):
        rated.ask_stand_in("Ada", "Cleo")


def test_it_is_told_what_was_asked_and_answered() -> None:
    table = absent_cleo()
    table.ask_stand_in("Ada", "Cleo")
    table.agree("Bea")
    table.tend("Ada")
    table.come("Cleo")
    table.tend("Cleo")
    table.ask_take_back("Cleo", 2)
    table.answer("Ada", Kind.DECLINE)
    table.ask_take_back("Cleo", 2)
    table.agree("Ada", "Bea")
    table.tend()
    table.come("Zoe", ADA)
    assert table.read("Zoe") == [
        "Ada asks for a substitute bot for Cleo, who is away.",
        "Bea agrees.",
        "A substitute bot plays for Cleo.",
        "Cleo is back.",
        wants("Cleo", table.match.ply),
        "Ada declines.",
        wants("Cleo", table.match.ply),
        "Ada agrees.",
        "Bea agrees.",
        "All agree: the move is undone.",
    ]


# --- whatever stands in the file


def odd_lines() -> Iterator[Said]:
    for kind in Kind:
        for text in ("", "x", "0", "1 2", "00000000 0 00000000", "00000000 99 00000000", "ab " * 9):
            yield Said(NOW, "Ada", text, 3, kind)


def test_whatever_stands_in_the_file_nothing_breaks() -> None:
    table = Table("Ada", "Bea")
    for said in odd_lines():
        table.lines.append(said)
        table.stands()
    table.tend()
    assert table.match.ply == 8


def test_lines_that_are_read_twice_count_once() -> None:
    table = absent_cleo()
    table.ask_stand_in("Ada", "Cleo")
    table.agree("Bea")
    table.tend()
    table.read("Bea")
    table.say("Bea", table.at("Bea").withdraw())
    table.read("Bea")
    table.heard["Bea"] = 0
    assert table.read("Bea") == []
    assert table.stand_ins() == {frozenset()}


def play(rng_seed: int) -> Table:
    """Let three terminals do whatever they can, in some order, and look when they happen to."""
    rng = stream(rng_seed, "test", "consent")
    table = Table(*NAMES)
    for _ in range(60):
        name = rng.choice(NAMES)
        try:
            match rng.randrange(9):
                case 0:
                    table.ask_take_back(name, rng.randrange(1, 4))
                case 1 | 2:
                    table.answer(name, Kind.AGREE)
                case 3:
                    table.answer(name, rng.choice((Kind.AGREE, Kind.DECLINE)))
                case 4:
                    table.tend(name)
                case 5 if len(table.here) > 1 and name in table.terminals:
                    table.go(name)
                case 6 if name not in table.terminals:
                    table.come(name)
                case 7:
                    table.ask_stand_in(name, rng.choice(NAMES))
                case 8 if rng.random() < 0.3:
                    table.move()
        except (ConsentError, KeyError):
            continue
    return table


@pytest.mark.parametrize("rng_seed", range(40))
def test_all_terminals_come_to_the_same_whatever_they_do(rng_seed: int) -> None:
    table = play(rng_seed)
    for _ in range(3):
        table.tend()
    assert len(table.stands()) == 1
    assert len(table.stand_ins()) == 1
    for order in permutations(table.terminals):
        table.tend(*order)
        assert len(table.stands()) == 1
    assert isinstance(table.match, Match)
