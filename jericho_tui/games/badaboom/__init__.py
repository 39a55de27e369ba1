"""Badaboom, a bomb that is tinkered with and passed on until it explodes, for 3 to 5 goblins.

Charter. The rules page's paragraphs and rulings (B1-B31) on the protocol of `core.game`; imports
`core` only. What may surprise: bags are integers, explained in `cards`; whatever interrupts (a
shuffle in the middle of a draw, a counter to a counter) is a step that waits in `state.todo`; what
every seat has seen is noted while it happens and worked out when somebody looks (`memory`); no list
of the printed cards is published, so `house_edition` is the house's own, players are told, and
whoever owns the printed game can play with a table of their own (`edition`), which the record then
carries.
"""
