"""Qwen3-ASR is shown what its authors' template shows, and its tokens are those that the library writes."""

from __future__ import annotations

import functools

import pytest
import torch
from drawn_voices import voices
from tiny_hearing import N_MELS, QWEN_MARKS, bytes_tokenizer, save_qwen_asr, tiny_qwen_asr
from tokenizers import Tokenizer
from transformers import Qwen3ASRFeatureExtractor

from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from models.loading.recognizers import load_recognizer
from models.recognize.drafted import written
from models.recognize.qwen_asr import TEXT, QwenAsrDecoder, QwenAsrNetwork
from models.recognize.revising import RevisingRecognizer

EXTRACTOR = Qwen3ASRFeatureExtractor(feature_size=N_MELS)
SOUND = voices(2.3)


@functools.cache
def network(language: str = "English") -> QwenAsrNetwork:
    return QwenAsrNetwork(tiny_qwen_asr(), bytes_tokenizer(), EXTRACTOR, language)


def text_of(token_ids) -> str:
    return bytes_tokenizer().decode(token_ids, skip_special_tokens=False)


def test_the_prompt_tells_language_and_terms():
    before, behind = network().prompt(("Ada", "Bob"))
    assert text_of(before) == ("<|im_start|>system\nAda, Bob<|im_end|>\n<|im_start|>user\n<|audio_start|>")
    assert text_of(behind) == ("<|audio_end|><|im_end|>\n<|im_start|>assistant\nlanguage English<asr_text>")
    assert text_of(network("").prompt(())[1]).endswith("assistant\n")


def test_tokens_are_those_that_the_library_generates():
    before, behind = network().prompt(())
    heard = network().heard(SOUND)
    decoder = QwenAsrDecoder(network(), before, heard, behind[:-1])
    mine = [token.id for token in written(decoder, behind[-1], (), network().end_ids, 20)]
    made = EXTRACTOR(SOUND, sampling_rate=SAMPLE_RATE, padding="longest", return_attention_mask=True)
    shown = [*before, *[network().id("<|audio_pad|>")] * len(heard), *behind]
    generated = (
        network()
        .model.generate(
            input_ids=torch.tensor([shown]),
            input_features=made["input_features"],
            input_features_mask=made["attention_mask"],
            max_new_tokens=len(mine),
            do_sample=False,
        )[0]
        .tolist()
    )
    assert len(set(mine)) > 3
    assert mine == generated[len(shown) :]


def test_a_word_s_time_is_when_it_was_read_first():
    stream = network().open(())
    stream.add(SOUND[:SAMPLE_RATE])
    first = stream.pieces(is_over=False)
    assert all(0 <= piece.start_s <= piece.end_s <= 1.0 for piece in first)
    stream.add(SOUND[SAMPLE_RATE:])
    second = stream.pieces(is_over=True)
    ends = [piece.end_s for piece in second]
    assert ends == sorted(ends)
    assert ends[-1] <= len(SOUND) / SAMPLE_RATE
    n_same = next((i for i, both in enumerate(zip(first, second, strict=False)) if both[0] != both[1]), 0)
    assert all(piece.end_s > 1.0 or n_same for piece in second[len(first) :])


def test_the_language_that_it_says_it_hears_is_no_word():
    said = bytes_tokenizer().encode("language German<asr_text> ja", add_special_tokens=False).ids
    assert network().id(TEXT) in said
    ends_s = [0.1 * i for i in range(len(said))]
    pieces = list(network("").pieces(said, ends_s))
    assert "".join(piece.text for piece in pieces) == " ja"
    assert pieces[-1].end_s == ends_s[-1]
    assert list(network("").pieces(said[:5], ends_s[:5])) == []
    assert len(list(network().pieces(said, ends_s))) == len(said) - 1


def test_what_is_expected_is_heard_otherwise(tmp_path):
    recognizer = load_recognizer(str(save_qwen_asr(tmp_path)), "en", device="cpu")
    assert isinstance(recognizer, RevisingRecognizer)
    bare = recognizer.whole(SOUND)
    recognizer.expect(("Zaphod Beeblebrox",))
    assert recognizer.whole(SOUND) != bare
    assert recognizer.another().whole(SOUND) == recognizer.whole(SOUND)


@pytest.mark.parametrize("mark", [mark for mark in QWEN_MARKS if mark != "<|audio_pad|>"])
def test_a_vocabulary_without_its_marks_is_refused(tmp_path, mark):
    save_qwen_asr(tmp_path)
    bare = Tokenizer.from_str(bytes_tokenizer().to_str().replace(mark, "<other>"))
    bare.save(str(tmp_path / "tokenizer.json"))
    with pytest.raises(UserError, match="damaged"):
        load_recognizer(str(tmp_path), "en", device="cpu")


def test_a_language_that_it_did_not_learn_is_refused_and_several_are_found_out(tmp_path):
    save_qwen_asr(tmp_path)
    with pytest.raises(UserError, match="hears"):
        load_recognizer(str(tmp_path), "xx", device="cpu")
    load_recognizer(str(tmp_path), "en,de", device="cpu")
