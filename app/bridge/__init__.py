"""The only crossing from threads into Qt.

Children that a window shows at work are Qt's own (`QProcess`), and are heard in its thread anyway;
`child_group` ends them with what they have started; `model_task` is one at work on a model or engine pack, or
asking for adapters.
`background_job` is a thread, then a signal. `session_state` is what a session is doing, with the table of
what may follow; `session_bridge` runs one for the windows, `device_scout` looks for sound devices beside
their work.
"""
