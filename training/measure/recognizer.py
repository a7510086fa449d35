"""Measure a recognizer on recorded speech, whole files at once and streamed, as a Markdown table.

    python -m training.measure.recognizer --speech FOLDER [--recognizer moonshine]

FOLDER holds `speech.tsv` (columns file and transcript, with a header) and the sound files that it names.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import soundfile

from core.backends import VoiceActivity
from core.hearing.delays import delay_at
from core.hearing.listening import Listener
from core.process.exit_codes import exit_code_of
from core.scoring.scores import WordErrors, normalized_words, word_errors
from core.speech.segments import SAMPLE_RATE, Samples
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from models.bench.listened import WholeRecognizer, listen
from models.loading.recognizers import load_recognizer
from models.recognize.vad import SileroVad

NO_ERRORS = WordErrors(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording and what is said in it."""

    name: str
    transcript: str
    samples: Samples

    @property
    def seconds(self) -> float:
        return len(self.samples) / SAMPLE_RATE


@dataclass
class RecognizerSums:
    """Sums over the clips so far; the times are processor seconds."""

    seconds: float = 0.0
    whole: WordErrors = NO_ERRORS
    whole_cpu_s: float = 0.0
    streamed: WordErrors = NO_ERRORS
    streamed_cpu_s: float = 0.0
    delays_s: list[float] = field(default_factory=list)
    n_segments: int = 0


def clips_in(folder: Path, names: Sequence[str] = ()) -> Iterator[Clip]:
    """Yield the clips of the folder whose file names begin with one of `names` (all without).

    Raises:
        UserError: there is no table, or a clip is missing or not as a recognizer hears it.
    """
    listed = folder / "speech.tsv"
    if not listed.is_file():
        raise UserError(f"There is no {listed}: name the clips and what they say there.")
    with listed.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if names and not row["file"].startswith(tuple(names)):
                continue
            samples, rate = _sound(folder / row["file"])
            if rate != SAMPLE_RATE or samples.ndim != 1:
                raise UserError(f"{row['file']} is not 16 kHz mono: convert it first.")
            yield Clip(row["file"], row["transcript"], samples)


def _sound(path: Path) -> tuple[Samples, int]:
    try:
        samples, rate = soundfile.read(path, dtype="float32")
    except soundfile.LibsndfileError as error:
        raise UserError(f"{path} is no sound that can be read: {error.error_string}") from error
    return samples, rate


def measure_clip(
    measured: RecognizerSums, clip: Clip, recognizer: WholeRecognizer, vad: VoiceActivity, block_s: float
) -> None:
    """Add a clip to the sums. Each is heard as the first of a session: nothing is carried over."""
    said = normalized_words(clip.transcript)
    started_s = time.process_time()
    heard = listen(Listener(recognizer, vad), clip.samples, block_s)
    streamed_s = time.process_time()
    whole = " ".join(word.text for word in recognizer.whole(clip.samples))
    measured.whole_cpu_s += time.process_time() - streamed_s
    measured.streamed_cpu_s += streamed_s - started_s
    measured.whole += word_errors(said, normalized_words(whole))
    measured.streamed += word_errors(said, normalized_words(heard.text))
    measured.delays_s += heard.delays_s
    measured.n_segments += len(heard.segments)
    measured.seconds += clip.seconds


def table(measured: RecognizerSums) -> str:
    """Return the figures as a Markdown table."""
    delays_s = measured.delays_s or [float("nan")]
    rows = [
        ("speech", f"{measured.seconds:.0f} s, {measured.whole.n_reference} words"),
        ("word error rate, whole files", f"{measured.whole.rate:.3f}"),
        ("word error rate, streamed", f"{measured.streamed.rate:.3f}"),
        ("streamed by whole", f"{measured.streamed.rate / max(measured.whole.rate, 1e-9):.2f}"),
        ("commit delay, median", f"{np.median(delays_s):.2f} s"),
        ("commit delay, 95th percentile", f"{np.percentile(delays_s, 95):.2f} s"),
        ("real-time factor, whole files", f"{measured.whole_cpu_s / measured.seconds:.2f}"),
        ("real-time factor, streamed", f"{measured.streamed_cpu_s / measured.seconds:.2f}"),
        ("segments", str(measured.n_segments)),
    ]
    return "\n".join(["| figure | value |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.measure.recognizer", description=__doc__)
    parser.add_argument("--speech", type=Path, required=True, help="folder with speech.tsv and sound files")
    parser.add_argument(
        "--recognizer", default=SHIPPED_RECOGNIZER, help="moonshine, whisper, whisper:SIZE or a folder"
    )
    parser.add_argument("--language", default="en")
    parser.add_argument("--policy", default="balanced", help="of the translator: how late a word may come")
    parser.add_argument("--block-s", type=float, default=0.2, help="seconds of sound fed at a time")
    parser.add_argument("--only", nargs="*", default=(), help="beginnings of file names")
    return exit_code_of(lambda: _report(parser.parse_args(arguments)))


def _report(options: argparse.Namespace) -> None:
    recognizer = load_recognizer(options.recognizer, options.language, delay_s=delay_at(options.policy))
    measured, vad = RecognizerSums(), SileroVad()
    for clip in clips_in(options.speech, options.only):
        measure_clip(measured, clip, recognizer, vad, options.block_s)  # type: ignore[arg-type]
        sys.stderr.write(f"{clip.name}: so far {measured.streamed.rate:.3f}\n")
    sys.stdout.write(table(measured) + "\n")


if __name__ == "__main__":
    sys.exit(main())
