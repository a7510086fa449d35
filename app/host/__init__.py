"""This machine, asked without loading a network library or Qt.

`children` says how the program's other processes are started, each by a flag of its own, `exit_status`
how one ended that could not say so, `notes_child` has one take notes. `machine` counts
cores, memory and cards, `memory_fit` says what fits there, `card_use` whether engines use a card,
`engine_packs` what there is of an engine for one. `installation` is how the program came here, `at_login` how
it starts with the session, `assets`
where its own files lie, `log_file` the log that stays, `ending_signals` what asks a program to end, `screen`
whether a window can be opened. `subtitle_command` is how FFmpeg puts subtitles into a video, `subtitle_run`
FFmpeg at work.
"""
