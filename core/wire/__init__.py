"""Messages between processes, and the queues that they wait in.

`messages` are those between application and engine, `voice_messages` those about who speaks,
`remote_messages` those with a computer whose engine is used,
`evaluation` what an evaluation is asked to do, `wire` their bytes, `defaults` what stands in them where
nothing was chosen, `server_address` a translator that is a server. `speech_queue` is bounded in seconds of
speech, `newest_speech` is one that nobody waits at, `backlog` waits for room on a disk.

To a training `training_plan` goes (`direct_training_plan` for a model that reads speech), by the
`training_checks` of each, and `training_events` come back.
"""
