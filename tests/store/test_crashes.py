"""A report of our own mistake says where it was made, and names no card."""

import re
import shutil
import subprocess
from datetime import UTC, datetime

import pytest

import jericho_tui
from tests.builders import random_match
from tests.store.api import StoreError, crashes, named_build
from tests.store.conftest import ROOT

NOW = datetime(2026, 11, 20, 21, 14, 5, tzinfo=UTC)


def mistake(hand: str) -> ValueError:
    """Return an error with a hand in its message, its variables and its cause."""
    cards: dict[str, int] = {}
    with pytest.raises(ValueError, match="no such card") as caught:  # noqa: PT012  one mistake
        try:
            cards[hand]
        except KeyError as error:
            raise ValueError(f"no such card in {hand}") from error
    return caught.value


def test_it_has_versions_frames_causes_and_the_last_record(tmp_path):
    (tmp_path / "old.toml").write_text("")
    (tmp_path / "new.toml").write_text("")
    text = crashes.report_text(mistake("R5 G1"), NOW, tmp_path)
    assert "2026-11-20 21:14:05 UTC" in text
    assert "SQLite 3." in text
    assert "textual 8." in text
    assert f"last record: {tmp_path / 'new.toml'}" in text
    assert text.index("builtins.KeyError") < text.index("builtins.ValueError")
    assert f"{__file__}:" in text
    assert "in mistake" in text


def test_it_names_the_build_and_where_to_send_it(tmp_path):
    first, second, *_ = crashes.report_text(mistake("R5"), NOW, tmp_path).splitlines()
    assert first.startswith(f"Jericho TUI ({named_build()}), 2026-11-20")
    assert "“Contributing” in the README" in second
    assert "\n## Contributing\n" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_of_a_checkout_the_commit_is_named_and_of_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr(jericho_tui, "__file__", str(tmp_path / "jericho_tui" / "__init__.py"))
    (tmp_path / "jericho_tui" / "core").mkdir(parents=True)
    version = jericho_tui.__version__
    subprocess.run(["git", "init", "-q", tmp_path.parent], check=False)  # some other project's
    assert named_build() == f"{version}, pure Python"
    (tmp_path / ".git").write_text("gitdir: /nowhere\n")
    assert named_build() == f"{version}, pure Python"
    (tmp_path / ".git").unlink()
    git = ("git", "-C", tmp_path, "-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    for words in (("init", "-q"), ("commit", "-q", "--allow-empty", "-m", "x")):
        subprocess.run([*git, *words], check=True)
    assert re.fullmatch(rf"{version}, [0-9a-f]{{7,}}, pure Python", named_build())


def test_it_names_no_card(tmp_path):
    match = random_match(3, moves=20)
    hand = str(match.state.as_data())
    text = crashes.report_text(mistake(hand), NOW, tmp_path)
    assert hand[:40] not in text
    assert "no such card in R" not in text


def test_what_the_system_says_stays(tmp_path):
    error = OSError(28, "No space left on device", "/x/y")
    assert "No space left on device" in crashes.report_text(error, NOW, tmp_path)


def test_errors_that_lead_to_each_other_come_to_an_end(tmp_path):
    one, two = ValueError(), KeyError()
    one.__context__, two.__context__ = two, one
    assert crashes.report_text(one, NOW, tmp_path).count("builtins.") == 2


def test_reports_are_the_users_only_and_the_oldest_go(tmp_path):
    folder = tmp_path / "a" / "crashes"
    for second in range(crashes.KEPT + 3):
        path = crashes.write_report(mistake(""), folder, NOW.replace(second=second), tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    assert len(crashes.reports(folder)) == crashes.KEPT
    assert crashes.reports(folder)[-1] == path


def test_a_report_that_cannot_be_written_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="file"):
        crashes.write_report(mistake(""), tmp_path / "file" / "x", NOW, tmp_path)
