"""Scores translations by COMET; COMET's own Python runs it as a file, so it imports nothing of ours.

`python comet_worker.py MODEL cpu|cuda` loads the model once and says {"ready": true}. Each line of standard
input, {"batch": N, "samples": [{"src": ..., "mt": ..., "ref": ...}, ...]}, is answered by one of standard
output, {"batch": N, "scores": [...]}. It ends when its input does, which is when its parent has gone.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading

BATCH_SIZE = 16


def main() -> None:
    name, device = sys.argv[1:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which finishes its step
    answers = _own_output()
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(requests,), daemon=True).start()
    _forget_folder()
    import comet

    model = comet.load_from_checkpoint(name if os.path.isfile(name) else comet.download_model(name))
    _tell(answers, {"ready": True})
    gpus = 1 if device == "cuda" else 0
    while True:
        request = json.loads(requests.get())
        scored = model.predict(
            request["samples"], batch_size=BATCH_SIZE, gpus=gpus, num_workers=0, progress_bar=False
        )
        scores = [float(score) for score in scored.scores]
        _tell(answers, {"batch": request["batch"], "scores": scores})


def _own_output() -> int:
    """Return a copy of standard output for the answers; what libraries print goes to the errors."""
    answers = os.dup(1)
    os.dup2(2, 1)
    return answers


def _read(requests: queue.SimpleQueue[bytes]) -> None:
    begun = b""
    while piece := os.read(0, 1 << 16):  # not by sys.stdin: a thread that holds it aborts the program's end
        *lines, begun = (begun + piece).split(b"\n")
        for line in lines:
            requests.put(line)
    os._exit(0)  # in the middle of a batch, too: nobody is left to take the scores


def _forget_folder() -> None:
    """Leave out the folder of this file, in which Python would look for `comet` first."""
    own = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [path for path in sys.path if os.path.abspath(path) != own]


def _tell(answers: int, answer: dict[str, object]) -> None:
    line = json.dumps(answer).encode() + b"\n"
    while line:
        line = line[os.write(answers, line) :]


if __name__ == "__main__":
    main()
