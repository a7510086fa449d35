"""The process behind `surtitle evaluate`: translates a test set word by word and scores what came out."""

from __future__ import annotations

import gc
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import sacrebleu
from tqdm import tqdm

from core.backends import Translator
from core.files.strict_json import parse_json
from core.system.exit_codes import exit_code_of
from core.wire.evaluation import EvaluationSettings
from core.wire.server_address import is_server
from core.wire.wire import from_json
from core.wording.errors import UserError, reason_of
from models.loading.translators import load_translator
from models.memory.card import device_of
from models.memory.footprint import CPU
from models.memory.torch_build import has_torch
from models.servers.translator import ServerTranslator, Surroundings
from models.translate.streaming import StreamingTranslator
from training.data.augment import as_recognized
from training.data.corpus import SentencePair, read_data, read_two
from training.measure.comet import comet_score
from training.measure.instances import Instance, write_log
from training.measure.long_form import MAX_WORDS, score_talk, write_talk
from training.measure.scoring import score
from training.measure.simultaneous import instance_of, translate_in_time, translate_pairs, translate_talk
from training.measure.tables import table

SENTENCES_AT_ONCE = 16

ResultRow = dict[str, Any]
"""A policy's scores and the settings under which they were measured."""


def main(arguments: Sequence[str] = ()) -> int:
    """Evaluate what the settings on standard input say, as JSON, and return the exit code."""
    logging.getLogger().setLevel(logging.ERROR)  # libraries warn of what they lack
    return exit_code_of(lambda: evaluate(from_json(EvaluationSettings, parse_json(sys.stdin.read()))))


def evaluate(settings: EvaluationSettings) -> None:
    """Write a table of all policies to the output, and each one's row to the JSON file once it is known.

    Raises:
        UserError: the test set or the translator cannot be used; one sentence.
    """
    pairs = read_test_set(settings)
    rows: list[ResultRow] = []
    for policy in settings.policies:
        rows.append(_row(settings, pairs, policy))
        gc.collect()  # the next policy's translator is to have the room of this one's
        if settings.json_path:
            _write(rows, Path(settings.json_path))
    sys.stdout.write(table(rows))


def _write(rows: Sequence[ResultRow], path: Path) -> None:
    lines = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in rows)
    try:
        path.write_text(lines, encoding="utf-8")
    except OSError as error:
        raise UserError(f"The scores cannot be written to {path}: {reason_of(error)}.") from error


def read_test_set(settings: EvaluationSettings) -> list[SentencePair]:
    """Return the sentences to translate with their references, single spaces between their words.

    Double spaces would count as words with SimulEval and OmniSTEval.

    Raises:
        UserError: the files are missing, empty, of unequal length, or have a blank line.
    """
    pairs = _read(settings)[: settings.limit or None]
    for number, pair in enumerate(pairs, start=1):
        if not pair.source.strip() or not pair.target.strip():
            raise UserError(f"Line {number} of the test set is blank: take it out of both files.")
    heard = as_recognized if settings.as_recognized else str
    return [
        replace(pair, source=" ".join(heard(pair.source).split()), target=" ".join(pair.target.split()))
        for pair in pairs
    ]


def _read(settings: EvaluationSettings) -> list[SentencePair]:
    if settings.data:
        return read_data(settings.data)
    return read_two(Path(settings.source), Path(settings.reference))


def _row(settings: EvaluationSettings, pairs: Sequence[SentencePair], policy: str) -> ResultRow:
    translator = _load(settings, policy)
    for note in translator.notes:
        _tell(note)
    folder = Path(settings.log) / policy if settings.log else None
    evaluated = _evaluate_talk if settings.talk else _evaluate_sentences
    return evaluated(translator, settings, pairs, folder) | _described(settings, policy)


def _load(settings: EvaluationSettings, policy: str) -> StreamingTranslator | ServerTranslator:
    asked = replace(settings.asked, policy=policy)
    if is_server(asked.translator):
        server = ServerTranslator(asked, Surroundings(lambda told: _tell(told.text)))
        server.load()
        return server
    is_timed = settings.computation_aware or settings.talk
    return load_translator(asked, n_rows=1 if is_timed or asked.carries_context else SENTENCES_AT_ONCE)


def _evaluate_sentences(
    translator: Translator, settings: EvaluationSettings, pairs: Sequence[SentencePair], folder: Path | None
) -> ResultRow:
    instances = _translate(translator, settings, pairs)
    if folder:
        write_log(instances, folder)
    return asdict(score(instances)) | _comet(settings, instances)


def _evaluate_talk(
    translator: Translator, settings: EvaluationSettings, pairs: Sequence[SentencePair], folder: Path | None
) -> ResultRow:
    source, target = (" ".join(getattr(pair, side) for pair in pairs) for side in ("source", "target"))
    if len(source.split()) > MAX_WORDS:
        raise UserError(
            f"The talk has {len(source.split())} words, and at most {MAX_WORDS} can be scored: use --limit."
        )
    _warm_up(translator, settings, pairs[0])
    translated = translate_talk(translator, source, settings.ms_per_word, settings.asked.source_language)
    talk = instance_of(SentencePair(source, target), translated)
    if folder:
        write_talk(pairs, talk, folder)
    return {"n": len(pairs), **score_talk(pairs, talk)}


def _translate(
    translator: Translator, settings: EvaluationSettings, pairs: Sequence[SentencePair]
) -> list[Instance]:
    # None: no progress bar where nobody watches.
    with tqdm(total=len(pairs), unit="sentence", disable=None, leave=False, file=sys.__stderr__) as progress:
        if not settings.computation_aware:
            return translate_pairs(translator, pairs, progress.update)
        _warm_up(translator, settings, pairs[0])
        instances = []
        for pair in pairs:
            translated = translate_in_time(translator, pair.source, settings.ms_per_word)
            instances.append(instance_of(pair, translated))
            progress.update()
        return instances


def _warm_up(translator: Translator, settings: EvaluationSettings, pair: SentencePair) -> None:
    """Leave the first forwards of a process, which are slower, unmeasured; no sentence may follow them."""
    if not settings.asked.carries_context:
        translate_pairs(translator, [pair])


def _comet(settings: EvaluationSettings, instances: Sequence[Instance]) -> ResultRow:
    if not settings.comet:
        return {}
    device = device_of(settings.asked.device).type if has_torch() else CPU
    value, why = comet_score(settings.comet, instances, settings.comet_python, device)
    if value is None:
        _tell(f"COMET is not reported: {why}")
    return {"comet": value}


def _described(settings: EvaluationSettings, policy: str) -> ResultRow:
    is_timed = settings.computation_aware or settings.talk
    return {
        "policy": policy,
        "data": settings.data or settings.source,
        "reference": settings.reference,
        "as_recognized": settings.as_recognized,
        "source_language": settings.asked.source_language,
        "target_language": settings.asked.target_language,
        "translator": settings.asked.translator,
        "adapter": settings.asked.adapter,
        "device": settings.asked.device,
        "precision": settings.asked.precision,
        "beams": settings.asked.beams,
        "carries_context": settings.asked.carries_context,
        "n_terms": len(settings.asked.glossary),
        "ms_per_word": settings.ms_per_word if is_timed else None,
        "comet_model": settings.comet,
        "sacrebleu": sacrebleu.__version__,
    }


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
