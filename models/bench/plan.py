"""What a bench is asked to do; read by the application too, so without any network."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from core.translating.schemes import SCHEMES
from core.wording.errors import UserError

SHAPES = ("0.5b", "0.5b-alibi", "1.5b", "3b", "8b")
ROADS = ("torch", "light", "torch int8", "light int8")
"""How the translator that ships can be run: by torch, or by onnxruntime, in float32 or in 8 bits."""

BASELINES = ("generate", "generate-per-word")
SOUND_S = 60.0
MAX_SOUND_S = 3600.0
MINUTES = 5.0
MAX_MINUTES = 24 * 60.0


@dataclass(frozen=True, slots=True)
class BenchPlan:
    """One bench: the schemes measured on a model and a shape, or one of the two other modes."""

    model: str = ""
    shape: str = ""
    device: str = "auto"
    dtype: str = "auto"
    schemes: tuple[str, ...] = ()
    """Empty for all of them and the baselines."""
    threads: int = 0
    """Zero for as many as PyTorch chooses."""
    json_path: str = ""
    minutes: float = MINUTES
    """What all rows may take together; the others are left out."""
    sound_path: str = ""
    """What recognizers hear, if they are measured instead; what is said in it stands in the transcript."""
    transcript_path: str = ""
    speech_path: str = ""
    """A folder of clips that they hear instead."""
    language: str = "en"
    """What is spoken there."""
    seconds: float = SOUND_S
    recognizers: tuple[str, ...] = ()
    """Empty for the one that ships."""
    tells_voices: bool = False
    """Whether voices are told apart in the sound instead, beside its captions."""
    compares_roads: bool = False
    """Whether to measure both roads of the translator that ships instead, each by a `child`."""
    child: tuple[str, ...] = ()
    """How another process of the bench is started."""
    road: str = ""
    """The one road to measure, in this process."""

    @property
    def names_nothing(self) -> bool:
        """Whether no model, shape or scheme is asked for by name."""
        return not (self.model or self.shape or self.schemes)

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> BenchPlan:
        fields = json.loads(text)
        return cls(**fields | {name: tuple(fields[name]) for name in ("schemes", "recognizers", "child")})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is measured, and where the figures go."""
    parser.add_argument(
        "--model",
        default="",
        help="embedded, a folder or a hub name (without --model and --shape: embedded and the 0.5b shapes)",
    )
    parser.add_argument("--shape", choices=SHAPES, default="", help="random weights of a real model's shape")
    parser.add_argument("--device", default="auto", help="auto, cpu or cuda")
    parser.add_argument(
        "--dtype",
        choices=("auto", "bfloat16", "float32"),
        default="auto",
        help="auto: as the model is used; on the CPU the faster of both for a small shape, and float32 where"
        " the processor does not compute in bfloat16",
    )
    parser.add_argument(
        "--scheme",
        action="append",
        default=[],
        choices=(*SCHEMES, *BASELINES),
        help="only this one; may be repeated",
    )
    parser.add_argument("--threads", type=int, default=0, help="CPU threads (without: as PyTorch chooses)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as a JSON list, too")
    parser.add_argument(
        "--minutes",
        type=float,
        default=MINUTES,
        help=f"for all of it ({MINUTES:g}): a row that would take longer than is left is left out, and named",
    )
    parser.add_argument(
        "--roads",
        action="store_true",
        help="instead: measure the translator that ships by torch,"
        " if it is here, and by onnxruntime, side by side",
    )
    parser.add_argument(
        "--hearing",
        action="store_true",
        help="instead: measure recognizers side by side on the clip that ships, which is English",
    )
    parser.add_argument(
        "--speech",
        type=Path,
        metavar="FOLDER",
        help="with --hearing: on the sound files at 16 kHz that the folder's speech.tsv names, by the columns"
        " file and transcript, each heard as the first of a session",
    )
    parser.add_argument("--language", default="en", help="with --speech: what is spoken there (en)")
    parser.add_argument(
        "--voices",
        action="store_true",
        help="instead: measure what telling voices apart costs beside captions of the same sound",
    )
    parser.add_argument(
        "--recognizer",
        action="append",
        default=[],
        metavar="NAME",
        help="with --hearing: measure this one, named as for captions; may be repeated (without: the one that"
        " ships)",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=SOUND_S,
        help=f"with --hearing or --voices: how much sound is heard ({SOUND_S:g})",
    )


def plan_of(args: argparse.Namespace, clip: Path, transcript: Path, child: Sequence[str] = ()) -> BenchPlan:
    """Return the plan; the clip is what recognizers hear, `child` starts another process of the bench.

    Raises:
        UserError: when the arguments do not go together, or the file cannot be written.
    """
    _check_modes(args)
    if args.threads < 0 or args.threads > 1024:
        raise UserError(f"--threads {args.threads} is not a number of threads: use 1 to 1024.")
    if not 0 < args.minutes <= MAX_MINUTES:
        raise UserError(f"--minutes {args.minutes:g} is no time to measure in: use up to {MAX_MINUTES:g}.")
    if not 1 <= args.seconds <= MAX_SOUND_S:
        raise UserError(f"--seconds {args.seconds:g} is no length of a sound: use 1 to {MAX_SOUND_S:g}.")
    if args.json is not None:
        _check_writable(args.json)
    return BenchPlan(
        model=args.model,
        shape=args.shape,
        device=args.device,
        dtype=args.dtype,
        schemes=tuple(args.scheme),
        threads=args.threads,
        minutes=args.minutes,
        json_path="" if args.json is None else str(args.json.absolute()),
        compares_roads=args.roads,
        child=tuple(child),
        sound_path=str(clip) if args.hearing or args.voices else "",
        transcript_path=str(transcript) if args.hearing or args.voices else "",
        speech_path="" if args.speech is None else str(args.speech.absolute()),
        language=args.language,
        tells_voices=args.voices,
        seconds=args.seconds,
        recognizers=tuple(args.recognizer),
    )


def _check_modes(args: argparse.Namespace) -> None:
    modes = [name for name in ("hearing", "roads", "voices") if getattr(args, name)]
    if len(modes) > 1:
        raise UserError(f"--{modes[0]} and --{modes[1]} are two benches: ask for one at a time.")
    if args.recognizer and not args.hearing:
        raise UserError("--recognizer is for recognizers: write --hearing too.")
    if args.speech is not None and not args.hearing:
        raise UserError("--speech is for recognizers: write --hearing too.")
    for mode in modes:
        for name in ("shape", "scheme", "model"):
            if getattr(args, name):
                raise UserError(f"--{name} says nothing to --{mode}: leave one of them out.")


def _check_writable(path: Path) -> None:
    """Find out before some minutes of measuring, not after."""
    if path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise UserError(f"The file {path} cannot be written: name a file in a folder that is there.")
