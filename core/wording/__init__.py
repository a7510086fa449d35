"""How anything is said to the user.

`sentences` are templates in the language of the interface, `readers` who reads them, `errors` trouble that
a user can act on and `causes` what it is of; `languages` have their codes here, `language_codes` are those
that others use, `units` their size. `plain_lines` and `printable` keep a stranger's text from steering a
terminal or a log.
"""
