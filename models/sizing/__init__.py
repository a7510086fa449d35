"""Models by the names that users give them: how large they are, where they run here, whether they load."""
