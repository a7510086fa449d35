"""A small Whisper taught on speech that is made here, which looks at the sound where a word is said.

`training.speech` makes the sound. `frames` are what Whisper hears of it, `tokens` what it writes, `batches`
windows as a growing one is heard; `network` is the Whisper with heads that help it learn, `objective` what
becomes less, `lessons` what `training.speech.course` teaches by. `exams` say how well it hears, and
`export` writes what can be loaded. `__main__` is the command.
"""
