"""Memory and speed of an hour of captions: the program is run on clips repeated, and watched from outside.

    python -m training.measure.hour ../shared/data/speech --minutes 60

Prints a JSON line every few seconds of computing (speech captioned so far, resident
memory of the command line and of its engine), and last a summary: memory after the
first minutes and at the end, and the real-time factor.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import itertools
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import psutil
import soundfile

from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError
from core.wording.units import MEBIBYTE

SAMPLE_RATE = 16_000
SETTLED_AFTER_S = 300.0
"""Speech after which buffers and allocators have found their size."""
PAUSE_S = 0.5
LAST_LINE_BYTES = 65536
ENDING_S = 5.0
"""What the command line gets for each of its ways to end."""
_PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True)
class MemorySample:
    """What both processes take when so much speech was captioned."""

    speech_s: float
    wall_s: float
    command_line_mb: float
    engine_mb: float


@dataclass(frozen=True, slots=True)
class Summary:
    """Memory from the first minutes on, and the speed."""

    speech_s: float
    real_time_factor: float
    command_line_settled_mb: float
    command_line_last_mb: float
    engine_settled_mb: float
    engine_last_mb: float
    exit_code: int


def repeat_clips(clips: Sequence[Path], path: Path, seconds: float) -> None:
    """Write mono clips of 16 kHz over and over, half a second between, until there are `seconds`."""
    n_left = round(seconds * SAMPLE_RATE)
    pause = np.zeros(round(PAUSE_S * SAMPLE_RATE), np.int16)
    with soundfile.SoundFile(path, "w", SAMPLE_RATE, 1, "PCM_16") as talk:
        for clip in itertools.cycle(clips):
            samples, rate = soundfile.read(clip, dtype="int16")
            if rate != SAMPLE_RATE or samples.ndim != 1:
                raise SystemExit(f"{clip} is not 16 kHz mono")
            piece = np.concatenate([samples, pause])[:n_left]
            talk.write(piece)
            n_left -= len(piece)
            if not n_left:
                return


def watch(talk: Path, options: Sequence[str], every_s: float) -> Iterator[MemorySample | Summary]:
    """Caption `talk` at the pace of the machine and yield what it takes, the summary last."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        captions = Path(folder) / "talk.jsonl"
        command = [sys.executable, "-m", "app.cli", "caption", str(talk), "--pace", "fast", "--quiet"]
        began = time.monotonic()
        running = psutil.Popen(
            [*command, "--out", str(captions), *options],
            stderr=subprocess.DEVNULL,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
        )
        samples: list[MemorySample] = []
        try:
            while running.poll() is None:
                time.sleep(every_s)
                sample = _sample(running, captions, began)
                if sample is not None:
                    samples.append(sample)
                    yield sample
        finally:
            _end(running)
        yield _summary(samples, talk, time.monotonic() - began, running.returncode)


def _end_with_parent() -> None:
    """Let the kernel end this child when its parent is killed outright."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _end(running: psutil.Popen) -> None:
    """End the command line, if it runs: told once it finishes its captions, told twice it leaves them."""
    for end in (running.terminate, running.terminate, running.kill):
        if running.poll() is not None:
            return
        end()
        with contextlib.suppress(psutil.TimeoutExpired):
            running.wait(ENDING_S)


def _sample(command_line: psutil.Process, captions: Path, began: float) -> MemorySample | None:
    try:
        engines = command_line.children()
        own_mb = command_line.memory_info().rss / MEBIBYTE
        engine_mb = sum(engine.memory_info().rss for engine in engines) / MEBIBYTE
    except psutil.NoSuchProcess:
        return None
    if not engines:
        return None
    wall_s = time.monotonic() - began
    return MemorySample(_speech_s(captions), round(wall_s, 1), round(own_mb, 1), round(engine_mb, 1))


def _speech_s(captions: Path) -> float:
    """Return the clock of the last caption."""
    if not captions.exists():
        return 0.0
    with captions.open("rb") as file:
        file.seek(max(0, captions.stat().st_size - LAST_LINE_BYTES))
        lines = file.read().splitlines()
    return float(json.loads(lines[-1])["emitted_s"]) if lines else 0.0


def _summary(samples: Sequence[MemorySample], talk: Path, wall_s: float, exit_code: int) -> Summary:
    seconds = soundfile.info(talk).duration
    settled_s = min(SETTLED_AFTER_S, seconds / 2)
    after = [sample for sample in samples if sample.speech_s >= settled_s] or samples[-1:]
    return Summary(
        speech_s=round(seconds, 1),
        real_time_factor=round(wall_s / seconds, 3),
        command_line_settled_mb=after[0].command_line_mb,
        command_line_last_mb=after[-1].command_line_mb,
        engine_settled_mb=after[0].engine_mb,
        engine_last_mb=after[-1].engine_mb,
        exit_code=exit_code,
    )


def main() -> int:
    """Run it as the first lines tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("clips", type=Path, help="a folder with sound files, or one file")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--every", type=float, default=10.0, metavar="SECONDS")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    return exit_code_of(lambda: _report(*parser.parse_known_args()))


def _report(args: argparse.Namespace, options: Sequence[str]) -> None:
    clips = sorted(args.clips.glob("*.flac")) if args.clips.is_dir() else [args.clips]
    if not clips or not clips[0].is_file():
        raise UserError(f"There is no sound in {args.clips}: name a folder with FLAC files, or one file.")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        talk = Path(folder) / "talk.wav"
        repeat_clips(clips, talk, args.minutes * 60)
        for line in watch(talk, options, args.every):
            sys.stdout.write(json.dumps(asdict(line)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
