"""What a finished match looked like: everybody's chances move by move, and where they turned.

A position's chances are what playing on from it just anyhow comes to, on average, with all cards
open: what was possible, not what anybody could know. So any game can be judged, without knowing
more of it than its rules; people play better than that, so a lead is safer than it looks here.
"""

import math
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, Final

from jericho_tui.bots.search.bot import BlindOutlook, verdict_of
from jericho_tui.core.game import AnyState, Game, Seat
from jericho_tui.core.sentence import estimated
from jericho_tui.play.match import Match, Move
from jericho_tui.text.counts import ordinal
from jericho_tui.text.language import _
from jericho_tui.text.report import ending, move_told, score_rows
from jericho_tui.text.segments import plain
from jericho_tui.text.voice import Lead

EFFORT: Final = 1_000_000
"""About how many moves may be made to judge a match: two seconds."""
_PLAYOUTS: Final = (16, 256)
"""From every position, at least and at most."""
_MOST_TURNS: Final = 12
_FIRM: Final = 128
"""Playouts on each side of a turning point, at least: where a position has fewer, those before and
after it stand with it."""
_TOLD: Final = 20
"""How often what is known by then is told, about."""
_BREATH: Final = 0.0005
"""Seconds for which the computing thread stands back after every position."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move after which somebody's chances were not what they had been."""

    ply: int
    """After how many moves the match stood once it was made."""
    seat: Seat
    """Whose chances changed most."""
    before: float
    """0 to 1; where chances are not judged, how much of the first lead that seat had."""
    after: float
    ends: bool = False
    """Whether the match was over then, so that `after` is what came of it."""

    @property
    def percents(self) -> tuple[str, str]:
        """Chances before and after in per cent; only what came of the match is certain."""
        after = f"{100 * self.after:.0f}" if self.ends else estimated(self.after)
        return estimated(self.before), after

    @property
    def swing(self) -> float:
        """By how much they changed."""
        return abs(self.after - self.before)


@dataclass(frozen=True, slots=True)
class Story:
    """How a match came along."""

    chances: Sequence[Sequence[float]]
    """Of every seat (0 to 1) at every position, the first before any move.

    Of nobody where they are not worked out yet, and in every position where chance takes long:
    playing on hundreds of times would take hours.
    """
    leads: Sequence[Sequence[Lead]]
    """What the game tells of every position."""
    landmarks: tuple[int, ...]
    """After how many moves there was a scoring."""
    turns: tuple[Turn, ...]
    """The largest swings, the largest first; none before all is worked out."""
    least: float = 0.0
    span: int = 1
    """With which `turns` found them."""

    @property
    def judged(self) -> bool:
        """Whether chances are told, and turning points are changes of them."""
        return bool(self.chances[-1])

    def turns_of(self, seat: Seat, most: int) -> list[Turn]:
        """Return at most so many of the largest swings of a seat, in the order of the moves."""
        if self.judged:
            own = [[shares[seat]] if shares else [] for shares in self.chances]
            found = [replace(turn, seat=seat) for turn in turns(own, self.least, self.span)]
        else:
            found = [turn for turn in setbacks(self.leads) if turn.seat == seat]
        return sorted(found[:most], key=lambda turn: turn.ply)


def story_of(
    match: Match,
    leads: Callable[[Any], Sequence[Lead]],
    should_stop: Callable[[], bool] = lambda: False,
    tell: Callable[[Story], object] = lambda _story: None,
) -> Story | None:
    """Return the story of a match; None if it was told to stop. Takes seconds.

    :param leads: from a spectator's observation, what there is to lead in.
    :param tell: called with what is known by then: at once with what lay on the table and who won,
        then some times while the chances are worked out from the first move on.
    """
    moves = tuple(match.moves)
    told: list[Sequence[Lead]] = []
    for state in _positions(match, moves):
        if should_stop():
            return None
        told.append(leads(state.observation(None)))
        time.sleep(_BREATH)
    marks = tuple(
        ply
        for ply, events in enumerate(match.journal, start=1)
        if any(event.landmark for event in events)
    )
    known = Story([()] * len(told), told, marks, ())
    if match.game.slow_chance:
        return replace(known, turns=setbacks(told)[:_MOST_TURNS])
    return _with_chances(known, match, moves, should_stop, tell)


def _with_chances(
    known: Story,
    match: Match,
    moves: Sequence[Move],
    should_stop: Callable[[], bool],
    tell: Callable[[Story], object],
) -> Story | None:
    """Return a story with everybody's chances and where they turned; see `story_of`."""
    low, high = _PLAYOUTS
    last = len(moves)
    # From a position in the middle, half of the moves are still to come.
    playouts = max(low, min(EFFORT * 2 // max(1, last) ** 2, high))
    # Of a long match only every so many positions are judged, and its last; the others stand as the
    # one before them.
    stride = max(1, low * last**2 // 2 // EFFORT)
    chances = list(known.chances)
    *_before, end = _positions(match, moves)
    chances[-1] = _chances(match.game, end, playouts)
    tell(replace(known, chances=tuple(chances)))
    acting: tuple[Seat, ...] = ()
    for ply, state in enumerate(_positions(match, moves[:-1])):
        if should_stop():
            return None
        before, acting = acting, state.actors()
        # Sealed choices are one event: what comes of them shows when the last is made.
        sealed = len(before) > 1 and bool(acting) and set(acting) < set(before)
        judged = not sealed and ply % stride == 0
        chances[ply] = _chances(match.game, state, playouts) if judged else chances[ply - 1]
        if ply % max(1, last // _TOLD) == 0:
            tell(replace(known, chances=tuple(chances)))
        time.sleep(_BREATH)
    span = -(-_FIRM // playouts)
    least, span = least_swing(span * playouts), span * stride
    found = turns(chances, least, span)
    return replace(known, chances=chances, turns=found, least=least, span=span)


def least_swing(playouts: int) -> float:
    """Return by how much chances must change to be a turning point and no accident.

    Three standard errors of the difference of two shares of so many playouts, at even chances.
    """
    return 3.0 * math.sqrt(2 * 0.25 / playouts)


def turns(chances: Sequence[Sequence[float]], least: float, span: int = 1) -> tuple[Turn, ...]:
    """Return where chances changed most, the largest swing first.

    :param least: smaller swings are none.
    :param span: of how many positions before a move, and after it, the mean is compared; what was
        the end is the end. So close together there is one turning point alone.
    """
    found: list[Turn] = []
    for ply in range(span, len(chances)):
        before = _mean(chances[ply - span : ply])
        after = _mean(chances[ply : ply + span])
        if not after:
            continue
        seat = max(range(len(after)), key=lambda s: abs(after[s] - before[s]))
        turn = Turn(ply, Seat(seat), before[seat], after[seat], ply == len(chances) - 1)
        if turn.swing >= least:
            found.append(turn)
    apart: list[Turn] = []
    for turn in sorted(found, key=lambda turn: (-turn.swing, turn.ply)):
        if all(abs(turn.ply - other.ply) >= span for other in apart):
            apart.append(turn)
    return tuple(apart[:_MOST_TURNS])


def _mean(chances: Sequence[Sequence[float]]) -> Sequence[float]:
    return [sum(shares) / len(chances) for shares in zip(*chances, strict=True)]


def setbacks(leads: Sequence[Sequence[Lead]]) -> tuple[Turn, ...]:
    """Return where a seat lost most of the first thing to lead in, the largest loss first.

    So a match is told whose chances are not judged.
    """
    found = []
    first = [told[0] for told in leads if told]
    for ply, (old, new) in enumerate(pairwise(first), start=1):
        for seat, (before, after) in enumerate(zip(old.amounts, new.amounts, strict=True)):
            if (after > before) if new.fewest else (after < before):
                found.append(Turn(ply, Seat(seat), before, after))
    return tuple(sorted(found, key=lambda turn: (-turn.swing, turn.ply)))


def _positions(match: Match, moves: Sequence[Move]) -> Iterator[AnyState]:
    state = match.game.initial_state(match.setup)
    yield state
    for seat, action in moves:
        state.apply(seat, action)
        yield state


def _chances(game: Game, state: AnyState, playouts: int) -> Sequence[float]:
    """Return everybody's chances of victory; together they are 1."""
    outcome = state.outcome()
    if outcome is not None:
        return verdict_of(outcome).shares
    outlook = BlindOutlook(game, state.observation(max(state.actors()[0], Seat(0))))
    shares = [
        # The same chance for every position, so that what differs is the position.
        outlook.evaluate(state.clone(), Random(number)).shares
        for number in range(playouts)
    ]
    return [sum(seat) / playouts for seat in zip(*shares, strict=True)]


MOST_TURNS: Final = 5
_MARKS: Final = re.compile(r"([\\`*_\[\]<>|#~])")


def markdown_of(match: Match, story: Story | None) -> str:
    """Return the result of a match that is over, and its largest turning points if they are known.

    Names are text and never marks.
    """
    outcome = match.outcome()
    assert outcome is not None, "only a match that is over has a result"
    game_id, names = match.game.info.id, [_text(seat.name) for seat in match.seats]
    rows = [[_text(row.title), *row.cells] for row in score_rows(game_id, outcome)]
    rows.append([_("Rank"), *map(ordinal, outcome.placings)])
    lines = [
        f"### {_text(match.game.info.title)}",
        "",
        f"**{ending(game_id, outcome, names)}.**",
        "",
        _row(["", *names]),
        _row(["---", *("---:" for _name in names)]),
        *map(_row, rows),
    ]
    turns = () if story is None else story.turns[:MOST_TURNS]
    if turns:
        lines += ["", f"**{_('Turning points')}**", ""]
        lines += [_turn(match, turn, judged=story is not None and story.judged) for turn in turns]
    return "\n".join([*lines, ""])


def _turn(match: Match, turn: Turn, *, judged: bool) -> str:
    text = _("- move {ply}: {move} ({name} {before} → {after} %)")
    before, after = turn.percents
    if not judged:
        text = _("- move {ply}: {move} ({name} {before} → {after})")
        before, after = f"{turn.before:.0f}", f"{turn.after:.0f}"
    return text.format(
        ply=turn.ply,
        move=_text(plain(move_told(match, turn.ply))),
        name=_text(match.seats[turn.seat].name),
        before=before,
        after=after,
    )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)
