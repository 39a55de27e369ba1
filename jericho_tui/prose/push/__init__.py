"""Push in words."""
