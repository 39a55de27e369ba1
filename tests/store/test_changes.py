"""Whether something has changed on the disk."""

from pathlib import Path

from tests.store.api import Changes


def test_a_change_is_told_twice_and_then_no_more(tmp_path: Path) -> None:
    changes = Changes(tmp_path, tmp_path / "x")
    assert not changes.news()
    (tmp_path / "x").write_text("1")
    assert [changes.news() for _ in range(4)] == [True, True, False, False]
    (tmp_path / "x").unlink()
    assert [changes.news() for _ in range(3)] == [True, True, False]
