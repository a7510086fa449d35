"""A translator where a card would be: what it writes, what it takes, what it does when there is too little.

Each test runs on the processor too, so that what a card is to show holds its form where there is none.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from cards import CARD, DEVICES
from places import ROOT
from tiny_adapters import MANIFEST, save_adapter, save_model

from core.layouts.actions import Read
from core.wire.messages import EngineSettings
from models.adapters.agreement import agree
from models.loading.translators import load_translator
from models.memory.footprint import Placement, translator_in
from models.translate.translator import translator_fallback

WORDS = ["we", "would", "like", "to", "book", "a", "table", "near", "the", "river", "for", "two", "people"]
MB = 1_000_000
SHAPE = {
    "hidden_size": 512,
    "intermediate_size": 2048,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "num_key_value_heads": 4,
    "initializer_range": 0.05,
}
"""17 M parameters, so that what it takes is told from what the libraries take."""
ASKED = EngineSettings(policy="wait-2")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A base and two adapters of different schemes."""
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    save_adapter(root / "slots", seed=2, weight=0.2, slot_length=5)
    save_adapter(root / "gpe", seed=3, weight=0.2, scheme="gpe")
    return root


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    return Path(save_model(tmp_path_factory.mktemp("model"), manifest=MANIFEST, seed=1, **SHAPE))


def load(house, device, adapter=""):
    folder = str(house / adapter) if adapter else ""
    return load_translator(replace(ASKED, translator=str(house / "base"), adapter=folder, device=device))


def read_all(stream, words):
    for word in words:
        update = stream.read([word])
    return update


def n_words(timeline):
    return sum(action.n_words for action in timeline if isinstance(action, Read))


@pytest.mark.parametrize("device", DEVICES)
def test_steps_are_recorded_on_a_card_and_nowhere_else(house, device):
    translator = load(house, device)
    read_all(translator.open(), WORDS)
    steps = getattr(translator.decoder, "steps", None)  # onnxruntime, on the processor, has none
    assert (steps is not None and steps.records) == (device == "cuda"), "recording failed"
    assert (steps is not None and steps.n_recorded > 0) == (device == "cuda")


@pytest.mark.parametrize("device", DEVICES)
def test_a_translator_waits_for_no_other_thread_that_uses_the_card(house, device):
    """A recognizer's thread keeps its stream; the translator's has one of its own, in a hurry."""
    here = torch.cuda.current_stream() if device == "cuda" else None
    with ThreadPoolExecutor(1) as translating:
        translator = translating.submit(load, house, device).result()
        first = translating.submit(read_all, translator.open(), WORDS).result()
        again = translating.submit(read_all, translator.open(), WORDS).result()
        assert first == again
        if device == "cuda":
            stream = translating.submit(torch.cuda.current_stream).result()
            assert stream not in (here, torch.cuda.default_stream()) and stream.priority < 0
            assert torch.cuda.current_stream() == here


@pytest.mark.parametrize("device", DEVICES)
def test_an_adapter_put_on_in_mid_sentence_writes_what_one_loaded_with_it_writes(house, device):
    """What was recorded with the last one's weights may not be replayed."""
    translator = load(house, device)
    stream = translator.open()
    begun = read_all(stream, WORDS[:6])
    for adapter in ("gpe", "slots"):
        translator.use_adapter(house / adapter)
        loaded = load(house, device, adapter)
        if device == "cuda":
            assert translator.decoder.steps.recordings, "recording ended"
        assert read_all(translator.open(), WORDS) == read_all(loaded.open(), WORDS)
    ended = read_all(stream, WORDS[6:])
    assert ended.text.startswith(begun.text) and n_words(ended.timeline) == len(WORDS)


@pytest.mark.parametrize("device", DEVICES)
def test_after_the_last_adapter_the_base_writes_as_before(house, device):
    translator = load(house, device)
    before = read_all(translator.open(), WORDS)
    translator.use_adapter(house / "gpe")
    translator.use_adapter(None)
    assert read_all(translator.open(), WORDS) == before


@pytest.mark.parametrize("device", [CARD])
@pytest.mark.parametrize("numbers", ["bf16", "int8", "4bit"])
@pytest.mark.filterwarnings("ignore:`torch.jit.script_method` is deprecated:DeprecationWarning")
def test_a_card_holds_no_more_than_the_budget_counts(large, device, numbers):
    if numbers != "bf16":
        pytest.importorskip("bitsandbytes", reason="bitsandbytes is not installed")
    torch.cuda.synchronize()
    before = torch.cuda.memory_allocated()
    torch.cuda.reset_peak_memory_stats()
    asked = replace(ASKED, translator=str(large), device=device, precision=numbers)
    translator = load_translator(asked)
    read_all(translator.open(), WORDS * 4)
    taken = torch.cuda.max_memory_allocated() - before
    counted = translator_in(large).bytes(Placement(device, numbers))
    assert taken <= counted * 1.05 + 40 * MB, f"{taken / MB:.0f} MB, counted are {counted / MB:.0f}"


SHORT = """
import json, sys
from pathlib import Path
import torch
from core.layouts.actions import Read
from core.wire.messages import EngineSettings
from models.adapters.agreement import agree
from models.memory.footprint import Placement
from models.translate.steady import SteadyTranslator
from models.translate.translator import translator_fallback

folder, device, when = sys.argv[1:]
told, words = [], "the old house stands near the river and nobody lives there".split()

def leave(n_bytes):
    "Let real allocations on the card fail beyond so many bytes more."
    torch.cuda.empty_cache()
    whole = torch.cuda.get_device_properties(0).total_memory
    torch.cuda.set_per_process_memory_fraction(min(1.0, (torch.cuda.memory_reserved() + n_bytes) / whole))

def fill():
    "Take what the process holds already and does not use."
    taken, n_bytes = [], 2**26
    while n_bytes >= 512:
        try:
            taken.append(torch.empty(n_bytes, dtype=torch.uint8, device=device))
        except torch.OutOfMemoryError:
            n_bytes //= 2
    return taken

asked = EngineSettings(translator=folder, policy="wait-2")
steps = [Placement(device, "bf16"), Placement("cpu", "float32")]
fallback = translator_fallback(agree(asked, Path(folder)), steps=steps, tell=told.append)
if when == "loading" and device == "cuda":
    leave(10_000_000)
translator = SteadyTranslator(fallback)
stream = translator.open()
before = stream.read(words[:4])
if when == "translating" and device == "cuda":
    leave(0)
    taken = fill()
middle = stream.read(words * 2)
stream.read(words[:2])
end = stream.finish()
print(json.dumps({
    "told": told, "before": before.text, "middle": middle.text, "end": end.text,
    "n_read": sum(a.n_words for a in end.timeline if isinstance(a, Read)),
    "device": translator.inner.decoder.model.device.type,
}))
"""


def ran_short(folder, device, when):
    done = subprocess.run(
        [sys.executable, "-c", SHORT, str(folder), device, when],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("when", [pytest.param("loading", marks=pytest.mark.long), "translating"])
def test_where_the_card_has_no_room_the_sentence_goes_on_on_the_processor(large, device, when):
    """On the processor nothing is limited (`test_translator_short_memory.py` does that): nothing is told."""
    result = ran_short(large, device, when)
    assert result["device"] == "cpu"
    assert len(result["told"]) == (device == "cuda"), result["told"]
    assert result["end"].startswith(result["middle"]) and result["middle"].startswith(result["before"])
    assert result["n_read"] == 4 + 22 + 2


@pytest.mark.parametrize("device", DEVICES)
def test_a_placement_that_has_room_is_kept(large, device):
    told = []
    steps = [Placement(device, "bf16"), Placement("cpu", "float32")]
    agreed = agree(replace(ASKED, translator=str(large)), large)
    translator = translator_fallback(agreed, steps=steps, tell=told.append).load()
    assert (translator.decoder.model.device.type, told) == (device, [])
    assert translator.decoder.model.dtype == torch.bfloat16
