"""The papers' schemes held against each other on bases of the same size, data and budget.

`__main__` goes on where it stopped. `comparison` says what is next, of `runs` in their `sizes`; `texts`
are their texts, `learning` trains, with an ablation's `forms`, `streaming` translates and measures what is
`forced`, `results` keeps. Then `claims` of the papers are held against them by `bootstrap`, and `report`
writes docs/EVIDENCE.md; `source_lengths` counts tokens. `turns` lets schemes learn in turns beside a real
base, in little, and `turns_results` keeps and tells what they had learned after each. `unadapted` streams a
translator of whole sentences without any adapter, its `unadapted_results` are kept, `unadapted_report`
writes them into the same document. `kept_file` reads what either keeps.
"""
