"""The texts of Hamster Rolle. The log has one line per turn: a piece is reported when it rests."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.hamster_rolle.rules import wheel as kit
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.state import HamsterObservation, Passed, Rolled, Taken
from jericho_tui.text.aloud import Names, sentence, verb_in, words_of_answer
from jericho_tui.text.company import Company, enumeration
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import _, decimal, ngettext, say
from jericho_tui.text.segments import Segment, plain
from jericho_tui.text.telling import Line, Says, Telling
from jericho_tui.text.voice import Lead, Remark, Tone, Voice

_LETTERS: Final = N_("R O Y G B P W K")
"""By kind: the initials of the colours, or another letter of theirs where two are the same."""


def kind_name(kind: int) -> str:
    """Return the name of a kind, e.g. “short slab”."""
    return say(kit.KIND_NAMES[kind])


def kind_letter(kind: int) -> str:
    """Return the letter of a kind in the language in use; records have `wheel.KINDS`."""
    return _(_LETTERS)[2 * kind]


def piece_label(piece: int) -> str:
    """Return the letter and the number of a piece, e.g. “O2”."""
    return kind_letter(kit.kind_of(piece)) + kit.NOTATION[piece][1]


def the_piece(piece: int) -> str:
    """Return a piece as part of a sentence, e.g. “the cube”."""
    return say(kit.THE_KINDS[kit.kind_of(piece)])


def names_of(pieces: Sequence[int]) -> str:
    """Return pieces by kind, separated by commas: “cube, plate”; “nothing” for none."""
    return ", ".join(kind_name(kit.kind_of(piece)) for piece in pieces) or _("nothing")


def pieces_text(number: int) -> str:
    """Return so many pieces in words."""
    return ngettext("{n} piece", "{n} pieces", number).format(n=number)


_VERBS: Final = {"place": N_("place, put"), "move": N_("move, v"), "pass": N_("pass")}
"""The verbs of the notation, each with what may be said for it; the first is what is shown."""
_FILLERS: Final = N_("a, the, in, to, compartment, spot, angle")
"""Words that an answer may have besides."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,3}", re.ASCII)
_MOST_NUMBERS: Final = 3  # of an answer: compartment, spot, angle


def _labelled(pieces: Iterable[int]) -> str:
    """Return pieces by kind and label: “cube Y1, plate W2”."""
    return ", ".join(f"{kind_name(kit.kind_of(piece))} {piece_label(piece)}" for piece in pieces)


def _verb(noted: str) -> str:
    return _(_VERBS[noted]).partition(",")[0]


_EXAMPLE: Final = kit.Place(kit.KINDS.index("Y"), 3, 0, 0)


def _where(numbers: Sequence[int], kind: int) -> tuple[int, int, int]:
    compartment, *more = numbers
    spot = more[0] if more else 0
    angle = more[1] if len(more) > 1 else kit.FORMS[kind].angles[0]
    return compartment - 1, spot, angle


def _kinds() -> dict[str, int]:
    kinds = {}
    for kind in range(kit.NUM_KINDS):
        kinds[kit.KINDS[kind].lower()] = kinds[kind_letter(kind).lower()] = kind
        kinds[normalized(kind_name(kind))] = kind
    return kinds


def _pieces() -> dict[str, int]:
    pieces = {text.lower(): piece for piece, text in enumerate(kit.NOTATION)}
    return pieces | {piece_label(piece).lower(): piece for piece in range(len(kit.NOTATION))}


def _expected(what: str) -> Sentence:
    return Sentence(
        N_("“{text}” is not a piece; expected one of {kinds}, or a piece in the wheel such as O2"),
        {"text": visible(what.upper()), "kinds": " ".join(map(kind_letter, range(kit.NUM_KINDS)))},
    )


_EMPTIED: Final = Says("{You} have no pieces left and win", "{name} has no pieces left and wins")
_FEWEST: Final = Says(
    "The turn limit is reached: {You} win with {pieces} left",
    "The turn limit is reached: {name} wins with {pieces} left",
    first=False,
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it (rules 4.1.7, 4.3, H8).

    For example “Ada has no pieces left and wins”.
    """
    winners = outcome.winners
    first = winners[0]
    left = dict(outcome.tiebreaks)["team_pieces"] if outcome.teams else outcome.scores
    if len(winners) == 1:
        won = _EMPTIED if outcome.termination == "emptied" else _FEWEST
        return won.of(first, company, pieces=pieces_text(left[first]))
    mine = _("You and {others} share the victory with {pieces} left")
    theirs = _("{names} share the victory with {pieces} left")
    if outcome.teams and outcome.termination == "emptied":
        mine = _("You and {others} have no pieces left and win")
        theirs = _("{names} have no pieces left and win")
    elif outcome.teams and len(winners) < len(outcome.placings):
        mine = _("You and {others} win with {pieces} left")
        theirs = _("{names} win with {pieces} left")
    return company.together(winners, mine, theirs, pieces=pieces_text(left[first]))


_STEADY: Final = 100  # hundredths of a degree below which the wheel has not turned to speak of


def _rolled(event: Rolled, _company: Company) -> Says:
    if not isinstance(event.put, kit.Move):
        return Says(
            "{You} place {piece} in {compartment}: {effect}",
            "{name} places {piece} in {compartment}: {effect}",
        )
    if event.roll.tremor is None:
        return Says("{You} lift {piece}, and others fall", "{name} lifts {piece}, and others fall")
    return Says(
        "{You} move {piece} to {compartment}: {effect}",
        "{name} moves {piece} to {compartment}: {effect}",
    )


def _effect(event: Rolled) -> str:
    """Return what came of a piece let go: it stays, slides or falls, and the wheel rolls."""
    if event.landed == event.put.compartment:
        text = _("it stays")
    elif event.landed >= 0:
        text = _("it slides to {compartment}").format(compartment=event.landed + 1)
    elif event.piece == kit.PYRAMID or event.piece not in event.roll.out:
        text = _("it goes back into the wheel")
    else:
        text = _("it falls")
    if abs(event.rolled) < _STEADY:
        return text
    rolls = _("the wheel rolls {angle}") if event.rolled > 0 else _("the wheel rolls back {angle}")
    return _("{text}, {rolls}").format(
        text=text, rolls=rolls.format(angle=_("{n}°").format(n=round(abs(event.rolled) / 100)))
    )


class _PyramidMoved(Event):
    """The pyramid lies elsewhere after another piece was let go."""

    compartment: int


def _with_the_pyramid(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events, and after a roll where the pyramid lies now."""
    for event in events:
        yield event
        if isinstance(event, Rolled) and event.pyramid >= 0 and event.piece != kit.PYRAMID:
            yield _PyramidMoved(event.pyramid + 1)


def _taken(event: Taken, _company: Company) -> Says:
    if event.kept < 0:
        return Says("{You} take {pieces}", "{name} takes {pieces}")
    if not event.fallen:
        return Says("{You} keep {piece}", "{name} keeps {piece}")
    return Says("{You} take {pieces}, and keep {piece}", "{name} takes {pieces}, and keeps {piece}")


TELLING: Final = Telling(
    {
        Rolled: _rolled,
        _PyramidMoved: N_("The pyramid now lies in {compartment}"),
        Taken: _taken,
        Passed: Says("{You} pass", "{name} passes"),
    },
    ending=ending_line,
    places={
        "piece": lambda event: the_piece(event.kept if isinstance(event, Taken) else event.piece),
        "pieces": lambda event: enumeration([[Segment(the_piece(p))] for p in event.fallen]),
        "compartment": lambda event: (
            event.compartment if isinstance(event, _PyramidMoved) else event.put.compartment + 1
        ),
        "effect": _effect,
    },
    gathered=_with_the_pyramid,
)


_STEEP = 90  # degrees forward of the bottom beyond which a compartment's floor overhangs
_NEAR = 10  # degrees forward of the bottom within which the wheel does not usually roll on [M]


def _company(position: Position, put: kit.Place | kit.Move) -> Remark:
    lying = [piece for piece in position.wheel.inside[put.compartment] if piece != put.lifted]
    has, free = _("compartment {compartment} has: {pieces}"), _("compartment {compartment} is free")
    text = has if lying else free
    return Remark.of(text, compartment=put.compartment + 1, pieces=names_of(lying))


def _slope(position: Position, put: kit.Place | kit.Move) -> list[Remark]:
    """Tell how far ahead of the bottom the compartment is, which makes the wheel roll."""
    ahead = position.wheel.forward(put.compartment)
    degrees = round(abs(ahead) / 100)
    if not degrees:
        return []
    tone: Tone = "warning" if ahead < 0 or degrees > _STEEP else "plain"
    if ahead < 0:
        text = _("{n}° behind the lowest point")
    elif degrees < _NEAR or isinstance(put, kit.Move):  # without the piece lifted it may roll first
        text = _("{n}° ahead of the lowest point")
    else:
        text = _("{n}° ahead of the lowest point: if nothing falls, the wheel usually rolls on")
    return [Remark.of(text, tone, n=degrees)]


def _tremor(position: Position) -> Remark:
    most = max(kit.TREMORS) * kit.STEADINESS[position.rules.hand]
    if not most:
        return Remark(_("your hand is steady"))
    shift, turn = decimal(most * kit.HAND.tremor_shift), decimal(most * kit.HAND.tremor_turn)
    text = _("your hand may shift it by up to {n} mm and turn it by up to {angle}°")
    return Remark.of(text, n=shift, angle=turn)


_LETS_GO: Final = Says(
    "You let {piece} go: the wheel rolls.", "{name} lets {piece} go: the wheel rolls."
)


class HamsterVoice(Voice[HamsterObservation, kit.Action]):
    """The words of Hamster Rolle."""

    tiebreaks: Mapping[str, str] = {"team_pieces": N_("Pieces of both partners")}
    telling = TELLING
    game_id = "hamster_rolle"

    def group(self, action: kit.Action) -> str:
        return _verb(action.text.partition(" ")[0]).capitalize()

    def label(self, action: kit.Action) -> str:
        noted = action.text.partition(" ")[2]
        if not isinstance(action, kit.Place | kit.Move):
            return noted
        placed = isinstance(action, kit.Place)
        what = kind_letter(action.kind) if placed else piece_label(action.lifted)
        return f"{what} {noted.partition(' ')[2]}"

    def remarks(
        self,
        events: Sequence[Event],
        observation: HamsterObservation,
        action: kit.Action,
        company: Company,
    ) -> list[Remark]:
        if isinstance(action, kit.Pass):
            return [Remark(_("you cannot place or move anything"))]
        assert isinstance(action, kit.Place | kit.Move)
        position = observation.position
        said = [_company(position, action), *_slope(position, action), _tremor(position)]
        if isinstance(action, kit.Move):
            if action.piece == kit.PYRAMID:  # H6
                text = _("if others fall when you lift it, it goes back into the wheel")
            else:
                text = _("if others fall when you lift it, you keep it")
            said.append(Remark(text, "warning"))
        elif len(position.stocks[position.mover]) == 1:
            said.append(Remark(_("your last piece, if nothing falls"), "good"))
        return said

    def hand(self, observation: HamsterObservation) -> list[str]:
        if observation.seat is None:
            return [_("Nothing is hidden in this game.")]
        stock = observation.position.stocks[observation.seat]
        return [
            _("You have {pieces}: {names}.").format(
                pieces=pieces_text(len(stock)), names=names_of(stock)
            )
        ]

    def standing(self, seen: HamsterObservation, company: Company) -> Iterator[str]:
        position = seen.position
        for compartment, pieces in enumerate(position.wheel.inside):
            low = compartment == position.wheel.lowest[0]
            lowest, other = (
                _("Compartment {n}, the lowest: {pieces}."),
                _("Compartment {n}: {pieces}."),
            )
            if pieces or low:
                text = lowest if low else other
                yield text.format(n=compartment + 1, pieces=_labelled(pieces) or _("nothing"))
        if position.result is None:
            open_ = ", ".join(str(compartment + 1) for compartment in position.open)
            yield _("Open compartments: {open}.").format(open=open_)
        for seat, stock in enumerate(position.stocks):
            text = _("{name}, {pieces}: {names}.").format(
                name=plain([company.name(seat, first=True)]),
                pieces=pieces_text(len(stock)),
                names=names_of(stock),
            )
            yield text + (f" {sentence(_('to move'))}" if Seat(seat) in seen.actors() else "")

    def choices(self, observation: HamsterObservation) -> list[str]:
        position = observation.position
        if observation.seat != position.mover or not position.actors():
            return []
        if position.menu[0] == kit.PASS:
            return [_("You cannot place or move anything: type {word}.").format(word=_verb("pass"))]
        puts = list(position.menu)
        lines = []
        for compartment in position.open:
            kinds = dict.fromkeys(
                put.kind
                for put in puts
                if isinstance(put, kit.Place) and put.compartment == compartment
            )
            if kinds:
                lines.append(
                    _("Place in {n}: {pieces}.").format(
                        n=compartment + 1,
                        pieces=", ".join(
                            f"{kind_name(kind)} {kind_letter(kind)}" for kind in kinds
                        ),
                    )
                )
        movable = dict.fromkeys(put.piece for put in puts if isinstance(put, kit.Move))
        if movable:
            lines.append(_("Move forward: {pieces}.").format(pieces=_labelled(movable)))
        example = puts[0]
        assert isinstance(example, kit.Place | kit.Move)
        lines.append(
            _(
                "Type for example “{move}”: piece, compartment, spot from -3 to +3, angle. You can "
                "leave out spot and angle."
            ).format(move=self.written(example))
        )
        return lines

    def readings(self, text: str) -> tuple[str, ...]:
        """Return the notations that an answer may stand for.

        The verb in English or in the language in use, a kind by name or letter, or a piece as it is
        noted or shown, then numbers: compartment, spot and angle; those left out are 0 and the
        kind's first.

        :raises InvalidActionError: a verb is followed by what is no piece or place.
        """
        words = words_of_answer(text, _FILLERS)
        if not words:
            return ()
        verb, rest = verb_in(words[0], _VERBS), words[1:]
        if verb in ("", "pass"):
            return (kit.PASS.text,) if verb else ()
        numbers: list[int] = []
        while rest and _NUMBER.fullmatch(rest[-1]) and len(numbers) < _MOST_NUMBERS:
            numbers.insert(0, int(rest.pop()))
        what = " ".join(rest)
        if not numbers:
            raise InvalidActionError(
                Sentence(
                    N_("name a compartment from 1 to 12, as in “{move}”"),
                    {"move": self.written(_EXAMPLE)},
                )
            )
        if verb == "place":
            kind = _kinds().get(what)
            if kind is None:
                raise InvalidActionError(_expected(what))
            return (kit.Place(kind, *_where(numbers, kind)).text,)
        piece = _pieces().get(what)
        if piece is None:
            raise InvalidActionError(_expected(what))
        return (kit.Move(piece, *_where(numbers, kit.kind_of(piece))).text,)

    def look(
        self, observation: HamsterObservation, names: Names, options: Mapping[str, OptionValue]
    ) -> list[str]:
        title, *lines = super().look(observation, names, options)
        return [sentence(title), *lines]

    def chance(self, observation: HamsterObservation) -> str:
        return _("the wheel rolls")

    def chance_prompt(self, observation: HamsterObservation, company: Company) -> str:
        position = observation.position
        piece = the_piece(position.in_hand)
        return plain(_LETS_GO.of(position.mover, company, piece=piece))

    def leads(self, observation: HamsterObservation) -> Sequence[Lead]:
        stocks = observation.position.stocks
        return [Lead(_("pieces left"), "plain", tuple(map(len, stocks)), fewest=True)]

    def counted(
        self, journal: Iterable[Sequence[Event]], seats: int
    ) -> Sequence[tuple[str, Sequence[int]]]:
        placed, moved, falls, fallen = ([0] * seats for _title in range(4))
        for events in journal:
            for event in events:
                if isinstance(event, Rolled):
                    (moved if isinstance(event.put, kit.Move) else placed)[event.seat] += 1
                elif isinstance(event, Taken):
                    falls[event.seat] += 1
                    fallen[event.seat] += len(event.fallen)
        titles = _("Pieces placed"), _("Pieces moved"), _("Falls"), _("Pieces that fell")
        return tuple(zip(titles, (placed, moved, falls, fallen), strict=True))

    def asked(self, observation: HamsterObservation, names: Names) -> str:
        position = observation.position
        open_ = ", ".join(str(compartment + 1) for compartment in position.open)
        if position.stayed < 2:
            return _("Your turn: place a piece in compartment {open}.").format(open=open_)
        if position.menu[0] == kit.PASS:
            return _("You cannot place or move anything: pass.")
        if position.source != position.mover:
            text = _("Your turn: place one of {partner}’s pieces in {open}, or move one.")
            return text.format(partner=names[position.source], open=open_)
        left = pieces_text(len(position.stocks[position.mover]))
        text = _("Your turn, {pieces} left: place one in {open}, or move one.")
        return text.format(pieces=left, open=open_)

    def action_name(self, action: kit.Action, names: Names = ()) -> str:
        if isinstance(action, kit.Pass):
            return _("pass")
        if isinstance(action, kit.Place):
            text = _("place {piece} in {compartment}, {spot}")
            piece = say(kit.THE_KINDS[action.kind])
        elif isinstance(action, kit.Move):
            text = _("move {piece} to {compartment}, {spot}")
            piece = f"{kind_name(action.kind)} {kit.NOTATION[action.piece]}"
        else:
            return _("the wheel rolls")
        spot = _("{n} forward of the middle") if action.spot > 0 else _("{n} behind the middle")
        spot = spot.format(n=abs(action.spot)) if action.spot else _("in the middle")
        told = text.format(piece=piece, compartment=action.compartment + 1, spot=spot)
        if len(kit.FORMS[action.kind].angles) > 1 and action.angle:
            return _("{text}, at {angle}°").format(text=told, angle=action.angle)
        return told

    def numbering(self, actions: Sequence[kit.Action]) -> Sequence[int]:
        return ()

    def rule_now(self, observation: HamsterObservation, action: kit.Action | None = None) -> str:
        position = observation.position
        if position.result is not None:
            return "end"
        if position.put is not None:
            return "rolling"
        if position.stayed < 2:
            return "opening"
        return "moving" if isinstance(action, kit.Move) else "placing"


VOICE: Final = HamsterVoice()
