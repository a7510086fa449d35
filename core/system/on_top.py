"""A window above all others: whether it lets clicks through, and is seen by who shares the screen.

Windows are named as Qt does, by what `QWidget.winId` gives: the window of Windows, the view of macOS.
"""

from __future__ import annotations

import ctypes

from core.system import objc
from core.system.dlls import dll
from core.system.which import on_macos, on_windows

TOPMOST, NO_MOVE_NO_SIZE_NO_ACTIVATE = -1, 0x1 | 0x2 | 0x10
EXTENDED_STYLE, TRANSPARENT, LAYERED = -20, 0x20, 0x80000
"""Windows: GWL_EXSTYLE, WS_EX_TRANSPARENT, WS_EX_LAYERED."""
STATUS_LEVEL = 25
"""macOS: NSStatusWindowLevel."""
ALL_SPACES, STATIONARY, NO_CYCLE, OVER_FULL_SCREEN = 1 << 0, 1 << 4, 1 << 6, 1 << 8
"""macOS: NSWindowCollectionBehavior."""
WDA_NONE, WDA_EXCLUDEFROMCAPTURE = 0x00, 0x11
SHARING_NONE, SHARING_READ_ONLY = 0, 1
"""macOS: NSWindowSharingType."""


def keep_on_top(window_id: int, *, lets_clicks_through: bool) -> None:
    """Have the system keep a shown window above others, whichever program is in front, in full screen too.

    To be called again whenever Qt has set the window's flags: it makes them again from what it knows.
    """
    if on_windows():
        _keep_on_windows(window_id, lets_clicks_through)
    elif on_macos():
        _keep_on_macos(window_id, lets_clicks_through)


def can_hide_from_capture() -> bool:
    """Return whether this system has a way to keep a window from who shares the screen."""
    return on_windows() or on_macos()


def hide_from_capture(window_id: int, is_hidden: bool) -> None:
    """Hide a window of this process from shared and recorded screens, or show it there again.

    Raises:
        OSError: the system refuses.
    """
    if on_windows():
        user32 = dll("user32")
        affinity = WDA_EXCLUDEFROMCAPTURE if is_hidden else WDA_NONE
        # Windows before 10 of 2004 knows no exclusion and refuses.
        if not user32.SetWindowDisplayAffinity(ctypes.c_void_p(window_id), ctypes.c_uint32(affinity)):
            raise ctypes.WinError(ctypes.get_last_error())  # type: ignore[attr-defined,unused-ignore]
    elif on_macos():
        window = objc.send(window_id, "window")
        if not window:
            raise OSError("it has no window")
        objc.send(window, "setSharingType:", SHARING_NONE if is_hidden else SHARING_READ_ONLY)


def _keep_on_windows(window_id: int, lets_clicks_through: bool) -> None:
    user32, window = dll("user32"), ctypes.c_void_p(window_id)
    was = user32.GetWindowLongPtrW(window, EXTENDED_STYLE)
    # Clicks go through a layered window alone; Qt has made it one, for it can be seen through.
    wanted = was | TRANSPARENT | LAYERED if lets_clicks_through else was & ~TRANSPARENT
    if wanted != was:
        user32.SetWindowLongPtrW(window, EXTENDED_STYLE, ctypes.c_ssize_t(wanted))
    user32.SetWindowPos(window, ctypes.c_void_p(TOPMOST), 0, 0, 0, 0, NO_MOVE_NO_SIZE_NO_ACTIVATE)


def _keep_on_macos(view_id: int, lets_clicks_through: bool) -> None:
    window = objc.send(view_id, "window")
    # A panel, which Qt makes of a tool, goes when another program comes to the front.
    objc.send(window, "setHidesOnDeactivate:", 0)
    objc.send(window, "setCollectionBehavior:", ALL_SPACES | STATIONARY | NO_CYCLE | OVER_FULL_SCREEN)
    objc.send(window, "setLevel:", STATUS_LEVEL)
    objc.send(window, "setIgnoresMouseEvents:", int(lets_clicks_through))
