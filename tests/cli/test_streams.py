import io

import pytest

from tests.cli.api import print_whatever_the_encoding


@pytest.fixture
def ascii_out(monkeypatch):
    """Return what was printed to an output that knows ASCII only."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)
    monkeypatch.setattr("sys.stdout", stream)
    print_whatever_the_encoding()
    return stream


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Chloé à l’école\u202f: «\u202fœuf\u202f»…", 'Chloe a l\'ecole : " oeuf "...'),
        ("5 → 10 − 3 × 2 · x", "5 -> 10 - 3 x 2 - x"),
        ("ﬁn ½", "fin ?"),
        ("♪♦ 李", "?? ?"),
    ],
)
def test_what_cannot_be_encoded_prints_as_what_is_most_like_it(ascii_out, text, printed):
    ascii_out.write(f"{text}\n")
    assert ascii_out.buffer.getvalue().decode() == f"{printed}\n"
