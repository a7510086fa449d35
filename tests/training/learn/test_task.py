"""What a base is to learn, and how that is written down for those who will run it."""

import json
from dataclasses import replace

import pytest
from into_english import land_into_english
from tiny_run import save_base

from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from models import embedded
from models.manifests.manifests import MANIFEST_NAME, TrainingData, read_manifest
from training.learn.methods import METHODS
from training.learn.task import HEADS, READS_OF_CHUNKS, task_of


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    base = save_base(tmp_path_factory.mktemp("bases") / "tiny")
    return TrainingPlan(base=str(base), data="", out="", policy="wait-2,wait-4", licence="MIT")


def test_what_is_saved_says_what_was_learned(plan, tmp_path) -> None:
    task = task_of(plan, METHODS["full"])
    task.save(tmp_path, {}, TrainingData(("pairs.tsv",), 30))
    saved = read_manifest(tmp_path)
    assert saved == replace(task.manifest, trained_on=TrainingData(("pairs.tsv",), 30))
    assert (saved.scheme, [*map(str, saved.policies)]) == (plan.scheme, ["wait-2", "wait-4"])
    assert task.policies == ["wait-2", "wait-4"]


def test_a_token_that_the_vocabulary_lacks_can_be_added_to_a_whole_model_only(plan) -> None:
    chunked = replace(plan, policy="chunks-fine", end_of_write="<|written|>")
    with pytest.raises(UserError, match="an adapter adds no tokens"):
        task_of(chunked, METHODS["lora"])
    task = task_of(chunked, METHODS["full"])
    assert task.fields["policies"] == [READS_OF_CHUNKS]
    assert "<|written|>" in task.base.tokenizer.get_vocab()


def test_a_policy_head_is_promised_only_where_it_learns_with_the_weights(plan, tmp_path) -> None:
    base = save_base(tmp_path / "base")
    plan = replace(plan, base=str(base), policy="read-2")
    task_of(plan, METHODS["full"]).save(base, {})
    said = json.loads((base / MANIFEST_NAME).read_text())
    (base / MANIFEST_NAME).write_text(json.dumps(said | {"policies": ["read-2..10", HEADS]}))
    practised = replace(plan, objective="seqpo", policy="adaptive")
    assert HEADS not in task_of(practised, METHODS["lora"]).fields["policies"]
    with_head = replace(practised, policy="head-0.5")
    assert task_of(with_head, METHODS["lora"]).fields["policies"] == ["read-2..10", HEADS]


def test_a_language_that_no_prompt_names_is_refused(plan) -> None:
    with pytest.raises(UserError, match="language 'xx' is not known"):
        task_of(replace(plan, target="xx"), METHODS["lora"])


def test_languages_into_english_are_trained_on_what_ships_for_them(monkeypatch, tmp_path) -> None:
    into_english = land_into_english(monkeypatch, tmp_path / "shipped")
    plan = TrainingPlan(
        base="embedded", data="", out="", source="fr", target="en", scheme="slots", policy="wait-2"
    )
    task = task_of(plan, METHODS["lora"])
    assert task.base.folder == into_english
    assert task.fields["base"]["revision"] == embedded.revision(into_english)
    assert task_of(replace(plan, source="en", target="fr"), METHODS["lora"]).base.folder == embedded.FOLDER
