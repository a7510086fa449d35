"""Sound to words to translation to captions.

Read `stages`, then `caption_board`, `captioners`, and `pipeline`, which ties them for the engine.
"""
