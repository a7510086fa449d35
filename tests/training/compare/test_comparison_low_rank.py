"""Low-rank weights beside a real base: the base stays what it was, and what is streamed is both."""

from dataclasses import replace

import pytest
from safetensors.torch import load_file
from tiny_comparison import TINY, compare, comparison_data
from tiny_lm import tiny_model, tiny_tokenizer

from models.adapters.adapter_files import WEIGHTS_NAME
from training.compare.comparison import Comparison
from training.compare.learning import LearningWorkshop
from training.compare.report import DOCUMENT, write_report
from training.compare.results import path_of, read, settings_of
from training.compare.runs import FULL, LOW_RANK_RUNS, NOTHING, RUNS
from training.compare.sizes import SIZES, Budget
from training.compare.streaming import stream

TROUBLE = 2
SIZE = replace(TINY, base=Budget(0, 0, 0.0, 0), tuning=Budget(2, 512, 1e-2, 1), n_test=4)
BY_NAME = {run.key: run for run in LOW_RANK_RUNS}
EXPOSST = BY_NAME["en-de.real.exposst"]
KEYS = [
    pytest.param(key, marks=() if key == EXPOSST.key else pytest.mark.long)
    for key in BY_NAME
    if "conversational" not in key  # needs word alignment, as one that the other tests of runs have
]


@pytest.fixture(scope="module")
def comparison(tmp_path_factory):
    folder = tmp_path_factory.mktemp("low-rank")
    model = tiny_model("llama", num_attention_heads=4, hidden_size=SIZE.width)
    model.save_pretrained(folder / "base")
    tiny_tokenizer().save_pretrained(folder / "base")
    workshop = LearningWorkshop(SIZE, comparison_data(folder), folder / "out", folder / "base")
    return Comparison(workshop, SIZE.runs, folder / "results")


@pytest.mark.parametrize("key", KEYS)
def test_an_adapter_learns_beside_the_base_and_both_are_streamed(key, comparison):
    run, workshop = BY_NAME[key], comparison.workshop
    before = (workshop.real_base / "model.safetensors").read_bytes()
    Comparison(workshop, [run], comparison.results).go_on()
    result = read(run, SIZE, comparison.results)
    assert [one.policy for one in result.measured] == list(run.policies)
    assert (workshop.real_base / "model.safetensors").read_bytes() == before
    if run.learned.method == NOTHING:
        return
    folder = workshop.folder(run.learned)
    assert not (folder / "model.safetensors").exists()
    assert all("lora" in name for name in load_file(folder / WEIGHTS_NAME))


def test_the_references_loss_is_that_of_base_and_adapter_together(comparison):
    run, workshop = EXPOSST, comparison.workshop
    Comparison(workshop, [run], comparison.results).go_on()
    pairs = workshop.texts("en-de").test_sentences(SIZE.n_test)
    folder = workshop.folder(run.learned)
    trained = [one.row["loss"] for one in read(run, SIZE, comparison.results).measured]
    as_it_is = BY_NAME["en-de.real.unlearned-in-slots"]
    Comparison(workshop, [as_it_is], comparison.results).go_on()
    alone = [one.row["loss"] for one in read(as_it_is, SIZE, comparison.results).measured]
    assert len(trained) == len(alone) == 4 and all(a < b for a, b in zip(trained, alone, strict=True))
    assert stream(run, folder, pairs, workshop.real_base)[0].row["loss"] == trained[0]


def test_the_report_tells_what_is_done_beside_a_real_base(comparison, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib", reason="the evaluation extra is not installed")
    real = replace(SIZE, name="real")
    monkeypatch.setitem(SIZES, "real", real)
    renamed = replace(comparison.workshop, size=real)
    Comparison(renamed, [EXPOSST], tmp_path / "results").go_on()
    document = tmp_path / "EVIDENCE.md"
    document.write_text(DOCUMENT.read_text(encoding="utf-8"), encoding="utf-8")
    write_report(TINY, tmp_path / "results", document)
    text = document.read_text(encoding="utf-8")
    assert f"1 of {len(LOW_RANK_RUNS)} runs are done" in text and "| en-de.real.exposst | wait-1 |" in text
    assert "en-fr.real: exposst against gpe: not run yet." in text


def test_results_kept_before_there_were_methods_are_those_of_all_weights():
    assert "method" not in settings_of(RUNS[0], TINY, "")["run"]["learned"]
    assert settings_of(EXPOSST, SIZE, "")["run"]["learned"]["method"] != FULL


def test_results_have_names_of_their_own():
    paths = {path_of(run, TINY) for run in (*RUNS, *LOW_RANK_RUNS)}
    assert len(paths) == len(RUNS) + len(LOW_RANK_RUNS)


def test_without_a_base_or_with_one_of_another_shape_it_is_said(comparison, tmp_path, capsys):
    data = comparison.workshop.data
    assert compare(data, tmp_path, "--size", "real", "--list") == TROUBLE
    assert "name its folder by --base" in capsys.readouterr().err
    base = ("--base", str(comparison.workshop.given))
    assert compare(data, tmp_path, "--size", "real", "--list", *base) == TROUBLE
    assert "has 30 layers of width 576" in capsys.readouterr().err
