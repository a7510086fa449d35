"""How adapters are told of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shipped_adapters import save_shipped_adapter

from app.adapters.shelf import ChosenTranslator, KeptAdapter
from app.windows.adapters.wording import base_line, data_line, gain_of, method_line, quality_lines, short_line
from models import embedded
from models.adapters.adapters import AdapterManifest, describe_base, read_adapter_manifest
from models.manifests.manifests import TrainingData
from models.manifests.quality import Quality

MEASURED = {"talks": {"wait-3": {"bleu": 30.5}, "offline": {"bleu": 40.5}}}
LANGUAGES = [{"from": "en", "to": code} for code in ("de", "fr", "es", "it")]


@pytest.fixture(scope="module")
def adapter(tmp_path_factory: pytest.TempPathFactory) -> AdapterManifest:
    folder = tmp_path_factory.mktemp("shelf") / "booking"
    save_shipped_adapter(folder, measured=MEASURED, languages=LANGUAGES, policies=["wait-3", "offline"])
    return read_adapter_manifest(folder)


def test_a_line_of_the_menu_has_some_languages_and_the_quality_under_the_policy(
    adapter: AdapterManifest,
) -> None:
    line = short_line(KeptAdapter(adapter.folder, adapter), "offline")
    assert line == "booking (English → German, English → French, +2, wait-3, offline, BLEU 40.5)"
    assert short_line(KeptAdapter(Path("shelf/broken"), None), "offline") == "broken"


def test_a_revision_is_told_to_be_the_one_in_use_only_where_it_is(adapter: AdapterManifest) -> None:
    base = describe_base(embedded.FOLDER, "embedded")
    revision = base.revision
    assert base_line(adapter, base) == "embedded, any revision"
    fitting = replace(adapter, base_revision=revision)
    assert base_line(fitting, base) == f"embedded, revision {revision[:12]}, which is the one in use"
    for other in (None, replace(base, revision="f" * 40)):
        assert base_line(fitting, other) == f"embedded, revision {revision[:12]}"


def test_the_kind_of_an_adapter_is_named_with_its_numbers(adapter: AdapterManifest) -> None:
    assert method_line(adapter.lora) == "LoRA, rank 4, alpha 8"
    both = replace(adapter.lora, use_rslora=True, use_dora=True)
    assert method_line(both) == "LoRA + rsLoRA + DoRA, rank 4, alpha 8"


def test_what_it_learned_from_and_how_well_is_listed() -> None:
    assert data_line(TrainingData(("a.tsv", "b.tsv"), 12)) == "a.tsv, b.tsv; sentence pairs: 12"
    assert quality_lines([]) == "nothing"
    found = [Quality("talks", policy, {"bleu": 30.5}) for policy in ("wait-3", "offline")]
    assert quality_lines(found) == "talks wait-3: BLEU 30.5\ntalks offline: BLEU 30.5"


def test_what_an_adapter_makes_better_is_told_as_far_as_both_were_measured(adapter: AdapterManifest) -> None:
    translator = ChosenTranslator("embedded")
    alone = next(iter(translator.manifest.measured))  # type: ignore[union-attr]
    said = gain_of(adapter, translator, "offline")
    assert said == "talks offline: BLEU 40.5. The translator alone was not measured on this text."
    same = replace(adapter, translator=replace(adapter.translator, measured=(alone,)))
    assert gain_of(same, translator, alone.policy) == f"{alone}. The translator alone: {alone.figures}."
    unmeasured = replace(adapter, translator=replace(adapter.translator, measured=()))
    assert gain_of(unmeasured, translator, "offline") == "Its author measured nothing."
