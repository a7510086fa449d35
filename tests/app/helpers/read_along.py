"""What who reads along is told of the captions that a window shares."""

from __future__ import annotations

import json
from itertools import count

from websockets.sync.client import connect

from app.windows.sharing.outputs import Outputs
from core.captions.captions import Gap

GAPS = count(1000)
"""Where gaps begin that are told as the last thing, so that all that came before is there."""
UNHURRIED_S = 60.0
"""Ends a test that hangs; nothing is measured by it."""


def told_to_a_browser(outputs: Outputs) -> list[dict[str, object]]:
    """Return what a browser that comes now is told."""
    assert outputs.server is not None
    last = Gap(float(next(GAPS)), 0.0)
    outputs.server.show(last)
    told: list[dict[str, object]] = []
    with connect(outputs.server.socket_url, open_timeout=UNHURRIED_S) as client:
        while not told or told[-1].get("start_s") != last.start_s:
            told.append(json.loads(client.recv(timeout=UNHURRIED_S)))
    return told[:-1]
