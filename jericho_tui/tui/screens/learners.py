"""Whose exercises and statistics are shown: the people of a match, or of the folder."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from jericho_tui.core.sentence import N_
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.tui.screens.screen import AppScreen
from jericho_tui.tui.widgets.canvas import Line


def learners(screen: AppScreen[None], match: Match, seats: Collection[int]) -> list[str]:
    """Return the people on some seats who may learn here: whoever is at this terminal, else all.

    A visitor learns for themselves alone.
    """
    people = [
        seat.name
        for number, seat in enumerate(match.seats)
        if seat.kind == "human" and number in seats
    ]
    mine = [name for name in people if name_key(name) == name_key(screen.app.who)]
    return mine if mine or screen.app.visit is not None else people


def learn_from(screen: AppScreen[None], people: Sequence[str], path: Path | None) -> None:
    """Open the exercises of one of some people, those of a match first; ask whose if several."""
    if len(people) == 1:
        screen.app.learn(people[0], path)
    else:
        ask_person(screen, N_("Choose player"), people, lambda name: screen.app.learn(name, path))


def ask_person(
    screen: AppScreen[None],
    title: str,
    people: Sequence[str],
    chosen: Callable[[str], object],
    now: str = "",
) -> None:
    """Ask for one of some people.

    :param chosen: is told whom, unless nobody was chosen.
    :param now: who it is by now; empty: nobody.
    """
    from jericho_tui.tui.dialogs.dialog import ChoiceDialog

    rows: list[Line] = [
        [(name, "gold" if name_key(name) == name_key(now) else "strong")] for name in people
    ]
    screen.ask(ChoiceDialog(title, rows), lambda place: chosen(people[place]))
