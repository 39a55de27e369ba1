"""What `rules-coverage.md` must hold: `problems` lists where it does not.

`python -m tests.architecture.rules_coverage FOLDER` compares the page with the printed rules, which
are not part of this repository, and lists every file of the project that reprints them.
"""

import ast
import html
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from jericho_tui.core import registry

ROOT = Path(__file__).parents[2]
PAGE = Path(__file__).with_name("rules-coverage.md")
VERDICTS = ("implemented", "option", "house", "left out")
LONGEST = 120
"""Characters of a rule in our own words."""
WORDS = 8
"""As many words in the order of a printed text are a piece of it."""
CHANCE = 12
"""As many such pieces may come about by chance in one file."""
_ROW = re.compile(r"^\| (\w+)-(\d+) \| (\d+) ([0-9a-f]{8}) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$")
_SOURCE = re.compile(r"^\| \[(\w+)\]\(#\1\) \| `(\S+)` \| (.+) \|$")
_WORD = re.compile(r"[^\W_]+")
_CODE = re.compile(r"`([^`]+)`")
_GAME = re.compile(r"tests/(?:games|golden)/(\w+)/")
_RULING = re.compile(r"\b[JNBHRP]\d+\b")
_FEWEST_WORDS = 3
"""A reason in fewer words is none."""


@dataclass(frozen=True)
class Source:
    """What the page says of a printed text."""

    name: str
    file: str
    sentences: int
    verdicts: tuple[int, ...]
    """How many of its sentences have each of `VERDICTS`."""


@dataclass(frozen=True)
class Row:
    """A sentence and what becomes of it."""

    source: str
    number: int
    length: int
    """How many letters and digits the sentence has."""
    digest: str
    rule: str
    """What it says, in our own words."""
    verdict: str
    why: str

    @property
    def names(self) -> list[str]:
        """What it names: tests, records, options, files."""
        return _CODE.findall(self.why)

    @property
    def reason(self) -> str:
        """What it says beside the names."""
        return _CODE.sub("", self.why)


def letters_of(text: str) -> str:
    """Return the letters and digits of a text, without tags and the addresses of links."""
    bare = re.sub(r"</?\w+>|\]\([^)]*\)", "", text)
    return "".join([sign for sign in bare.casefold() if sign.isalnum()])


def digest_of(letters: str) -> str:
    """Return what a row says of the letters of its sentence."""
    return sha256(letters.encode()).hexdigest()[:8]


def sources_of(page: str) -> list[Source]:
    """Return what the table at the head of a page says."""
    found = []
    for line in page.splitlines():
        match = _SOURCE.match(line)
        if match:
            sentences, *verdicts = map(int, match[3].split(" | "))
            found.append(Source(match[1], match[2], sentences, tuple(verdicts)))
    return found


def rows_of(page: str) -> list[Row]:
    """Return the sentences of a page."""
    matches = map(_ROW.match, page.splitlines())
    return [Row(m[1], int(m[2]), int(m[3]), m[4], m[5], m[6], m[7].strip()) for m in matches if m]


def problems(page: str) -> list[str]:
    """Return what is wrong with a page, a sentence each."""
    rows, sources = rows_of(page), sources_of(page)
    lines = [line for line in page.splitlines() if re.match(r"\| \w+-\d+ \|", line)]
    found = [f"no row: {line}" for line in lines if not _ROW.match(line)]
    known = {source.name for source in sources}
    found += [f"{row.source}: no such source" for row in rows if row.source not in known]
    for source in sources:
        found += _source_problems(source, [row for row in rows if row.source == source.name])
    for row in rows:
        found += [f"{row.source}-{row.number}: {problem}" for problem in _row_problems(row)]
    return found


def _source_problems(source: Source, rows: list[Row]) -> Iterator[str]:
    if [row.number for row in rows] != list(range(1, source.sentences + 1)):
        yield f"{source.name}: the rows are not numbered 1 to {source.sentences}"
    verdicts = Counter(row.verdict for row in rows)
    if tuple(verdicts[verdict] for verdict in VERDICTS) != source.verdicts:
        yield f"{source.name}: the verdicts are counted wrongly"


def _row_problems(row: Row) -> Iterator[str]:
    if len(row.rule) > LONGEST:
        yield f"its rule has over {LONGEST} characters"
    if row.verdict not in VERDICTS:
        yield f"{row.verdict} is no verdict"
    shown = [name for name in row.names if name.startswith("tests/")]
    yield from [f"there is no {name}" for name in shown if not _exists(name)]
    if row.verdict in ("implemented", "option") and not shown:
        yield "nothing shows it"
    if row.verdict in ("house", "left out") and len(row.reason.split()) < _FEWEST_WORDS:
        yield "it does not say why"
    named = set(_GAME.findall(row.why)) or _games_of(row)
    options = {word for game in named for word in _option_words(game)}
    others = [name for name in row.names if not name.startswith(("tests/", "jericho-tui "))]
    if row.verdict == "option" and not (others and others[0] in _keys(named)):
        yield "it names no option"
    for name in others:
        if "." in name:
            if not any(list((_package(game)).rglob(name)) for game in named):
                yield f"there is no file {name}"
        elif name not in options:
            yield f"{name} is no option and no value of one"
    for ruling in _RULING.findall(row.reason):
        if not any(ruling in _text(game) for game in named):
            yield f"{ruling} is no ruling of {', '.join(sorted(named))}"


def _games_of(row: Row) -> set[str]:
    """Return the games that a row without tests may be about."""
    return {"en": {"jericho"}, "fr": {"jericho"}}.get(
        row.source, {row.source} if row.source in registry.IDS else set(registry.IDS)
    )


def _package(game: str) -> Path:
    return ROOT / "jericho_tui" / "games" / game


def _keys(named: set[str]) -> set[str]:
    return {option.key for game in named for option in registry.info(game).options}


@cache
def _option_words(game: str) -> frozenset[str]:
    """Return the keys of a game's options, and their values as a record has them."""
    options = registry.info(game).options
    values = [str(value) for option in options for value in option.values]
    return frozenset([option.key for option in options] + values)


@cache
def _text(game: str) -> str:
    return "".join([path.read_text(encoding="utf-8") for path in _package(game).rglob("*.*y")]) + (
        _package(game) / "rulebook.en.md"
    ).read_text(encoding="utf-8")


def _exists(name: str) -> bool:
    """Whether there is such a file, or such a test in it."""
    path, _, test = name.partition("::")
    return (ROOT / path).is_file() and (not test or test in _tests(path))


@cache
def _tests(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    return frozenset([node.name for node in ast.walk(tree) if isinstance(node, functions)])


def differences(page: str, folder: Path) -> list[str]:
    """Return where the printed texts in `folder` and the rows of a page part."""
    found = []
    for source in sources_of(page):
        left = letters_of((folder / source.file).read_text(encoding="utf-8"))
        for row in [row for row in rows_of(page) if row.source == source.name]:
            if digest_of(left[: row.length]) != row.digest:
                found.append(f"{source.file}: {row.source}-{row.number} is not what comes next")
                break
            left = left[row.length :]
        else:
            if left:
                found.append(f"{source.file}: its end has no row")
    return found


def project() -> list[Path]:
    """Return every file of the project."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def reprints(files: Iterable[Path], folder: Path) -> list[str]:
    """Return which files have more pieces of the printed texts in `folder` than `CHANCE`."""
    printed = {piece for path in folder.glob("*.txt") for piece in _pieces(path)}
    counts = {path: sum(piece in printed for piece in _pieces(path)) for path in files}
    return [f"{path}: {count} pieces" for path, count in counts.items() if count > CHANCE]


def _pieces(path: Path) -> Iterator[tuple[str, ...]]:
    text = path.read_text(encoding="utf-8", errors="ignore").replace("\\n", " ")
    if path.suffix in (".svg", ".html"):
        text = html.unescape(re.sub(r"<[^>]*>", " ", text))
    words = _WORD.findall(text.casefold())
    return zip(*[words[start:] for start in range(WORDS)], strict=False)


if __name__ == "__main__":
    printed_rules = Path(sys.argv[1])
    told = differences(PAGE.read_text(encoding="utf-8"), printed_rules)
    sys.exit("\n".join(told + reprints(project(), printed_rules)) or 0)
