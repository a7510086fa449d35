"""A policy head decides when to write: streamed as teacher-forced, sooner the lower its threshold."""

import json
import math
import shutil
from functools import partial

import pytest
import torch
from drawn_timelines import light_of, model_of, new_layout, slot_lengths, words
from examples import FEW
from hypothesis import given
from hypothesis import strategies as st
from safetensors.torch import load_file, save_file
from teacher import markers_and_vocabulary
from tiny_adapters import MANIFEST, save_adapter, save_model
from tiny_lm import family_for, rule_of

from core.layouts.actions import Read, Write
from core.layouts.decisions import BEGIN, MORE, lay_out_decisions
from core.translating.open_sentence import OpenSentence
from core.translating.policies import Head
from core.translating.schemes import SCHEMES
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models.adapters.adapters import AdapterError
from models.light.policy_head import read_policy_head
from models.loading.translators import load_translator
from models.manifests.policy_head import HEAD_FILE, HEAD_WEIGHT
from models.networks.attention import PLAIN
from models.networks.policy_head import PolicyHead
from models.translate.decoder import TorchDecoder
from models.translate.light_decoder import LightDecoder
from training.learn.collate import IGNORED
from training.learn.methods import METHODS
from training.learn.trainable_model import TrainableModel

ASKING = [
    *((scheme, family_for(scheme), "torch") for scheme, one in SCHEMES.items() if not one.reads_all_first),
    *(("slots", family, "torch") for family in ("gemma2", "falcon-alibi", "qwen3-sliding", "gpt_neox")),
    *((scheme, "llama", "light") for scheme in ("slots", "prefix", "conversational", "interleaved")),
    *(("slots", family, "light") for family in ("qwen2", "qwen3")),
]
SENTENCE = ["we", "would", "like", "to", "book", "a", "table", "for", "two"]


def head_of(model, seed=0):
    """Return a random head whose answers go either way."""
    head = PolicyHead(model.config.get_text_config().hidden_size).requires_grad_(False)
    generator = torch.Generator().manual_seed(seed)
    head.weight.copy_(torch.randn(head.weight.shape, generator=generator) / 2)
    return head


def streamed(scheme, model, head, policy, bursts, slot_length=4, road="torch"):
    """Return a sentence after the bursts, and each probability of the head with what came of it."""
    markers, vocabulary = markers_and_vocabulary(scheme)
    sentence = OpenSentence(new_layout(scheme, markers, slot_length), policy, vocabulary)
    prompt = new_layout(scheme, markers, slot_length).open()
    if road == "light":
        decoder = LightDecoder(light_of(model), prompt, 768, head=head.numbers())
    else:
        decoder = TorchDecoder(model, prompt, 768, rule=rule_of(model, scheme), head=head)
    answers = []
    for burst in (*bursts, None):
        sentence.end_source() if burst is None else sentence.read(burst)
        while (feed := sentence.next_feed()) is not None:
            predicted = decoder.predict({0: feed})
            if not feed.predicts:
                continue
            asks, n_actions = sentence.asks_about_chunk, len(sentence.timeline)
            sentence.receive(predicted[0].token_id, predicted[0].probability)
            if asks:
                is_refused = sentence.timeline[n_actions:] == [Write(())]
                answers.append((predicted[0].probability, MORE if is_refused else BEGIN))
    return sentence, answers


def teacher_forced_answers(scheme, model, head, timeline, slot_length):
    """Return the probability of a WRITE in one forward of each table, with the label there."""
    markers, _ = markers_and_vocabulary(scheme)
    layout = partial(new_layout, scheme, markers, slot_length)
    return answers_in(model, rule_of(model, scheme), head, lay_out_decisions(layout, tuple(timeline)))


def answers_in(model, rule, head, tables):
    trainable = TrainableModel(model, METHODS["head"], rule, head, decides=True)
    answers = []
    for table in tables:
        batch = trainable.collate([table], in_bf16=False)
        with torch.no_grad():
            probabilities = trainable.label_logits(batch, in_bf16=False).softmax(dim=1)[:, BEGIN]
        is_label = batch.labels != IGNORED
        answers += zip(probabilities[is_label].tolist(), batch.labels[is_label].tolist(), strict=True)
    return answers


def by_answer(answers, wanted):
    return [probability for probability, answer in answers if answer == wanted]


@pytest.mark.parametrize(("scheme", "family", "road"), dict.fromkeys(ASKING))
@FEW
@given(
    st.lists(st.lists(words, min_size=1, max_size=3), min_size=1, max_size=5),
    st.sampled_from([0.1, 0.5, 0.8]).map(Head),
    slot_lengths,
)
def test_what_the_head_says_in_the_stream_it_says_in_the_teacher_forced_forward(
    scheme, family, road, bursts, policy, slot_length
):
    model = model_of(family, torch.float32)
    head = head_of(model)
    sentence, streaming = streamed(scheme, model, head, policy, bursts, slot_length, road)
    forced = teacher_forced_answers(scheme, model, head, sentence.timeline, slot_length)
    assert len(streaming) == len(bursts)
    for answer in (MORE, BEGIN):
        assert by_answer(streaming, answer) == pytest.approx(by_answer(forced, answer), abs=1e-4)


def n_read_before_first_word(timeline):
    n_read = 0
    for action in timeline:
        if isinstance(action, Read):
            n_read += action.n_words
        elif isinstance(action, Write) and action.token_ids and not action.ends:
            return n_read
    return math.inf


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["slots", "prefix", "interleaved"])
@given(st.lists(words, min_size=3, max_size=6), st.integers(0, 9), slot_lengths)
@FEW
def test_a_lower_threshold_never_writes_its_first_word_later(scheme, source, seed, slot_length):
    model = model_of(family_for(scheme), torch.float32)
    head = head_of(model, seed)
    bursts = [[word] for word in source]
    sentences = [
        streamed(scheme, model, head, Head(percent / 100), bursts, slot_length)[0]
        for percent in (1, 30, 60, 90)
    ]
    starts = [n_read_before_first_word(sentence.timeline) for sentence in sentences]
    assert starts == sorted(starts)


def test_the_threshold_decides_and_not_the_end_of_write_token():
    """Whatever the head says at 0.01 or 0.99 of its certainty, a chunk that is begun holds a word."""
    model = model_of("llama", torch.float32)
    _, vocabulary = markers_and_vocabulary("slots")
    for head in (head_of(model, seed) for seed in range(4)):
        sentence, answers = streamed("slots", model, head, Head(0.5), [[word] for word in SENTENCE])
        assert [answer for _, answer in answers] == [
            BEGIN if probability > 0.5 else MORE for probability, _ in answers
        ]
        before = [Read(())]
        for action in sentence.timeline:
            is_mark = isinstance(action, Write) and action.token_ids == (vocabulary.end_of_write_id,)
            assert not (is_mark and isinstance(before[-1], Read)), "a mark without a word"
            before.append(action)


def asked(folder, policy="head-0.5", adapter="", **others):
    return EngineSettings(translator=str(folder), policy=policy, adapter=str(adapter), device="cpu", **others)


WITH_HEAD = {"policies": [*MANIFEST["policies"], "head-0.1..0.9"]}


def add_head(path, prefix="", width=32, scale=0.5):
    """Write a random policy head among the weights of a file, or into a new one."""
    torch.manual_seed(4)
    weights = load_file(path) if path.exists() else {}
    save_file({**weights, f"{prefix}{HEAD_WEIGHT}": torch.randn(2, width) * scale}, path, {"format": "pt"})


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A base without a head and one with it; adapters of low-rank weights and a head, and of a head alone."""
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    shutil.copytree(root / "base", root / "with-head")
    (root / "with-head" / "surtitle.json").write_text(json.dumps({**MANIFEST, **WITH_HEAD}))
    add_head(root / "with-head" / HEAD_FILE)
    for name in ("both", "alone"):
        save_adapter(root / name, **WITH_HEAD)
        add_head(root / name / "adapter_model.safetensors", "base_model.model.")
    weights = load_file(root / "alone" / "adapter_model.safetensors")
    own = {name: weight for name, weight in weights.items() if name.endswith(HEAD_WEIGHT)}
    save_file(own, root / "alone" / "adapter_model.safetensors")
    save_adapter(root / "plain")
    return root


def translated(translator, source=SENTENCE):
    stream = translator.open()
    for word in source:
        stream.read([word])
    return stream.finish()


@pytest.mark.parametrize("by_torch", [False, True])
@pytest.mark.parametrize(("precision", "tolerance"), [("float32", 1e-4), ("bf16", 0.03), ("int8", 0.03)])
def test_a_translator_reads_off_its_head_in_whatever_numbers_it_runs(house, precision, tolerance, by_torch):
    translator = load_translator(asked(house / "with-head", precision=precision), by_torch=by_torch)
    judge = load_translator(asked(house / "with-head", precision=precision), by_torch=True).decoder.model
    decoder, said = translator.decoder, []
    predict = decoder.predict

    def hear(feeds):
        predicted = predict(feeds)
        said.extend(predicted[0].probability for _ in predicted if decoder.owners[0].asks_about_chunk)
        return predicted

    decoder.predict = hear
    timeline = translated(translator).timeline
    head = PolicyHead.of(read_policy_head([house / "with-head" / HEAD_FILE], 32))
    tables = lay_out_decisions(translator.maker.new_layout, timeline)
    forced = [probability for probability, _ in answers_in(judge, PLAIN, head, tables)]
    assert len(said) == len(SENTENCE) and max(said) - min(said) > 0.1
    assert sorted(said) == pytest.approx(sorted(forced), abs=tolerance)


def test_an_adapter_may_be_a_head_alone_over_the_base_as_it_is(house):
    translator = load_translator(asked(house / "base", "wait-2"))
    before = translated(translator)
    translator.use_adapter(house / "alone")
    assert translated(translator) == before, "without low-rank weights the base translates as ever"
    translator.use_policy("head-0.5")
    decided = translated(translator)
    whole = load_translator(asked(house / "with-head"))
    assert decided == translated(whole), "the same numbers as a part of the translator decide the same"
    translator.use_policy("wait-2")
    assert translated(translator) == before


def test_low_rank_weights_and_a_head_come_as_one_adapter(house):
    with_head = load_translator(asked(house / "base", "head-0.5", house / "both"))
    assert with_head.decoder is not None and translated(with_head).text
    waiting = translated(load_translator(asked(house / "base", "wait-2", house / "both")))
    assert waiting == translated(load_translator(asked(house / "base", "wait-2", house / "plain")))


@pytest.mark.parametrize(("base", "adapter"), [("base", ""), ("with-head", "plain")])
def test_the_policy_is_refused_where_there_is_no_head(house, tmp_path, base, adapter):
    folder = house / adapter if adapter else ""
    if adapter:
        folder = save_adapter(tmp_path / "plain", base="with-head")
    with pytest.raises(UserError, match=r"The pace head-0\.5 needs an adapter that was trained for it"):
        load_translator(asked(house / base, adapter=folder))


def test_several_beams_are_refused_with_a_head(house):
    with pytest.raises(UserError, match="Weighing several"):
        load_translator(asked(house / "with-head", beams=2))


def test_a_head_of_another_width_is_refused_before_a_weight_is_loaded(house, tmp_path):
    folder = tmp_path / "with-head"
    shutil.copytree(house / "with-head", folder)
    add_head(folder / HEAD_FILE, width=48)
    with pytest.raises(UserError, match="2 x 48, where 2 x 32 is expected"):
        load_translator(asked(folder))
    adapter = save_adapter(tmp_path / "adapter", **WITH_HEAD)
    add_head(adapter / "adapter_model.safetensors", "base_model.model.", width=48)
    with pytest.raises(AdapterError, match="2 x 48, where 2 x 32 is expected"):
        load_translator(asked(house / "base", adapter=adapter))


def test_an_adapter_that_lists_heads_must_hold_one(house, tmp_path):
    adapter = save_adapter(tmp_path / "promises", **WITH_HEAD)
    with pytest.raises(AdapterError, match="lacks the part that decides when to wait"):
        load_translator(asked(house / "base", "wait-2", adapter=adapter))


def test_a_head_of_numbers_that_are_none_is_refused(house, tmp_path):
    adapter = save_adapter(tmp_path / "broken", **WITH_HEAD)
    add_head(adapter / "adapter_model.safetensors", "base_model.model.", scale=float("nan"))
    with pytest.raises(UserError, match="holds values that are not numbers"):
        load_translator(asked(house / "base", adapter=adapter))
