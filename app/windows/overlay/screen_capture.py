"""Whether a window is seen by who shares the screen: each system has its own way, or none."""

from __future__ import annotations

import ctypes
import logging
import sys

from core.system import objc

logger = logging.getLogger(__name__)

WDA_NONE, WDA_EXCLUDEFROMCAPTURE = 0x00, 0x11
SHARING_NONE, SHARING_READ_ONLY = 0, 1
"""macOS: NSWindowSharingType."""


def can_hide_from_capture(platform: str = sys.platform) -> bool:
    """Return whether this system has a way at all."""
    return platform in ("win32", "darwin")


def hide_from_capture(window_id: int, is_hidden: bool) -> bool:
    """Hide a window of this process from shared and recorded screens; return whether the system took it."""
    try:
        if sys.platform == "win32":
            _hide_on_windows(window_id, is_hidden)
        elif sys.platform == "darwin":
            _hide_on_macos(window_id, is_hidden)
    except (OSError, AttributeError, ctypes.ArgumentError) as error:
        logger.warning("the overlay cannot be hidden from screen sharing: %s", error)
        return False
    return can_hide_from_capture(sys.platform)


def _hide_on_windows(window_id: int, is_hidden: bool) -> None:
    user32 = ctypes.WinDLL("user32", use_last_error=True)  # type: ignore[attr-defined]
    user32.SetWindowDisplayAffinity.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
    affinity = WDA_EXCLUDEFROMCAPTURE if is_hidden else WDA_NONE
    # Windows before 10 of 2004 knows no exclusion and refuses.
    if not user32.SetWindowDisplayAffinity(window_id, affinity):
        raise ctypes.WinError(ctypes.get_last_error())  # type: ignore[attr-defined]


def _hide_on_macos(view_id: int, is_hidden: bool) -> None:
    """Set the sharing type of the NSWindow in which the NSView lies that Qt names."""
    window = objc.send(view_id, "window")
    if not window:
        raise OSError("it has no window")
    objc.send(window, "setSharingType:", SHARING_NONE if is_hidden else SHARING_READ_ONLY)
