"""Tools that measure how strong bots are; no test imports them, and pytest collects nothing here.

    python -m tests.tools.strength      win share of a bot at a table of another
    python -m tests.tools.scale         the scale of a game's `strength-1350`

The numbers in the package's data files say by themselves what they were fitted to.
"""
