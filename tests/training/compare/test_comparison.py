"""The comparison does each run once, goes on where it stopped, and reports what there is and what is not."""

import json
import os
import shutil
import signal
from dataclasses import replace

import pytest
from safetensors.torch import load_file
from tiny_comparison import BY_KEY, EXPOSST, TINY, compare, comparison_data
from tiny_run import ALIGNABLE_ROWS, ROWS

from training.compare import learning
from training.compare.comparison import Comparison, runs_named
from training.compare.learning import LearningWorkshop, task_for
from training.compare.results import path_of, read, settings_of
from training.compare.runs import RUNS
from training.compare.texts import TEST_SETS, ComparedTexts

TROUBLE, INTERRUPTED = 2, 130
PLAIN = BY_KEY["en-de.alibi.simulmask-plain"]


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return comparison_data(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    """All runs, of one step and four sentences."""
    data = comparison_data(tmp_path_factory.mktemp("data"), ALIGNABLE_ROWS)
    size = replace(TINY, base=replace(TINY.base, n_steps=1), tuning=replace(TINY.tuning, n_steps=1), n_test=4)
    folder = tmp_path_factory.mktemp("short")
    return Comparison(LearningWorkshop(size, data, folder / "out"), RUNS, folder / "results")


def outcome(run, results):
    """Return what a run's result says but for speeds."""
    result = read(run, TINY, results)
    return [(one.policy, one.scores, one.sentences) for one in result.measured]


@pytest.mark.long
@pytest.mark.parametrize("key", BY_KEY)
def test_every_run_learns_a_step_and_streams(key, short):
    run = BY_KEY[key]
    if "chunks-random" in run.learned.policies:
        pytest.importorskip("eflomal", reason="the training extra is not installed")
    Comparison(short.workshop, [run], short.results).go_on()
    result = read(run, short.workshop.size, short.results)
    assert [one.policy for one in result.measured] == list(run.policies)
    assert all(one.scores["n"] == len(one.sentences) == 4 for one in result.measured)


@pytest.mark.long
def test_a_run_that_is_done_is_skipped_wherever_its_weights_are(data, tmp_path):
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    before = path_of(EXPOSST, TINY, tmp_path / "results").read_text()
    shutil.rmtree(tmp_path / "out")
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    assert not (tmp_path / "out").exists()
    assert path_of(EXPOSST, TINY, tmp_path / "results").read_text() == before


@pytest.mark.long
def test_other_data_or_budgets_are_another_run(data, tmp_path, short):
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    other = tmp_path / "other"
    shutil.copytree(data, other)
    with (other / "en-de.test.ted.tsv").open("a", encoding="utf-8") as file:
        file.write(ROWS[0])
    results = tmp_path / "results"
    assert Comparison(LearningWorkshop(TINY, data, tmp_path), RUNS, results).is_done(EXPOSST)
    assert not Comparison(LearningWorkshop(TINY, other, tmp_path), RUNS, results).is_done(EXPOSST)
    assert not Comparison(LearningWorkshop(short.workshop.size, data, tmp_path), RUNS, results).is_done(
        EXPOSST
    )


@pytest.mark.long
def test_another_seed_learns_otherwise_on_the_same_base_and_is_kept_beside(short):
    runs = [EXPOSST, EXPOSST.with_seed(2)]
    Comparison(short.workshop, runs, short.results).go_on()
    first, second = (
        load_file(short.workshop.folder(run.learned) / "model.safetensors")["model.embed_tokens.weight"]
        for run in runs
    )
    assert not first.equal(second)
    assert len({short.workshop.base_folder(run.learned.base) for run in runs}) == 1
    assert all(read(run, short.workshop.size, short.results) for run in runs)
    assert [path_of(run, TINY).name for run in runs] == [
        "en-de.rotary-tiny.exposst.json",
        "en-de.rotary-tiny.exposst.seed-2.json",
    ]


def test_results_kept_before_there_were_seeds_are_those_of_the_usual_one():
    usual, other = (settings_of(run, TINY, "") for run in (EXPOSST, EXPOSST.with_seed(2)))
    assert "seed" not in usual["run"]["learned"]
    assert other["run"]["learned"] == {**usual["run"]["learned"], "seed": 2}


class Killed(Exception):
    """Stands for an end without warning."""


def kill():
    raise Killed


def press_ctrl_c():
    os.kill(os.getpid(), signal.SIGINT)


def at_step(n, act):
    """Return what acts at the n-th step of all trainings together."""
    steps = []

    def tell(self, event):
        steps.append(event)
        if len(steps) == n:
            act()

    return tell


@pytest.mark.long
@pytest.mark.parametrize(("n_before", "after"), [(1, [3, 1, 2, 3]), (2, [1, 2, 3]), (4, [3])])
def test_ctrl_c_ends_the_comparison_which_goes_on_behind_that_step(
    data, tmp_path, monkeypatch, n_before, after
):
    """The loop looks for Ctrl-C at the next step, which may be a training's last."""
    with monkeypatch.context() as patch:
        patch.setattr(learning.TrainingProgress, "tell", at_step(n_before, press_ctrl_c))
        assert compare(data, tmp_path, "--only", EXPOSST.key) == INTERRUPTED
    assert not path_of(EXPOSST, TINY, tmp_path / "results").exists()
    steps = []
    monkeypatch.setattr(learning.TrainingProgress, "tell", lambda self, event: steps.append(event.step))
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    assert steps == after


@pytest.mark.parametrize(
    "n_before", [pytest.param(2, marks=pytest.mark.long), 5], ids=["in the base", "in the fine-tuning"]
)
def test_a_killed_run_goes_on_with_the_same_result(data, tmp_path, monkeypatch, n_before):
    monkeypatch.setattr(learning, "CHECKPOINT_EVERY", 1)
    assert compare(data, tmp_path / "whole", "--only", PLAIN.key) == 0
    with monkeypatch.context() as patch:
        patch.setattr(learning.TrainingProgress, "tell", at_step(n_before, kill))
        with pytest.raises(Killed):
            compare(data, tmp_path / "cut", "--only", PLAIN.key)
    assert compare(data, tmp_path / "cut", "--only", PLAIN.key) == 0
    folders = [
        LearningWorkshop(TINY, data, tmp_path / part / "out").folder(PLAIN.learned)
        for part in ("whole", "cut")
    ]
    whole, cut = (load_file(folder / "model.safetensors") for folder in folders)
    assert all((whole[name] == cut[name]).all() for name in whole)
    assert outcome(PLAIN, tmp_path / "cut" / "results") == outcome(PLAIN, tmp_path / "whole" / "results")


def test_plain_alibi_counts_the_masked_tokens_in_training_and_none_in_streaming(short, monkeypatch):
    shop, rules = short.workshop, []
    shop.base_of(PLAIN.learned.base)

    def catch(trainable, *_, **__):
        rules.append(trainable.rule)
        raise Killed

    monkeypatch.setattr(learning, "train", catch)
    with pytest.raises(Killed):
        shop.model(PLAIN.with_seed(2).learned)
    assert rules[0].slopes and not rules[0].bias_by_rank
    base = shop.base_folder(PLAIN.learned.base)
    streamed = task_for(base, PLAIN.learned.base, PLAIN.streamed_scheme, PLAIN.policies, 16)
    assert streamed.rule.bias_by_rank


@pytest.mark.long
def test_runs_that_are_streamed_differently_share_a_training(data, tmp_path, monkeypatch):
    learned = []
    monkeypatch.setattr(learning, "train", _noting(learning.train, learned))
    assert compare(data, tmp_path, "--only", "en-de.rotary.exposst,exposst-at-4,prefix,reuse") == 0
    assert len(learned) == 3, "the base, ExPosST and prefix"
    at_16, at_4 = (
        outcome(BY_KEY[f"en-de.rotary.{name}"], tmp_path / "results") for name in ("exposst", "exposst-at-4")
    )
    assert at_16 != at_4


def _noting(train, calls):
    def noted(*arguments, **options):
        calls.append(arguments)
        return train(*arguments, **options)

    return noted


def test_the_list_tells_what_is_done_and_how_long_the_rest_takes(data, tmp_path, capsys):
    assert compare(data, tmp_path, "--list") == 0
    before = capsys.readouterr().out.splitlines()
    assert len(before) == len(RUNS) + 2 and "done" not in "".join(before[1:])
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    capsys.readouterr()
    assert compare(data, tmp_path, "--list") == 0
    after = capsys.readouterr().out.splitlines()
    assert [line for line in after[1:] if "done" in line] == [after[1]] and EXPOSST.key in after[1]


def test_what_is_left_falls_by_what_runs_share(data, tmp_path):
    workshop = LearningWorkshop(TINY, data, tmp_path / "out")
    [(_, first), (_, second)] = Comparison(
        workshop, runs_named("exposst-at-4,exposst-at-8", TINY), tmp_path
    ).left(TINY.speed)
    streaming_s = 4 * TINY.n_test / TINY.speed.sentences_per_s
    training_s = 2 * 3 * 512 / TINY.speed.tokens_per_s
    assert (first, second) == (pytest.approx(streaming_s + training_s), pytest.approx(streaming_s))


def test_results_of_all_runs_have_names_of_their_own():
    assert len(BY_KEY) == len(RUNS) == len({path_of(run, TINY) for run in RUNS})


def test_test_sentences_are_the_same_each_time_and_of_all_sets(data, tmp_path):
    sentences = ComparedTexts(data, "en-de", tmp_path).test_sentences(10)
    assert sentences == ComparedTexts(data, "en-de", tmp_path).test_sentences(10)
    sizes = zip(TEST_SETS["en-de"], (3, 3, 2, 2), strict=True)
    drawn = [ComparedTexts(data, "en-de", tmp_path).drawn(name, n) for name, n in sizes]
    assert sentences == [pair for part in drawn for pair in part]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--only", "nothing"), "The run 'nothing' is not known"),
        (("--size", "huge"), "The size 'huge' is not known"),
        (("--data", "/nowhere"), "does not exist"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(data, tmp_path, capsys, options, said):
    assert compare(data, tmp_path, *options) == TROUBLE
    assert said in capsys.readouterr().err


def test_a_broken_result_is_named(data, tmp_path, capsys):
    path = path_of(EXPOSST, TINY, tmp_path / "results")
    path.parent.mkdir()
    path.write_text(json.dumps({"settings": {}}))
    assert compare(data, tmp_path, "--list") == TROUBLE
    assert path.name in capsys.readouterr().err
