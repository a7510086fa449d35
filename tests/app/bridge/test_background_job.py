"""Work on a thread, what it tells on its way, and how it ends or is given up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from threading import Event

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from app.bridge.background_job import BackgroundJob, Tell
from core.wording.errors import UserError

UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""
UNHURRIED_MS = round(1000 * UNHURRIED_S)
NAME = "job-of-a-test"


class Heard:
    """All that is heard of a job, and on which threads."""

    def __init__(self, job: BackgroundJob) -> None:
        self.said: list[object] = []
        self.threads: set[threading.Thread] = set()
        job.told.connect(self.take)
        job.done.connect(lambda result: self.take(("done", result)))
        job.failed.connect(lambda sentence: self.take(("failed", sentence)))

    def take(self, message: object) -> None:
        self.said.append(message)
        self.threads.add(threading.current_thread())


@pytest.fixture
def job(qapp) -> BackgroundJob:
    return BackgroundJob(NAME)


@pytest.fixture
def heard(job: BackgroundJob) -> Heard:
    return Heard(job)


def no_thread_is_left() -> bool:
    return not any(thread.name == NAME for thread in threading.enumerate())


def hear_all() -> None:
    """Deliver what threads that have ended had told."""
    QCoreApplication.sendPostedEvents()


def waiting(began: Event) -> Callable[[Tell, Event], str]:
    """Return work that goes on until it is given up, and tells that it ends."""

    def work(tell: Tell, given_up: Event) -> str:
        tell("begun")
        began.set()
        given_up.wait()
        tell("given up")
        return "the end"

    return work


def test_what_it_tells_and_what_comes_of_it_is_heard_in_order_in_the_windows_thread(
    qtbot: QtBot, job: BackgroundJob, heard: Heard
) -> None:
    workers: list[threading.Thread] = []

    def work(tell: Tell, given_up: Event) -> str:
        workers.append(threading.current_thread())
        tell(1)
        tell(2)
        return "three"

    with qtbot.waitSignal(job.done, timeout=UNHURRIED_MS):
        job.begin(work)
        assert job.is_running
    assert heard.said == [1, 2, ("done", "three")]
    assert heard.threads == {threading.main_thread()} and workers[0] not in heard.threads
    assert not job.is_running


def test_the_end_of_one_may_begin_the_next(qtbot: QtBot, job: BackgroundJob, heard: Heard) -> None:
    def begin_next(result: object) -> None:
        assert not job.is_running
        if result == "first":
            job.begin(lambda tell, given_up: "second")

    job.done.connect(begin_next)
    job.begin(lambda tell, given_up: "first")
    qtbot.waitUntil(lambda: ("done", "second") in heard.said, timeout=UNHURRIED_MS)
    assert heard.said == [("done", "first"), ("done", "second")]


def raising(error: Exception) -> Callable[[Tell, Event], None]:
    def work(tell: Tell, given_up: Event) -> None:
        raise error

    return work


def test_trouble_is_heard_as_its_sentence(qtbot: QtBot, job: BackgroundJob, heard: Heard) -> None:
    with qtbot.waitSignal(job.failed, timeout=UNHURRIED_MS):
        job.begin(raising(UserError("There is no sound in it.")))
    assert heard.said == [("failed", "There is no sound in it.")]
    assert not job.is_running


def test_a_fault_of_the_program_is_logged_and_heard_as_a_sentence(
    qtbot: QtBot, job: BackgroundJob, heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    with qtbot.waitSignal(job.failed, timeout=UNHURRIED_MS):
        job.begin(raising(ZeroDivisionError("of nothing")))
    sentence = "That failed because of a fault in the program: try again."
    assert heard.said == [("failed", sentence)]
    assert [record.exc_info is not None for record in caplog.records] == [True]


def test_a_job_may_have_a_sentence_of_its_own_for_faults(qtbot: QtBot, qapp) -> None:
    job = BackgroundJob(NAME, fault="It ended by a fault: {}.")
    heard = Heard(job)
    with qtbot.waitSignal(job.failed, timeout=UNHURRIED_MS):
        job.begin(raising(ZeroDivisionError("of nothing")))
    assert heard.said == [("failed", "It ended by a fault: of nothing.")]


def test_nothing_is_heard_of_what_was_given_up(job: BackgroundJob, heard: Heard) -> None:
    began = Event()
    job.begin(waiting(began))
    assert began.wait(UNHURRIED_S)
    job.give_up()
    assert not job.is_running
    assert job.join(UNHURRIED_S)
    hear_all()
    assert heard.said == []


def test_what_begins_takes_the_place_of_what_was_done(
    qtbot: QtBot, job: BackgroundJob, heard: Heard, wait_until
) -> None:
    began = Event()
    job.begin(waiting(began))
    assert began.wait(UNHURRIED_S)
    qtbot.waitUntil(lambda: heard.said == ["begun"], timeout=UNHURRIED_MS)
    with qtbot.waitSignal(job.done, timeout=UNHURRIED_MS):
        job.begin(lambda tell, given_up: "another")
    wait_until(no_thread_is_left, "the end of what was given up")
    hear_all()
    assert heard.said == ["begun", ("done", "another")]


def test_what_is_joined_is_still_heard(job: BackgroundJob, heard: Heard) -> None:
    job.begin(lambda tell, given_up: "the end")
    assert job.join(UNHURRIED_S)
    assert job.is_running
    hear_all()
    assert heard.said == [("done", "the end")]
    assert not job.is_running


def test_the_end_of_the_program_waits_for_what_ends_and_not_for_what_does_not(
    job: BackgroundJob, heard: Heard, wait_until
) -> None:
    assert job.join(0)  # nothing has begun
    began, released = Event(), Event()
    job.begin(waiting(began))
    assert began.wait(UNHURRIED_S)
    job.end(UNHURRIED_S)
    assert no_thread_is_left()
    job.begin(lambda tell, given_up: released.wait())
    job.end(0.01)
    assert not job.join(0) and not job.is_running
    released.set()
    wait_until(no_thread_is_left, "the end of what did not look whether it is wanted")
    hear_all()
    assert heard.said == []


def test_what_outlives_its_job_ends_like_any_other(
    qapp, wait_until, caplog: pytest.LogCaptureFixture
) -> None:
    job = BackgroundJob(NAME)
    began, released = Event(), Event()
    told: list[bool] = []

    def work(tell: Tell, given_up: Event) -> None:
        began.set()
        released.wait()
        tell("nobody hears it")
        told.append(True)

    job.begin(work)
    assert began.wait(UNHURRIED_S)
    shiboken6.delete(job)
    released.set()
    wait_until(no_thread_is_left, "the end of the work")
    assert told == [True] and caplog.records == []
