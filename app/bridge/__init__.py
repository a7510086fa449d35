"""The only crossing from threads and processes into Qt.

`telling` hands a signal over from a thread, to a receiver that may be gone. `session_bridge` runs a session
for the windows, `device_scout` looks for sound devices beside their work.
"""
