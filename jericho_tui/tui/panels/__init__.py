"""The panels of the lobby. They show what they are given and post what was chosen."""
