"""One module a subcommand: `add_arguments(parser)` and `run(args) -> exit code`.

`window` opens the program. Captions: `caption`, `demo`, `translate`, `recover`, `transcripts`, `subtitle`;
shown by `terminal`, their options in `session_arguments`, a source by `caption_run`, whose voices
`caption_voices` names, several files by `caption_queue`, talks whose sound is kept by `kept_sound` and their
voices by `kept_voices`; both ask `told_voices`; `talk_notes` has notes of them. Models: `models`, `adapters`,
with those of a hub in `hub_adapters`, `train`, with `progress_line`. Measures: `measure`, `evaluate`,
`calibrate`, `bench`. The machine: `devices`, `doctor`, `engines`; other computers' engines: `serve_engine`,
`remote`. What is kept of voices: `voices`. `next_steps` has the command that helps against a trouble.
"""
