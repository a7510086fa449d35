"""Real allocations that fail, in a process whose memory is limited: what was said and written stays."""

import json
import os
import subprocess
import sys

import pytest
import torch
from places import ROOT
from tiny_adapters import MANIFEST, save_model

from models.light.eight_bits import numbers_here
from models.memory.footprint import Precision

MB = 1_000_000
SHAPE = {
    "hidden_size": 512,
    "intermediate_size": 2048,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "num_key_value_heads": 4,
    "initializer_range": 0.05,
    "seed": 1,
}
"""17 M parameters: 68 MB in float32, 34 in bf16. While it is loaded the file takes 34 more, then the cache
17 or 8. The seed is of a model that writes from the first words on."""

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits memory as Linux does")

LIMIT = """
import resource, sys

def in_use():
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmData"))

def limit(n_bytes):
    resource.setrlimit(resource.RLIMIT_DATA, (n_bytes, resource.RLIM_INFINITY))
"""

TRANSLATE = """
import json
from pathlib import Path
if sys.argv[3] == "torch":
    import torch, bitsandbytes, peft, transformers.models.llama.modeling_llama
    import models.translate.torch_road
else:
    import models.translate.light_decoder
from core.layouts.actions import Read
from core.wire.messages import EngineSettings
from models.adapters.agreement import agree
from models.memory.footprint import Placement
from models.translate.steady import SteadyTranslator
from models.translate.translator import translator_fallback

def fallback():
    asked = EngineSettings(translator=sys.argv[1], policy="wait-2")
    return translator_fallback(
        agree(asked, Path(sys.argv[1])),
        steps=[Placement("cpu", numbers) for numbers in ("float32", "bf16", "int8")],
        by_torch=sys.argv[3] == "torch", tell=told.append,
    )

def computes_in(translator):
    cache = translator.decoder.cache
    return str(cache.layers[0].keys.dtype) if hasattr(cache, "layers") else "light"

told = []
words = "the old house stands near the river and nobody lives there".split()
"""

HEAR = """
import json
from pathlib import Path
import numpy as np
from models.memory.placement_fallback import PlacementFallback
from models.memory.footprint import Placement
from models.recognize.whisper import WhisperRecognizer, _load_at, load_whisper

told = []
folder = Path(sys.argv[1])
recognizer = load_whisper("ours", folder, "en", compute_type="float32", device="cpu", tell=told.append)
sound = np.random.default_rng(0).standard_normal(32000).astype(np.float32) / 10
expected = [word.text for word in recognizer.whole(sound)]

def load(placement):
    limit(resource.RLIM_INFINITY)  # a model this small sets nothing free worth having
    return _load_at(Path(sys.argv[1]), placement, "cpu")

steps = [Placement("cpu", "float32"), Placement("cpu", "int8")]
recognizer._loaded.fallback = PlacementFallback("the recognizer", steps, load, told.append)
limit(in_use())
print(json.dumps({"told": told, "same": [word.text for word in recognizer.whole(sound)] == expected}))
"""

AT_LOADING = """
limit(in_use() + int(sys.argv[2]))
translator = fallback().load()
limit(resource.RLIM_INFINITY)
stream = translator.open()
stream.read(words)
print(json.dumps({"told": told, "computes": computes_in(translator), "has_torch": "torch" in sys.modules,
                  "n_written": len(stream.finish().timeline)}))
"""

WHILE_TRANSLATING = """
translator = SteadyTranslator(fallback())
stream, other = translator.open(), translator.open()
other.read(words[:3])
before = stream.read(words[:4])
limit(in_use() + int(sys.argv[2]))
middle = stream.read(words * 2)
limit(resource.RLIM_INFINITY)
stream.read(words[:2])
other.read(words[3:])
ends = [stream.finish(), other.finish()]
print(json.dumps({"told": told, "before": before.text, "middle": middle.text, "end": ends[0].text,
                  "n_read": [sum(a.n_words for a in end.timeline if isinstance(a, Read)) for end in ends],
                  "computes": computes_in(translator.inner), "has_torch": "torch" in sys.modules}))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return save_model(tmp_path_factory.mktemp("model"), manifest=MANIFEST, **SHAPE)


def run(script, *arguments):
    """Run a script in a process whose large blocks of memory come from the system each."""
    return subprocess.run(
        [sys.executable, "-c", LIMIT + script, *map(str, arguments)],
        cwd=ROOT,
        env={
            **os.environ,
            "OMP_NUM_THREADS": "1",
            "TOKENIZERS_PARALLELISM": "false",  # as the engine has it: a pool without room for threads hangs
            "MALLOC_MMAP_THRESHOLD_": "65536",
            "MALLOC_ARENA_MAX": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )


def answer(script, *arguments):
    done = run(script, *arguments)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


in_8_bits_too = pytest.mark.skipif(
    Precision.INT8 not in numbers_here(), reason="this processor is not fast in 8 bits"
)
by_each_road = pytest.mark.parametrize("road", ["torch", pytest.param("light", marks=in_8_bits_too)])
LESS = {"torch": "bf16", "light": "int8"}
"""What each road goes on in, where float32 does not fit."""


def check_road(result, road):
    """It stays on its road: onnxruntime never asks for torch where memory is short."""
    assert result["computes"] == (str(torch.bfloat16) if road == "torch" else "light")
    assert result["has_torch"] == (road == "torch")


@pytest.mark.long
@by_each_road
def test_a_translator_that_does_not_fit_is_loaded_in_fewer_bits(folder, road):
    result = answer(TRANSLATE + AT_LOADING, folder, 108 * MB, road)
    assert result["told"] == [
        f"The translator {folder} did not fit on the CPU in float32, so it runs on the CPU in {LESS[road]}."
    ]
    check_road(result, road)
    assert result["n_written"]


@pytest.mark.long
@by_each_road
def test_a_translator_that_fits_nowhere_is_refused_in_one_sentence(folder, road):
    done = run(TRANSLATE + AT_LOADING, folder, 24 * MB, road)
    assert done.returncode
    assert done.stderr.splitlines()[-1] == (
        f"core.wording.errors.UserError: There is too little memory for the translator {folder}:"
        " choose a smaller model, or close other programs."
    )


@pytest.mark.parametrize(
    "road", [pytest.param("torch", marks=pytest.mark.long), pytest.param("light", marks=in_8_bits_too)]
)
def test_a_sentence_under_way_goes_on_in_fewer_bits_without_losing_a_word(folder, road):
    result = answer(TRANSLATE + WHILE_TRANSLATING, folder, 0, road)
    assert result["told"] == [
        f"Memory ran out for the translator {folder} on the CPU in float32,"
        f" so it continues on the CPU in {LESS[road]}."
    ]
    check_road(result, road)
    assert result["before"]
    assert result["middle"].startswith(result["before"])
    assert result["end"].startswith(result["middle"])
    assert result["n_read"] == [4 + 22 + 2, 11]


def test_an_utterance_goes_on_in_fewer_bits_and_is_heard_whole(tiny_whisper):
    result = answer(HEAR, tiny_whisper)
    assert result["told"] == [
        "Memory ran out for the recognizer on the CPU in float32, so it continues on the CPU in int8."
    ]
    assert result["same"]
