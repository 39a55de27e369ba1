"""Tools that measure how strong bots are; no test imports them, and pytest collects nothing here.

`jericho-tui arena` measures bots against bots; `python -m tests.tools.scale` the scale of a game's
`strength-1350`. The numbers in the package's data files say by themselves what they rest on.
"""
