"""One room a window. None knows a window above it.

`main` is above all others; `audience`, `first_steps`, `settings` and `training` stand on the rest: `models`,
`overlay`, `transcripts`, `sharing`, `glossary`, `adapters`, `updates`, `help`.
"""
