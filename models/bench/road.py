"""One road of the translator that ships, measured in a process that has imported nothing yet (`roads`)."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import psutil

from core.layouts.layout import Cell
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wording.units import MEBIBYTE

N_STEPS = 60
N_CELLS = (1, 4, 33)
WORDS = ("Thank", "you", "very", "much", "for", "coming", "today.")


@dataclass(frozen=True, slots=True)
class RoadCost:
    """What a road took: seconds and milliseconds of the processor since the process began, and memory."""

    ready_s: float
    """Until recognizer, voice activity and translator were loaded."""
    first_s: float
    """Until the first words of a sentence were translated."""
    memory_mb: float
    """When it was ready."""
    n_modules: int
    step_ms: tuple[float, ...]
    """Of a forward of `N_CELLS` cells."""
    text: str
    """A translation: in float32 it is the same by both roads."""

    def least(self, other: RoadCost) -> RoadCost:
        """Return the smaller of each figure."""
        steps = tuple(map(min, self.step_ms, other.step_ms))
        return replace(
            self,
            ready_s=min(self.ready_s, other.ready_s),
            first_s=min(self.first_s, other.first_s),
            memory_mb=min(self.memory_mb, other.memory_mb),
            step_ms=steps,
        )


def is_by_torch(road: str) -> bool:
    return road.startswith("torch")


def measure_road(road: str) -> int:
    """Measure one road in this process and write it as a line of JSON."""
    from models.loading.recognizers import load_recognizer
    from models.loading.translators import load_translator
    from models.recognize.vad import SileroVad

    loaded = [load_recognizer(SHIPPED_RECOGNIZER, "en"), SileroVad()]
    asked = EngineSettings(device="cpu", precision="int8" if road.endswith("int8") else "auto")
    translator = load_translator(asked, by_torch=is_by_torch(road))
    ready_s, n_bytes, n_modules = time.process_time(), psutil.Process().memory_info().rss, len(sys.modules)
    stream = translator.open()
    updates = [stream.read([word]) for word in WORDS[:4]]
    first_s = time.process_time()
    for word in WORDS[4:]:
        updates.append(stream.read([word]))
    text = stream.finish().text
    prompt = translator.maker.new_layout().open()
    decoder: Any = translator.decoder
    steps = tuple(_step_ms(lambda cells: decoder.logits(cells, 1), len(prompt), n) for n in N_CELLS)
    cost = RoadCost(ready_s, first_s, n_bytes / MEBIBYTE, n_modules, steps, text)
    del loaded
    sys.stdout.write(json.dumps(asdict(cost)) + "\n")
    return 0


def _step_ms(feed: Callable[[Sequence[Cell]], object], start: int, n_cells: int) -> float:
    """Return the mean time of a forward of so many cells after a prompt."""
    cells = [Cell(20 + i, start + i, start + i, 0, start + i) for i in range(n_cells)]
    feed(cells)
    began_s = time.process_time()
    for _ in range(N_STEPS):
        feed(cells)
    return 1000 * (time.process_time() - began_s) / N_STEPS
