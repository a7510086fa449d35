"""What training costs here: tokens a second, the share of the machine's matrix peak, and the mask's price.

`python -m training.measure.throughput` trains random weights for a few steps on examples with the
mask of a scheme, and by turns on the same tokens as a plain causal run, without mask and position ids.
Its numbers are those in which training computes here: bfloat16 only where the processor is made for it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import get_args

import torch
from torch import Tensor
from transformers import AutoModelForCausalLM, LlamaConfig, PretrainedConfig, PreTrainedModel

from core.layouts.actions import Read, Timeline, Write
from core.layouts.layout import Markers, Placed, lay_out
from core.system.exit_codes import exit_code_of
from core.translating.schemes import SCHEMES
from core.wording.errors import UserError, reason_of
from models import embedded
from models.bench.machine import seconds_now
from models.bench.subjects import llama_8b
from models.memory.card import device_of
from models.networks.attention import leave_cudnn_out
from models.networks.bf16 import in_bf16
from training.learn.method import LowRank, Method
from training.learn.methods import METHODS
from training.learn.optimizers import OptimizerName, optimizer_of
from training.learn.trainable_model import TrainableModel

_CONFIG = json.loads((embedded.FOLDER / "config.json").read_text(encoding="utf-8"))
_DIMENSIONS = ("hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads", "vocab_size")

SHAPES = {
    "embedded": tuple(_CONFIG[name] for name in _DIMENSIONS),
    "110m": (768, 2048, 12, 12, 16384),
    "0.5b": (896, 4864, 24, 14, 151936),
}
"""Hidden and inner width, layers, heads, vocabulary."""
LARGEST_SHAPE = "8b"
"""Llama 3.1's, which has fewer heads for keys than for queries."""

MARKERS = Markers((1, 2, 3, 4), (2,), (3,))
PEAK_SIZE, N_PEAKS = 4096, 8
PASSES, PASSES_BESIDE_FROZEN = 3, 2
"""A forward, and a backward of twice its products; frozen weights take no gradient, and once."""


@dataclass(frozen=True, slots=True)
class TrainingCost:
    """One way to train; `matrix_share` is its matrix products a second by those of one big product."""

    run: str
    dtype: str
    ms_per_step: float
    tokens_per_s: float
    matrix_share: float


def main(arguments: Sequence[str] | None = None) -> int:
    return exit_code_of(lambda: _report(asked(arguments)))


def asked(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return what is to be measured, and how; what the options do not say is as by default."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shape", choices=(*SHAPES, LARGEST_SHAPE), default="embedded")
    parser.add_argument("--method", choices=("full", "lora"), default="full")
    parser.add_argument("--scheme", choices=SCHEMES, default="slots")
    parser.add_argument("--optimizer", choices=get_args(OptimizerName), default="adamw")
    parser.add_argument("--sentences", type=int, default=32)
    parser.add_argument("--words", type=int, default=24, help="source words of each, and of its translation")
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--device", default="auto")
    parser.add_argument(
        "--precision",
        choices=("auto", "bf16", "float32"),
        default="auto",
        help="auto: bf16 where the machine computes in it, as training does",
    )
    parser.add_argument("--json", type=Path, metavar="FILE")
    return parser.parse_args(arguments)


def _report(args: argparse.Namespace) -> None:
    costs = measure(args)
    for cost in costs:
        sys.stdout.write(
            f"{cost.run:<8} {cost.dtype:<8} {cost.ms_per_step:9.1f} ms a step"
            f" {cost.tokens_per_s:9.0f} tokens/s {cost.matrix_share:6.1%} of the matrix peak\n"
        )
    sys.stdout.write(f"the mask costs {costs[0].ms_per_step / costs[1].ms_per_step - 1:+.1%}\n")
    if args.json:
        _write(costs, args.json)


def _write(costs: Sequence[TrainingCost], path: Path) -> None:
    try:
        path.write_text(json.dumps([asdict(cost) for cost in costs], indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(f"The costs cannot be written to {path}: {reason_of(error)}.") from error


def measure(args: argparse.Namespace) -> list[TrainingCost]:
    """Return the cost of a step with the scheme's mask, and of a plain causal one.

    Raises:
        UserError: nothing would be measured, or the scheme needs another model.
    """
    for name in ("sentences", "words", "steps"):
        if getattr(args, name) < 1:
            raise UserError(f"--{name} {getattr(args, name)} must be more than 0.")
    SCHEMES[args.scheme].check_positions(f"the shape {args.shape}", has_alibi=False)
    device = device_of(args.device)
    leave_cudnn_out()
    is_bf16 = in_bf16(args.precision, device)
    trainable = _trainable(args.shape, METHODS[args.method], device, is_bf16)
    named = [(name, p) for name, p in trainable.model.named_parameters() if p.requires_grad]
    optimizer = optimizer_of(args.optimizer, named, rate=1e-3, weight_decay=0.01)
    examples = _examples(args.scheme, args.sentences, args.words, trainable.model.config.vocab_size)
    batch = trainable.collate(examples, in_bf16=is_bf16)
    causal = replace(batch, position_ids=None, attention_mask=None)  # type: ignore[arg-type]
    runs = {
        args.scheme: lambda: trainable.summed_loss(batch, 0.0, in_bf16=is_bf16),
        "causal": lambda: trainable.summed_loss(causal, 0.0, in_bf16=is_bf16),
    }
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(args.steps + 2):  # the first two make kernels and moments
        for name, loss in runs.items():
            seconds[name].append(_step(loss, optimizer, device))
    peak = matrix_peak(device, is_bf16)
    flops = _flops(trainable, batch.input_ids.numel(), len(batch.label_rows))
    n_tokens = sum(len(example.cells) for example in examples)
    return [
        TrainingCost(name, dtype_name(is_bf16), took * 1000, n_tokens / took, flops / took / peak)
        for name, took in ((name, median(times[2:])) for name, times in seconds.items())
    ]


def dtype_name(is_bf16: bool) -> str:
    return "bfloat16" if is_bf16 else "float32"


def matrix_peak(device: torch.device, in_bf16: bool) -> float:
    """Return the operations a second of the best of several big products, in the numbers of the training."""
    dtype = torch.bfloat16 if in_bf16 else torch.float32
    size = PEAK_SIZE if device.type == "cuda" else PEAK_SIZE // 2
    one = torch.randn(size, size, device=device, dtype=dtype)
    best_s = float("inf")
    for _ in range(N_PEAKS):
        started_s = seconds_now(device.type)
        one @ one
        best_s = min(best_s, seconds_now(device.type) - started_s)
    return 2 * size**3 / best_s


def _step(loss: Callable[[], Tensor], optimizer: torch.optim.Optimizer, device: torch.device) -> float:
    started_s = seconds_now(device.type)
    loss().backward()
    optimizer.step()
    optimizer.zero_grad()
    return seconds_now(device.type) - started_s


def _flops(trainable: TrainableModel, n_cells: int, n_rows: int) -> float:
    """Return the operations of the matrix products with weights; attention's own are left out."""
    model = trainable.model
    head = model.get_output_embeddings()
    assert head is not None
    in_layers = sum(p.numel() for name, p in model.named_parameters() if p.ndim == 2 and ".layers." in name)
    in_head = float(head.weight.numel())
    is_frozen = not all(parameter.requires_grad for parameter in model.parameters())
    return 2.0 * (PASSES_BESIDE_FROZEN if is_frozen else PASSES) * (in_layers * n_cells + in_head * n_rows)


def _trainable(shape: str, method: Method, device: torch.device, is_bf16: bool) -> TrainableModel:
    """Return random weights that the method lets learn; a base that stays frozen is kept as it computes."""
    dtype = torch.bfloat16 if is_bf16 and method.is_adapter else torch.float32
    torch.manual_seed(0)
    with device:
        model: PreTrainedModel = AutoModelForCausalLM.from_config(
            _config(shape), dtype=dtype, attn_implementation="sdpa"
        )
    method.make_learn(model, LowRank())
    return TrainableModel(model, method)


def _config(shape: str) -> PretrainedConfig:
    if shape == LARGEST_SHAPE:
        return llama_8b()
    hidden, inner, n_layers, n_heads, vocabulary = SHAPES[shape]
    return LlamaConfig(
        vocab_size=vocabulary,
        hidden_size=hidden,
        intermediate_size=inner,
        num_hidden_layers=n_layers,
        num_attention_heads=n_heads,
        num_key_value_heads=n_heads,
        tie_word_embeddings=True,
    )


def _examples(scheme: str, n: int, n_words: int, vocabulary: int) -> list[Placed]:
    """Return wait-3 examples (offline, where the scheme reads all first) of words of one or two tokens."""
    rng = random.Random(0)

    def word() -> tuple[int, ...]:
        return tuple(rng.randrange(10, vocabulary) for _ in range(rng.randint(1, 2)))

    def timeline() -> Timeline:
        source, target = [word() for _ in range(n_words)], [word() for _ in range(n_words)]
        k = n_words if SCHEMES[scheme].reads_all_first else min(3, n_words)
        first = [Read(token_ids) for token_ids in source[:k]]
        later = [Read(token_ids) for token_ids in source[k:]]
        writes = [Write(token_ids) for token_ids in target]
        pairs = [action for pair in zip(writes, later, strict=False) for action in pair]
        return (*first, *pairs, *writes[len(later) :])

    tables = (lay_out(SCHEMES[scheme].new_layout(MARKERS, 16), timeline()) for _ in range(n))
    return [placed for some in tables for placed in some][:n]


if __name__ == "__main__":
    sys.exit(main())
