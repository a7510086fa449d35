"""A process of the program, of whichever kind.

`telemetry` forbids libraries to report to their makers, `threads` turns trouble at a thread's top into a
sentence, `exit_codes` says how a process ends, `standard_streams` take only what is printable,
`other_programs` says what programs of others find around them, `cores` on how many of them it may compute,
`memory_limit` how much memory it may take, `freed_memory` gives back what it does not need any more,
`parent` with whom it ends, `cut_off` when a connection is cut.
"""
