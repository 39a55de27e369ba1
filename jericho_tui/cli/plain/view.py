"""The table as one seat knows it, in lines: what the commands that only look answer."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.cli.plain.seen import Seen
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import Sentence, estimated
from jericho_tui.league.ladder import RatingChange
from jericho_tui.league.movement import movements
from jericho_tui.play.player import Candidate
from jericho_tui.prose.aloud import sentence
from jericho_tui.prose.language import _, say
from jericho_tui.prose.movement import movement_line
from jericho_tui.prose.report import ending, standings
from jericho_tui.prose.segments import plain
from jericho_tui.sitting.hint import check_hint
from jericho_tui.sitting.sitting import Sitting
from jericho_tui.sitting.talking import spoken
from jericho_tui.sitting.thought import never
from jericho_tui.store.files import shown

_LOGGED: Final = 10
"""Moves that `log` tells by default."""
_HINTED: Final = 5
"""Moves that `hint` names."""


class View(Seen):
    """What `seat` may know of a sitting's match now; None is everybody's knowledge."""

    def __init__(self, sitting: Sitting, seat: Seat | None) -> None:
        match = sitting.match
        observation = match.state.observation(seat)
        super().__init__(match.game, observation, sitting.names, match.setup.options)
        self.seat = seat
        self._sitting = sitting
        self._match = match

    def log(self, number: int | None = None) -> list[str]:
        """Return what the last moves caused, each with its number, and what was said then."""
        journal = self._match.journal
        first = max(0, len(journal) - (_LOGGED if number is None else number))
        remarks: dict[int, list[str]] = {}
        for ply, said in self._sitting.remarks():
            remarks.setdefault(ply, []).append(spoken(said))
        lines = [] if first else remarks.get(0, [])[:]
        for ply, events in enumerate(journal[first:], first + 1):
            seen = tuple(event.seen_by(self.seat) for event in events)
            lines += [f"{ply} {line}" for line in self._words.heard(seen, self._names, self.seat)]
            lines += remarks.get(ply, [])
        return lines or [_("Nothing has happened yet.")]

    def hint(self) -> list[str]:
        """Return what the strongest bot thinks of the legal actions, the best first.

        :raises IllegalActionError: the match is rated.
        """
        check_hint(self._match)
        if self.seat is None or not self.actions:
            return [self.prompt()]
        decision = self._sitting.advice(self.seat)(never)
        return [self._hinted(candidate) for candidate in decision.candidates[:_HINTED]]

    def _hinted(self, candidate: Candidate) -> str:
        line = self.named(self.actions.index(candidate.action))
        if candidate.share is not None:
            share = estimated(candidate.share)
            line = _("{move}, chance of winning {share} %").format(move=line, share=share)
        return line if candidate.reason is None else f"{line}; {say(candidate.reason)}"

    def ending(self) -> str:
        """Return who won; the match is over."""
        return sentence(ending(self._game.info.id, self._outcome(), self._names))

    def result(self, changes: Sequence[RatingChange]) -> list[str]:
        """Return everybody's place and rating, and why it moved; and what had been hidden.

        The match is over.
        """
        everybody = [self._match.state.observation(Seat(s)) for s in range(len(self._names))]
        lines = standings(self._game.info.id, self._outcome(), self._names)
        lines += self._words.leftovers(everybody, self._names)
        outcome = self._outcome()
        for moved in movements(changes, outcome.placings, outcome.teams) if changes else ():
            change = moved.change
            text = _("{name}: rating {before}, now {after}.")
            before, after = f"{change.before:.0f}", f"{change.after:.0f}"
            told = text.format(name=change.name, before=before, after=after)
            lines.append(f"{told} {sentence(plain(movement_line(moved)))}")
        return lines

    def _outcome(self) -> Outcome:
        outcome = self._match.outcome()
        assert outcome is not None  # asked only when the match is over
        return outcome

    def trouble(self, seat: Seat, error: Sentence) -> list[str]:
        """Return what went wrong with the bot of a seat, and what can be done."""
        sitting = self._sitting
        text = _("{name} (a bot) failed: {error}. The match waits; it is saved in {path}.")
        bots = ", ".join(bot.id for bot in sitting.other_bots(seat))
        path = shown(sitting.opened.path)
        lines = [
            text.format(name=sitting.names[seat], error=say(error), path=path),
        ]
        if bots:
            text = _("Press Enter to ask again, or let another bot play on: {bots}.")
            if not sitting.has_bot(seat):
                text = _("Write which bot plays on: {bots}.")
            lines.append(text.format(bots=bots))
        if sitting.match.rated:
            lines.append(_("With another bot the match no longer counts for the ladder."))
        return lines
