"""Live translation practised from the window, with the translator that ships and real children."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from accessible_tree import faults_of_keys, faults_of_names, wanted
from activation import activate
from PySide6.QtCore import Qt
from shipped_adapters import save_shipped_adapter
from tiny_run import ROWS

from app.windows.training import runs
from app.windows.training.plans import Length
from app.windows.training.window import TrainingWindow
from core.wire.training_events import Evaluated, Stepped
from core.wire.training_plan import OF_ADAPTER, PRACTICE, TrainingPlan
from models import embedded
from models.adapters.adapters import check_adapter, describe_base

UNHURRIED_MS = 600_000
"""Ends a test that hangs; nothing is measured by it."""

ENDLESS = 100_000


@pytest.fixture
def adapters(tmp_path: Path) -> Path:
    return tmp_path / "adapters"


@pytest.fixture
def data(tmp_path: Path) -> str:
    path = tmp_path / "meetings.tsv"
    path.write_text("".join(ROWS), encoding="utf-8")
    return str(path)


@pytest.fixture
def window(qtbot, adapters: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TrainingWindow]:
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    window = TrainingWindow(None, adapters)
    qtbot.addWidget(window)
    yield window
    window.end(0)


def small_plan(data: str, out: Path, **changed: Any) -> TrainingPlan:
    """Return a practice of a few tries, which measures after each step."""
    few = {"batch": 4, "warmup": 0, "evaluate_every": 1, "as_recognized": 0.0, "policy": "adaptive"}
    options = {"objective": "seqpo", "tries": 3, "precision": "float32", **PRACTICE, **few, **changed}
    return TrainingPlan(base="embedded", data=data, out=str(out), **options)


def practise(window: TrainingWindow, qtbot, plan: TrainingPlan) -> str:
    """Return what the window says when the practice has ended."""
    runs.begin(plan)
    window.open_for_practice("embedded", "")
    window.unfinished.resume.click()
    assert window.is_training
    wait_for_end(window, qtbot)
    return window.progress.state.text()


def wait_for_end(window: TrainingWindow, qtbot) -> None:
    qtbot.waitUntil(lambda: not window.is_training, timeout=UNHURRIED_MS)


@pytest.mark.long
def test_what_a_practice_gained_is_told_and_its_adapter_is_used(
    window: TrainingWindow, qtbot, data: str, adapters: Path
) -> None:
    told = practise(window, qtbot, small_plan(data, adapters / "mine", steps=3, rate=3e-3))
    assert told.startswith("“mine” is ready. Translations now come ")
    assert "points of 100 better on held-out sentences. " in told and "On held-out pairs: " in told
    assert "adaptive: BLEU" in window.progress.state.toolTip()
    curves = window.progress.curves
    assert [step for step, _ in curves.quality.measured] == [0, 1, 2, 3]
    assert [step for step, _ in curves.drift.steps] == [1, 2, 3]
    assert curves.drift.steps[0][1] == pytest.approx(0.0, abs=1e-6)
    adapter = check_adapter(adapters / "mine", describe_base(embedded.FOLDER, "embedded"))
    assert adapter.translator.was_trained_for("adaptive") and adapter.translator.was_trained_for("wait-3")
    assert not (adapter.folder / runs.RUN_FOLDER).exists()
    with qtbot.waitSignal(window.use_wanted) as use:
        window.use_button.click()
    assert use.args[0].out == str(adapter.folder)


@pytest.mark.long
def test_an_adapter_practises_on_and_stays_what_it_was(
    window: TrainingWindow, qtbot, data: str, adapters: Path
) -> None:
    begun = save_shipped_adapter(adapters / "mine", policies=["wait-1..7"])
    before = {path.name: path.read_bytes() for path in begun.iterdir()}
    plan = small_plan(data, adapters / "mine-practised", steps=3, rate=1e-2, **OF_ADAPTER)
    told = practise(window, qtbot, replace(plan, start_adapter=str(begun)))
    assert told.startswith("“mine-practised” is ready. ")
    assert window.progress.curves.drift.steps[0][1] == pytest.approx(0.0, abs=1e-6)
    adapter = check_adapter(adapters / "mine-practised", describe_base(embedded.FOLDER, "embedded"))
    assert adapter.translator.was_trained_for("adaptive") and adapter.translator.was_trained_for("wait-3")
    assert {path.name: path.read_bytes() for path in begun.iterdir()} == before


@pytest.mark.long
def test_where_nothing_was_gained_nothing_is_left_but_the_sentence(
    window: TrainingWindow, qtbot, data: str, adapters: Path
) -> None:
    told = practise(window, qtbot, small_plan(data, adapters / "mine", steps=1, rate=1e-12))
    assert told.startswith("Nothing was gained: ") and "stays as it was" in told
    assert list(adapters.iterdir()) == []
    assert not window.use_button.isVisible() and not window.unfinished.isVisible()


@pytest.mark.long
def test_a_practice_that_goes_too_far_stops_by_itself_and_the_best_is_kept(
    window: TrainingWindow, qtbot, data: str, adapters: Path
) -> None:
    plan = small_plan(data, adapters / "mine", steps=ENDLESS, rate=3e-3, most_drift=1e-4)
    told = practise(window, qtbot, plan)
    last, drift = window.progress.curves.drift.steps[-1]
    assert drift > plan.most_drift and last < 10
    assert told.startswith(f"“mine” is ready. It stopped by itself at step {last}, as far from")
    assert "The best measured state was kept. Translations now come " in told
    check_adapter(adapters / "mine", describe_base(embedded.FOLDER, "embedded"))


@pytest.mark.long
def test_a_cancelled_practice_goes_on_with_its_curves_and_knows_how_it_began(
    window: TrainingWindow, qtbot, data: str, adapters: Path
) -> None:
    window.open_for_practice("embedded", "")
    form = window.form
    form.length.setCurrentIndex(form.length.findData(Length.STEPS.value))
    form.steps.setValue(ENDLESS)
    form.delay.slider.setValue(form.delay.slider.maximum())
    form.use_file(data)
    qtbot.waitUntil(window.start_button.isEnabled, timeout=UNHURRIED_MS)
    assert "27 pairs to learn, 3 held out" in window.state.text() and "GB are free" in window.state.text()
    window.start_button.click()
    assert window.plan is not None and window.plan.target_delay == 6.0
    quality = window.progress.curves.quality
    qtbot.waitUntil(lambda: bool(quality.steps), timeout=UNHURRIED_MS)
    window.start_button.click()
    wait_for_end(window, qtbot)
    assert window.progress.state.text() == "The practice of “en-de-practised” was cancelled."
    again = TrainingWindow(None, adapters)
    qtbot.addWidget(again)
    again.open_for("embedded")
    run = again.unfinished.run
    assert run is not None and run.step >= 1
    assert "The practice of “en-de-practised” was interrupted" in again.unfinished.text.text()
    assert again.windowTitle() == "Train an adapter"
    again.unfinished.resume.click()
    assert again.windowTitle() == "Practise live translation"
    assert again.progress.curves.quality.measured == quality.measured[:1]
    assert again.progress.curves.quality.steps == quality.steps[: run.step]
    again.end(UNHURRIED_MS / 1000)


def test_a_translator_that_cannot_practise_says_why_and_cannot_be_started(
    window: TrainingWindow, qtbot, data: str, adapters: Path
) -> None:
    chunks = save_shipped_adapter(adapters / "chunks", policies=["read-3..13"])
    whole = save_shipped_adapter(adapters / "whole", policies=["offline"], scheme="offline")
    window.open_for_practice("embedded", str(chunks))
    window.form.use_file(data)
    qtbot.waitUntil(lambda: window.child.is_running, timeout=UNHURRIED_MS)
    window.open_for_practice("embedded", str(whole))
    assert window.windowTitle() == "Practise live translation"
    assert window.form.base.currentText() == "Small translator with “whole”"
    assert window.state.text().startswith("“whole” cannot practise: ")
    row = window.form.base.currentIndex()
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
        assert window.form.base.itemData(row, role) == window.state.text()
    assert not window.start_button.isEnabled() and not window.child.is_running
    window.open_for_practice("embedded", str(chunks))
    choice = window.form.choice
    assert (choice.base.adapter, choice.name) == (str(chunks), "chunks-practised")
    window.open_for_practice("embedded", str(adapters / "gone"))
    assert window.form.choice.base.adapter == ""


def test_what_is_only_of_the_other_kind_is_hidden(window: TrainingWindow) -> None:
    window.open_for_practice("embedded", "")
    assert window.form.delay.isVisible() and not window.form.paces.isVisible()
    assert "60 steps" in window.form.length.itemText(0)
    assert window.start_button.text() == "&Start practice"
    window.open_for("embedded")
    assert window.form.paces.isVisible() and not window.form.delay.isVisible()
    assert window.start_button.text() == "&Start training"


def test_every_control_of_a_practice_has_a_name_and_is_reached_by_keys(
    window: TrainingWindow, qtbot, data: str, adapters: Path
) -> None:
    window.open_for_practice("embedded", "")
    window.form.from_file.setChecked(True)
    window.progress.begin("", small_plan(data, adapters / "mine"))
    activate(qtbot, window)
    controls = wanted(window)
    assert {window.form.delay.slider, *window.progress.curves.of_practice} <= set(controls)
    assert faults_of_names(window) + faults_of_keys(window) == []


def test_what_practice_tells_is_told_in_words_that_users_know(window: TrainingWindow) -> None:
    stepped = Stepped(3, 60, 0, 0.1, 1e-4, 100.0, 300.0, quality=41.26, lag_words=2.14, drift=0.0123)
    window.progress.show_event(stepped)
    window.progress.show_event(Evaluated(15, -0.1, True, "adaptive", 25.0, 2.0, 43.0, 1.94))
    step, held_out = window.progress.log.toPlainText().splitlines()
    assert step.startswith(
        "Step 3: quality 41.3, 2.1 words behind the speaker, distance from the start 0.012"
    )
    assert held_out == "Held-out sentences at step 15: quality 43.0, 1.9 words behind the speaker."
    assert window.progress.quality.text() == held_out
