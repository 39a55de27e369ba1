"""What is said at a match, as a terminal at its table knows it: each remark at its place.

A remark stands after the move that it was made after. Where moves were taken back it stays, after
those that are left; so does what was said before it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final, TypeAlias, Union

from jericho_tui.core.sentence import Sentence
from jericho_tui.play.names import name_key
from jericho_tui.store.log import utc_now
from jericho_tui.store.presence import Kind, Said, Talk
from jericho_tui.store.settings import Settings
from jericho_tui.store.store import Store
from jericho_tui.text.language import _, say

if TYPE_CHECKING:
    from jericho_tui.session.session import Session
    from jericho_tui.store.connection import Rows

RECENT: Final = 3
"""Remarks that are told where people meet: at a table that waits, or when a match is taken up."""


class TableTalk(Talk):
    """The talk at one match, and what this terminal has heard of it.

    What belongs to `Talk` any thread may do; hearing and looking are for the terminal's own.
    """

    def __init__(
        self, rows: "Rows", match_id: str, clock: Callable[[], datetime] = utc_now
    ) -> None:
        super().__init__(rows, match_id, clock)
        self.heard: list[Said] = []
        """Everything that was said, requests too, in the order in which it was."""
        self.understood: Callable[[Said], Sentence | None] = lambda _said: None
        """Told what is asked and answered; returns it in words, None for what comes to nothing."""
        self._words: dict[Said, Sentence] = {}
        """What requests and answers to them come to."""
        self._plies: list[int] = []
        """After how many moves each of it stands at most."""

    def hear(self, said: Sequence[Said]) -> list[Said]:
        """Take note of what was said (`news`); return it in words."""
        new = list(said)
        self.heard += new
        self._plies += [one.ply for one in new]
        for one in new:
            words = None if one.kind is Kind.SAY else self.understood(one)
            if words is not None:
                self._words[one] = words
        return self._worded(new)

    def _worded(self, said: Sequence[Said]) -> list[Said]:
        """Return what has words, in the language in use."""
        return [
            one if one.kind is Kind.SAY else replace(one, text=say(self._words[one]))
            for one in said
            if one.kind is Kind.SAY or one in self._words
        ]

    def taken_back(self, moves: int) -> None:
        """Note that no more than so many moves are left."""
        self._plies = [min(ply, moves) for ply in self._plies]

    def placed(self, moves: int, only: Collection[str] | None = None) -> list[tuple[int, Said]]:
        """Return every remark and after how many of so many moves it stands, in order.

        :param only: by whom, where others are not to be heard; None: by anybody.
        """
        found = []
        at = moves
        for ply, said in zip(reversed(self._plies), reversed(self.heard), strict=True):
            at = min(at, ply)  # said before something that was said after fewer moves
            found += [(at, one) for one in self._worded([said]) if is_heard(one, only)]
        return found[::-1]


class Bystander:
    """The people of this terminal beside a match that is not played here.

    It waits for players, or is looked back on.
    """

    def __init__(self, store: Store, match_id: str, names: Sequence[str]) -> None:
        """Hear nothing yet.

        :param match_id: of the match, which need not be there yet.
        :param names: who is at this terminal; the first speaks.
        """
        self.talk = TableTalk(store.rows, match_id, store.matches.clock)
        self.speaker = names[0]
        self._store = store
        self._names = names

    @property
    def listened_to(self) -> frozenset[str] | None:
        """Whose remarks this terminal shows, by `name_key`; None: everybody's, as usual."""
        return listened_to(self._store.settings, self._names)

    def say(self, text: str, name: str = "") -> Said:
        """Say something to everybody at the table; see `Session.say`."""
        return self.talk.say(name or self.speaker, text, 0)


Talker: TypeAlias = Union["Session", Bystander]
"""Whoever is at a table at this terminal, as far as talk goes."""


def listened_to(settings: Settings, names: Iterable[str]) -> frozenset[str] | None:
    """Return whose remarks a terminal shows.

    :param names: who is at it.
    """
    return None if settings.talk_shown else frozenset(map(name_key, names))


def is_heard(said: Said, only: Collection[str] | None) -> bool:
    """Whether somebody is to be heard; whatever is asked is, and every answer.

    :param only: who alone is, by `name_key`; None: everybody.
    """
    return said.kind is not Kind.SAY or only is None or name_key(said.name) in only


def spoken(said: Said) -> str:
    """Return a remark as it is told; what is asked and answered is in words already."""
    if said.kind is not Kind.SAY:
        return said.text
    return _("{name}: {text}").format(name=said.name, text=said.text)
