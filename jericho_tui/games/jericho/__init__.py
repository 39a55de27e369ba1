"""Jericho, a card game of walls and trumpets for 3 to 5.

Charter. The rules page's paragraphs and rulings (J1-J23) on the protocol of `core.game`; imports
`core` only. What may surprise: cards, walls and hands are packed integers, explained in
`packing`; `state` is the one transition, `observation` what a seat knows, `determinize` the
worlds it may be in.
"""
