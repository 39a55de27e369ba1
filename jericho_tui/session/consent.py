"""What those who are at a match agree on: to take moves back, to let a bot move for the absent.

A casual match is taken back when everybody agrees who is at it, at whichever terminal, and in the
same way a bot moves for somebody who is away, until they are back. A rated match never is, and
waits. What is asked and answered stands beside the match (`Talk`): every terminal reads the
same in the same order and comes to the same. A request's text is its sign, a number (how many moves
stay, or whose seat) and the mark of the terminal that asks; that of an answer the sign and the mark
of whoever answers. Whoever asked closes the request: by agreeing to it themselves once everybody
has, which says that it is carried out; else by withdrawing it.

Of several requests the first stands. One to take back lapses as soon as a person moves (bots, which
do not wait, move on), one to stand in when whoever is meant is back, either when the terminal that
asked is gone. Nothing brings back what was taken back: it is played again.
"""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from jericho_tui.core.actions import IllegalActionError, Refusal, SentenceError
from jericho_tui.core.game import PASS_NOTATION, Seat
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.match import Match, Move
from jericho_tui.play.names import name_key
from jericho_tui.session.terminal import Whereabouts
from jericho_tui.store.presence import Kind, Said
from jericho_tui.text.language import ngettext

_REQUEST: Final = re.compile(r"([0-9a-f]{8}) ([0-9]{1,6}) ([0-9a-f]{8})")
_ANSWER: Final = re.compile(r"([0-9a-f]{8}) ([0-9a-f]{8})")


class ConsentError(SentenceError):
    """Something cannot be asked or answered now; says why."""


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks of everybody who is at the match."""

    kind: Kind
    """`TAKE_BACK` or `STAND_IN`."""
    sign: str
    """What answers name it by."""
    name: str
    """Who asks."""
    mark: str
    """At which terminal (`Whereabouts.party`)."""
    ply: int
    """After how many moves."""
    number: int
    """How many moves stay, or which seat a bot is to move for."""
    agreed: frozenset[str] = frozenset()
    """The marks of the terminals that agree."""


class Line(NamedTuple):
    """What is to be said beside the match."""

    kind: Kind
    text: str


class Due(NamedTuple):
    """What the terminal that asked has to do."""

    line: Line
    """To be said, and then to be told to `Consent.did`."""
    take_back: Request | None = None
    """What is to be carried out before that; None: nothing is."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What an undo would do."""

    number: int
    """How many moves would be undone, one's own decision included."""
    reveals: bool
    """Whether somebody has seen something in them that they could not know before."""
    moves: tuple[Move, ...]
    """The moves of the match when it was asked."""

    def question(self) -> str:
        """Return what is asked before an undo that reveals something."""
        return ngettext(
            "This undoes {n} move. You keep what you have seen since. Undo it?",
            "This undoes {n} moves. You keep what you have seen since. Undo them?",
            self.number,
        ).format(n=self.number)


def take_back(match: Match, seat: Seat) -> TakeBack:
    """Return what an undo of the last decision of `seat` would do; nothing changes yet.

    Moves of others after it go with it; bots will decide again. A pass that was all that `seat`
    could do was no decision.

    :raises IllegalActionError: the match is rated or of the day, or `seat` has not decided anything
        yet.
    """
    withheld = match.withheld(N_("moves of a rated game cannot be undone"))
    if withheld is not None:
        raise IllegalActionError(Refusal("rated", withheld))
    for number, move in enumerate(reversed(match.moves), start=1):
        if move.seat == seat and not _was_forced(match, number):
            undone = match.journal[match.ply - number :]
            reveals = any(event.reveals for events in undone for event in events)
            return TakeBack(number, reveals, tuple(match.moves))
    raise IllegalActionError(Refusal("no_move", Sentence(N_("there is no move to undo"))))


def _was_forced(match: Match, number: int) -> bool:
    """Whether the move so many moves ago was a pass and nothing else was possible."""
    seat, action = match.moves[-number]
    if match.game.format_action(action) != PASS_NOTATION:
        return False
    return len(match.at(match.ply - number).legal_actions(seat)) == 1


class Consent:
    """The requests of one match, and what they came to, as far as they have been read here."""

    where: Whereabouts
    """Where everybody is, as far as this terminal knows."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._names = tuple(info.name for info in match.seats)
        self._humans = frozenset(
            Seat(seat) for seat, info in enumerate(match.seats) if info.kind == "human"
        )
        self._known: dict[str, Request] = {}
        """Every request that was ever made, by its sign."""
        self.open: dict[str, Request] = {}
        """Those that have not been closed, the first first."""
        self.agreed: dict[Seat, Request] = {}
        """Whom a bot is to move for while they are away."""
        self._made: set[str] = set()
        """The signs of what this terminal has asked for."""
        self._did: set[Line] = set()
        self._carried_out: set[str] = set()

    # --- what is read

    def hear(self, said: Said) -> Sentence | None:
        """Take note of a line; return what it comes to in words, None where to nothing."""
        if said.kind in (Kind.TAKE_BACK, Kind.STAND_IN):
            return self._hear_request(said)
        answer = _ANSWER.fullmatch(said.text)
        if said.kind is Kind.SAY or answer is None:
            return None
        sign, mark = answer.groups()
        known = self._known.get(sign)
        if known is None:
            return None
        if said.kind is Kind.WITHDRAW:
            return self._close(known, said)
        if sign not in self.open:
            return None
        if said.kind is Kind.DECLINE:
            del self.open[sign]
            return Sentence(N_("{name} declines."), {"name": said.name})
        if mark != known.mark:
            request = self.open[sign]
            self.open[sign] = replace(request, agreed=request.agreed | {mark})
            return Sentence(N_("{name} agrees."), {"name": said.name})
        del self.open[sign]
        if known.kind is Kind.TAKE_BACK:
            return Sentence(N_("All agree: the move is undone."))
        self.agreed[Seat(known.number)] = known
        absent = self._names[known.number]
        return Sentence(N_("A substitute bot plays for {name}."), {"name": absent})

    def _hear_request(self, said: Said) -> Sentence | None:
        parts = _REQUEST.fullmatch(said.text)
        if parts is None or parts[1] in self._known:
            return None
        request = Request(said.kind, parts[1], said.name, parts[3], said.ply, int(parts[2]))
        if said.kind is Kind.STAND_IN:
            if request.number not in self._humans:
                return None
        elif request.number >= request.ply:
            return None
        self._known[request.sign] = self.open[request.sign] = request
        return self.words(request)

    def _close(self, known: Request, said: Said) -> Sentence | None:
        if self.open.pop(known.sign, None) is not None:
            return Sentence(N_("{name} withdraws the request."), {"name": known.name})
        seat = Seat(known.number)
        if known.kind is Kind.TAKE_BACK or self.agreed.get(seat) is not known:
            return None
        del self.agreed[seat]
        values = {"name": self._names[seat], "by": said.name}
        if name_key(said.name) == name_key(self._names[seat]):
            return Sentence(N_("{name} is back."), values)
        return Sentence(
            N_("{by} ends the substitution: the bot no longer plays for {name}."), values
        )

    # --- how things stand

    def words(self, request: Request) -> Sentence:
        """Return what is asked, which stays the same when bots move on meanwhile."""
        if request.kind is Kind.STAND_IN:
            text = N_("{name} asks for a substitute bot for {absent}, who is away.")
            absent = self._names[request.number]
            return Sentence(text, {"name": request.name, "absent": absent})
        text = N_("{name} asks to undo everything from move {move} on.")
        return Sentence(text, {"name": request.name, "move": request.number + 1})

    @property
    def pending(self) -> Request | None:
        """The request that is to be answered by those who have not yet, or None."""
        return next(filter(self._stands, self.open.values()), None)

    def _stands(self, request: Request) -> bool:
        """Whether a request could still be granted, other requests aside."""
        match, where = self._match, self.where
        if match.strict or request.sign not in self.open or request.mark not in where.parties:
            return False
        if request.kind is Kind.STAND_IN:
            seat = Seat(request.number)
            return seat in self.absent() and seat not in self.agreed
        people = self._humans - self.stand_ins()
        return match.ply >= request.ply and not any(
            move.seat in people for move in match.moves[request.ply :]
        )

    def lacking(self, request: Request) -> tuple[str, ...]:
        """Return the marks of the terminals that have still to answer."""
        known = (request.mark, *request.agreed)
        return tuple(mark for mark in self.where.parties if mark not in known)

    def still_to_answer(self, request: Request | None) -> str:
        """Return the names of those who have still to answer; empty: nobody has."""
        marks = () if request is None else self.lacking(request)
        seats = {seat for mark in marks for seat in self.where.parties[mark]}
        return ", ".join(self._names[seat] for seat in sorted(seats))

    def absent(self) -> frozenset[Seat]:
        """Return who is away, or has not come yet, so that nobody speaks for them."""
        where = self.where
        spoken = frozenset(seat for seats in where.parties.values() for seat in seats)
        return (self._humans - spoken).union(where.away)

    def stand_ins(self) -> frozenset[Seat]:
        """Return whom a bot moves for now."""
        return self.absent().intersection(self.agreed) if self.agreed else frozenset()

    @property
    def asked(self) -> Request | None:
        """What another terminal asks and this one has not answered; None: nothing."""
        request = self.pending if self.open else None
        if request is None or self.where.party not in self.lacking(request):
            return None
        return request

    @property
    def own(self) -> Request | None:
        """What this terminal asks now; None: nothing."""
        request = self.pending
        return request if request is not None and request.sign in self._made else None

    # --- what is said

    def ask_take_back(self, number: int) -> Line:
        """Return the request to undo so many moves.

        :raises ConsentError: this terminal has no say, or something is asked already.
        """
        return self._ask(Kind.TAKE_BACK, self._match.ply - number)

    def ask_stand_in(self, name: str) -> Line:
        """Return the request that a bot moves for somebody.

        :raises ConsentError: it cannot be asked: the match is rated, nobody of that name has a seat
            or is away, a bot does already, or something else is asked.
        """
        withheld = self._match.withheld(N_("a rated game waits for absent players"))
        if withheld is not None:
            raise ConsentError(withheld)
        key = name_key(name)
        seats = [seat for seat in sorted(self._humans) if name_key(self._names[seat]) == key]
        if not seats:
            people = ", ".join(self._names[seat] for seat in sorted(self._humans))
            text = N_("{name} has no seat in this game; choose from: {names}")
            raise ConsentError.because(text, {"name": visible(name), "names": people})
        values = {"name": self._names[seats[0]]}
        if seats[0] not in self.absent():
            raise ConsentError.because(N_("{name} is at the table"), values)
        if seats[0] in self.agreed:
            raise ConsentError.because(N_("a substitute bot already plays for {name}"), values)
        return self._ask(Kind.STAND_IN, seats[0])

    def _check_say(self) -> None:
        if not self.where.party:
            raise ConsentError.because(N_("spectators cannot take part in decisions"))

    def _ask(self, kind: Kind, number: int) -> Line:
        self._check_say()
        if (pending := self.pending) is not None:
            text = N_("{name} has already made a request; answer that one first")
            raise ConsentError.because(text, {"name": pending.name})
        sign = secrets.token_hex(4)
        self._made.add(sign)
        return Line(kind, f"{sign} {number} {self.where.party}")

    def answer(self, kind: Kind) -> Line:
        """Return this terminal's answer to what another asks.

        :param kind: `AGREE` or `DECLINE`.
        :raises ConsentError: there is nothing to answer.
        """
        if (request := self.asked) is None:
            raise ConsentError.because(N_("there is no request to answer"))
        return Line(kind, f"{request.sign} {self.where.party}")

    def withdraw(self, name: str = "") -> Line:
        """Return that this terminal asks no longer, or that no bot is to move for somebody.

        :param name: for whom; empty: for anybody, where this terminal asks nothing.
        :raises ConsentError: there is nothing to withdraw.
        """
        self._check_say()
        request = None if name else self.own
        for seat in sorted(self.stand_ins()):
            if request is None and (not name or name_key(self._names[seat]) == name_key(name)):
                request = self.agreed[seat]
        if request is None:
            raise ConsentError.because(N_("you have no request to withdraw"))
        return self._end(Kind.WITHDRAW, request).line

    # --- what is to be done

    @property
    def due(self) -> Due | None:
        """What this terminal has to do for what it has asked, or for who is back here, or None."""
        return next((due for due in self._dues() if due.line not in self._did), None)

    def _dues(self) -> Iterator[Due]:
        party, pending = self.where.party, self.pending
        if not party:
            return
        for request in self.open.values():
            if request.mark != party:
                continue
            if request.sign in self._carried_out:
                yield self._end(Kind.AGREE, request)
            elif request.sign not in self._made or request is not pending:
                yield self._end(Kind.WITHDRAW, request)
            elif not self.lacking(request):
                back = request if request.kind is Kind.TAKE_BACK else None
                yield self._end(Kind.AGREE, request, back)
        for seat, request in self.agreed.items():
            if seat in self.where.here and seat not in self.absent():
                yield self._end(Kind.WITHDRAW, request)

    def _end(self, kind: Kind, request: Request, back: Request | None = None) -> Due:
        return Due(Line(kind, f"{request.sign} {self.where.party}"), back)

    def take_back(self, request: Request) -> None:
        """Undo what everybody has agreed to, in a turn at the match's file.

        :raises ConsentError: somebody has moved since.
        """
        if not self._stands(request):
            raise ConsentError.because(N_("another player has moved in the meantime"))
        self._match.undo(self._match.ply - request.number)
        self._carried_out.add(request.sign)

    def did(self, line: Line) -> None:
        """Take note that something that was due is said."""
        self._did.add(line)


def alone(where: Whereabouts) -> bool:
    """Return whether nobody at another terminal has a say."""
    return not where.parties.keys() - {where.party}
