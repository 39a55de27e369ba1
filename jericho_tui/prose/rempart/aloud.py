"""Rempart for the ear: every line begins with what matters most, and no sign carries meaning.

What was turned up is told with its place when it happens, and never again: the log leaves places
out, and so does everything else unless the memory aid shows them (R16).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.rempart.actions import NUM_PLACES
from jericho_tui.games.rempart.events import TurnedUp
from jericho_tui.games.rempart.masks import FULL, cards_in, figure_of, protected, top
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of
from jericho_tui.prose.aloud import runs, verb_in, words_of_answer
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.rempart.log import TELLING
from jericho_tui.prose.rempart.words import card_text
from jericho_tui.prose.segments import plain
from jericho_tui.prose.telling import Says

_VERBS: Final = {
    "turn": N_("turn, t"),
    "keep": N_("keep, k"),
    "back": N_("back, b"),
    "insert": N_("insert, i"),
    "shoot": N_("shoot, s"),
}
"""The verbs of the notation, each with what else may be said for it."""
_FILLERS: Final = N_("up, put, place, spot, seat, card, it, the")
"""Words that may stand between."""


def hand(observation: RempartObservation) -> list[str]:
    """Return the rampart of the observing seat."""
    if observation.seat is None:
        return []
    rampart = observation.ramparts[observation.seat]
    text = _("Your rampart, {number} of {full} cards: {cards}.")
    cards = _listing(rampart, observation)
    lines = [text.format(number=rampart.bit_count(), full=FULL, cards=cards)]
    if observation.rules.points:
        lines.append(_("It is worth {points}.").format(points=points_text(_points(rampart))))
    return lines


def standing(observation: RempartObservation, company: Company) -> Iterator[str]:
    """Tell the card that is turned up, the ramparts, and what lies on the table."""
    if observation.card:
        text = _("Turned up at spot {place}: {card}")
        card = _card(observation.card, observation)
        yield text.format(place=observation.place + 1, card=card) + "."
    yield from _ramparts(observation, company)
    yield from _table(observation)
    if observation.rules.points:
        yield _("Points variant; the house edition decides the figures.")


def _ramparts(observation: RempartObservation, company: Company) -> Iterator[str]:
    rules = observation.rules
    for seat, rampart in enumerate(observation.ramparts):
        name = plain([company.name(seat, first=True)])
        what = cards_text(rampart.bit_count())
        if rules.points:
            what += ", " + points_text(_points(rampart))
        yield _("{name}, seat {seat}, {what}: {cards}.").format(
            name=name, seat=seat + 1, what=what, cards=_listing(rampart, observation)
        )
        safe = protected(rampart, rules.flag_card) if rules.points else 0
        if safe:
            text = _("Safe from cannons: {cards}.")
            yield text.format(cards=", ".join(map(str, cards_in(safe))))


def _table(observation: RempartObservation) -> Iterator[str]:
    """Tell where cards lie, which numbers they have, and what the memory aid shows."""
    number = observation.left.bit_count()
    text = ngettext(
        "{n} card lies on the table, at spot {places}.",
        "{n} cards lie on the table, at spots {places}.",
        number,
    )
    yield text.format(n=number, places=runs([place + 1 for place in cards_in(observation.down)]))
    if number:
        text = _("Their numbers, in order: {cards}.")
        yield text.format(cards=runs(list(cards_in(observation.left))))
    if observation.seat is not None:
        mine = top(observation.ramparts[observation.seat])
        higher = (observation.left >> mine + 1).bit_count()
        yield ngettext(
            "{n} of them is higher than your {top}.",
            "{n} of them are higher than your {top}.",
            higher,
        ).format(n=higher, top=mine)
    places = list(cards_in(observation.down & observation.seen))
    aid = observation.rules.memory_aid
    if not places or aid == "off":
        return
    if aid == "seen_marks":
        text = _("Spots turned up before: {places}.")
        yield text.format(places=runs([place + 1 for place in places]))
    else:
        text = _("spot {place}, {card}")
        known = [
            text.format(place=place + 1, card=_card(observation.known[place], observation))
            for place in places
        ]
        yield _("Cards seen so far: {cards}.").format(cards="; ".join(known))


AT_ITS_PLACE: Final = replace(
    TELLING,
    sayings={
        **TELLING.sayings,
        TurnedUp: Says(
            N_("{You} turn up spot {place}: {card}"), N_("{name} turns up spot {place}: {card}")
        ),
    },
    places={**TELLING.places, "place": lambda event: event.place + 1},
)
"""What is turned up is told with its place, when everybody sees it."""


def readings(text: str) -> tuple[str, ...]:
    """Return the notation that an answer stands for.

    The verb in English or in the language in use, or its first letter; then a place, or a seat and
    a card.

    :raises InvalidActionError: a verb is followed by what cannot be.
    """
    words = words_of_answer(text, _FILLERS)
    if not words:
        return ()
    first, *rest = words
    verb = verb_in(first, _VERBS)
    wanted = {"turn": 1, "shoot": 2}.get(verb, 0)
    if verb and len(rest) == wanted and all(word.isascii() and word.isdigit() for word in rest):
        return (" ".join([verb, *(str(int(word)) for word in rest)]),)
    if wanted:
        raise InvalidActionError(_expected(verb, " ".join(rest)))
    return ()


def _expected(verb: str, text: str) -> Sentence:
    if verb == "turn":
        message = N_("“{text}” is not a spot; expected a number from 1 to {places}")
        return Sentence(message, {"text": visible(text), "places": NUM_PLACES})
    message = N_("“{text}” is not a target; expected a seat and a card, as in {example}")
    return Sentence(message, {"text": visible(text), "example": "2 13"})


def _points(rampart: int) -> int:
    return sum(points_of(rampart))


def _card(card: int, observation: RempartObservation) -> str:
    return card_text(card, figure_of(card) if observation.rules.points else "")


def _listing(cards: int, observation: RempartObservation) -> str:
    return ", ".join(_card(card, observation) for card in cards_in(cards)) or _("none")
