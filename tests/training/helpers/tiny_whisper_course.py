"""A course of a Whisper so small that it learns within seconds, on a few utterances of the fastest voice."""

from dataclasses import replace
from pathlib import Path

from tiny_speech import SENTENCES, skip_without_flite

from training.speech.batches import Menu
from training.speech.course import Course
from training.speech.shards import Heard, Shelf
from training.speech.utterances import Setting, make_utterance
from training.whisper.batches import Batch, Habits
from training.whisper.frames import energies
from training.whisper.lessons import Plan, whisper_course
from training.whisper.network import Shape
from training.whisper.tokens import kept_tokens

WHISPER_PLAN = Plan(
    shape=Shape(width=32, n_encoder_layers=2, n_decoder_layers=2, n_heads=2, feed_forward=64),
    menu=Menu(n_shards=2, n_known=1, n_frames=800),
    habits=Habits(is_10_s=0.0, is_30_s=0.0, n_frames=800),
    n_warmup=3,
    bf16=False,
)
WHOLE = replace(WHISPER_PLAN.habits, ends_within=0.0, begins_within=0.0, follows_others=0.0, has_times=0.0)
"""Utterances as they are, behind nothing."""


def tiny_whisper_course(folder: Path, plan: Plan = WHISPER_PLAN, n_utterances: int = 4) -> Course[Batch]:
    """Return a course; its sound lies beside its folder, so that others need not make it again."""
    skip_without_flite()
    shelf = Shelf(
        folder.parent / "sound",
        SENTENCES,
        plan.seed,
        n_utterances=n_utterances,
        n_first_words=5,
        n_plain=1,
        frames=energies,
    )
    return whisper_course(folder, plan, shelf, kept_tokens(folder, SENTENCES))


def said(seed: int = 0) -> Heard:
    """Return an utterance as Whisper hears it."""
    from training.speech.shards import features_of

    skip_without_flite()
    return features_of(make_utterance(SENTENCES, Setting(("kal16",), is_varied=False), (seed,)), energies)
