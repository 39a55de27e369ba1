"""The texts of Jericho. Nothing here knows more than its reader saw."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.jericho.rules import setup
from jericho_tui.games.jericho.rules.cards import (
    COLOURS,
    NOTATION,
    ROUNDS,
    TRUMPET,
    VALUES,
    Action,
    Kind,
    Phase,
    as_bundle,
    colour_of,
    count_stones,
    lane_cards,
    longest,
    unpack,
    value_of,
)
from jericho_tui.games.jericho.rules.observation import (
    JerichoObservation,
    draws_to_scoring,
    scoring_chance,
)
from jericho_tui.games.jericho.text import log
from jericho_tui.games.jericho.text.log import TELLING
from jericho_tui.text.aloud import (
    Names,
    colours_in_words,
    not_a_colour,
    sentence,
    verb_in,
    words_in,
)
from jericho_tui.text.colours import colour_letter, colour_name, colour_role, colour_symbol
from jericho_tui.text.company import Company, enumeration
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.segments import Segment, fill, plain
from jericho_tui.text.telling import Line
from jericho_tui.text.voice import Lead, Remark, Tone, Voice

_VERBS: Final = {
    "open": N_("open, o"),
    "feed": N_("feed, f"),
    "wall": N_("wall, lay, w"),
    "trumpet": N_("trumpet, t"),
    "supply": N_("supply, add, s"),
}
"""The verbs of the notation, each with what else may be said for it."""
_AWAY: Final = N_("away, a")
_NO_WALL: Final = N_("a trumpet cannot be laid as a wall; write “trumpet R” to play it")
_EXAMPLE: Final = NOTATION.index("R5")
_GROUPS: Final = {
    Kind.OPEN: N_("Open"),
    Kind.FEED: N_("Feed"),
    Kind.WALL: N_("Wall"),
    Kind.TRUMPET: N_("Trumpet"),
    Kind.SUPPLY: N_("Supply"),
}


def standing(
    seen: JerichoObservation, company: Company, options: Mapping[str, OptionValue]
) -> Iterator[str]:
    """Tell the walls, the supply, the draw pile and the players, as far as the options allow."""
    yield _("Walls, the longest first:")
    yield from (_lane(seen, colour, company) for colour in range(len(COLOURS)))
    yield from _supply(seen, known=options["supply_memory_aid"] == "on")
    yield _draw_pile(seen)
    for seat in map(Seat, range(seen.num_seats)):
        held = seen.hand_sizes[seat]
        text = ngettext("{name}: {n} card in hand", "{name}: {n} cards in hand", held)
        line = text.format(name=plain([company.name(seat, first=True)]), n=held)
        if options["show_won_counts"] is True:
            won = seen.won_count(seat)
            line += ", " + ngettext("{n} won", "{n} won", won).format(n=won)
        yield f"{line}, {_('to move')}." if seat in seen.acting else f"{line}."


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


def _scored(event: setup.ColourScored, company: Company) -> Line:
    """Tell how a colour was shared out, and which cards of the supply were turned up (J21)."""
    result = event.result
    cards = lane_cards(result.supply, result.colour)
    if not cards:
        return []
    return fill(
        ngettext("{colour}, card {cards}: {what}", "{colour}, cards {cards}: {what}", len(cards)),
        colour=colour_name(result.colour),
        cards=_values(cards),
        what=log.shared_line(result, company, first=False),
    )


HEARING: Final = replace(TELLING, sayings={**TELLING.sayings, setup.ColourScored: _scored})
"""Every card is told that a scoring turns up."""


def _no_card(text: str) -> Sentence:
    return Sentence(
        N_(
            "“{text}” is not a card; a card is a colour {colours} and a value {values}, as in "
            "{example}, or T for a trumpet"
        ),
        {
            "text": visible(text.upper()),
            "colours": " ".join(map(colour_letter, range(len(COLOURS)))),
            "values": " ".join(map(str, VALUES)),
            "example": log.card_short(_EXAMPLE),
        },
    )


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


def _listing(cards: Sequence[int]) -> str:
    trumpets = cards.count(TRUMPET)
    names = [log.card_name(card) for card in cards if card != TRUMPET]
    if trumpets:
        text = ngettext("a trumpet", "{number} trumpets", trumpets)
        names.append(text.format(number=trumpets))
    return ", ".join(names)


def _values(cards: Sequence[int]) -> str:
    return ", ".join(_("trumpet") if card == TRUMPET else str(value_of(card)) for card in cards)


def _gold() -> Remark:
    return Remark(_("a gold 1: one more card at the end if it still stands"), "good")


def _wall(
    events: Sequence[Event], observation: JerichoObservation, company: Company
) -> list[Remark]:
    laid = next(event for event in events if isinstance(event, setup.Laid))
    colour = colour_of(laid.card)
    lengths = list(observation.lengths(colour))
    before, lengths[laid.seat] = lengths[laid.seat], laid.length
    led = observation.leaders(colour) == (laid.seat,)
    standing, tone = _standing_after_wall(laid.seat, led, lengths, company)
    remarks = [
        Remark.of(
            _("your {wall} {before} → {after}: {standing}")
            if before
            else _("a new {wall} of {after}: {standing}"),
            tone,
            wall=log.wall_name(colour),
            before=before,
            after=laid.length,
            standing=standing,
        )
    ]
    walls = [lane_cards(wall, colour) for wall in observation.lane(colour) if wall]
    if value_of(laid.card) == 1:
        remarks.append(_gold())
    elif all(value_of(laid.card) > value_of(wall[0]) for wall in walls):  # rule 16
        remarks.append(Remark(_("the highest card of this colour: trumpets hit it first")))
    return remarks


def _standing_after_wall(
    me: Seat, led: bool, lengths: Sequence[int], company: Company
) -> tuple[list[Segment], Tone]:
    """Return how the reader stands in a colour after laying a card.

    :param led: whether nobody else led before.
    :param lengths: the walls afterwards.
    """
    mine = lengths[me]
    best_other = max(length for seat, length in enumerate(lengths) if seat != me)
    rivals = [seat for seat, length in enumerate(lengths) if seat != me and length == best_other]
    if not best_other:
        return [Segment(_("the only one"))], "good"
    if mine < best_other:
        one, several = _("{names} leads with {length}"), _("{names} lead with {length}")
        text = several if len(rivals) > 1 else one
    elif mine == best_other:
        text = _("tied with {names}")
    elif led:
        text = _("you lead {names} ({length})")
    else:
        text = _("you take the lead from {names} ({length})")
    tone: Tone = "plain" if mine < best_other else "good"
    return fill(text, names=company.listing(rivals), length=best_other), tone


def _trumpet(
    events: Sequence[Event], observation: JerichoObservation, colour: int, company: Company
) -> list[Remark]:
    falls = [event for event in events if isinstance(event, setup.Felled)]
    orphaned = {event.owner for event in events if isinstance(event, setup.Dissolved)}
    joined = next((event for event in events if isinstance(event, setup.TrumpetJoined)), None)
    me = observation.seat
    others = [fall for fall in falls if fall.owner != me]
    own = next((fall for fall in falls if fall.owner == me), None)
    remarks = _falls(others, orphaned, observation.rules.one_falls, company)
    if not falls:
        text = _("nobody has a {wall}: nothing falls")
        remarks.append(Remark.of(text, "warning", wall=log.wall_name(colour)))
    elif not others:
        remarks.append(Remark(_("hits nobody but you"), "warning"))
    remarks += _own_wall(own, joined, observation, colour)
    if falls:
        lengths = list(observation.lengths(colour))
        for fall in falls:
            lengths[fall.owner] = fall.after
        if joined is not None:
            lengths[joined.seat] = joined.length
        remarks.append(_lead(observation.lengths(colour), lengths, colour, company))
    return remarks


def _falls(
    others: Sequence[setup.Felled], orphaned: set[Seat], one_falls: bool, company: Company
) -> list[Remark]:
    """Return what others lose; more than two of them share a sentence.

    :param one_falls: of several highest cards in a wall only one falls (J8).
    """
    if len(others) > 2:
        return [_fall_together(others, one_falls, company)]
    return [
        Remark.of(
            _("removes {cards}, and with it the wall of {name}, {before} → {after}")
            if fall.owner in orphaned
            else _("removes {cards} from {name}, {before} → {after}"),
            "good",
            cards=_fallen(fall),
            name=company.name(fall.owner),
            before=fall.before,
            after=fall.after,
        )
        for fall in others
    ]


def _fall_together(others: Sequence[setup.Felled], one_falls: bool, company: Company) -> Remark:
    """Return what several others lose, as `_falls` does, in one sentence."""
    hits = enumeration(
        [
            fill(
                _("{name} ({before} → {after})"),
                name=company.name(fall.owner),
                before=fall.before,
                after=fall.after,
            )
            for fall in others
        ]
    )
    trumpets = others[0].card == TRUMPET
    if one_falls:
        template = (
            _("removes one trumpet each from {hits}")
            if trumpets
            else _("removes one {value} each from {hits}")
        )
    else:
        template = (
            _("removes trumpets from {hits}")
            if trumpets
            else _("removes every {value} from {hits}")
        )
    return Remark.of(template, "good", value=value_of(others[0].card), hits=hits)


def _fallen(fall: setup.Felled) -> str:
    """Return the cards that fall: “7”, “2 × 5”, “a trumpet”, “2 trumpets”."""
    if fall.card == TRUMPET:
        return ngettext("a trumpet", "{number} trumpets", fall.number).format(number=fall.number)
    value = str(value_of(fall.card))
    if fall.number == 1:
        return value
    return _("{number} × {value}").format(number=fall.number, value=value)


def _own_wall(
    own: setup.Felled | None,
    joined: setup.TrumpetJoined | None,
    observation: JerichoObservation,
    colour: int,
) -> list[Remark]:
    me = observation.seat
    assert me is not None
    leaves = [] if joined else [Remark(_("your trumpet leaves the game"))]
    before = observation.lengths(colour)[me]
    if own is not None:
        after, cards = joined.length if joined else own.after, _fallen(own)
        gained = _("your wall loses {cards} and gains the trumpet: {before} → {after}")
        text = gained if joined else _("your wall loses {cards}: {before} → {after}")
        return [Remark.of(text, "warning", cards=cards, before=before, after=after), *leaves]
    if joined is not None:
        text = _("your wall: {before} → {after}")
        return [Remark.of(text, "good", before=before, after=joined.length)]
    return leaves


def _lead(before: Sequence[int], after: Sequence[int], colour: int, company: Company) -> Remark:
    old, new = longest(before), longest(after)
    me, names = company.me, company.listing(old)
    if old == new:
        return Remark.of(_("leader: still {names}, {length}"), names=names, length=max(after))
    lost = me in old and (me not in new or len(new) > len(old))
    tone: Tone = "warning" if lost else "good" if me in new else "plain"
    if not new:
        text = _("leader: {names} {length} → nobody")
        return Remark.of(text, tone, names=names, length=max(before))
    return Remark.of(
        _("leader: {old} {before} → {new} {after}"),
        tone,
        old=names,
        before=max(before),
        new=company.listing(new),
        after=max(after),
    )


def _preview_supply(card: int, observation: JerichoObservation, company: Company) -> list[Remark]:
    if card == TRUMPET:  # rule 21, J10
        return [
            Remark(_("goes face down into the supply")),
            Remark(_("a trumpet there leaves the game at the next scoring")),
        ]
    colour = colour_of(card)
    standing, tone = _standing(colour, observation, company)
    text = _("goes face down into the supply; {standing}")
    remarks = [Remark.of(text, tone, standing=standing)]
    known = count_stones(observation.known_supply(colour))
    if known:
        sentence = _("you then know of {number} cards of this colour there")
        remarks.append(Remark.of(sentence, number=known + 1))
    return remarks


def _standing(
    colour: int, observation: JerichoObservation, company: Company
) -> tuple[list[Segment], Tone]:
    """Return who would win the supply of a colour as the walls stand."""
    if observation.phase == Phase.FEED and observation.round == 1:  # rule 13: not turned up yet
        if observation.opening is not None and colour == colour_of(observation.opening):
            return [Segment(_("your opening card has this colour"))], "good"
        return [Segment(_("the walls are not open yet"))], "plain"
    leaders = observation.leaders(colour)
    best = max(observation.lengths(colour))
    name = colour_name(colour)
    if not leaders:
        return fill(_("nobody has a {wall}"), wall=log.wall_name(colour)), "plain"
    if leaders == (company.me,):
        return fill(_("you lead {colour}"), colour=name), "good"
    names = company.listing(leaders)
    one, several = (
        _("{names} leads {colour} with {length}"),
        _("{names} share the lead in {colour} ({length})"),
    )
    tone: Tone = "plain" if company.me in leaders else "warning"
    text = several if len(leaders) > 1 else one
    return fill(text, names=names, colour=name, length=best), tone


class JerichoVoice(Voice[JerichoObservation, Action]):
    """The words of Jericho."""

    tiebreaks: Mapping[str, str] = {"wall_cards": N_("Cards left in the walls")}
    telling = log.TELLING
    hearing = HEARING
    game_id = "jericho"

    def remarks(
        self,
        events: Sequence[Event],
        observation: JerichoObservation,
        action: Action,
        company: Company,
    ) -> list[Remark]:
        if action.kind == Kind.WALL:
            return _wall(events, observation, company)
        if action.kind == Kind.TRUMPET:
            return _trumpet(events, observation, action.colour, company)
        assert action.card is not None  # only the hidden form of another seat's action has none
        if action.kind == Kind.OPEN:
            if action.card == TRUMPET:  # J1 with `opening_card = any`
                return [Remark(_("as an opening card, a trumpet leaves the game"), "warning")]
            remarks = [
                Remark.of(_("your first wall will be {card}"), card=log.card_name(action.card))
            ]
            if value_of(action.card) == 1:
                remarks.append(_gold())
            return remarks
        return _preview_supply(action.card, observation, company)

    def hand(self, observation: JerichoObservation) -> list[str]:
        if observation.seat is None:
            return [_("The hands are hidden.")]
        cards = unpack(observation.hand)
        text = ngettext(
            "Your hand, {n} card: {cards}.", "Your hand, {n} cards: {cards}.", len(cards)
        )
        lines = [text.format(n=len(cards), cards=_listing(cards))]
        if observation.opening is not None:
            text = _("Your opening card, still face down: {card}.")
            lines.append(text.format(card=log.card_name(observation.opening)))
        return lines

    def group(self, action: Action) -> str:
        return _(_GROUPS[action.kind])

    def label(self, action: Action) -> str:
        if action.kind == Kind.TRUMPET:
            letter = colour_letter(action.colour)
            return letter if action.joins else f"{letter} {words_in(_AWAY)[0]}"
        assert action.card is not None  # only the hidden form of another seat's action has none
        return "T" if action.card == TRUMPET else log.card_short(action.card)

    def readings(self, text: str) -> tuple[str, ...]:
        """Return the notations that an answer may stand for.

        The verb in English or in the language in use, or its first letter; the card as `R5` or `red
        5`, the colour by name or by letter, in either language. A card without a verb may be every
        verb's.

        :raises InvalidActionError: a verb is followed by what is no card or no colour.
        """
        first, _space, rest = normalized(text).partition(" ")
        verb = verb_in(first, _VERBS)
        if verb:
            noted = _announced(rest) if verb == "trumpet" else _card(rest)
            if noted is None:
                wrong = rest or first
                no = not_a_colour if verb == "trumpet" else _no_card
                raise InvalidActionError(no(wrong))
            if (verb, noted) == ("wall", "T"):
                raise InvalidActionError(Sentence(_NO_WALL))
            return (f"{verb} {noted}",)
        card = _card(normalized(text))
        if card is None or card == "T":
            return ()
        return tuple(f"{verb} {card}" for verb in _VERBS if verb != "trumpet")

    def leftovers(self, observations: Sequence[JerichoObservation], names: Names) -> list[str]:
        lines = []
        for name, observation in zip(names, observations, strict=True):
            cards = unpack(observation.hand)
            if cards:
                text = _("{name} still held {cards}.")
                lines.append(text.format(name=name, cards=_listing(cards)))
        return lines

    def headline(self, observation: JerichoObservation, names: Names) -> str:
        if observation.phase == Phase.OVER:
            return _("The game is over")
        phase = self.phase(observation, names)
        return _("Round {number} of {rounds} · {phase}").format(
            number=observation.round, rounds=ROUNDS, phase=phase
        )

    def phase(self, observation: JerichoObservation, names: Names) -> str:
        if observation.phase == Phase.OPENING:
            return _("opening cards")
        if observation.phase == Phase.FEED:
            return _("feed the supply")
        return super().phase(observation, names)

    def leads(self, observation: JerichoObservation) -> Sequence[Lead]:
        return [
            Lead(f"{colour_symbol(c)} {colour_name(c)}", colour_role(c), observation.lengths(c))
            for c in range(len(COLOURS))
        ]

    def asked(self, observation: JerichoObservation, names: Names) -> str:
        if observation.phase == Phase.OPENING:
            if observation.rules.opening_any:
                return _("Choose a card for your first wall.")
            return _("Choose a wall card for your first wall.")
        if observation.phase == Phase.FEED:
            return _("Choose a card to feed face down into the supply.")
        return _("Your turn: lay a wall card, play a trumpet, or add a card to the supply.")

    def action_name(self, action: Action, names: Names = ()) -> str:
        if action.kind == Kind.TRUMPET:
            template = (
                _("trumpet {colour}")
                if action.joins
                else _("trumpet {colour}, without joining your wall")
            )
            return template.format(colour=colour_name(action.colour))
        card = _("a card") if action.card is None else log.card_name(action.card)
        template = {
            Kind.OPEN: _("open with {card}"),
            Kind.FEED: _("feed {card}"),
            Kind.WALL: _("lay {card}"),
            Kind.SUPPLY: _("add {card} to the supply"),
        }[action.kind]
        return template.format(card=card)

    def rule_now(self, observation: JerichoObservation, action: Action | None = None) -> str:
        if observation.phase == Phase.OVER:
            return "winner"
        if observation.phase == Phase.OPENING:
            return "opening"
        if observation.phase == Phase.FEED:
            return "feed"
        if action is None:
            return "turn"
        return {Kind.WALL: "wall", Kind.TRUMPET: "trumpet", Kind.SUPPLY: "supply"}[action.kind]

    def look(
        self, observation: JerichoObservation, names: Names, options: Mapping[str, OptionValue]
    ) -> list[str]:
        return [
            *super().look(observation, names, options),
            *standing(observation, Company(names, observation.seat), options),
        ]

    def arrow(self) -> str:
        return f", {_('length')} "


VOICE: Final = JerichoVoice()
