"""Whether macOS lets this program hear the microphone: its user is asked once, and may have said no."""

from __future__ import annotations

import ctypes
from queue import Empty, SimpleQueue

from core.system import objc
from core.system.which import on_macos

FRAMEWORK = "/System/Library/Frameworks/AVFoundation.framework/AVFoundation"
SOUND = "soun"
"""AVMediaTypeAudio."""
UNDECIDED, RESTRICTED, DENIED = 0, 1, 2
"""AVAuthorizationStatus."""
WAIT_S = 120.0
"""A later answer is not waited for: until one comes there is silence, which is reported."""

_ASKED: list[objc.YesNoBlock] = []
"""What macOS may still call."""


def may_hear_microphone() -> bool:
    """Return whether it does; where its user is being asked this waits for the answer."""
    if not on_macos():
        return True
    with objc.pool():
        return _asked()


def _asked() -> bool:
    ctypes.CDLL(FRAMEWORK)
    devices, sound = objc.class_named("AVCaptureDevice"), objc.text_object(SOUND)
    status = objc.send(devices, "authorizationStatusForMediaType:", sound) or UNDECIDED
    if status != UNDECIDED:
        return status not in (RESTRICTED, DENIED)
    answers: SimpleQueue[bool] = SimpleQueue()
    _ASKED.append(block := objc.YesNoBlock(answers.put))
    objc.send(devices, "requestAccessForMediaType:completionHandler:", sound, block.address)
    try:
        return answers.get(timeout=WAIT_S)
    except Empty:
        return True
