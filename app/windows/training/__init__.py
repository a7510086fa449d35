"""What is trained or practised from the window: what is chosen, the child that trains, and what it tells.

`controller` is all that the main window asks for. `window` leads through it: `form` asks, with the
`delay_slider` of a practice; `plans`, `practice` and `speech` make a plan of the answers, `material` finds
what is learned from, with `scratch`, the folder of corrections that are looked at; `child` checks the plan or
trains by it; `progress` shows how far it is, by `curves` of which each is a `curve`. `result` is what came of
it, `gain` says what a practice gained, `again` trains an adapter of an
earlier translator for the one of now. `runs` are those on the user's shelf, `record` is what one has told,
`unfinished_bar` offers to resume one.
"""
