"""The words beside the wheel: whose turn, everybody's stock, the piece in hand, the keys."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.core.teams import side_of
from jericho_tui.games.hamster_rolle.edition import KINDS, NUM_KINDS
from jericho_tui.games.hamster_rolle.info import INFO, TURN_CAP
from jericho_tui.games.hamster_rolle.pieces import kind_of
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.play.names import cell_width
from jericho_tui.prose.hamster_rolle.words import kind_letter, kind_name
from jericho_tui.prose.language import _, say
from jericho_tui.prose.remark import Remark
from jericho_tui.tui.tables.hamster_rolle.hand import TARGETS, Choice, Mode
from jericho_tui.tui.tables.hamster_rolle.picture import INK_NAMES, PIECES
from jericho_tui.tui.tables.panels import ChoiceCanvas, SightCanvas, remark_lines
from jericho_tui.tui.tables.table import Sight
from jericho_tui.tui.widgets.canvas import Line, fit, fit_right, line_width, wrap

_TARGETS: Final = {"same": N_("same"), "next": N_("next one"), "second": N_("second next")}
"""What the compartments are called that a piece may be placed in."""
_NAMES: Final = 8
"""Columns of a name beside the stocks."""
KIND_ROLES: Final = tuple(
    f"{name.removeprefix('card-')}-bold" for name in INK_NAMES[PIECES : PIECES + len(KINDS)]
)
"""How the letter of every kind looks."""


class Stocks(SightCanvas):
    """The title, the turn, and what everybody still has to place."""

    left: int | None = None
    """Seconds left of the mover's time (H5); None: nobody is timed."""

    def count_down(self, left: int | None) -> None:
        """Show how many seconds are left; None: nobody is timed."""
        self.left = left
        self.repaint()

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        position: Position = sight.observation.position
        text = _("turn {n} of at most {most}")
        told = text.format(n=min(position.turns + 1, TURN_CAP), most=TURN_CAP)
        lines: list[Line] = [[(INFO.title.upper(), "gold")], [(told, "quiet")]]
        if self.left is not None:
            clock = _("{n} s").format(n=self.left)
            lines[0].append((f"  {clock}", "strong" if self.left else "warning"))
        if height > position.num_seats + 4:
            lines.append([])
        names = max(3, min(_NAMES, width - 19, max(map(cell_width, sight.names))))
        # Letters over their columns: beside them figures would run into each other.
        head: Line = [(" " * (names + 3), "plain")]
        head += [(f"{kind_letter(kind)} ", KIND_ROLES[kind]) for kind in range(NUM_KINDS)]
        lines.append(head)
        for seat in range(position.num_seats):
            lines.append(self._seat(sight, position, Seat(seat), names))
            apart = position.teams and seat + 1 == position.num_seats // 2
            if apart and height > position.num_seats + 5:
                lines.append([])
        return lines

    def _seat(self, sight: Sight, position: Position, seat: Seat, names: int) -> Line:
        moves = seat == position.mover and position.result is None
        partners = side_of(position.teams, seat)
        bracket = " " if len(partners) < 2 else "╭" if seat == partners[0] else "╰"
        counts = Counter(map(kind_of, position.stocks[seat]))
        line: Line = [
            ("▸" if moves else " ", "gold"),
            (bracket, "quiet"),
            (fit(sight.names[seat], names) + " ", "gold" if moves else "plain"),
        ]
        for kind in range(NUM_KINDS):
            number = counts[kind]
            line.append((f"{number} ", KIND_ROLES[kind]) if number else ("· ", "off"))
        total = fit_right(str(len(position.stocks[seat])), 2)
        return [*line, (total, "gold" if moves else "strong")]


class HandPanel(ChoiceCanvas[Choice]):
    """What is chosen: piece, compartment, spot and angle; why it cannot be, or what it will do."""

    def draw(self, sight: Sight, width: int, height: int) -> list[Line]:
        choice = self.choice
        prompt: list[Line] = [[(text, "quiet")] for text in wrap(sight.prompt, width, height)]
        if choice is None:
            return prompt[:height]
        if choice.must_pass:
            told = _("Nothing can be placed or moved: Enter passes.")
            return [[(text, "gold")] for text in wrap(told, width, height)]
        lines = _chosen(choice, width)
        said = _said(choice, self.remarks, width)
        keys = _keys(choice, width)
        parts = [lines, said, keys, prompt]
        while sum(map(len, parts)) > height and len(parts) > 2:
            parts.pop()  # what is said elsewhere too, then the keys, which the help has
        parts = [*parts[3:], *parts[:3]]
        room = height - sum(map(len, parts))
        drawn: list[Line] = []
        for part in parts:
            if part and drawn and room > 0:
                drawn.append([])
                room -= 1
            drawn += part
        return drawn[:height]


def _chosen(choice: Choice, width: int) -> list[Line]:
    """Return piece, compartment, spot and angle, a line each."""
    kind = choice.kind
    piece: Line = [(kind_letter(kind), KIND_ROLES[kind]), (f" {kind_name(kind)}", "strong")]
    if choice.mode is Mode.POINT:
        at = choice.position.wheel.compartments[choice.piece] + 1
        told = _("in {compartment}").format(compartment=at)
        return _rows([(_("move"), piece), (_("lies"), [(told, "gold")])], width)
    where: Line = [(str(choice.compartment + 1), "gold")]
    if choice.mode is Mode.PLACE:
        for number, name in enumerate(TARGETS):
            if choice.target(number) == choice.compartment:
                where.append((f"  {_(_TARGETS[name])}", "quiet"))
                break
    spots = "".join("●" if spot == choice.spot else "·" for spot in range(-3, 4))
    angles: Line = [
        (f"{angle}° ", "gold" if angle == choice.angle else "faint") for angle in choice.angles
    ]
    return _rows(
        [
            (_("in hand") if choice.mode is Mode.PLACE else _("move"), piece),
            (_("where"), where),
            (_("spot"), [(spots, "gold"), (f" {choice.spot:+}", "gold")]),
            (_("angle"), angles),
        ],
        width,
    )


def _rows(rows: Sequence[tuple[str, Line]], width: int) -> list[Line]:
    title = min(max(cell_width(name) for name, _line in rows) + 1, width // 2)
    return [[(fit(name, title), "quiet"), *line] for name, line in rows]


def _said(choice: Choice, remarks: Sequence[Remark], width: int) -> list[Line]:
    """Return why the choice is refused, else the remarks."""
    refusal = choice.refusal
    if refusal is not None:
        text = say(refusal.reason)
        return [[(part, "warning")] for part in wrap(text[:1].upper() + text[1:] + ".", width, 7)]
    return remark_lines(remarks, width, 3)


def _keys(choice: Choice, width: int) -> list[Line]:
    told = {
        Mode.PLACE: [
            (_("Tab"), _("piece")),
            ("s n m", _("same, next, second")),
            ("← →", _("spot")),
            ("↑ ↓", _("angle")),
            ("v", _("move a piece")),
            (_("Enter"), _("let go")),
        ],
        Mode.POINT: [
            ("← →", _("piece")),
            (_("Esc"), _("back to the stock")),
            (_("Enter"), _("take in hand")),
        ],
        Mode.MOVE: [
            (_("Tab"), _("piece")),
            ("s n m", _("back, on, two on")),
            ("← →", _("spot")),
            ("↑ ↓", _("angle")),
            (_("Esc"), _("put it back")),
            (_("Enter"), _("let go")),
        ],
    }[choice.mode]
    names = max(cell_width(keys) for keys, _text in told) + 1
    lines: list[Line] = [[(fit(keys, names), "gold"), (text, "quiet")] for keys, text in told]
    return [line for line in lines if line_width(line) <= width] if width > 20 else []
