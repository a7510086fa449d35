"""`surtitle bench`: what translating costs on this machine, measured by a child that may load networks."""

from __future__ import annotations

import argparse

from app.host.assets import DEMO_CLIP, DEMO_TRANSCRIPT
from app.host.children import BENCH, child_command, run_child
from models.bench import plan


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is measured, and where the figures go."""
    parser.description = (
        "Measure what every scheme costs, side by side on the same weights and the same sentences, beside"
        " transformers' own generate: once for the whole sentence (generate), and asked again for every word"
        " (generate-per-word), as one does without a streaming cache."
    )
    parser.epilog = (
        "Policy is wait-3, or offline. Ratios are to slots in the same precision. A token's time is that of"
        " the whole sentence by the translation's tokens; the prompt, which sentences share, is left out"
        " (generate shares none). The last column is the time of a forward of one token by the time in which"
        " the weights can be read; 1 is the limit. What a row costs is tried before all of it runs, the most"
        " telling rows first; what does not fit into --minutes is named below its table. Close other"
        " programs: they are measured with it."
    )
    plan.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Measure in a child process and return its exit code.

    Raises:
        UserError: when the arguments do not go together.
    """
    return run_child(BENCH, plan.plan_of(args, DEMO_CLIP, DEMO_TRANSCRIPT, child_command(BENCH)).to_json())
