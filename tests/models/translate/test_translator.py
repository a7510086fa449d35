"""Folders of real (tiny) models loaded as translators, with and without an adapter, whole and damaged."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from cards import needs_card
from peft import LoraConfig, get_peft_model
from safetensors.torch import load_file, save_file
from tiny_adapters import MANIFEST, save_model
from tiny_lm import EVERY_FAMILY, tiny_model
from transformers import AutoTokenizer, GPT2Config, GPT2LMHeadModel

from core.layouts.actions import Follow, Read, Write
from core.translating.policies import LATENCIES_UNTRAINED
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models.loading.translators import load_translator
from models.manifests.manifests import ManifestError, PolicyRange, read_manifest
from training.learn.tokenizer import END_OF_SOURCE


def translate(translator, words):
    stream = translator.open()
    for word in words:
        stream.read([word])
    return stream.finish()


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_every_family_translates_and_says_that_an_adapter_would_help(tmp_path, family):
    translator = load_translator(EngineSettings(translator=save_model(tmp_path, family), policy="wait-2"))
    update = translate(translator, ["the", "old", "house"])
    assert update.timeline
    assert any("adapter" in note for note in translator.notes)


@pytest.mark.parametrize("policy", ["wait-3", "read-4", "offline"])
def test_a_model_with_a_manifest_has_nothing_to_note_under_its_own_policies(tmp_path, policy):
    translator = load_translator(
        EngineSettings(translator=save_model(tmp_path, manifest=MANIFEST), policy=policy)
    )
    assert translator.notes == ()


@pytest.mark.parametrize(
    ("trained", "latency", "meant"),
    [
        (["wait-1..9", "read-2..10"], "brisk", "wait-3"),
        (["read-4..6"], "fast", "read-4"),
        (["wait-1..4"], "steady", "wait-4"),
        (["offline"], "fast", "offline"),
        (["head-0.1..0.9", "offline"], "fast", "head-0.1"),
        (["head-0.1..0.9", "offline"], "balanced", "head-0.5"),
        (["offline", "head-0.2..0.6"], "steady", "head-0.6"),
        (["wait-1..9", "head-0.1..0.9"], "brisk", "wait-3"),
        (["wait-1..9"], "wait-5", "wait-5"),
    ],
)
def test_a_latency_means_the_nearest_policy_that_was_trained(tmp_path, trained, latency, meant):
    (tmp_path / "surtitle.json").write_text(json.dumps({**MANIFEST, "policies": trained}))
    assert read_manifest(tmp_path).policy_for(latency) == meant


def test_a_latency_means_what_was_best_at_it_where_the_model_says_so(tmp_path):
    (tmp_path / "surtitle.json").write_text(json.dumps({**MANIFEST, "latencies": {"balanced": "align-3"}}))
    manifest = read_manifest(tmp_path)
    assert manifest.policy_for("balanced") == "align-3"
    assert manifest.policy_for("brisk") == "wait-3"
    assert manifest.keeps_pace("balanced") and manifest.was_trained_for("align-3")
    assert not replace(manifest, policies=(PolicyRange("read", 2, 10),)).was_trained_for("align-3")


@pytest.mark.parametrize(
    "latencies", [{"balanced": "soon"}, {"balanced": "steady"}, {"slow": "wait-9"}, ["wait-3"], {"fast": 3}]
)
def test_a_latency_that_means_nothing_is_refused(tmp_path, latencies):
    (tmp_path / "surtitle.json").write_text(json.dumps({**MANIFEST, "latencies": latencies}))
    with pytest.raises(ManifestError, match="latencies"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("latency", ["fast", "brisk", "balanced", "steady"])
@pytest.mark.parametrize("target", ["de", "fr", "es"])
def test_the_shipped_translator_keeps_every_latency_without_a_note(latency, target):
    translator = load_translator(EngineSettings(policy=latency, target_language=target))
    assert translator.notes == ()
    assert translate(translator, ["Good", "morning", "everybody,", "can", "you", "hear", "me?"]).timeline


@pytest.mark.parametrize(("latency", "meant"), LATENCIES_UNTRAINED.items())
def test_a_latency_of_a_model_without_a_manifest_is_what_was_best_of_such(tmp_path, latency, meant):
    translator = load_translator(EngineSettings(translator=save_model(tmp_path), policy=latency))
    assert str(translator.maker.policy) == meant
    assert translator.maker.scheme.name == "prefix"


def test_only_a_model_for_conversations_is_asked_to_interpret(tmp_path):
    """Another goes on with a text: two lines say best what the text is."""
    prompts = []
    for has_template in (True, False):
        folder = save_model(tmp_path / str(has_template))
        if not has_template:
            tokenizer = AutoTokenizer.from_pretrained(folder)
            tokenizer.chat_template = None
            tokenizer.save_pretrained(folder)
            (Path(folder) / "chat_template.jinja").unlink(missing_ok=True)
        translator = load_translator(EngineSettings(translator=folder, policy="agree-1"))
        prompts.append(translator.maker.vocabulary.decode(translator.maker.markers.prompt))
    of_chat, plain = prompts
    assert "may break off in the middle of a sentence" in of_chat
    assert "English" in of_chat and "German" in of_chat
    assert plain == "Translate from English to German. Answer with the translation only."


@pytest.mark.parametrize("policy", ["agree-1", "agree-2"])
def test_answers_that_agree_are_written_the_same_after_every_interruption(tmp_path, policy):
    words = ["the", "old", "house", "stands", "near", "the", "river"]
    translator = load_translator(EngineSettings(translator=save_model(tmp_path), policy=policy))
    whole = translate(translator, words)
    for n_before in range(1, len(words)):
        first = translator.open()
        for word in words[:n_before]:
            before = first.read([word])
        resumed = translator.open(before.timeline)
        for word in words[n_before:]:
            after = resumed.read([word])
            assert after.text.startswith(before.text)
            before = after
        assert resumed.finish().timeline == whole.timeline


def test_answers_that_agree_are_refused_with_several_beams(tmp_path):
    with pytest.raises(UserError, match="agree-1"):
        load_translator(EngineSettings(translator=save_model(tmp_path), policy="agree-1", beams=2))


def test_context_is_carried_on_request_and_noted_where_the_model_never_saw_any(tmp_path):
    asked = {"policy": "wait-2", "carries_context": True}
    notes = []
    for trained in (True, False):
        manifest = {**MANIFEST, "carries_context": trained}
        translator = load_translator(
            EngineSettings(translator=save_model(tmp_path, manifest=manifest), **asked)
        )
        notes.append(translator.notes)
        translate(translator, ["the", "old", "house"])
        assert isinstance(translate(translator, ["the", "river"]).timeline[0], Follow)
    assert notes[0] == ()
    assert "may be worse with earlier sentences" in notes[1][0]


def test_an_end_of_source_token_is_read_where_the_manifest_names_one(tmp_path):
    manifest = {**MANIFEST, "end_of_source": END_OF_SOURCE}
    translator = load_translator(
        EngineSettings(translator=save_model(tmp_path, manifest=manifest), policy="wait-2")
    )
    reads = [a for a in translate(translator, ["the", "house"]).timeline if isinstance(a, Read)]
    end = translator.maker.vocabulary.end_of_source_id
    assert end is not None and reads[-1] == Read((end,), n_words=0)


def test_beams_go_with_chunks_and_need_no_end_of_write_token_there(tmp_path):
    folder = save_model(tmp_path)
    for policy in ("read-2", "offline"):
        translator = load_translator(EngineSettings(translator=folder, policy=policy, beams=3), n_rows=8)
        first = translate(translator, ["the", "old", "house", "stands"])
        assert first.timeline[-1].ends
        assert translate(translator, ["the", "old", "house", "stands"]) == first
    with pytest.raises(UserError, match="does not work with the pace wait-3"):
        load_translator(EngineSettings(translator=folder, policy="wait-3", beams=3))


@pytest.mark.parametrize("policy", ["fast", "adaptive"])
def test_a_latency_and_a_model_that_decides_itself_are_policies_too(tmp_path, policy):
    manifest = {**MANIFEST, "policies": [*MANIFEST["policies"], "adaptive"]}
    translator = load_translator(
        EngineSettings(translator=save_model(tmp_path, manifest=manifest), policy=policy)
    )
    assert translator.notes == ()
    assert translate(translator, ["the", "old", "house"]).timeline


def test_a_policy_outside_the_training_is_noted(tmp_path):
    translator = load_translator(
        EngineSettings(translator=save_model(tmp_path, manifest=MANIFEST), policy="wait-12")
    )
    assert any("at this pace, for which it was not trained" in note for note in translator.notes)


def test_sentences_do_not_touch_each_other(tmp_path):
    translator = load_translator(
        EngineSettings(translator=save_model(tmp_path, manifest=MANIFEST), policy="wait-2")
    )
    words = ["we", "would", "like", "to", "book"]
    first = translate(translator, words)
    translate(translator, ["nobody", "lives", "there"])
    assert translate(translator, words) == first


def test_two_captions_may_be_open_at_once(tmp_path):
    translator = load_translator(
        EngineSettings(translator=save_model(tmp_path, manifest=MANIFEST), policy="wait-1")
    )
    first_words, second_words = ["we", "would", "like", "to"], ["nobody", "lives", "there"]
    expected = translate(translator, first_words), translate(translator, second_words)
    first, second = translator.open(), translator.open()
    for i in range(4):
        first.read(first_words[i : i + 1])
        second.read(second_words[i : i + 1])
    assert (first.finish(), second.finish()) == expected


def test_an_interrupted_caption_goes_on_from_its_timeline(tmp_path):
    translator = load_translator(
        EngineSettings(translator=save_model(tmp_path, manifest=MANIFEST), policy="wait-2")
    )
    words = ["we", "would", "like", "to", "book", "a", "table"]
    whole = translate(translator, words)
    stream = translator.open()
    half = stream.read(words[:1])
    half = stream.read(words[1:4])
    resumed = translator.open(half.timeline)
    for word in words[4:]:
        resumed.read([word])
    joined = load_translator(EngineSettings(translator=str(tmp_path), policy="wait-2")).open()
    joined.read(words[:1])
    joined.read(words[1:4])
    for word in words[4:]:
        joined.read([word])
    assert resumed.finish() == joined.finish()
    assert whole.text


def test_a_caption_longer_than_the_cache_goes_on_in_an_emptied_one(tmp_path):
    folder = save_model(tmp_path, manifest=MANIFEST, max_position_embeddings=128)
    translator = load_translator(EngineSettings(translator=folder, policy="wait-2"))
    stream = translator.open()
    text = ""
    for _ in range(40):
        update = stream.read(["river", "house"])
        assert update.text.startswith(text)
        text = update.text
    update = stream.finish()
    ends = [a for a in update.timeline if isinstance(a, Write) and a.token_ids[-1] == 1]
    assert len(ends) > 1
    resumed = translator.open(update.timeline)
    assert resumed.finish().text == update.text


def make_adapter(base, folder, manifest=MANIFEST, weight=0.5):
    model = tiny_model("llama")
    lora = LoraConfig(
        r=4, lora_alpha=8, target_modules=["q_proj", "v_proj", "down_proj"], task_type="CAUSAL_LM"
    )
    adapted = get_peft_model(model, lora)
    torch.manual_seed(1)
    for name, parameter in adapted.named_parameters():
        if "lora_" in name:
            torch.nn.init.normal_(parameter, std=weight)
    adapted.save_pretrained(folder)
    text = json.dumps({**manifest, "base": {"name": base, "model_type": "llama"}})
    (folder / "surtitle.json").write_text(text)
    return str(folder)


def test_an_adapter_changes_what_its_base_writes_and_brings_its_manifest(tmp_path):
    base = save_model(tmp_path / "base")
    adapter = make_adapter("base", tmp_path / "adapter")
    words = ["the", "old", "house", "stands"]
    plain = translate(load_translator(EngineSettings(translator=base, policy="wait-2")), words)
    adapted = load_translator(EngineSettings(translator=base, policy="wait-2", adapter=adapter))
    assert translate(adapted, words).text != plain.text
    assert adapted.notes == ()


def test_an_adapter_for_another_base_is_refused(tmp_path):
    base = save_model(tmp_path / "base", hidden_size=64)
    adapter = make_adapter("base", tmp_path / "adapter")
    with pytest.raises(UserError, match="adapter"):
        load_translator(EngineSettings(translator=base, policy="wait-2", adapter=adapter))


def without_config(folder):
    (folder / "config.json").unlink()


def without_weights(folder):
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")


def with_cut_weights(folder):
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:2000])


def with_a_tensor_missing(folder):
    weights = load_file(folder / "model.safetensors")
    weights.pop("model.layers.1.mlp.up_proj.weight")
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})


def with_broken_config(folder):
    (folder / "config.json").write_text("{")


def with_broken_tokenizer(folder):
    (folder / "tokenizer.json").write_text("{}")


def of_another_family(folder):
    GPT2LMHeadModel(GPT2Config(n_layer=1, n_head=2, n_embd=8, vocab_size=320)).save_pretrained(folder)


@pytest.mark.parametrize(
    "damage",
    [
        without_config,
        without_weights,
        with_cut_weights,
        with_a_tensor_missing,
        with_broken_config,
        with_broken_tokenizer,
        of_another_family,
    ],
)
def test_a_damaged_model_folder_is_refused_in_one_sentence(tmp_path, damage):
    save_model(tmp_path)
    damage(tmp_path)
    with pytest.raises(UserError) as caught:
        load_translator(EngineSettings(translator=str(tmp_path), policy="wait-3"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"policy": "wait-0"}, "wait-0"),
        ({"policy": "read-3"}, "The pace read-3 needs an adapter"),
        ({"target_language": "xx"}, "'xx'"),
        ({"translator": "./nowhere"}, "nowhere"),
        ({"translator": "nonsense"}, "nonsense"),
    ],
)
def test_what_does_not_go_together_is_refused(tmp_path, wrong, words):
    chosen = {"translator": save_model(tmp_path), "policy": "wait-3", **wrong}
    with pytest.raises(UserError, match=words):
        load_translator(EngineSettings(**chosen))


def test_a_language_that_the_model_does_not_know_is_refused(tmp_path):
    folder = save_model(tmp_path, manifest=MANIFEST)
    with pytest.raises(UserError, match="en to de"):
        load_translator(EngineSettings(translator=folder, policy="wait-3", target_language="fr"))


@needs_card
def test_a_cuda_card_writes_what_the_cpu_writes(tmp_path):
    folder = save_model(tmp_path, manifest=MANIFEST)
    words = ["we", "would", "like", "to", "book", "a", "table"]
    on_card, on_cpu = (
        translate(load_translator(EngineSettings(translator=folder, policy="wait-2", device=device)), words)
        for device in ("cuda", "cpu")
    )
    assert on_card == on_cpu


def test_a_card_that_is_not_there_is_named(tmp_path):
    if torch.cuda.is_available():
        pytest.skip("there is a CUDA card")
    with pytest.raises(UserError, match="no graphics card that can be used: choose the processor"):
        load_translator(EngineSettings(translator=save_model(tmp_path), policy="wait-3", device="cuda"))
