"""The processes that try inputs, watched: after one that hangs or dies another goes on."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from box import Box

HERE = Path(__file__).parent
KEPT = ("PATH", "LD_LIBRARY_PATH")
TRY_S = 60.0
"""A try that takes longer hangs; most take some milliseconds."""
START_S = 600.0
"""The same at the start, when good inputs are made."""


@dataclass(slots=True)
class InputResult:
    """What became of the inputs of a kind; each fault with the numbers of the tries that met it."""

    name: str
    n_tries: int = 0
    n_taken: int = 0
    faults: dict[str, list[int]] = field(default_factory=dict)

    @property
    def n_failures(self) -> int:
        return sum(map(len, self.faults.values()))


class Watched:
    """One kind of inputs, tried in processes that may hang or die."""

    def __init__(self, kind: str, seed: int, work: Path) -> None:
        self.result = InputResult(kind)
        self._seed = seed
        self._work = work / kind
        self._work.mkdir()
        self.log = self._work / "log"

    def try_from(self, begin: int, end: int) -> InputResult:
        """Return what came of the tries of these numbers."""
        while begin < end:
            begin += self._take(self._lines(do="try", begin=begin, end=end), 0)
        return self.result

    def replay(self, paths: Sequence[Path]) -> InputResult:
        """Return what came of inputs that were kept; the numbers of tries are their places in `paths`."""
        begin = 0
        while begin < len(paths):
            rest = [str(path.resolve()) for path in paths[begin:]]
            begin += self._take(self._lines(do="replay", paths=rest), begin)
        return self.result

    def keep(self, fault: str, folder: Path) -> str:
        """Keep the input of the first try that met the fault; return where, nothing if it is not kept."""
        first = self.result.faults[fault][0]
        lines = self._lines(do="keep", begin=first, fault=fault, to=str(folder))
        return next((line["kept"] for line in lines if "kept" in line), "")

    def _take(self, lines: Iterator[dict], offset: int) -> int:
        """Take what a process tells of its tries, and return how many it made."""
        n_made = 0
        under_way: dict | None = None
        for line in lines:
            if "begin" in line:
                under_way = line
            elif "number" in line:
                self._note(line["number"] + offset, line)
                n_made, under_way = n_made + 1, None
            elif "ended" in line and under_way is not None:
                self._note(under_way["begin"] + offset, {"fault": f"{under_way['what']}: {line['ended']}"})
                n_made += 1
        if not n_made:
            raise RuntimeError(
                f"no {self.result.name} could be tried: {self.log.read_text('utf-8')[-2_000:]}"
            )
        return n_made

    def _note(self, number: int, line: dict) -> None:
        self.result.n_tries += 1
        self.result.n_taken += line.get("taken", False)
        if line["fault"]:
            self.result.faults.setdefault(line["fault"], []).append(number)

    def _lines(self, **order: object) -> Iterator[dict]:
        """Yield what a process tells that follows the order, at last how it ended if it did not end well."""
        whole = {
            "kind": self.result.name,
            "seed": self._seed,
            "work": str(self._work),
            "log": str(self.log),
        }
        process = subprocess.Popen(
            [sys.executable, str(HERE), "--child", json.dumps(whole | order)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=_environment_in(Box(self._work / "box").home),
        )
        lines: queue.Queue[str] = queue.Queue()
        reader = Thread(target=_read, args=(process, lines), daemon=True)
        reader.start()
        try:
            limit_s = START_S
            while text := lines.get(timeout=limit_s):
                line = json.loads(text)
                limit_s = TRY_S if "begin" in line else START_S
                yield line
            if process.wait():
                yield {"ended": f"the process dies with {process.returncode}"}
        except queue.Empty:
            yield {"ended": "hangs"}
        finally:
            process.kill()
            process.wait()
            reader.join()


def _environment_in(home: Path) -> dict[str, str]:
    """Return the environment of a user with this home, without models, settings, screen or sound card."""
    return {name: os.environ[name] for name in KEPT if name in os.environ} | {
        "HOME": str(home),
        "PYTHONPATH": str(HERE.parents[1]),
        "OMP_NUM_THREADS": "1",
        "HF_HUB_OFFLINE": "1",
        "LC_ALL": "C.UTF-8",
        "PULSE_SERVER": "unix:/nonexistent/pulse",
    }


def _read(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Pass on all lines, and an empty one at the end."""
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put("")
