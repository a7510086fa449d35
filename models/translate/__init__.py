"""The translator at work: a prompt, a cache of slots, a decoder that is fed and asked."""
