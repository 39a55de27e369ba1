"""What a bot says of a finished match, kept beside it: `x.toml.analysis` beside `x.toml`.

A TOML file that anybody may read, made from the match and never the truth: delete it, and it can be
made anew. It names who judged, how thoroughly, and by a digest of deal and moves which match, so
that it stands for no other. It may be a part of an analysis: whoever goes on begins where it ends.

A file of another judge or another match is replaced by a new analysis. One that is damaged or of a
newer program stays as it is; a new analysis is then not kept.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jericho_tui.bots.analysis import Analysis, Asked, Judge, Judged, Option, decisions_of
from jericho_tui.core import limits
from jericho_tui.core.game import Game
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.files import StoreError, check_writable, shown, write_atomic
from jericho_tui.store.paths import analysis_path
from jericho_tui.store.toml_file import load_toml

FORMAT: Final = 1
_LINES: Final = ("decisions", "open")
"""The lists of what was judged: by what each seat knew, and with every card open."""
_UNKNOWN: Final = -1.0
"""A chance that nobody can tell: TOML has no null."""


class DamagedAnalysisError(StoreError):
    """The file is no analysis that this program can read; it stays as it is."""


def load_analysis(path: Path, match: Match) -> Analysis | None:
    """Return what is kept of a match; None: nothing, or it is another match's.

    :param path: the match's file.
    :raises DamagedAnalysisError: the file is none.
    :raises StoreError: it cannot be read.
    """

    def parsed(table: Mapping[str, Any]) -> Analysis | None:
        if table["format"] != FORMAT:
            raise ValueError("another format")
        if table["digest"] != MatchRecord.of(match, match_id="").digest:
            return None
        found = Judge(
            limits.text("bot", table["bot"], limits.MOST_ID),
            limits.whole("version", table["version"], 1, limits.MOST_WHOLE),
            limits.whole("iterations", table["iterations"], 1, limits.MOST_ITERATIONS),
            limits.whole("method", table.get("method", 1), 1, limits.MOST_WHOLE),
        )
        asked = {one.ply: one for one in decisions_of(match)}
        lines = [
            {one.ply: one for entry in table.get(key, []) for one in [_judged(entry, asked, match)]}
            for key in _LINES
        ]
        return Analysis(found, *lines)

    return load_toml(analysis_path(path), parsed, _damaged)


def _damaged(path: Path) -> DamagedAnalysisError:
    text = N_(
        "{path} is not an analysis this program can read; new results are not saved until you "
        "remove it"
    )
    return DamagedAnalysisError(Sentence(text, {"path": shown(path)}), path)


def save_analysis(path: Path, match: Match, analysis: Analysis) -> None:
    """Keep an analysis beside a match's file, in the place of what is kept there.

    :raises StoreError: it cannot be written.
    """
    check_writable(path.parent)
    game, judge = match.game, analysis.judge
    head = {
        "format": FORMAT,
        "game": game.info.id,
        "digest": MatchRecord.of(match, match_id="").digest,
        "bot": judge.bot,
        "version": judge.version,
        "iterations": judge.iterations,
        "method": judge.method,
    }
    parts = [_lines(head)]
    for key, line in zip(_LINES, (analysis.decisions, analysis.open), strict=True):
        parts += [f"\n[[{key}]]\n{_lines(_table(line[ply], game))}" for ply in sorted(line)]
    write_atomic(analysis_path(path), "".join(parts).encode(), backup=False)


def _lines(table: Mapping[str, Any]) -> str:
    """Return the TOML of a table of texts, numbers and lists of these, a line a key.

    What JSON writes for them is TOML too, and all of a decision is then seen at a glance.
    """
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items())


def _table(one: Judged, game: Game) -> dict[str, Any]:
    """Return an entry of a line: seats, moves and options counted from 1, the best first."""
    return {
        "move": one.ply + 1,
        "seat": one.seat + 1,
        "played": one.played + 1,
        "options": [game.format_action(option.action) for option in one.options],
        "chances": [_UNKNOWN if option.share is None else option.share for option in one.options],
        "tries": [option.visits for option in one.options],
        "lot": _UNKNOWN if one.lot is None else one.lot,
    }


def _judged(entry: Mapping[str, Any], asked: Mapping[int, Asked], match: Match) -> Judged:
    """Return what an entry of a line says.

    :raises SentenceError, ValueError, TypeError, LookupError: it is none of this match.
    """
    decision = asked[entry["move"] - 1]
    played = limits.whole("played", entry["played"], 1, len(entry["options"])) - 1
    options = []
    for text, chance, tries in zip(entry["options"], entry["chances"], entry["tries"], strict=True):
        share = limits.real("chances", chance, _UNKNOWN, 1.0)
        visits = limits.whole("tries", tries, 0, limits.MOST_ITERATIONS)
        options.append(Option(match.game.parse_action(text), None if share < 0 else share, visits))
    if entry["seat"] != decision.seat + 1 or options[played].action != decision.action:
        raise ValueError("another match")
    lot = limits.real("lot", entry.get("lot", _UNKNOWN), _UNKNOWN, 1.0)
    return Judged(decision.ply, decision.seat, tuple(options), played, None if lot < 0 else lot)
