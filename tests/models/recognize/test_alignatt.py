"""AlignAtt on a real Whisper: one that says one thing, and ones with weights by chance."""

import shutil
from pathlib import Path

import numpy as np
import pytest
import torch
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from torch.utils.flop_counter import FlopCounterMode

from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from models.recognize.alignatt import AlignAttOptions, AlignAttRecognizer, load_alignatt
from models.recognize.attending_whisper import AttendingWhisper, read_attending_whisper


@pytest.fixture(scope="module")
def source(tiny_whisper) -> Path:
    return tiny_whisper.parent / "source"


@pytest.fixture(scope="module")
def whisper(source: Path) -> AttendingWhisper:
    """One whose weights are by chance: what it writes, and where it looks, changes with the sound."""
    whisper = read_attending_whisper(source, torch.device("cpu"))
    torch.manual_seed(3)
    with torch.no_grad():
        for weight in whisper.model.parameters():
            if weight.dim() > 1:
                weight.normal_(0, 0.25)
        begins = [whisper.tokenizer.id_to_token(number).startswith("Ġ") for number in range(whisper.end)]
        whisper.model.proj_out.weight[: whisper.end][torch.tensor(begins)] *= 3
    return whisper


def noise(seconds: float, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 0.1, round(seconds * SAMPLE_RATE)).astype(np.float32)


@FEW
@given(st.integers(0, 1000), st.lists(st.floats(0.1, 2.5), min_size=2, max_size=5))
def test_written_words_never_change_however_the_sound_is_cut(whisper, seed: int, cuts: list[float]) -> None:
    recognizer = AlignAttRecognizer(whisper, "en", AlignAttOptions(n_last_frames=10))
    recognizer.start(5.0)
    words = ()
    for index, seconds in enumerate(cuts):
        recognizer.accept(noise(seconds, seed + index))
        heard = recognizer.hypothesis()
        if heard is not None:
            assert heard[: len(words)] == words
            words = heard
    final = recognizer.finish()
    assert final[: len(words)] == words
    assert all(5.0 <= word.start_s <= word.end_s <= 5.0 + sum(cuts) + 0.11 for word in final)
    starts = [word.start_s for word in final]
    assert starts == sorted(starts)


def test_nothing_is_written_that_attends_to_the_last_frames(whisper) -> None:
    options = AlignAttOptions(n_last_frames=50)
    recognizer = AlignAttRecognizer(whisper, "en", options)
    recognizer.start(0.0)
    n_written = 0
    for index in range(6):
        recognizer.accept(noise(1, index))
        recognizer.hypothesis()
        frames = [token.frame for token in recognizer.tokens]
        assert all(frame < 50 * (index + 1) - options.n_last_frames for frame in frames)
        n_written = max(n_written, len(frames))
    assert n_written > 0


@torch.no_grad()
def test_kept_keys_and_values_are_those_of_a_fresh_forward(whisper) -> None:
    recognizer = AlignAttRecognizer(whisper, "en", AlignAttOptions(n_last_frames=5))
    recognizer.start(0.0, ("some", "words"))
    recognizer.accept(noise(3))
    recognizer.hypothesis()
    ids = [*recognizer.prompt, *(token.id for token in recognizer.tokens)]
    assert recognizer.tokens
    fresh = whisper.open(whisper.encode(noise(3)))
    fresh.feed(ids[:-1], 150)
    for kept, again in zip(recognizer.kept.layers, fresh.kept.layers, strict=True):
        assert kept.keys.shape == again.keys.shape
        assert torch.allclose(kept.keys, again.keys, atol=1e-4)
        assert torch.allclose(kept.values, again.values, atol=1e-4)


def test_what_is_written_is_never_computed_again(whisper) -> None:
    recognizer = AlignAttRecognizer(whisper, "en", AlignAttOptions(n_last_frames=5))
    recognizer.start(0.0)
    recognizer.accept(noise(3))
    recognizer.hypothesis()
    before = [layer.keys.clone() for layer in recognizer.kept.layers]
    assert before and before[0].shape[2] == len(recognizer.prompt) + len(recognizer.tokens) - 1 > 4
    recognizer.accept(noise(2, 1))
    recognizer.hypothesis()
    for old, layer in zip(before, recognizer.kept.layers, strict=True):
        assert torch.equal(layer.keys[:, :, : old.shape[2]], old)


@pytest.mark.long
def test_a_second_of_sound_never_costs_more_however_long_it_goes_on(whisper) -> None:
    recognizer = AlignAttRecognizer(whisper, "en")
    recognizer.start(0.0)
    flops = []
    for index in range(45):
        recognizer.accept(noise(1, index))
        with FlopCounterMode(display=False) as counter:
            recognizer.hypothesis()
        flops.append(counter.get_total_flops())
        assert len(recognizer.window) <= 30 * SAMPLE_RATE
    assert max(flops[29:]) <= 1.05 * max(flops[:29])


@pytest.mark.long
def test_a_second_costs_at_most_half_of_what_it_costs_by_local_agreement(source: Path) -> None:
    """Local agreement encodes 30 s, writes all words again, and aligns them, at each second of a sentence."""
    recognizer = load_alignatt("tiny", source, "en")
    whisper = recognizer.whisper
    n_seconds = 6
    recognizer.start(0.0)
    with FlopCounterMode(display=False) as ours:
        for index in range(n_seconds):
            recognizer.accept(noise(1, index))
            recognizer.hypothesis()
        words = recognizer.finish()
    assert words
    ids = [*recognizer.prompt, *(token.id for token in recognizer.tokens)]
    with FlopCounterMode(display=False) as theirs:
        for _ in range(n_seconds + 1):
            stream = whisper.open(whisper.encode(noise(29)))
            for token in ids:
                stream.feed([token], 1500)
            whisper.open(stream.states).feed(ids, 1500)
    assert ours.get_total_flops() <= 0.5 * theirs.get_total_flops()


def test_more_than_half_a_minute_at_once_is_heard_in_parts(whisper) -> None:
    recognizer = AlignAttRecognizer(whisper, "en")
    words = recognizer.whole(noise(40))
    assert words
    assert words[-1].end_s <= 40.11


def test_the_language_is_detected_and_carried(source: Path) -> None:
    recognizer = load_alignatt("tiny", source, "auto")
    recognizer.whole(noise(7))
    assert recognizer.adaptation in recognizer.whisper.languages
    other = recognizer.another()
    assert other.adaptation == ""
    other.adaptation = recognizer.adaptation
    assert other.adaptation == recognizer.adaptation


def test_expected_words_and_those_before_stand_in_front(whisper) -> None:
    recognizer = AlignAttRecognizer(whisper, "en")
    recognizer.expect(["world"])
    recognizer.start(0.0, ("hello",))
    recognizer.accept(noise(2))
    recognizer.hypothesis()
    text = whisper.tokenizer.decode(recognizer.prompt, skip_special_tokens=True)
    assert text.split() == ["world", "hello"]
    assert whisper.id("<|startofprev|>") == recognizer.prompt[0]


def test_damaged_files_and_unheard_languages_are_told(source: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match='not "tlh"'):
        load_alignatt("tiny", source, "tlh")
    broken = tmp_path / "broken"
    shutil.copytree(source, broken)
    (broken / "model.safetensors").write_bytes(b"nothing of the kind")
    with pytest.raises(UserError, match="damaged"):
        load_alignatt("tiny", broken, "en")
