"""soundcard's connection to the sound server on Linux, renewed when the server was started again.

The library connects once, while it is imported, and a question on a connection
that is gone ends the whole process: it gives back an operation that never was.
"""

from __future__ import annotations

import contextlib
import threading
from functools import cache
from typing import Any

_LOCK = threading.Lock()


def renew_connection(pulseaudio: Any) -> None:
    """Connect anew if the server that `soundcard.pulseaudio` was connected to is gone.

    Raises:
        AssertionError: no server answers.
    """
    _keep_alive(pulseaudio)
    with _LOCK:
        if not _is_ready(pulseaudio, pulseaudio._pulse):
            pulseaudio._pulse = _connected(pulseaudio)


@cache
def _keep_alive(pulseaudio: Any) -> None:
    """Let a question on a connection that is gone have no answer, instead of ending the process."""
    unref = pulseaudio._PulseAudio._pa_operation_unref

    def unref_if_any(connection: Any, operation: Any) -> None:
        if operation != pulseaudio._ffi.NULL:
            unref(connection, operation)

    pulseaudio._PulseAudio._pa_operation_unref = unref_if_any


def _is_ready(pulseaudio: Any, connection: Any) -> bool:
    state = connection._pa_context_get_state(connection.context)
    return bool(state == pulseaudio._pa.PA_CONTEXT_READY)


def _connected(pulseaudio: Any) -> Any:
    """Return a new connection; one that cannot be made leaves no thread behind."""
    connection = pulseaudio._PulseAudio.__new__(pulseaudio._PulseAudio)
    with contextlib.ExitStack() as undoing:
        undoing.callback(_free, pulseaudio, connection)
        connection.__init__()
        undoing.pop_all()
    return connection


def _free(pulseaudio: Any, connection: Any) -> None:
    connection._pa_context_disconnect(connection.context)
    connection._pa_context_unref(connection.context)
    pulseaudio._pa.pa_threaded_mainloop_stop(connection.mainloop)
    pulseaudio._pa.pa_threaded_mainloop_free(connection.mainloop)
