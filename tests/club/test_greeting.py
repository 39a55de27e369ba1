"""What strangers and whoever is refused read: every line whole, in French too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import jericho_tui
from jericho_tui.core.sentence import Sentence
from jericho_tui.text import language
from jericho_tui.text.language import _, say
from tests.club.api import Asking, InvalidCodeError, ask_code, in_lines
from tests.club.guests import Club

LONG_NAME = "Zacharias-Maximilian"
FINGERPRINT = "SHA256:" + "x" * 43


@pytest.fixture(params=["en", "fr"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    language.choose(request.param)
    yield request.param
    language.choose("en")


def said_by_the_club() -> Iterator[str]:
    """Yield every text of the club's own modules, as it stands in their source."""
    for path in (Path(jericho_tui.__file__).parent / "club").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("N_", "_"):
                yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))


@pytest.mark.parametrize("columns", [80, 60, 40])
def test_every_sentence_is_broken_at_spaces(spoken: str, columns: int) -> None:
    values = {"name": LONG_NAME, "most": 1_000, "minutes": 100_000, "names": LONG_NAME}
    values |= dict.fromkeys(
        ("reason", "path", "key", "least", "what", "command", "address", "port"), "x"
    )
    for text in said_by_the_club():
        shown = in_lines(say(Sentence(text, values)), columns)
        assert shown.endswith("\r\n")
        lines = shown.removesuffix("\r\n").split("\r\n")
        assert max(map(len, lines)) < columns
        assert " ".join(lines).split() == say(Sentence(text, values)).split()


async def test_the_greeting_needs_no_breaking_in_eighty_columns(
    spoken: str, no_pause: None
) -> None:
    written: list[str] = []
    typed = iter([b"ABCD\r"] * 3)

    async def read() -> bytes:
        return next(typed, b"")

    async def bind(code: str, _called: str) -> str:
        if code != "ABCD":
            raise AssertionError(code)
        raise InvalidCodeError

    asking = Asking(read, written.append, 80)
    assert await ask_code(asking, FINGERPRINT, bind) is None
    text = "".join(written)
    assert text.count(_("Code: ")) == 3
    assert FINGERPRINT in text
    assert max(map(len, text.split("\r\n"))) < 80
    assert all(one.count("\r\n") < 2 for one in written), "each is one line as it was meant"


@pytest.mark.parametrize("columns", [0, 1, 19])
def test_a_terminal_without_a_size_has_eighty_columns(columns: int) -> None:
    lines = in_lines("word " * 30, columns).split("\r\n")
    assert 70 < len(lines[0]) < 80


def test_who_has_no_terminal_breaks_lines_for_themselves() -> None:
    assert in_lines("word " * 30, None) == "word " * 30 + "\n"


async def test_a_refusal_is_broken_where_the_terminal_is_narrow(club: Club) -> None:
    mine = club.invited(LONG_NAME)
    async with club.guest(mine) as one, club.guest(mine) as two:
        await one.sees("JERICHO")
        await two.sees("JERICHO")
        async with club.guest(mine, (30, 24)) as three:
            await three.sees("connections")
            assert await three.ends() == 1
    assert max(map(len, three.raw.decode().split("\r\n"))) < 34, "the longest word is the name"
    club.members.revoke(LONG_NAME)
