"""Rempart (“C'est mon fort !”), a game of memory and of climbing to ten, for 2 to 4.

Charter. The rules page's paragraphs and rulings (R1-R18) on the protocol of `core.game`; imports
`core` only. What may surprise: everything that was ever turned up was seen by everybody, so all
seats know the same, and what a player *remembers* is no affair of the rules; a rampart is one
integer, explained in `masks`; which card carries which figure is not printed, so `house_edition` is
the house's own, and players are told.
"""
