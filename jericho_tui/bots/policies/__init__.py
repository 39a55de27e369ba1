"""What bots know of each game: one file a game, found by the game's id."""
