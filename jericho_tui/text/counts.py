"""Counts and moments in words."""

from datetime import datetime
from typing import Final

from jericho_tui.core.game import Progress
from jericho_tui.core.registry import info
from jericho_tui.core.sentence import N_, Counted, Sentence, estimated
from jericho_tui.text.language import _, marked, ngettext, say

_WORDS: Final = (
    *(N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven")),
    *(N_("eight"), N_("nine"), N_("ten"), N_("eleven"), N_("twelve")),
)


def spelled(number: int) -> str:
    """Return a number in words, from two to twelve: beside another figure it is read apart."""
    return _(_WORDS[number - 2]) if 2 <= number <= len(_WORDS) + 1 else str(number)


def ordinal(number: int) -> str:
    """Return a rank, e.g. “1st”, “2nd”, “11th”; “1er”, “2e” in French."""
    if number == 1:
        return _("1st")
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    endings = {1: _("{n}st"), 2: _("{n}nd"), 3: _("{n}rd")}
    return endings.get(last, _("{n}th")).format(n=number)


def cards_text(number: int) -> str:
    """Return so many cards, e.g. “3 cards”."""
    return ngettext("{n} card", "{n} cards", number).format(n=number)


def moves_text(number: int) -> str:
    """Return so many moves, e.g. “31 moves”."""
    return ngettext("{n} move", "{n} moves", number).format(n=number)


def points_text(number: int) -> str:
    """Return so many points, e.g. “14 points”."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def percent(chance: float) -> str:
    """Return a share that was counted or a chance that is known, e.g. “31 %” or “100 %”."""
    return _("{n} %").format(n=round(100 * chance))


def chance_text(chance: float, digits: int = 0) -> str:
    """Return a chance that is estimated, e.g. “31 %” or “>99 %”; see `core.sentence.estimated`."""
    return _("{n} %").format(n=marked(estimated(chance, digits)))


def when(moment: datetime, now: datetime) -> str:
    """Return a moment relative to `now`: today and yesterday with the time, else the date.

    Both are aware; the answer is in the time zone of `now`.
    """
    local = moment.astimezone(now.tzinfo)
    told = {0: _("today {time}"), 1: _("yesterday {time}")}
    text = told.get((now.date() - local.date()).days, f"{local:%Y-%m-%d}")
    return text.format(time=f"{local:%H:%M}")


def day(moment: datetime, now: datetime) -> str:
    """Return a moment in at most ten columns: today the time, yesterday as such, else the date.

    Both are aware; the answer is in the time zone of `now`.
    """
    local = moment.astimezone(now.tzinfo)
    told = {0: f"{local:%H:%M}", 1: _("yesterday")}
    return told.get((now.date() - local.date()).days, f"{local:%Y-%m-%d}")


def how_far(game_id: str, progress: Progress) -> str:
    """Return how far a match is, in as few words as a list has room for; loads no rules.

    :raises GameError: there is no such game, or it cannot be loaded.
    """
    template, values = info(game_id).progress, progress._asdict()
    if not template:
        return moves_text(progress.number)
    if isinstance(template, Counted):
        return say(template.sentence(values))
    return say(Sentence(template, values))
