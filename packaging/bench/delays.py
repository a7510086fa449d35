"""How long after a word is said its subtitle stands in the window, by recognizer.

    python packaging/bench delays --recognizer moonshine --recognizer FOLDER
    python packaging/bench delays --voices 5

The program runs as its user starts it, on the present screen, with settings of its own, and captions a clip
at the pace of speech to its end, once with each recognizer. Delays are from a word's end to its being
committed in the window, on the clock of the sound: they hold the engine's work and what lies between. The
first word of all is told from its end to its being shown, be it grey: `--wait 10` starts captions ten seconds
after the window is there, when its engine is loaded.

With `--voices` the clip is captioned so many times without and with voices told apart, in turn, so that
whatever else the machine does meets both.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from captioning import asked_window

from app.commands.window import NoScreenError
from app.host.assets import DEMO_CLIP, DEMO_TRANSCRIPT
from app.host.screen import screen_trouble
from app.settings.settings import EngineChoice, Settings, SoundChoice, WindowChoice
from core.captions.captions import CaptionUpdate
from core.captions.scores import commit_delays, last_states, normalized_words, word_errors
from core.files.plain_files import read_plain_text
from core.wire.defaults import SHIPPED_RECOGNIZER

HEADER = (
    "| recognizer | words | word error rate | source, median and 95th percentile | target | first word |\n"
    "|---|---:|---:|---:|---:|---:|"
)


def captioned(
    clip: Path,
    recognizer: str,
    translator: str = "embedded",
    wait_s: float = 0.0,
    *,
    tells_voices: bool = False,
) -> list[CaptionUpdate]:
    """Return every state of every caption that the window, open so long already, shows of a clip."""
    settings = Settings(
        sound=SoundChoice(source=str(clip)),
        engine=EngineChoice(recognizer=recognizer, translator=translator, tells_voices=tells_voices),
        window=WindowChoice(guided=True),
    )
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home,
        asked_window(Path(home), settings) as window,
    ):
        time.sleep(wait_s)
        window.ask("toggle")
        window.expect("ready")
        window.expect("ended")
        return window.captions()


def row(recognizer: str, updates: Sequence[CaptionUpdate], transcript: str) -> str:
    """Return a line of the table."""
    said = normalized_words(transcript)
    heard = normalized_words(" ".join(state.source for state in last_states(updates)))
    delay = commit_delays(updates)
    times = (f"{side.median_s:.2f} s, {side.percentile_s(95):.2f} s" for side in (delay.source, delay.target))
    cells = (recognizer, len(said), f"{word_errors(said, heard).rate:.3f}", *times)
    return "".join(f"| {cell} " for cell in (*cells, f"{first_word_s(updates):.2f} s")) + "|"


def first_word_s(updates: Sequence[CaptionUpdate]) -> float:
    """Return how long after its end the first word was shown; not a number where none is committed."""
    committed_s = next((state.emitted_s for state in updates if state.source), math.nan)
    shown_s = next((state.emitted_s for state in updates if state.has_text), math.nan)
    delays_s = commit_delays(updates).source.values_s
    return shown_s - committed_s + delays_s[0] if delays_s else math.nan


def compared(clip: Path, recognizer: str, n_pairs: int, wait_s: float) -> Iterator[str]:
    """Yield the lines of a table of medians without and with voices told apart, the medians of all last."""
    yield "| pair | source, without and with voices | ratio | target, without and with voices | ratio |"
    yield "|---|---:|---:|---:|---:|"
    pairs_s: list[tuple[float, float, float, float]] = []
    for number in range(n_pairs):
        order = (False, True) if number % 2 == 0 else (True, False)
        taken = {
            tells: commit_delays(captioned(clip, recognizer, wait_s=wait_s, tells_voices=tells))
            for tells in order
        }
        without, told = taken[False], taken[True]
        pairs_s.append(
            (without.source.median_s, told.source.median_s, without.target.median_s, told.target.median_s)
        )
        yield pair_row(str(number + 1), pairs_s[-1])
    yield pair_row("median", tuple(median(column) for column in zip(*pairs_s, strict=True)))


def pair_row(name: str, medians_s: Sequence[float]) -> str:
    source, source_told, target, target_told = medians_s
    sides = ((source, source_told), (target, target_told))
    cells = (f"{without:.3f} s, {told:.3f} s | {told / without:.3f}" for without, told in sides)
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    """Run it as the first lines tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--recognizer", action="append", help="a name or a folder; may be repeated")
    parser.add_argument("--sound", type=Path, default=DEMO_CLIP, help="the demo clip")
    parser.add_argument("--transcript", type=Path, default=DEMO_TRANSCRIPT, help="what is said in it")
    parser.add_argument(
        "--wait", type=float, default=0.0, metavar="S", help="so long before Start (%(default)s)"
    )
    parser.add_argument("--voices", type=int, metavar="N", help="so often without and with voices told apart")
    args = parser.parse_args()
    if trouble := screen_trouble():
        raise NoScreenError(trouble)
    if args.voices:
        for recognizer in args.recognizer or [SHIPPED_RECOGNIZER]:
            for line in compared(args.sound, recognizer, args.voices, args.wait):
                sys.stdout.write(line + "\n")
                sys.stdout.flush()
        return
    transcript = read_plain_text(args.transcript)
    sys.stdout.write(HEADER + "\n")
    for recognizer in args.recognizer or [SHIPPED_RECOGNIZER]:
        line = row(recognizer, captioned(args.sound, recognizer, wait_s=args.wait), transcript)
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
