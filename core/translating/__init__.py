"""When is read and when is written.

`policies` decide, `schemes` name a layout with its policies, `session` goes through one sentence,
`glossary` has its terms.
"""
