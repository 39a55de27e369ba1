"""The language of a test, put back afterwards."""

import pytest

from jericho_tui.text import language


@pytest.fixture
def french(in_english: None) -> None:
    """The test is in French."""
    language.choose("fr")


@pytest.fixture(params=language.LANGUAGES)
def each_language(request: pytest.FixtureRequest, in_english: None) -> str:
    """The test runs in every language."""
    code = str(request.param)
    language.choose(code)
    return code
