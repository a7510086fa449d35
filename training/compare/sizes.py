"""How big the bases are and how long they and their fine-tunings learn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from transformers import FalconConfig, LlamaConfig, PretrainedConfig, PreTrainedTokenizerBase

from core.wording.errors import UserError
from training.compare.runs import LOW_RANK_RUNS, RUNS, Positions, Run

MAX_POSITIONS = 1024


@dataclass(frozen=True, slots=True)
class Budget:
    """`n_steps` steps of batches of at most `n_tokens`, padding included."""

    n_steps: int
    n_tokens: int
    learning_rate: float
    n_warmup: int


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured of training and translating."""

    tokens_per_s: float
    sentences_per_s: float


@dataclass(frozen=True, slots=True)
class Size:
    """A base's shape, the budgets and the number of test sentences."""

    name: str
    vocab_size: int
    width: int
    n_layers: int
    n_heads: int
    base: Budget
    tuning: Budget
    n_test: int
    speed: Speed
    """Where no run was measured yet."""

    @property
    def has_real_base(self) -> bool:
        """Whether its base is a real model, which learns nothing before it is fine-tuned."""
        return self.base.n_steps == 0

    @property
    def runs(self) -> tuple[Run, ...]:
        return LOW_RANK_RUNS if self.has_real_base else RUNS

    def config(self, positions: Positions, tokenizer: PreTrainedTokenizerBase) -> PretrainedConfig:
        """Return the base's configuration; both kinds have as many parameters, but for norms and biases."""
        shared = {
            "vocab_size": self.vocab_size,
            "hidden_size": self.width,
            "num_hidden_layers": self.n_layers,
            "num_attention_heads": self.n_heads,
            "max_position_embeddings": MAX_POSITIONS,
            "tie_word_embeddings": True,
            "bos_token_id": None,
            "eos_token_id": tokenizer.eos_token_id,
            "pad_token_id": tokenizer.pad_token_id,
        }
        if positions is Positions.ROTARY:
            # Three matrices of this width are as big as Falcon's two of four times the model's.
            return LlamaConfig(**shared, intermediate_size=8 * round(self.width / 3))
        return FalconConfig(
            **shared,
            ffn_hidden_size=4 * self.width,
            alibi=True,
            bias=True,
            multi_query=False,
            new_decoder_architecture=False,
            parallel_attn=False,
        )


_SMALL = Size(
    "small",
    vocab_size=8192,
    width=192,
    n_layers=5,
    n_heads=4,
    base=Budget(2500, 4096, 1.2e-3, 400),
    tuning=Budget(500, 4096, 5e-4, 50),
    n_test=500,
    speed=Speed(4000.0, 8.0),
)

_REAL = Size(
    "real",
    vocab_size=49_152,
    width=576,
    n_layers=30,
    n_heads=9,
    base=Budget(0, 0, 0.0, 0),
    tuning=Budget(200, 16_384, 2e-4, 20),
    n_test=200,
    speed=Speed(100.0, 1.0),
)
"""SmolLM2-135M. The rate is ExPosST's, as rank 32 and alpha 16 are."""

SIZES: Final = {
    size.name: size
    for size in (
        _SMALL,
        replace(_SMALL, name="long", tuning=replace(_SMALL.tuning, n_steps=2000)),
        Size(
            "base",
            vocab_size=16_384,
            width=512,
            n_layers=8,
            n_heads=8,
            base=Budget(4000, 16_384, 1e-3, 400),
            tuning=Budget(800, 16_384, 3e-4, 80),
            n_test=500,
            speed=Speed(200_000.0, 50.0),
        ),
        _REAL,
        Size(
            "tiny",
            vocab_size=320,
            width=32,
            n_layers=2,
            n_heads=4,
            base=Budget(3, 512, 1e-3, 1),
            tuning=Budget(3, 512, 1e-3, 1),
            n_test=8,
            speed=Speed(1000.0, 10.0),
        ),
    )
}
"""`small` is for a CPU, `long` fine-tunes its bases four times as long, `base` is for a GPU, `tiny` for
tests. `real` puts low-rank weights beside a real base, on a GPU (on a CPU `turns` does, in little). The
speeds of `small` are those of one thread of a busy CPU (rotary 4,600 tokens/s, ALiBi 3,500); those of `base`
are guesses."""


def size_named(name: str) -> Size:
    """Return the size of that name.

    Raises:
        UserError: if there is none.
    """
    if name not in SIZES:
        raise UserError(f"The size {name!r} is not known: use one of {', '.join(SIZES)}.")
    return SIZES[name]
