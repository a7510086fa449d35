"""Practice held against its start, against controls of the same price, and without its parts.

`__main__` goes on where it stopped. `trials` is what is tried, `trying` trains and translates it, going on
where it stopped, `results` keeps the scores, `report` writes them into docs/EVIDENCE.md.
"""
