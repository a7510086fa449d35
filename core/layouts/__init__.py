"""Where the tokens of a translation stand.

`actions` is what is read and written, `layout` the law; the others are one table each: `slot_layout`
(ExPosST), `source_first_layout` (all source before all target), `turn_layout` (in turns).
"""
