"""Jericho in words."""
