"""The report says what was measured, what is missing, and how sure a difference is."""

import math
import random
import shutil

import pytest
from tiny_comparison import BY_KEY, EXPOSST, TINY, compare, comparison_data
from tiny_run import ROWS

from core.wording.errors import UserError
from training.compare.bootstrap import difference
from training.compare.claims import CLAIMS
from training.compare.report import DOCUMENT, write_report
from training.compare.results import PolicyScores, RunResult, path_of, read, settings_of, write
from training.compare.runs import RUNS
from training.compare.sizes import size_named
from training.compare.source_lengths import SourceLengths, write_lengths
from training.measure.bleu_counts import bleu_of, statistics_of
from training.measure.instances import Instance
from training.measure.scoring import score
from training.measure.significance import paired_bootstrap


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return comparison_data(tmp_path_factory.mktemp("data"))


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


def report(tmp_path, results):
    pytest.importorskip("matplotlib", reason="the evaluation extra is not installed")
    document = tmp_path / "EVIDENCE.md"
    if not document.exists():
        shutil.copy(DOCUMENT, document)
    write_report(TINY, results, document)
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


DATA = "12345678"
LENGTHS = SourceLengths(DATA, (3, 4, 17, 5, 33, 16, 17, 65))
POOR, BETTER = (5, 5, 2, 1, 0, 0), (5, 5, 5, 4, 3, 2)
GPE = BY_KEY["en-de.rotary.gpe"]


def keep(run, sentences, results, size=TINY, data=DATA):
    """Write a result in which each policy translated the sentences alike."""
    scores = dict.fromkeys(("bleu", "chrf", "al", "laal", "n_empty"), 1)
    training = dict.fromkeys(("tokens", "span", "learned_tokens", "examples_a_pair", "examples_a_batch"), 1)
    measured = tuple(PolicyScores(policy, scores, 1.0, tuple(sentences)) for policy in run.policies)
    write(RunResult(settings_of(run, size, data), training, measured), path_of(run, size, results))


def test_source_lengths_are_counted_in_the_report(tmp_path):
    assert "| en-de | not counted yet |" in _block(report(tmp_path, tmp_path), "sources")
    write_lengths(LENGTHS, "en-de", TINY, tmp_path)
    assert "| en-de | 8 | 20.0 | 6 | 5 | 4 | 2 | 1 |\n" in _block(report(tmp_path, tmp_path), "sources")


def test_the_report_tells_in_which_sources_a_difference_lies(tmp_path):
    """Here in the short ones; of each seed, and fine-tuned longer."""
    assert _block(report(tmp_path, tmp_path), "by-length") == "Not run yet.\n"
    write_lengths(LENGTHS, "en-de", TINY, tmp_path)
    ours = [BETTER if n <= 16 else POOR for n in LENGTHS.n_tokens]
    longer = size_named("long")
    for size, seeds in ((TINY, (1, 2)), (longer, (1,))):
        for seed in seeds:
            keep(EXPOSST.with_seed(seed), ours, tmp_path, size)
            keep(GPE.with_seed(seed), [POOR] * 8, tmp_path, size)
    keep(EXPOSST.with_seed(3), ours, tmp_path)
    lines = _block(report(tmp_path, tmp_path), "by-length").splitlines()
    title = "| en-de.rotary: exposst against gpe, {} steps, seed {} | 4 sources of up to 16 tokens | p |"
    heads = [title.format("3", 1), title.format("3", 2), title.format("2,000", 1)]
    assert [line for line in lines if "against" in line] == [f"{head} 4 longer ones | p |" for head in heads]
    found = difference([POOR] * 4, [BETTER] * 4)
    expected = f"| wait-1 | {found.bleu:+.1f} | {found.p_value:.3f} | +0.0 | 1.000 |"
    assert [line.replace("**", "") for line in lines if "wait-1" in line] == [expected] * 3


def test_source_lengths_of_other_data_are_refused(tmp_path):
    keep(EXPOSST, [POOR] * 8, tmp_path)
    write_lengths(LENGTHS, "en-de", TINY, tmp_path)
    report(tmp_path, tmp_path)
    write_lengths(SourceLengths("other", LENGTHS.n_tokens), "en-de", TINY, tmp_path)
    with pytest.raises(UserError, match="source lengths of en-de are of other data than its results"):
        report(tmp_path, tmp_path)


def test_results_of_different_data_are_not_put_into_one_report(data, tmp_path):
    results = tmp_path / "results"
    assert compare(data, tmp_path, "--only", "en-de.rotary.exposst,en-de.rotary.gpe") == 0
    report(tmp_path, results)
    path = path_of(EXPOSST, TINY, results)
    path.write_text(path.read_text().replace(read(EXPOSST, TINY, results).settings["data"], "other"))
    with pytest.raises(UserError, match="en-de are of different data"):
        report(tmp_path, results)


@pytest.mark.parametrize("of", [EXPOSST, EXPOSST.with_seed(2)], ids=["usual seed", "other seed"])
def test_other_data_of_what_was_fine_tuned_longer_is_refused_too(tmp_path, of):
    longer = size_named("long")
    keep(GPE, [POOR], tmp_path)
    keep(of, [POOR], tmp_path, longer)
    report(tmp_path, tmp_path)
    keep(of, [POOR], tmp_path, longer, data="other")
    with pytest.raises(UserError, match=r"en-de are of different data: .* --size long"):
        report(tmp_path, tmp_path)


@pytest.mark.parametrize("option", [("--only", EXPOSST.key), ("--seed", "2")])
def test_the_report_takes_no_choice_of_runs(tmp_path, capsys, option):
    assert compare(tmp_path, tmp_path, "--report", "--document", str(tmp_path / "E.md"), *option) == 2
    assert "leave out --only and --seed" in capsys.readouterr().err


def test_a_document_without_a_place_for_a_table_is_refused(tmp_path):
    (tmp_path / "EVIDENCE.md").write_text("nothing\n")
    with pytest.raises(UserError, match="no place for the table state"):
        write_report(TINY, tmp_path, tmp_path / "EVIDENCE.md")


def test_every_claim_is_about_runs_of_the_table_under_policies_that_they_have():
    for claim in CLAIMS:
        system, baseline = (BY_KEY[f"{claim.base.name}.{name}"] for name in (claim.system, claim.baseline))
        assert set(claim.policies) <= set(system.policies)
        assert {claim.baseline_for(policy) for policy in claim.policies} <= set(baseline.policies)
