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
from jericho_tui.prose.claim import Claim, When, of
from jericho_tui.prose.colours import colour_name
from jericho_tui.prose.company import Company, enumeration
from jericho_tui.prose.jericho.words import card_name, wall_name
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.remark import Remark, Tone
from jericho_tui.prose.segments import Segment, fill, plain


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
        text = _("a trumpet as opening card leaves the game")
        return [Remark(text, "warning", (of("opening_leaves", True),))]
    text = _("your first wall will be {card}").format(card=card_name(card))
    remarks = [Remark(text, "plain", (of("opening_wall", True, about=card, said=card_name(card)),))]
    if value_of(card) == 1:
        remarks.append(_gold())
    return remarks


def _gold() -> Remark:
    text = _("a gold 1: one more card at the end if it still stands")
    return Remark(text, "good", (of("gold", True),))


def _length(seat: int, colour: int, length: int, when: When = When.NOW) -> Claim:
    """Claim how long a wall is."""
    return of("wall", length, seat, about=colour, when=when)


def _leading(
    leaders: Sequence[int], colour: int, length: int, when: When = When.NOW
) -> tuple[Claim, ...]:
    """Claim who leads in a colour, and with how long a wall."""
    return (
        of("leaders", tuple(leaders), *leaders, about=colour, when=when),
        of("best", length, about=colour, when=when),
    )


def _behind(me: Seat, colour: int, lengths: Sequence[int]) -> tuple[Claim, ...]:
    """Claim how long the longest of the other walls is, where the reader leads them."""
    others = [length for seat, length in enumerate(lengths) if seat != me]
    if not max(others) or max(others) >= lengths[me]:
        return ()
    rivals = [s for s, length in enumerate(lengths) if s != me and length == max(others)]
    return (of("wall", max(others), *rivals, about=colour),)


def _wall(
    events: Sequence[Event], observation: JerichoObservation, company: Company
) -> list[Remark]:
    laid = next(event for event in events if isinstance(event, Laid))
    colour = colour_of(laid.card)
    lengths = list(observation.lengths(colour))
    before, lengths[laid.seat] = lengths[laid.seat], laid.length
    leaders = observation.leaders(colour)
    standing, tone = _standing_after_wall(laid.seat, leaders, lengths, company)
    claims = (
        *((_length(laid.seat, colour, before, When.BEFORE),) if before else ()),
        _length(laid.seat, colour, laid.length),
        *_leading(_leaders(lengths), colour, max(lengths)),
        *_behind(laid.seat, colour, lengths),
    )
    remarks = [
        Remark(
            plain(
                fill(
                    _("your {wall} {before} → {after}: {standing}")
                    if before
                    else _("a new {wall} of {after}: {standing}"),
                    wall=wall_name(colour),
                    before=before,
                    after=laid.length,
                    standing=standing,
                )
            ),
            tone,
            claims,
        )
    ]
    if value_of(laid.card) == 1:
        remarks.append(_gold())
    elif value_of(laid.card) > _highest(observation, colour):
        text = _("the highest card of this colour: trumpets hit it first")
        remarks.append(Remark(text, "plain", (of("highest", True, about=laid.card),)))
    return remarks


def _standing_after_wall(
    me: Seat, leaders: Sequence[Seat], lengths: Sequence[int], company: Company
) -> tuple[list[Segment], Tone]:
    """Return how the reader stands in a colour after laying a card.

    :param leaders: who led before.
    :param lengths: the walls afterwards.
    """
    mine = lengths[me]
    best_other = max(length for seat, length in enumerate(lengths) if seat != me)
    rivals = [seat for seat, length in enumerate(lengths) if seat != me and length == best_other]
    if not best_other:
        return [Segment(_("the only one"))], "good"
    others = company.listing(rivals)
    if mine < best_other:
        if len(rivals) > 1:
            return fill(_("{names} lead with {length}"), names=others, length=best_other), "plain"
        return fill(_("{names} leads with {length}"), names=others, length=best_other), "plain"
    if mine == best_other:
        return fill(_("level with {names}"), names=others), "good"
    if tuple(leaders) == (me,):
        return fill(_("you lead {names} ({length})"), names=others, length=best_other), "good"
    template = _("you take the lead from {names} ({length})")
    return fill(template, names=others, length=best_other), "good"


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
    hit = tuple(sorted(fall.owner for fall in falls))
    if not falls:
        text = _("nobody has a {wall}: nothing falls").format(wall=wall_name(colour))
        remarks.append(Remark(text, "warning", (of("hit", hit, about=colour),)))
    elif not others:
        remarks.append(Remark(_("hits nobody but you"), "warning", (of("hit", hit, *hit),)))
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
    remarks = []
    for fall in others:
        template = (
            _("removes {cards} and so the wall of {name}, {before} → {after}")
            if fall.owner in orphaned
            else _("removes {cards} from {name}, {before} → {after}")
        )
        sentence = fill(
            template,
            cards=_fallen(fall),
            name=company.name(fall.owner),
            before=fall.before,
            after=fall.after,
        )
        said = (of("felled", fall.number, fall.owner, about=fall.card), *_fall_claims(fall))
        if fall.owner in orphaned:
            said = (*said, of("dissolved", True, fall.owner))
        remarks.append(Remark(plain(sentence), "good", said))
    return remarks


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
    sentence = fill(template, value=value_of(others[0].card), hits=hits)
    claims = [claim for fall in others for claim in _fall_claims(fall)]
    for fall in others:
        claims.append(
            of("felled", 1, fall.owner, about=fall.card)
            if one_falls
            else of("still_there", 0, fall.owner, about=fall.card)
        )
    return Remark(plain(sentence), "good", tuple(claims))


def _fall_claims(fall: Felled) -> tuple[Claim, ...]:
    """Claim how long the wall is before and after cards of it fell."""
    return (
        _length(fall.owner, fall.colour, fall.before, When.BEFORE),
        _length(fall.owner, fall.colour, fall.after),
    )


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
    fell = () if own is None else (of("felled", own.number, me, about=own.card),)
    if joined is not None:
        before = observation.lengths(colour)[me]
        claims = (
            *fell,
            _length(me, colour, before, When.BEFORE),
            _length(me, colour, joined.length),
        )
        if own is None:
            text = _("your wall: {before} → {after}").format(before=before, after=joined.length)
            return [Remark(text, "good", claims)]
        text = _("your wall loses {cards} and gains the trumpet: {before} → {after}")
        text = text.format(cards=_fallen(own), before=own.before, after=joined.length)
        return [Remark(text, "warning", claims)]
    remarks = []
    if own is not None:
        text = _("your wall loses {cards}: {before} → {after}")
        text = text.format(cards=_fallen(own), before=own.before, after=own.after)
        remarks.append(Remark(text, "warning", (*fell, *_fall_claims(own))))
    left = _("your trumpet leaves the game")
    remarks.append(Remark(left, "plain", (of("trumpet_leaves", True, me),)))
    return remarks


def _lead(before: Sequence[int], after: Sequence[int], colour: int, company: Company) -> Remark:
    old, new = _leaders(before), _leaders(after)
    best = max(after)
    me = company.me
    was = _leading(old, colour, max(before), When.BEFORE)
    is_now = _leading(new, colour, best)
    if not new:
        text = fill(
            _("leader: {names} {length} → nobody"), names=company.listing(old), length=max(before)
        )
        return Remark(plain(text), "warning" if me in old else "plain", (*was, *is_now))
    if old == new:
        text = fill(_("leader: still {names}, {length}"), names=company.listing(new), length=best)
        return Remark(plain(text), "plain", (was[0], *is_now))
    text = fill(
        _("leader: {old} {before} → {new} {after}"),
        old=company.listing(old),
        before=max(before),
        new=company.listing(new),
        after=best,
    )
    lost = me in old and (me not in new or len(new) > len(old))
    tone: Tone = "warning" if lost else "good" if me in new else "plain"
    return Remark(plain(text), tone, (*was, *is_now))


def _leaders(lengths: Sequence[int]) -> list[int]:
    best = max(lengths)
    return [seat for seat, length in enumerate(lengths) if length == best > 0]


def _supply(card: int, observation: JerichoObservation, company: Company) -> list[Remark]:
    hidden = of("buried", True, about=card)
    if card == TRUMPET:  # rule 21, J10
        return [
            Remark(_("goes face down to the supply"), "plain", (hidden,)),
            Remark(_("a trumpet there leaves the game at the next scoring"), "plain"),
        ]
    colour = colour_of(card)
    standing, tone, claims = _standing(colour, observation, company)
    text = fill(_("goes face down to the supply; {standing}"), standing=standing)
    remarks = [Remark(plain(text), tone, (hidden, *claims))]
    known = count_stones(observation.known_supply(colour))
    if known:
        sentence = _("with it, {number} cards of this colour are known to lie there")
        claim = of("known_supply", known + 1, about=colour)
        remarks.append(Remark(sentence.format(number=known + 1), "plain", (claim,)))
    return remarks


def _standing(
    colour: int, observation: JerichoObservation, company: Company
) -> tuple[list[Segment], Tone, tuple[Claim, ...]]:
    """Return who would win the supply of a colour as the walls stand, and what that claims."""
    if observation.phase == Phase.FEED and observation.round == 1:  # rule 13: not turned up yet
        if observation.opening is not None and colour == colour_of(observation.opening):
            return [Segment(_("your opening card has this colour"))], "good", ()
        return [Segment(_("the walls are not open yet"))], "plain", ()
    leaders = observation.leaders(colour)
    best = max(observation.lengths(colour))
    claims: tuple[Claim, ...] = (of("leaders", leaders, *leaders, about=colour, when=When.BEFORE),)
    name = colour_name(colour)
    if not leaders:
        return fill(_("nobody has a {wall}"), wall=wall_name(colour)), "plain", claims
    if leaders == (company.me,):
        return fill(_("you lead {colour}"), colour=name), "good", claims
    names = company.listing(leaders)
    claims = _leading(leaders, colour, best, When.BEFORE)
    if len(leaders) > 1:
        template = _("{names} share the lead in {colour} ({length})")
        tone: Tone = "plain" if company.me in leaders else "warning"
        return fill(template, names=names, colour=name, length=best), tone, claims
    template = _("{names} leads {colour} with {length}")
    return fill(template, names=names, colour=name, length=best), "warning", claims
