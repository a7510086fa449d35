"""What Linux, Windows and macOS do differently, behind small functions; and what every process does.

`which` says which one it is, `dlls` are the libraries of Windows, `clock` is time in which the computer was
awake, `com` keeps alive what Windows reaches its sound by, `held_files` are those that Windows keeps from
being renamed, `wakefulness` is what is asked of all three while there are captions, `screen_saver` its part
for Linux, `objc` how macOS is spoken to. `spawning` is how children are made and killed, `job` what bounds
them on Windows, `message_box` what is shown where nobody sees standard error, `on_top` what keeps a window
above the others, `turns` whose turn it is: to be in front, and to end before the system does,
`thread_priority` lets a thread give way, `microphone_right` says whether macOS lets a program hear,
`process_tap` what a Mac plays, `at_login` what starts with the user's session. `hot_key` and
`hot_key_portal` are keys that count in every program.

Of a process of the program, of whichever kind: `telemetry` forbids libraries to report to their makers,
`threads` turns trouble at a thread's top into a sentence, `exit_codes` says how a process ends,
`standard_streams` take only what is printable, `other_programs` says what programs of others find around
them, `cores` on how many of them it may compute, `memory_limit` how much memory it may take,
`freed_memory` gives back what it does not need any more, `parent` with whom it ends, `cut_off` when a
connection is cut.
"""
