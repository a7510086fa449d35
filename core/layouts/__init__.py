"""Where the tokens of a translation stand.

`actions` is what is read and written, `layout` the law; then one table each: `slot_layout` (ExPosST),
`source_first_layout` (all source before all target), `turn_layout` (in turns). `decisions` are the places
where a policy head is asked.
"""
