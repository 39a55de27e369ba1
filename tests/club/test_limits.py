"""The limits of a club: defaults, and a file that says otherwise or is refused."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.club.api import FILE, Limits, StoreError, load_limits


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load_limits(tmp_path) == Limits()


@pytest.mark.parametrize(("limit", "usual"), asdict(Limits()).items())
def test_every_limit_has_a_bound_and_a_default_within_it(
    tmp_path: Path, limit: str, usual: int
) -> None:
    (tmp_path / FILE).write_text(f"{limit} = 0")
    with pytest.raises(StoreError) as refused:
        load_limits(tmp_path)
    found = re.search(rf"{limit} must be a whole number from 1 to (\d+)", str(refused.value))
    assert found is not None
    assert 1 <= usual <= int(found[1])


def test_the_file_says_what_is_different(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("visitors = 7\n")
    assert load_limits(tmp_path) == Limits(visitors=7)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("visitors = 1000001", "from 1 to 1000000"),
        ("visitors = true", "from 1 to 1000000"),
        ("visitors = 1.5", "from 1 to 1000000"),
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
