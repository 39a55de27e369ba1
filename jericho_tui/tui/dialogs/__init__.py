"""Modal screens, each returning a value and never performing the act itself."""
