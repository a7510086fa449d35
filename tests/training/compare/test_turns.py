"""Schemes learn in turns beside a real base: the same pairs, step by step; what each had learned is kept."""

from dataclasses import replace

import pytest
from tiny_comparison import comparison_data
from tiny_lm import tiny_model, tiny_tokenizer

from core.system.exit_codes import INTERRUPTED
from core.wording.errors import UserError
from training.compare import turns as turns_module
from training.compare.forced import ReferenceLoss, reference_loss, reference_losses
from training.compare.learning import load, task_for
from training.compare.runs import REAL
from training.compare.turns import RUNS, TurnSizes, TurnWorkshop, main
from training.compare.turns_results import DOCUMENT, LearnedTurns, LossPoint, table, write_report
from training.learn.stopping import Stop

SIZES = TurnSizes(n_steps=2, n_pairs=2, n_drawn=6, n_held_out=2, learning_rate=1e-2, n_warmup=1)
OURS, *OTHERS = RUNS


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    folder = tmp_path_factory.mktemp("turns")
    tiny_model("llama", num_attention_heads=4, hidden_size=32).save_pretrained(folder / "base")
    tiny_tokenizer().save_pretrained(folder / "base")
    return TurnWorkshop(folder / "base", comparison_data(folder), folder / "out", SIZES)


@pytest.fixture(scope="module")
def learned(workshop, tmp_path_factory):
    turns = LearnedTurns.read(tmp_path_factory.mktemp("results") / "turns.json", workshop.settings)
    workshop.go_on(turns, 1, (OURS, OTHERS[0]))
    return turns


def task_of_scheme(workshop, scheme, policy="wait-3"):
    return task_for(workshop.base, REAL, scheme, (policy,), 16)


def test_every_scheme_counts_the_same_tokens_of_a_reference(workshop):
    n_tokens = set()
    for run in RUNS:
        task = task_of_scheme(workshop, run.streamed_scheme)
        losses = reference_losses(task, load(task), workshop.held_out)
        n_tokens.add(tuple(one.n_tokens for one in losses))
    assert len(n_tokens) == 1 and all(n_tokens.pop())


def test_a_references_loss_does_not_depend_on_what_is_fed_beside_it(workshop):
    task = task_of_scheme(workshop, "prefix")
    model, pairs = load(task), workshop.held_out
    together = reference_losses(task, model, pairs)
    alone = [reference_losses(task, model, [pair])[0] for pair in pairs]
    assert [one.nats for one in together] == pytest.approx([one.nats for one in alone], rel=1e-4)
    mean = sum(one.nats for one in alone) / sum(one.n_tokens for one in alone)
    assert reference_loss(task, model, pairs) == pytest.approx(mean, rel=1e-4)


def test_all_begin_alike_and_learn(learned):
    for run in (OURS, OTHERS[0]):
        as_it_is, after = (learned.of(run.name, "wait-3", step) for step in (0, SIZES.n_steps))
        assert learned.mean(after) < learned.mean(as_it_is)
        assert (as_it_is.n_cells, as_it_is.seconds) == (0, 0) and after.n_cells > 0
    # The same tokens, the markers' places aside.
    ours, gpe = (learned.of(run.name, "wait-3", SIZES.n_steps) for run in (OURS, OTHERS[0]))
    assert ours.n_cells >= gpe.n_cells


def test_a_turn_goes_on_from_the_turn_before_it(workshop, learned, tmp_path):
    at_once = LearnedTurns.read(tmp_path / "turns.json", workshop.settings)
    both_turns = replace(workshop, out=tmp_path / "out", sizes=replace(SIZES, n_steps=4))
    both_turns.go_on(at_once, 1, (OURS,))
    workshop.go_on(learned, 2, (OURS,))
    one_after_the_other = learned.of(OURS.name, "wait-3", 4).nats
    assert one_after_the_other == pytest.approx(at_once.of(OURS.name, "wait-3", 4).nats, rel=1e-3)


def test_what_is_done_is_read_again_and_not_done_again(workshop, learned, monkeypatch):
    again = LearnedTurns.read(learned.path, workshop.settings)
    assert again.points == learned.points and again.n_tokens == learned.n_tokens
    monkeypatch.setattr(TurnWorkshop, "_take_turn", None)
    workshop.go_on(again, 1, (OURS, OTHERS[0]))
    assert not LearnedTurns.read(learned.path, {**workshop.settings, "seed": 2}).points


@pytest.mark.long
def test_every_scheme_takes_turns(workshop, tmp_path):
    turns = LearnedTurns.read(tmp_path / "turns.json", workshop.settings)
    workshop.go_on(turns, 1, OTHERS[1:])
    for run in OTHERS[1:]:
        before, after = (turns.of(run.name, "wait-3", step) for step in (0, SIZES.n_steps))
        assert turns.mean(after) < turns.mean(before)


def test_a_lead_beyond_chance_is_bold_and_one_within_is_not(tmp_path):
    losses = [ReferenceLoss(10.0, 5)] * 40
    turns = LearnedTurns(tmp_path / "turns.json", {})
    wavering = [10.0 + (-1) ** i for i in range(40)]
    for name, nats in (("exposst", [10.0] * 40), ("gpe", [12.5] * 40), ("prefix", wavering)):
        turns.add(LossPoint(name, "wait-3", 25, tuple(nats), 1000, 60.0), losses)
    rows = table(turns).splitlines()
    assert rows[0] == "| wait-3 | 25 steps | tokens fed | minutes |"
    assert rows[2:5] == [
        "| exposst | 2.00 | 1,000 | 1 |",
        "| gpe | 2.50 (**+0.50**) | 1,000 | 1 |",
        "| prefix | 2.00 (+0.00) | 1,000 | 1 |",
    ]


def test_of_many_turns_ever_fewer_are_shown_and_the_cost_of_all_is_told(tmp_path):
    turns = LearnedTurns(tmp_path / "turns.json", {})
    for step in range(0, 70, 10):
        turns.add(LossPoint("exposst", "wait-3", step, (10.0,), 1000, 60.0), [ReferenceLoss(10.0, 5)])
    head, _, row, *_ = table(turns).splitlines()
    assert head == "| wait-3 | 0 steps | 10 steps | 20 steps | 40 steps | 60 steps | tokens fed | minutes |"
    assert row.endswith("| 7,000 | 7 |")


def test_the_document_has_a_place_for_the_table(learned, tmp_path):
    document = tmp_path / "EVIDENCE.md"
    document.write_text(DOCUMENT.read_text(encoding="utf-8"), encoding="utf-8")
    write_report(learned.path, document)
    assert "| wait-3 | 0 steps |" in document.read_text(encoding="utf-8")
    write_report(tmp_path / "none.json", document)
    assert "<!-- turns -->\nNot measured yet.\n<!-- end -->" in document.read_text(encoding="utf-8")


def test_broken_results_and_missing_folders_are_told(tmp_path, capsys):
    path = tmp_path / "turns.json"
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(UserError, match="holds no such results"):
        LearnedTurns.read(path)
    assert main([]) == 2
    assert "by --base" in capsys.readouterr().err


def test_an_interrupted_turn_is_told_and_measures_nothing(workshop, tmp_path, monkeypatch):
    monkeypatch.setattr(Stop, "is_wished", True)
    monkeypatch.setattr(turns_module, "TurnWorkshop", lambda *given: replace(workshop, out=tmp_path / "out"))
    given = ("--base", workshop.base, "--data", workshop.data, "--out", tmp_path / "out", "--turns", 1)
    assert main([*map(str, given), "--results", str(tmp_path / "turns.json")]) == INTERRUPTED
    assert {point.step for point in LearnedTurns.read(tmp_path / "turns.json").points} == {0}
