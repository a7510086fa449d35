"""Practice: a translator tries whole sentences and learns from what became of them (SeqPO-SiMT).

`rewards` say what a try is worth.
"""
