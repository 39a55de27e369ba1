"""One match open several times: each follows what the others write, and nothing is lost."""

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from jericho_tui.core.actions import IllegalActionError
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.registry import IDS
from jericho_tui.games.jericho.rules.setup import OpeningsRevealed
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.play.match import Match, Move
from jericho_tui.play.player import SeatInfo
from tests.builders import new_match
from tests.store.api import (
    DamagedRecordError,
    MatchStore,
    News,
    OpenMatch,
    Plan,
    SavedMatches,
    StoreError,
    dump_record,
    files,
)
from tests.store.conftest import match_in, record_in

Open = Callable[[], OpenMatch]


@pytest.fixture
def mine(store: MatchStore) -> OpenMatch:
    return store.create(new_match(3), 1)


@pytest.fixture
def other(store: MatchStore, mine: OpenMatch) -> OpenMatch:
    return store.open(mine.path)


def move(opened: OpenMatch, seat: int | None = None, which: int = 0) -> Move:
    """Make a legal move in a turn at the file."""

    def make() -> Move:
        made = legal(opened.match, seat, which)
        opened.match.submit(*made)
        return made

    return opened.change(make)


def legal(match: Match, seat: int | None = None, which: int = 0) -> Move:
    actor = match.actors()[0] if seat is None else Seat(seat)
    actions = match.state.legal_actions(actor)
    return Move(actor, actions[which % len(actions)])


def opening(opened: OpenMatch) -> None:
    """Get past the first round of sealed choices and the second: the first wall is built next."""
    while len(opened.match.actors()) > 1 or opened.match.decided != tuple(opened.match.moves):
        move(opened)


def followed(opened: OpenMatch) -> News:
    """Follow what another has written."""
    found = opened.look()
    assert found is not None
    news = opened.follow(found)
    assert news is not None
    assert opened.look() is None
    same(opened)
    return news


def same(*opened: OpenMatch) -> None:
    """Every one stands where its file does, with everything that its moves caused."""
    for one in opened:
        there = match_in(one.path)
        assert one.match.moves == there.moves
        assert one.match.journal == there.journal
        assert one.match.actors() == there.actors()
        assert one.match.decided == there.decided
        assert (one.match.seats, one.match.rated) == (there.seats, there.rated)
        assert one.match.outcome() == there.outcome()
        assert not one.ahead


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Seat]:
    """Whose actions are applied from now on, in any match."""
    seats: list[Seat] = []
    apply = JerichoState.apply

    def counted(state: JerichoState, seat: Seat, action: Any) -> None:
        seats.append(seat)
        apply(state, seat, action)

    monkeypatch.setattr(JerichoState, "apply", counted)
    return seats


# --- what is new


def test_of_several_moves_only_the_new_ones_are_played(mine, other):
    opening(mine)
    followed(other)
    before = other.match.ply
    for _ in range(5):
        move(mine)
    state = other.match.state
    news = followed(other)
    assert other.match.state is state, "the position went on and was not set up anew"
    assert (news.ply, news.taken_back) == (before, False)
    assert news.happened == tuple(mine.match.journal[before:])
    assert news.before == mine.match.at(mine.match.ply - 1).observation(None)


def test_a_sealed_choice_that_comes_before_ones_own(mine, other):
    """In the list they stand in seat order, whoever was quicker."""
    move(mine, 2)
    move(other, 0)
    news = followed(mine)
    assert [m.seat for m in mine.match.moves] == [0, 2]
    assert not news.taken_back
    assert news.happened == (mine.match.journal[0],), "one's own is no news"


def test_the_last_sealed_choice_tells_what_waited_for_it(mine, other):
    """Whose journal entry it is depends on the seats, not on who came last."""
    for seat in range(3):
        move(mine, seat)
    move(mine, 2)
    move(mine, 1)
    followed(other)
    move(other, 0)
    news = followed(mine)
    told = [event for events in news.happened for event in events]
    assert sum(isinstance(event, OpeningsRevealed) for event in told) == 1
    assert [getattr(event, "seat", None) for event in told].count(1) == 0, "known before"


def test_a_choice_that_was_withdrawn(mine, other):
    move(mine, 0)
    move(mine, 1)
    followed(other)
    mine.change(lambda: mine.match.withdraw(Seat(0)))
    news = followed(other)
    assert (news.ply, news.taken_back, news.happened) == (0, True, ())
    assert [m.seat for m in other.match.moves] == [1]


def test_undone_and_played_differently(mine, other):
    opening(mine)
    move(mine)
    move(mine)
    followed(other)
    kept = other.match.ply - 2
    mine.change(lambda: mine.match.undo(2))
    move(mine, which=1)
    move(mine, which=1)
    news = followed(other)
    assert (news.ply, news.taken_back) == (kept, True)
    assert news.happened == tuple(mine.match.journal[kept:])
    assert news.before == mine.match.at(mine.match.ply - 1).observation(None)


def test_who_plays_and_whether_it_counts_are_followed(store):
    bots = [SeatInfo("Ada", "human"), *(SeatInfo(n, "bot", "random") for n in ("Rahab", "Caleb"))]
    dealt = new_match(3)
    mine = store.create(Match(dealt.game, dealt.setup, bots, rated=True), 1)
    other = store.open(mine.path)

    def let_play() -> None:
        seats = list(mine.match.seats)
        seats[1] = replace(seats[1], bot="heuristic")
        mine.match.seats, mine.match.rated = tuple(seats), False

    mine.change(let_play)
    news = followed(other)
    assert (news.ply, news.taken_back, news.happened) == (0, False, ())
    assert other.match.seats[1].bot == "heuristic"
    assert not other.match.rated
    move(other)
    assert record_in(other.path).seats[1].bot == "heuristic"


def test_keys_that_another_version_wrote_stay(mine, other):
    text = mine.path.read_text().replace("rated =", 'weather = "rain"\nrated =')
    mine.path.write_text(text)
    move(mine)
    move(other)
    assert record_in(mine.path).extra == {"weather": "rain"}
    assert match_in(mine.path).ply == 2


def test_the_end_of_a_match_is_followed_with_its_result(mine, other):
    while mine.match.actors():
        move(mine)
    followed(other)
    assert other.match.outcome() == mine.match.outcome()
    assert other.record.result == mine.record.result is not None


# --- what is not followed


def test_what_was_found_before_another_turn_is_not_followed(mine, other):
    move(mine)
    stale = other.look()
    move(other)
    moves = list(other.match.moves)
    assert other.follow(stale) is None
    assert other.match.moves == moves
    move(mine)
    found = other.look()
    followed(other)
    assert other.follow(found) is None
    same(mine, other)


def test_what_was_found_before_a_turn_failed_is_not_mixed_with_it(mine, other, monkeypatch):
    opening(mine)
    followed(other)
    move(mine)
    found = other.look()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        patch.setattr(OpenMatch, "look", refused)
        with pytest.raises(StoreError):
            move(other, which=1)
    moves = list(other.match.moves)
    assert other.ahead
    assert other.follow(found) is None
    assert other.match.moves == moves


def test_a_change_that_is_refused_writes_nothing_and_frees_the_file(mine, other):
    before = mine.path.read_bytes()
    with pytest.raises(IllegalActionError):
        mine.change(lambda: mine.match.undo(5))
    assert mine.path.read_bytes() == before
    move(other)
    move(mine)
    same(mine)
    assert match_in(mine.path).ply == 2


def test_a_file_that_looks_as_it_did_is_read_before_it_is_written(store, monkeypatch):
    """Where times are coarse, and a name keeps its inode."""
    for module in ("record_file", "records"):
        monkeypatch.setattr(f"jericho_tui.store.{module}.signature", lambda _path: (1, 1, 1))
    mine = store.create(new_match(3), 1)
    other = store.open(mine.path)
    move(mine)
    assert other.look() is None
    move(other)
    assert match_in(mine.path).ply == 2


# --- a file that somebody made something else of


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "full")


def refused(opened: OpenMatch, **_: object) -> None:
    raise StoreError.of(OSError(errno.EIO, "bad"), opened.path)


def edits(mine: OpenMatch) -> dict[str, bytes]:
    """Return by name what an editor may leave: good or not."""
    text = mine.path.read_text()
    last = text.split("moves = [\n")[1].split("\n]\n")[0].splitlines()[-1]
    return {
        "not TOML": b"not = = toml",
        "empty": b"",
        "cut": text.encode()[:200],
        "a move that is none": text.replace(last, '  "1 jump over",').encode(),
        "a move that is illegal": text.replace(last, f'{last}\n  "1 open T",').encode(),
        "another deal": dump_record(replace(mine.record, setup=new_match(3, seed=9).setup)),
        "already holds another game; move it away or choose another folder": dump_record(
            replace(mine.record, id="another")
        ),
        "a later format": text.replace("format = 1", "format = 9").encode(),
    }


@pytest.mark.parametrize(
    "how",
    [
        *("not TOML", "empty", "cut", "a move that is none", "a move that is illegal"),
        *(
            ("another deal"),
            "already holds another game; move it away or choose another folder",
            "a later format",
        ),
    ],
)
def test_what_is_no_longer_this_match_is_said_and_left_alone(mine, other, how):
    opening(mine)
    followed(other)
    edited = edits(mine)[how]
    mine.path.write_bytes(edited)
    moves = list(other.match.moves)
    with pytest.raises(StoreError) as said:
        followed(other)
    assert str(said.value.sentence).isprintable()
    assert other.match.moves == moves
    for ply in (1, 2):  # it goes on in memory
        with pytest.raises(StoreError):
            move(other)
        assert other.match.ply == len(moves) + ply
    assert mine.path.read_bytes() == edited
    assert other.ahead


def test_a_match_whose_file_is_mended_goes_on(mine, other):
    opening(mine)
    followed(other)
    good = mine.path.read_bytes()
    mine.path.write_bytes(b"not = = toml")
    with pytest.raises(StoreError):
        move(other)
    mine.path.write_bytes(good)
    move(other)
    assert match_in(mine.path).moves == other.match.moves
    followed(mine)


def test_a_wrong_move_after_good_ones_is_refused_with_its_place(mine, other):
    opening(mine)
    followed(other)
    ply = other.match.ply
    record = mine.record
    seat, action = legal(mine.match)
    good = f"{seat + 1} {mine.match.game.format_action(action)}"
    mine.path.write_bytes(dump_record(replace(record, moves=(*record.moves, good, good))))
    with pytest.raises(DamagedRecordError, match=r"line \d+: .* is not allowed") as said:
        other.follow(other.look())
    assert said.value.loaded.match is not None
    assert said.value.loaded.match.ply == ply + 1, "the good part"
    assert other.match.ply == ply


def test_a_file_that_is_gone_is_written_again(mine, other):
    opening(mine)
    followed(other)
    mine.path.unlink()
    assert other.look() is None
    move(other)
    assert match_in(mine.path).moves == other.match.moves
    followed(mine)


# --- a disk that fails


def test_who_is_ahead_after_a_full_disk_overwrites_nobody(mine, other, store, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StoreError):
            move(mine, which=1)
    move(other)
    there = mine.path.read_bytes()
    with pytest.raises(StoreError, match="; save the game elsewhere"):
        mine.look()
    for ply in (2, 3):
        with pytest.raises(StoreError, match="; save the game elsewhere"):
            move(mine)
        assert mine.match.ply == ply
    assert mine.path.read_bytes() == there
    mine.move_to(store.adopt)
    assert mine.path != other.path
    move(mine)
    same(mine, other)


def test_where_only_the_last_step_of_a_write_fails_the_match_goes_on(mine, other, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(files, "sync_folder", full)
        with pytest.raises(StoreError, match="the disk is full"):
            move(mine)
    followed(other)
    assert other.match.ply == 1, "it stands in the file"
    move(mine)
    followed(other)
    same(mine, other)


# --- any order


def acts(opened: OpenMatch, rng: Random) -> None:
    """Do something that a player may do; what is refused is refused."""
    match = opened.match

    def change() -> None:
        kind = rng.choice(["play"] * 6 + ["withdraw", "undo", "let play"])
        if kind == "play" and match.actors():
            match.submit(*legal(match, rng.choice(match.actors()), rng.randrange(15)))
        elif kind == "withdraw":
            match.withdraw(Seat(rng.randrange(3)))
        elif kind == "undo":
            match.undo(rng.randint(1, 4))
        else:
            seats = list(match.seats)
            seats[2] = replace(seats[2], kind="bot", bot=rng.choice(["random", "heuristic"]))
            match.seats = tuple(seats)

    try:
        opened.change(change)
    except IllegalActionError:
        same_moves(opened)


def same_moves(opened: OpenMatch) -> None:
    assert opened.match.moves == match_in(opened.path).moves


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(12))
def test_in_any_order_all_stand_where_the_file_does(store, seed):
    rng = Random(seed)
    mine = store.create(new_match(3, seed=seed), 1)
    table = [mine, store.open(mine.path), store.open(mine.path)]
    for _ in range(60):
        opened = rng.choice(table)
        if rng.random() < 0.4:
            found = opened.look()
            if found is not None:
                before = list(opened.match.moves)
                news = opened.follow(found)
                assert news is not None
                assert opened.match.moves[: news.ply] == before[: news.ply]
                if not news.taken_back:
                    assert opened.match.ply >= len(before)
            same(opened)
        elif rng.random() < 0.1:
            SavedMatches(store).rename(mine.path, rng.choice(["Friday final", ""]))
        else:
            acts(opened, rng)
            same(opened)
    for opened in table:
        found = opened.look()
        if found is not None:
            opened.follow(found)
    same(*table)


@pytest.mark.share(2)
@pytest.mark.usefixtures("quick_chance")
@pytest.mark.parametrize("game_id", IDS)
def test_two_terminals_play_a_whole_match_of_every_game(store, game_id):
    """Whoever is asked may answer at either, in any order, where several are asked at once."""
    people = tuple(SeatInfo(name, "human") for name in ("Ada", "Bernard", "Chloé"))
    rng = Random(game_id)
    mine = store.create(Plan(game_id, people, rated=False).deal(5), 5)
    table = [mine, store.open(mine.path)]
    made: list[Move] = []
    while len(made) < 80 and match_in(mine.path).actors():
        opened = rng.choice(table)

        def make(opened: OpenMatch = opened) -> Move:
            match = opened.match
            seat = rng.choice(match.actors())
            if seat == CHANCE:
                action = match.state.sample_chance(rng)
            else:
                action = rng.choice(match.state.legal_actions(seat))
            match.submit(seat, action)
            return Move(seat, action)

        made.append(opened.change(make))
        other = table[opened is mine]
        if rng.random() < 0.5:
            found = other.look()
            assert found is not None
            news = other.follow(found)
            assert news is not None
            assert not news.taken_back
            assert other.match.journal == opened.match.journal
    last = match_in(mine.path)
    assert sorted(map(str, last.moves)) == sorted(map(str, made)), "each once"
    alone = Match(last.game, last.setup, last.seats)
    for move_made in made:
        alone.submit(*move_made)
    assert alone.moves == last.moves
    assert alone.journal == last.journal
