"""Adapters changed in the middle of a sentence: nothing is lost, and what follows is the new adapter's."""

import contextlib
import functools
import gc
from itertools import product
from pathlib import Path

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from peft import PeftModel
from safetensors.torch import load_file, save_file
from teacher import teacher_forced
from tiny_adapters import MANIFEST, save_adapter, save_model
from tiny_lm import tiny_tokenizer
from transformers import AutoModelForCausalLM

from core.layouts.actions import Read, Write
from core.layouts.layout import lay_out
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models.adapters.adapters import AdapterError
from models.loading.translators import load_translator
from models.translate.light_decoder import LightDecoder
from training.learn.tokenizer import ASSISTANT, END_OF_WRITE, USER

WORDS = ["we", "would", "like", "to", "book", "a", "table", "near", "the", "river", "for", "two", "people"]
SCHEMES = {
    "slots": {"slot_length": 5},
    "prefix": {"scheme": "prefix"},
    "gpe": {"scheme": "gpe"},
    "conversational": {"scheme": "conversational"},
    "interleaved": {"scheme": "interleaved", "end_of_read": USER, "end_of_write": ASSISTANT},
    "another-prompt": {"prompts": {"wait": "from {source} to {target}", "read": "x"}, "slot_length": 3},
}
SWITCHES = [
    pytest.param(
        *switch, marks=() if switch[2:] == ("wait-2", False) or switch[1] == "slots" else pytest.mark.long
    )
    for switch in product([None, "slots", "conversational"], SCHEMES, ["wait-2", "read-3"], [False, True])
]
"""Adapter before and after, policy, and whether torch computes it: in the short run not each with each."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A base with a manifest of its own, an adapter of each scheme, and more."""
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    for seed, (name, manifest) in enumerate(SCHEMES.items(), start=2):
        save_adapter(root / name, seed=seed, weight=0.2, **manifest)
    return root


@pytest.fixture(scope="module")
def changing(house):
    """Give one translator for each policy: loading takes longer than a sentence."""
    return functools.cache(lambda policy, by_torch=False: load(house, policy, by_torch=by_torch))


def load(house, policy="wait-2", adapter="", **rows):
    return load_translator(
        EngineSettings(
            translator=str(house / "base"),
            policy=policy,
            adapter=str(house / adapter) if adapter else "",
            device="cpu",
        ),
        **rows,
    )


def read_all(stream, words):
    for word in words:
        update = stream.read([word])
    return update


def n_words(timeline):
    return sum(action.n_words for action in timeline if isinstance(action, Read))


def n_target_tokens(timeline):
    return sum(len(action.token_ids) for action in timeline if isinstance(action, Write))


@contextlib.contextmanager
def listening(translator):
    """Give a list that grows by the logits of every prediction that the translator makes."""
    heard = []
    decoder = translator.decoder
    if isinstance(decoder, LightDecoder):
        step = decoder.network.step

        def hear_step(*given):
            said = step(*given)
            heard.extend(torch.from_numpy(said.logits[-1:].copy()))
            return said

        decoder.network.step = hear_step
        yield heard
        del decoder.network.step
        return

    def hear(model, given, output):
        heard.append(output.logits[0, -1].float())

    hook = translator.decoder.model.register_forward_hook(hear)
    yield heard
    hook.remove()


@functools.cache
def adapted_by_peft(house, adapter):
    """Return the base with the adapter as PEFT loads it, by no code of ours."""
    base = AutoModelForCausalLM.from_pretrained(house / "base", dtype=torch.bfloat16).float()
    return PeftModel.from_pretrained(base, house / adapter).eval()


@pytest.mark.parametrize(("before", "adapter", "policy", "by_torch"), SWITCHES)
def test_what_follows_a_switch_has_the_new_adapters_logits_over_the_whole_timeline(
    house, changing, before, adapter, policy, by_torch
):
    translator = changing(policy, by_torch)
    translator.use_adapter(before and house / before)
    stream = translator.open()
    committed = read_all(stream, WORDS[:7])
    translator.use_adapter(house / adapter)
    with listening(translator) as heard:
        read_all(stream, WORDS[7:])
        update = stream.finish()

    assert committed.text
    assert update.text.startswith(committed.text)
    assert n_words(update.timeline) == len(WORDS)
    past = translator.maker.retold(committed.timeline)
    assert without_marks(past) == without_marks(committed.timeline)
    assert update.timeline[: len(past)] == past
    assert_heard_in_order(heard, expected_after(past, update, translator, adapted_by_peft(house, adapter)))


def without_marks(timeline):
    """Return the timeline without WRITEs of one special token."""
    special = set(tiny_tokenizer().all_special_ids)
    return [
        action for action in timeline if not (len(action.token_ids) == 1 and {*action.token_ids} <= special)
    ]


def expected_after(past, update, translator, model):
    """Return the logits that predict each target token that is not in the `past`, teacher-forced."""
    tables = lay_out(translator.maker.new_layout(), update.timeline)
    logits = [
        logits[i]
        for placed in tables
        for logits in [teacher_forced(model, placed)]
        for i, label in enumerate(placed.labels)
        if label is not None
    ]
    assert len(logits) > n_target_tokens(past)
    return logits[n_target_tokens(past) :]


def assert_heard_in_order(heard, expected):
    """Every expected prediction was made, in this order; look-aheads between are made again."""
    predictions = iter(heard)
    for i, logits in enumerate(expected):
        assert any((made - logits).abs().max() < 1e-4 for made in predictions), f"{i} of {len(expected)}"


@pytest.mark.parametrize(
    ("policy", "adapter", "has_end"),
    [
        ("read-3", "conversational", True),
        ("read-3", "slots", True),
        ("wait-2", "interleaved", True),
        ("wait-2", "gpe", False),
    ],
)
def test_ends_of_writes_become_those_of_the_new_adapter(house, changing, policy, adapter, has_end):
    translator = changing(policy)
    translator.use_adapter(house / "conversational")
    vocabulary = translator.maker.vocabulary
    first, second = (vocabulary.encode_word(word, is_first=False) for word in ("old", "house"))
    old_end = Write((vocabulary.end_of_write_id,), is_mark=True)
    begun = (Read(first), Write(second), old_end, Read(second), Write(first), old_end)
    stream = translator.open(begun)
    text = stream.read(()).text
    translator.use_adapter(house / adapter)
    update = stream.read(["river"])
    ends = (Write((translator.maker.vocabulary.end_of_write_id,), is_mark=True),) if has_end else ()
    past = (Read(first), Write(second), *ends, Read(second), Write(first), *ends)
    assert update.timeline[: len(past)] == past
    assert text == "house old"
    assert update.text.startswith(text)
    assert translator.open(begun).read(["river"]) == update


def test_without_the_adapters_weights_the_same_comparison_fails(house):
    """Negative control: what the comparison could not tell apart would be worth nothing."""
    translator = load(house)
    stream = translator.open()
    read_all(stream, WORDS[:7])
    translator.use_adapter(house / "slots")
    with listening(translator) as heard:
        read_all(stream, WORDS[7:])
        update = stream.finish()
    [placed] = lay_out(translator.maker.new_layout(), update.timeline)
    last = max(i for i, label in enumerate(placed.labels) if label is not None)
    for adapter, is_heard in (("slots", True), ("another-prompt", False)):
        logits = teacher_forced(adapted_by_peft(house, adapter), placed)[last]
        assert any((made - logits).abs().max() < 1e-4 for made in heard) == is_heard


def test_the_committed_part_is_fed_again_in_one_forward(house):
    translator = load(house, by_torch=True)
    stream = translator.open()
    read_all(stream, WORDS[:7])
    translator.use_adapter(house / "slots")
    widths = []
    network = translator.decoder.model.base_model
    network.register_forward_pre_hook(
        lambda model, given, named: widths.append(named["input_ids"].shape[1]), with_kwargs=True
    )
    stream.read(WORDS[7:8])
    assert widths[0] > 7
    assert max(widths[1:], default=1) <= 3


def test_after_the_last_adapter_the_base_is_bit_for_bit_itself(house):
    ids = torch.arange(20, 40)[None]
    translator = load(house, by_torch=True)
    with torch.inference_mode():
        before = translator.decoder.model(ids).logits
    alone = read_all(translator.open(), WORDS)
    for adapter in SCHEMES:
        translator.use_adapter(house / adapter)
        read_all(translator.open(), WORDS)
    translator.use_adapter(None)
    with torch.inference_mode():
        assert torch.equal(translator.decoder.model(ids).logits, before)
    assert read_all(translator.open(), WORDS) == alone


def test_a_translator_that_came_to_an_adapter_writes_what_one_loaded_with_it_writes(house):
    translator = load(house, adapter="gpe")
    translator.use_adapter(house / "slots")
    loaded = load(house, adapter="slots")
    assert read_all(translator.open(), WORDS) == read_all(loaded.open(), WORDS)
    assert translator.notes == loaded.notes


def test_two_open_sentences_both_go_on(house):
    translator = load(house, n_rows=2)
    streams = translator.open(), translator.open()
    committed = [
        read_all(stream, words) for stream, words in zip(streams, (WORDS[:6], WORDS[4:9]), strict=True)
    ]
    translator.use_adapter(house / "gpe")
    read_all(streams[1], WORDS[9:])
    read_all(streams[0], WORDS[6:])
    for stream, past, words in zip(streams, committed, (WORDS, WORDS[4:]), strict=True):
        update = stream.finish()
        assert update.text.startswith(past.text)
        assert n_words(update.timeline) == len(words)


def test_a_policy_that_the_new_adapter_was_not_trained_for_is_noted(house, tmp_path):
    translator = load(house, policy="wait-5")
    assert translator.notes == ()
    translator.use_adapter(save_adapter(tmp_path / "narrow", policies=["wait-1..3"]))
    [note] = translator.notes
    assert "at this pace, for which it was not trained" in note
    translator.use_adapter(None)
    assert translator.notes == ()


def with_cut_weights(folder):
    path = folder / "adapter_model.safetensors"
    path.write_bytes(path.read_bytes()[:-100])


def with_endless_weights(folder):
    path = folder / "adapter_model.safetensors"
    save_file({name: weight * torch.nan for name, weight in load_file(path).items()}, path)


UNFIT = {
    "another base": {"base": "other"},
    "other languages": {"languages": [{"from": "en", "to": "fr"}]},
    "an unknown end-of-write token": {"end_of_write": "<nothing>"},
    "a scheme that waits for the whole sentence": {"scheme": "offline"},
    "a scheme that needs ALiBi": {"scheme": "simulmask"},
    "a prompt as long as a book": {"prompts": {"wait": "tell me " * 900, "read": "x"}},
    "a wider model": {"shape": {"hidden_size": 64}},
    "cut weights": with_cut_weights,
    "weights without numbers": with_endless_weights,
    "no folder": Path.rmdir,
}


@pytest.mark.parametrize("reason", UNFIT)
def test_where_an_adapter_cannot_be_used_the_one_before_goes_on(house, tmp_path, reason):
    fault = UNFIT[reason]
    bad = tmp_path / "bad"
    if fault is not Path.rmdir:
        save_adapter(bad, **({} if callable(fault) else fault))
        if callable(fault):
            fault(bad)
    undisturbed = load(house, adapter="slots").open()
    translator = load(house, adapter="slots")
    stream = translator.open()
    assert read_all(stream, WORDS[:7]) == read_all(undisturbed, WORDS[:7])

    with pytest.raises(UserError) as caught:
        translator.use_adapter(bad)

    assert "\n" not in str(caught.value)
    assert read_all(stream, WORDS[7:]) == read_all(undisturbed, WORDS[7:])
    assert stream.finish() == undisturbed.finish()


def test_an_adapter_whose_folder_has_gone_meanwhile_is_put_on_again_from_memory(house, tmp_path):
    first = save_adapter(tmp_path / "first")
    translator = load(house)
    translator.use_adapter(first)
    expected = read_all(translator.open(), WORDS)
    for path in first.iterdir():
        path.unlink()
    dora = save_adapter(tmp_path / "dora", lora={"use_dora": True})
    path = dora / "adapter_model.safetensors"
    save_file({name: w for name, w in load_file(path).items() if "magnitude" not in name}, path)

    with pytest.raises(AdapterError, match="do not agree"):
        translator.use_adapter(dora)

    assert read_all(translator.open(), WORDS) == expected


def test_what_the_next_layout_has_no_room_for_is_finished_with_the_adapter_that_wrote_it(tmp_path, caplog):
    save_model(tmp_path / "base", manifest=MANIFEST, max_position_embeddings=96, seed=1)
    shape = {"max_position_embeddings": 96}
    long_slots = save_adapter(tmp_path / "long", shape=shape, slot_length=74)
    translator = load(tmp_path, policy="wait-1")
    stream = translator.open()
    committed = read_all(stream, WORDS[:9])
    translator.use_adapter(long_slots)
    assert stream.read(WORDS[9:10]).text.startswith(committed.text)
    assert "cut short" not in caplog.text
    assert read_all(stream, WORDS[10:]).text.startswith(committed.text)
    update = stream.finish()
    assert n_words(update.timeline) == len(WORDS)
    assert update.text.startswith(committed.text)


steps = st.lists(
    st.one_of(st.sampled_from(WORDS), st.sampled_from([*SCHEMES, None]).map(lambda name: (name,))),
    min_size=3,
    max_size=20,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps, st.sampled_from(["wait-1", "wait-3", "read-2"]))
def test_however_often_adapters_change_committed_text_only_grows_and_no_word_is_lost(
    house, changing, steps, policy
):
    translator = changing(policy)
    stream, text, said = translator.open(), "", 0
    for step in steps:
        if isinstance(step, tuple):
            translator.use_adapter(house / step[0] if step[0] else None)
            continue
        update = stream.read([step])
        said += 1
        assert update.text.startswith(text)
        text = update.text
    update = stream.finish()
    assert update.text.startswith(text)
    assert n_words(update.timeline) == said
    assert END_OF_WRITE not in update.text


def test_closed_sentences_are_forgotten(house):
    translator = load(house)
    for _ in range(3):
        read_all(translator.open(), WORDS[:2])
    gc.collect()
    assert len(translator.streams) == 0
