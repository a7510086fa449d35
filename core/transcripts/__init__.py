"""Past sessions: kept, searched, exported, recovered."""
