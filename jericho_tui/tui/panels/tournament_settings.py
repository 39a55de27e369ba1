"""What is set before a tournament begins: how each setting is called, shown, explained, changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from jericho_tui import games
from jericho_tui.core.sentence import N_
from jericho_tui.league.standings import TIEBREAKS, Scoring
from jericho_tui.league.tournament import COMPANIES, FORMATS
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.tournament import (
    company_explanation,
    company_title,
    format_explanation,
    format_title,
    scoring_text,
)
from jericho_tui.sitting.draft import Draft
from jericho_tui.sitting.plan import Plan

T = TypeVar("T")
_BUDGETS: Final = (None, 100, 250, 1000, 4000)
"""Iterations of a search, to choose from."""


@dataclass(frozen=True)
class Setting:
    """One line of the settings."""

    title: str
    """A gettext message id."""
    value: Callable[[Draft], str]
    meaning: Callable[[Draft], str]
    change: Callable[[Draft, int], Draft] | None = None
    """What the arrow keys do; None: they ask, as enter does."""
    ask: str = ""
    """The screen's action for enter; empty: enter does what → does."""


def _after(values: tuple[T, ...], value: T, step: int) -> T:
    return values[(values.index(value) + step) % len(values)]


def _points_changed(draft: Draft, step: int) -> Draft:
    del step  # there are two kinds
    kind = draft.scoring.kind
    return replace(draft, scoring=Scoring("score" if kind == "places" else "places"))


def _thinking_changed(draft: Draft, step: int) -> Draft:
    place = (_BUDGETS.index(draft.iterations) + step) % len(_BUDGETS)
    return replace(draft, iterations=_BUDGETS[place])


SETTINGS: Final = (
    Setting(
        N_("Name"),
        lambda draft: draft.name,
        lambda _draft: _("The name of the tournament in the list."),
        ask="name",
    ),
    Setting(
        N_("Game"),
        lambda draft: games.title(draft.game),
        lambda draft: _(games.info(draft.game).tagline),
        lambda draft, step: draft.with_game(games.step_from(draft.game, step)),
    ),
    Setting(
        N_("Format"),
        lambda draft: format_title(draft.format),
        lambda draft: format_explanation(draft.format),
        lambda draft, step: replace(
            draft,
            format=FORMATS[(FORMATS.index(draft.format) + step) % len(FORMATS)],
            rounds=0,
        ),
    ),
    Setting(
        N_("Table size"),
        lambda draft: str(draft.size),
        lambda draft: _(
            "If the players do not divide evenly, some tables have another size the game allows, "
            "or a player sits out."
        ),
        lambda draft, step: draft.with_size(step),
    ),
    Setting(
        N_("Rounds"),
        lambda draft: (
            _("as many as needed") if draft.format == "knockout" else str(draft.rounds_played)
        ),
        lambda draft: (
            _("A knockout goes on until one table is left.")
            if draft.format == "knockout"
            else _("Below one: as many as suit the format and the number of players.")
        ),
        lambda draft, step: draft if draft.format == "knockout" else draft.with_rounds(step),
    ),
    Setting(
        N_("Opponents"),
        lambda draft: company_title(draft.company) if draft.format == "swiss" else "–",
        lambda draft: (
            company_explanation(draft.company)
            if draft.format == "swiss"
            else _("This applies only to Swiss tournaments.")
        ),
        lambda draft, step: (
            replace(draft, company=_after(COMPANIES, draft.company, step))
            if draft.format == "swiss"
            else draft
        ),
    ),
    Setting(
        N_("Points"),
        lambda draft: _("as listed") if draft.scoring.points else _scoring_name(draft.scoring),
        lambda draft: _("{what}. Press Enter for a list of your own.").format(
            what=scoring_text(draft.scoring)
        ),
        _points_changed,
        ask="points",
    ),
    Setting(
        N_("Tie-breaks"),
        lambda draft: _tiebreak_names(draft.tiebreaks),
        lambda draft: "; ".join(
            f"{_(TIEBREAKS[key].title)}: {_(TIEBREAKS[key].explanation)}" for key in draft.tiebreaks
        ),
        ask="tiebreaks",
    ),
    Setting(
        N_("Deals"),
        lambda draft: (
            _("the same at all tables") if draft.shared_deals else _("each table its own")
        ),
        lambda draft: (
            _(
                "The same cards at all tables of a round leave less to luck; players who share a "
                "keyboard should not watch each other."
            )
            if draft.shared_deals
            else _("Each table gets its own cards.")
        ),
        lambda draft, step: replace(draft, shared_deals=not draft.shared_deals),
    ),
    Setting(
        N_("Ladder"),
        lambda draft: _("rated") if draft.rated else _("casual"),
        lambda draft: (
            _("Every game counts for the ladder, too.")
            if draft.rated
            else _("The ladder does not change.")
        ),
        lambda draft, step: replace(draft, rated=not draft.rated),
    ),
    Setting(
        N_("Thinking"),
        lambda draft: (
            _("as much as they like")
            if draft.iterations is None
            else ngettext("{n} time", "{n} times", draft.iterations).format(n=draft.iterations)
        ),
        lambda _draft: _(
            "How many continuations a bot may search before a move; counted, not timed, so every "
            "computer plays alike."
        ),
        _thinking_changed,
    ),
    Setting(
        N_("Options"),
        lambda draft: (
            ngettext("{n} changed", "{n} changed", number).format(n=number)
            if (number := len(as_match(draft).changed_options()))
            else _("standard rules")
        ),
        lambda _draft: _("The options of the game. Press Enter to change them."),
        ask="options",
    ),
)
ENTRIES: Final = Setting(
    N_("Entries"),
    lambda draft: _("open to visitors") if draft.takes_entries else _("by the host"),
    lambda draft: (
        _("Visitors of the club may enter themselves before any round.")
        if draft.takes_entries
        else _("Only the host adds players; visitors of the club watch.")
    ),
    lambda draft, step: replace(draft, takes_entries=not draft.takes_entries),
)
"""The host's alone: what a visitor founds takes entries."""


def _scoring_name(scoring: Scoring) -> str:
    return _("by rank") if scoring.kind == "places" else _("by score")


def _tiebreak_names(keys: Sequence[str]) -> str:
    """Return the first tie-breaks, and how many more there are."""
    names = [_(TIEBREAKS[key].title) for key in keys[:2]]
    more = [f"+{len(keys) - 2}"] if len(keys) > 2 else []
    return ", ".join([*names, *more]) or _("none")


def as_match(draft: Draft) -> Plan:
    """Return the draft as a match, for its options."""
    return Plan(draft.game, draft.players[: draft.size], draft.rated, draft.options)
