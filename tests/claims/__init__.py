"""Every sentence of a preview against what follows the move: `python -m tests.claims`.

Charter. `prose` says beside each sentence what it claims, as data (`prose.claim`). Here positions
are drawn in every game, with every option and from every seat; each legal move is previewed in
every language, made, and followed; and a module a game (`jericho`, `push`, …) reads off what came
of it, from the events and positions of the rules alone. A sentence that claims nothing may neither
name anybody nor hold a number. What may surprise: a claim is held against the position as it is and
against one dealt anew from what the seat knows, since it must be true in every world it may be in.
"""
