"""A meeting through all that can go wrong: the program as it is started, used and read from outside."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
import soundfile
from desktop_user import SETTINGS, DesktopUser
from headset import plug_in, unplug
from places import OFFICE_TALK
from replayed_engine import PROGRAM, REPLAYED_PROGRAM
from replaying_clip import ClipTranslator
from screen_reader import AccessibilityBus, ScreenReader
from shipped_adapters import save_shipped_adapter

from app.settings.settings import EngineChoice, Settings, SoundChoice, WindowChoice, load_settings
from app.windows.transcripts.caption_table import SOURCE
from core.captions.captions import CaptionUpdate, Gap
from core.captions.scores import word_error_rate
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")

Wait = Callable[[Callable[[], object], str], None]
Pair = tuple[str, str]

# Offline: what is written of a sentence does not depend on when its words come.
TRANSLATED = Settings(
    sound=SoundChoice(source="mic:Headset"),
    engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER, policy="offline"),
    window=WindowChoice(guided=True),
)
SENTENCES = OFFICE_TALK.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


@dataclass(frozen=True, slots=True)
class Part:
    """Two sentences of the office talk, which every recognizer hears without much doubt."""

    path: Path
    said: str


@pytest.fixture(scope="session")
def parts(tmp_path_factory: pytest.TempPathFactory) -> list[Part]:
    samples, rate = soundfile.read(OFFICE_TALK, dtype="int16")
    folder = tmp_path_factory.mktemp("parts")
    made = []
    for number, (from_s, to_s) in ((2, (6.0, 12.2)), (4, (12.2, 18.6)), (6, (18.6, 24.6))):
        path = folder / f"{number}.wav"
        soundfile.write(path, samples[round(from_s * rate) : round(to_s * rate)], rate)
        made.append(Part(path, " ".join(SENTENCES[number : number + 2])))
    return made


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[AccessibilityBus]:
    bus = AccessibilityBus()
    for name, value in bus.env.items():
        monkeypatch.setenv(name, value)
    yield bus
    bus.close()


class Meeting:
    """A user at the screen: keys and clicks go in from outside, and what they show is read."""

    def __init__(self, user: DesktopUser, screen, bus: AccessibilityBus, wait_until: Wait) -> None:
        self.user = user
        self._screen, self._bus, self._wait_until = screen, bus, wait_until
        self.transcripts = self.user.data / "transcripts"

    def open(self, *arguments: str) -> None:
        """Start the program and wait for its window."""
        self.process: psutil.Popen = self.user.start("window", *arguments)
        self._wait_until(lambda: self.user.is_active(self.process), "the window")
        self.reader = ScreenReader(self._bus, self.process.pid)
        self.wait_for(lambda: self.reader.finds("Start or stop captions"), "the window to be readable")

    def wait_for(self, is_so: Callable[[], object], what: str) -> None:
        self._wait_until(lambda: bool(is_so()), what)

    def press(self, *keys: str) -> None:
        self._screen.from_outside("key", "--clearmodifiers", *keys)

    def walk_menus(self, *keys: str) -> None:
        """Press keys as somebody does who sees each menu unfold before the next, the last within it."""
        for n_open, key in enumerate(keys):
            self.wait_for(lambda: self.user.n_menus(self.process) == n_open, f"menu {n_open}")  # noqa: B023
            self.press(key)

    def click(self, name: str) -> None:
        self._screen.from_outside("mousemove", *self.reader.middle_of(name), "click", 1)

    def lines(self) -> list[str]:
        return self.reader.lines("Captions")

    def captions(self) -> list[str]:
        """Return what was said and translated, without notices."""
        return [line for line in self.lines() if not line.startswith("[")]

    def pairs(self) -> list[Pair]:
        lines = self.captions()
        return list(zip(lines[1::2], lines[::2], strict=True))

    def history(self) -> list[str]:
        """Return what was said, as the transcript in the window of transcripts shows it."""
        cells = self.reader.names_in("Captions of the transcript", role="cell")
        return cells[SOURCE::3]

    def messages(self) -> str:
        return "\n".join(self.reader.names_in("Messages"))

    def entries(self) -> list[KeptCaption | Gap]:
        """Return what stands in the transcript of the first session."""
        transcripts = Transcripts(self.transcripts)
        try:
            return transcripts.entries(1)
        finally:
            transcripts.close()

    def is_over(self) -> bool:
        """Return whether nothing is captioned any more: the journal of a talk goes with its end."""
        return not any((self.user.data / "journal").iterdir())

    def kept(self) -> list[CaptionUpdate]:
        return [entry.original for entry in self.entries() if isinstance(entry, KeptCaption)]

    def has_kept(self, said: str, n_before: int = 0) -> bool:
        """Return whether all of it is in the transcript, after so many captions, and final."""
        captions = self.kept()[n_before:]
        is_final = bool(captions) and all(caption.final for caption in captions)
        return is_final and word_error_rate(said, " ".join(caption.source for caption in captions)) < 0.3


@pytest.fixture
def new_meeting(screen, qapp, bus, wait_until: Wait, tmp_path: Path) -> Iterator[Callable[..., Meeting]]:
    meetings: list[Meeting] = []

    def make(settings: Settings, program: list[str] = REPLAYED_PROGRAM) -> Meeting:
        user = DesktopUser(screen, tmp_path / "user", settings, program)
        meetings.append(Meeting(user, screen, bus, wait_until))
        return meetings[-1]

    yield make
    for meeting in meetings:
        meeting.user.end_all()


@contextlib.contextmanager
def speaking(sound_server, part: Part) -> Iterator[None]:
    """Speak into the headset meanwhile; return when all is said."""
    voice = threading.Thread(target=sound_server.play, args=(part.path, "headset_feed"))
    voice.start()
    try:
        yield
    finally:
        voice.join()


def translations(sentences: list[str], adapter: Path | None) -> list[str]:
    """Return what the translator that ships makes of the sentences with the adapter, or alone."""
    from core.wire.messages import EngineSettings
    from models.loading.translators import load_translator

    translator = load_translator(EngineSettings(policy="offline", adapter=str(adapter or ""), device="cpu"))
    written = []
    for sentence in sentences:
        stream = translator.open()
        stream.read(sentence.split())
        written.append(stream.finish().text)
    return written


def replayed_translations(sentences: list[str], adapter: Path | None) -> list[str]:
    """Return the same of the replaying engine's, of which no adapter makes another."""
    translator = ClipTranslator(EngineSettings(policy="offline"))
    return [" ".join(translator.target(sentence.split())) for sentence in sentences]


@pytest.mark.parametrize(
    ("program", "translated"),
    [
        pytest.param(REPLAYED_PROGRAM, replayed_translations, id="replayed"),
        pytest.param(PROGRAM, translations, id="real", marks=pytest.mark.long),
    ],
)
def test_a_meeting_outlives_a_change_of_adapter_a_killed_engine_and_an_unplugged_headset(
    program: list[str],
    translated: Callable[[list[str], Path | None], list[str]],
    new_meeting,
    sound_server,
    headset: list[str],
    engines_of,
    parts: list[Part],
) -> None:
    meeting = new_meeting(TRANSLATED, program)
    booking = save_shipped_adapter(meeting.user.data / "adapters" / "booking", strength=0.3)
    meeting.open()
    meeting.click("Start or stop captions")
    meeting.wait_for(lambda: sound_server.is_recorded(2), "the program to listen")

    sound_server.play(parts[0].path, "headset_feed")
    meeting.wait_for(lambda: meeting.has_kept(parts[0].said), "the first part")
    alone = meeting.pairs()
    meeting.walk_menus("F10", "l", "b")
    meeting.wait_for(lambda: "[Adapter: booking]" in meeting.lines(), "the adapter")

    with speaking(sound_server, parts[1]):
        meeting.wait_for(lambda: len(meeting.captions()) > 2 * len(alone), "words of the second part")
        (engine,) = engines_of(meeting.process)
        engine.kill()
        meeting.wait_for(lambda: "are starting again" in meeting.messages(), "the next engine to be told of")
    meeting.wait_for(lambda: meeting.has_kept(parts[1].said, len(alone)), "the second part")
    adapted = meeting.pairs()[len(alone) :]

    unplug(headset)
    meeting.wait_for(lambda: "was unplugged" in meeting.messages(), "the loss of the headset to be told")
    headset[:] = plug_in()
    meeting.wait_for(lambda: "was unplugged" not in meeting.messages(), "the headset to be heard again")
    meeting.wait_for(lambda: any("sound lost]" in line for line in meeting.lines()), "the gap")
    n_before = len(meeting.pairs())
    sound_server.play(parts[2].path, "headset_feed")
    meeting.wait_for(lambda: meeting.has_kept(parts[2].said, n_before), "the third part")

    meeting.click("Start or stop captions")
    meeting.wait_for(meeting.is_over, "the end of the session")
    n_waiting = 0 if program is REPLAYED_PROGRAM else 1
    meeting.wait_for(lambda: len(engines_of(meeting.process)) == n_waiting, "the engine to wait, or to end")
    waiting = engines_of(meeting.process)
    shown = meeting.pairs()
    assert shown[: len(alone) + len(adapted)] == alone + adapted
    spoken = [source for source, _ in shown]
    assert word_error_rate(" ".join(part.said for part in parts), " ".join(spoken)) < 0.25
    by_itself, by_booking = translated(spoken, None), translated(spoken, booking)
    assert [target for _, target in shown] == by_itself[: len(alone)] + by_booking[len(alone) :]
    assert program is REPLAYED_PROGRAM or by_itself[0] != by_booking[0]
    assert [(caption.source, caption.target) for caption in meeting.kept()] == shown
    assert any(isinstance(entry, Gap) for entry in meeting.entries())
    meeting.process.terminate()
    assert meeting.process.wait() == 0
    assert not any(engine.is_running() for engine in waiting)
    assert load_settings(meeting.user.settings).engine.adapter == str(booking)


def test_a_killed_program_has_lost_nothing_of_the_transcript_and_of_the_settings_when_it_starts_again(
    new_meeting, engines_of
) -> None:
    meeting = new_meeting(SETTINGS)
    meeting.open(str(OFFICE_TALK))
    meeting.wait_for(lambda: len(meeting.captions()) >= 3, "the third sentence")
    meeting.press("ctrl+minus")
    meeting.wait_for(
        lambda: load_settings(meeting.user.settings).window.text_size_percent < 100,
        "the settings to be written",
    )
    (engine,) = engines_of(meeting.process)
    shown = meeting.reader.committed_lines("Captions")
    meeting.process.kill()
    meeting.process.wait()
    meeting.wait_for(lambda: not engine.is_running(), "the engine to end with its program")

    meeting.open()
    meeting.wait_for(lambda: "is not captioned yet; the sound is kept" in meeting.messages(), "the news")
    meeting.press("ctrl+h")
    meeting.wait_for(lambda: meeting.history(), "the captions of the transcript")
    history = meeting.history()
    assert history[: len(shown) - 1] == shown[:-1]
    assert history[len(shown) - 1].startswith(shown[-1])
    assert load_settings(meeting.user.settings).window.text_size_percent < 100


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """The disk of what the program keeps."""
    folder = tmp_path / "user" / "data" / "surtitle"
    folder.mkdir(parents=True)
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill_up(path: Path) -> None:
    with contextlib.suppress(OSError), open(path, "wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass


def test_captions_go_on_while_the_disk_is_full_and_all_is_kept_once_there_is_room(
    small_disk: Path, new_meeting, sound_server, headset: list[str], engines_of, parts: list[Part]
) -> None:
    meeting = new_meeting(SETTINGS.having(SoundChoice(source="mic:Headset")))
    meeting.open()
    meeting.click("Start or stop captions")
    meeting.wait_for(lambda: sound_server.is_recorded(2), "the program to listen")
    sound_server.play(parts[0].path, "headset_feed")
    meeting.wait_for(lambda: meeting.has_kept(parts[0].said), "the first part")

    fill_up(small_disk / "filler")
    sound_server.play(parts[1].path, "headset_feed")
    meeting.wait_for(lambda: "make room there" in meeting.messages(), "the full disk to be told of")
    said = f"{parts[0].said} {parts[1].said}"
    meeting.wait_for(
        lambda: word_error_rate(said, " ".join(meeting.captions())) < 0.3, "the second part on the screen"
    )

    (small_disk / "filler").unlink()
    meeting.click("Start or stop captions")
    meeting.wait_for(lambda: not engines_of(meeting.process), "the end of the session")
    shown = meeting.captions()
    meeting.wait_for(
        lambda: [caption.source for caption in meeting.kept()] == shown, "all of it in the transcript"
    )
    meeting.wait_for(meeting.is_over, "the journal to go")
