"""A direct model so small that it learns a few recordings within seconds."""

import json
from dataclasses import replace

from block_speech import some_sound
from tiny_adapters import MANIFEST, save_model

from core.wire.direct_training_plan import STAGES
from models.speech.block_attention import Blocks
from models.speech.encoder import EncoderShape
from training.data.corpus import SentencePair
from training.direct.base import EncoderChoice, direct_base
from training.direct.recordings import Recording
from training.direct.run import DirectRun, RunSettings
from training.speech.flite import Manner
from training.speech.spoken_pairs import spoken

PLAN = RunSettings(
    hearing=EncoderChoice(EncoderShape(32, 1, 2, Blocks(8, 4))),
    steps={"ctc": 2, "format": 2, "align": 2, "policy": 2},
    batch=2,
    n_variants=1,
)


def some_recordings():
    """Return two sounds that are said to be sentences."""
    said = (("the old house stands", "das alte Haus steht"), ("we would like to book", "wir möchten"))
    return [
        Recording(
            f"{n}.flac",
            some_sound(seconds, seed=n),
            tuple(source.split()),
            tuple(target.split()),
            tuple(0.3 + 0.3 * i for i in range(len(source.split()))),
        )
        for n, (seconds, (source, target)) in enumerate(zip((1.7, 2.3), said, strict=True))
    ]


def tiny_base(folder, scheme="slots", **manifest):
    """Return a tiny translator in a folder as what is to read speech."""
    if not folder.exists():
        folder.mkdir()
        save_model(folder, manifest={**MANIFEST, **manifest})
    return direct_base(str(folder), "en", "de", scheme, 8)


def tiny_direct_run(folder, plan=PLAN, recordings=None, told=None):
    """Return a run over a tiny base that lies beside its folder."""
    told = [] if told is None else told
    base = tiny_base(folder.parent / "base")
    return DirectRun(folder, base, plan, recordings or some_recordings(), lambda *one: told.append(one))


def with_steps(**steps):
    return replace(PLAN, steps={**PLAN.steps, **steps})


def manifest_in(folder):
    return json.loads((folder / "translator" / "surtitle.json").read_text())


SAID = (
    SentencePair("the old house stands near the river", "das alte Haus steht am Fluss"),
    SentencePair("nobody lives there", "niemand wohnt dort"),
)
TRAINED = replace(
    PLAN,
    hearing=EncoderChoice(EncoderShape(64, 2, 2, Blocks(8, 4))),
    steps={"ctc": 300, "format": 150, "align": 150, "policy": 150},
    n_variants=14,
    batch=6,
    rate=3e-3,
)


def trained_model(folder):
    """Return the name of a model that was trained a few spoken sentences, and their recordings."""
    recordings = list(spoken(SAID, Manner("kal16")))
    run = tiny_direct_run(folder / "run", TRAINED, recordings)
    run.learn(STAGES)
    run.save(folder / "model")
    return f"direct:{folder / 'model'}", recordings
