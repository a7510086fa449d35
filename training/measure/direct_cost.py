"""What a word costs where speech is translated directly, beside a cascade of the same shapes.

    python -m training.measure.direct_cost --model direct:FOLDER --recordings FOLDER

Both hear the same recordings with the same networks. The cascade spells words with the model's own head and
has them translated by the model's translator without its adapter, under wait-3; the direct road reads frames.
Prints a line of JSON for each: milliseconds of the processor a token, hearing and translating apart.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import soundfile

from core.layouts.actions import Write
from core.speech.blocks import Block
from core.speech.segments import SAMPLE_RATE, Samples
from core.system.exit_codes import exit_code_of
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models.adapters.speech_reader import direct_model_folder, reader_for
from models.loading.model_folders import translator_folder
from models.loading.translators import load_translator
from models.manifests.manifests import LanguagePair
from models.speech.bundle import load_hearing
from models.speech.hearing import BlockHearing
from models.translate.streaming import StreamingTranslator

PIECE_S = 0.1
"""So much sound comes at once."""
DIRECT_POLICY, CASCADE_POLICY = "head-0.5", "wait-3"


@dataclass(frozen=True, slots=True)
class DirectCost:
    """Milliseconds of the processor by tokens of text, of which there were `n_tokens`; marks are none."""

    road: str
    policy: str
    hearing_ms: float
    translating_ms: float
    n_tokens: int
    seconds: float
    """Of sound."""

    @property
    def ms_per_token(self) -> float:
        return self.hearing_ms + self.translating_ms


class _CpuClock:
    """Adds up the processor's time of what is done under it."""

    def __init__(self) -> None:
        self.ms = self._began_s = 0.0

    def __enter__(self) -> None:
        self._began_s = time.process_time()

    def __exit__(self, *_: object) -> None:
        self.ms += 1000 * (time.process_time() - self._began_s)


def measure(
    road: str, policy: str, hearing: BlockHearing, translator: StreamingTranslator, sounds: Sequence[Samples]
) -> DirectCost:
    """Return what it costs to hear and translate these sounds, the first of them once before."""
    reads_words = road == "cascade"
    _walk(hearing, translator, sounds[0], reads_words, _CpuClock(), _CpuClock())
    heard, translated = _CpuClock(), _CpuClock()
    n_tokens = sum(_walk(hearing, translator, one, reads_words, heard, translated) for one in sounds)
    if not n_tokens:
        raise UserError(f"Nothing is written on the road {road}: there is nothing to measure.")
    seconds = sum(map(len, sounds)) / SAMPLE_RATE
    return DirectCost(
        road, policy, round(heard.ms / n_tokens, 2), round(translated.ms / n_tokens, 2), n_tokens, seconds
    )


def _walk(
    hearing: BlockHearing, translator: StreamingTranslator, sound: Samples, reads_words: bool,
    heard: _CpuClock, translated: _CpuClock,
) -> int:  # fmt: skip
    """Go through one recording; return how many tokens were written."""
    hearing.start(0.0)
    stream = translator.open()
    for block in _blocks(hearing, sound, heard):
        source: list[str | Block] = [word.text for word in block.words] if reads_words else [block]
        if source:
            with translated:
                stream.read(source)
    with translated:
        last = stream.finish()
    written = (action for action in last.timeline if isinstance(action, Write))
    return sum(len(action.token_ids) for action in written if not (action.is_mark or action.ends))


def _blocks(hearing: BlockHearing, sound: Samples, heard: _CpuClock) -> Iterator[Block]:
    n = round(PIECE_S * SAMPLE_RATE)
    for start in range(0, len(sound), n):
        with heard:
            blocks = hearing.accept(sound[start : start + n])
        yield from blocks
    with heard:
        blocks = hearing.finish()
    yield from blocks


def both(model: str, sounds: Sequence[Samples], languages: tuple[str, str]) -> Iterator[DirectCost]:
    """Yield what the direct road and the cascade cost."""
    source, target = languages
    reader = reader_for(model, LanguagePair(source, target))
    hearing = load_hearing(direct_model_folder(model), translator_folder(model))
    for road, policy, adapter in (("direct", DIRECT_POLICY, reader.adapter), ("cascade", CASCADE_POLICY, "")):
        asked = EngineSettings(
            source,
            target,
            recognizer=model if road == "direct" else "",
            translator=reader.name,
            adapter=adapter,
            policy=policy,
            device="cpu",
        )
        yield measure(road, policy, hearing, load_translator(asked), sounds)


def sounds_in(folder: Path) -> list[Samples]:
    """Return the sounds of a folder.

    Raises:
        UserError: there is none, or one that is not 16 kHz mono.
    """
    sounds = [_sound(path) for path in sorted([*folder.glob("*.flac"), *folder.glob("*.wav")])]
    if not sounds:
        raise UserError(f"There is no sound in {folder}: name a folder with FLAC or WAV files.")
    return sounds


def _sound(path: Path) -> Samples:
    samples, rate = soundfile.read(path, dtype="float32")
    if rate != SAMPLE_RATE or samples.ndim != 1:
        raise UserError(f"{path} is not 16 kHz mono: convert it first.")
    found: Samples = samples
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it as the first lines tell."""
    parser = argparse.ArgumentParser(
        prog="python -m training.measure.direct_cost",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--model", required=True)
    parser.add_argument("--recordings", type=Path, required=True)
    parser.add_argument("--from", dest="source", default="en", metavar="CODE")
    parser.add_argument("--to", dest="target", default="de", metavar="CODE")
    return exit_code_of(lambda: _report(parser.parse_args(arguments)))


def _report(args: argparse.Namespace) -> None:
    _tell(both(args.model, sounds_in(args.recordings), (args.source, args.target)))


def _tell(costs: Iterable[DirectCost]) -> None:
    for cost in costs:
        told = {**asdict(cost), "ms_per_token": round(cost.ms_per_token, 2)}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
