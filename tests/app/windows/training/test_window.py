"""The window in which an adapter is trained, with the translator that ships and real children."""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import psutil
import pytest
from processes import suspend_below, wait_until_ended
from PySide6.QtCore import Qt
from questions import answer
from safetensors.numpy import load_file
from tiny_run import ALIGNABLE_ROWS, ROWS

from app.windows.training import runs
from app.windows.training.child import TrainingChild
from app.windows.training.plans import FEWEST_PAIRS, Length, base_named, steps_for
from app.windows.training.window import TrainingWindow
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.wire.direct_training_plan import METHOD
from core.wire.messages import EngineSettings
from core.wire.training_events import Evaluated, Stepped
from core.wire.training_plan import TrainingPlan
from models import embedded
from models.adapters.adapter_files import WEIGHTS_NAME
from models.adapters.adapters import check_adapter, describe_base

UNHURRIED_MS = 600_000
"""Ends a test that hangs; nothing is measured by it."""

ENDLESS = 100_000
HELD_OUT = "After step 40, on held-out pairs:"


@pytest.fixture
def adapters(tmp_path: Path) -> Path:
    return tmp_path / "adapters"


@pytest.fixture
def window(
    qtbot, transcripts: Transcripts, adapters: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TrainingWindow]:
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    window = TrainingWindow(transcripts, adapters)
    qtbot.addWidget(window)
    yield window
    window.end(0)


def save_pairs(folder: Path, rows: list[str] = ROWS) -> str:
    path = folder / "meetings.tsv"
    path.write_text("".join(rows), encoding="utf-8")
    return str(path)


def choose(window: TrainingWindow, qtbot, *, n_steps: int, data: str = "", policy: str = "wait-3") -> None:
    """Choose a small training, and return when data and memory were looked at."""
    form = window.form
    form.policy.setText(policy)
    form.length.setCurrentIndex(form.length.findData(Length.STEPS.value))
    form.steps.setValue(n_steps)
    if data:
        form.use_file(data)
    qtbot.waitUntil(window.start_button.isEnabled, timeout=UNHURRIED_MS)


def test_the_paces_are_all_that_the_translator_knows_until_others_are_named(window: TrainingWindow) -> None:
    window.open_for("embedded")
    form = window.form
    known = form.choice.policy
    assert "wait-3" in known and not form.policy.isVisible()
    form.paces.setCurrentIndex(form.paces.findData(True))
    form.paces.activated.emit(form.paces.currentIndex())
    assert form.policy.isVisible()
    form.policy.setText("wait-5")
    assert form.choice.policy == "wait-5"
    form.paces.setCurrentIndex(form.paces.findData(False))
    form.paces.activated.emit(form.paces.currentIndex())
    assert form.choice.policy == known and not form.policy.isVisible()


def wait_for_end(window: TrainingWindow, qtbot) -> None:
    qtbot.waitUntil(lambda: not window.is_training, timeout=UNHURRIED_MS)


def wait_for_a_step(window: TrainingWindow, qtbot) -> None:
    qtbot.waitUntil(lambda: bool(window.progress.curves.loss.steps), timeout=UNHURRIED_MS)


def correct(transcripts: Transcripts, rows: list[str]) -> None:
    """Keep a talk whose captions were all corrected."""
    talk = transcripts.begin("journal", "Talk", EngineSettings())
    for number, row in enumerate(rows):
        source, _, _ = row.partition("\t")
        talk.write(
            CaptionUpdate(SegmentId(number), number, number + 1.0, source, "", "falsch", "", True, 1.0)
        )
    talk.finish()
    for entry, row in zip(transcripts.entries(talk.id), rows, strict=True):
        assert isinstance(entry, KeptCaption)
        transcripts.correct(entry.id, source=None, target=row.rstrip("\n").partition("\t")[2])


def test_where_no_temporary_folder_can_be_made_a_sentence_says_so_and_one_that_was_made_goes_at_the_end(
    window: TrainingWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "temporary"
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    window.open_for("embedded")
    window.form.use_file(save_pairs(tmp_path))
    qtbot.waitUntil(lambda: "cannot be written" in window.state.text(), timeout=UNHURRIED_MS)
    assert str(folder) in window.state.text()
    assert not window.start_button.isEnabled()
    folder.mkdir()
    window.form.policy.setText("wait-3")
    qtbot.waitUntil(lambda: any(folder.iterdir()), timeout=UNHURRIED_MS)
    window.end(UNHURRIED_MS / 1000)
    assert not any(folder.iterdir())


@pytest.mark.long
def test_pairs_become_an_adapter_that_one_click_uses(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path
) -> None:
    window.open_for("embedded")
    choose(window, qtbot, n_steps=2, data=save_pairs(tmp_path))
    assert window.state.text().startswith("27 pairs to learn, 3 held out")
    qtbot.mouseClick(window.start_button, Qt.MouseButton.LeftButton)
    wait_for_a_step(window, qtbot)
    assert not window.form.isEnabled()
    assert psutil.Process(window.child.pid).nice() == psutil.Process().nice() + 10
    with qtbot.waitSignal(window.trained, timeout=UNHURRIED_MS):
        wait_for_end(window, qtbot)
    ready = window.progress.state.text()
    assert ready.startswith("“meetings-en-de” is ready. On held-out pairs: ") and "points of 100" in ready
    assert "wait-3: BLEU " in window.progress.state.toolTip()
    adapter = check_adapter(adapters / "meetings-en-de", describe_base(embedded.FOLDER, "embedded"))
    assert adapter.translator.measured
    assert not (adapter.folder / runs.RUN_FOLDER).exists()
    assert [step for step, _ in window.progress.curves.loss.steps] == [1, 2]
    assert window.progress.bar.value() == window.progress.bar.maximum() == 2
    assert "points of 100" in window.progress.quality.text()
    assert "BLEU" in window.progress.quality.toolTip()
    assert window.progress.percent.text() == "100 %"
    with qtbot.waitSignal(window.use_wanted) as use:
        window.use_button.click()
    assert (use.args[0].base, use.args[0].out) == ("embedded", str(adapter.folder))
    assert window.form.choice.name == "meetings-en-de-2"


@pytest.mark.long
def test_a_cancelled_training_is_resumed_and_ends_as_if_it_had_not_been(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path, transcripts: Transcripts
) -> None:
    window.open_for("embedded")
    choose(window, qtbot, n_steps=ENDLESS, data=save_pairs(tmp_path))
    window.start_button.click()
    wait_for_a_step(window, qtbot)
    assert window.start_button.text() == "&Cancel"
    window.start_button.click()
    assert window.start_button.text() == "&Stop now"
    wait_for_end(window, qtbot)
    assert "was cancelled" in window.progress.state.text()
    again = TrainingWindow(transcripts, adapters)
    qtbot.addWidget(again)
    again.open_for("embedded")
    run = again.unfinished.run
    assert run is not None and run.step >= 1
    assert again.unfinished.isVisible() and "“meetings-en-de”" in again.unfinished.text.text()
    plan = replace(run.plan, steps=run.step + 1)
    again.unfinished.show_run(replace(run, plan=plan))
    again.unfinished.resume.click()
    wait_for_end(again, qtbot)
    again.end(0)
    assert [step for step, _ in again.progress.curves.loss.steps] == list(range(1, plan.steps + 1))
    resumed = load_file(run.folder / WEIGHTS_NAME)
    straight = trained(replace(plan, out=str(tmp_path / "straight"), warmup=500), qtbot)
    assert any(weights.any() for name, weights in resumed.items() if "lora_B" in name)
    for name, weights in resumed.items():
        np.testing.assert_array_equal(weights, straight[name], err_msg=name)


@pytest.mark.long
def test_what_was_cancelled_is_saved_though_the_program_ends_at_once(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path
) -> None:
    window.open_for("embedded")
    choose(window, qtbot, n_steps=ENDLESS, data=save_pairs(tmp_path))
    window.toggle()
    wait_for_a_step(window, qtbot)
    window.toggle()
    window.end(UNHURRIED_MS / 1000)
    [run] = runs.unfinished(adapters)
    assert run.step >= 1


@pytest.fixture
def aligner(
    window: TrainingWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[psutil.Process]:
    """Begin a training, and return its aligner, which stands still and so comes to no end of its own."""
    pytest.importorskip("eflomal", reason="the training extra is not installed")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    rows = [row.replace("\t", f" {i}\t") for row in ALIGNABLE_ROWS for i in range(100)]
    window.open_for("embedded")
    choose(window, qtbot, n_steps=1, data=save_pairs(tmp_path, rows), policy="read-3")
    window.start_button.click()
    while (aligner := suspend_below(window.child.pid, "eflomal")) is None:
        assert window.is_training, window.progress.state.text()
        qtbot.wait(50)
    yield aligner
    with suppress(psutil.NoSuchProcess):
        aligner.kill()


@pytest.mark.long
def test_a_training_that_is_cancelled_while_words_are_aligned_ends_at_once_with_the_aligner(
    window: TrainingWindow, qtbot, adapters: Path, aligner: psutil.Process
) -> None:
    window.start_button.click()
    wait_for_end(window, qtbot)
    wait_until_ended(aligner)
    assert list(adapters.iterdir()) == []


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="kills a group of processes as POSIX systems do")
@pytest.mark.parametrize("is_program_ending", [False, True])
def test_a_training_that_does_not_hear_is_killed_with_the_aligner(
    window: TrainingWindow, qtbot, aligner: psutil.Process, is_program_ending: bool
) -> None:
    aligner.parent().parent().suspend()  # the training; between them is the command that calls it
    window.start_button.click()
    if is_program_ending:
        window.end(0)
    else:
        window.start_button.click()
        wait_for_end(window, qtbot)
    wait_until_ended(aligner)


def trained(plan: TrainingPlan, qtbot) -> dict[str, np.ndarray]:
    child = TrainingChild()
    with qtbot.waitSignal(child.ended, timeout=UNHURRIED_MS) as ended:
        child.train(plan)
    assert ended.args == [""]
    return load_file(Path(plan.out, WEIGHTS_NAME))


@pytest.mark.long
def test_corrected_transcripts_are_learned_from_and_not_left_in_the_adapter(
    window: TrainingWindow, qtbot, transcripts: Transcripts, adapters: Path
) -> None:
    correct(transcripts, ROWS[: FEWEST_PAIRS - 1])
    window.open_for("embedded")
    assert window.state.text().startswith(f"Sentence pairs to learn from: {FEWEST_PAIRS - 1}. At least")
    assert not window.start_button.isEnabled()
    correct(transcripts, ROWS[FEWEST_PAIRS - 1 :])
    window.open_for("embedded")
    choose(window, qtbot, n_steps=1)
    assert window.form.name.text() == "corrections-en-de"
    window.start_button.click()
    kept = adapters / "corrections-en-de" / runs.RUN_FOLDER / runs.DATA
    assert kept.read_text("utf-8") == "".join(row.rstrip("\n") + "\tcorrected\n" for row in reversed_talks())
    wait_for_end(window, qtbot)
    assert "is ready" in window.progress.state.text()
    assert not kept.exists()


def test_one_pair_is_told_in_words_that_fit_it(window: TrainingWindow, transcripts: Transcripts) -> None:
    correct(transcripts, ROWS[:1])
    window.open_for("embedded")
    assert window.state.text().startswith("Sentence pairs to learn from: 1. At least")


def reversed_talks() -> list[str]:
    """The latest transcript comes first."""
    return ROWS[FEWEST_PAIRS - 1 :] + ROWS[: FEWEST_PAIRS - 1]


@pytest.mark.long
def test_data_that_cannot_be_learned_from_are_refused_with_a_sentence(
    window: TrainingWindow, qtbot, tmp_path: Path
) -> None:
    window.open_for("embedded")
    broken = save_pairs(tmp_path, [*ROWS, "a row without a target\n"])
    window.form.use_file(broken)
    sentence = f"Line 31 of {broken} needs a source and a target, separated by a tab."
    qtbot.waitUntil(lambda: window.state.text() == sentence, timeout=UNHURRIED_MS)
    assert not window.start_button.isEnabled()
    save_pairs(tmp_path, ROWS[: FEWEST_PAIRS - 1])
    window.form.changed.emit()
    few = f"Sentence pairs to learn from: {FEWEST_PAIRS - 1}. At least"
    qtbot.waitUntil(lambda: window.state.text().startswith(few), timeout=UNHURRIED_MS)
    assert not window.start_button.isEnabled()


def test_a_name_that_is_none_or_is_taken_is_refused_and_nothing_is_begun(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path
) -> None:
    (adapters / "taken").mkdir(parents=True)
    window.open_for("embedded")
    choose(window, qtbot, n_steps=1, data=save_pairs(tmp_path))
    for name, said in (("", "Give the adapter a name"), ("../x", "Give the adapter"), ("taken", "“taken”")):
        window.form.name.setText(name)
        window.start_button.click()
        assert said in window.state.text()
        assert not window.is_training
    assert [path.name for path in adapters.iterdir()] == ["taken"]


@pytest.mark.long
def test_a_training_that_the_system_kills_is_told_in_a_sentence(
    window: TrainingWindow, qtbot, tmp_path: Path, adapters: Path
) -> None:
    window.open_for("embedded")
    choose(window, qtbot, n_steps=ENDLESS, data=save_pairs(tmp_path))
    window.start_button.click()
    window.close()
    with qtbot.waitSignal(window.news, timeout=UNHURRIED_MS) as news:
        psutil.Process(window.child.pid).kill()
    assert "signal 9" in news.args[0] and "memory" in news.args[0]
    assert list(adapters.iterdir()) == []  # without a checkpoint there is nothing to resume


def test_a_training_that_is_not_wanted_any_more_is_discarded(
    window: TrainingWindow, qtbot, adapters: Path
) -> None:
    runs.begin(TrainingPlan(base="embedded", data="pairs.tsv", out=str(adapters / "old"), steps=9))
    broken = adapters / "broken" / runs.RUN_FOLDER / runs.ASKED
    broken.parent.mkdir(parents=True)
    broken.write_text("{")
    window.open_for("embedded")
    assert "“old” was interrupted at step 0 of 9" in window.unfinished.text.text()
    answer("Discard")
    window.unfinished.drop.click()
    assert not (adapters / "old").exists()
    assert not window.unfinished.isVisible()


def test_the_form_knows_what_the_translator_knows(window: TrainingWindow, qtbot) -> None:
    window.open_for("embedded")
    choice = window.form.choice
    known = base_named("embedded")
    assert (choice.source, choice.target, choice.policy) == ("en", "de", known.policy)
    assert known.policy.startswith("wait-1,wait-3,") and "read" not in known.policy
    plan = choice.plan("pairs.tsv", Path("out"), 270)
    planned = (plan.base, plan.scheme, plan.steps, plan.rate, plan.method)
    assert planned == ("embedded", known.scheme, 40, 1e-3, "lora")
    qtbot.keyClick(window.form.name, Qt.Key.Key_Return)
    assert window.isVisible()
    window.form.offer_qlora(True)
    qlora = ["qlora"] if importlib.util.find_spec("bitsandbytes") else []
    method = window.form.method
    assert [method.itemData(row) for row in range(method.count())] == ["lora", *qlora, METHOD]


@pytest.mark.parametrize(("n_pairs", "n_steps"), [(27, 100), (540, 180), (6_400, 400), (100_000, 3_126)])
def test_a_thorough_training_sees_small_data_often_and_large_data_twice(n_pairs: int, n_steps: int) -> None:
    assert steps_for(Length.THOROUGH, n_pairs) == n_steps


def test_the_time_left_is_told_in_words(window: TrainingWindow) -> None:
    for seconds, said in ((0, "measuring"), (20, "less than a minute"), (300, "5 min"), (7_260, "2 h 1 min")):
        window.progress.show_event(Stepped(1, 9, 0, 2.0, 1e-3, 100.0, seconds))
        assert said in window.progress.state.text()


@pytest.mark.parametrize(
    ("scores", "figures", "said"),
    [
        ({}, "loss 1.50.", "Held-out pairs at step 40: loss 1.50."),
        ({"bleu": 21.04}, "loss 1.50, BLEU 21.0 under wait-3.", f"{HELD_OUT} 21.0 points of 100."),
        (
            {"bleu": 21.04, "laal": 3.26},
            "BLEU 21.0 under wait-3, 3.3 words behind the speaker (LAAL).",
            f"{HELD_OUT} 21.0 points of 100, 3.3 words behind the speaker.",
        ),
    ],
)
def test_the_quality_so_far_is_told_in_words_and_with_its_figures_to_who_points_at_it(
    window: TrainingWindow, scores: dict[str, float], figures: str, said: str
) -> None:
    window.progress.show_event(Evaluated(40, 1.5, True, "wait-3", **scores))
    assert window.progress.quality.text() == said
    tip = window.progress.quality.toolTip()
    assert tip.startswith("Held-out pairs at step 40: ") and tip.endswith(figures)
    assert window.progress.log.toPlainText() == tip
