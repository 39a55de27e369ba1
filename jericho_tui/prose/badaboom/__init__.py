"""Badaboom in words. What is told of hidden cards depends on the event as its reader saw it
(`Event.seen_by`); nothing here knows more. The texts of the cards are the house edition's: whoever
shows them labels them so.
"""
