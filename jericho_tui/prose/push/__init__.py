"""Push in words: all cards lie open, so that nothing is told to some alone."""
