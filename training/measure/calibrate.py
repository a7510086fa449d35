"""The process behind `surtitle calibrate`: finds the attention heads that follow the source.

Such a head looks at the word that is about to be translated. So of the two words that it joins in a sentence
pair each is the other's best: the target word looks at no other source word as much, and no other target word
looks at that source word as much. A head that goes by places alone does so between any two sentences: what it
scores where the sources are exchanged is taken off. No aligner is needed, and the same comes out each time.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import torch
from torch import Tensor

from core.files.strict_json import parse_json
from core.files.whole_files import write_whole
from core.layouts.actions import Action, Read, Write
from core.layouts.layout import lay_out
from core.system.exit_codes import exit_code_of
from core.translating.answers import in_words
from core.translating.heard_source import HeardSource
from core.wire.evaluation import FEWEST_PAIRS, CalibrationSettings
from core.wire.messages import EngineSettings
from core.wire.wire import from_json
from core.wording.errors import UserError, reason_of
from models.adapters.agreement import languages_of
from models.loading.model_folders import translator_folder
from models.loading.translators import load_translator
from models.manifests.alignment_heads import FIELD, HEADS_FILE, Heads
from models.manifests.json_fields import read_json_object
from models.manifests.manifests import MANIFEST_NAME
from models.networks.watched_heads import WatchedHeads, attention_layers, watch_none
from models.translate.decoder import TorchDecoder
from models.translate.sentence_maker import SentenceMaker
from training.data.corpus import SentencePair, read_data
from training.learn.collate import Portion

MOST_HEADS: Final = 4
LEAST_SCORE: Final = 0.05
"""Where the best head scores less, none follows the source."""
MOST_WORDS: Final = 60
MOST_LETTERS: Final = 500
"""In a longer text what all heads of a large model attend to takes gigabytes."""


def main(arguments: Sequence[str] = ()) -> int:
    """Calibrate what the settings on standard input name, as JSON, and return the exit code."""
    logging.getLogger().setLevel(logging.ERROR)  # libraries warn of what they lack
    return exit_code_of(lambda: calibrate(from_json(CalibrationSettings, parse_json(sys.stdin.read()))))


def calibrate(settings: CalibrationSettings) -> None:
    """Find the heads of a translator, show their scores, and write them where the policy finds them.

    Raises:
        UserError: pairs or translator cannot be used, or no head follows the source; one sentence.
    """
    pairs = usable_pairs(settings.data)
    path = place_of_heads(settings.asked)
    fields = read_json_object(path, UserError) if path.exists() else {}
    translator = load_translator(settings.asked, by_torch=True)
    decoder = translator.decoder
    assert isinstance(decoder, TorchDecoder)
    found = heads_that_follow(translator.maker, decoder, pairs[: settings.limit])
    if not found:
        raise UserError(
            f"No attention head of {settings.asked.translator} follows the source: choose another policy."
        )
    for (layer, head), score in found:
        sys.stdout.write(f"layer {layer}, head {head}: {score:.3f}\n")
    _write(path, {**fields, FIELD: [head for head, _ in found]})
    sys.stdout.write(f"written to {path}\n")


def usable_pairs(data: str) -> list[SentencePair]:
    """Return the pairs of a file that tell heads apart in a bounded room.

    Raises:
        UserError: they cannot be read, or are too few.
    """
    pairs = [
        pair
        for pair in read_data(data)
        if all(
            len(side) <= MOST_LETTERS and 0 < len(side.split()) <= MOST_WORDS
            for side in (pair.source, pair.target)
        )
    ]
    if len(pairs) < FEWEST_PAIRS:
        raise UserError(
            f"The data {data} hold {len(pairs)} pairs of at most {MOST_WORDS} words and {MOST_LETTERS}"
            f" letters each, too few to tell the heads apart: give {FEWEST_PAIRS} or more."
        )
    return pairs


def heads_that_follow(
    maker: SentenceMaker, decoder: TorchDecoder, pairs: Sequence[SentencePair]
) -> list[tuple[tuple[int, int], float]]:
    """Return the heads whose mean follows the source best, the best first, each with its score.

    None where no head does. The score is the share of target words that find their own source word, less the
    share that do so in a sentence of another pair.

    Raises:
        UserError: the model's family does not let its attention be seen.
    """
    n_layers = len(attention_layers(decoder.model))
    n_heads = decoder.model.config.get_text_config().num_attention_heads
    heads: Heads = tuple((layer, head) for layer in range(n_layers) for head in range(n_heads))
    watched = WatchedHeads(decoder.model, heads)
    watched.n_last = None
    try:
        own, others = (
            [attention_by_words(maker, decoder, watched, pair) for pair in each]
            for each in (pairs, exchanged(pairs))
        )
    finally:
        watch_none(decoder.model)

    def score(kept: list[int]) -> float:
        return _one_to_one(own, kept) - _one_to_one(others, kept)

    singly = {i: score([i]) for i in range(len(heads))}
    ranked = sorted(singly, key=lambda i: -singly[i])[:MOST_HEADS]
    if singly[ranked[0]] < LEAST_SCORE:
        return []
    best = max(range(1, len(ranked) + 1), key=lambda n: score(ranked[:n]))
    return [(heads[i], singly[i]) for i in ranked[:best]]


def exchanged(pairs: Sequence[SentencePair]) -> list[SentencePair]:
    """Return the pairs with the source of another one each, which is about as long."""
    by_length = sorted(pairs, key=lambda pair: len(pair.source.split()))
    following = [*by_length[1:], *by_length[:1]]
    return [replace(pair, source=other.source) for pair, other in zip(by_length, following, strict=True)]


@torch.inference_mode()
def attention_by_words(
    maker: SentenceMaker, decoder: TorchDecoder, watched: WatchedHeads, pair: SentencePair
) -> Tensor:
    """Return what each head gives each source word before each target word begins, (heads, J, I).

    The whole source has been read, and the translation is the pair's own: one forward.
    """
    words = maker.vocabulary
    encoded = [words.encode_word(word, is_first=i == 0) for i, word in enumerate(pair.source.split())]
    target = [words.encode_word(word, is_first=i == 0) for i, word in enumerate(pair.target.split())]
    written = in_words([token for word in target for token in word], words)
    actions: list[Action] = [*(Read(tokens) for tokens in encoded), *(Write(tokens) for tokens in written)]
    placed = lay_out(maker.new_layout(), actions)[-1]
    batch = Portion.of([placed]).batch(decoder.model.device, decoder.model.dtype, decoder.rule)
    decoder.model.base_model(
        input_ids=batch.input_ids,
        position_ids=batch.position_ids,
        attention_mask=batch.attention_mask,
        use_cache=False,
    )
    attention = watched.of_each()[0, :, -len(placed.cells) :, -len(placed.cells) :]
    asking = [i for i, label in enumerate(placed.labels) if label is not None]
    begin = [asking[n] for n in _starts(written)]
    by_column = {cell.column: i for i, cell in enumerate(placed.cells)}
    own = _words_by_column(maker, encoded)
    joins = torch.zeros(len(placed.cells), len(encoded), device=attention.device)
    for column, word in own.items():
        joins[by_column[column], word] = 1
    return (attention[:, begin] @ joins).cpu()


def _starts(words: Sequence[Sequence[int]]) -> list[int]:
    return [sum(map(len, words[:i])) for i in range(len(words))]


def _words_by_column(maker: SentenceMaker, encoded: Sequence[tuple[int, ...]]) -> dict[int, int]:
    """Return the word of each source token, by its column, where the whole source is read first."""
    layout, heard = maker.new_layout(), HeardSource()
    layout.open()
    for tokens in encoded:
        heard.take(tokens, 1, layout)
    return heard.words_by_column


def _one_to_one(matrices: Iterable[Tensor], kept: list[int]) -> float:
    """Return the share of target words that have a source word to themselves under the mean of some heads."""
    n_hits = n_words = 0
    for each in matrices:
        mean = each[kept].mean(dim=0)
        shares = mean / mean.sum(dim=1, keepdim=True).clamp(min=1e-9)
        looked_at, looked_from = shares.argmax(dim=1), shares.argmax(dim=0)
        n_hits += int((looked_from[looked_at] == torch.arange(len(mean))).sum())
        n_words += len(mean)
    return n_hits / max(n_words, 1)


def place_of_heads(asked: EngineSettings) -> Path:
    """Return the file that names the heads of what is asked for: the adapter's, or that of the model."""
    adapter = Path(asked.adapter).expanduser()
    folder = adapter if asked.adapter else translator_folder(asked.translator, languages_of(asked))
    manifest = folder / MANIFEST_NAME
    return manifest if manifest.exists() else folder / HEADS_FILE


def _write(path: Path, fields: Mapping[str, object]) -> None:
    try:
        write_whole(path, json.dumps(fields, indent=2, ensure_ascii=False) + "\n")
    except OSError as error:
        raise UserError(f"The heads cannot be written to {path}: {reason_of(error)}.") from error
