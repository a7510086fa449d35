"""What several commands let a user choose about a session, and the engine's settings that it makes."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.adapters.choice import choose_adapter
from app.advice.in_use import recognizer_in_use, recommended_here, unserved
from app.glossary_file import read_glossary
from app.remote.paired_computers import paired_computer
from core.translating.policies import parse_policy
from core.wire.defaults import DIRECT
from core.wire.messages import DEFAULTS, EngineSettings
from core.wire.server_address import is_server, server_address
from core.wording.errors import UserError
from core.wording.language_codes import normal_code, normal_codes
from core.wording.languages import DETECTED, check_language
from models.servers.exchange import check_allowed

LIVE_POLICY = "brisk"
"""Three words behind the speaker, by what is best of the translator there."""
DIRECT_POLICY = "balanced"
"""A direct model counts no words: this is the middle of what its policy head was trained for."""


def add_language_arguments(
    parser: argparse.ArgumentParser,
    spoken: str = "language that is spoken (default: %(default)s; auto lets Whisper detect it)",
) -> None:
    parser.add_argument(
        "--from",
        dest="source_language",
        type=normal_code,
        default=DEFAULTS.source_language,
        metavar="CODE",
        help=spoken,
    )
    parser.add_argument(
        "--to",
        dest="target_language",
        type=normal_code,
        default=DEFAULTS.target_language,
        metavar="CODE",
        help="language to read (default: %(default)s)",
    )


def add_recognizer_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--recognizer",
        default="",
        metavar="NAME",
        help="whisper, whisper:SIZE (tiny, base, small, medium, large-v3-turbo ...),"
        " another recognizer of `surtitle models list`, the folder of one, moonshine,"
        " which needs no download (default: the best on this machine), or direct:FOLDER,"
        " which translates speech directly (direct:embedded: a demonstrator)",
    )
    parser.add_argument(
        "--hearing-delay",
        dest="hearing_delay_s",
        type=_delay_s,
        default=DEFAULTS.hearing_delay_s,
        metavar="SECONDS",
        help="how long a recognizer that streams may wait for what follows, 0.08 to 2: longer is more exact"
        " (default: as --policy wants it)",
    )
    parser.add_argument(
        "--detect",
        dest="detectable",
        type=normal_codes,
        default=(),
        metavar="CODES",
        help="what a language that is detected (--from auto) can be, such as en,de (default: any)",
    )
    parser.add_argument(
        "--hot-word",
        dest="hot_words",
        action="append",
        default=[],
        metavar="WORD",
        help="a name or term that Whisper should expect; repeatable",
    )
    parser.add_argument(
        "--compute-type",
        default=DEFAULTS.compute_type,
        metavar="NAME",
        help="numbers that Whisper computes with: auto, int8, float16, float32 ... (default: %(default)s)",
    )


def _delay_s(text: str) -> float:
    seconds = float(text)
    if not 0.08 <= seconds <= 2:
        raise argparse.ArgumentTypeError(f"{text} is not from 0.08 to 2 seconds")
    return seconds


def add_translator_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--translator",
        default=DEFAULTS.translator,
        metavar="NAME",
        help="embedded, the name of a model on the Hugging Face hub, a folder, the address of a server with"
        ' its model (http://127.0.0.1:11434/v1#MODEL), or "" for no translation (default: %(default)s)',
    )
    parser.add_argument(
        "--adapter",
        default="",
        metavar="NAME",
        help="a LoRA adapter made for the translator: its folder, or its name in `surtitle adapters list`",
    )
    parser.add_argument(
        "--beams",
        type=int,
        choices=range(1, 9),
        default=DEFAULTS.beams,
        metavar="N",
        help="paths tried at each step under read-N, adaptive or offline: slower (default: %(default)s)",
    )
    parser.add_argument(
        "--context",
        action="store_true",
        help="translate each sentence after the last one, for translators that were trained so",
    )
    parser.add_argument(
        "--glossary",
        type=Path,
        metavar="FILE",
        help="terms to be honoured, one a line: the source term, a tab, how it is to be translated",
    )
    parser.add_argument(
        "--policy",
        default="",
        metavar="NAME",
        help="when to translate: fast, brisk, balanced or steady; or exactly, wait-K stays K words behind the"
        " speaker, read-N waits for N words at a time, agree-N has the sentence finished after every N words"
        " and writes what two answers in a row begin with, adaptive asks the model, confident-P writes the"
        " words that the model gives the probability P, head-P asks a policy head (0.1 early, 0.9 late),"
        " align-N writes a word once the model looks further back than the last N words (surtitle calibrate),"
        f" offline waits for the whole sentence (default: {LIVE_POLICY}, to evaluate {DEFAULTS.policy};"
        f" {DIRECT_POLICY} where one model hears and translates)",
    )
    parser.add_argument(
        "--device",
        default=DEFAULTS.device,
        metavar="NAME",
        help="auto, cpu, or cuda for an NVIDIA card (default: %(default)s)",
    )
    parser.add_argument(
        "--precision",
        default=DEFAULTS.precision,
        metavar="NAME",
        help="numbers that the translator's weights are kept in: auto (what fits beside Whisper), float32,"
        " bf16, int8, or 4bit; fewer bits take less memory (default: %(default)s)",
    )


def add_server_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--allow-remote",
        action="store_true",
        help="let a server that translates be another computer: every word that is said, its translation and"
        " the glossary's terms go there",
    )


def add_engine_on_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine-on",
        default="",
        metavar="NAME",
        help="recognize and translate on another computer that this one is paired"
        " with (`surtitle remote list`): the sound goes there, encrypted,"
        " and the models are those of that computer; without --recognizer the best there",
    )


def add_out_argument(parser: argparse.ArgumentParser, purpose: str) -> None:
    parser.add_argument(
        "--out",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help=f"{purpose}: .srt, .vtt, .txt or .jsonl by its ending; repeatable",
    )


def recognizer_that_hears(language: str, device: str = "auto") -> str:
    """Return the recognizer that is used where none was named on the command line.

    Raises:
        UserError: none on this machine hears the language; one that does and suits is named, if there is one.
    """
    recognizer = recognizer_in_use(language, device)
    if not unserved(EngineSettings(source_language=language, recognizer=recognizer, translator="")):
        return recognizer
    lacks = "tells languages apart" if language == DETECTED else f'hears "{language}"'
    best = recommended_here(language, "", device).recognizer
    advice = f"surtitle models download {best.name}" if best else "name one that does with --recognizer"
    raise UserError(f"No recognizer on this computer {lacks} yet: {advice}.")


def engine_settings(
    args: argparse.Namespace, recognizer: str = "", *, realtime: bool, engine_on: str = ""
) -> EngineSettings:
    """Return what the engine has to load, here or on that computer; without a recognizer it is given words.

    Raises:
        UserError: an argument means nothing, or a file that it names cannot be read.
    """
    check_language(args.target_language)
    if engine_on:
        paired_computer(engine_on)
    policy = args.policy or (DIRECT_POLICY if recognizer.startswith(DIRECT) else LIVE_POLICY)
    parse_policy(policy)
    if recognizer.startswith(DIRECT):
        _check_goes_with_direct(args, recognizer)
    return EngineSettings(
        source_language=args.source_language,
        target_language=args.target_language,
        recognizer=recognizer,
        translator=recognizer if recognizer.startswith(DIRECT) else args.translator,
        adapter=args.adapter if engine_on else choose_adapter(args.adapter),
        policy=policy,
        hot_words=tuple(args.hot_words) if recognizer else (),
        detectable=_detectable(args) if recognizer else (),
        device=args.device,
        precision=args.precision,
        compute_type=args.compute_type if recognizer else DEFAULTS.compute_type,
        hearing_delay_s=args.hearing_delay_s if recognizer else DEFAULTS.hearing_delay_s,
        realtime=realtime,
        glossary=read_glossary(args.glossary) if args.glossary else (),
        beams=args.beams,
        carries_context=args.context,
        may_fetch=True,
        allowed_host="" if engine_on else allowed_host_of(args),
        engine_on=engine_on,
    )


def _check_goes_with_direct(args: argparse.Namespace, recognizer: str) -> None:
    """Raise where something is asked for that needs words between hearing and translating."""
    if args.translator not in (DEFAULTS.translator, recognizer):
        raise UserError(f"{recognizer} translates speech directly: leave --translator out.")
    for option, is_given in (
        ("--adapter", bool(args.adapter)),
        ("--beams", args.beams != DEFAULTS.beams),
        ("--context", args.context),
        ("--glossary", bool(args.glossary)),
        ("--hot-word", bool(args.hot_words)),
    ):
        if is_given:
            raise UserError(f"{option} needs words, and {recognizer} translates speech itself: leave it out.")


def allowed_host_of(args: argparse.Namespace) -> str:
    """Return the other computer that words may go to, "" for none; refuse it before a session begins."""
    if not is_server(args.translator):
        return ""
    address = server_address(args.translator)
    allowed_host = address.host if args.allow_remote else ""
    check_allowed(address, allowed_host)
    return allowed_host


def _detectable(args: argparse.Namespace) -> tuple[str, ...]:
    if args.detectable and args.source_language != DETECTED:
        raise UserError("--detect is for a language that is detected: write --from auto too.")
    return tuple(map(check_language, args.detectable))
