"""Jericho in words: nothing here knows more than its reader saw."""
