"""What a move will do, told before it is confirmed."""

from collections.abc import Sequence

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import TRUMPET, colour_of, value_of
from jericho_tui.games.jericho.events import Dissolved, Felled, Laid, TrumpetJoined
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.packing import count_stones, lane_cards
from jericho_tui.prose.colours import colour_name
from jericho_tui.prose.company import Company, enumeration
from jericho_tui.prose.jericho.words import card_name, wall_name
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.remark import Remark, Tone
from jericho_tui.prose.segments import Segment, fill


def remarks(
    events: Sequence[Event], observation: JerichoObservation, action: Action, company: Company
) -> list[Remark]:
    """Return one to five short sentences on what a move will do."""
    if action.kind == Kind.WALL:
        return _wall(events, observation, company)
    if action.kind == Kind.TRUMPET:
        return _trumpet(events, observation, action.colour, company)
    assert action.card is not None  # only the hidden form of another seat's action has none
    if action.kind == Kind.OPEN:
        return _opening(action.card)
    return _supply(action.card, observation, company)


def _opening(card: int) -> list[Remark]:
    if card == TRUMPET:  # J1 with `opening_card = any`
        return [Remark(_("as an opening card, a trumpet leaves the game"), "warning")]
    remarks = [Remark.of(_("your first wall will be {card}"), card=card_name(card))]
    if value_of(card) == 1:
        remarks.append(_gold())
    return remarks


def _gold() -> Remark:
    return Remark(_("a gold 1: one more card at the end if it still stands"), "good")


def _wall(
    events: Sequence[Event], observation: JerichoObservation, company: Company
) -> list[Remark]:
    laid = next(event for event in events if isinstance(event, Laid))
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
            wall=wall_name(colour),
            before=before,
            after=laid.length,
            standing=standing,
        )
    ]
    if value_of(laid.card) == 1:
        remarks.append(_gold())
    elif value_of(laid.card) > _highest(observation, colour):
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


def _highest(observation: JerichoObservation, colour: int) -> int:
    """Return the highest value in the walls of a colour, 0 without any (rule 16)."""
    return max(
        (value_of(lane_cards(wall, colour)[0]) for wall in observation.lane(colour) if wall),
        default=0,
    )


def _trumpet(
    events: Sequence[Event], observation: JerichoObservation, colour: int, company: Company
) -> list[Remark]:
    falls = [event for event in events if isinstance(event, Felled)]
    orphaned = {event.owner for event in events if isinstance(event, Dissolved)}
    joined = next((event for event in events if isinstance(event, TrumpetJoined)), None)
    me = observation.seat
    others = [fall for fall in falls if fall.owner != me]
    own = next((fall for fall in falls if fall.owner == me), None)
    remarks = _falls(others, orphaned, observation.rules.one_falls, company)
    if not falls:
        text = _("nobody has a {wall}: nothing falls")
        remarks.append(Remark.of(text, "warning", wall=wall_name(colour)))
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
    others: Sequence[Felled], orphaned: set[Seat], one_falls: bool, company: Company
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


def _fall_together(others: Sequence[Felled], one_falls: bool, company: Company) -> Remark:
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


def _fallen(fall: Felled) -> str:
    """Return the cards that fall: “7”, “2 × 5”, “a trumpet”, “2 trumpets”."""
    if fall.card == TRUMPET:
        return ngettext("a trumpet", "{number} trumpets", fall.number).format(number=fall.number)
    value = str(value_of(fall.card))
    if fall.number == 1:
        return value
    return _("{number} × {value}").format(number=fall.number, value=value)


def _own_wall(
    own: Felled | None, joined: TrumpetJoined | None, observation: JerichoObservation, colour: int
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
    old, new = _leaders(before), _leaders(after)
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


def _leaders(lengths: Sequence[int]) -> list[int]:
    best = max(lengths)
    return [seat for seat, length in enumerate(lengths) if length == best > 0]


def _supply(card: int, observation: JerichoObservation, company: Company) -> list[Remark]:
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
        return fill(_("nobody has a {wall}"), wall=wall_name(colour)), "plain"
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
