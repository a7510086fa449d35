"""What the window costs, measured: while it captions, and over many hours of captions.

Three programs to run, `captioning`, `delays` and `hours`. `talk` is the speech that is captioned for minutes,
`asked_window` the window as a process that is told what to do, `answers` how soon it does it, `usage` what
it costs; `replaying_engine` is an engine that repeats what a real one said, so that hours take minutes.
"""
