"""Push for the ear: every line begins with what matters most, and no sign carries meaning."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.push.actions import NUM_COLUMNS, Action, Kind
from jericho_tui.games.push.bundle import LANE_COUNT, LANE_POINTS, lane_of, pack, points, unpack
from jericho_tui.games.push.cards import COLOURS, value_of
from jericho_tui.games.push.events import ColumnDiscarded, Lost, Protected, Taken
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.odds import bust_chance
from jericho_tui.prose.aloud import colours_in_words, sentence, verb_in, words_of_answer
from jericho_tui.prose.colours import colour_letter, colour_name
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text, percent, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.push.log import TELLING
from jericho_tui.prose.push.words import card_name
from jericho_tui.prose.segments import Part, plain

_VERBS: Final = {
    "draw": N_("draw, d, push"),
    "place": N_("put, place, p"),
    "stop": N_("stop, s"),
    "take": N_("take, collect, t"),
    "pass": N_("none, pass"),
    "protect": N_("protect, keep"),
}
"""The verbs of the notation, each with what may be said for it; the first is what is shown."""
_FILLERS: Final = N_("a, the, card, cards, column, on, it")
"""Words that an answer may have besides."""


def hand(observation: PushObservation) -> list[str]:
    """Return what the observing seat has, unprotected and protected."""
    if observation.seat is None:
        return [_("Nothing is hidden: all cards are face up.")]
    return [_bench(observation, observation.seat), _safe(observation, observation.seat)]


def _bench(seen: PushObservation, seat: int) -> str:
    groups = _by_colour(seen.bench[seat])
    if not groups:
        return _("Unprotected: nothing.")
    return _("Unprotected, {points}: {cards}.").format(
        points=points_text(points(seen.bench[seat])), cards="; ".join(groups)
    )


def _safe(seen: PushObservation, seat: int) -> str:
    bundle = seen.protected[seat]
    if not bundle:
        return _("Protected: nothing.")
    if seen.shows_protected(seat):
        return _("Protected, {points}: {cards}.").format(
            points=points_text(points(bundle)), cards="; ".join(_by_colour(bundle))
        )
    lanes = [(colour, lane_of(bundle, colour)) for colour in range(len(COLOURS))]
    counts = [
        _("{colour} {what}").format(colour=colour_name(colour), what=cards_text(LANE_COUNT[lane]))
        for colour, lane in lanes
        if lane
    ]
    return _("Protected: {cards}.").format(cards="; ".join(counts))


def _by_colour(bundle: int) -> list[str]:
    """Return what a bundle has of each colour: “red 6 5, 11 points”."""
    found = []
    for colour in range(len(COLOURS)):
        lane = lane_of(bundle, colour)
        if lane:
            values = sorted((value_of(card) for card in unpack(lane)), reverse=True)
            found.append(
                _("{colour} {values}, {points}").format(
                    colour=colour_name(colour),
                    values=" ".join(map(str, values)),
                    points=points_text(LANE_POINTS[lane]),
                )
            )
    return found


def standing(seen: PushObservation, company: Company) -> Iterator[str]:
    """Tell the columns, what the next card may do, and what everybody has."""
    yield from _columns(seen)
    if seen.rules.odds and seen.count == NUM_COLUMNS and seen.cards_left():
        chance = percent(bust_chance(seen))
        yield sentence(_("{chance} risk of going bust on the next card").format(chance=chance))
    if seen.switches % 2:
        yield _("An odd number of switch cards: collecting goes to the right.")
    elif seen.switches:
        yield _("An even number of switch cards: collecting goes to the left.")
    yield from _players(seen, company)


def _columns(seen: PushObservation) -> list[str]:
    lines = [
        _("Column {column}, {points}: {cards}.").format(
            column=number, points=points_text(points(pack(cards))), cards=_listing(cards)
        )
        for number, cards in enumerate(seen.columns, 1)
        if cards
    ]
    return lines or [_("There is no column.")]


def _players(seen: PushObservation, company: Company) -> Iterator[str]:
    for seat in map(Seat, range(seen.num_seats)):
        name = plain([company.name(seat, first=True)])
        if seen.shows_protected(seat):
            name = _("{name}, {what}").format(name=name, what=points_text(seen.score(seat)))
        acts = f" {sentence(_('to move'))}" if seat in seen.acting else ""
        yield f"{name}. {_bench(seen, seat)} {_safe(seen, seat)}{acts}"


def _cards(event: Taken | ColumnDiscarded | Lost | Protected) -> Part:
    if isinstance(event, Taken | ColumnDiscarded):
        return _listing(event.cards)
    return cards_text(event.cards)


HEARING: Final = replace(TELLING, places={**TELLING.places, "cards": _cards})


def _listing(cards: Sequence[int]) -> str:
    return ", ".join(map(card_name, cards))


def group(action: Action) -> str:
    """Return the title under which moves of a kind are listed."""
    return _(_VERBS[action.text.partition(" ")[0]]).partition(",")[0].capitalize()


def label(action: Action) -> str:
    """Return the colour or the column, where there is one."""
    if action.kind is Kind.PROTECT:
        return colour_letter(action.index)
    return str(action.index + 1) if action.kind in (Kind.PLACE, Kind.TAKE) else ""


def readings(text: str) -> tuple[str, ...]:
    """Return the notations that an answer may stand for.

    The verb in English or in the language in use, then a column's number or a colour by name or by
    letter; a colour alone may be protected.

    :raises InvalidActionError: a verb is followed by what is no column or no colour.
    """
    words = words_of_answer(text, _FILLERS)
    if not words:
        return ()
    first, *rest = words
    colours = colours_in_words()
    verb, what = verb_in(first, _VERBS), " ".join(rest)
    if not verb:
        alone = not rest and first in colours
        return (f"protect {COLOURS[colours[first]]}",) if alone else ()
    if verb in ("draw", "stop", "pass"):
        return (verb,)
    if verb == "protect" and what in colours:
        return (f"{verb} {COLOURS[colours[what]]}",)
    if verb != "protect" and what in map(str, range(1, NUM_COLUMNS + 1)):
        return (f"{verb} {what}",)
    raise InvalidActionError(_expected(verb, what))


def _expected(verb: str, what: str) -> Sentence:
    if verb == "protect":
        letters = " ".join(map(colour_letter, range(len(COLOURS))))
        message = N_("“{text}” is not a colour; expected one of {colours}")
        return Sentence(message, {"text": visible(what.upper()), "colours": letters})
    message = N_("“{text}” is not a column; expected a number from 1 to {most}")
    return Sentence(message, {"text": visible(what), "most": NUM_COLUMNS})
