"""The engine as a child process: what runs in it, and the live session that talks to it."""
