"""A process of the program, of whichever kind.

`telemetry` forbids libraries to report to their makers, `threads` turns trouble at a thread's top into a
sentence, `exit_codes` says how a process ends,
`foreign` what others of other makers find in their environment.
"""
