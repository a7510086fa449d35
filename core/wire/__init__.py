"""Messages between processes, and the queues that they wait in.

`messages` are those between application and engine, `evaluation` what an evaluation is asked to do, `wire`
their bytes, `defaults` what stands in them where nothing was chosen, `server_address` a translator
that is a server. `speech_queue` is bounded in seconds of
speech, `backlog` waits for room on a disk.
"""
