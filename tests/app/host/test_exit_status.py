"""How a child ended that could not say so, in words; the statuses are those of ntstatus.h."""

from __future__ import annotations

import pytest
from other_systems import pretend

from app.host.exit_status import ChildKilledError, check_ended, shown_status
from core.system.exit_codes import INTERRUPTED


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (0xC0000005, "crashed (0xC0000005)"),
        (-1073740791, "crashed (0xC0000409)"),  # as Qt has it
        (0xE06D7363, "crashed (0xE06D7363)"),
        (0xC000012D, "because memory ran out (0xC000012D): close other programs"),
        (0xC0000135, "cannot load a library of the program (0xC0000135)"),
        (0xC000001D, "a newer processor (0xC000001D)"),
    ],
)
def test_a_status_of_windows_is_told_in_words(monkeypatch: pytest.MonkeyPatch, code: int, told: str) -> None:
    pretend(monkeypatch, "win32")
    with pytest.raises(ChildKilledError, match=r"\.$") as refused:
        check_ended(code)
    assert told in str(refused.value)


def test_a_child_that_ended_by_itself_or_by_a_key_has_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [check_ended(code) for code in (0, 2, 130)] == [0, 2, 130]
    pretend(monkeypatch, "win32")
    assert [check_ended(code) for code in (0, 2, 0xC000013A)] == [0, 2, INTERRUPTED]


def test_a_code_is_shown_as_it_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (shown_status(3), shown_status(-9)) == ("3", "-9")
    pretend(monkeypatch, "win32")
    assert (shown_status(3), shown_status(-1073741819)) == ("3", "0xC0000005")


def test_a_signal_is_told_as_before() -> None:
    with pytest.raises(ChildKilledError, match="from outside \\(signal 9\\)"):
        check_ended(-9)
