"""A game as a newcomer would write it, from `docs/add-a-game.md`, and who plays it."""
