"""Whether the overlay is seen by who shares the screen: where the system refuses, it is told."""

from __future__ import annotations

import ctypes
import logging

from core.system import on_top

logger = logging.getLogger(__name__)


def hide_from_capture(window_id: int, is_hidden: bool) -> bool:
    """Hide a window of this process from shared and recorded screens; return whether the system took it."""
    try:
        on_top.hide_from_capture(window_id, is_hidden)
    except (OSError, AttributeError, ctypes.ArgumentError) as error:
        logger.warning("the overlay cannot be hidden from screen sharing: %s", error)
        return False
    return on_top.can_hide_from_capture()
