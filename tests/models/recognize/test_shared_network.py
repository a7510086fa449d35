"""Recognizers whose memory runs out in an utterance: the next place hears on, and no word is taken back.

The error is raised by hand, in the real network; the next place is the processor in other numbers.
"""

from __future__ import annotations

import pytest
import torch
from drawn_voices import cut, voices
from tiny_hearing import REVISING_KINDS, STREAMING_KINDS, save_network

from core.hearing.delays import FAST_S
from core.wording.errors import UserError
from models.memory.footprint import CPU, CUDA, Placement
from models.memory.placement_fallback import PlacementFallback, UnfitNumbers, card_failed, is_of_card
from models.recognize import network_folder
from models.recognize.alignatt import AlignAttRecognizer
from models.recognize.attending_whisper import read_attending_whisper
from models.recognize.network_folder import load_network_recognizer

SOUND = voices(12.0, seed=5)
STEPS = (Placement(CPU, "float32"), Placement(CPU, "bfloat16"))
KINDS = [
    STREAMING_KINDS[0],
    REVISING_KINDS[0],
    *(pytest.param(kind, marks=pytest.mark.long) for kind in (*STREAMING_KINDS[1:], *REVISING_KINDS[1:])),
]


def modules_of(recognizer):
    return recognizer.shared.network.model


def run_out_of_memory(model):
    """Let the next thing that any part of the network computes fail."""

    def fail(*given):
        for hook in hooks:
            hook.remove()
        raise torch.OutOfMemoryError("CUDA out of memory.")

    hooks = [module.register_forward_pre_hook(fail) for module in model.modules()]


@pytest.fixture(params=KINDS)
def loaded(request, tmp_path):
    told = []
    folder = save_network(tmp_path, request.param)
    recognizer = load_network_recognizer("ours", folder, "en", steps=STEPS, delay_s=FAST_S, tell=told.append)
    return recognizer, told


def heard(recognizer, blocks):
    """Return the last hypothesis."""
    words = ()
    for block in blocks:
        recognizer.accept(block)
        words = recognizer.hypothesis() or words
    return words


def test_an_utterance_is_heard_to_its_end_where_memory_runs_out_in_its_middle(loaded):
    recognizer, told = loaded
    blocks = [*cut(SOUND, [8000])]
    whole = recognizer.whole(SOUND)
    twin = recognizer.another()
    twin.start(0.0)
    recognizer.start(0.0)
    heard(twin, blocks[:10])
    heard(recognizer, blocks[:12])
    run_out_of_memory(modules_of(recognizer))
    heard(recognizer, blocks[12:])
    heard(twin, blocks[10:])
    assert told == [
        "Memory ran out for the recognizer on the CPU in float32, so it continues on the CPU in bf16."
    ]
    assert next(modules_of(recognizer).parameters()).dtype == torch.bfloat16
    assert modules_of(twin) is modules_of(recognizer)
    for words in (recognizer.finish(), twin.finish()):
        assert abs(len(words) - len(whole)) <= max(3, len(whole) // 4)
        assert words[-1].end_s == pytest.approx(whole[-1].end_s, abs=2.0)
        ends = [word.end_s for word in words]
        assert ends == sorted(ends), "nothing is heard twice"


def test_words_of_a_streaming_recognizer_stay_where_memory_runs_out(tmp_path):
    folder = save_network(tmp_path, STREAMING_KINDS[0])
    recognizer = load_network_recognizer("ours", folder, "en", steps=STEPS, delay_s=FAST_S)
    recognizer.start(0.0)
    blocks = [*cut(SOUND, [8000])]
    before = heard(recognizer, blocks[:12])
    assert before
    run_out_of_memory(modules_of(recognizer))
    heard(recognizer, blocks[12:])
    assert recognizer.finish()[: len(before) - 1] == before[:-1]


def test_where_there_is_no_other_place_it_is_said(tmp_path):
    folder = save_network(tmp_path, REVISING_KINDS[0])
    recognizer = load_network_recognizer("ours", folder, "en", steps=STEPS[1:])
    recognizer.start(0.0)
    recognizer.accept(SOUND)
    run_out_of_memory(modules_of(recognizer))
    with pytest.raises(UserError, match="too little memory for the recognizer"):
        recognizer.finish()


def test_alignatt_writes_on_where_memory_runs_out(tiny_whisper):
    told, source = [], tiny_whisper.parent / "source"
    fallback = PlacementFallback(
        "the recognizer", STEPS, lambda step: read_attending_whisper(source, torch.device(CPU)), told.append
    )
    recognizer = AlignAttRecognizer(fallback.load(), "en", fallback=fallback)
    first, blocks = recognizer.whisper, [*cut(SOUND, [16000])]
    recognizer.start(0.0)
    heard(recognizer, blocks)
    undisturbed = recognizer.finish()
    recognizer.start(0.0)
    heard(recognizer, blocks[:6])
    run_out_of_memory(recognizer.whisper.model)
    heard(recognizer, blocks[6:])
    assert recognizer.finish() == undisturbed
    assert len(told) == 1 and recognizer.whisper is not first


CARD_ERRORS = [
    torch.AcceleratorError("CUDA error: no kernel image is available for execution on the device", 209),
    RuntimeError("cuDNN error: CUDNN_STATUS_NOT_INITIALIZED"),
    RuntimeError("Library libcublas.so.12 is not found or cannot be loaded"),
]


@pytest.mark.parametrize("error", CARD_ERRORS, ids=str)
def test_what_fails_on_a_card_is_never_called_damaged_and_goes_to_the_processor(error, tmp_path, monkeypatch):
    told, folder = [], save_network(tmp_path, REVISING_KINDS[0])
    read = network_folder.read_network

    def read_there(wanted):
        if wanted.step.device == CUDA:
            raise error
        return read(wanted)

    monkeypatch.setattr(network_folder, "read_network", read_there)
    steps = (Placement(CUDA, "float16"), Placement(CPU, "float32"))
    recognizer = load_network_recognizer("ours", folder, "en", steps=steps, tell=told.append)
    assert next(modules_of(recognizer).parameters()).device.type == CPU
    assert told == ["The recognizer cannot run on the card in bf16, so it runs on the CPU in float32."]


@pytest.mark.parametrize("error", CARD_ERRORS, ids=str)
def test_a_failure_of_a_card_says_what_it_is(error):
    assert is_of_card(error)
    assert isinstance(card_failed("ours", error), UnfitNumbers)
    insisted = card_failed("ours", error, is_insisted_on=True)
    assert not isinstance(insisted, UnfitNumbers)
    assert str(error)[:30] in str(insisted) and "damaged" not in str(insisted)
    assert not is_of_card(ValueError("cuda"))
    assert not is_of_card(OSError("no such file"))
