"""Speech that is made here, for a direct model to learn from where there are no recordings.

`flite` says `sentences` with the times of their words, `surroundings` are what they are heard in, and
`utterances` makes both by chance. `spoken_pairs` is the command: sentence pairs as recordings.

How well voices are told apart: `voices` (`python -m training.speech.voices`) tells and counts. `readers`
finds free speech by who reads it, `talks` makes conversations of it, `meetings` reads excerpts of real
ones. `listening` tells their voices as a session would, `voice_scores` counts the words that went to the
right one.
"""
