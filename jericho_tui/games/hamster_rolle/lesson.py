"""Hamster Rolle's first game: the learner (seat 1) and Krümel, for a quarter turn of the wheel.

Moves and rolls are written as in a record. Tests check the claims of the lessons against the rules.
"""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.session.tutorial import Lesson, Script

DEAL: Final = {
    "start_seat": 1,
    "rig": "turn 0 K1 0 -12499 0",
    "stocks": [
        "R1 R2 O1 O2 Y1 Y2 G1 G2 B1 B2 P1 P2 W1 W2",
        "R3 R4 O3 O4 Y3 Y4 G3 G4 B3 B4 P3 P4 W3 W4",
    ],
}
_PREPARED: Final = N_(
    "That works too, but this round is scripted: choose the piece, spot and angle given above."
)

LESSONS: Final = (
    Lesson(
        "welcome",
        "Welcome",
        "You are going to play the beginning of a game with Krümel. A wooden wheel stands on "
        "the table, with twelve compartments and a pyramid in the lowest. You both have 14 "
        "pieces. The first player to get rid of them all wins; pieces that fall out are yours "
        "again.",
        "setup",
    ),
    Lesson(
        "cube",
        "The first piece",
        "The first piece goes into compartment 3; leave one empty after the pyramid. Take a "
        "cube (Y), spot -1, a little to the rear, angle 0: flat. Then let it go. The wheel is "
        "held for a moment, then it rolls.",
        "opening",
        wanted="place Y 3 -1 0",
        otherwise={"": _PREPARED},
        then=(
            "0 roll +0 +0 turn -1879 Y1 9938 -7730 5110 K1 358 -12507 129",
            "2 place Y 4 +1 45",
            "0 roll +0 +0 turn -3782 Y1 9949 -7725 5174 Y3 12427 -1758 16901 K1 1325 -12445 608",
        ),
    ),
    Lesson(
        "rolled",
        "It rolls",
        "The cube is heavy for an empty wheel: it rolled 19 degrees forward. Krümel placed a "
        "cube of his own; it had to go into the next compartment, 4. From now on you choose: "
        "the same compartment as the last piece, or one of the next two free ones. Their "
        "numbers are marked on the wheel.",
        "placing",
    ),
    Lesson(
        "same",
        "The same compartment",
        "In the same compartment, your piece must be of another kind and reach farther "
        "forward than the piece before it. Place the short slab (O) in 4, in the middle, "
        "angle 0.",
        "placing",
        wanted="place O 4 +0 0",
        otherwise={"": _PREPARED},
        then=(
            "0 roll +0 +0 turn -4398 O1 10759 -932 7876",
            "2 place P 6 -1 0",
            "0 roll +0 +0 turn -5430 O1 10765 -922 7949 Y3 12441 -1744 16964 P3 7724 9449 16741",
        ),
    ),
    Lesson(
        "brave",
        "Too bold",
        "Krümel put his prism into 6, the second free one, high up on the side. It tipped "
        "over, and a barrier caught it. Its final compartment counts, so 8 is open: nearly "
        "the ceiling. Try it: put the other short slab (O) in 8, in the middle, on end: "
        "angle 90.",
        "placing",
        wanted="place O 8 +0 90",
        otherwise={"": _PREPARED},
        then=(
            "0 roll +0 +0 turn -5431 O1 10782 -914 8203 Y3 12487 -1683 17190 out O2",
            "2 place W 7 -1 90",
            "0 roll +0 +0 turn -5956 P3 7738 9468 16727 W3 2017 10401 -10511",
        ),
    ),
    Lesson(
        "fallen",
        "What falls is yours",
        "It fell, hit the barrier hard and bounced out. Pieces that touch the table go into "
        "the stock of the player who made them fall: this time, only your own slab. Pieces "
        "that fall inside the wheel stay there. You have {mine} pieces left, Krümel has "
        "{theirs}: his plate held on in 7.",
        "rolling",
    ),
    Lesson(
        "move",
        "Moving a piece",
        "You may also move a piece instead: from one of the two lowest compartments forward "
        "into one without its kind. You do not get rid of a piece, but you load the wheel for "
        "him. Move your cube (Y1), which is the lowest piece, up to 7: spot +1, angle 45.",
        "moving",
        wanted="move Y1 7 +1 45",
        otherwise={"": _PREPARED},
        then=(
            "0 roll -1 +1 turn -8557 O1 10785 -892 8195 Y1 416 10565 -10504 W3 2044 10493 -10499"
            " K1 1683 -11911 -1075",
            "2 place P 7 +2 0",
            "0 roll +0 -1 turn -10727 O1 11987 2238 1500 Y1 433 10622 -10507 Y3 12567 326 9344"
            " P3 7706 10254 14324 P4 -1048 12707 -17813 W3 2061 10550 -10500",
        ),
    ),
    Lesson(
        "end",
        "Now you know it all",
        "The wheel rolled a long way: the pyramid climbs at the back, and pieces carried over "
        "the top will come down hard. You have {mine} pieces left, Krümel {theirs}. The first "
        "player without pieces wins; four play in two teams. Your own games are not scripted: "
        "the program computes every roll.",
        "end",
    ),
)


def _figures(seen: object) -> dict[str, object]:
    mine, theirs = seen.position.stocks  # type: ignore[attr-defined]
    return {"mine": len(mine), "theirs": len(theirs)}


SCRIPT: Final = Script(("Krümel",), {}, DEAL, LESSONS, figures=_figures)
