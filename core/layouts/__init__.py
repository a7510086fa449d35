"""Where the tokens of a translation stand.

`actions` is what is read and written, `layout` the law; the others are one table each.
"""
