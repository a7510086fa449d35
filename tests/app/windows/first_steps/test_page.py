"""What the pages of the guide have in common."""

from __future__ import annotations

import threading

from app.windows.first_steps.page import GuidePage
from app.windows.first_steps.spoken_lines import WELCOME


def test_its_work_ends_with_it(qtbot) -> None:
    page = GuidePage("A title", WELCOME)
    qtbot.addWidget(page)
    assert page.title.text() == "A title" and page.is_done and page.first_control is None
    ended = threading.Event()

    def work(tell, given_up: threading.Event) -> None:
        given_up.wait()
        ended.set()

    page.work.begin(work)
    page.leave()
    assert ended.wait(60)
    page.work.end(60)
