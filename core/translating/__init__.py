"""When is read and when is written.

`policies` decide, `schemes` name a layout with its policies, `session` goes through one sentence, of whose
`words` it asks the network by a `feed`; `answers` are what such sentences agree on, `glossary` has its terms.
"""
