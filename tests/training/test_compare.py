"""The comparison does each run once, goes on where it stopped, and reports what there is and what is not."""

import gzip
import json
import math
import os
import random
import shutil
import signal
from dataclasses import replace

import pytest
from safetensors.torch import load_file
from tiny_run import ROWS

from core.errors import UserError
from core.layout import sees
from training.compare import learning
from training.compare.__main__ import main
from training.compare.bootstrap import bleu_of, difference
from training.compare.claims import CLAIMS
from training.compare.comparison import Comparison, runs_named
from training.compare.forms import in_form
from training.compare.learning import AS_WRITTEN, Workshop, task_for
from training.compare.material import TEST_SETS, Material
from training.compare.report import DOCUMENT, write_report
from training.compare.results import path_of, read, settings_of
from training.compare.runs import RUNS, Form
from training.compare.sizes import SIZES, size_named
from training.compare.streaming import statistics_of
from training.examples import draw_epoch
from training.instances import Instance
from training.scoring import score
from training.significance import paired_bootstrap

TINY = SIZES["tiny"]
TROUBLE, INTERRUPTED = 2, 130
BY_KEY = {run.key: run for run in RUNS}
EXPOSST, PLAIN = BY_KEY["en-de.rotary.exposst"], BY_KEY["en-de.alibi.simulmask-plain"]


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    for pair, names in TEST_SETS.items():
        with gzip.open(folder / f"{pair}.train.tsv.gz", "wt", encoding="utf-8") as file:
            file.writelines(ROWS)
        for i, name in enumerate(names):
            (folder / f"{pair}.test.{name}.tsv").write_text("".join(ROWS[4 * i :]), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def short(data, tmp_path_factory):
    """All runs, of one step and four sentences."""
    size = replace(TINY, base=replace(TINY.base, n_steps=1), tuning=replace(TINY.tuning, n_steps=1), n_test=4)
    folder = tmp_path_factory.mktemp("short")
    return Comparison(Workshop(size, data, folder / "out"), RUNS, folder / "results")


def compare(data, folder, *options, results="results"):
    given = ("--data", data, "--out", folder / "out", "--results", folder / results, "--threads", 1)
    return main([*map(str, given), "--size", "tiny", *options])


def outcome(run, results):
    """Return what a run's result says but for speeds."""
    result = read(run, TINY, results)
    return [(one.policy, one.scores, one.sentences) for one in result.measured]


@pytest.mark.parametrize("key", BY_KEY)
def test_every_run_learns_a_step_and_streams(key, short):
    run = BY_KEY[key]
    if "chunks-random" in run.learned.policies:
        pytest.importorskip("eflomal", reason="the training extra is not installed")
    Comparison(short.workshop, [run], short.results).go_on()
    result = read(run, short.workshop.size, short.results)
    assert [one.policy for one in result.measured] == list(run.policies)
    assert all(one.scores["n"] == len(one.sentences) == 4 for one in result.measured)


def test_a_run_that_is_done_is_skipped_wherever_its_weights_are(data, tmp_path):
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    before = path_of(EXPOSST, TINY, tmp_path / "results").read_text()
    shutil.rmtree(tmp_path / "out")
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    assert not (tmp_path / "out").exists()
    assert path_of(EXPOSST, TINY, tmp_path / "results").read_text() == before


def test_other_data_or_budgets_are_another_run(data, tmp_path, short):
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    other = tmp_path / "other"
    shutil.copytree(data, other)
    with (other / "en-de.test.ted.tsv").open("a", encoding="utf-8") as file:
        file.write(ROWS[0])
    results = tmp_path / "results"
    assert Comparison(Workshop(TINY, data, tmp_path), RUNS, results).is_done(EXPOSST)
    assert not Comparison(Workshop(TINY, other, tmp_path), RUNS, results).is_done(EXPOSST)
    assert not Comparison(Workshop(short.workshop.size, data, tmp_path), RUNS, results).is_done(EXPOSST)


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


@pytest.mark.parametrize(("n_before", "after"), [(1, [3, 1, 2, 3]), (2, [1, 2, 3]), (4, [3])])
def test_ctrl_c_ends_the_comparison_which_goes_on_behind_that_step(
    data, tmp_path, monkeypatch, n_before, after
):
    """The loop looks for Ctrl-C at the next step, which may be a training's last."""
    with monkeypatch.context() as patch:
        patch.setattr(learning._Progress, "tell", at_step(n_before, press_ctrl_c))
        assert compare(data, tmp_path, "--only", EXPOSST.key) == INTERRUPTED
    assert not path_of(EXPOSST, TINY, tmp_path / "results").exists()
    steps = []
    monkeypatch.setattr(learning._Progress, "tell", lambda self, event: steps.append(event.step))
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    assert steps == after


@pytest.mark.parametrize("n_before", [2, 5], ids=["in the base", "in the fine-tuning"])
def test_a_killed_run_goes_on_with_the_same_result(data, tmp_path, monkeypatch, n_before):
    monkeypatch.setattr(learning, "CHECKPOINT_EVERY", 1)
    assert compare(data, tmp_path / "whole", "--only", PLAIN.key) == 0
    with monkeypatch.context() as patch:
        patch.setattr(learning._Progress, "tell", at_step(n_before, kill))
        with pytest.raises(Killed):
            compare(data, tmp_path / "cut", "--only", PLAIN.key)
    assert compare(data, tmp_path / "cut", "--only", PLAIN.key) == 0
    folders = [
        Workshop(TINY, data, tmp_path / part / "out").folder(PLAIN.learned) for part in ("whole", "cut")
    ]
    whole, cut = (load_file(folder / "model.safetensors") for folder in folders)
    assert all((whole[name] == cut[name]).all() for name in whole)
    assert outcome(PLAIN, tmp_path / "cut" / "results") == outcome(PLAIN, tmp_path / "whole" / "results")


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
    workshop = Workshop(TINY, data, tmp_path / "out")
    [(_, first), (_, second)] = Comparison(workshop, runs_named("exposst-at-4,exposst-at-8"), tmp_path)._left(
        TINY.speed
    )
    streaming_s = 4 * TINY.n_test / TINY.speed.sentences_per_s
    training_s = 2 * 3 * 512 / TINY.speed.tokens_per_s
    assert (first, second) == (pytest.approx(streaming_s + training_s), pytest.approx(streaming_s))


@pytest.fixture(scope="module")
def tables(data, tmp_path_factory):
    """Return a function that makes the examples of a run's training, in its form or as streamed."""
    workshop = Workshop(TINY, data, tmp_path_factory.mktemp("tables") / "out")
    base = workshop._base(EXPOSST.learned.base)

    def make(learned, form=None):
        task = task_for(base, learned.base, learned.scheme, learned.policies, learned.slot_length)
        maker = task.example_maker(AS_WRITTEN)
        pairs = workshop._tokenized(learned, task, maker)
        examples = draw_epoch(pairs, maker, random.Random(3))
        return [in_form(example, form or learned.form) for example in examples]

    return make


def relation(table):
    return [[sees(query, key) for key in table.cells] for query in table.cells]


def test_without_mask_only_arrivals_change_and_every_token_sees_all_before_it(tables):
    learned = BY_KEY["en-de.rotary.without-mask"].learned
    n_differing = 0
    for bare, full in zip(tables(learned), tables(EXPOSST.learned), strict=True):
        assert bare.labels == full.labels
        assert bare.cells == tuple(replace(cell, arrival=0) for cell in full.cells)
        n = len(bare.cells)
        assert relation(bare) == [[j <= i for j in range(n)] for i in range(n)]
        n_differing += relation(bare) != relation(full)
    assert n_differing, "short sentences are read whole under wait-7"


def test_without_slots_the_mask_stays_and_positions_are_those_of_the_whole_sentence(tables):
    run = BY_KEY["en-de.rotary.without-slots"]
    offline = tables(BY_KEY["en-de.rotary.offline"].learned)
    n_masked = 0
    for closed, masked, whole in zip(
        tables(run.learned), tables(run.learned, Form.STREAMED), offline, strict=True
    ):
        assert relation(closed) == relation(masked)
        n_masked += relation(closed) != relation(whole)
        assert closed.labels == whole.labels
        assert [cell.token_id for cell in closed.cells] == [cell.token_id for cell in whole.cells]
        assert [cell.position for cell in closed.cells] == [cell.position for cell in whole.cells]
    assert n_masked and run.streamed_scheme == "reuse"


def test_the_slots_and_the_slotless_form_show_targets_the_same_source(tables):
    """So that the ablation takes away positions only."""
    slotless = tables(BY_KEY["en-de.rotary.without-slots"].learned)
    for closed, full in zip(slotless, tables(EXPOSST.learned), strict=True):
        assert _source_seen(closed) == _source_seen(full)


def _source_seen(table):
    return [cell.arrival for cell, label in zip(table.cells, table.labels, strict=True) if label is not None]


def translations(n, seed):
    rng = random.Random(seed)
    references = [" ".join(row.partition("\t")[2].split()) for row in rng.choices(ROWS, k=n)]
    return references, [
        " ".join(word for word in reference.split() if rng.random() < 0.9) for reference in references
    ]


def test_the_bootstrap_over_statistics_is_sacrebleus():
    references, baseline = translations(60, 1)
    system = [" ".join(text.split()[: 5 if i % 7 else 3]) for i, text in enumerate(references)]
    expected = paired_bootstrap(baseline, system, references)[0]
    kept, others = (
        [statistics_of(Instance("", one, text, ())) for one, text in zip(references, texts, strict=True)]
        for texts in (system, baseline)
    )
    found = difference(others, kept)
    assert found.bleu == pytest.approx(expected.system - expected.baseline)
    assert found.p_value == pytest.approx(expected.p_value)
    assert difference(kept, kept).p_value == 1.0


def test_kept_statistics_give_the_bleu_of_the_whole():
    references, texts = translations(20, 2)
    instances = [Instance("a b", one, text, ()) for one, text in zip(references, texts, strict=True)]
    kept = [statistics_of(instance) for instance in instances]
    summed = [sum(column) for column in zip(*kept, strict=True)]
    possible = [sum(max(0, one[0] - n) for one in kept) for n in range(4)]
    assert bleu_of([*summed, *possible]) == pytest.approx(score(instances).bleu)


def report(tmp_path, results, size=TINY):
    pytest.importorskip("matplotlib", reason="the evaluation extra is not installed")
    document = tmp_path / "EVIDENCE.md"
    if not document.exists():
        shutil.copy(DOCUMENT, document)
    write_report(size, results, document)
    return document.read_text(encoding="utf-8")


def test_the_report_says_what_is_missing_and_leaves_the_prose(data, tmp_path):
    assert f"0 of {len(RUNS)} runs are done" in report(tmp_path, tmp_path / "results")
    document = tmp_path / "EVIDENCE.md"
    document.write_text(document.read_text() + "\nWhat a person wrote.\n")
    assert compare(data, tmp_path, "--only", "en-de.rotary.exposst,gpe") == 0
    text = report(tmp_path, tmp_path / "results")
    assert f"3 of {len(RUNS)} runs are done" in text and text.endswith("What a person wrote.\n")
    assert "| en-de.rotary: exposst against gpe | BLEU" in text
    assert "en-fr.rotary: exposst against gpe: not run yet." in text
    assert (tmp_path / "evidence-wait.svg").exists() and not (tmp_path / "evidence-alibi.png").exists()
    assert "Without exposst-of-64, prefix, reuse, offline: not run yet." in text


def test_the_report_shows_how_far_seeds_lie_apart(data, tmp_path):
    assert "by seed" in report(tmp_path, tmp_path / "results")
    assert compare(data, tmp_path, "--only", EXPOSST.key) == 0
    assert f"| {EXPOSST.key} | wait-1 | " not in _block(report(tmp_path, tmp_path / "results"), "seeds")
    assert compare(data, tmp_path, "--only", EXPOSST.key, "--seed", "2") == 0
    lines = _block(report(tmp_path, tmp_path / "results"), "seeds").splitlines()
    assert len(lines) == 2 + len(EXPOSST.policies)
    for line, policy in zip(lines[2:], EXPOSST.policies, strict=True):
        results = [read(run, TINY, tmp_path / "results") for run in (EXPOSST, EXPOSST.with_seed(2))]
        first, second = (result.of(policy).row["bleu"] for result in results)
        mean, deviation = (first + second) / 2, abs(first - second) / math.sqrt(2)
        figures = f"{first:.1f}, {second:.1f} | {mean:.1f} | {deviation:.2f}"
        assert line == f"| {EXPOSST.key} | {policy} | {figures} |"


def _block(text, name):
    return text.split(f"<!-- {name} -->\n")[1].split("<!-- end -->")[0]


def test_results_of_different_data_are_not_put_into_one_report(short, tmp_path):
    size, results = short.workshop.size, tmp_path / "results"
    short.go_on()
    shutil.copytree(short.results, results)
    path = path_of(EXPOSST, size, results)
    path.write_text(path.read_text().replace(read(EXPOSST, size, results).settings["data"], "other"))
    with pytest.raises(UserError, match="en-de are of different data"):
        report(tmp_path, results, size)


def test_a_document_without_a_place_for_a_table_is_refused(tmp_path):
    (tmp_path / "EVIDENCE.md").write_text("nothing\n")
    with pytest.raises(UserError, match="no place for the table state"):
        write_report(TINY, tmp_path, tmp_path / "EVIDENCE.md")


def test_every_claim_is_about_runs_of_the_table_under_policies_that_they_have():
    for claim in CLAIMS:
        system, baseline = (BY_KEY[f"{claim.base.name}.{name}"] for name in (claim.system, claim.baseline))
        assert set(claim.policies) <= set(system.policies)
        assert {claim.baseline_for(policy) for policy in claim.policies} <= set(baseline.policies)


def test_results_of_all_runs_have_names_of_their_own():
    assert len(BY_KEY) == len(RUNS) == len({path_of(run, TINY) for run in RUNS})


def test_test_sentences_are_the_same_each_time_and_of_all_sets(data, tmp_path):
    sentences = Material(data, "en-de", tmp_path).test_sentences(10)
    assert sentences == Material(data, "en-de", tmp_path).test_sentences(10)
    sizes = zip(TEST_SETS["en-de"], (3, 3, 2, 2), strict=True)
    drawn = [Material(data, "en-de", tmp_path)._drawn(name, n) for name, n in sizes]
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
    assert size_named("tiny") is TINY


def test_a_broken_result_is_named(data, tmp_path, capsys):
    path = path_of(EXPOSST, TINY, tmp_path / "results")
    path.parent.mkdir()
    path.write_text(json.dumps({"settings": {}}))
    assert compare(data, tmp_path, "--list") == TROUBLE
    assert path.name in capsys.readouterr().err
