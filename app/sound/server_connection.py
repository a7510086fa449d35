"""soundcard's connection to the sound server on Linux, renewed when the server was started again.

The library connects once, while it is imported, and leaves a thread and some
memory behind where no server answers: it is only imported where one does. A
question on a connection that is gone ends the whole process: it gives back an
operation that never was. So does one that is asked while the program ends, of
what the library has freed by then.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import threading
from functools import cache
from typing import Any

_LOCK = threading.Lock()

NO_AUTOSPAWN = 1
MONO, LEFT, RIGHT = 0, 1, 2
READY, FAILED, TERMINATED = 4, 5, 6
"""A flag, the places of channels and the states of a connection, as PulseAudio's header numbers them."""


def check_server() -> None:
    """Connect for a moment, by the library of the server itself.

    Raises:
        OSError: no server answers, or that library is not here.
    """
    pulse = _libpulse()
    loop = pulse.pa_mainloop_new()
    context = pulse.pa_context_new(pulse.pa_mainloop_get_api(loop), b"surtitle")
    try:
        if not _connects(pulse, loop, context):
            raise ConnectionRefusedError("no sound server answers")
    finally:
        pulse.pa_context_disconnect(context)
        pulse.pa_context_unref(context)
        pulse.pa_mainloop_free(loop)


@cache
def _libpulse() -> ctypes.CDLL:
    pulse = ctypes.CDLL("libpulse.so.0")
    pointer, number = ctypes.c_void_p, ctypes.c_int
    for name, result, arguments in (
        ("pa_mainloop_new", pointer, []),
        ("pa_mainloop_get_api", pointer, [pointer]),
        ("pa_mainloop_iterate", number, [pointer, number, pointer]),
        ("pa_mainloop_free", None, [pointer]),
        ("pa_context_new", pointer, [pointer, ctypes.c_char_p]),
        ("pa_context_connect", number, [pointer, ctypes.c_char_p, number, pointer]),
        ("pa_context_get_state", number, [pointer]),
        ("pa_context_disconnect", None, [pointer]),
        ("pa_context_unref", None, [pointer]),
    ):
        function = getattr(pulse, name)
        function.restype, function.argtypes = result, arguments
    return pulse


def _connects(pulse: ctypes.CDLL, loop: int, context: int) -> bool:
    if pulse.pa_context_connect(context, None, NO_AUTOSPAWN, None) < 0:
        return False
    while pulse.pa_context_get_state(context) not in (READY, FAILED, TERMINATED):
        if pulse.pa_mainloop_iterate(loop, True, None) < 0:
            return False
    return bool(pulse.pa_context_get_state(context) == READY)


def renew_connection(pulseaudio: Any) -> None:
    """Connect again if the server that `soundcard.pulseaudio` was connected to is gone.

    Raises:
        AssertionError: no server answers.
    """
    _make_sturdy(pulseaudio)
    with _LOCK:
        if not _is_ready(pulseaudio, pulseaudio._pulse):
            pulseaudio._pulse = _connected(pulseaudio)


def source_positions(pulseaudio: Any, key: str) -> list[int]:
    """Return where each channel of a source stands, as PulseAudio's header numbers it.

    Raises:
        IndexError: there is no such source, or no server answers.
    """
    found: list[list[int]] = []

    @pulseaudio._ffi.callback("pa_source_info_cb_t")  # type: ignore[untyped-decorator]
    def take(context: Any, source: Any, is_last: int, user: Any) -> None:
        if not is_last:
            found.append([int(source.channel_map.map[n]) for n in range(source.channel_map.channels)])

    connection = pulseaudio._pulse
    connection._pa_context_get_source_info_by_name(
        connection.context, key.encode(), take, pulseaudio._ffi.NULL
    )
    return found[0]


@cache
def _make_sturdy(pulseaudio: Any) -> None:
    """Let a question on a connection that is gone have no answer, instead of ending the process."""
    atexit.unregister(pulseaudio._pulse._shutdown)
    atexit.register(_hold, pulseaudio)
    unref = pulseaudio._PulseAudio._pa_operation_unref

    def unref_if_any(connection: Any, operation: Any) -> None:
        if operation != pulseaudio._ffi.NULL:
            unref(connection, operation)

    pulseaudio._PulseAudio._pa_operation_unref = unref_if_any


def _hold(pulseaudio: Any) -> None:
    """Let recorders and looks for devices wait for the end of the process, and free nothing that they use.

    Python ends its daemon threads one by one, and one that ended while it held the lock would take the
    process with it.
    """
    pulseaudio._pa.pa_threaded_mainloop_lock(pulseaudio._pulse.mainloop)


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
