"""How good and how fast a translator is: quality, latency, memory, and what no score tells."""
