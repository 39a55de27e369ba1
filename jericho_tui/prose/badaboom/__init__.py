"""Badaboom in words.

Charter. English msgids through gettext; no textual, no markup. `words` names the cards and says
what is on them; those texts are the house edition's, and whoever shows them labels them so.
"""
