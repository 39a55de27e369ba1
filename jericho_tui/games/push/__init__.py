"""Push, a card game of columns, a die and knowing when to stop, for 2 to 6.

Charter. The rules page's paragraphs and rulings (P1-P15) on the protocol of `core.game`; imports
`core` only. What may surprise: everything but the order of the draw pile is open, so all seats
know the same; the die is a move of CHANCE; the cards in front of a seat are counted in one
integer, explained in `bundle`.
"""
