"""A game as a newcomer would write it, which `docs/add-a-game.md` walks through, and who plays it."""
