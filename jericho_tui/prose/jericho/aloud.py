"""Jericho for the ear: every line begins with what matters most, and no sign carries meaning."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import COLOURS, TRUMPET, VALUES, parse_card, value_of
from jericho_tui.games.jericho.events import ColourScored
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.odds import draws_to_scoring, scoring_chance
from jericho_tui.games.jericho.packing import as_bundle, lane_cards, unpack
from jericho_tui.prose.aloud import Names, colours_in_words, sentence, verb_in, words_in
from jericho_tui.prose.colours import colour_letter, colour_name
from jericho_tui.prose.company import Company
from jericho_tui.prose.finding import normalized
from jericho_tui.prose.jericho.log import TELLING
from jericho_tui.prose.jericho.scoring import shared_line
from jericho_tui.prose.jericho.words import card_name, card_short
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import fill, plain
from jericho_tui.prose.telling import Line

_VERBS: Final = {
    "open": N_("open, o"),
    "feed": N_("feed, f"),
    "wall": N_("wall, lay, w"),
    "trumpet": N_("trumpet, t"),
    "supply": N_("supply, add, s"),
}
"""The verbs of the notation, each with what else may be said for it."""
_AWAY: Final = N_("away, a")
_EXAMPLE: Final = parse_card("R5")
_GROUPS: Final = {
    Kind.OPEN: N_("Open"),
    Kind.FEED: N_("Feed"),
    Kind.WALL: N_("Wall"),
    Kind.TRUMPET: N_("Trumpet"),
    Kind.SUPPLY: N_("Supply"),
}


def hand(observation: JerichoObservation) -> list[str]:
    """Return the hand of the observing seat, and its opening card."""
    if observation.seat is None:
        return [_("The hands are hidden.")]
    cards = unpack(observation.hand)
    text = ngettext("Your hand, {n} card: {cards}.", "Your hand, {n} cards: {cards}.", len(cards))
    lines = [text.format(n=len(cards), cards=_listing(cards))]
    if observation.opening is not None:
        text = _("Your opening card, still face down: {card}.")
        lines.append(text.format(card=card_name(observation.opening)))
    return lines


def standing(
    seen: JerichoObservation, company: Company, options: Mapping[str, OptionValue]
) -> Iterator[str]:
    """Tell the walls, the supply, the draw pile and the players, as far as the options allow."""
    yield _("Walls, the longest first:")
    yield from (_lane(seen, colour, company) for colour in range(len(COLOURS)))
    yield from _supply(seen, known=options["supply_memory_aid"] == "on")
    yield _draw_pile(seen)
    yield from _players(seen, company, heights=options["show_won_counts"] is True)


def _lane(observation: JerichoObservation, colour: int, company: Company) -> str:
    lengths = observation.lengths(colour)
    order = sorted(range(len(lengths)), key=lambda seat: -lengths[seat])
    walls = [
        plain(
            fill(
                _("{name} {length} ({cards})"),
                name=company.name(seat),
                length=lengths[seat],
                cards=_values(lane_cards(observation.wall(colour, seat), colour)),
            )
        )
        for seat in order
        if lengths[seat]
    ]
    what = ", ".join(walls) or _("nobody")
    line = _("{colour}: {what}").format(colour=colour_name(colour), what=what)
    return sentence(line)


def _supply(observation: JerichoObservation, *, known: bool) -> Iterator[str]:
    """Tell the supply's size and what the seat put there; with J20 also what everybody saw."""
    size = observation.supply_size()
    yield ngettext("Supply: {n} card.", "Supply: {n} cards.", size).format(n=size)
    seen = [
        card
        for colour, lane in enumerate(observation.open_supply)
        for card in unpack(as_bundle(lane, colour))
    ]
    if known and seen:
        yield _("Seen there by all: {cards}.").format(cards=_listing(sorted(seen)))
    mine = unpack(observation.buried)
    if mine:
        yield _("Put there by you, face down: {cards}.").format(cards=_listing(mine))
    unknown = observation.unknown_supply_size()
    if known and unknown:
        yield ngettext("{n} unknown", "{n} unknown", unknown).format(n=unknown) + "."


def _draw_pile(observation: JerichoObservation) -> str:
    left = observation.cards_left()
    pile = ngettext("Draw pile: {n} card", "Draw pile: {n} cards", left).format(n=left)
    span = draws_to_scoring(observation)
    if span is None or observation.phase == Phase.OVER:
        return _("{pile}; all scoring cards have been drawn.").format(pile=pile)
    first, last = span
    if first == last == 1:
        return _("{pile}; the next card is a scoring card.").format(pile=pile)
    if first == 1:
        text = _(
            "{pile}; a scoring card comes within {last} draws, with a {chance} % chance on "
            "the next."
        )
        return text.format(pile=pile, last=last, chance=round(100 * scoring_chance(observation)))
    text = _("{pile}; the next scoring card comes in {first} to {last} draws.")
    return text.format(pile=pile, first=first, last=last)


def _players(observation: JerichoObservation, company: Company, *, heights: bool) -> Iterator[str]:
    for seat in map(Seat, range(observation.num_seats)):
        held = observation.hand_sizes[seat]
        text = ngettext("{name}: {n} card in hand", "{name}: {n} cards in hand", held)
        line = text.format(name=plain([company.name(seat, first=True)]), n=held)
        if heights:
            won = observation.won_count(seat)
            line += ", " + ngettext("{n} won", "{n} won", won).format(n=won)
        yield f"{line}, {_('to move')}." if seat in observation.acting else f"{line}."


def _scored(event: ColourScored, company: Company) -> Line:
    """Tell how a colour was shared out, and which cards of the supply were turned up (J21)."""
    result = event.result
    cards = lane_cards(result.supply, result.colour)
    if not cards:
        return []
    return fill(
        ngettext("{colour}, card {cards}: {what}", "{colour}, cards {cards}: {what}", len(cards)),
        colour=colour_name(result.colour),
        cards=_values(cards),
        what=shared_line(result, company, first=False),
    )


HEARING: Final = replace(TELLING, sayings={**TELLING.sayings, ColourScored: _scored})
"""Every card is told that a scoring turns up."""


def group(action: Action) -> str:
    """Return the title under which moves of a kind are listed."""
    return _(_GROUPS[action.kind])


def label(action: Action) -> str:
    """Return the card, or what is announced."""
    if action.kind == Kind.TRUMPET:
        letter = colour_letter(action.colour)
        return letter if action.joins else f"{letter} {words_in(_AWAY)[0]}"
    assert action.card is not None  # only the hidden form of another seat's action has none
    return "T" if action.card == TRUMPET else card_short(action.card)


def readings(text: str) -> tuple[str, ...]:
    """Return the notations that an answer may stand for.

    The verb in English or in the language in use, or its first letter; the card as `R5` or `red 5`,
    the colour by name or by letter, in either language. A card without a verb may be every verb's.

    :raises InvalidActionError: a verb is followed by what is no card or no colour.
    """
    first, _space, rest = normalized(text).partition(" ")
    verb = verb_in(first, _VERBS)
    if verb:
        noted = _announced(rest) if verb == "trumpet" else _card(rest)
        if noted is None:
            raise InvalidActionError(_no_colour(rest) if verb == "trumpet" else _no_card(rest))
        return (f"{verb} {noted}",)
    card = _card(normalized(text))
    if card is None or card == "T":
        return ()
    return tuple(f"{verb} {card}" for verb in _VERBS if verb != "trumpet")


def _no_card(text: str) -> Sentence:
    return Sentence(
        N_(
            "“{text}” is not a card; a card is a colour {colours} and a value {values}, as in "
            "{example}, or T for a trumpet"
        ),
        {
            "text": visible(text.upper()),
            "colours": _letters(),
            "values": " ".join(map(str, VALUES)),
            "example": card_short(_EXAMPLE),
        },
    )


def _no_colour(text: str) -> Sentence:
    message = N_("“{text}” is not a colour; expected one of {colours}")
    return Sentence(message, {"text": visible(text.upper()), "colours": _letters()})


def _letters() -> str:
    return " ".join(map(colour_letter, range(len(COLOURS))))


def _announced(text: str) -> str | None:
    """Return the notation of what a trumpet announces; None when `text` is no colour."""
    colour, _space, rest = text.partition(" ")
    number = colours_in_words().get(colour)
    if number is None or rest not in ("", "away", *words_in(_AWAY)):
        return None
    return f"{COLOURS[number]} away" if rest else COLOURS[number]


def _card(text: str) -> str | None:
    """Return the notation of a card; None when `text` is none."""
    if text in ("t", "trumpet", *words_in(_VERBS["trumpet"])):
        return "T"
    known = colours_in_words()
    words = text.split() if " " in text else [text[:-1], text[-1:]]
    values = [word for word in words if word in map(str, VALUES)]
    colours = [COLOURS[known[word]] for word in words if word in known]
    return colours[0] + values[0] if len(values) == len(colours) == 1 else None


def leftovers(observations: Sequence[JerichoObservation], names: Names) -> list[str]:
    """Tell what everybody still held."""
    lines = []
    for name, observation in zip(names, observations, strict=True):
        cards = unpack(observation.hand)
        if cards:
            text = _("{name} still held {cards}.")
            lines.append(text.format(name=name, cards=_listing(cards)))
    return lines


def _listing(cards: Sequence[int]) -> str:
    """Name cards in order, trumpets last and together."""
    trumpets = cards.count(TRUMPET)
    names = [card_name(card) for card in cards if card != TRUMPET]
    if trumpets:
        text = ngettext("a trumpet", "{number} trumpets", trumpets)
        names.append(text.format(number=trumpets))
    return ", ".join(names)


def _values(cards: Sequence[int]) -> str:
    return ", ".join(_("trumpet") if card == TRUMPET else str(value_of(card)) for card in cards)
