"""Whatever a terminal sends: known keys come out, what is no key does nothing, a paste is text."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.message import Message

from tests.tui.inner import MOST_PASTED, Key, KeyParser, decoder
from tests.tui.keyboard import FOUND, SEED, pieces, unknown

UNKNOWN = 20_000
REPORTS = (
    *("\x1b[I", "\x1b[O", "\x1b[12;40R", "\x1b[?2026;2$y", "\x1b[?2048;1$y"),
    *("\x1b[<0;3;4M", "\x1b[<0;3;4m", "\x1b[<35;3;4M", "\x1b[<64;3;4M", "\x1b[48;24;80;480;800t"),
)
"""Focus, cursor, modes, mouse, size."""


class Typed:
    """A parser, and a clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.parser = KeyParser(clock=lambda: self.now)

    def send(self, *texts: str) -> list[Message]:
        """Send each text shortly after the one before."""
        found: list[Message] = []
        for text in texts:
            found += self.parser.feed(text)
            self.now += 0.05
            found += self.parser.tick()
        return found

    def wait(self, seconds: float) -> list[Message]:
        self.now += seconds
        return list(self.parser.tick())

    def keys(self, *texts: str) -> list[str]:
        """Send texts, wait a while, and return the keys; anything else is a mistake."""
        found = [*self.send(*texts), *self.wait(10)]
        assert all(isinstance(one, events.Key) for one in found), found
        return [one.key for one in found if isinstance(one, events.Key)]


@pytest.fixture
def typed() -> Typed:
    return Typed()


@pytest.mark.parametrize(
    ("sequence", "key"),
    [
        ("\x1b", "escape"),
        ("a", "a"),
        ("A", "A"),
        ("é", "é"),
        ("\r", "enter"),
        ("\t", "tab"),
        ("\x7f", "backspace"),
        ("\x03", "ctrl+c"),
        ("\x1b[A", "up"),
        ("\x1bOA", "up"),
        ("\x1b[5A", "ctrl+up"),
        ("\x1b[1;5A", "ctrl+up"),
        ("\x1b[Z", "shift+tab"),
        ("\x1b[[A", "f1"),
        ("\x1bOP", "f1"),
        ("\x1b[11~", "f1"),
        ("\x1b[25~", "f13"),
        ("\x1b[24$", "f24"),
        ("\x1b[3$", "shift+delete"),
        ("\x1bf", "ctrl+right"),
        ("\x1bx", "alt+x"),
        ("\x1bO", "alt+shift+o"),
        ("\x1bOj", "asterisk"),
        ("\x1b[97u", "a"),
        ("\x1b[97;5u", "ctrl+a"),
        ("\x1b[97;1:2u", "a"),
        ("\x1b[97:65;2;65u", "A"),
        ("\x1b[13u", "enter"),
        ("\x1b[57399u", "0"),
        ("\x1b[57414u", "enter"),
        ("\x1b[1;5:1A", "ctrl+up"),
        ("\x1b[3;5~", "ctrl+delete"),
        ("\x1b[27;5;9~", "ctrl+tab"),
        ("\x1b[27;5;105~", "ctrl+i"),
    ],
)
def test_known_keys_work_in_pieces_too(typed, sequence, key):
    assert typed.keys(sequence) == [key]
    assert typed.keys(*sequence) == [key]
    if sequence[-1] not in "\x1bO$":  # which what follows may belong to
        assert typed.keys(f"{sequence}n") == [key, "n"]


def meaning(found: Iterable[Message]) -> list[str]:
    return [repr((one.key, one.character) if isinstance(one, events.Key) else one) for one in found]


def of_textual(sequence: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what Textual's own parser makes of a sequence and a long pause."""
    now = 0.0
    monkeypatch.setattr("textual._parser.get_time", lambda: now)
    parser = XTermParser()
    found = list(parser.feed(sequence))
    now = 10.0
    return meaning([*found, *parser.tick()])


def test_all_that_textual_knows_is_known(typed, monkeypatch):
    """Where its parser takes a number for a character its table says which key that is."""
    table = {
        sequence: meaning(events.Key(key.value, None) for key in keys)
        for sequence, keys in ANSI_SEQUENCES_KEYS.items()
        if isinstance(keys, tuple)
    }
    numbers = [text for text in table if text[-1] in "~ABCDu" and text[2:3] in tuple("123456")]
    for sequence in (*ANSI_SEQUENCES_KEYS, *map(chr, (*range(0x80), *range(0xA0, 0x250)))):
        ours = meaning([*typed.send(sequence), *typed.wait(10)])
        wanted = of_textual(sequence, monkeypatch)
        assert ours == wanted or (sequence in numbers and ours == table[sequence]), sequence
    for report in REPORTS:
        assert meaning(Typed().send(report)) == of_textual(report, monkeypatch) != []


def test_reports_are_read_in_pieces_too():
    for report in REPORTS:
        assert meaning(Typed().send(*report)) == meaning(Typed().send(report)) != []


@pytest.mark.parametrize(
    ("sequence", "key", "latin"),
    [
        ("\x1b[1092::97;1;1092u", "ф", "a"),
        ("\x1b[1092:1060:97;2;1060u", "Ф", "A"),
        ("\x1b[1081::113;5u", "ctrl+й", "ctrl+q"),
        ("\x1b[1078::59;1;1078u", "ж", "semicolon"),
        ("\x1b[945::97u", "α", "a"),
        ("\x1b[233::50;1;233u", "é", ""),
        ("\x1b[97::113;1;97u", "a", ""),
        ("\x1b[1092;1;1092u", "ф", ""),
        ("\x1b[1092::9999999;1;1092u", "ф", ""),
    ],
)
def test_a_key_of_another_alphabet_says_what_it_is_on_a_latin_layout(typed, sequence, key, latin):
    [found] = typed.send(sequence)
    assert isinstance(found, Key)
    assert (found.key, found.latin) == (key, latin)


def test_20_000_strings_that_are_no_key_type_nothing(typed):
    rng = Random(SEED)
    kinds: Counter[str] = Counter()
    for _ in range(UNKNOWN):
        text = unknown(rng)
        kinds[text[:2]] += 1
        assert typed.send(*pieces(rng, text)) == [], text
        assert typed.keys("n") == ["n"], text  # nor does it eat a key
    assert set(kinds) == {f"\x1b{letter}" for letter in "[]PX^_"}
    assert min(kinds.values()) > UNKNOWN / 40


def test_bytes_that_are_no_text_are_one_unknown_character_each(typed):
    assert decoder()(b"\xff(\xe2\x82(\xc3\xa9") == "\ufffd(\ufffd(é"


def test_and_nothing_where_they_come_at_once(typed):
    rng = Random(SEED)
    text = "".join(unknown(rng) for _ in range(2_000))
    while text:
        length = rng.randint(1, 4096)
        assert typed.send(text[:length]) == []
        text = text[length:]
    assert typed.keys("n") == ["n"]


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_is_no_key_wherever_it_is_cut(name):
    text = FOUND[name]
    for cut in range(1, len(text)):
        if text[cut - 1] != "\x1b":
            found = Typed().send(text[:cut], text[cut:])
            assert [type(one) for one in found] == [events.Paste] * text.count("\x1b[200~")


@pytest.mark.parametrize(
    "begun", ["\x1b]11;rgb:dd", "\x1bP1$r", "\x1b_G", "\x1b^", "\x1bX", "\x1b[?61;4"]
)
def test_what_has_no_end_is_given_up(typed, begun):
    assert typed.send(begun) == []
    assert typed.wait(1) == []
    assert typed.keys("n", "\x1b", "\x1b[A") == ["n", "escape", "up"] or begun[-1] == "4"
    typed = Typed()
    typed.send(begun.rstrip("4"))
    eaten = typed.keys(*"1" * 200)  # somebody types on and on
    assert 50 < len(eaten) < 200


def test_an_escape_is_one_when_nothing_follows(typed):
    assert typed.send("\x1b") == []
    assert typed.keys() == ["escape"]
    assert typed.keys("\x1b\x1b") == ["escape", "escape"]
    assert typed.keys("\x1b\x1b[A") == ["escape", "up"]
    assert typed.keys("\x1b[\x1b[A", "\x1bO\x1bOP") == ["up", "f1"]


def test_sizes_that_nothing_has_are_not_taken(typed):
    """Textual would divide by them, or make room for them."""
    for size in ("0;0;0;0", "24;80;0;0", "0;80;480;800", "99999;99999;9;9"):
        assert typed.send(f"\x1b[48;{size}t") == []
    assert len(typed.send("\x1b[48;24;80;480;800t", "\x1b[<0;3;4M")) == 2


@pytest.mark.parametrize(
    "text", ["abc\x1b[31m3\r", "\x1b]11;", "\x1b", "\x1b[20", "\x1bPa\x1b\\", "", "é\n😀" * 99]
)
def test_a_paste_is_text_up_to_its_end(typed, text):
    whole = f"\x1b[200~{text}\x1b[201~n"
    for cut in range(2, len(whole)):
        if whole[cut - 1] != "\x1b":
            found = typed.send(whole[:cut], whole[cut:])
            assert meaning(found) == [repr(events.Paste(text)), repr(("n", "n"))]


def test_a_paste_without_an_end_has_one(typed):
    assert typed.send("\x1b[200~abc\x1b[A") == []
    assert meaning(typed.wait(3)) == [repr(events.Paste("abc\x1b[A"))]
    assert typed.keys("n") == ["n"]


def test_of_a_paste_no_more_is_kept_than_it_may_have(typed):
    found = [*typed.send("\x1b[200~" + "1" * 2 * MOST_PASTED), *typed.wait(100)]
    pasted = [one.text for one in found if isinstance(one, events.Paste)]
    assert 0 < sum(map(len, pasted)) <= MOST_PASTED + 5


def test_a_paste_ends_what_has_no_end(typed):
    found = typed.send("\x1b]11;rgb:\x1b[200~1\r\x1b[201~")
    assert meaning(found) == [repr(events.Paste("1\r"))]


def test_a_paste_is_read_in_time_that_grows_with_its_length(typed):
    """24 kB of coloured faces were 9,000 keys, each of which searched anew."""
    text = "".join(f"\x1b[3{number % 8}m😀\x1b[0m " for number in range(2_000))
    [paste] = typed.send(f"\x1b[200~{text}\x1b[201~")
    assert isinstance(paste, events.Paste)
    assert paste.text == text
