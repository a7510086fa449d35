"""A small streaming recognizer taught on speech that is made here.

`flite` says `sentences` with the times of words and phones, `surroundings` are what it is heard in, and
`utterances` makes both by chance; `shards` keep them as the recognizer hears them, `batches` are cut from
those. `network` is the recognizer with heads that help it learn, `pieces` its tokenizer, `objective`
what becomes less (`transducer_loss` the main part of it), `lessons` what of it a `course` goes through, whose
`state` can be taken up again; `exams` say how well it hears, `export` writes what can be loaded, and `start`
goes on with that.
`__main__` is the command, `command` what it shares with those of other courses. `spoken_pairs` are sentence
pairs said for a direct model to learn from.
"""
