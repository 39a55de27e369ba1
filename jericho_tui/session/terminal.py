"""One terminal at the table of a match: whom it asks, and where everybody else is."""

import time
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock, Thread
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.presence import Claim, Holder, Presence, mark_of
from jericho_tui.text.aloud import sentence
from jericho_tui.text.counts import day
from jericho_tui.text.language import _

_SOON: Final = 1.0
"""Seconds that whoever leaves waits for the league at most."""
_ALONE, _TOGETHER = 20.0, 0.7
"""Seconds after which `Terminal.look` looks though the league is as it was. A terminal that is
alone says so often that it still lives; one that is not replaces a killed one within 2 s."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the people of a match are; by default, what is known before anybody has looked."""

    here: tuple[Seat, ...] = ()
    """Whom this terminal asks."""
    elsewhere: frozenset[Seat] = frozenset()
    """Who sits at another terminal now."""
    away: Mapping[Seat, datetime] = field(default_factory=dict)
    """Who sat at a terminal that is gone, and since when."""
    watching: tuple[str, ...] = ()
    """The names of those who look on at other terminals."""
    moves_bots: bool = False
    """Whether this terminal makes the moves of bots and of chance."""
    holder: Holder | None = None
    """The other terminal that has the seat of whoever this one is for."""
    warning: Sentence | None = None
    """Why nobody can be kept from a seat; None: they can."""
    party: str = ""
    """The mark of this terminal among `parties`; empty: it asks nobody and has no say."""
    parties: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)
    """Whom each terminal speaks for that is at the match now, this one too, by its mark."""

    @property
    def alone(self) -> bool:
        """Whether no other terminal is or was at the match, so that none can go away unnoticed."""
        others = self.elsewhere or self.away or self.watching or len(self.parties) > 1
        return self.moves_bots and not others and self.holder is None and self.warning is None


def told(
    where: Whereabouts,
    names: Sequence[str],
    now: datetime,
    stand_ins: frozenset[Seat] = frozenset(),
) -> str:
    """Return who sits elsewhere, is away and looks on; empty while all are at this terminal.

    :param now: in the time zone in which moments are told.
    :param stand_ins: for whom a bot moves.
    """
    parts = []
    if where.elsewhere:
        text = ", ".join(names[seat] for seat in sorted(where.elsewhere))
        parts.append(_("At other terminals: {names}.").format(names=text))
    for seat, since in where.away.items():
        text = _("{name} has been away since {time}.")
        if seat in stand_ins:
            text = _("A substitute bot plays for {name}, away since {time}.")
        parts.append(text.format(name=names[seat], time=day(since, now)))
    for seat in sorted(stand_ins.difference(where.away)):
        parts.append(_("A substitute bot plays for {name}.").format(name=names[seat]))
    if where.watching:
        parts.append(_("Watching: {names}.").format(names=", ".join(where.watching)))
    return " ".join(parts)


def asked_elsewhere(where: Whereabouts, name: str, seat: Seat) -> str:
    """Return that a person is asked who is not at this terminal."""
    if seat in where.away:
        return _("It is up to {name}, who is away.").format(name=name)
    if seat in where.elsewhere:
        return _("It is up to {name}, at another terminal.").format(name=name)
    return sentence(_("{name} decides").format(name=name))


def take_over_question(name: str) -> str:
    """Return what somebody is asked whose seat another terminal has."""
    text = _("{name} already plays at this table from another terminal. Take over the seat here?")
    return text.format(name=name)


class Terminal:
    """What this terminal holds at a match; `leave` lets go of it, and so does the process's end.

    :param name: who sits at this terminal; empty: everybody who has none of their own.
    """

    def __init__(
        self,
        presence: Presence,
        match_id: str,
        seats: Sequence[SeatInfo],
        name: str = "",
        *,
        looks_on: bool = False,
    ) -> None:
        """Come to a table; nothing is held before `look`.

        :param looks_on: whether whoever it is for takes no seat.
        """
        self.name = name
        self._presence = presence
        self._match_id = match_id
        self._names = tuple(info.name for info in seats)
        self._humans = {
            name_key(info.name): Seat(seat)
            for seat, info in enumerate(seats)
            if info.kind == "human"
        }
        self.own = self._humans.get(name_key(name)) if name and not looks_on else None
        """The seat of whoever this terminal is for."""
        self.greeting: Sentence | None = None
        """What a spectator is greeted with; None: whoever this terminal is for plays."""
        if looks_on or (name and self.own is None):
            people = ", ".join(info.name for info in seats if info.kind == "human")
            text = N_("you are watching; the players are {names}")
            self.greeting = Sentence(text if people else N_("you are watching"), {"names": people})
        self._claim: Claim | None = None
        """Of one's own seat, of watching, or of asking whoever has no terminal."""
        self._seated = False
        """Whether that is a seat."""
        self._bots: Claim | None = None
        self._holder: Holder | None = None
        self._where: Whereabouts | None = None
        """What was seen last, how the league was then, and how long that stands."""
        self._state: object = None
        self._until = 0.0
        self._left = False
        self._lock = Lock()

    def look(self) -> Whereabouts:
        """Keep what is held, take what is free, and return where everybody is. Any thread may.

        To be called ten times a second. As long as the league has not changed, it asks nothing and
        returns the same object, for a while.
        """
        with self._lock:
            state, now = self._presence.state(), time.monotonic()
            if self._where is None or state != self._state or now > self._until:
                if not self._left:
                    self._hold()
                self._where, self._state = self._whereabouts(), state
                self._until = now + (_ALONE if self._where.alone else _TOGETHER)
            return self._where

    def take_over(self) -> Whereabouts:
        """Take one's seat from the terminal that has it; see `look`."""
        claimed = self._presence.take_over(self._match_id, self.name)
        with self._lock:
            self._release_claim()
            self._claim, self._holder, self._seated = claimed, None, True
            self._where = None
        return self.look()

    def leave(self) -> None:
        """Let others have what this terminal holds; whoever leaves does not wait for it long."""
        self._left = True
        thread = Thread(target=self._leave, daemon=True)
        thread.start()
        thread.join(_SOON)

    def _leave(self) -> None:
        with self._lock:
            self._release_claim()
            if self._bots is not None:
                self._bots.release()
                self._bots = None

    def _hold(self) -> None:
        if self._bots is None:
            self._bots = self._presence.take_bots(self._match_id)
        if self._claim is None:
            self._sit()
        elif self._claim.taken_over:
            self._release_claim()
            self._watch(None)
        elif not self._claim.touch():
            self._claim = None
            self._sit()

    def _sit(self) -> None:
        if not self.name:
            self._claim = self._presence.share(self._match_id)
            return
        if self.own is None:
            self._watch(None)
            return
        claimed = self._presence.sit(self._match_id, self.name)
        if isinstance(claimed, Holder):
            self._watch(claimed)
        else:
            self._claim, self._holder, self._seated = claimed, None, True

    def _watch(self, holder: Holder | None) -> None:
        self._claim = self._presence.watch(self._match_id, self.name)
        self._holder, self._seated = holder, False

    def _release_claim(self) -> None:
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def _whereabouts(self) -> Whereabouts:
        elsewhere: set[Seat] = set()
        away: dict[Seat, datetime] = {}
        watching: list[str] = []
        for somebody in self._presence.present(self._match_id):
            seat = self._humans.get(name_key(somebody.name))
            if somebody.watching:
                watching.append(somebody.name)
            elif seat is None or (seat == self.own and self._seated):
                continue
            elif somebody.here:
                elsewhere.add(seat)
            else:
                away[seat] = somebody.since
        if self.name:
            mine = self.own if self._seated else None
            here: tuple[Seat, ...] = () if mine is None else (mine,)
            if not here and self.name in watching:
                watching.remove(self.name)  # that is this terminal
        else:
            here = tuple(seat for seat in self._humans.values() if seat not in elsewhere)
        claims = [claim for claim in (self._claim, self._bots) if claim is not None]
        return Whereabouts(
            here,
            frozenset(elsewhere),
            away,
            tuple(watching),
            self._bots is not None,
            self._holder,
            next((claim.warning for claim in claims if claim.warning is not None), None),
            *self._parties(elsewhere, away),
        )

    def _parties(
        self, elsewhere: set[Seat], away: Container[Seat]
    ) -> tuple[str, Mapping[str, tuple[Seat, ...]]]:
        """Return this terminal's mark, if it has a say, and whom each terminal speaks for."""
        claimed = elsewhere | ({self.own} if self.own is not None and self._seated else set())
        parties: dict[str, tuple[Seat, ...]] = {
            mark_of(self._names[seat]): (seat,) for seat in sorted(claimed)
        }
        left = tuple(seat for seat in self._humans.values() if seat not in claimed)
        shared = tuple(seat for seat in left if seat not in away) or left
        if shared:
            parties |= dict.fromkeys(self._presence.shared(self._match_id), shared)
        mark = "" if self._claim is None else self._claim.mark
        return (mark if mark in parties else ""), parties
