"""What the doctor finds, as a list."""

from __future__ import annotations

import pytest

from app.bridge.background_job import BackgroundJob
from app.doctor import checks
from app.doctor.findings import Area, Finding, Verdict
from app.windows.help.doctor_view import DoctorView

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.mark.parametrize(
    ("verdict", "result"), [(Verdict.OK, "All is well."), (Verdict.PROBLEM, "Captions do not work yet")]
)
def test_it_lists_what_was_found_and_says_whether_captions_work(
    qtbot, monkeypatch: pytest.MonkeyPatch, verdict: Verdict, result: str
) -> None:
    found = Finding(Area.SOUND, verdict, "one device", essential=True)
    monkeypatch.setattr(checks, "CHECKS", ((Area.SOUND, lambda tell, given_up: iter([found])),))
    work = BackgroundJob("doctor")
    view = DoctorView(work, "All is well.")
    qtbot.addWidget(view)
    view.show()
    for _ in range(2):
        with qtbot.waitSignal(work.done, timeout=UNHURRIED_MS):
            view.begin()
            assert not view.again_button.isVisible()
        assert view.list.count() == 1 and "one device" in view.list.item(0).text()
        assert not view.list.item(0).icon().isNull()
        assert view.state.text().startswith(result) and view.again_button.isVisible()
