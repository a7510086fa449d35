"""Voices told apart beside the captions of the same sound: share of a core, delay of labels, memory."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from core.hearing.delays import FAST_S
from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId
from core.speech.voices import NOBODY, VoiceSpan
from core.wire.voice_messages import Voiced
from models.bench.clips import repeated_clip
from models.bench.hearing import BLOCK_S, cell_of, quantiles
from models.bench.listened import listen
from models.bench.machine import CPU, forget_peak, peak_mb
from models.bench.plan import BenchPlan
from models.bench.report import save, table
from models.recognize.moonshine_alignatt import load_moonshine
from models.recognize.vad import SileroVad
from models.voices.clustered import ClusteredTeller
from models.voices.networks import OnnxVoiceNetworks

_HEADER = (
    "what",
    "share of a core",
    "to captions",
    "label, median s",
    "95 %",
    "peak MB",
    "voices",
)


@dataclass(frozen=True, slots=True)
class VoicesRow:
    """What captions cost, or voices besides; of memory that of the whole process, and what was added.

    A label's delay counts from where its sentence ends, each told when the one before it is.
    """

    what: str
    share_of_core: float
    to_captions: float
    label_median_s: float | None
    label_p95_s: float | None
    peak_mb: float | None
    voices: int | None


def run_voices(plan: BenchPlan) -> int:
    """Measure captions, and voices of the same sentences, write the table and return 0.

    Raises:
        UserError: the sound or the networks are not here, or the file cannot be written.
    """
    sound = repeated_clip(plan).samples
    sys.stderr.write("captions\n")
    captions, segments = _captions(sound)
    sys.stderr.write("voices\n")
    rows = (captions, _voices(sound, segments, captions.share_of_core))
    sys.stdout.write(table(_HEADER, [tuple(map(cell_of, asdict(row).values())) for row in rows]))
    if plan.json_path:
        save(rows, Path(plan.json_path))
    return 0


def _captions(sound: Samples) -> tuple[VoicesRow, tuple[Segment, ...]]:
    recognizer = load_moonshine("en", FAST_S)
    recognizer.whole(sound[:SAMPLE_RATE])  # libraries are loaded, memory is asked for
    forget_peak(CPU)
    began_s = time.process_time()
    heard = listen(Listener(recognizer, SileroVad()), sound, BLOCK_S)
    share = (time.process_time() - began_s) / (len(sound) / SAMPLE_RATE)
    return VoicesRow("captions", share, 1.0, None, None, peak_mb(CPU), None), heard.segments


def _voices(sound: Samples, segments: Sequence[Segment], captions: float) -> VoicesRow:
    teller = ClusteredTeller(OnnxVoiceNetworks())
    forget_peak(CPU)
    began_s, done_s, n_heard = time.process_time(), 0.0, 0
    delays_s: list[float] = []
    told: dict[SegmentId, tuple[VoiceSpan, ...]] = {}
    step = round(BLOCK_S * SAMPLE_RATE)
    for segment in sorted(segments, key=lambda segment: segment.end_s):
        while n_heard < min(len(sound), segment.end_s * SAMPLE_RATE):
            teller.hear(AudioChunk(sound[n_heard : n_heard + step], n_heard / SAMPLE_RATE))
            n_heard += step
        told_s = time.perf_counter()
        told[segment.index] = teller.who(segment)
        done_s = max(done_s, segment.end_s) + time.perf_counter() - told_s
        delays_s.append(done_s - segment.end_s)
    teller.settle()
    share = (time.process_time() - began_s) / (len(sound) / SAMPLE_RATE)
    told |= Voiced(teller.revised()).by_segment()
    n_voices = len({span.voice for spans in told.values() for span in spans} - {NOBODY})
    return VoicesRow("voices", share, share / captions, *quantiles(delays_s), peak_mb(CPU), n_voices)
