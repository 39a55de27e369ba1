"""What the lobby is set up to start: game, seats, options, rated or not.

What dealing needs is imported when something is dealt: the lobby’s first paint shows a plan.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from jericho_tui.bots.characters import bots_for, every_bot, parted
from jericho_tui.bots.roster import find, is_offered, seated
from jericho_tui.bots.strength import named, nearest, wanted
from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.options import Option, OptionValue, Starter, resolve_options, started_by
from jericho_tui.core.seats import stream
from jericho_tui.play.names import InvalidNameError, check_distinct, clean_name, name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.text.language import _

if TYPE_CHECKING:
    from jericho_tui.play.match import Match

BOT_NAMES = ("Rahab", "Caleb", "Joshua", "Miriam", "Achan", "Salmon")
"""Names offered to bots: people of the story of Jericho."""
DEFAULT_BOT = "heuristic"
_NEWCOMERS = (1300, 1200, 1400)
"""The Elo points of the first opponents of somebody who has never played."""

Where = Literal["elsewhere", "open"]
"""`elsewhere`: a person by name, at their own terminal; `open`: whoever comes."""


@dataclass(frozen=True)
class Plan:
    """A match that could be started."""

    game: str
    seats: tuple[SeatInfo, ...]
    rated: bool
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Only what was chosen; see `all_options`."""
    edition: str = ""
    """The file of a player's own edition; empty: the house's, or what is printed."""
    others: Mapping[str, Where] = field(default_factory=dict)
    """By key of the name in their seats, the people who come from other terminals: with any the
    match waits for them. That of an open seat is nobody's name."""

    @classmethod
    def first(cls, name: str = "") -> "Plan":
        """Return the set-up of somebody's very first start: casual, against three bots near them.

        :param name: what they are called; empty, or no name: as the system calls them.
        """
        plan = cls(
            registry.step_from("jericho", 0), (SeatInfo(_good_name(name), "human"),), rated=False
        )
        for rating in _NEWCOMERS:
            bot = SeatInfo(plan.free_name(), "bot", named(nearest(plan.game, rating)))
            plan = replace(plan, seats=(*plan.seats, bot))
        return plan

    @classmethod
    def from_table(cls, table: Mapping[str, Any], name: str = "") -> "Plan":
        """Return the plan that was remembered; the first one when it cannot be read.

        :param name: what the person at the keyboard is called; see `first`.
        """
        try:
            plan = cls(
                str(table["game"]),
                tuple(SeatInfo.from_table(entry) for entry in table["seats"]),
                rated=table["rated"] is True,
                options=dict(table.get("options", {})),
                edition=str(table.get("edition", "")),
                others=_others(table.get("others", {})),
            )
            plan.check_form()
        except (SentenceError, LookupError, TypeError, ValueError):
            return cls.first(name)
        return plan

    def to_table(self) -> dict[str, Any]:
        """Return what the settings remember."""
        return {
            "game": self.game,
            "rated": self.rated,
            "seats": [seat.to_table() for seat in self.seats],
            "options": dict(self.options),
            **({"edition": self.edition} if self.edition else {}),
            **({"others": dict(self.others)} if self.others else {}),
        }

    def rules(self) -> Game:
        """Return the game as its edition prints it.

        :raises SentenceError: the file of the edition cannot be read or played.
        """
        if not self.edition:
            return registry.load(self.game)
        from jericho_tui.store.editions import game_with

        return game_with(self.game, Path(self.edition))

    def all_options(self) -> dict[str, OptionValue]:
        """Return every option's value.

        J20: known supply cards are listed in casual matches and have to be remembered in rated
        ones, unless somebody chose otherwise.
        """
        info = registry.info(self.game)
        values = dict(self.options)
        if any(option.key == "supply_memory_aid" for option in info.options):
            values.setdefault("supply_memory_aid", "off" if self.rated else "on")
        return resolve_options(info.options, values)

    def changed_options(self) -> tuple[Option, ...]:
        """Return the options that are not as the game's standard rules have them."""
        standard = replace(self, options={}).all_options()
        chosen = self.all_options()
        options = registry.info(self.game).options
        return tuple(option for option in options if chosen[option.key] != standard[option.key])

    def check_form(self) -> None:
        """Check what can be told without the rules of the game: names, bots, seats, options.

        :raises SentenceError: something is wrong; says what.
        :raises LookupError: there is no such game, or bot, or seat for everybody.
        """
        check_distinct(seat.name for seat in self.seats)
        info = registry.info(self.game)
        if not info.min_seats <= len(self.seats) <= info.max_seats:
            raise LookupError(len(self.seats))
        known = {"", *(bot.id for bot in every_bot())}
        if not all(
            parted(seat.bot)[0] in known or wanted(seat.bot) is not None for seat in self.seats
        ):
            raise LookupError("no such bot")
        self.all_options()

    def check(self, *, any_bot: bool = False) -> None:
        """Check that the match can start.

        :param any_bot: whether bots may sit there that this program does not have.
        :raises SentenceError: it cannot; says why.
        """
        check_distinct(seat.name for seat in self.seats)
        game = self.rules()
        for seat in self.seats:
            if seat.kind == "bot" and not any_bot:
                find(seat.bot, self.game)
        game.deal(len(self.seats), self.all_options(), stream(0, "check"))

    def asks_who_starts(self) -> str:
        """Return what people at the table are asked (a gettext message id); empty: nothing.

        Where only bots play nobody can answer, and the lot decides.
        """
        start = registry.info(self.game).start
        people = any(seat.kind == "human" for seat in self.seats)
        return start.question if start and people and self.leaves_start_to_the_table() else ""

    def leaves_start_to_the_table(self) -> bool:
        """Whether the table names who starts, by the printed rules."""
        start = registry.info(self.game).start
        return start is not None and start.decided(self.all_options()) is Starter.PRINTED

    def started_by(self, seat: Seat) -> "Plan":
        """Return this plan with a seat that takes the first turn, whatever was chosen before."""
        start = registry.info(self.game).start
        return (
            self if start is None else replace(self, options={**self.options, **start.naming(seat)})
        )

    def deal(self, seed: int, first: Seat | None = None, *, any_bot: bool = False) -> "Match":
        """Return a new match dealt from `seed`.

        :param first: whom the table named where that is left to it; None: the lot decides.
        :param any_bot: as for `check`; people are asked who plays on when it is such a bot's turn.
        :raises SentenceError: the match cannot start.
        """
        from jericho_tui.play.match import Match

        self.check(any_bot=any_bot)
        game = self.rules()
        setup = game.deal(len(self.seats), self.all_options(), stream(seed, "deal"))
        if first is not None and self.leaves_start_to_the_table():
            setup = started_by(setup, first)
        return Match(game, setup, seated(self.seats, self.game), rated=self.rated)

    def with_game(self, game: str) -> "Plan":
        """Return a plan of another game for the same people, by its standard rules.

        Bots that do not play it give way to one that does; seats it has no room for go, and those
        it needs are filled with bots.
        """
        info = registry.info(game)
        seats = tuple(
            seat
            if seat.kind == "human" or is_offered(seat.bot, game)
            else usual_bot(seat.name, game)
            for seat in self.seats[: info.max_seats]
        )
        plan = Plan(game, seats, self.rated, others=_kept(self.others, seats))
        while len(plan.seats) < info.min_seats:
            plan = plan.with_another()
        return plan

    def called(self, name: str, place: int | None = None) -> "Plan":
        """Return this plan with a person called so; a bot of that name gets another.

        :param place: of their seat; None: it is the first person's.
        """
        if place is None:
            place = next((n for n, seat in enumerate(self.seats) if seat.kind == "human"), None)
        if place is None:
            return self
        plan = self.with_seat(place, replace(self.seats[place], name=name))
        for other, seat in enumerate(self.seats):
            if other != place and name_key(seat.name) == name_key(name):
                plan = plan.with_seat(other, replace(seat, name=plan.free_name()))
        return plan

    def at_terminal_of(self, name: str) -> "Plan":
        """Return this plan as it is for somebody who alone sits at a terminal.

        Whoever was expected from another terminal is here now, and who was here is not any more;
        somebody without a seat has that of the first person who is here.
        """
        place = self.place_of(name)
        if place is None or self.seats[place].kind == "bot":
            return self.called(name, self.here[0]) if self.here else self
        if self.where(place) is None:
            return self
        plan = self.coming_from(place, None)
        for number in self.here:
            plan = plan.coming_from(number, "elsewhere")
        return plan

    def with_seat(self, index: int, seat: SeatInfo) -> "Plan":
        """Return this plan with one seat changed; a person stays where they come from."""
        before = self.seats[index]
        seats = list(self.seats)
        seats[index] = seat
        others = dict(self.others)
        where = others.pop(name_key(before.name), None)
        if where is not None and seat.kind == "human":
            others[name_key(seat.name)] = where
        return replace(self, seats=tuple(seats), others=others)

    def place_of(self, name: str) -> int | None:
        """Return the seat of a name; None: nobody has it."""
        keys = [name_key(seat.name) for seat in self.seats]
        return keys.index(name_key(name)) if name_key(name) in keys else None

    @property
    def here(self) -> list[int]:
        """The seats of the people who come from no other terminal."""
        people = (place for place, seat in enumerate(self.seats) if seat.kind == "human")
        return [place for place in people if self.where(place) is None]

    def where(self, index: int) -> Where | None:
        """Return from where the person of a seat comes; None: they are here, or a bot is."""
        return self.others.get(name_key(self.seats[index].name))

    def coming_from(self, index: int, where: Where | None) -> "Plan":
        """Return this plan with a seat for a person from there; None: for one who is here.

        A seat that becomes open loses its name, and one that is no longer gets one.
        """
        name = self.seats[index].name
        if where == "open":
            name = self.free_name((_("Open seat"),))
        elif self.where(index) == "open":
            name = self.free_name((_("Player"),))
        plan = self.with_seat(index, SeatInfo(name, "human"))
        others = {key: kept for key, kept in plan.others.items() if key != name_key(name)}
        if where is not None:
            others[name_key(name)] = where
        return replace(plan, others=others)

    def named(self, index: int, name: str) -> "Plan":
        """Return this plan with another name in a seat; an open one is kept for that person."""
        plan = self.coming_from(index, "elsewhere") if self.where(index) == "open" else self
        return plan.with_seat(index, replace(plan.seats[index], name=name))

    def with_me(self, name: str, index: int) -> "Plan":
        """Return this plan with somebody who is here in a seat; whoever has it gets theirs."""
        before = self.place_of(name)
        if before is None:
            return self.coming_from(index, None).with_seat(index, SeatInfo(name, "human"))
        return self.moved(before, index - before).coming_from(index, None)

    def inviting(self, name: str = "") -> "Plan":
        """Return this plan with a seat for a friend from elsewhere: a bot's, or one more.

        :param name: whose it is; empty: it is for whoever comes first.
        """
        if (there := self.place_of(name)) is not None:
            return self.coming_from(there, "elsewhere")
        wheres = [self.where(place) for place in range(len(self.seats))]
        if "open" in wheres:
            return self.named(wheres.index("open"), name) if name else self
        bots = [place for place, seat in enumerate(self.seats) if seat.kind == "bot"]
        plan = self if bots else self.with_another()
        place = bots[0] if bots else len(plan.seats) - 1
        plan = plan.coming_from(place, "open")
        return plan.named(place, name) if name else plan

    def alone(self, name: str) -> "Plan":
        """Return this plan for a terminal where nobody but `name` sits: others come from theirs.

        The first person whose seat is here gets that name, where nobody has it.
        """
        plan = self
        for place in self.here:
            mine = plan.place_of(name)
            if mine is None:
                plan = plan.with_seat(place, replace(self.seats[place], name=name))
            elif mine != place:
                plan = plan.coming_from(place, "open")
        return plan

    def with_another(self) -> "Plan":
        """Return this plan with one more bot, if the game has room."""
        if len(self.seats) >= registry.info(self.game).max_seats:
            return self
        return replace(self, seats=(*self.seats, usual_bot(self.free_name(), self.game)))

    def without(self, index: int) -> "Plan":
        """Return this plan without a seat, if enough are left."""
        if len(self.seats) <= registry.info(self.game).min_seats:
            return self
        seats = tuple(seat for i, seat in enumerate(self.seats) if i != index)
        return replace(self, seats=seats, others=_kept(self.others, seats))

    def moved(self, index: int, step: int) -> "Plan":
        """Return this plan with a seat moved up or down the table; it changes with that there."""
        other = index + step
        if not 0 <= other < len(self.seats):
            return self
        seats = list(self.seats)
        seats[index], seats[other] = seats[other], seats[index]
        return replace(self, seats=tuple(seats))

    def free_name(self, names: Sequence[str] = BOT_NAMES) -> str:
        """Return the first of `names` that nobody has; with a number when all are taken."""
        taken = {name_key(seat.name) for seat in self.seats}
        numbers = ("", *(f" {number}" for number in range(2, len(taken) + 3)))
        candidates = (f"{name}{number}" for number in numbers for name in names)
        return next(name for name in candidates if name_key(name) not in taken)


def usual_bot(name: str, game: str) -> SeatInfo:
    """Return a seat for the usual bot, or for the strongest where that does not play the game."""
    bots = [bot.id for bot in bots_for(game)]
    return SeatInfo(name, "bot", DEFAULT_BOT if DEFAULT_BOT in bots else bots[0])


def login_name() -> str:
    """Return a first suggestion for the name of the person at the keyboard."""
    try:
        return clean_name(os.environ.get("USER", "").capitalize())
    except InvalidNameError:
        return _("Player")


def _good_name(name: str) -> str:
    """Return a name from the settings, or a suggestion where that is none."""
    try:
        return clean_name(name)
    except InvalidNameError:
        return login_name()


def _kept(others: Mapping[str, Where], seats: Sequence[SeatInfo]) -> dict[str, Where]:
    keys = {name_key(seat.name) for seat in seats if seat.kind == "human"}
    return {key: where for key, where in others.items() if key in keys}


def _others(table: Any) -> dict[str, Where]:
    """Return who was remembered to come from other terminals.

    :raises ValueError: somebody comes from somewhere else.
    """
    others = dict(table)
    if not set(others.values()) <= set(get_args(Where)):
        raise ValueError(others)
    return others
