"""Later starts of the program talk to the one that runs; each is a process of its own on a screen."""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desktop_user import DesktopUser, kept_captions
from places import OFFICE_TALK
from PySide6.QtNetwork import QLocalServer

from app.desktop import single_instance
from app.desktop.wish import What, Wish


@pytest.fixture
def make_user(screen, tmp_path: Path) -> Iterator[Callable[[str], DesktopUser]]:
    users: list[DesktopUser] = []

    def make(name: str) -> DesktopUser:
        users.append(DesktopUser(screen, tmp_path / name))
        return users[-1]

    yield make
    for user in users:
        user.end_all()


@pytest.fixture
def user(make_user) -> DesktopUser:
    return make_user("user")


def test_toggle_starts_the_program_and_then_stops_and_starts_its_captions(
    user: DesktopUser, wait_until, engines_of
) -> None:
    process = user.start("--toggle")
    wait_until(lambda: len(engines_of(process)) == 1, "captions of the program that toggle has started")
    assert user.windows(process)
    for n_engines in (0, 1):
        told = user.tell("--toggle")
        assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
        wait_until(lambda n=n_engines: len(engines_of(process)) == n, f"{n_engines} engines")
    assert process.is_running()


def test_a_key_pressed_twice_cuts_nothing_short_but_starts_again(
    user: DesktopUser, wait_until, engines_of
) -> None:
    process = user.start("--toggle")
    transcripts = user.data / "transcripts"
    wait_until(lambda: kept_captions(transcripts, 1) != [], "the first words")
    (first,) = engines_of(process)
    first.suspend()
    for _ in range(2):
        assert user.tell("--toggle").returncode == 0
    assert first.is_running()
    first.resume()
    wait_until(lambda: kept_captions(transcripts, 2) != [], "the first words of the next session")
    assert all(caption.original.final for caption in kept_captions(transcripts, 1))


def test_a_second_start_brings_the_first_ones_window_forward_and_opens_its_file(
    user: DesktopUser, screen, wait_until, engines_of
) -> None:
    process = user.start("window")
    wait_until(lambda: user.is_active(process), "the window")
    screen.from_outside("windowminimize", user.windows(process)[0])
    wait_until(lambda: not user.is_active(process), "the window out of the way")
    assert user.tell("window").returncode == 0
    wait_until(lambda: user.is_active(process), "the window in front")
    assert user.tell("window", str(OFFICE_TALK)).returncode == 0
    wait_until(lambda: len(engines_of(process)) == 1, "captions of the file")


def test_where_there_is_no_tray_a_hidden_start_is_minimized_until_it_is_shown(
    user: DesktopUser, wait_until
) -> None:
    process = user.start("--start-hidden")
    wait_until(lambda: user.windows(process, seen=False) != [], "the minimized window")
    assert user.tell("--start-hidden").returncode == 0
    assert user.windows(process) == []
    assert user.tell("--show").returncode == 0
    wait_until(lambda: user.is_active(process), "the window")


def test_a_killed_program_leaves_nothing_in_the_way(user: DesktopUser, wait_until) -> None:
    for _ in range(2):
        process = user.start("window")
        wait_until(lambda process=process: user.is_active(process), "the window")
        assert user.tell("--show").returncode == 0
        process.kill()
        process.wait()


def test_users_do_not_meet(make_user, wait_until) -> None:
    one, other = make_user("one"), make_user("other")
    processes = [(user, user.start("window")) for user in (one, other)]
    for user, process in processes:
        wait_until(lambda user=user, process=process: user.windows(process) != [], "both windows")
    (_, first), (_, second) = processes
    first.send_signal(signal.SIGTERM)
    assert first.wait() == 0
    assert second.is_running()


def test_who_asks_a_program_that_does_not_answer_is_told_of_it(
    qapp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes calls, as the system does that for it, and nobody in it reads what is said."""
    monkeypatch.setattr(single_instance, "ANSWER_MS", 100)
    with tempfile.TemporaryDirectory() as folder:  # a short path, as that of a socket has to be
        place = single_instance.Place(str(Path(folder) / "deaf.socket"), tmp_path / "lock")
        deaf = QLocalServer()
        assert deaf.listen(place.socket)
        with pytest.raises(single_instance.SilentProgramError, match="does not answer; end it"):
            single_instance.tell_running(place, Wish(What.SHOW))
        deaf.close()


@pytest.mark.long
def test_a_program_that_is_held_up_is_told_of(user: DesktopUser, wait_until) -> None:
    process = user.start("window")
    wait_until(lambda: user.is_active(process), "the window")
    process.suspend()
    told = user.tell("--toggle")
    process.resume()
    assert told.returncode == 2
    assert told.stderr == "surtitle: Surtitle runs already but does not answer; end it, then start again.\n"
