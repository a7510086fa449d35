"""A language of six sentences whose best translator is known.

What `bank` means is said by the word after it, so waiting pays there; what `dog` and `cat` mean is known
at once. The translator to begin with writes at once, with a guess, as often as it waits.
"""

import functools
import itertools
import random
from dataclasses import replace

import torch
from transformers import AutoModelForCausalLM, LlamaConfig

from core.layouts.actions import Read, Write
from core.layouts.layout import lay_out
from core.translating.policies import Adaptive, Head
from core.translating.schemes import SCHEMES
from models.networks.attention import PLAIN
from models.networks.families import attention_implementation, prepare
from models.networks.policy_head import PolicyHead
from models.translate.rollouts import Bans
from models.translate.sentence_maker import SentenceMaker
from models.translate.vocabulary import Vocabulary, chat_markers, token_id
from training.learn.collate import collate
from training.learn.methods import METHODS
from training.learn.tokenizer import END_OF_WRITE, train_tokenizer
from training.learn.trainable_model import TrainableModel
from training.practice.exercises import Exercise
from training.practice.rewards import ChrfBleu, Fused
from training.practice.seqpo import PracticeSettings, SeqPO

WORLD = {
    "bank river": "Ufer Fluss",
    "bank money": "Kasse Geld",
    "dog money": "Hund Geld",
    "dog river": "Hund Fluss",
    "cat money": "Katze Geld",
    "cat river": "Katze Fluss",
}
GUESSES = {"bank": ("Ufer", "Kasse"), "dog": ("Hund",), "cat": ("Katze",)}
REWARD = Fused(quality_weight=4.0, target_words=1.0)
"""Waiting for a word costs less than half of what a wrong guess does, and every second guess is wrong."""

N_STEPS_BEFORE = 120


@functools.cache
def toy_tokenizer():
    return train_tokenizer([f" {text}" for pair in WORLD.items() for text in pair] * 3, vocab_size=296)


@functools.cache
def toy_maker():
    tokenizer = toy_tokenizer()
    markers = chat_markers(tokenizer, "<|en|><|de|>")
    vocabulary = Vocabulary.of(tokenizer, token_id(tokenizer, END_OF_WRITE))
    return SentenceMaker(SCHEMES["slots"], markers, 8, Adaptive(), vocabulary)


def exercises(n_each=2, seed="", policy=None):
    maker = replace(toy_maker(), policy=policy or Adaptive())
    return [
        Exercise(tuple(source.split()), target, maker, f"{seed} {source} {i}")
        for source, target in WORLD.items()
        for i in range(n_each)
    ]


def _timelines(marks_waiting):
    """Return every sentence as written at once, with each guess, and as waited for.

    A policy head's waiting leaves no mark, and behind the source's end a WRITE has none.
    """
    words, (end,) = toy_maker().vocabulary, toy_maker().vocabulary.end_ids
    mark = (words.end_of_write_id,)
    endings = [mark] if marks_waiting else [mark, ()]
    for source, target in WORLD.items():
        first, second = (words.encode_word(word, i == 0) for i, word in enumerate(source.split()))
        one, two = (words.encode_word(word, i == 0) for i, word in enumerate(target.split()))
        guesses = [words.encode_word(guess, True) for guess in GUESSES[source.split()[0]]]
        firsts = [*guesses, *[()] * len(guesses)]
        for written, ending in itertools.product(firsts, endings):
            rest = two if written else (*one, *two)
            yield [
                Read(first),
                *([Write((*written, *mark))] if written or marks_waiting else []),
                Read(second),
                Write((*rest, *ending)),
                Write((end,), ends=True),
            ]


@functools.cache
def _beginner(marks_waiting=True):
    tokenizer = toy_tokenizer()
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=256,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
        bos_token_id=None,
    )
    torch.manual_seed(0)
    model = AutoModelForCausalLM.from_config(config, attn_implementation=attention_implementation(config))
    prepare(model)
    timelines = _timelines(marks_waiting)
    tables = [table for timeline in timelines for table in lay_out(toy_maker().new_layout(), timeline)]
    batch = collate(tables, rule=PLAIN)
    trainable = TrainableModel(model, METHODS["full"])
    optimizer = torch.optim.AdamW(model.parameters(), 5e-3)
    for _ in range(N_STEPS_BEFORE):
        trainable.summed_loss(batch, 0.0, in_bf16=False).div(len(tables)).backward()
        optimizer.step()
        optimizer.zero_grad()
    return model


def beginner(method="full", low_rank=None, with_head=False):
    """Return a fresh copy of the translator to begin with, ready to learn; its policy head knows nothing."""
    model = AutoModelForCausalLM.from_config(
        _beginner().config, attn_implementation=attention_implementation(_beginner().config)
    )
    prepare(model)
    model.load_state_dict(_beginner(not with_head).state_dict())
    torch.manual_seed(1)
    METHODS[method].make_learn(model, low_rank)
    head = PolicyHead(model.config.hidden_size) if with_head else None
    if head is not None:
        model.policy_head = head
    return TrainableModel(model.eval(), METHODS[method], head=head)


def asks_head():
    """Return the options of practice under the policy of a head."""
    policy = Head(0.5)
    return {
        "draw_epoch": lambda rng: (exercises(2, rng.getrandbits(32), policy) for _ in range(4)),
        "dev": exercises(1, policy=policy),
    }


def practice(trainable, **options):
    """Return practice in the toy world; `options` replace what it is made of or how it is set."""
    settings = {name: options.pop(name) for name in list(options) if name in PracticeSettings.__slots__}
    parts = {
        "draw_epoch": lambda rng: _batches(rng),
        "dev": exercises(1),
        "reward": REWARD,
        "quality": ChrfBleu(),
        "judge": REWARD,
        **options,
    }
    bans = Bans.of(toy_maker().vocabulary)
    return SeqPO(trainable, bans=bans, settings=PracticeSettings(**settings), **parts)


def _batches(rng: random.Random):
    for _ in itertools.repeat(None, 4):
        yield exercises(2, rng.getrandbits(32))
