"""The child's side: recognizer and translator at work, in a process that may be killed at any moment.

`process` is its entry: pipes, threads, heartbeat. `work` loads the networks and is what two owner threads
do, by the stages of `core.pipeline`, `voices` is what a third does; `networks` stay loaded for the next
session. Eight more children: `model_work` fetches, checks and imports models, `pack_work` fetches and
removes an engine pack, `pack_trial` tries one, `torch_facts` asks torch what it can use, `speed_trial`
measures the processor, `telemetry_trial` looks whether a library would report to its makers, `voice_work`
tells voices apart, `notes_work` takes the notes of a talk.

The one room of `app` that may import networks. It and `app.session` know each other by messages only.
"""
