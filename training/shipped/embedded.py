"""Train the translator that ships: `python -m training.shipped.embedded --data FOLDER --out FOLDER`.

A small Llama, English to German, French and Spanish, or with --into-english
from these to English, under wait-k, read-n and offline timelines at once, with
half of the sources as a recognizer gives them. Run the same command again to go
on where it stopped.
"""

from __future__ import annotations

import argparse
import logging
import math
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path

import torch
from transformers import AutoTokenizer, LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerBase

from core.layouts.layout import Placed
from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.system.exit_codes import INTERRUPTED, exit_code_of
from core.translating.policies import Offline, ReadN, WaitK
from core.translating.schemes import SCHEMES
from core.wire.training_events import Evaluated, Event, Stepped
from models.memory.card import device_of
from models.networks.attention import leave_cudnn_out
from models.networks.bf16 import learns_in_bf16
from models.translate.vocabulary import Vocabulary, chat_markers, token_id
from training.data.augment import ErrorRates, as_recognized, english_confusions, hear_all
from training.data.confusions import Confusions
from training.data.corpus import LICENSED_ORIGINS, SentencePair, read_pairs
from training.data.mix import PolicyMix
from training.data.spoken import spoken_pairs
from training.learn.ahead import Parts, made_ahead, processes_ahead, windows
from training.learn.collate import Portion
from training.learn.cross_entropy import CrossEntropy, Dev
from training.learn.data_set import kept_needs
from training.learn.disk import told_of
from training.learn.examples import (
    ExampleMaker,
    ExampleShares,
    TokenizedPair,
    draw_epoch,
    in_batches,
    mixed,
    tokenize_pairs,
)
from training.learn.full import FULL
from training.learn.loop import CELLS_AT_ONCE, TrainingSettings, train
from training.learn.schedules import ConstantThenLinear
from training.learn.tokenizer import END_OF_SOURCE, END_OF_WRITE, PROMPTS, train_tokenizer
from training.learn.trainable_model import TrainableModel
from training.shipped.growth import grow
from training.shipped.mixture import drawn, times_drawn

logger = logging.getLogger(__name__)

ENGLISH, LANGUAGES = "en", ("de", "fr", "es")
VOCAB_SIZE = 12_288
N_LAYERS = 8
CELLS_PER_BATCH = 6144
WINDOW_PAIRS = 6_000
TOKENIZED_AT_ONCE = 4_000
"""Pairs that a process turns into tokens at once."""
PASSES_ON_CARD = 4
"""How often the pairs are gone through in an epoch there: to begin one is seconds without a batch."""
DEV_POLICY = WaitK(5)
PARTS = {"train": "more", "dev": "meeting-dev"}
"""For each part the file that says more of it: text brought later, and spoken sentences to choose by."""
RATE, RATE_BEGUN, RATE_CONSTANT = 1.2e-3, 6e-4, 3e-4
"""Of a beginning; where one translator begins from another; and where the rate does not fall then."""
N_WARMUP = 400
DECAY_SHARE = 0.45
AVERAGES = 0.999, 0.9997
"""Decays: an average over some thousand steps, and a slower one."""
N_DEV_PAIRS = 200
"""Of a file."""
LOGGED_EVERY = 50
EVALUATED_EVERY, EVALUATED_ON_CARD_EVERY = 150, 1_000
"""Some minutes, or half of one."""

WAIT_K = (1, 2, 3, 4, 5, 6, 7, 9)
READ_N = (2, 3, 4, 5, 6, 7, 8, 10)
MIX = PolicyMix.of((0.6, [WaitK(k) for k in WAIT_K]), (0.25, [ReadN(n) for n in READ_N]), (0.15, [Offline()]))
RECOGNIZER_ERRORS = ErrorRates.of(0.04)
"""Of the words of sources as heard, half of all: few enough that most of these sources are whole."""
SHARE_WRITTEN = 1 / 3
"""Of the sources as heard: those with case and punctuation, as the recognizer that ships writes them."""
SHARES = ExampleShares(end_of_source=0.5, context=0.15)


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, and return 0, 2 for trouble told in a sentence, or 130 where it was interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="folder with en-de.train.tsv.gz, en-de.dev.tsv.gz and so on"
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for checkpoints; resumed if it has any"
    )
    parser.add_argument("--start", type=Path, help="folder of a smaller translator to begin from")
    parser.add_argument(
        "--into-english", action="store_true", help="learn the same pairs turned round, from three languages"
    )
    parser.add_argument("--steps", type=int, default=36_000)
    parser.add_argument(
        "--batch",
        type=int,
        default=CELLS_PER_BATCH,
        help="tokens of a step; a card is busy with more of them",
    )
    parser.add_argument("--rate", type=float, help="the learning rate, if not the usual one")
    parser.add_argument(
        "--average",
        type=float,
        nargs="*",
        metavar="DECAY",
        help="keep the rate constant and measure averages of the weights over the steps too,"
        f" by decays of {' and '.join(map(str, AVERAGES))} if none are given:"
        " such a run may be stopped, and exported, at any time",
    )
    parser.add_argument("--seed", type=int, default=1, help="another one draws other batches")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    return exit_code_of(lambda: _train_or_tell(parser.parse_args(arguments)))


def _train_or_tell(args: argparse.Namespace) -> int:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    with told_of(f"The run in {args.out}", "the same command continues from its last checkpoint"):
        return _train(args)


def _train(args: argparse.Namespace) -> int:
    torch.set_num_threads(args.threads)
    args.out.mkdir(parents=True, exist_ok=True)

    directions = [Direction(language, args.into_english) for language in LANGUAGES]
    pairs = {direction: read_part(args.data, direction, "train") for direction in directions}
    logger.info("training pairs: %s", {str(direction): len(some) for direction, some in pairs.items()})
    tokenizer = _tokenizer(args.out / "tokenizer", args.start, chain.from_iterable(pairs.values()))
    sources = [] if args.into_english else [pair.source for some in pairs.values() for pair in some]
    confusions = english_confusions(sources)
    n_processes = processes_ahead(torch.cuda.is_available())
    parts = [
        DirectionData.of(
            tokenizer, direction, some, kept_needs(args.out / direction.needs, some), confusions, n_processes
        )
        for direction, some in pairs.items()
    ]
    dev = [
        example
        for direction in directions
        for example in _dev_examples(tokenizer, direction, read_part(args.data, direction, "dev"))
    ]

    settings = _settings(args)
    torch.manual_seed(settings.seed)
    model = LlamaForCausalLM(_config(tokenizer))
    model.set_attn_implementation(_attention(settings))
    if args.start:
        grow(model, tokenizer, args.start)
    if torch.cuda.is_available():
        _put_on_card(model)
    logger.info("%.1f M parameters", sum(p.numel() for p in model.parameters()) / 1e6)

    def draw(rng: random.Random) -> Iterator[list[Portion]]:
        epoch = Epoch.of(parts, rng, args.batch, PASSES_ON_CARD if n_processes else 1)
        return made_ahead(windows(epoch.draw_window, epoch.n_windows, settings.cells_at_once), n_processes)

    batches = list(in_batches(iter(dev), CELLS_PER_BATCH, random.Random(0)))
    trainable = TrainableModel(model, FULL)
    objective = CrossEntropy(trainable, draw, Dev(batches), settings)
    state = train(trainable, objective, settings, args.out, tell=_log)
    return INTERRUPTED if state.step < args.steps else 0


@dataclass(frozen=True, slots=True)
class Direction:
    """From English into another language, or back."""

    language: str
    into_english: bool = False

    @property
    def source(self) -> str:
        return self.language if self.into_english else ENGLISH

    @property
    def target(self) -> str:
        return ENGLISH if self.into_english else self.language

    @property
    def needs(self) -> str:
        """The file of a run that keeps which source words each target word needs."""
        return f"needed.{self}.json" if self.into_english else f"needed.{self.language}.json"

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"


@dataclass(frozen=True, slots=True)
class DirectionData:
    """What is learned of one direction."""

    pairs: Sequence[TokenizedPair]
    maker: ExampleMaker
    times: Sequence[float]
    """How often an epoch draws each pair."""

    @classmethod
    def of(
        cls,
        tokenizer: PreTrainedTokenizerBase,
        direction: Direction,
        pairs: Sequence[SentencePair],
        needed: Sequence[tuple[int, ...]],
        confusions: Confusions,
        n_processes: int,
    ) -> DirectionData:
        vocabulary = Vocabulary.of(tokenizer)

        def tokenized(which: int) -> list[TokenizedPair]:
            some = slice(which * TOKENIZED_AT_ONCE, (which + 1) * TOKENIZED_AT_ONCE)
            sources = [pair.source for pair in pairs[some]]
            seed = f"{direction.language} {which}"
            heard = hear_all(sources, RECOGNIZER_ERRORS, confusions, seed, SHARE_WRITTEN)
            return tokenize_pairs(pairs[some], needed[some], vocabulary, heard)

        parts = Parts(tokenized, -(-len(pairs) // TOKENIZED_AT_ONCE))
        return cls(
            list(made_ahead(parts, n_processes)),
            example_maker(tokenizer, direction),
            times_drawn(pairs, direction.into_english),
        )


@dataclass(frozen=True, slots=True)
class Epoch:
    """The pairs of the parts as often as each is drawn, in windows that hold the languages as they are."""

    parts: Sequence[DirectionData]
    orders: Sequence[Sequence[int]]
    """For each part the pairs to draw, by their number, in random order."""
    seed: int
    n_cells: int
    """Cells of a batch, padding included."""

    @classmethod
    def of(cls, parts: Sequence[DirectionData], rng: random.Random, n_cells: int, n_passes: int) -> Epoch:
        orders = [[pair for _ in range(n_passes) for pair in drawn(part.times, rng)] for part in parts]
        return cls(parts, orders, rng.getrandbits(64), n_cells)

    @property
    def n_windows(self) -> int:
        return -(-sum(map(len, self.orders)) // WINDOW_PAIRS)

    def draw_window(self, which: int) -> Iterator[list[Placed]]:
        rng = random.Random(f"{self.seed} {which}")
        examples = []
        for part, order in zip(self.parts, self.orders, strict=True):
            pairs = order[which :: self.n_windows]
            examples.append((len(pairs), draw_epoch(part.pairs, part.maker, rng, pairs)))
        return in_batches(mixed(examples, rng), self.n_cells, rng)


def read_part(folder: Path, direction: Direction, part: str) -> list[SentencePair]:
    """Return the pairs of a part that may be learned, those written for it last; of `dev` some of a file."""
    n = N_DEV_PAIRS if part == "dev" else None
    name, more = part_files(folder, direction.language, part)
    files = [name, more] if more.exists() else [name]
    pairs = [pair for file in files for pair in islice(read_pairs(file, LICENSED_ORIGINS), n)]
    pairs += spoken_pairs(ENGLISH, direction.language) if part == "train" else []
    if direction.into_english:
        return [replace(pair, source=pair.target, target=pair.source) for pair in pairs]
    return pairs


def part_files(folder: Path, language: str, part: str) -> tuple[Path, Path]:
    """Return where a part lies, and where more of it does if there is more."""
    name, more = (folder / f"{ENGLISH}-{language}.{one}.tsv.gz" for one in (part, PARTS[part]))
    return name, more


def _settings(args: argparse.Namespace) -> TrainingSettings:
    """Return how it learns; what it begins with would be lost at the rate of a beginning.

    The rate grows as the root of the batch, whose gradient is so much surer. One that never falls to nothing
    is lower: the averages of its weights are to gain.
    """
    averages = () if args.average is None else tuple(args.average) or AVERAGES
    begun = args.start is not None
    usual = (RATE_CONSTANT if averages else RATE_BEGUN) if begun else RATE
    return TrainingSettings(
        n_steps=args.steps,
        learning_rate=args.rate or usual * math.sqrt(args.batch / CELLS_PER_BATCH),
        schedule=ConstantThenLinear(args.steps, N_WARMUP, 0.0 if averages else DECAY_SHARE),
        weight_decay=0.01,
        optimizer="muon",
        label_smoothing=0.1,
        seed=args.seed,
        evaluate_every=EVALUATED_ON_CARD_EVERY if torch.cuda.is_available() else EVALUATED_EVERY,
        cells_at_once=max(args.batch, CELLS_AT_ONCE),
        in_bf16=learns_in_bf16(device_of("auto")),
        averages=averages,
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


def example_maker(tokenizer: PreTrainedTokenizerBase, direction: Direction) -> ExampleMaker:
    prompts = {
        kind: text.format(source=direction.source, target=direction.target) for kind, text in PROMPTS.items()
    }
    return ExampleMaker(
        scheme=SCHEMES["slots"],
        markers={kind: chat_markers(tokenizer, prompt) for kind, prompt in prompts.items()},
        end_token=tokenizer.eos_token_id,
        end_of_write=token_id(tokenizer, END_OF_WRITE),
        mix=MIX,
        slot_length=DEFAULT_SLOT_LENGTH,
        shares=SHARES,
        end_of_source=token_id(tokenizer, END_OF_SOURCE),
    )


def _put_on_card(model: LlamaForCausalLM) -> None:
    """Let the model learn there, each layer compiled, which is once for all of them."""
    leave_cudnn_out()
    model.to(torch.device("cuda"))  # type: ignore[arg-type]
    for layer in model.model.layers:
        layer.compile(dynamic=True)


def _attention(settings: TrainingSettings) -> str:
    """Return who computes attention: plain products where PyTorch's fused one is slow.

    On a processor, in bfloat16, that takes four times as long, there and back (82 and 20 ms for 128 sentences
    of 48 tokens on one core of an EPYC); in float32 it is the faster one (27 and 33 ms).
    """
    return "eager" if settings.in_bf16 and not torch.cuda.is_available() else "sdpa"


def _config(tokenizer: PreTrainedTokenizerBase) -> LlamaConfig:
    return LlamaConfig(
        vocab_size=VOCAB_SIZE,
        hidden_size=256,
        intermediate_size=768,
        num_hidden_layers=N_LAYERS,
        num_attention_heads=4,
        num_key_value_heads=4,
        max_position_embeddings=512,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )


def _tokenizer(folder: Path, start: Path | None, pairs: Iterable[SentencePair]) -> PreTrainedTokenizerBase:
    """Return the run's: that of what it begins from, or, where that knows fewer tokens, a new one."""
    if not folder.exists():
        tokenizer = AutoTokenizer.from_pretrained(start) if start else None
        if tokenizer is None or len(tokenizer) != VOCAB_SIZE:
            spellings = ((pair.source, as_recognized(pair.source), pair.target) for pair in pairs)
            tokenizer = train_tokenizer(chain.from_iterable(spellings), VOCAB_SIZE)
        tokenizer.save_pretrained(folder)
    return AutoTokenizer.from_pretrained(folder)


def _dev_examples(
    tokenizer: PreTrainedTokenizerBase, direction: Direction, pairs: Sequence[SentencePair]
) -> Iterator[Placed]:
    """Yield each pair as written and as heard, the ends of both unmarked."""
    maker = replace(example_maker(tokenizer, direction), end_of_source=None)
    for pair in tokenize_pairs(pairs, [()] * len(pairs), Vocabulary.of(tokenizer)):
        for heard in (False, True):
            yield from maker.lay_out([pair], DEV_POLICY, random.Random(0), heard=heard)


if __name__ == "__main__":
    sys.exit(main())
