"""The limits of a club: defaults, and a file that says otherwise or is refused."""

import re
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from jericho_tui.club.limits import _MOST, FILE, Limits, load_limits
from jericho_tui.store.files import StoreError


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load_limits(tmp_path) == Limits()


def test_every_limit_has_a_bound_and_a_default_within_it() -> None:
    assert _MOST.keys() == {field.name for field in fields(Limits)}
    assert all(1 <= getattr(Limits(), key) <= most for key, most in _MOST.items())


def test_the_file_says_what_is_different(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("visitors = 7\n")
    assert load_limits(tmp_path) == Limits(visitors=7)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("visitors = 0", "visitors must be a whole number from 1 to 1000"),
        ("visitors = 1001", "from 1 to 1000"),
        ("visitors = true", "from 1 to 1000"),
        ("visitors = 1.5", "from 1 to 1000"),
        ("visitor = 1", "there is no limit called visitor"),
        ("visitors", "the file is not TOML"),
        ("#" * 70_000, "the file is too large"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(StoreError, match=reason):
        load_limits(tmp_path)


def test_the_page_tells_every_limit_and_its_default() -> None:
    page = (Path(__file__).parents[2] / "docs" / "club.md").read_text("utf-8")
    told = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.M))
    assert told == {key: str(value) for key, value in asdict(Limits()).items()}
