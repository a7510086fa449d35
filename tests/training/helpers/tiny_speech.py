"""A course so small that it learns within seconds, on a few utterances of the fastest voice."""

from pathlib import Path

import pytest

from training.speech.batches import Menu
from training.speech.course import Course
from training.speech.flite import FliteMissing, Manner, say
from training.speech.lessons import Plan, streaming_course
from training.speech.network import Shape
from training.speech.objective import Weights
from training.speech.pieces import kept_pieces
from training.speech.shards import Shelf

SENTENCES = ("Where is the station?", "The train is late.", "We wait here, my friend.", "I don't know.")
TINY = Shape(width=32, n_layers=2, n_heads=2, feed_forward=64, channels=8, decoder_width=24, dropout=0.1)
PLAN = Plan(
    shape=TINY,
    menu=Menu(n_shards=2, n_known=1, n_frames=800, n_unmasked=1),
    weights=Weights(n_without_decoder=1),
    n_warmup=3,
    bf16=False,
)


def skip_without_flite() -> None:
    try:
        say("Yes.", Manner("kal16"))
    except FliteMissing as missing:
        pytest.skip(str(missing))


def tiny_course(folder: Path, plan: Plan = PLAN, n_utterances: int = 4) -> Course:
    """Return a course; its sound lies beside its folder, so that others need not make it again."""
    skip_without_flite()
    shelf = Shelf(
        folder.parent / "sound", SENTENCES, plan.seed, n_utterances=n_utterances, n_first_words=5, n_plain=1
    )
    return streaming_course(folder, plan, shelf, kept_pieces(folder, SENTENCES))
