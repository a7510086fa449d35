"""The bench ends in time: on clocks that go as fast as the rows are said to cost."""

import json
from functools import partial

import pytest
import torch
from tiny_lm import tiny_model, tiny_tokenizer

from core.translating.schemes import SCHEMES
from core.wording.errors import UserError
from models.bench import measure, run, subjects
from models.bench.allowance import Allowance, TooLong
from models.bench.measure import measure_generate, measure_scheme
from models.bench.plan import BenchPlan
from models.bench.report import SchemeRow
from models.bench.sentences import PAIRS
from models.bench.subjects import Subject
from models.translate.decoder import TorchDecoder
from models.translate.vocabulary import chat_markers

TRIAL_S = 1.0
"""What a row costs to try, in these tests."""
LOADING_S = 5.0
COUNTED = {
    **{"ms_per_read": 1.0, "tokens_fed_per_target": 1.0, "forwards_per_target": 1.0},
    **{"gflops_per_sentence": 1.0, "peak_mb": None, "bandwidth_ratio": 1.0},
    **{"n_timed": 1, "n_repeats": 1},
}


def tiny_subject(name="tiny", device="cpu", dtype=torch.float32):
    tokenizer = tiny_tokenizer()
    markers = chat_markers(tokenizer, "<|en|><|de|>")
    return Subject(name, tiny_model(dtype=dtype), tokenizer, markers)


class Clock:
    """Goes on when something is said to take time."""

    def __init__(self):
        self.now_s = 0.0

    def __call__(self):
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def bench(clock, monkeypatch, tmp_path, capsys):
    """Return what runs a bench of tiny models whose rows cost what is given, by dtype and name."""

    def measured(cost_s, subject, name, allowance, n_rows_left):
        needed_s = cost_s(subject.dtype_name, name)
        clock.now_s += min(TRIAL_S, needed_s)
        allowance.ask_for(needed_s)
        clock.now_s += needed_s
        names = {"scheme": name, "model": subject.name, "device": "cpu", "dtype": subject.dtype_name}
        return SchemeRow(**names, policy="wait-3", ms_per_token=needed_s, **COUNTED)

    def loaded(name, device, dtype=torch.float32):
        clock.now_s += LOADING_S
        return tiny_subject(f"{name} shape", dtype=dtype)

    def rows_of(cost_s, *, knows_bf16, quick=0, **plan):
        row = partial(measured, cost_s)
        monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"avx2": True, "avx512_bf16": knows_bf16})
        if knows_bf16:  # the real processor may refuse to pack weights of that format
            monkeypatch.setattr(subjects, "pack_linears", lambda model: None)
        monkeypatch.setattr(measure, "QUICK_MODEL", quick)
        monkeypatch.setattr(run, "bandwidth", lambda device: 1e9)
        monkeypatch.setattr(run, "load_subject", loaded)
        monkeypatch.setattr(run, "random_subject", loaded)
        monkeypatch.setattr(run, "measure_generate", row)
        monkeypatch.setattr(
            run, "measure_scheme", lambda s, scheme, tell, allowance, n: row(s, scheme.name, allowance, n)
        )
        path = tmp_path / "rows.json"
        run.run(BenchPlan(json_path=str(path), **plan), clock)
        found = [(row["dtype"], row["scheme"]) for row in json.loads(path.read_text())]
        return found, capsys.readouterr().out

    return rows_of


def seconds(of_float32, of_bfloat16):
    return lambda dtype, name: of_bfloat16 if dtype == "bfloat16" else of_float32


def test_where_there_is_time_every_row_is_measured(bench, clock):
    found, told = bench(seconds(2, 1), knows_bf16=True)
    assert len(found) == 2 * (1 + len(run.all_row_names())) + 3  # slots in both precisions, thrice
    assert "Left out" not in told
    assert clock.now_s < 300


def test_a_processor_without_bfloat16_is_not_asked_to_compute_in_it(bench, clock):
    """At 23 times the time of float32 a single row in bfloat16 would take what all may."""
    found, told = bench(seconds(5, 115), knows_bf16=False)
    assert {dtype for dtype, _ in found} == {"float32"}
    assert "bfloat16 (the device cpu does not compute in it)" in told
    assert clock.now_s < 300


def test_what_is_asked_for_is_measured_all_the_same(bench):
    found, _ = bench(seconds(1, 23), knows_bf16=False, dtype="bfloat16", shape="0.5b", schemes=("slots",))
    assert found == [("bfloat16", "slots")]


@pytest.mark.parametrize("row_s", [15, 30, 60, 80])
def test_on_a_slow_machine_the_most_telling_rows_of_each_model_come_in_time(bench, clock, row_s):
    found, told = bench(seconds(row_s, row_s), knows_bf16=False)
    assert found[0] == ("float32", "slots")
    assert len(found) * row_s > 150 and clock.now_s <= 300
    assert f"would take {row_s} s" in told
    names = [name for _, name in found]
    assert all(f"{name} in float32" in told for name in run.all_row_names() if names.count(name) == 0)


def test_a_model_whose_turn_comes_too_late_is_not_loaded(bench, clock, monkeypatch):
    monkeypatch.setattr(f"{__name__}.LOADING_S", 400.0)
    with pytest.raises(UserError, match="more --minutes"):
        bench(seconds(1, 1), knows_bf16=False)
    assert clock.now_s < 500


def test_more_time_measures_more(bench, clock):
    few, _ = bench(seconds(20, 20), knows_bf16=False)
    clock.now_s = 0
    many, _ = bench(seconds(20, 20), knows_bf16=False, minutes=20)
    assert len(many) > len(few)
    assert 300 < clock.now_s < 1200


def test_what_loading_the_libraries_took_counts_too(clock, monkeypatch):
    clock.now_s = 400.0
    monkeypatch.setattr(run, "load_subject", lambda *args: pytest.fail("is loaded all the same"))
    with pytest.raises(UserError, match="more --minutes"):
        run.run(BenchPlan(model="embedded"), clock, began_s=50.0)


@pytest.fixture
def slow_forwards(clock, monkeypatch):
    """Every forward takes a second of the clock."""
    predict = TorchDecoder.predict

    def ticking(*arguments):
        clock.now_s += 1
        return predict(*arguments)

    monkeypatch.setattr(measure, "seconds_now", lambda device: clock.now_s)
    monkeypatch.setattr(measure, "PAIRS", PAIRS[:1])
    monkeypatch.setattr(measure, "N_REPEATS", 1)
    monkeypatch.setattr(TorchDecoder, "predict", ticking)


@pytest.mark.usefixtures("slow_forwards")
def test_a_scheme_is_tried_for_some_forwards_before_all_of_it_runs(clock):
    subject, scheme = tiny_subject(), SCHEMES["slots"]
    n_forwards = len(measure.count_steps(subject, scheme, 0))
    with pytest.raises(TooLong, match=f"would take {n_forwards} s, and {n_forwards - 1} s are left"):
        measure_scheme(subject, scheme, print, Allowance.of(measure.N_TRIED + n_forwards - 1, clock))
    assert clock.now_s == measure.N_TRIED
    measure_scheme(subject, scheme, print, Allowance.of(measure.N_TRIED + n_forwards, clock))


def test_generate_is_tried_for_some_tokens_before_all_of_it_runs(clock, monkeypatch):
    times_s = iter(range(10**6))
    monkeypatch.setattr(measure, "seconds_now", lambda device: float(next(times_s)))
    monkeypatch.setattr(measure, "PAIRS", PAIRS[:1])
    monkeypatch.setattr(measure, "N_REPEATS", 1)
    with pytest.raises(TooLong, match="would take"):
        measure_generate(tiny_subject(), "generate", Allowance.of(10, clock))
    assert next(times_s) < 4 * measure.N_TRIED_TOKENS


@pytest.mark.usefixtures("slow_forwards")
def test_a_row_that_takes_longer_than_was_thought_is_broken_off(clock, monkeypatch):
    subject, scheme = tiny_subject(), SCHEMES["slots"]
    monkeypatch.setattr(measure, "seconds_now", lambda device: 0.0)  # as the trial finds
    with pytest.raises(TooLong, match="took longer"):
        measure_scheme(subject, scheme, print, Allowance.of(measure.N_TRIED + 20, clock))
    assert clock.now_s == measure.N_TRIED + 21


@pytest.mark.usefixtures("slow_forwards")
@pytest.mark.parametrize(("n_rows_left", "expected"), [(1, (1, 2)), (4, (1, 1))])
def test_where_all_repeats_would_take_more_than_a_row_s_share_one_sentence_is_timed(
    clock, monkeypatch, n_rows_left, expected
):
    monkeypatch.setattr(measure, "N_REPEATS", 2)
    subject, scheme = tiny_subject(), SCHEMES["slots"]
    n_forwards = len(measure.count_steps(subject, scheme, 0))
    row = measure_scheme(subject, scheme, print, Allowance.of(3 * n_forwards, clock), n_rows_left)
    assert (row.n_timed, row.n_repeats) == expected
