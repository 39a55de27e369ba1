"""Hearts' first game: six tricks with Rahab, Caleb and Joshua; the learner has seat 1.

Deal and moves are written as in a record.
"""

from typing import Final

from jericho_tui.session.tutorial import Lesson, Script

_HANDS: Final = (
    "2C 9C KC 5D 8D QS KS AS 2H 4H 7H 9H JH",
    "4C 7C TC QC 9D KD 7S 8S 3H 5H 6H 8H TH",
    "3C 8C AC 2D 7D JD QD 2S 5S 6S 9S QH AH",
    "5C 6C JC 3D 4D 6D TD AD 3S 4S TS JS KH",
)
DEAL: Final = {
    "start_seat": 1,
    "cards": " ".join(" ".join(four) for four in zip(*map(str.split, _HANDS), strict=True)),
}
"""The hands of all four, and as in a record: one card after another."""

LESSONS: Final = (
    Lesson(
        "welcome",
        "Welcome",
        "You are going to play six tricks with Rahab, Caleb and Joshua. Every heart that you "
        "take costs you one point, and the queen of spades costs thirteen. The fewest points "
        "win, so most tricks are better taken by others.",
        "points",
    ),
    Lesson(
        "pass",
        "Passing",
        "First you give three cards to Rahab, on your left. You hold Q♠, K♠ and A♠ and no low "
        "spade to hide behind: whenever spades are led, the queen may come home to you. Pass "
        "the queen.",
        "pass",
        wanted="pass QS",
        otherwise={"": "Another time, perhaps. The queen is worth thirteen points: pass Q♠."},
    ),
    Lesson(
        "king",
        "Her company",
        "K♠ and A♠ would catch the queen when another player throws her. Pass the king.",
        "pass",
        wanted="pass KS",
        otherwise={"pass AS": "The ace goes next. Pass K♠ first.", "": "Here, pass K♠."},
    ),
    Lesson(
        "ace",
        "The third card",
        "Now the ace. Then the others choose their cards too, and all hands change at once.",
        "pass",
        wanted="pass AS",
        otherwise={"": "That works too, but A♠ takes every spade trick. Pass A♠."},
        then=(
            *("2 pass KD", "2 pass 8H", "2 pass TH", "3 pass 9S", "3 pass QH", "3 pass AH"),
            *("4 pass AD", "4 pass TS", "4 pass KH"),
        ),
    ),
    Lesson(
        "lead",
        "The first lead",
        "Joshua, on your right, gave you A♦, 10♠ and K♥. The others do not know that. The lowest "
        "club opens the first trick, and you hold it: lead 2♣.",
        "lead",
        wanted="2C",
        then=("2 7C", "3 AC", "4 JC", "3 JD", "4 3D"),
    ),
    Lesson(
        "follow",
        "Following suit",
        "Caleb took the trick with A♣ and led J♦. You have diamonds, so you must play one. The "
        "highest diamond takes the trick. Stay under the jack: play 5♦.",
        "tricks",
        wanted="5D",
        otherwise={
            "8D": "That is under the jack too. Keep it a little longer: play 5♦.",
            "": "The ace would take the trick, and you would have to lead. Play 5♦.",
        },
        then=("2 9D", "3 QD", "4 4D"),
    ),
    Lesson(
        "under",
        "Staying low",
        "Caleb leads diamonds again, and Rahab plays after you. If she has none left, she may "
        "throw anything on this trick. Stay under the queen: play 8♦.",
        "tricks",
        wanted="8D",
        otherwise={"": "The ace would take whatever Rahab throws. Play 8♦."},
        then=("2 QS", "3 6S", "4 9S"),
    ),
    Lesson(
        "queen",
        "The queen falls",
        "Rahab had no diamond and threw Q♠, which you gave her: thirteen points for Caleb. With "
        "the ace they would be yours. Now Caleb leads a spade, and you have only one: play 10♠.",
        "points",
        wanted="TS",
        then=("2 AS", "2 KS", "3 5S", "4 4S"),
    ),
    Lesson(
        "throw",
        "Throwing",
        "Rahab took the trick with A♠ and leads K♠. You have no spade left, so you may throw "
        "any card. Get rid of one that would take hearts: throw K♥.",
        "tricks",
        wanted="KH",
        otherwise={
            "AD": "A good card to lose as well, but a high heart is worse. Throw K♥.",
            "": "That card is little danger to you. The king of hearts is: throw K♥.",
        },
        then=("2 3H", "3 8H", "4 QH"),
    ),
    Lesson(
        "broken",
        "Hearts are broken",
        "Your K♥ cost Rahab one point. Since Q♠ was played, hearts may be led, and Rahab leads "
        "3♥. Joshua’s Q♥ takes the trick whatever you play, so play your highest heart: J♥.",
        "tricks",
        wanted="JH",
        otherwise={"": "That works too, but a low heart is worth keeping. Play J♥."},
    ),
    Lesson(
        "count",
        "The points so far",
        "Joshua took four hearts. Caleb has 13 points, Joshua 4, Rahab 1, and you none.",
        "points",
    ),
    Lesson(
        "next",
        "What comes next",
        "Play goes on until all thirteen tricks are taken. One danger is left: a player who "
        "takes all 26 points shoots the moon, and the others get 26 each. Watch out when one "
        "player takes every heart. Sit down at a real table!",
        "end",
    ),
)

SCRIPT: Final = Script(("Rahab", "Caleb", "Joshua"), {}, DEAL, LESSONS)
