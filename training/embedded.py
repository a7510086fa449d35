"""Train the translator that ships: `python -m training.embedded --data FOLDER --out FOLDER`.

A small Llama from scratch, English to German, under wait-k, read-n and
offline timelines at once, with half of the sources as a recognizer gives
them. Run the same command again to go on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path

import torch
from transformers import AutoTokenizer, LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerBase

from core.layout import Placed
from core.policies import Offline, ReadN, WaitK
from core.schemes import SCHEMES
from core.slot_layout import DEFAULT_SLOT_LENGTH
from models.prompt import Vocabulary, chat_markers, token_id
from models.training_events import Evaluated, Event, Stepped
from training.alignment import needed_source_words
from training.augment import as_recognized
from training.corpus import SHIPPABLE_ORIGINS, Pair, read_pairs
from training.examples import ExampleMaker, draw_batches, tokenize_pairs
from training.loop import Dev, TrainingSettings, train
from training.methods.full import FULL
from training.mix import PolicyMix
from training.schedules import ConstantThenLinear
from training.tokenizer import END_OF_WRITE, PROMPTS, train_tokenizer
from training.trainee import Trainee

logger = logging.getLogger(__name__)

VOCAB_SIZE = 8192
TOKENS_PER_BATCH = 6144
DEV_POLICY = WaitK(5)
LOGGED_EVERY = 50

WAIT_K = (1, 2, 3, 4, 5, 6, 7, 9)
READ_N = (2, 3, 4, 5, 6, 7, 8, 10)
SHARES = PolicyMix.of(
    (0.6, [WaitK(k) for k in WAIT_K]), (0.25, [ReadN(n) for n in READ_N]), (0.15, [Offline()])
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="folder with en-de.train.tsv.gz and en-de.dev.tsv.gz"
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for checkpoints; resumed if it has any"
    )
    parser.add_argument("--steps", type=int, default=3300)
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    torch.set_num_threads(args.threads)
    args.out.mkdir(parents=True, exist_ok=True)

    pairs = list(read_pairs(args.data / "en-de.train.tsv.gz", SHIPPABLE_ORIGINS))
    dev_pairs = list(read_pairs(args.data / "en-de.dev.tsv.gz", SHIPPABLE_ORIGINS))
    logger.info("%d training pairs, %d dev pairs", len(pairs), len(dev_pairs))
    tokenizer = _tokenizer(args.out / "tokenizer", pairs)
    vocabulary = Vocabulary.of(tokenizer)
    maker = example_maker(tokenizer, "en", "de")
    needed = _needed(args.out / "needed.json", pairs)
    tokenized = tokenize_pairs(pairs, needed, vocabulary)

    settings = _settings(args.steps)
    torch.manual_seed(settings.seed)
    model = LlamaForCausalLM(_config(tokenizer))
    if torch.cuda.is_available():
        model.to(torch.device("cuda"))  # type: ignore[arg-type]
    logger.info("%.1f M parameters", sum(p.numel() for p in model.parameters()) / 1e6)

    def draw_epoch(rng: random.Random) -> Iterator[list[Placed]]:
        return draw_batches(tokenized, maker, TOKENS_PER_BATCH, rng)

    dev = Dev(_dev_batches(dev_pairs, vocabulary, maker))
    train(Trainee(model, FULL), draw_epoch, dev, settings, args.out, tell=_log)


def _settings(n_steps: int) -> TrainingSettings:
    return TrainingSettings(
        n_steps=n_steps,
        learning_rate=1.5e-3,
        schedule=ConstantThenLinear(n_steps),
        weight_decay=0.01,
        label_smoothing=0.1,
    )


def _log(event: Event) -> None:
    if isinstance(event, Evaluated):
        logger.info("step %d dev loss %.4f", event.step, event.dev_loss)
    elif isinstance(event, Stepped) and event.step % LOGGED_EVERY == 0:
        logger.info(
            "step %d epoch %d loss %.3f %.0f tokens/s",
            event.step,
            event.epoch,
            event.loss,
            event.tokens_per_s,
        )


def example_maker(tokenizer: PreTrainedTokenizerBase, source: str, target: str) -> ExampleMaker:
    prompts = {kind: text.format(source=source, target=target) for kind, text in PROMPTS.items()}
    return ExampleMaker(
        scheme=SCHEMES["slots"],
        markers={kind: chat_markers(tokenizer, prompt) for kind, prompt in prompts.items()},
        end_token=tokenizer.eos_token_id,
        end_of_write=token_id(tokenizer, END_OF_WRITE),
        mix=SHARES,
        slot_length=DEFAULT_SLOT_LENGTH,
    )


def _config(tokenizer: PreTrainedTokenizerBase) -> LlamaConfig:
    return LlamaConfig(
        vocab_size=VOCAB_SIZE,
        hidden_size=256,
        intermediate_size=768,
        num_hidden_layers=6,
        num_attention_heads=4,
        num_key_value_heads=4,
        max_position_embeddings=512,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )


def _tokenizer(folder: Path, pairs: list[Pair]) -> PreTrainedTokenizerBase:
    if not folder.exists():
        texts = (text for pair in pairs for text in (pair.source, as_recognized(pair.source), pair.target))
        train_tokenizer(texts, VOCAB_SIZE).save_pretrained(folder)
    return AutoTokenizer.from_pretrained(folder)


def _needed(path: Path, pairs: list[Pair]) -> list[tuple[int, ...]]:
    """Return the source words that each target word needs; the alignment is kept for the next run."""
    if not path.exists():
        logger.info("aligning words")
        path.write_text(json.dumps(needed_source_words(pairs)), encoding="utf-8")
    return [tuple(row) for row in json.loads(path.read_text(encoding="utf-8"))]


def _dev_batches(pairs: list[Pair], vocabulary: Vocabulary, maker: ExampleMaker) -> list[list[Placed]]:
    tokenized = tokenize_pairs(pairs, [()] * len(pairs), vocabulary)
    tokenized.sort(key=lambda pair: pair.n_tokens)
    rng = random.Random(0)
    examples = [
        placed
        for pair in tokenized
        for heard in (False, True)
        for placed in maker.lay_out([pair], DEV_POLICY, rng, heard=heard)
    ]
    return [examples[i : i + 64] for i in range(0, len(examples), 64)]


if __name__ == "__main__":
    main()
