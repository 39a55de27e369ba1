"""Looking through the saved matches: search, filter, sort, and what copies are called."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from jericho_tui.play.names import MAX_TITLE_CELLS, InvalidNameError, cell_width
from jericho_tui.play.player import SeatInfo
from jericho_tui.text import language
from tests.session.api import BrowseKind as Kind
from tests.session.api import BrowseView as View
from tests.session.api import (
    Order,
    SavedMatch,
    Status,
    called,
    clean_or_empty,
    select_matches,
    title_of_copy,
)

NOW = datetime(2026, 11, 20, 21, 14, tzinfo=UTC)


def saved(
    name: str,
    *players: str,
    game: str = "Jericho",
    title: str = "",
    status: Status = "running",
    days: int = 0,
) -> SavedMatch:
    return SavedMatch(
        path=Path(f"{name}.toml"),
        id=name,
        game=game.lower(),
        game_title=game,
        title=title,
        status=status,
        seats=tuple(SeatInfo(player, "human") for player in players),
        updated=NOW - timedelta(days=days),
    )


EVENINGS = [
    saved("a", "Ada", "Chloé", days=2),
    saved("b", "Bernard", "Ada", game="Push", days=1, status="finished"),
    saved("c", "Dora", "Œdipe", title="Friday final", days=0, status="finished"),
    saved("broken", game="", status="damaged", days=9),
    saved("newer", game="", status="foreign-version", days=8),
]


ALL = View(Kind.ALL, Order.DATE)


def found(view: View[Kind, Order]) -> list[str]:
    return [match.id for match in select_matches(view, EVENINGS, NOW, "ada")]


def test_without_words_everything_is_shown_newest_first() -> None:
    assert found(ALL) == ["c", "b", "a", "newer", "broken"]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("ada", ["b", "a"]),
        ("CHLOE", ["a"]),
        ("oedipe", ["c"]),
        ("friday", ["c"]),
        ("push", ["b"]),
        ("finished", ["c", "b"]),
        ("in progress", ["a"]),
        ("2026-11-18", ["a"]),
        ("yesterday", ["b"]),
        ("today", ["c"]),
        ("broken.toml", ["broken"]),
        ("damaged", ["broken"]),
        ("ada finished", ["b"]),
        ("  ada   push ", ["b"]),
        ("zebra", []),
        ("[red]", []),
        ("x" * 10_000, []),
        (".*", []),
    ],
)
def test_every_word_must_be_somewhere(words: str, ids: list[str]) -> None:
    """On names, title, game, date, status and file; case and accents do not matter."""
    assert found(replace(ALL, words=words)) == ids


def test_words_are_looked_for_in_the_language_in_use() -> None:
    language.choose("fr")
    assert found(replace(ALL, words="terminee")) == ["c", "b"]
    assert found(replace(ALL, words="finished")) == []


def test_the_filter_goes_round() -> None:
    view = ALL
    seen = []
    for _ in Kind:
        view = view.next_kind()
        seen.append((view.kind, found(view)))
    assert seen == [
        (Kind.RUNNING, ["a"]),
        (Kind.FINISHED, ["c", "b"]),
        (Kind.DAMAGED, ["newer", "broken"]),
        (Kind.MINE, ["b", "a", "newer", "broken"]),
        (Kind.ALL, ["c", "b", "a", "newer", "broken"]),
    ]


def test_the_order_goes_round() -> None:
    view = ALL
    seen = []
    for _ in Order:
        view = view.next_order()
        seen.append((view.order, found(view)))
    assert seen == [
        (Order.GAME, ["c", "a", "b", "newer", "broken"]),
        (Order.NAMES, ["a", "b", "broken", "c", "newer"]),
        (Order.DATE, ["c", "b", "a", "newer", "broken"]),
    ]


def test_sorting_shuffled_matches_gives_the_same_list() -> None:
    for order in Order:
        view = replace(ALL, order=order)
        shuffled = [*EVENINGS]
        Random(1).shuffle(shuffled)
        assert [match.id for match in select_matches(view, shuffled, NOW)] == found(view)


def test_a_match_is_called_by_its_title_its_players_or_its_file() -> None:
    assert [called(match) for match in EVENINGS] == [
        *("Ada · Chloé", "Bernard · Ada", "Friday final", "broken", "newer")
    ]


def test_a_copy_has_a_title_that_is_free() -> None:
    taken = [*EVENINGS]
    for title in ("Friday final (copy)", "Friday final (copy 2)", "Friday final (copy 3)"):
        assert title_of_copy(EVENINGS[2], taken) == title
        taken.append(saved("x", title=title.upper()))
    assert title_of_copy(EVENINGS[0], taken) == "Jericho (copy)"


def test_the_copy_of_a_copy_is_another_copy() -> None:
    first = saved("x", title="Friday final (copy)")
    second = saved("y", title="Friday final (copy 2)")
    assert title_of_copy(first, [first]) == "Friday final (copy 2)"
    assert title_of_copy(second, [first, second]) == "Friday final (copy 3)"
    language.choose("fr")
    assert title_of_copy(saved("z", title="Finale (copie)"), []) == "Finale (copie)"


@pytest.mark.parametrize("title", ["x" * 40, "李" * 20, "e\u0301" * 40, "word " * 8])
def test_the_title_of_a_copy_fits_whatever_the_title_was(title: str) -> None:
    copy = title_of_copy(saved("x", title=title.strip()), [])
    assert cell_width(copy) <= MAX_TITLE_CELLS
    assert copy.endswith(" (copy)")
    assert clean_or_empty(copy)


def test_blanks_take_a_title_away_and_nonsense_is_refused() -> None:
    assert clean_or_empty("   ") == ""
    assert clean_or_empty(" Friday  final ") == "Friday final"
    with pytest.raises(InvalidNameError):
        clean_or_empty("\x1b[2J")
