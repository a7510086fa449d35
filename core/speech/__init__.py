"""Sound and words: segments, what two hypotheses agree on, loops, levels, the ring of captured sound."""
