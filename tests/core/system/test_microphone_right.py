"""macOS asks its user for the microphone, as its documentation has it; it was not seen running."""

from __future__ import annotations

import ctypes
from contextlib import nullcontext

import pytest
from other_systems import pretend, pretend_macos

from core.system import microphone_right, objc
from core.system.microphone_right import may_hear_microphone


@pytest.mark.parametrize(("status", "may"), [(1, False), (2, False), (3, True)])
def test_what_was_answered_before_counts(monkeypatch: pytest.MonkeyPatch, status: int, may: bool) -> None:
    told = pretend_macos(monkeypatch, answer=status)
    assert may_hear_microphone() is may
    asked = ["stringWithUTF8String:", "authorizationStatusForMediaType:"]
    assert [name for _, name, _ in told] == ["pool", *asked, "pool over"] and told[-1][0] == 3


@pytest.mark.parametrize("answer", [True, False])
def test_who_was_never_asked_is_asked_and_waited_for(monkeypatch: pytest.MonkeyPatch, answer: bool) -> None:
    asked: list[str] = []

    def send(receiver: int | None, message: str, *words: int | None) -> int | None:
        asked.append(message)
        if message == "requestAccessForMediaType:completionHandler:":
            assert words[1]
            block = objc.ObjcBlock.from_address(words[1])
            assert (block.kind, block.flags, block.about.contents.size) == (11, 1 << 28, 32)
            objc.Answered(block.called)(words[1], answer)
        return None  # as ctypes tells a zero

    pretend(monkeypatch, "darwin")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: None)
    monkeypatch.setattr(objc, "pool", nullcontext)
    monkeypatch.setattr(objc, "send", send)
    monkeypatch.setattr(objc, "class_named", lambda name: 5)
    monkeypatch.setattr(objc, "text_object", lambda text: 6)
    monkeypatch.setattr(objc, "_kind_of_global", lambda: 11)
    assert may_hear_microphone() is answer
    assert asked[-1] == "requestAccessForMediaType:completionHandler:"


def test_who_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_macos(monkeypatch, answer=0)
    monkeypatch.setattr(objc, "_kind_of_global", lambda: 11)
    monkeypatch.setattr(microphone_right, "WAIT_S", 0.0)
    assert may_hear_microphone()


def test_elsewhere_nobody_is_asked() -> None:
    assert may_hear_microphone()
