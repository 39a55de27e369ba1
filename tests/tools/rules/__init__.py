"""For each game a short rule that the bot `rule` follows; see `baselines`."""
