"""Whisper by AlignAtt and by local agreement on the same random weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import torch
from torch.utils.flop_counter import FlopCounterMode

from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, Samples
from models.bench.agreeing_whisper import UPDATE_S, AgreeingWhisper
from models.bench.hearing_subjects import RANDOM, HearingSubject
from models.bench.listened import WholeRecognizer, listen
from models.bench.scripted_whisper import scripted_whisper
from models.recognize.alignatt import AlignAttOptions, AlignAttRecognizer
from models.recognize.vad import SileroVad

COUNTED_S = 30.0
"""Sound of which the operations are counted."""
_BLOCK_S = 0.1


def whisper_subjects(
    shape: str, device: torch.device, dtype: torch.dtype, sound: Samples
) -> Iterator[HearingSubject]:
    """Yield both recognizers with random weights of a shape; operations are counted on the sound."""
    whisper = scripted_whisper(shape, device, dtype)
    recognizers: dict[str, WholeRecognizer] = {
        "alignatt": AlignAttRecognizer(whisper, "en", AlignAttOptions(update_s=UPDATE_S)),
        "local-agreement": AgreeingWhisper(whisper),
    }
    for kind, recognizer in recognizers.items():
        yield HearingSubject(
            name=f"{shape}, {kind}",
            kind=kind,
            weights=RANDOM,
            device=whisper.model.device.type,
            dtype=str(whisper.model.dtype).removeprefix("torch."),
            recognizer=recognizer,
            flops=_counting(recognizer, sound[: round(COUNTED_S * SAMPLE_RATE)]),
            decodings_per_second=1 / UPDATE_S,
        )


def _counting(recognizer: WholeRecognizer, sound: Samples) -> Callable[[], float]:
    """Return what counts the operations for a second of the sound, pauses in it counted as sound."""

    def flops() -> float:
        with FlopCounterMode(display=False) as counter:
            listen(Listener(recognizer, SileroVad()), sound, _BLOCK_S)
        return float(counter.get_total_flops()) / (len(sound) / SAMPLE_RATE)

    return flops
