"""The adapters that are kept: the menu to choose from, their details, the import.

`desk` is all that the main window asks for. `menu` chooses one, `window` shows them, `card` is one in full,
`wording` how they are told of. `importer` imports beside the window's work, `drops` takes what is dropped
onto a window.
"""
