"""A position of Badaboom as lines of plain text, for the commands and the generic table.

Works on `as_data()` of a state or of an observation: what is hidden there is not told here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.actions import action_named
from jericho_tui.games.badaboom.cards import KINDS, TYPES, pack
from jericho_tui.games.badaboom.edition import BOMBS
from jericho_tui.prose.badaboom.naming import action_name
from jericho_tui.prose.badaboom.words import (
    back_text,
    bomb_name,
    bundle_text,
    card_name,
    coins_text,
    edition_text,
)
from jericho_tui.prose.counts import cards_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.table import columns

_PHASES: Final = {
    "shuffle": N_("the bin is shuffled"),
    "bombs": N_("the used bombs are shuffled"),
    "trick": N_("tricks before tinkering"),
    "counter": N_("a trick may be countered"),
    "steal": N_("a card is drawn at random"),
    "drop": N_("a card is discarded"),
    "tinker": N_("tinkering"),
    "keep": N_("keep or return the mechanism"),
    "put": N_("a card is put into the bomb"),
    "over": N_("the game is over"),
}
Data = Mapping[str, Any]


def position_lines(data: Data, names: Sequence[str]) -> list[str]:
    """Return the lines that describe a position (see `Voice.position_lines`)."""
    return [
        *_where(data, names),
        "",
        *_bomb(data, names),
        "",
        *columns(list(_seats(data, names)), right={1}),
        "",
        *_bags(data, names),
        *_piles(data),
    ]


def _where(data: Data, names: Sequence[str]) -> Iterator[str]:
    yield edition_text(house=data["edition"] == "house")
    late = data["phase"] == "trick" and data["after_tinkering"]
    phase = _("tricks after tinkering") if late else _(_PHASES[data["phase"]])
    if not data["to_move"]:
        yield phase
        return
    name = names[data["holder"] - 1]
    yield _("Turn {turn}, {name} has the bomb: {phase}").format(
        turn=data["turn"], name=name, phase=phase
    )
    asked = [names[seat - 1] for seat in data["to_move"] if seat]
    if asked and data["to_move"] != [data["holder"]]:
        yield _("To decide: {names}").format(names=", ".join(asked))
    if data["played"] is not None:
        text = ngettext(
            "On the table: {name}, {move}; {n} counter",
            "On the table: {name}, {move}; {n} counters",
            data["counters"],
        )
        move = action_name(action_named(data["played"]))
        yield text.format(name=names[data["player"] - 1], move=move, n=data["counters"])


def _bomb(data: Data, names: Sequence[str]) -> Iterator[str]:
    if data["bomb"] is not None:
        yield _("Bomb: {bomb}, {cards}").format(
            bomb=bomb_name(BOMBS.index(data["bomb"])), cards=_cards(data["content"])
        )
    if data["armed_by"] is None:
        yield _("It is not armed.")
    else:
        text = _("It is ARMED, by {name} in turn {turn}.")
        yield text.format(name=names[data["armed_by"] - 1], turn=data["armed_turn"])
    yield _("It moves to the right.") if data["reversed"] else _("It moves to the left.")
    turns = data["bomb_turns"]
    text = ngettext("The fuse has burnt for {n} turn.", "The fuse has burnt for {n} turns.", turns)
    yield text.format(n=turns)


def _seats(data: Data, names: Sequence[str]) -> Iterator[list[str]]:
    own = data["missions"]
    for seat, name in enumerate(names):
        backs = data["bag_backs"][seat]
        laid = data["mission_counts"][seat] if "mission_counts" in data else len(own[seat].split())
        lasting = [
            card_name(KINDS.index(trick["card"]))
            for trick in data["lasting"]
            if trick["target"] == seat + 1
        ]
        if laid:
            lasting.append(ngettext("{n} mission", "{n} missions", laid).format(n=laid))
        yield [
            f"  {name}",
            coins_text(data["coins"][seat]),
            *[back_text(back, backs[word]) for back, word in enumerate(TYPES)],
            ", ".join(lasting),
        ]


def _bags(data: Data, names: Sequence[str]) -> Iterator[str]:
    known = data.get("known")
    for seat, name in enumerate(names):
        bag = data["bags"][seat]
        if bag is not None:
            yield _("Bag of {name}: {cards}").format(name=name, cards=_cards(bag))
        elif known is not None and known[seat]:
            text = _("Known cards of {name}: {cards}")
            yield text.format(name=name, cards=_cards(known[seat]))
        if data["missions"][seat]:
            text = _("Missions of {name}: {cards}")
            yield text.format(name=name, cards=_cards(data["missions"][seat]))


def _piles(data: Data) -> Iterator[str]:
    top = data["top"] if "top" in data else data["draw_pile"].partition(" ")[0]
    storage = cards_text(sum(data["storage_backs"].values()))
    if top:
        text = _("Storage: {cards}, top card {card}")
        yield text.format(cards=storage, card=card_name(KINDS.index(top)))
    else:
        yield _("Storage: {cards}").format(cards=storage)
    bin_cards = cards_text(sum(data["bin_backs"].values()))
    yield _("Bin: {cards}; mechanisms in the pile: {n}").format(
        cards=bin_cards, n=data["mechanisms"]
    )
    if data["used_bombs"]:
        used = ", ".join(bomb_name(BOMBS.index(bomb)) for bomb in data["used_bombs"])
        yield _("Exploded: {bombs}").format(bombs=used)


def _cards(text: str) -> str:
    """Return cards in words that a record has as its own."""
    return bundle_text(pack(KINDS.index(word) for word in text.split()))
