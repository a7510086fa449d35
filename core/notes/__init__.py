"""Notes of a talk: what a language model makes of its lines, kept to what was said.

Read `points` (what notes are made of), `parts` (a long talk in pieces that a small model can read), `asking`
(what it is asked), `citing` (whether a quotation was said, and where) and `taking`, which asks, part by part,
and puts together what it gets. No network runs here.
"""
