"""The application's side of a session: capture, journal, and the engine's client and its restart."""
