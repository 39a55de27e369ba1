"""Members: names, codes for one use, keys and cookies, in a file that is understood or refused."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.registry import info
from jericho_tui.league.tournament import TournamentError, plan_for
from tests.club.api import (
    CODE_DAYS,
    COOKIE_DAYS,
    MEMBERS,
    MOST_PROOFS,
    InvalidCodeError,
    Members,
    MembersError,
    StoreError,
    read_members,
    rename_member,
)
from tests.store.test_founders import people
from tests.tui.visits import visited

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


class Clock:
    now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def members(tmp_path: Path, clock: Clock) -> Members:
    return Members(tmp_path, clock)


def text(members: Members) -> str:
    return members.path.read_text()


def test_nobody_belongs_to_a_club_that_has_no_file(members: Members) -> None:
    assert members.all() == ()
    assert members.by_key("SHA256:x") is None
    assert not members.folder.exists()


def test_a_code_binds_a_key_once(members: Members) -> None:
    code = members.invite("Ada")
    assert members.by_key("SHA256:a") is None
    assert members.bind_key(code, "SHA256:a") == "Ada"
    assert members.by_key("SHA256:a") == "Ada"
    with pytest.raises(InvalidCodeError):
        members.bind_key(code, "SHA256:b")


def test_a_second_code_brings_a_second_key(members: Members) -> None:
    for key in ("SHA256:a", "SHA256:b"):
        assert members.bind_key(members.invite("ada" if key[-1] == "b" else "Ada"), key) == "Ada"
    assert [one.name for one in members.all()] == ["Ada"]


def test_a_code_is_typed_as_people_type(members: Members) -> None:
    code = members.invite("Ada")
    assert members.bind_key(f" {code.lower().replace('-', ' ')}\n", "SHA256:a") == "Ada"


def test_a_code_and_a_cookie_end(members: Members, clock: Clock) -> None:
    code = members.invite("Ada")
    name, cookie = members.bind_browser(members.invite("Bea"))
    assert name == members.by_cookie(cookie) == "Bea"
    clock.now = NOON + timedelta(days=CODE_DAYS)
    with pytest.raises(InvalidCodeError):
        members.bind_key(code, "SHA256:a")
    assert members.by_cookie(cookie) == "Bea"
    clock.now = NOON + timedelta(days=COOKIE_DAYS)
    assert members.by_cookie(cookie) is None


def test_no_secret_stands_in_the_file(members: Members) -> None:
    code = members.invite("Ada")
    _name, cookie = members.bind_browser(members.invite("Bea"))
    assert code not in text(members)
    assert code.replace("-", "") not in text(members)
    assert cookie not in text(members)


def test_codes_and_cookies_are_drawn_anew(members: Members) -> None:
    assert len({members.invite("Ada") for _ in range(5)}) == 5


def test_the_file_is_its_owners_only(members: Members) -> None:
    members.invite("Ada")
    assert members.folder.stat().st_mode & 0o777 == 0o700
    assert members.path.stat().st_mode & 0o777 == 0o600


def test_who_is_revoked_comes_with_nothing(members: Members) -> None:
    code = members.invite("Ada")
    members.bind_key(members.invite("Ada"), "SHA256:a")
    _name, cookie = members.bind_browser(members.invite("Ada"))
    assert members.revoke("ADA").name == "Ada"
    assert (members.by_key("SHA256:a"), members.by_cookie(cookie)) == (None, None)
    with pytest.raises(InvalidCodeError):
        members.bind_key(code, "SHA256:a")
    with pytest.raises(MembersError, match="there is no member called Ada"):
        members.revoke("Ada")


def test_who_is_renamed_keeps_what_they_show(members: Members) -> None:
    members.bind_key(members.invite("Ada"), "SHA256:a")
    members.invite("Bea")
    members.rename("ada", "Adele")
    assert members.by_key("SHA256:a") == "Adele"
    members.rename("Adele", "adele")
    with pytest.raises(MembersError, match="already a member called bea"):
        members.rename("adele", "bea")
    with pytest.raises(MembersError, match="no member called Cleo; the members are adele, Bea"):
        members.rename("Cleo", "Dora")


@pytest.mark.usefixtures("quick_seatings")
def test_who_is_renamed_goes_on_deciding_about_tournaments_they_founded(
    members: Members, tmp_path: Path
) -> None:
    members.bind_key(members.invite("Ada"), "SHA256:a")
    plan = plan_for(info("push"), "Cup", "swiss", 7, size=3, rounds=3)
    with visited(tmp_path, "Bernd") as store:
        others = store.tournaments.create(plan, people("Bernd", "Ada"))
    with visited(tmp_path, "Ada") as store:
        found = store.tournaments.create(plan, people("Ada", "Bernd"))
    rename_member(tmp_path, "Ada", "Adele")
    with visited(tmp_path, "Ada") as store, pytest.raises(TournamentError, match="only Adele, who"):
        store.tournaments.remove(found)
    with visited(tmp_path, "Adele") as store:
        with pytest.raises(
            TournamentError, match=("only Bernd, who created this tournament, can change it")
        ):
            store.tournaments.remove(others)
        store.tournaments.remove(found)


def test_a_key_is_one_persons(members: Members) -> None:
    members.bind_key(members.invite("Ada"), "SHA256:a")
    with pytest.raises(MembersError, match="this key already belongs to a member"):
        members.bind_key(members.invite("Bea"), "SHA256:a")


def test_nobody_has_keys_without_end(members: Members) -> None:
    for _ in range(MOST_PROOFS):
        members.invite("Ada")
    with pytest.raises(
        MembersError, match=r"keys, browsers or codes \(.*\); revoke Ada and send a new invitation"
    ):
        members.invite("Ada")


@pytest.mark.parametrize("name", ["", "\x1b[2J", "a" * 21, "a\u202eb"])
def test_only_a_name_is_invited(members: Members, name: str) -> None:
    with pytest.raises(SentenceError):
        members.invite(name)
    assert not members.folder.exists()


def test_another_process_changes_the_same_file(
    members: Members, tmp_path: Path, clock: Clock
) -> None:
    other, code = Members(tmp_path, clock), members.invite("Ada")
    members.bind_key(code, "SHA256:a")
    assert other.by_key("SHA256:a") == "Ada"
    with pytest.raises(InvalidCodeError):
        other.bind_key(code, "SHA256:b")
    members.revoke("Ada")
    assert other.by_key("SHA256:a") is None


ADA = """[[members]]
name = "ada"
since = 2026-11-22T12:00:00Z
"""
GOOD = """format = 1
[[members]]
name = "Ada"
since = 2026-11-22T12:00:00Z
[[members.keys]]
text = "SHA256:a"
since = 2026-11-22T12:00:00Z
"""


@pytest.mark.parametrize(
    ("was", "instead", "reason"),
    [
        ("format = 1", "format = 2", "a newer Jericho TUI"),
        ("format = 1", "", "format must be a whole number"),
        ("format = 1", "format = [", "not TOML"),
        ("format = 1", "format = 1\nopen = true", "a key that this version does not know: open"),
        ("members.keys", "members.cards", "members.1 has a key that this version"),
        ('text = "SHA256:a"', "text = 7", "members.1.keys.text must be one line"),
        ('name = "Ada"', 'name = "\\u001b"', "characters that cannot be displayed"),
        ("since = 2026-11-22T12:00:00Z\n[[", "since = 7\n[[", "members.1.since must be a date"),
        ("[[members]]", f"{ADA}[[members]]", "two members are called Ada"),
        ("[[members]]", "[members]", "members must be a list"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_understood_lets_nobody_in(
    members: Members, was: str, instead: str, reason: str
) -> None:
    members.folder.mkdir()
    members.path.write_text(GOOD)
    assert members.by_key("SHA256:a") == "Ada"
    bad = GOOD.replace(was, instead, 1)
    assert bad != GOOD
    members.path.write_text(bad)
    for use in (lambda: members.by_key("SHA256:a"), lambda: members.invite("Bea")):
        with pytest.raises(StoreError, match="cannot be read, so nobody can enter:") as refused:
            use()
        assert reason in str(refused.value)
    assert text(members) == bad


def test_a_file_behind_a_link_is_not_read(members: Members, tmp_path: Path) -> None:
    members.folder.mkdir()
    (tmp_path / "elsewhere").write_text(GOOD)
    (members.folder / MEMBERS).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreError):
        read_members(members.path)
