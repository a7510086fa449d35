"""What SimulEval's command is told of our translator, for agents that read text and agents that hear."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings


def add_translator_args(parser: ArgumentParser) -> None:
    """Add which translator, in which languages, under which policy."""
    parser.add_argument("--translator", default=SHIPPED_TRANSLATOR, help="embedded, a folder or a hub name")
    parser.add_argument("--adapter", default="", help="the folder of a LoRA adapter")
    parser.add_argument("--policy", default="wait-3", help="as of `surtitle evaluate`, one only")
    parser.add_argument("--from", dest="source_language", default="en", help="code of the source")
    parser.add_argument("--to", dest="target_language", default="de", help="code of the target")
    parser.add_argument("--precision", default="auto", help="auto, float32, bf16, int8 or 4bit")


def translator_asked(args: Namespace) -> EngineSettings:
    """Return what the arguments ask for. `--device` is SimulEval's own."""
    return EngineSettings(
        translator=args.translator,
        source_language=args.source_language,
        target_language=args.target_language,
        policy=args.policy,
        adapter=args.adapter,
        device=args.device,
        precision=args.precision,
    )
