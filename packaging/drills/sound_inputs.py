"""Files of sound: damaged, cut, spliced, other headers, formats that change midway, NaN for numbers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import soundfile
from box import Box
from damage import damaged, replaced, with_header_rewritten
from running import Fault, Run, call

from app.host.assets import DEMO_CLIP

FROM_S, SECONDS = 12.6, 1.6
ENCODED = (("a.mp3", "libmp3lame", 22_050), ("b.ogg", "libopus", 48_000), ("c.m4a", "aac", 44_100))
LONGEST_S = 600.0
"""What a file of two seconds may become at most, with its gaps."""


class SoundInputs:
    def place(self, box: Box) -> Path:
        return box.input

    def make(self, folder: Path) -> None:
        speech, rate = soundfile.read(DEMO_CLIP, dtype="float32")
        clip = speech[round(FROM_S * rate) : round((FROM_S + SECONDS) * rate)]
        soundfile.write(folder / "d.flac", clip, rate)
        soundfile.write(folder / "e.wav", clip, rate)
        soundfile.write(folder / "f.wav", clip, rate, subtype="FLOAT")
        soundfile.write(folder / "g.wav", np.stack([clip, clip[::-1]], axis=1), 44_100, subtype="PCM_24")
        soundfile.write(folder / "h.ogg", clip, rate)
        for name, codec, codec_rate in ENCODED:
            _encode(folder / name, clip, rate, codec, codec_rate, "mono")
        _encode(folder / "i.mp3", clip, rate, "libmp3lame", 44_100, "stereo")

    def damage(self, path: Path, others: list[Path], random: Random) -> str:
        chance = random.random()
        content = path.read_bytes()
        if chance < 0.03:
            return replaced(path, random)
        if chance < 0.2:
            path.write_bytes(with_header_rewritten(content, random))
            return "header rewritten"
        if chance < 0.4:
            # After its own sound, or from the middle of both: another format midway.
            other = random.choice(others).read_bytes()
            start, end = random.randrange(len(content)), random.randrange(len(other))
            spliced = random.choice((content + other, content[:start] + other[end:], content[:start] + other))
            path.write_bytes(spliced)
            return "spliced"
        if chance < 0.5 and path.name == "f.wav":
            path.write_bytes(_with_no_numbers(content, random))
            return "no numbers"
        path.write_bytes(damaged(content, random))
        return "bytes"

    def use(self, box: Box, path: Path, run: Run) -> bool:
        return call(lambda: _hear(path, box.out / "sound.wav"))


def _hear(path: Path, record: Path) -> None:
    """Take a file as a session does: all its sound, into the record, and its gaps."""
    from app.sound.capture import open_source
    from app.sound.source import Lost
    from core.journal.sound_record import SoundRecord
    from core.speech.segments import SAMPLE_RATE

    source = open_source(str(path), "fast")
    source.open()
    written = SoundRecord(record)
    try:
        with np.errstate(invalid="raise"):  # NaN cannot become samples
            while (item := source.read(0.2)) is not None:
                if isinstance(item, Lost):
                    if not 0 <= item.n_samples <= written.n_samples:
                        raise Fault("a gap that begins before the sound")
                elif isinstance(item, np.ndarray):
                    if not np.isfinite(item).all():
                        raise Fault("samples that are not numbers")
                    written.append(item)
                if written.n_samples > LONGEST_S * SAMPLE_RATE:
                    raise Fault(f"more than {LONGEST_S:.0f} s of sound out of two")
    finally:
        source.close()
        written.close()


def _encode(path: Path, clip: np.ndarray, rate: int, codec: str, codec_rate: int, layout: str) -> None:
    import av

    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=codec_rate, layout=layout)
        frame = av.AudioFrame.from_ndarray(clip[None, :], format="flt", layout="mono")
        frame.sample_rate = rate
        resampler = av.AudioResampler(
            stream.format, layout, codec_rate, stream.codec_context.frame_size or None
        )
        for whole in (frame, None):
            for piece in resampler.resample(whole):
                container.mux(stream.encode(piece))
        container.mux(stream.encode(None))


def _with_no_numbers(content: bytes, random: Random) -> bytes:
    changed = bytearray(content)
    value = np.array([random.choice((np.nan, np.inf, -np.inf, 1e38))], "<f4").tobytes()
    for _ in range(random.choice((1, 50, 1_000))):
        place = len(changed) - 4 * random.randrange(1, 20_000)
        changed[place : place + 4] = value
    return bytes(changed)
