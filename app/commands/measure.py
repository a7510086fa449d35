"""`surtitle measure`: the figures of a run, from its JSON lines."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from core.captions.captions import CaptionUpdate
from core.captions.scores import (
    Delays,
    commit_delays,
    last_states,
    normalized_words,
    resegmented,
    rewrites,
    word_errors,
)
from core.files.plain_files import read_plain_text
from core.files.strict_json import parse_json
from core.wording.errors import UserError, reason_of


class UnreadableCaptionsError(UserError):
    """A file does not hold what is to be measured."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the captions and what they are held against."""
    parser.description = (
        "Measure captions that `surtitle caption --out FILE.jsonl` wrote: word error rate, delay from a"
        " word's end to its committed source and target, rewrites of shown text a minute, and BLEU."
    )
    parser.epilog = (
        "Delays are by the clock of the sound (with --pace fast computing time does not count). The last word"
        " of every update has its exact end in the captions, words committed together share the time between"
        " two ends by their length. A target word is held against the source word at the same fraction of the"
        " finished sentence. Captions are cut where the reference's lines end before BLEU is computed."
    )
    parser.add_argument("captions", type=Path, metavar="CAPTIONS.jsonl")
    parser.add_argument("--transcript", type=Path, metavar="FILE", help="what was said, as text")
    parser.add_argument(
        "--reference", type=Path, metavar="FILE", help="a good translation, as text, a sentence a line"
    )
    parser.add_argument("--json", action="store_true", help="write one JSON object instead of lines")


def run(args: argparse.Namespace) -> int:
    """Write the figures and return 0.

    Raises:
        UnreadableCaptionsError: when a file cannot be read.
    """
    updates = read_captions(args.captions)
    figures = _figures(updates)
    if args.transcript is not None:
        figures |= _errors(updates, _read_text(args.transcript))
    if args.reference is not None:
        figures |= _bleu(updates, _read_text(args.reference))
    sys.stdout.write(json.dumps(figures) + "\n" if args.json else _as_lines(figures))
    return 0


def read_captions(path: Path) -> list[CaptionUpdate]:
    """Return the caption states of a JSON lines file.

    Raises:
        UnreadableCaptionsError: when it is none.
    """
    updates = []
    # Not splitlines: JSON may hold characters that it takes for line ends.
    lines = _read_text(path).rstrip("\n").split("\n")
    for number, line in enumerate(lines if any(lines) else [], start=1):
        try:
            entry = parse_json(line)
            if entry["event"] == "caption":
                updates.append(_update(entry))
        except (ValueError, KeyError, TypeError) as error:
            raise UnreadableCaptionsError(
                f"Line {number} of {path} is not a caption ({type(error).__name__}: {error});"
                " measure a file that `surtitle caption --out FILE.jsonl` wrote."
            ) from error
    if not updates:
        raise UnreadableCaptionsError(f"The file {path} holds no captions.")
    return updates


def _update(entry: dict[str, Any]) -> CaptionUpdate:
    """Return the state of a line, in which keys that say nothing are left out."""
    known = [field.name for field in fields(CaptionUpdate) if field.name in entry or field.default is MISSING]
    return CaptionUpdate(**{name: entry[name] for name in known})


def _read_text(path: Path) -> str:
    try:
        return read_plain_text(path)
    except OSError as error:
        raise UnreadableCaptionsError(f"The file {path} cannot be read: {reason_of(error)}.") from error
    except UnicodeDecodeError as error:
        raise UnreadableCaptionsError(f"The file {path} is no UTF-8 text.") from error


def _figures(updates: Sequence[CaptionUpdate]) -> dict[str, float]:
    delay, rewritten = commit_delays(updates), rewrites(updates)
    return {
        "segments": len(last_states(updates)),
        "seconds": round(rewritten.duration_s, 3),
        **_delay_figures("source", delay.source),
        **_delay_figures("target", delay.target),
        "rewrites_of_committed_text_per_minute": round(rewritten.committed_per_minute, 3),
        "rewrites_of_shown_text_per_minute": round(rewritten.per_minute, 3),
    }


def _delay_figures(side: str, delays: Delays) -> dict[str, float]:
    if not delays.values_s:
        return {}
    return {
        f"{side}_words": len(delays.values_s),
        f"{side}_delay_median_s": round(delays.median_s, 3),
        f"{side}_delay_p95_s": round(delays.percentile_s(95), 3),
    }


def _errors(updates: Sequence[CaptionUpdate], transcript: str) -> dict[str, float]:
    said = normalized_words(transcript)
    if not said:
        raise UnreadableCaptionsError("The transcript holds no words.")
    heard = " ".join(state.source for state in last_states(updates))
    errors = word_errors(said, normalized_words(heard))
    return {
        "word_error_rate": round(errors.rate, 4),
        "substituted": errors.n_substituted,
        "deleted": errors.n_deleted,
        "inserted": errors.n_inserted,
        "transcript_words": errors.n_reference,
    }


def _bleu(updates: Sequence[CaptionUpdate], reference: str) -> dict[str, float]:
    import sacrebleu

    references = [line for line in reference.splitlines() if line.strip()]
    if not references:
        raise UnreadableCaptionsError("The reference holds no text.")
    words = " ".join(state.target for state in last_states(updates)).split()
    lines = resegmented([line.split() for line in references], words)
    score = sacrebleu.corpus_bleu([" ".join(line) for line in lines], [references])
    return {"bleu": round(float(score.score), 2)}


def _as_lines(figures: dict[str, float]) -> str:
    width = max(len(name) for name in figures)
    return "".join(f"{name.replace('_', ' '):<{width}}  {value:g}\n" for name, value in figures.items())
