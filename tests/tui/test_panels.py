"""The lobby's panels: what they say in the room they have, and that names are only text."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from jericho_tui.core.sentence import Sentence
from jericho_tui.league.ladder import LadderRow
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.record_file import Problem
from jericho_tui.store.records import MatchStore, SavedMatch
from jericho_tui.store.saved_matches import SavedMatches
from jericho_tui.tui.panels.ladder import _parts, _table, form_bars
from jericho_tui.tui.panels.saved_lines import Columns, detail, row, where
from jericho_tui.tui.widgets.canvas import Line, line_width
from tests.builders import new_match, random_match

NOW = datetime(2026, 11, 20, 21, 14, tzinfo=UTC)
HOSTILE = ("[red]x[/red]", "../../etc/passwd", "李雷李雷李雷李雷李雷", "🎺" * 10)


def text(line: Line) -> str:
    return "".join(piece for piece, _role in line)


def player(name: str = "Ada", **changes: object) -> LadderRow:
    fields: dict[str, object] = {
        "rank": 1,
        "name": name,
        "kind": "human",
        "bot": "",
        "rating": 1612.4,
        "error": 41.2,
        "games": 38,
        "wins": 12,
        "average_place": 2.25,
        "trend": -12.4,
        "form": (1, 2, 3, 4, 5, 7, 1),
        "history": (),
    }
    return LadderRow(**{**fields, **changes})  # type: ignore[arg-type]


# --- the ladder


def test_the_last_games_are_bars_that_are_higher_the_better_the_place() -> None:
    assert form_bars(player()) == "▆▅▃▂▁▁▆"
    assert form_bars(player(form=())) == ""


@pytest.mark.parametrize(
    ("width", "heads"),
    [
        (20, "# player rating"),
        (28, "# player rating ± games"),
        (40, "# player rating ± games last 10"),
        (62, "# player rating ± games last 10 won rank trend"),
    ],
)
def test_the_ladder_shows_the_columns_there_is_room_for(width: int, heads: str) -> None:
    head, lines = _table([player("Ada"), player("Bob", kind="bot", bot="x", rank=2)], width)
    assert " ".join(text(head).split()) == heads
    assert {line_width(line) for line in lines} == {line_width(head)}
    assert line_width(head) <= width
    assert "Ada" in text(lines[0])
    assert "Bob x" in text(lines[1]), "what plays stands behind the name"


def test_a_provisional_rating_has_a_question_mark_and_no_rank() -> None:
    _head, [line] = _table([player(rank=None, games=2)], 40)
    assert text(line).split()[:3] == ["?", "Ada", "1612?"]
    assert "±41" not in text(line)


@pytest.mark.parametrize("name", [*HOSTILE, "x" * 20])
@pytest.mark.parametrize("width", [15, 20, 28, 40, 60])
def test_a_ladder_line_is_never_wider_than_its_panel(name: str, width: int) -> None:
    head, lines = _table([player(name, kind="bot"), player("Bo")], width)
    assert all(line_width(line) <= width for line in [head, *lines])


def test_who_has_no_rank_stands_apart() -> None:
    ranked = player()
    new = player("Bert", rank=None, games=2)
    left = player("Cora", rank=None, retired=True)
    assert {n: text(line) for n, line in _parts([ranked, ranked, new, new, left]).items()} == {
        2: "provisional: fewer than 15 games",
        4: "retired",
    }
    assert list(_parts([new])) == [0]
    assert _parts([ranked]) == {}


# --- saved matches


@pytest.fixture
def matches(tmp_path: Path) -> MatchStore:
    made = MatchStore(tmp_path / "saves", lambda: NOW, Random(1))
    made.prepare()
    return made


def saved(matches: MatchStore, moves: int | None = 30, title: str = "") -> SavedMatch:
    opened = matches.create(random_match(3, seed=2, moves=moves), 2)
    SavedMatches(matches).rename(opened.path, title)
    return matches.summary(opened.path)


def row_text(match: SavedMatch, width: int = 74) -> str:
    line = row(match, Columns.of([match], NOW), width, NOW)
    assert line_width(line) == width
    return text(line)


def test_a_match_under_way_says_its_round_and_who_is_to_move(matches: MatchStore) -> None:
    match = saved(matches)
    line = row_text(match)
    assert line.startswith("◐ round 1/3  ")
    assert line.rstrip().endswith("21:14")
    turn = match.seats[match.actors[0]].name
    assert f"▸{turn}" in line
    assert text(detail(match, NOW, 76)[0]) == "Jericho · round 1/3", "until its file is read"
    full = [text(line) for line in detail(match, NOW, 76, stands=where(match))]
    assert full[0] == f"Jericho · Round 1 of 3 · {turn} to play"
    assert full[2].startswith("casual · 30 moves · today 21:14 · ")
    assert full[2].endswith(match.path.name)


def test_a_finished_match_says_its_points_the_winner_first(matches: MatchStore) -> None:
    match = saved(matches, moves=None)
    assert match.result is not None
    first, *others = sorted(match.result.seats, key=lambda seat: seat.placing)
    assert row_text(match).startswith(f"● finished  {first.name} {first.score} · ")
    assert f"1. {first.name} {first.score}" in text(detail(match, NOW, 76)[1])
    assert all(seat.name in text(detail(match, NOW, 76)[1]) for seat in others)


def test_a_title_stands_first_and_names_are_left_out_whole(matches: MatchStore) -> None:
    match = saved(matches, title="x" * 40)
    assert "Ada ·" in row_text(match, 100).replace("▸", "")
    narrow = row_text(match, 70)
    assert "x" * 40 in narrow
    assert "…" not in narrow
    assert "Ada" not in narrow
    assert any("Ada ·" in text(line).replace("▸", "") for line in detail(match, NOW, 76))


def test_a_damaged_match_says_why_in_full(matches: MatchStore) -> None:
    path = saved(matches).path
    path.write_text(path.read_text().replace('"2 open', '"2 jump', 1))
    match = matches.summary(path)
    assert "▲ damaged" in row_text(match)
    full = " ".join(text(line) for line in detail(match, NOW, 50))
    assert "“jump P7” is not a  move" in full
    assert "expected" in full
    assert "1 good move" in full


def test_the_list_has_no_column_that_says_the_same_for_all(matches: MatchStore) -> None:
    match = saved(matches)
    assert "Jericho" not in row_text(match)
    other = SavedMatch(
        **{
            **{name: getattr(match, name) for name in match.__slots__},
            "game_title": "Push",
        }
    )
    columns = Columns.of([match, other], NOW)
    assert "Jericho" in text(row(match, columns, 74, NOW))
    assert "Push" in text(row(other, columns, 74, NOW))


@pytest.mark.parametrize("width", [20, 40, 74, 120, 190])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text_of_the_right_width(name: str, width: int) -> None:
    match = SavedMatch(
        path=Path("x\x1b[2J[red]\u202e.toml"),
        id="x",
        game="",
        game_title="",
        title="",
        status="damaged",
        seats=(SeatInfo(name, "human"), SeatInfo("Bo", "human")),
        rated=False,
        created=NOW - timedelta(days=400),
        updated=NOW,
        actors=(),
        ply=0,
        result=None,
        problem=Problem(Sentence("“{x}” is not a card;", {"x": "[bold]"}), 41, None, ""),
    )
    line = row(match, Columns.of([match], NOW), width, NOW)
    assert line_width(line) <= max(width, 2 + 9 + 5 + 4)
    for full in [line, *detail(match, NOW, width)]:
        assert text(full).isprintable()
    assert any("[red]" in text(line) for line in detail(match, NOW, 100))


def test_nothing_hidden_is_told_of_a_match_under_way(matches: MatchStore) -> None:
    """Two matches that differ only in hidden cards are told alike."""
    told = []
    for seed in (1, 2):
        opened = matches.create(new_match(4, seed=seed, start_player="seat0"), seed)
        match = matches.summary(opened.path)
        lines = [row_text(match), *(text(line) for line in detail(match, NOW, 100))]
        told.append([line.replace(match.path.name, "") for line in lines])
    assert told[0] == told[1]
