"""What adapters and translators say of themselves in JSON, and every way to say it wrongly."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from adapter_folders import ADAPTER, SHARED, rewrite
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.adapters.adapters import AdapterError, BaseDescription, check_adapter, read_manifest
from models.manifests.manifests import LanguagePair, ManifestError


@pytest.mark.parametrize("name", ["adapter_config.json", "surtitle.json"])
@pytest.mark.parametrize(
    "text", ["", "{", "[]", '"x"', '{"r": NaN}', '{"r": 1, "r": 2}', "[" * 100_000, "\xff"]
)
def test_malformed_json_is_named(name: str, text: str, adapter: Path, base: BaseDescription) -> None:
    (adapter / name).write_bytes(text.encode("latin-1"))

    with pytest.raises(AdapterError, match=name):
        check_adapter(adapter, base)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"schema_version": 2}, "schema version 2.*update Surtitle"),
        ({"schema_version": 0}, "schema version 0.*newer version of the model"),
        ({"schema_version": True}, "true as 'schema_version'"),
        ({"languages": []}, "'languages'"),
        ({"languages": [{"from": "en"}]}, "lacks the field 'to'"),
        ({"languages": [{"from": "English", "to": "de"}]}, "'English' as a language"),
        ({"languages": ["en-de"]}, "'languages'"),
        ({"scheme": "waves"}, "'waves' as 'scheme'"),
        ({"slot_length": 0}, "0 as 'slot_length'"),
        ({"slot_length": 16.0}, "16.0 as 'slot_length'"),
        ({"prompts": {}}, "lacks the field 'wait'"),
        ({"prompts": {"wait": "x", "read": "{source.__class__}"}}, "placeholder 'source.__class__'"),
        ({"prompts": {"wait": "{0}", "read": "x"}}, "placeholder '0'"),
        ({"prompts": {"wait": "{source!r}", "read": "x"}}, "placeholder 'source'"),
        ({"prompts": {"wait": "{source", "read": "x"}}, "unbalanced brace"),
        ({"prompts": {"wait": "x", "read": "x", "sing": "x"}}, "'sing'"),
        ({"end_of_write": None}, "names no 'end_of_write'"),
        ({"end_of_write": 7}, "7 as 'end_of_write'"),
        ({"policies": ["wait-k"]}, "'wait-k' as a policy"),
        ({"policies": ["wait-0"]}, "'wait-0'"),
        ({"policies": ["wait-9..3"]}, r"'wait-9\.\.3'"),
        ({"policies": ["wait-0.5"]}, "does not exist"),
        ({"policies": ["confident-1"]}, "does not exist"),
        ({"policies": ["confident-0.9..0.5"]}, "does not exist"),
        ({"licence": " "}, "'licence'"),
        ({"measured": 25}, "'measured'"),
        ({"trained_on": {"files": ["a.tsv"]}}, "lacks the field 'pairs'"),
        ({"trained_on": {"files": [], "pairs": 1}}, "'files'"),
        ({"trained_on": {"files": ["a.tsv"], "pairs": 1, "by": "me"}}, "'by'"),
        ({"lenguages": 1}, "'lenguages', which this version does not know"),
        ({"base": "someone/tiny-llama"}, "'base'"),
        ({"base": {}}, "lacks the field 'name'"),
    ],
)
def test_a_field_that_makes_no_sense_is_named(
    change: dict[str, Any], words: str, adapter: Path, base: BaseDescription
) -> None:
    rewrite(adapter, lambda data: data.update(change))

    with pytest.raises(AdapterError, match=words) as caught:
        check_adapter(adapter, base)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"peft_type": "IA3"}, "IA3 adapter"),
        ({"r": 0}, "'r'"),
        ({"lora_alpha": 0}, "0 as 'lora_alpha'"),
        ({"lora_alpha": "8"}, "as 'lora_alpha' where a number"),
        ({"use_dora": 1}, "1 as 'use_dora' where true or false"),
        ({"alpha_pattern": {f"a{i}": 8 for i in range(5_001)}}, "more patterns"),
        ({"alpha_pattern": {"(?=a)b": 8}}, "pattern that this version"),
        ({"init_lora_weights": "pissa_niter_4"}, "'pissa_niter_4', which changed the base"),
        ({"bias": "all"}, "biases"),
        ({"layer_replication": [[0, 2], [1, 2]]}, "'layer_replication', which this version"),
        ({"trainable_token_indices": [3]}, "'trainable_token_indices'"),
        ({"alora_invocation_tokens": [1]}, "'alora_invocation_tokens'"),
        ({"some_new_thing": {"on": True}}, "'some_new_thing'"),
        ({"megatron_config": {}, "megatron_core": "os"}, "modules to import"),
        ({"auto_mapping": {"parent_library": "os"}}, "modules to import"),
    ],
)
def test_a_configuration_that_surtitle_does_not_load_is_refused(
    change: dict[str, Any], words: str, adapter: Path, base: BaseDescription
) -> None:
    rewrite(adapter, lambda data: data.update(change), "adapter_config.json")

    with pytest.raises(AdapterError, match=words):
        check_adapter(adapter, base)


def test_a_translators_own_manifest_is_read_and_a_folder_without_one_has_none(tmp_path: Path) -> None:
    assert read_manifest(tmp_path) is None
    (tmp_path / "surtitle.json").write_text(json.dumps({**SHARED, "language_style": "names"}))

    manifest = read_manifest(tmp_path)

    assert manifest is not None
    assert manifest.languages == (LanguagePair("en", "de"),)
    assert manifest.prompt("offline", "en", "de") == "English German"
    assert manifest.was_trained_for("wait-9")
    assert manifest.was_trained_for("offline")
    assert not manifest.was_trained_for("wait-10")
    assert not manifest.was_trained_for("read-4")
    assert [str(policy) for policy in manifest.policies] == SHARED["policies"]


def test_a_translator_may_be_trained_for_what_it_is_sure_of(tmp_path: Path) -> None:
    policies = ["confident-0.25..0.6", "offline"]
    (tmp_path / "surtitle.json").write_text(json.dumps({**SHARED, "policies": policies}))

    manifest = read_manifest(tmp_path)

    assert manifest is not None
    assert [str(policy) for policy in manifest.policies] == policies
    assert manifest.was_trained_for("confident-0.3") and manifest.was_trained_for("confident-0.60")
    assert not manifest.was_trained_for("confident-0.7") and not manifest.was_trained_for("wait-3")
    assert manifest.policy_for("brisk") == "confident-0.25"


def test_an_adapters_folder_given_as_a_translator_says_so(tmp_path: Path) -> None:
    (tmp_path / "surtitle.json").write_text(json.dumps(ADAPTER))

    with pytest.raises(ManifestError, match="belongs to an adapter"):
        read_manifest(tmp_path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
NESTED = st.dictionaries(
    st.sampled_from(["from", "to", "name", "revision", "model_type", "wait", "read"]), JSON
)
SPOILED = st.dictionaries(
    st.sampled_from([*ADAPTER, "language_style", "peft_type", "r", "x"]), JSON | NESTED, max_size=4
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(junk=JSON | SPOILED.map(lambda change: {**ADAPTER, **change}))
def test_whatever_json_stands_there_nothing_but_the_two_errors_is_raised(
    junk: object, adapter: Path, base: BaseDescription
) -> None:
    (adapter / "surtitle.json").write_text(json.dumps(junk))

    for read in (lambda: check_adapter(adapter, base), lambda: read_manifest(adapter)):
        with contextlib.suppress(AdapterError, ManifestError):
            read()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(junk=st.binary(max_size=300), header=JSON)
def test_whatever_bytes_stand_there_nothing_but_the_two_errors_is_raised(
    junk: bytes, header: object, adapter: Path, base: BaseDescription
) -> None:
    text = json.dumps(header).encode()
    for name, content in [
        ("surtitle.json", junk),
        ("adapter_config.json", junk),
        ("adapter_model.safetensors", junk),
        ("adapter_model.safetensors", len(text).to_bytes(8, "little") + text + junk),
    ]:
        whole = (adapter / name).read_bytes()
        (adapter / name).write_bytes(content)
        with pytest.raises(AdapterError):
            check_adapter(adapter, base)
        (adapter / name).write_bytes(whole)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(change=st.dictionaries(st.sampled_from(["peft_type", "r", "auto_mapping", "target_modules"]), JSON))
def test_whatever_the_configuration_says_nothing_but_an_adapter_error_is_raised(
    change: dict[str, object], adapter: Path, trained: Path, base: BaseDescription
) -> None:
    config = json.loads((trained / "adapter" / "adapter_config.json").read_text())
    (adapter / "adapter_config.json").write_text(json.dumps({**config, **change}))

    with contextlib.suppress(AdapterError):
        check_adapter(adapter, base)
