"""The adapters that are kept: the menu to choose from, their details, the import.

`controller` is all that the main window asks for. `menu` chooses one, `window` shows them: a `grid` of one
`summary` each, and one in full as a `card`; `wording` is how they are told of. `hub_dialog`
shows those of a hub.
"""
