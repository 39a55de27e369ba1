"""What goes on at other terminals of a match, in plain mode."""

from datetime import datetime
from time import monotonic
from typing import Final

from jericho_tui.cli.plain.consenting import PlainConsent
from jericho_tui.cli.plain.talking import PlainTalk
from jericho_tui.cli.plain.told import ToldMatch
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.sitting.terminal import told

_SELDOM: Final = 0.7
"""Seconds between two looks at who is where."""


class Moved(Exception):  # noqa: N818  it is no error
    """The position is another, or somebody else is asked here, than when something was asked."""


class Elsewhere:
    """Tells what is done, said and asked at other terminals while somebody is waited for."""

    def __init__(self, wire: Wire, sitting: Sitting, match: ToldMatch) -> None:
        self.talk = PlainTalk(wire, sitting.store, sitting)
        self.consent = PlainConsent(wire, sitting, match)
        self._wire = wire
        self._sitting = sitting
        self._match = match
        self._attended = monotonic()
        """When it was last looked at who is where."""

    def follow(self) -> None:
        """Attend to the others, and hear what they have played.

        :raises Moved: they have played.
        """
        self.attend()
        if self._match.catch_up():
            raise Moved

    def attend(self) -> None:
        """Tell what is said and asked; look now and then at who is where, and tell changes.

        :raises Moved: see `hear`.
        """
        self.hear()
        if monotonic() - self._attended >= _SELDOM:
            self.look_around()

    def hear(self) -> None:
        """Tell what is said and asked, and do what everybody has agreed to.

        :raises Moved: moves were taken back, or somebody else is asked here by now.
        """
        here = self._sitting.here
        self.talk.listen()
        self.consent.tell()
        if self.consent.tend() or self._sitting.here != here:
            raise Moved

    def look_around(self) -> None:
        """Look at who is where, and tell it where it has changed.

        :raises Moved: somebody else is asked here by now.
        """
        self._attended = monotonic()
        sitting = self._sitting
        before, asked = sitting.where, sitting.here
        sitting.attend(sitting.terminal.look())
        text = self.whereabouts()
        if sitting.where != before and text:
            self._wire.interject(text)
        if asked != sitting.here:
            raise Moved

    def whereabouts(self) -> str:
        """Return who is where; see `sitting.terminal.told`."""
        sitting = self._sitting
        now = datetime.now().astimezone()
        return told(sitting.where, sitting.names, now, sitting.stand_ins)
