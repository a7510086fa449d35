"""The modes of what is its user's alone, where the system knows modes."""

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600
