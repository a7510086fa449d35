"""Turn a checkpoint into the translator that ships.

`python -m training.shipped.export --run FOLDER --out FOLDER`, with --into-english if it was trained so

Writes weights in bfloat16 safetensors, tokenizer and manifest. Where a run began from a finished translator,
the mean of both is often better than either (--mean-with; model soups, Wortsman et al., 2022).
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, PreTrainedModel

from core.files.whole_files import write_whole
from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.system.exit_codes import exit_code_of
from core.wording.errors import UserError
from models.embedded.revisions import REVISIONS_NAME, list_revision
from models.manifests.manifests import MANIFEST_NAME, SCHEMA_VERSION
from training.data.corpus import LICENCES
from training.learn.disk import told_of
from training.learn.tokenizer import END_OF_SOURCE, END_OF_WRITE, PROMPTS
from training.shipped.embedded import LANGUAGES, READ_N, SHARES, WAIT_K, Direction

LICENCE = f"Apache-2.0 (weights); training data {', '.join(sorted(set(LICENCES.values())))}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--run", type=Path, required=True, help="folder of training.shipped.embedded")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--into-english", action="store_true", help="the run learned to write English")
    parser.add_argument(
        "--mean-with",
        type=Path,
        metavar="FOLDER",
        help="a translator, such as the one that the run began from",
    )
    return exit_code_of(lambda: _export(parser.parse_args()))


def _export(args: argparse.Namespace) -> None:
    export(args.run, args.out, args.into_english, args.mean_with)


def export(run: Path, out: Path, into_english: bool = False, mean_with: Path | None = None) -> None:
    """Write the best weights of a run, of a step or averaged, as a folder that the program loads.

    With `mean_with`, the mean of them and of that translator's.

    Raises:
        UserError: there is none, the other is of another shape, or the folder cannot be written.
    """
    if not (run / "best").is_dir():
        raise UserError(f"There is no trained translator in {run}: name the folder of a run.")
    with told_of(f"The export to {out}", "the same command writes it again"):
        _write(run, out, into_english, mean_with)


def _write(run: Path, out: Path, into_english: bool, mean_with: Path | None) -> None:
    out.mkdir(parents=True, exist_ok=True)
    model = AutoModelForCausalLM.from_pretrained(run / "best", dtype=torch.float32)
    if mean_with:
        _mean(model, mean_with)
    model.bfloat16().save_pretrained(out)
    (out / "model.safetensors").chmod(0o644)  # saved for its owner only; an installation serves all
    AutoTokenizer.from_pretrained(run / "tokenizer").save_pretrained(out)
    write_whole(out / MANIFEST_NAME, json.dumps(_manifest(into_english), indent=2) + "\n")
    if (out / REVISIONS_NAME).is_file():  # of the translator that ships; adapters are for one revision
        list_revision(out, date.today().isoformat())


@torch.no_grad()
def _mean(model: PreTrainedModel, folder: Path) -> None:
    other = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)
    own, others = (dict(one.named_parameters()) for one in (model, other))  # a tied tensor once
    if {name: tensor.shape for name, tensor in own.items()} != {name: t.shape for name, t in others.items()}:
        raise UserError(f"The translator in {folder} has another shape than the run's.")
    for name, tensor in own.items():
        tensor.add_(others[name]).div_(2)


def _manifest(into_english: bool) -> dict[str, object]:
    directions = [Direction(language, into_english) for language in LANGUAGES]
    return {
        "schema_version": SCHEMA_VERSION,
        "languages": [{"from": direction.source, "to": direction.target} for direction in directions],
        "scheme": "slots",
        "slot_length": DEFAULT_SLOT_LENGTH,
        "prompts": PROMPTS,
        "end_of_write": END_OF_WRITE,
        "end_of_source": END_OF_SOURCE,
        "carries_context": SHARES.context > 0,
        "policies": [f"wait-1..{max(WAIT_K)}", f"read-{min(READ_N)}..{max(READ_N)}", "offline"],
        "language_style": "codes",
        "licence": LICENCE,
    }


if __name__ == "__main__":
    sys.exit(main())
