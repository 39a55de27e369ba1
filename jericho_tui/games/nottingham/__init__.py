"""Nottingham, a game of seven goods, seven ways to get them, and ambushes, for 3 to 7.

Charter. The rules page's paragraphs and rulings (N1-N33) on the protocol of `core.game`; imports
`core` only. What may surprise: hands are integers, explained in `items`; what every seat has
seen of the others' cards is noted while it happens and worked out when somebody looks (`memory`);
item values, ambush cards, missions and track are not published, so `house_edition` is the house's
own, players are told, and whoever owns the printed game can play with tables of their own
(`edition`), which the record then carries.
"""
