"""Which models suit this computer and the languages that are heard and read: the one place that says so.

`recommending` is asked by the guide, the messages, the doctor, the models window and the command line; it
takes all it needs as `facts`, which gathers them, with the `speed` of the processor, measured once.
`in_use` says what is used where nothing was named, and whether that serves the languages.
`ranking` has the models in the order of how well they suit, `languages` what each of them knows.

No Qt.
"""
