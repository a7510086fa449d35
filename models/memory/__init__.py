"""What networks take of memory, where they fit, and what is done where they do not.

`footprint` counts one network from its shape, `budget` places two beside each other, `placement_fallback`
tries one place after the other. `card` says what is free of a graphics card, `torch_build` whether torch
is a build for one, `cublas` is the library without which Whisper has no card. What `shapes.toml` says of
known models is read by them.
"""
