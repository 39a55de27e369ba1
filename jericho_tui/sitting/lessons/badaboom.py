"""Badaboom's first game: one bomb with Grub and Snag, from its first turn to its explosion.

Seat 1 is the learner, Grub sits on seat 2 and Snag on seat 3. The deal is written as in a record,
moves are in the notation of the records: the whole round can be read here. What the lessons
claim is tested against the engine.
"""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.sitting.lessons import Lesson, Script

OTHERS: Final = ("Grub", "Snag")
DEAL: Final = {
    "start_seat": 1,
    "hands": [
        "not_so_fast rummage clean_hands spare_screw",
        "hot_potato pickpocket long_throw saboteur",
        "long_throw butterfingers dud martyr",
    ],
    "draw_pile": (
        "bunker left_fuse pickpocket chained hot_potato reverse butterfingers loosen "
        "back_to_you long_throw not_so_fast rummage bunker chained mass_grave reverse "
        "back_to_you loosen boomerang greed hot_potato spare_screw fall_guy shrapnel chained "
        "not_so_fast bag_swap pickpocket bunker rummage pickpocket backblast hot_potato chained "
        "loosen hot_potato not_so_fast rummage reverse big_boom not_so_fast butterfingers"
    ),
    "bombs": "human gnome elf dwarf fairy",
}
"""As in a record; the first line of the storage is what is drawn in this round."""

LESSONS: Final = (
    Lesson(
        "welcome",
        N_("Welcome"),
        N_(
            "You, Grub and Snag are goblins, and you have a bomb. It is tinkered with and passed"
            " on, and one day it explodes. Whoever is not hit then is paid in coins; the first to"
            " have 10 ends the game. What is on the cards is this house’s own edition: no list of"
            " the printed ones is published."
        ),
        "cards",
    ),
    Lesson(
        "table",
        N_("What lies open"),
        N_(
            "The content of the bomb lies open, and the backs of all cards in the bags: tricks ✦,"
            " gadgets ◆ and mechanisms ☼. Two mechanisms are in this bomb, and while there is one"
            " it is not armed. At the start of your turn you drew the top card of the storage: a"
            " Bunker."
        ),
        "hidden",
    ),
    Lesson(
        "trick",
        N_("A trick"),
        N_(
            "Before you tinker, everybody may play one trick, you first. The arrows or a number"
            " choose a card, and it is told what it would do; ⏎ plays it, p passes. With Rummage"
            " you draw two cards more. Play it."
        ),
        "turn",
        wanted="play rummage",
        otherwise=(
            ("pass", N_("You may. But two cards more are worth a trick. Play Rummage.")),
            ("lay", N_("A mission can wait until you know who is hit. Play Rummage.")),
            ("", N_("The Bunker helps against this bomb only, so keep it. Play Rummage.")),
        ),
        then=("2 pass", "3 pass"),
    ),
    Lesson(
        "take",
        N_("Tinkering"),
        N_(
            "Grub and Snag passed. Now you may take a card out of the bomb, if you put another one"
            " in. A mechanism in your bag is a coin more at every explosion that you survive. Take"
            " one."
        ),
        "tinker",
        wanted="take mechanism",
        otherwise=(("", N_("That is safe, and brings nothing. Take a mechanism.")),),
    ),
    Lesson(
        "keep",
        N_("A coin in the bag"),
        N_(
            "You may turn a mechanism in and draw a card for it. But only five of them exist, and"
            " this one pays. Keep it."
        ),
        "tinker",
        wanted="keep",
        otherwise=(("", N_("A card for a coin, that can be right. But keep this one.")),),
    ),
    Lesson(
        "put",
        N_("Who will be hit?"),
        N_(
            "Any card may go in instead. Without a gadget the holder is hit; a gadget in the bomb"
            " decides otherwise. The Left fuse, which you drew with Rummage, hits the left"
            " neighbour of whoever holds the bomb. Put it in."
        ),
        "gadgets",
        wanted="put left_fuse",
        otherwise=(
            ("put mechanism", N_("Then you would have tinkered for nothing. The Left fuse!")),
            ("", N_("You may: any card can fill the gap. But see what a gadget does. Left fuse!")),
        ),
    ),
    Lesson(
        "again",
        N_("Tricks once more"),
        N_(
            "After tinkering everybody may play one more trick. One mechanism is left, so nothing"
            " can happen yet, and good tricks are worth keeping. Pass."
        ),
        "turn",
        wanted="pass",
        otherwise=(("", N_("You may. But now it would be wasted. Pass.")),),
        then=("2 pass", "3 pass", "2 pass", "3 pass"),
    ),
    Lesson(
        "asked",
        N_("You are asked"),
        N_(
            "The bomb went to the left, to Grub, who drew a Chained; you all saw it. In the turns"
            " of others you are asked for a trick as well, as long as your bag shows one. Nobody"
            " learns from that what you have. Pass."
        ),
        "turn",
        wanted="pass",
        otherwise=(("", N_("You may. But there is still a mechanism in the bomb. Pass.")),),
        then=("2 take mechanism", "2 keep", "2 put hot_potato", "2 pass", "3 pass"),
    ),
    Lesson(
        "armed",
        N_("Armed!"),
        N_(
            "Grub took the last mechanism, and now the bomb is armed. It does not explode in the"
            " turn in which it was armed. It goes to Snag, and if it is still armed after Snag’s"
            " tricks, it explodes there. Pass once more."
        ),
        "tinker",
        wanted="pass",
        otherwise=(("", N_("Wait until Snag has it: then you know whom it would hit. Pass.")),),
        then=("3 play long_throw 1",),
    ),
    Lesson(
        "counter",
        N_("Not so fast!"),
        N_(
            "Snag throws the armed bomb to you! Whoever is affected by a trick may counter it, and"
            " you can. Whoever holds the bomb when it explodes and survives is paid double, but"
            " let Snag keep it. Counter."
        ),
        "counter",
        wanted="counter",
        otherwise=(("", N_("Then the armed bomb would be yours. Counter.")),),
        then=("3 pass",),
    ),
    Lesson(
        "bunker",
        N_("The Bunker"),
        N_(
            "The throw is cancelled, Snag still has the bomb. But the Left fuse is in it, and"
            " Snag’s left neighbour is you! A lasting trick stays until the bomb explodes or is"
            " disarmed; the Bunker protects you. Play it."
        ),
        "explosion",
        wanted="play bunker",
        otherwise=(
            ("play spare_screw", N_("That disarms the bomb: clever! But you are safe with less.")),
            ("", N_("Then you would be hit, and lose your whole bag. Play the Bunker.")),
        ),
        then=("2 pass", "3 leave", "3 pass"),
    ),
    Lesson(
        "mission",
        N_("A secret mission"),
        N_(
            "Snag did not touch the bomb, and it is about to explode. Whom does it hit? Nobody: you"
            " are in a bunker. And that is just what your mission wants, worth a coin. It is laid"
            " face down instead of a trick. Lay Clean hands."
        ),
        "tricks",
        wanted="lay clean_hands",
        otherwise=(("", N_("You may. But here is a coin for the taking. Lay Clean hands.")),),
        then=("2 pass",),
    ),
    Lesson(
        "coins",
        N_("Badaboom!"),
        N_(
            "Nobody was hit. You got 3 coins: one as a survivor, one for the mechanism and one for"
            " the mission. Grub got 2, with a mechanism, and Snag 2, as the surviving holder. All"
            " mechanisms went back to their pile. Who is hit gets nothing and discards the bag."
        ),
        "explosion",
    ),
    Lesson(
        "next",
        N_("What comes next"),
        N_(
            "A new bomb came to Snag’s left neighbour, that is you, and everybody drew a card; four"
            " if they were hit. So it goes on until somebody has 10 coins. Arm a bomb when you can"
            " give it away, and watch the backs: who shows no trick cannot counter. Good luck!"
        ),
        "winner",
    ),
)

SCRIPT: Final = Script(OTHERS, {}, DEAL, LESSONS)
