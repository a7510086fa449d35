"""`surtitle demo`: the program shows what it does on a clip of its own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.commands import caption
from app.host.assets import DEMO_CLIP
from core.wire.messages import DEFAULTS

CAPTIONS = Path("surtitle-demo.en-de.srt")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what is shown; it can be shown faster and elsewhere."""
    parser.description = (
        "Caption the spoken clip that comes with the program, word by word at the pace of speech,"
        f" and leave {CAPTIONS} in this folder."
    )
    parser.add_argument("--out", type=Path, default=CAPTIONS, metavar="FILE", help=f"default: {CAPTIONS}")
    parser.add_argument("--pace", choices=("real", "fast"), default="real", help="default: real")
    parser.add_argument(
        "--translator", default=DEFAULTS.translator, metavar="NAME", help="default: %(default)s"
    )


def run(args: argparse.Namespace) -> int:
    """Return 0 when the clip is captioned."""
    parser = argparse.ArgumentParser()
    caption.add_arguments(parser)
    arguments = [str(DEMO_CLIP), "--out", str(args.out), "--pace", args.pace, "--translator", args.translator]
    caption.run(parser.parse_args(arguments))
    sys.stderr.write(f"surtitle: The captions are in {args.out}. Your own: surtitle caption FILE, or mic.\n")
    return 0
