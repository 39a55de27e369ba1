"""The least that Textual does: one widget that says which key was pressed."""

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static


class MinimalApp(App[None]):
    """Repaints one line at every key."""

    def compose(self) -> ComposeResult:
        """Show the one widget."""
        yield Static("press a key")

    def on_key(self, event: Key) -> None:
        """Say the key."""
        self.query_one(Static).update(f"{event.key} at {event.time:.6f}")


if __name__ == "__main__":
    MinimalApp().run()
