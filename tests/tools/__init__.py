"""Tools that measure bots or fit a number once; what they find is in the package's data files.

    python -m tests.tools.arena         `jericho-tui arena`, with the bots `rule` and `flat`, too
    python -m tests.tools.gauntlet      every bot of a game against those that it should beat
    python -m tests.tools.ratings       fits arenas' results into the ratings of the bots
    python -m tests.tools.strength      win share of a bot at a table of another
    python -m tests.tools.scale         the scale of a game's `strength-1350`
    python -m tests.tools.tune          finds the weights of a policy by playing
    python -m tests.tools.train         learns what an explosion of Badaboom leaves is worth
    python -m tests.tools.tempo         what a turn of Push uses up and brings
    python -m tests.tools.stays         whether a piece on the wheel stays where it is put
    python -m tests.tools.calibration   whether hints say true chances
    python -m tests.tools.grades        marks' thresholds, in which order bots are graded
    python -m tests.tools.puzzles       positions with one clearly best move
    python -m tests.tools.characters    whether characters can be told apart by their moves
    python -m tests.tools.cores         what searching on several cores is worth
    python -m tests.tools.worth         what more playouts in the same time are worth
    python -m tests.tools.inference     what others' hidden cards are worth
    python -m tests.tools.headroom      what judging better than the heuristic could win at most
    python -m tests.tools.moves         the longest moves and first words of hints
    python -m tests.tools.rolls         Hamster Rolle's rolls a second, decisions with helpers

No test imports them, mypy does not look at them, and pytest collects nothing here.
"""
