"""What a training in a child process is asked for, and what it tells."""
