"""Speech that is made here, for a direct model to learn from where there are no recordings.

`flite` says `sentences` with the times of their words, `surroundings` are what they are heard in, and
`utterances` makes both by chance. `spoken_pairs` is the command: sentence pairs as recordings.
"""
