"""An adapter trained from the window: what is chosen, the child that trains, and what it tells.

`controller` is all that the main window asks for. `window` leads through it: `form` asks, `plans` makes a
plan of the answers, `child` checks the plan or trains by it, `progress` and `curve` show how far it is.
`runs` are those on the user's shelf, `unfinished_bar` offers to resume one, `scratch` is the folder of
corrections that are looked at.
"""
