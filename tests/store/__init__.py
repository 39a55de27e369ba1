"""Files, locks, the database, settings."""
