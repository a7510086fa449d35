"""What the user has chosen: kept in one file, with its defaults."""
