"""Past sessions: kept, searched, exported, recovered.

`transcripts` is all of them, in one file: `store` opens it, `tables` are in it, `earlier` converts those of
the version before, `rows` checks what it says, `entries` are what
stands in one, `live_transcript` is one that grows, `missed` what is to be filled in, `search` finds words in
it, `voices` says who says what. `notes` are what was made of a talk, and `markdown` writes them. `sound` is
the sound that is kept beside it. `export` writes files, `recordings` sound with its captions to learn from.
`recovery` completes what was cut off from its journal, `rests` is what is still to be captioned of it, or
again.
"""
