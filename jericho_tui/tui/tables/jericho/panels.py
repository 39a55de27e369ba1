"""The figures around the walls: status line, players, supply."""

from typing import Final

from jericho_tui.games.jericho.cards import COLOURS
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.odds import draws_to_scoring, pile_rests, scoring_chance
from jericho_tui.games.jericho.packing import count_trumpets, lane_cards, unpack
from jericho_tui.games.jericho.setup import SCORING_PILES
from jericho_tui.prose.counts import percent
from jericho_tui.prose.language import _, ngettext
from jericho_tui.tui.tables.jericho.chips import BACK, card_chips, card_texts, flow
from jericho_tui.tui.tables.jericho.open_hands import open_supply
from jericho_tui.tui.tables.panels import SightCanvas, StatusCanvas, figure
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line

_BAR: Final = 3
"""Columns of the draw-pile bar for each of the six piles; two where there is little room."""


class StatusLine(StatusCanvas):
    """Round, six-part draw pile with the odds of the next scoring card, supply count."""

    game_id = "jericho"

    def groups(self, sight: Sight, *, narrow: bool) -> list[Line]:
        seen: JerichoObservation = sight.observation
        pile: Line = [
            (_("Pile") + " ", "quiet"),
            *pile_bar(seen, 2 if narrow else _BAR),
            (f" {seen.cards_left()}", "strong"),
        ]
        return [
            figure(_("Round"), f"{seen.round}/3"),
            pile,
            self._odds(seen, narrow),
            figure(_("Supply"), seen.supply_size()),
        ]

    def _odds(self, seen: JerichoObservation, narrow: bool) -> Line:
        span = draws_to_scoring(seen)
        if span is None or seen.phase == Phase.OVER:
            return [(_("all scored"), "quiet")]
        first, last = span
        text = f"{first}–{last}" if first < last else f"{first}"
        line: Line = [
            ((_("score in") if narrow else _("scoring card in")) + " ", "quiet"),
            (text, "strong"),
        ]
        chance = scoring_chance(seen)
        if chance:
            told = f"({percent(chance)})"
            line.append((f" {told}" if narrow else f" {_('draws')} {told}", "gold"))
        elif not narrow:
            line.append((f" {_('draws')}", "quiet"))
        return line


def pile_bar(seen: JerichoObservation, cells: int) -> Line:
    """Paint the six piles: solid where a scoring card still waits, hatched where none is."""
    line: Line = []
    for pile, (rest, size) in enumerate(zip(pile_rests(seen), seen.piles, strict=True)):
        full = -(-rest * cells // size)
        waits = pile in SCORING_PILES and SCORING_PILES.index(pile) >= len(seen.reveals)
        line.append(("·" * (cells - full), "pile-gone"))
        line.append((("█" if waits else "░") * full, "gold" if waits else "pile"))
    return line


class Supply(SightCanvas):
    """How much lies in the supply, and what this seat knows of it (ruling J20)."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        if sight.open_state is not None:
            return open_supply(sight.open_state, width, height)
        seen: JerichoObservation = sight.observation
        size = seen.supply_size()
        unknown = seen.unknown_supply_size()
        head: Line = [
            (str(size), "strong"),
            (" " + ngettext("card", "cards", size), "plain"),
        ]
        if sight.options["supply_memory_aid"] != "on":
            mine = unpack(seen.buried)
            lines = [head]
            if mine and height > 1:
                lines += flow([(_("yours") + " ", "quiet")], card_chips(mine), width)
            return lines[:height]
        head.append((" · ", "faint"))
        head.append((ngettext("{n} unknown", "{n} unknown", unknown).format(n=unknown), "quiet"))
        walls: list[int] = []
        trumpets = 0
        for colour in range(len(COLOURS)):
            lane = seen.open_supply[colour]
            walls += [card for card in lane_cards(lane, colour) if card < 25]
            trumpets += count_trumpets(lane)
        walls += [25] * trumpets
        known = ((_("seen"), walls), (_("yours"), unpack(seen.buried)))
        for cards in (card_chips, card_texts):
            lines = [head]
            for title, those in known:
                if those:
                    lines += flow([(title + " ", "quiet")], cards(those), width)
            if len(lines) <= height:
                break
        if unknown:
            backs = flow([], [[BACK, (" ", "plain")]] * unknown, width)
            lines += backs if len(lines) + len(backs) <= height else []
        return lines[:height]
