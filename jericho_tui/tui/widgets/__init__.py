"""What every screen is made of: canvases, the key bar, lists, forms. None knows a game."""
