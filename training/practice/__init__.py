"""Practice: a translator tries whole sentences and learns from what became of them (SeqPO-SiMT).

`practice_set` makes of a plan's pairs the `exercises` that are tried, `rewards` say what a try is worth,
`seqpo` is the objective that a run lowers.
"""
