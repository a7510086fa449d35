"""A server of language models as translator: any that speaks the usual chat interface.

Read `exchange` (one bounded question to one address), `keys`, `prompt` (what is asked), `chat` (how a server
wants it), `besides` (what of an answer is the translation), and `translator`, which asks while a sentence is
said. `note_taker` has a server take the notes of a talk. No network runs here.
"""
