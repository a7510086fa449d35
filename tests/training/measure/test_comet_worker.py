"""The worker is a file that another environment's Python runs: lines in, lines out, nothing of ours."""

import json
import subprocess
import sys

from fake_comet import install

from training.measure import comet_worker


def test_lines_are_answered_until_there_are_no_more(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    sample = {"src": "a house", "mt": "ein Haus", "ref": "ein altes Haus"}
    lines = [json.dumps({"batch": n, "samples": [sample] * n}) for n in (1, 3)]
    worker = subprocess.Popen(
        [sys.executable, comet_worker.__file__, "any", "cpu"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
        text=True,
    )
    assert json.loads(worker.stdout.readline()) == {"ready": True}
    for n, line in zip((1, 3), lines, strict=True):
        worker.stdin.write(f"{line}\n")
        worker.stdin.flush()
        assert json.loads(worker.stdout.readline()) == {"batch": n, "scores": [0.2] * n}
    worker.stdin.close()
    assert worker.wait() == 0
    assert worker.stdout.read() == ""
    worker.stdout.close()
