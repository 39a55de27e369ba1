"""Everything that is said of golden matches: `python -m tests.text.spoken [GAME …]`.

Writes it, in every language, for a test to compare: the first match of a game in full into
`spoken/`, so that a difference can be read, and of all of them a digest into `spoken.txt`.
"""

import hashlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.registry import IDS
from jericho_tui.play.match import Match
from jericho_tui.text import language
from jericho_tui.text.language import say
from jericho_tui.text.notation import words_of
from jericho_tui.text.segments import plain
from tests.golden.plies import load_match, records

FOLDER: Final = Path(__file__).with_name("spoken")
DIGESTS: Final = FOLDER.with_suffix(".txt")
NAMES: Final = ("Ada", "Bernard", "Chloé", "Dora", "Emil", "Fanny", "Gad")
_MOST: Final = 6
"""Legal moves of a position of which is said what they will do."""
_EVERY: Final = 9
"""Moves between two positions that are told in full."""
_READ: Final = 8
"""The first and the last moves of the text that is kept."""


def spoken(match: Match, code: str) -> Iterator[str]:
    """Yield what is said of a match in a language, a text for each move."""
    language.choose(code)
    try:
        yield from _spoken(match)
    finally:
        language.choose("en")


def _spoken(match: Match) -> Iterator[str]:
    voice, names = words_of(match.game.info.id), NAMES[: len(match.seats)]
    seats = [*map(Seat, range(len(names))), None]
    state = match.at(0)
    for ply, (move, events) in enumerate(zip(match.moves, match.journal, strict=True)):
        lines = list(_asked(match, state, move, names))
        if ply % _EVERY == 0:
            lines += _told(match, state, seats[ply // _EVERY % len(seats)], names)
        state.apply(*move)
        for me in {move.seat, Seat((ply + 1) % len(names)), None} - {CHANCE}:
            seen = tuple(event.seen_by(me) for event in events)
            lines += [f"{me} {plain(line)}" for line in voice.log_lines(seen, names, me)]
            lines += [f"{me} “{line}”" for line in voice.news(seen, names, me)]
        yield _text(ply + 1, lines)
    outcome = match.outcome()
    assert outcome is not None
    lines = [voice.ending(outcome, names, me) for me in seats]
    lines += voice.leftovers([state.observation(seat) for seat in seats[:-1]], names)
    lines += map(str, voice.counted(match.journal, len(names)))
    yield _text("end", [*lines, *_told(match, state, None, names)])


def _asked(match: Match, state: Any, move: Any, names: Sequence[str]) -> Iterator[str]:
    """Yield what is asked before a move, and what is said of some moves that are possible."""
    voice, game = words_of(match.game.info.id), match.game
    view = state.observation(None if move.seat == CHANCE else move.seat)
    other = state.observation(Seat((int(move.seat) + 1) % len(names)))
    yield f"{move.seat} {game.format_action(move.action)}"
    yield f"{voice.headline(view, names)} | {voice.prompt(view, names)}"
    yield f"{voice.headline(other, names)} | {voice.prompt(other, names)}"
    if move.seat == CHANCE:
        return
    legal = view.legal_actions()
    some = dict.fromkeys([move.action, *legal[:: len(legal) // _MOST + 1]])
    for action in some:
        name = voice.action_name(action, names)
        titles = (voice.written(action), voice.group(action), voice.label(action))
        yield f"  {' / '.join(titles)}: {name} [{voice.rule_now(view, action)}]"
        events = game.preview(view, action)
        yield from (f"    {r.tone}: {r.text}" for r in voice.preview(events, view, action, names))
    yield from (f"    “{line}”" for line in voice.heard_preview(events, view, action, names))
    for action in legal[:3]:
        for seat in (move.seat, other.seat):
            refusal = state.refusal(other.seat, action) if seat == other.seat else None
            yield from [] if refusal is None else [f"  no {say(refusal.reason)}"]


def _told(match: Match, state: Any, me: Seat | None, names: Sequence[str]) -> Iterator[str]:
    """Yield how the table stands."""
    voice, view = words_of(match.game.info.id), state.observation(me)
    yield f"({me}) {voice.rule_now(view)}"
    yield from voice.look(view, names, match.setup.options)
    yield from voice.hand(view)
    yield from voice.choices(view) or [] if me in state.actors() else []
    yield from map(str, voice.leads(view))


def _text(number: object, lines: Iterable[str]) -> str:
    return "\n".join([f"--- {number}", *lines])


def read(texts: Sequence[str]) -> str:
    """Return the part of a match that is kept in full."""
    left_out = ["--- …"] * (len(texts) > 2 * _READ)
    return "\n".join([*texts[:_READ], *left_out, *texts[-_READ:][: len(texts) - _READ]]) + "\n"


def digest(texts: Sequence[str]) -> str:
    """Return what changes with any of these texts."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def digests() -> dict[str, str]:
    """Return the digests that are kept, by match and language."""
    return dict(line.rsplit(maxsplit=1) for line in DIGESTS.read_text("utf-8").splitlines())


def main() -> None:
    """Write what is said of the golden matches of some games."""
    kept = digests() if DIGESTS.exists() else {}
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or IDS:
        for path in records(game):
            for code in language.LANGUAGES:
                texts = list(spoken(load_match(path), code))
                kept[f"{game} {path.stem} {code}"] = digest(texts)
                if path.stem == "every_option":
                    (FOLDER / f"{game}.{code}.txt").write_text(read(texts), "utf-8")
    DIGESTS.write_text("".join(f"{key} {kept[key]}\n" for key in sorted(kept)), "utf-8")


if __name__ == "__main__":
    main()
