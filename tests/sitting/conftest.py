"""What tests of this floor rely on."""

from collections.abc import Iterator

import pytest

from jericho_tui.prose import language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Speak English, whatever the machine or the test before spoke."""
    language.choose("en")
    yield
    language.choose("en")
