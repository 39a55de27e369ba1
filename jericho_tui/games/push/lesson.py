"""Push's first game: one deal with Rahab (seat 2) and Joshua (seat 3); the learner has seat 1.

Deal and moves are written as in a record. Tests check the claims of the lessons against the rules.
"""

from typing import Final

from jericho_tui.session.tutorial import Lesson, Script

OTHERS: Final = ("Rahab", "Joshua")
DEAL: Final = {
    "start_seat": 1,
    "draw_pile": (
        "R4 B6 Y4 G4 "
        "G5 D P5 G3 B5 R5 "
        "S P6 P3 "
        "Y1 G6 D "
        "D Y5 B6 G4 G4 R1 Y5 P3 D P2 P6 P4 S B5 G3 B1 G5 R1 D Y3 P2 R4 D Y2 G1 Y3 "
        "R1 S S R6 Y6 G2 Y2 B2 P6 S B3 D P2 S Y5 Y1 Y6 G6 G2 D B2 B5 B1 R6 D R2 "
        "Y6 D B6 B2 P1 P1 S B4 B3 S D G3 B4 D G1 D B3 G1 R2 D S S D P5 D S "
        "G6 R6 P4 S Y4 P4 D B1 R3 Y3 Y4 R5 R2 G5 P1 R3 P5 Y1 R5 P3 R4 R3 D Y2 G2 B4"
    ),
}
"""As in a record, one line a turn of the script."""

LESSONS: Final = (
    Lesson(
        "welcome",
        "Welcome",
        "You are going to play a few turns with Rahab and Joshua, and learn the rules on the "
        "way. Cards have five colours and the values 1 to 6, and their values are your "
        "points. You draw them into columns. The player who draws takes a column first. But a "
        "player who draws one card too many takes nothing.",
        "cards",
    ),
    Lesson(
        "table",
        "The table",
        "The columns are at the top, with the players beside them. Your moves are at the "
        "bottom, each with its key and what it would earn. The arrows choose a move, ⏎ plays "
        "it; the key of a chosen move plays it too. ? opens the rules at the right place.",
        "turn",
    ),
    Lesson(
        "draw",
        "Drawing",
        "It is your turn. The columns are empty, so nothing can go wrong yet. Draw a card.",
        "draw",
        wanted="draw",
        otherwise={"": "That comes later. Draw a card."},
    ),
    Lesson(
        "start",
        "A column",
        "A red 4. The first card starts a column; there is nowhere else. Put it down.",
        "draw",
        wanted="place 1",
        otherwise={"": "It must start column 1."},
    ),
    Lesson(
        "again",
        "Going on",
        "After each card you may stop and take your column of 4 points. But that is little "
        "for a turn, and with fewer than three columns every card fits somewhere. Draw again.",
        "stop",
        wanted="draw",
        otherwise={"": "That works too, but 4 points are little, and drawing is still safe. Draw."},
    ),
    Lesson(
        "fits",
        "What fits",
        "A blue 6. A card fits in a column without its value and its colour: column 1 has a 4 "
        "and red, so it fits there. It could also start a column, but you will take only one: "
        "make it a good one. Put it in column 1.",
        "draw",
        wanted="place 1",
        otherwise={
            "": "That works too, but then an opponent would get the column you leave. Choose "
            "column 1."
        },
    ),
    Lesson(
        "more",
        "Ten points",
        "Column 1 has 10 points. If you stopped now, it would be yours, and the others would"
        " get nothing. That is a fair turn! But let us see what else can happen. Draw again.",
        "stop",
        wanted="draw",
        otherwise={"": "Good idea, in another game. Here, draw once more."},
    ),
    Lesson(
        "misfit",
        "What does not fit",
        "A yellow 4: column 1 already has a 4. So it must start column 2. The gold number "
        "shows where it may go, and the line below explains why not elsewhere.",
        "draw",
        wanted="place 2",
        otherwise={"": "It must start column 2."},
    ),
    Lesson(
        "third",
        "One more",
        "There are still only two columns: the next card will find a place. Draw again.",
        "stop",
        wanted="draw",
        otherwise={"": "That works too, but one more card cannot hurt you. Draw."},
    ),
    Lesson(
        "last",
        "The third column",
        "A green 4, which fits in neither column, for both have a 4. It starts column 3, the "
        "last one: from now on, a card may fit nowhere.",
        "draw",
        wanted="place 3",
        otherwise={"": "It must start column 3."},
    ),
    Lesson(
        "odds",
        "The odds",
        "A card that fits nowhere is a bust: you take nothing, and the die is rolled. Every "
        "column has a 4, so any other 4 is a bust: 12 of the 116 cards in the draw pile, and "
        "the top line says 10 %. You have a column of 10, so stop.",
        "bust",
        wanted="stop",
        otherwise={"": "It usually goes well, but your ten points would be at stake. Stop."},
    ),
    Lesson(
        "take",
        "Collecting",
        "Now everyone takes one column: first you, then Rahab, who sits to your left, then "
        "Joshua. Take column 1 with its 10 points; the others get 4 each.",
        "collect",
        wanted="take 1",
        otherwise={"": "That works too, but it has 4 points, and column 1 has 10. Take column 1."},
        then=(
            *("2 take 2", "3 take 3"),
            *("2 draw", "2 place 1", "2 draw", "2 place 1", "2 draw", "2 place 2"),
            *("2 draw", "2 place 2", "2 draw", "2 place 3", "2 draw", "0 roll Y", "3 take 2"),
        ),
    ),
    Lesson(
        "bust",
        "A bust",
        "Rahab drew one card too many: the red 5 fitted nowhere. The die showed yellow, and "
        "her yellow 4 was gone. Now the others collect; Joshua took the 8 points. Column 1 "
        "has a die card ⚄: the player who takes it also rolls the die. Take column 3: with "
        "the blue 5 you have 11 points in blue.",
        "bust",
        wanted="take 3",
        otherwise={
            "": "That is 5 points as well, but you would roll the die, and its colour takes "
            "all your cards of that colour. Take column 3."
        },
        then=(
            *("3 draw", "3 draw", "3 place 1", "3 draw", "3 place 2", "3 stop"),
            *("3 take 1", "2 take 2"),
        ),
    ),
    Lesson(
        "protect",
        "Protecting",
        "Joshua drew a switch card ⇄, so collecting went the other way round: after him Rahab "
        "took a column, and none was left for you. You have 11 points in blue that the die "
        "may take. Instead of drawing, you can protect a colour: its cards are turned over, "
        "and are yours for good. Protect blue.",
        "protect",
        wanted="protect B",
        otherwise={
            "protect": "That works too, but 4 points are not worth a turn; 11 are. Protect blue.",
            "": "Good idea, often the right one. But first see how protecting works.",
        },
        then=(
            *("2 draw", "2 place 1", "2 draw", "2 place 1", "2 draw", "2 place 2", "2 stop"),
            *("2 take 1", "3 take 2", "0 roll P", "3 protect G"),
        ),
    ),
    Lesson(
        "gift",
        "A nasty gift",
        "Rahab put a die card in a column of its own and stopped. She took the other column, "
        "and Joshua had to take the die: it showed purple, and 11 points were gone. Your blue "
        "cards are safe from that: ▣ marks them. Joshua learnt his lesson and protected green.",
        "die",
    ),
    Lesson(
        "next",
        "What comes next",
        "Play goes on until the draw pile is empty. Then everyone adds up the values of all "
        "their cards, protected or not, and the most points win. When to stop, when to "
        "protect, and whom to give the die: that is the game. Sit down at a real table!",
        "winner",
    ),
)

SCRIPT: Final = Script(OTHERS, {}, DEAL, LESSONS)
