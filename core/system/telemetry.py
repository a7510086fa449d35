"""What tells every library that we use to tell its makers nothing.

Some do so unless the environment forbids it, and most read it once, while they are imported:
`app`, `models` and `training` forbid it before anything else of theirs is imported. Children inherit it.
"""

from __future__ import annotations

import os

FORBIDDEN_BY = {
    # onnxruntime: connections, and a number for each user in the cache folder. Its own call leaves both.
    "ORT_DISABLE_TELEMETRY": "1",
    # huggingface_hub, transformers, peft, hf_xet: what runs here, beside requests and in some of their own.
    "HF_HUB_DISABLE_TELEMETRY": "1",
    # Whatever else asks before it counts: the name that several have agreed on.
    "DO_NOT_TRACK": "1",
}


def forbid_telemetry() -> None:
    """Forbid it to this process and to its children, whatever the environment said before."""
    os.environ.update(FORBIDDEN_BY)
