"""Messages between processes, and the queues that they wait in."""
