"""Text that attacks: shown harmlessly everywhere, at the right width, and never a path elsewhere.

What reaches the terminal is judged by its bytes.
"""

import contextlib
import io
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.cells import cell_len

from jericho_tui.cli.main import main
from jericho_tui.play.names import InvalidNameError, clean_name, clean_title
from jericho_tui.store.database import League
from jericho_tui.store.export import export_league
from jericho_tui.store.files import StoreError
from jericho_tui.store.league_file import read_document
from jericho_tui.store.record_file import dump_record
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.panels.saved_lines import Columns, detail, row
from tests.builders import NAMES, random_match, record_of
from tests.programs import ROOT
from tests.robustness.damage import league
from tests.tui.test_terminal import program, shows

TEXTS = {
    "title": "\x1b]0;PWNED\x07",
    "colours": "\x1b[31;5mred\x1b[2J",
    "c1": "\x9b31mred\x9d0;PWNED\x9c",
    "device control": "\x1bP+q544e\x1b\\",
    "markup": "[red]x[/red]",
    "action": "[@click=app.quit]x[/]",
    "unclosed": "[/]][[",
    "bidi": "\u202eevil\u202c",
    "isolate": "\u2066x\u2069\u200f",
    "zero width": "A\u200bd\u200da\ufeff",
    "combining": "e" + "\u0301" * 50,
    "lines": "a\nb\r\nc\x0bd\x0ce\x85f\u2028g\u2029h",
    "backspaces": "abc\x08\x08\x08\x7f",
    "parents": "../../../../tmp/escaped",
    "dots": "..",
    "root": "/etc/passwd",
    "windows": "..\\..\\C:\\x",
    "device": "CON",
    "device file": "nul.toml",
    "long": "x" * 10_000,
    "cjk": "漢字かな" * 10,
    "family": "👩‍👩‍👧‍👦🏳️‍🌈",
    "format": "%s%n{0}{name}{name.__class__}",
    "shell": "$(touch x)`touch x`;touch x",
    "toml": '"\n[result]\nx = "',
    "nul": "a\0b",
    "tag": "\U000e0041\U000e0042",
    "private": "\ue000\uf8ff",
}
ATTACKS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
    "|[\U000e0000-\U000e0fff]|[\u0300-\u036f]{3}"
)
"""What no line may hold, whoever wrote it; a new line is the program's own."""
hostile = pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))

WORST = ("title", "c1", "bidi", "combining", "parents", "long", "cjk", "toml")
worst = pytest.mark.parametrize("text", [TEXTS[name] for name in WORST], ids=WORST)


@pytest.fixture(autouse=True)
def _program_from_anywhere(own_home, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as opened:
        yield opened


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


def harmless(error: Exception) -> None:
    """A sentence about an attack is none, and of sane length."""
    assert ATTACKS.search(str(error)) is None, str(error)
    assert len(str(error)) < 1000


def said(*words: str) -> str:
    """Run a command line, which must end by itself; return all that it printed."""
    out = io.StringIO()
    stdin, sys.stdin = sys.stdin, io.StringIO("1\nquit\n")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = main(list(words))
    finally:
        sys.stdin = stdin
    assert code in (0, 1, 2), (words, out.getvalue())
    return out.getvalue()


@hostile
def test_in_every_argument_of_the_command_line(tmp_path, store, text):
    if "\0" in text:
        return  # no argument can hold it
    text = text or "x"
    saves = ["--saves", str(store.folder)]
    before = files(tmp_path)
    for words in (
        ("play", "--plain", *saves, "--seats", f"{text},random,random"),
        ("play", "--plain", *saves, "--seats", f"x={text},random,random"),
        ("play", "--plain", *saves, "--options", f"{text}={text}"),
        ("play", "--plain", *saves, "--resume", text),
        ("play", "--plain", *saves, text),
        ("simulate", text, "--seats", "random,random,random"),
        *(
            ("simulate", "jericho", "--matches", "1", "--rng-seed", "1", "--jobs", "1", *seats)
            for seats in (("--seats", f"{text}=random,random,random"), ("--seats", text))
        ),
        ("replay", text),
        ("rules", text),
        ("league", "player", text, *saves),
        ("league", "rename", text, text, *saves),
        ("league", "merge", text, text, *saves),
        ("league", "import", text, *saves),
        ("--lang", text, "rules"),
        (text,),
        ("doctor", "--saves", f"saves/{text}"),
        ("league", "show", "--saves", f"saves/{text}"),
    ):
        found = ATTACKS.search(said(*words))
        assert found is None, (words, found)
    new = {path for path in files(tmp_path) - before if path.suffix != ".lock"}
    # A folder that is named on purpose may get a league: `saves/..`
    own = ("league.db", ".host")
    assert all(path.parent == store.folder or path.name in own for path in new), new
    assert all(re.fullmatch(r"[\w.-]+", path.name) for path in new), new


@worst
def test_in_every_text_of_a_record(tmp_path, store, text):
    """Each text replaced; the lobby's lines, the command's and the doctor's are harmless."""
    good = dump_record(record_of(random_match(3, seed=1, moves=8))).decode()
    quoted = "".join(
        f"\\U{ord(c):08x}" if ord(c) < 32 or ord(c) > 126 or c in '"\\' else c for c in text
    )
    for number, place in enumerate(re.finditer(r'"([^"\n]+)"', good)):
        damaged = good[: place.start(1)] + quoted + good[place.end(1) :]
        (store.folder / f"{number}.toml").write_text(damaged)
    (store.folder / "key.toml").write_text(f'"{quoted}" = 1\n{good}')
    (store.folder / "title.toml").write_text(f'title = "{quoted}"\n{good}')
    now = datetime(2026, 11, 20, tzinfo=UTC)
    listed = store.matches.list()
    columns = Columns.of(listed, now)
    for match in listed:
        listing = row(match, columns, 76, now)
        assert cell_len("".join(words for words, _role in listing)) == 76
        for line in (listing, *detail(match, now, 76)):
            shown = "".join(words for words, _role in line)
            assert ATTACKS.search(shown) is None, shown
    assert ATTACKS.search(said("doctor", "--saves", str(store.folder))) is None
    for match in listed[::5]:
        assert ATTACKS.search(said("replay", str(match.path))) is None
    before = files(tmp_path)
    for match in listed:
        with contextlib.suppress(StoreError):
            store.matches.resume_good_part(match.path)
    assert {path.parent for path in files(tmp_path) - before} <= {store.folder}


@hostile
def test_in_the_name_of_a_file(store, text):
    name = text.replace("/", "").replace("\0", "")[:60] + ".toml"
    (store.folder / name).write_text("[")
    (saved,) = [match for match in store.matches.list() if match.path.name == name] or [None]
    if saved is None:
        assert name.startswith(".")  # a hidden file is none of ours
        return
    now = datetime(2026, 11, 20, tzinfo=UTC)
    for line in (row(saved, Columns.of([saved], now), 76, now), *detail(saved, now, 76)):
        assert ATTACKS.search("".join(words for words, _role in line)) is None
    for words in (("replay", str(saved.path)), ("doctor", "--saves", str(store.folder))):
        assert ATTACKS.search(said(*words)) is None


@hostile
def test_in_the_settings(store: Store, text):
    path = store.settings_path
    quoted = "".join(f"\\U{ord(c):08x}" for c in text)
    path.write_text(f'language = "{quoted}"\ntheme = "{quoted}"\n[keys]\n"{quoted}" = "{quoted}"\n')
    Path(path.parent, "home", "jericho-tui").mkdir(parents=True)
    path.rename(path.parent / "home" / "jericho-tui" / "settings.toml")
    assert ATTACKS.search(said("doctor", "--saves", str(store.folder))) is None


@worst
def test_in_what_is_imported_into_the_league(tmp_path, store, text):
    league(tmp_path / "other.db", 6)
    other = League.open(tmp_path / "other.db")
    _, _, path, _ = export_league(other, tmp_path / "out")
    other.close()
    content = path.read_text(encoding="utf-8")
    quoted = "".join(f"\\U{ord(c):08x}" for c in text)
    for word in ("Player 3", "m1", "jericho"):
        path.write_text(content.replace(word, quoted), encoding="utf-8")
        try:
            store.league.take(read_document(path))
        except StoreError as error:
            harmless(error)
    for command in (("league", "show"), ("league", "entries"), ("league", "show", "--json")):
        assert ATTACKS.search(said(*command, "--saves", str(store.folder))) is None


@hostile
def test_a_name_that_is_taken_prints_at_its_width_and_no_other_is(text):
    for clean in (clean_name, clean_title):
        try:
            taken = clean(text)
        except InvalidNameError as error:
            harmless(error)
        else:
            assert ATTACKS.search(taken) is None
            assert cell_len(taken) <= 40


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX pseudo-terminal")
def test_no_escape_sequence_of_a_name_reaches_the_terminal(tmp_path):
    """The real program over a folder of attacks; its bytes are searched for each of them."""
    saves = tmp_path / "saves"
    good = dump_record(record_of(random_match(3, seed=1, moves=8))).decode()
    with open_store(saves, settings_path=tmp_path / "none"):
        for number, text in enumerate(TEXTS.values()):
            name = re.sub(r"[/\0]", "", text)[:40]
            (saves / f"{number}{name}.toml").write_text(good.replace('"1 ', '"1 \\u001b[2J', 1))
            quoted = "".join(f"\\U{ord(c):08x}" for c in text)
            (saves / f"n{number}.toml").write_text(good.replace(NAMES[0], quoted))
    with program(tmp_path) as terminal:
        assert shows(terminal, "Continue")
        for key in ["down"] * 20 + ["enter", "esc", "f1", "esc"]:
            terminal.press(key)
            terminal.read(patience=0.1, quiet=0.02)
        data = b"".join(part for _arrived, part in terminal.chunks)
        lines = terminal.text().split("\n")
    assert b"]0;PWNED\x07" not in data
    for attack in (
        "\x1b]0;",
        "\x1b[31;5m",
        "\x9b",
        "\x9d",
        "\x1bP+q",
        "\u202e",
        "\u2066",
        "\u200b",
    ):
        assert attack.encode() not in data, attack
    assert b"\x1b[31mx" not in data
    assert all(len(line) <= 80 for line in lines)
