"""The list of terms, edited; valid rows take effect at once, in the running talk too.

`window` shows it, `model` is the list as a table, which says what is wrong with a row.
"""
