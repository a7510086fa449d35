"""One room a window. None knows a window above it.

`main` is above all others; `first_steps`, `settings`, `sharing` and `training` stand on the rest: `models`,
`overlay`, `transcripts`, `adapters`, `help`.
"""
