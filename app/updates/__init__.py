"""Whether there is a newer version: asked when the user asks, or once a month where that was chosen. No Qt.

`source` is where that is read and whose signature it must have, the one constant of it all, empty as long as
nothing is published. `fetching` reads that one small file, `announcement` is what it says, and `signature`
whether the holder of the key has said it. Nothing is installed by it.
"""
