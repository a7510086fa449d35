"""The program's place on the desktop: one for each user, in the tray, ended as the system ends programs.

`program` runs from start to end and is to be read first. `single_instance` finds the one that runs, `wish`
is what a second start asks of it; `tray` with `icons`; `endings` are ends that the system asks for;
`language` is the interface's, `dock` that of macOS, `hot_keys` count in every program. `awake` keeps the
display on. `garbage` and `memory_places` keep threads from deleting windows and from hoarding memory.
`screen_trial` finds out whether a window can be opened.
"""
