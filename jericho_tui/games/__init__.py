"""The games: one folder each, and nothing outside a folder imports it; `core.registry` finds them."""
