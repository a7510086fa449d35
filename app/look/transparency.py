"""What the window system lets windows do: shine through, and stand where they are put."""

from __future__ import annotations

import ctypes
import ctypes.util
import logging
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

logger = logging.getLogger(__name__)


def is_wayland() -> bool:
    """Return whether windows are kept from placing themselves and from staying above others."""
    return QGuiApplication.platformName().startswith("wayland")


def is_x11() -> bool:
    return QGuiApplication.platformName() == "xcb"


def gives_transparency() -> bool:
    """Return whether windows can be seen through now: on X11 it is a program of its own that does it."""
    if not is_x11():
        return True
    try:
        return _has_compositor()
    except (OSError, AttributeError) as error:
        logger.info("whether windows can be seen through is not known: %s", error)
        return True


def round_corners(popup: QWidget) -> None:
    """Let a popup that was not shown yet have round corners, where one sees through what is outside them."""
    if not gives_transparency():
        return
    flags = Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint
    popup.overrideWindowFlags(popup.windowFlags() | flags)
    popup.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    popup.setProperty("round", True)


def _has_compositor() -> bool:
    """Return whether somebody owns the selection that compositors of the first screen take (EWMH)."""
    x11 = _x11()
    display = x11.XOpenDisplay(None)
    if not display:
        raise OSError("the X server cannot be asked")
    try:
        atom = x11.XInternAtom(display, b"_NET_WM_CM_S0", 0)
        return bool(x11.XGetSelectionOwner(display, atom))
    finally:
        x11.XCloseDisplay(display)


@lru_cache(maxsize=1)
def _x11() -> ctypes.CDLL:
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.argtypes, x11.XOpenDisplay.restype = [ctypes.c_char_p], ctypes.c_void_p
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XGetSelectionOwner.argtypes, x11.XGetSelectionOwner.restype = (
        [ctypes.c_void_p, ctypes.c_ulong],
        ctypes.c_ulong,
    )
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    return x11
