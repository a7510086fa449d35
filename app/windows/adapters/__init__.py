"""The adapters that are kept: the menu to choose from, their details, the import.

`controller` is all that the main window asks for. `menu` chooses one, `window` shows them, `card` is one in
full, `wording` how they are told of. `drops` takes what is dropped onto a window.
"""
