"""No terminal of a shared match shows what its person may not know, and neither does a file.

Two worlds that differ only in that are played at, each by all its terminals; whatever a terminal
shows must be the same in both. `ROBUSTNESS=long` looks at every game, every seat and more places.
"""

import os
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from textual._context import active_app

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.registry import IDS, info
from jericho_tui.play.match import Match
from jericho_tui.play.player import SeatInfo
from tests.builders import NAMES
from tests.tui.inner import Caller, Plan, Session
from tests.tui.played import played
from tests.tui.shown import WATCHER, Shown
from tests.worlds import twins

LONG = os.environ.get("ROBUSTNESS") == "long"
PLACES = 2 if LONG else 1
"""At how many positions of a match each terminal is looked at."""
ADA = Seat(0)
LAST = 2
"""How many moves are made while somebody looks on."""


@cache
def whole(game_id: str) -> Match:
    """Return a match of people only, as heuristic players play it."""
    seats = tuple(SeatInfo(name, "human") for name in NAMES[: max(3, info(game_id).min_seats)])
    return played(Plan(game_id, seats, rated=False), 9)


def pairs(game_id: str, seat: Seat | None) -> Iterator[tuple[Match, Match]]:
    """Yield pairs that a seat cannot tell apart, each where that seat is asked."""
    match = whole(game_id)
    rng = Random(f"{game_id} {seat}")
    plies = [
        ply for ply in range(LAST, match.ply) if seat is None or seat in match.at(ply).actors()
    ]
    for ply in rng.sample(plies, len(plies)):
        begun = match.branch(ply, match.seats)
        others = twins(begun, seat, rng, most=1)
        if others:
            yield begun, rng.choice(others)


async def shown(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pair: tuple[Match, Match],
    name: str,
    **how: Any,
) -> list[list[str]]:
    """Return what the terminal of `name` shows of either match."""
    found = []
    for number, match in enumerate(pair):
        folder = tmp_path / f"{match.ply}-{number}"
        folder.mkdir()
        found.append(await Shown(folder, match, name, monkeypatch).look(LAST, **how))
    assert len(found[0]) > 10
    return found


def terminals() -> list[Any]:
    """Return whose terminals are looked at: each seat's, and that of somebody who looks on."""
    if not LONG:
        return [("jericho", ADA), ("nottingham", None), ("badaboom", ADA)]
    seats = (Seat(0), Seat(1), Seat(2), None)
    return [(game_id, seat) for game_id in IDS for seat in seats]


@pytest.mark.share(2)
@pytest.mark.parametrize(("game_id", "seat"), terminals())
async def test_every_terminal_of_a_match_shows_what_its_person_may_know(
    game_id, seat, tmp_path, monkeypatch
):
    found = list(islice(pairs(game_id, seat), PLACES))
    assert found or info(game_id).open, "two worlds"
    for pair in found:
        name = WATCHER if seat is None else NAMES[seat]
        one, other = await shown(tmp_path, monkeypatch, pair, name)
        assert one == other, pair[0].ply


def told_apart(game_id: str, seat: Seat) -> tuple[Match, Match]:
    """Return a pair that who looks on cannot tell apart, and whoever sits there can."""
    for pair in pairs(game_id, None):
        views = [match.state.observation(seat) for match in pair]
        if views[0] != views[1]:
            return pair
    raise LookupError("no such pair")


@pytest.mark.parametrize("game_id", ("jericho", "nottingham", "badaboom") if LONG else ("jericho",))
async def test_a_seat_that_another_terminal_has_is_shown_once_it_is_taken_over(
    game_id, tmp_path, monkeypatch
):
    pair = told_apart(game_id, ADA)
    one, other = await shown(tmp_path, monkeypatch, pair, NAMES[ADA], taken=True)
    taken = one.index("taken")
    assert one[:taken] == other[:taken]
    assert one[taken:] != other[taken:], "and then it is hers"


def tell_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the log, and what happened last, be as whoever moved saw it."""
    monkeypatch.setattr(Event, "seen_by", lambda event, _seat: event)
    monkeypatch.setattr(Session, "seen", lambda _session, events: events)


def call_with_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what calls a person tell the position."""

    def call(_caller: Caller, _name: str, _title: str, _settings: Any) -> None:
        app: Any = active_app.get()
        app.notify(str(crc32(repr(app.screen.session.match.state.as_data()).encode())))

    monkeypatch.setattr(Caller, "call", call)


def be_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every terminal see what the next seat sees."""

    def amiss(session: Session, seat: Seat | None) -> None:
        vars(session)["eyes"] = (
            None if seat is None else Seat((seat + 1) % len(session.match.seats))
        )

    eyes = property(lambda session: vars(session)["eyes"], amiss)
    monkeypatch.setattr(Session, "eyes", eyes, raising=False)


def hidden(pair: tuple[Match, Match], leak: Any) -> bool:
    """Whether the two differ in what a leak tells."""
    one, other = pair
    if leak is tell_everybody:
        return one.moves != other.moves
    if leak is be_somebody_else:
        views = [match.state.observation(Seat(1)).as_data() for match in pair]
        return bool(views[0] != views[1])
    return True


LEAKS = (tell_everybody, call_with_cards, be_somebody_else)


@pytest.mark.parametrize("leak", LEAKS if LONG else LEAKS[:2], ids=lambda leak: leak.__name__)
async def test_a_terminal_that_shows_more_would_be_noticed(leak, tmp_path, monkeypatch):
    pair = next(pair for pair in pairs("jericho", ADA) if hidden(pair, leak))
    leak(monkeypatch)
    one, other = await shown(tmp_path, monkeypatch, pair, NAMES[ADA], pries=False)
    assert one != other
