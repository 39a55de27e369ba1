"""The games: one folder each, imported by nothing outside it; `core.registry` finds them."""
