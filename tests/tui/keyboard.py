"""What terminals send that is no key, made at random from a seed."""

from random import Random

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

SEED = 20_261_126
FOUND = {
    "code too large": "\x1b[1114112u",
    "key released": "\x1b[103;1:3u",
    "escape in a paste": "\x1b[200~abc\x1b[31m3\r\x1b[201~",
    "answer to DA1": "\x1b[?61;4;6;7;14;21;22;23;24;28;32;42;52c",
    "answer to OSC 11": "\x1b]11;rgb:dddd/dddd/dddd\x1b\\",
}
"""What ended the program or played a move."""
_BEYOND = "éßфλ漢😀"


def unknown(rng: Random) -> str:
    """Return a sequence, whole, that is no key, no mouse and no report that Textual asks for."""
    kind = rng.choice((_private, _csi, _intermediate, _kitty, _string, _string))
    while (found := kind(rng)) in ANSI_SEQUENCES_KEYS:
        pass
    return found


def pieces(rng: Random, text: str) -> list[str]:
    """Return a text cut at random; never right behind an ESC, which would be the key."""
    at = sorted({rng.randrange(1, len(text)) for _ in range(rng.randint(0, 4))})
    at = [cut for cut in at if text[cut - 1] != "\x1b"]
    return [text[start:end] for start, end in zip([0, *at], [*at, len(text)], strict=True)]


def _numbers(rng: Random, most: int = 6) -> str:
    numbers = [str(rng.randrange(10 ** rng.randint(1, 6))) for _ in range(rng.randint(0, most))]
    return rng.choice(";;:").join(numbers)


def _private(rng: Random) -> str:
    """Answers: DA1, DA2, DA3, XTVERSION, DSR and the like."""
    return "\x1b[" + rng.choice("?>=") + _numbers(rng, 14) + rng.choice("cmnqtuxSR@Jl")


def _csi(rng: Random) -> str:
    """Other ends than those of keys, and keys with numbers that no key has."""
    if rng.random() < 0.3:
        number = rng.choice((0, 9, 10, 16, 22, 27, 30, *range(35, 62), *range(64, 200), 10**6))
        return f"\x1b[{number}~"
    if rng.random() < 0.2:
        return f"\x1b[{rng.randrange(2, 5)}{rng.choice('EFHPQS')}"
    return "\x1b[" + _numbers(rng) + rng.choice("`efghijklnovwxyz{|}KLNTUVWXY\\]^_")


def _intermediate(rng: Random) -> str:
    return "\x1b[" + _numbers(rng) + rng.choice(" !\"#%&'()*+,-./") + rng.choice("pqwyzR")


def _kitty(rng: Random) -> str:
    """Key events that are none: released, with characters or modifiers that there are not."""
    code = rng.choice(("103", "97:65:97", "57352", "13", "1078::59"))
    bad = str(rng.choice((0x110000, 9_999_999, 0xD800, 0xDFFF, 1, 7, 155, 57344, 63743, 10**4000)))
    return "\x1b[" + rng.choice(
        (
            f"{code};{rng.randint(1, 256)}:{rng.choice((0, 3, 4, 33))}u",
            f"{rng.randint(1, 24)};1:3~",
            f"1;{rng.randint(1, 256)}:3{rng.choice('ABCDEFHPQRS')}",
            f"{bad}u",
            f"{bad};2;{bad}u",
            f"97;1;{bad}u",
            f"97;1;97:{bad}u",
            f"97;{rng.choice((0, 257, 999, 10**30))}u",
            "97:::97u",
            "97;1;97;1u",
            "97;1;97::98u",
            "1;1;97A",
            f"27;5;{bad}~",
        )
    )


def _string(rng: Random) -> str:
    """OSC, DCS, APC, PM and SOS: colours, clipboards, settings, pictures and whatever else."""
    kind = rng.choice("]]PX^_")
    letters = rng.choice((f"0123456789abcdef;:/?=+${_BEYOND}", "1\r3\x7fq\tn\x03\x11ABC", "]P[OM"))
    text = "".join(rng.choices(letters, k=rng.choice((0, 3, 20, 300, 3000))))
    if rng.random() < 0.1:
        text += "\x1b[31mn\r\x1bOP"
    end = rng.choice(("\x1b\\", "\a")) if kind == "]" else "\x1b\\"
    return f"\x1b{kind}{text}" + end
