"""What a bot says of finished matches, by the digest of deal and moves.

It is made from the match and never the truth. It names who judged, and how thoroughly. It may be a
part of an analysis: whoever goes on begins where it ends.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from jericho_tui.bots.analysis import Analysis, Asked, Judge, Judged, Option, decisions_of
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord
from jericho_tui.store.connection import Rows
from jericho_tui.store.toml_file import compact_json, parse_json

_LINES: Final = ("decisions", "open")
"""The lists of what was judged: by what each seat knew, and with every card open."""
_UNKNOWN: Final = -1.0
"""A chance that nobody can tell."""


class Analyses:
    """The analyses of a league.

    :param rows: opens it.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def load(self, match: Match) -> Analysis | None:
        """Return what is kept of a match; None: nothing that this program can use.

        :raises StoreError: the league cannot be read.
        """
        document = self.document(_digest(match))
        return None if document is None else parse_analysis(document, match)

    def document(self, digest: str) -> str | None:
        """Return what is kept of a match, for `parse_analysis`; None: nothing.

        :raises StoreError: it cannot be read.
        """
        connection = self._rows()
        with connection.reading():
            row = connection.row("SELECT document FROM analyses WHERE digest = ?", digest)
        return None if row is None else str(row[0])

    def save(self, match: Match, analysis: Analysis) -> None:
        """Keep an analysis of a match, in the place of what is kept.

        :raises StoreError: it cannot be written.
        """
        game, judge = match.game, analysis.judge
        lines = (analysis.decisions, analysis.open)
        document = {
            "bot": judge.bot,
            "version": judge.version,
            "iterations": judge.iterations,
            "method": judge.method,
            **{
                key: [_table(line[ply], game) for ply in sorted(line)]
                for key, line in zip(_LINES, lines, strict=True)
            },
        }
        connection = self._rows()
        with connection.writing():
            connection.run(
                "INSERT OR REPLACE INTO analyses (digest, document) VALUES (?, ?)",
                *(_digest(match), compact_json(document)),
            )

    def graded(self) -> dict[str, str | None]:
        """Return what was kept by `grade`, by digest; None of a match that has only an analysis.

        :raises StoreError: it cannot be read.
        """
        connection = self._rows()
        with connection.reading():
            return dict(connection.rows("SELECT digest, graded FROM analyses"))

    def grade(self, worked_out: Sequence[tuple[str, str, str]]) -> None:
        """Keep what was worked out of analyses: text, digest and the analysis of each.

        Where there is another analysis by now nothing is kept.

        :raises StoreError: it cannot be written.
        """
        connection = self._rows()
        with connection.writing():
            connection.raw.executemany(
                "UPDATE analyses SET graded = ? WHERE digest = ? AND document = ?", worked_out
            )


def _digest(match: Match) -> str:
    return MatchRecord.of(match, match_id="").digest


def parse_analysis(document: str, match: Match) -> Analysis | None:
    """Return the analysis of a match that a document is; None: it is none."""
    try:
        return _parsed(parse_json(document), match)
    except (SentenceError, ValueError, TypeError, LookupError, AttributeError):
        return None


def _parsed(table: Mapping[str, Any], match: Match) -> Analysis:
    judge = Judge(
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
    return Analysis(judge, *lines)


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
