"""Sound to words to translation to captions.

Read `caption_board`, then `stages`, and `pipeline`, which ties them for the engine.
"""
