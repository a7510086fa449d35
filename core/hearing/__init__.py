"""From sound to words: where sentences and pauses lie, and what is committed of what a recognizer says."""
