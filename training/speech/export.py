"""Turn the state of a course into a recognizer that the program loads, and say what it hears.

    python -m training.speech.export --run FOLDER --text PAIRS.tsv.gz ... --out FOLDER [--speech FOLDER]

Writes the averaged weights in bfloat16, the tokenizer and the settings that transformers' own classes read,
and a card with its word error rates. `--text` are the files that the course was given, of whose
sentences some are kept for tests; `--speech` is a folder of recordings with `speech.tsv`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import torch
from transformers import NemotronAsrStreamingForRNNT, NemotronAsrStreamingProcessor

from core.files.plain_files import read_plain_text
from core.files.strict_json import parse_json
from core.files.whole_files import write_whole
from core.process.exit_codes import exit_code_of
from core.scoring.scores import normalized_words
from training.learn.disk import told_of
from training.learn.kept_state import read_state
from training.measure.recognizer import clips_in
from training.speech.course import STATE_NAME
from training.speech.exams import Exam, embedded_errors, errors_of, make_exams
from training.speech.network import LOOKAHEADS, Shape, make_recognizer
from training.speech.pieces import BLANK, load_pieces
from training.speech.sentences import read_sentences
from training.speech.shards import EXTRACTOR, Frames, as_heard
from training.speech.state import Position
from training.speech.utterances import TAUGHT_VOICES, UNHEARD_VOICE

AVERAGE = "average.recognizer."
CARD_NAME = "README.md"
MATERIAL = """- **Speech**: made by flite 2 (its own licence, of the BSD kind) with the voices {voices}:
  faster, slower, higher and lower, in noise, in rooms, over a telephone. The voice {unheard} was kept for
  the test.
- **Sentences**: the English sides of Tatoeba (CC BY 2.0 and CC BY 2.0 FR), WOZ (Apache-2.0), BConTrasT
  (CC BY-SA 4.0), TICO-19 (CC0) and Europarl (no known restriction); those of the test were kept apart.
""".format(voices=", ".join(TAUGHT_VOICES), unheard=UNHEARD_VOICE)
CARD = """# A small recognizer, taught on speech of a synthesizer

A small Nemotron streaming ({n_weights:.1f} million weights, bfloat16) that writes English in small letters,
without punctuation. It is there to try words, delays and resumption on real recognition, and is not
offered to users.

- **Heard in teaching**: {hours:.1f} hours, known utterances heard again counted each time, in {steps} steps.
{material}- **Made by** `python -m training.speech` and `python -m training.speech.export` (docs/TRAINING.md).

Word error rates by how long a word is waited for (the chunk with its lookahead), whole utterances with the
attention of streaming, greedy search:

{table}
"""


def export(run: Path, out: Path) -> None:
    """Write the recognizer of a course as a folder that the program loads.

    Raises:
        UserError: there is no course, or the folder cannot be written.
    """
    tensors, told = read_state(run / STATE_NAME)
    tokenizer = load_pieces(run)
    network = make_recognizer(Shape(**parse_json(told["plan"])["shape"]), len(tokenizer) - 1)
    weights = {
        name.removeprefix(AVERAGE): value for name, value in tensors.items() if name.startswith(AVERAGE)
    }
    network.load_state_dict(weights)
    processor = NemotronAsrStreamingProcessor(
        EXTRACTOR,
        tokenizer,
        blank_token=BLANK,
        supported_num_lookahead_tokens=list(LOOKAHEADS),
        default_num_lookahead_tokens=LOOKAHEADS[1],
    )
    with told_of(f"The export to {out}", "the same command writes it again"):
        network.bfloat16().save_pretrained(out)
        (out / "model.safetensors").chmod(0o644)  # saved for its owner only; an installation serves all
        processor.save_pretrained(out)


def load_exported(folder: Path) -> tuple[NemotronAsrStreamingForRNNT, NemotronAsrStreamingProcessor]:
    """Return what was written, loaded by transformers' own classes."""
    network = NemotronAsrStreamingForRNNT.from_pretrained(folder, dtype=torch.float32, local_files_only=True)
    return network.eval(), NemotronAsrStreamingProcessor.from_pretrained(folder, local_files_only=True)


def recordings(folder: Path, frames: Frames | None = None) -> Exam:
    """Return the recordings of a folder with `speech.tsv` as an exam; the shortest first."""
    clips = sorted(clips_in(folder), key=lambda clip: clip.seconds)
    heard = (as_heard(clip.samples, normalized_words(clip.transcript), frames) for clip in clips)
    return Exam(f"recordings in {folder.name}", tuple(heard), tuple(clip.samples for clip in clips))


def table(folder: Path, exams: Sequence[Exam]) -> str:
    """Return the word error rates of an exported recognizer by exam and lookahead, as a Markdown table.

    The last column are those of the recognizer that ships, on the same sound.
    """
    network, processor = load_exported(folder)
    lines = [
        "| word error rate | words | "
        + " | ".join(f"{(n + 1) * 80} ms" for n in LOOKAHEADS)
        + " | `sphinx` |",
        "|---|" + "---:|" * (len(LOOKAHEADS) + 2),
    ]
    for exam in exams:
        rates = [errors_of(network, processor.tokenizer, exam, lookahead).rate for lookahead in LOOKAHEADS]
        rates.append(embedded_errors(exam).rate)
        n_words = sum(len(one.words) for one in exam.heard)
        lines.append(f"| {exam.name} | {n_words} | " + " | ".join(f"{rate:.3f}" for rate in rates) + " |")
    return "\n".join(lines)


def card(run: Path, rates: str) -> str:
    """Return what is to be known of the recognizer of a course."""
    tensors, told = read_state(run / STATE_NAME)
    position = Position(**parse_json(told["position"]))
    weights = (tensors[name] for name in tensors if name.startswith(AVERAGE))
    return CARD.format(
        n_weights=sum(weight.numel() for weight in weights) / 1e6,
        hours=position.seconds_heard / 3600,
        steps=position.step,
        material=MATERIAL,
        table=rates,
    )


def main() -> int:
    parser = export_parser("python -m training.speech", __doc__)
    return exit_code_of(lambda: _export(parser.parse_args()))


def export_parser(course: str, description: str | None) -> argparse.ArgumentParser:
    """Return the parser of the command that exports what a course has taught."""
    parser = argparse.ArgumentParser(
        prog=f"{course}.export", description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--run", type=Path, required=True, help=f"folder of {course}")
    parser.add_argument("--text", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--speech", type=Path)
    parser.add_argument("--exam", type=int, default=200, help="utterances of each kind to be examined on")
    return parser


def _export(args: argparse.Namespace) -> None:
    export(args.run, args.out)
    exams = make_exams(read_sentences(args.text).unheard, args.exam)
    if args.speech:
        exams.append(recordings(args.speech))
    write_whole(args.out / CARD_NAME, card(args.run, table(args.out, exams)))
    sys.stdout.write(read_plain_text(args.out / CARD_NAME))


if __name__ == "__main__":
    sys.exit(main())
