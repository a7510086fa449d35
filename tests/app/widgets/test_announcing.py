"""What a screen reader is told while the program captions: heard on the bus of assistive technology."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from announcements import ASSERTIVE, POLITE, Announcements, announcements
from desktop_user import DesktopUser, kept_captions
from made_captions import caption

from app.settings.settings import EngineChoice, Settings, SoundChoice, WindowChoice, save_settings
from app.widgets.announcing import text_to_read
from core.wire.defaults import SHIPPED_RECOGNIZER


@pytest.fixture
def said() -> Iterator[Announcements]:
    with announcements() as said:
        yield said


@pytest.fixture
def user(
    screen, said: Announcements, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[DesktopUser]:
    for name, value in said.env.items():
        monkeypatch.setenv(name, value)
    user = DesktopUser(screen, tmp_path / "user")
    yield user
    user.end_all()


def test_each_caption_is_read_once_when_it_is_complete_and_trouble_at_once(
    user: DesktopUser, said: Announcements, two_sentences: Path, tmp_path: Path, wait_until, engines_of
) -> None:
    settings = Settings(
        sound=SoundChoice(source=str(two_sentences)),
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
        window=WindowChoice(read_out="both"),
    )
    save_settings(settings, tmp_path / "user" / "config" / "surtitle" / "settings.json")
    process = user.start("--toggle")
    wait_until(lambda: len(engines_of(process)) == 1, "captions")
    wait_until(lambda: not engines_of(process), "the end of the captions")
    kept = kept_captions(user.data / "transcripts", 1)
    expected = [f"{entry.original.source}\n{entry.original.target}" for entry in kept]
    assert len(expected) >= 2 and all(entry.original.target for entry in kept)
    wait_until(lambda: len(said.texts(POLITE)) >= len(expected), "the last caption to be read")
    assert said.texts(POLITE) == expected
    user.tell("window", str(tmp_path / "nothing.wav"))
    wait_until(
        lambda: any("There is no file" in trouble for trouble in said.texts(ASSERTIVE)),
        "trouble to be told",
    )


@pytest.mark.parametrize(
    ("read_out", "translated", "alone"),
    [
        ("translation", "Guten Tag", "good day"),
        ("heard", "good day", "good day"),
        ("both", "good day\nGuten Tag", "good day"),
        ("", "", ""),
    ],
)
def test_what_is_read_is_chosen(read_out: str, translated: str, alone: str) -> None:
    assert text_to_read(caption(0, "good day", "Guten Tag", final=True), read_out) == translated
    assert text_to_read(caption(0, "good day", final=True), read_out) == alone
