"""How adapters are told of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from newer_translator import land_newer_translator
from shipped_adapters import save_shipped_adapter

from app.adapters.shelf import ChosenTranslator, KeptAdapter
from app.adapters.way_out import WayOut
from app.windows.adapters.wording import (
    base_line,
    data_line,
    gain_in_points,
    gain_in_words,
    gain_of,
    method_line,
    other_pace,
    pairs_in_words,
    points_explained,
    quality_lines,
    short_note,
    text_in_words,
    way_in_words,
    why_not,
)
from models import embedded
from models.adapters.adapters import AdapterManifest, LanguagePair, describe_base, read_adapter_manifest
from models.embedded.revisions import since
from models.manifests.manifests import TrainingData
from models.manifests.quality import HELD_OUT, Quality

MEASURED = {"talks": {"wait-3": {"bleu": 30.5}, "offline": {"bleu": 40.5}}}
LANGUAGES = [{"from": "en", "to": code} for code in ("de", "fr", "es", "it")]


@pytest.fixture(scope="module")
def adapter(tmp_path_factory: pytest.TempPathFactory) -> AdapterManifest:
    folder = tmp_path_factory.mktemp("shelf") / "booking"
    save_shipped_adapter(folder, measured=MEASURED, languages=LANGUAGES, policies=["wait-3", "offline"])
    return read_adapter_manifest(folder)


def compared(adapter: AdapterManifest, n_points: float) -> tuple[AdapterManifest, ChosenTranslator, str]:
    """Return an adapter that is better by so much than the translator alone, that, and the policy."""
    translator = ChosenTranslator("embedded", LanguagePair("en", "de"))
    alone = next(iter(translator.manifest.measured))  # type: ignore[union-attr]
    better = replace(alone, scores={"bleu": alone.scores["bleu"] + n_points})
    policies = translator.manifest.policies  # type: ignore[union-attr]
    says = replace(adapter.translator, measured=(better,), policies=policies)
    manifest = replace(adapter, translator=says)
    return manifest, translator, alone.policy


@pytest.mark.parametrize(
    ("n_points", "words"),
    [
        (2.2, "+2 points"),
        (1.0, "+1 point"),
        (0.3, "As good as without an adapter"),
        (-3.0, "\N{MINUS SIGN}3 points"),
    ],
)
def test_a_gain_is_told_in_whole_points(adapter: AdapterManifest, n_points: float, words: str) -> None:
    assert gain_in_points(*compared(adapter, n_points)) == words
    assert gain_in_words(*compared(adapter, n_points)) == f"{words} on tatoeba"


def test_where_the_two_were_not_compared_no_points_are_told(adapter: AdapterManifest) -> None:
    translator = ChosenTranslator("embedded")
    assert gain_in_points(adapter, translator, "offline") == ""
    assert "not against the translator alone" in gain_in_words(adapter, translator, "offline")
    unmeasured = replace(adapter, translator=replace(adapter.translator, measured=()))
    assert gain_in_words(unmeasured, translator, "offline") == "Not measured"
    assert points_explained(unmeasured, translator, "offline") == "Its author measured nothing."


def test_the_menu_notes_what_an_adapter_gains_or_why_it_cannot_be_chosen(adapter: AdapterManifest) -> None:
    better, translator, policy = compared(adapter, 2.0)
    assert short_note(KeptAdapter(adapter.folder, better), translator, policy) == "+2 points on tatoeba"
    broken = KeptAdapter(Path("shelf/broken"), None, "It is broken.")
    assert short_note(broken, translator, policy) == "Cannot be used: see the details"
    polish = ChosenTranslator("embedded", LanguagePair("en", "pl"))
    misfit = polish.look_at(adapter.folder)
    assert short_note(misfit, polish, policy) == "Made for other languages"
    assert why_not(misfit, polish) == "Does not translate English → Polish"
    nothing = KeptAdapter(adapter.folder, better, "Nothing is translated.")
    assert short_note(nothing, ChosenTranslator("embedded"), policy) == ""


def test_a_pace_that_it_cannot_keep_is_told_before_it_is_used(adapter: AdapterManifest) -> None:
    translator = ChosenTranslator("embedded", LanguagePair("en", "de"))
    here = KeptAdapter(adapter.folder, adapter)
    for kept in ("wait-3", "offline", "brisk"):
        assert other_pace(adapter, kept) == ""
    said = "Cannot keep the chosen pace; its nearest is wait-3"
    assert short_note(here, translator, "balanced") == other_pace(adapter, "balanced") == said
    assert short_note(here, translator, "wait-5") == "Not trained for the chosen pace"


def test_some_languages_are_named_and_the_others_counted(adapter: AdapterManifest) -> None:
    assert pairs_in_words(adapter.translator) == "English → German, English → French, +2"


def test_what_it_was_measured_on_is_named_without_its_languages() -> None:
    assert text_in_words("en-de meetings") == "meetings"
    assert text_in_words(HELD_OUT) == "sentences it was not trained on"


def test_the_button_names_what_it_switches_to() -> None:
    assert way_in_words(WayOut("Qwen/Qwen3-0.6B")) == "Switch to Qwen3 0.6B"
    assert way_in_words(WayOut("", LanguagePair("en", "fr"))) == "Switch to English → French"


def test_an_earlier_translator_of_the_program_is_called_by_the_day_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = {"name": "embedded", "model_type": "llama", "revision": embedded.revision()}
    mine = save_shipped_adapter(tmp_path / "mine", base=base)
    before = land_newer_translator(monkeypatch, tmp_path / "newer")
    called = f"Small translator of {since(before)}"
    chosen = ChosenTranslator("embedded", LanguagePair("en", "de"))
    misfit = chosen.look_at(mine)
    assert why_not(misfit, chosen) == f"Made for {called}, another translator"
    assert short_note(misfit, chosen, "wait-3") == "Made for another translator"
    assert way_in_words(WayOut(f"embedded@{before[:12]}")) == f"Switch to {called}"


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
