"""Everything that is said of golden matches is said as it was, in both languages."""

import pytest

from jericho_tui.core.registry import IDS
from jericho_tui.text.language import LANGUAGES
from tests.golden.plies import FOLDER as GOLDEN
from tests.golden.plies import load_match, records
from tests.text.spoken import FOLDER, digest, digests, read, spoken

OTHERS = [path for path in records() if path.stem != "every_option"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_a_match_is_told_as_it_was(game: str, code: str) -> None:
    """`python -m tests.text.spoken` writes it: read what is different there."""
    texts = list(spoken(load_match(GOLDEN / game / "every_option.toml"), code))
    assert read(texts) == (FOLDER / f"{game}.{code}.txt").read_text("utf-8")
    assert digest(texts) == digests()[f"{game} every_option {code}"]


@pytest.mark.share(5)
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", OTHERS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_so_are_the_others(path, code: str) -> None:
    texts = list(spoken(load_match(path), code))
    assert digest(texts) == digests()[f"{path.parent.name} {path.stem} {code}"]
