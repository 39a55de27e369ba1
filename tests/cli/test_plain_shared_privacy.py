"""A plain terminal of a shared match tells its person what they may know, and nobody else's."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.play.match import Match
from jericho_tui.store.store import open_store
from tests.builders import NAMES
from tests.cli.api import Claim, Wire
from tests.cli.plain_table import PlainTable
from tests.tui.conftest import NOON
from tests.tui.shown import WATCHER
from tests.tui.test_shared_privacy import ADA, LAST, PLACES, hidden, pairs, tell_everybody

ASKED = ("look", "hand", "log 999", "hint", "moves", "rules")


def told(folder: Path, match: Match, seat: Seat | None, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what a terminal is told of a match whose last moves are made at others meanwhile."""
    before = match.ply - LAST
    with (
        open_store(folder / "saves", clock=lambda: NOON, settings_path=folder / "s.toml") as store,
        ExitStack() as stack,
    ):
        store.matches.rng = Random(1)
        store.as_name = WATCHER if seat is None else NAMES[seat]
        opened = store.matches.create(match.branch(before, match.seats), 1)
        for info in match.seats:
            claim = store.presence.sit(opened.record.id, info.name)
            assert isinstance(claim, Claim)
            if info.name == store.as_name:
                claim.release()
            else:
                stack.enter_context(claim)
        dice = store.presence.take_bots(opened.record.id)
        assert dice is not None
        stack.enter_context(dice)
        other = store.matches.open(opened.path)
        left = iter(match.moves[before:])

        def nobody_types(_wire: Wire, _seconds: float = 0.0) -> bool:
            """Let another terminal move, as long as there is something to be made."""
            move = next(left, None)
            if move is not None:
                other.change(lambda: other.match.submit(*move))
            return move is None

        monkeypatch.setattr(Wire, "typed", nobody_types)
        text = PlainTable(store, opened).play(_lines(left, other))
        assert other.match.moves == match.moves
    return text.replace(str(folder), "")


def _lines(left, other) -> Iterator[str]:
    for move in left:  # somebody is asked before all of them were made
        other.change(lambda move=move: other.match.submit(*move))
    yield from ASKED


@pytest.mark.parametrize("seat", [ADA, None], ids=["seat", "watcher"])
@pytest.mark.parametrize("game_id", ["jericho", "nottingham", "badaboom"])
def test_two_worlds_that_a_terminal_cannot_tell_apart_read_the_same(
    game_id, seat, tmp_path, monkeypatch
):
    for pair in islice(pairs(game_id, seat), PLACES):
        texts = []
        for number, match in enumerate(pair):
            folder = tmp_path / f"{match.ply}-{number}"
            folder.mkdir()
            texts.append(told(folder, match, seat, monkeypatch))
        assert texts[0] == texts[1]
        assert len(texts[0]) > 500


def test_a_plain_terminal_that_tells_more_would_be_noticed(tmp_path, monkeypatch):
    pair = next(pair for pair in pairs("jericho", ADA) if hidden(pair, tell_everybody))
    monkeypatch.setattr(Event, "seen_by", lambda event, _seat: event)
    texts = []
    for number, match in enumerate(pair):
        (tmp_path / str(number)).mkdir()
        texts.append(told(tmp_path / str(number), match, ADA, monkeypatch))
    assert texts[0] != texts[1]
