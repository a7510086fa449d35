"""The command line as a user meets it: a process, its output, its exit code."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import psutil
import pytest
import soundfile

from core.captions import CaptionUpdate
from core.journal import Journal
from core.messages import Captioned, EngineSettings
from core.segments import Word

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "app" / "assets" / "demo.flac"
SPHINX = ("--recognizer", "sphinx", "--translator", "")
TROUBLE = 2
EXIT_INTERRUPTED = 130
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user without models, settings, screen or sound card."""
    home = tmp_path / "home"
    home.mkdir()
    kept = {
        name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT") if name in os.environ
    }
    return kept | {
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "OMP_NUM_THREADS": "1",
        "HF_HUB_OFFLINE": "1",
        "PULSE_SERVER": "unix:/nonexistent/pulse",
    }


class CommandLine:
    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.environment = environment

    def start(self, *arguments: str, **options: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "app.cli", *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,  # type: ignore[call-overload]
        )

    def run(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments, stdin=subprocess.PIPE)
        stdout, stderr = process.communicate(stdin)
        return subprocess.CompletedProcess(arguments, process.returncode, stdout, stderr)

    @property
    def journal_folder(self) -> Path:
        return Path(self.environment["HOME"]) / ".local" / "share" / "surtitle" / "journal"

    def journals(self) -> list[Path]:
        return list(Path(self.environment["HOME"]).rglob("session.sqlite"))


@pytest.fixture
def command_line(tmp_path: Path, environment: dict[str, str]) -> CommandLine:
    folder = tmp_path / "here"
    folder.mkdir()
    return CommandLine(folder, environment)


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    """The first sentences of the demo clip."""
    samples, rate = soundfile.read(DEMO, dtype="float32")
    path = tmp_path / "clip.wav"
    soundfile.write(path, samples[: 5 * rate], rate)
    return path


def assert_one_sentence(ran: subprocess.CompletedProcess[str], *wanted: str) -> None:
    assert ran.returncode == TROUBLE, ran.stderr
    lines = ran.stderr.strip().splitlines()
    assert lines[-1].startswith("surtitle: ")
    assert all(line.startswith("surtitle: ") for line in lines), ran.stderr
    assert "Traceback" not in ran.stderr
    for text in wanted:
        assert text in lines[-1]


def test_help_tells_the_commands_and_imports_nothing_heavy(command_line: CommandLine) -> None:
    ran = command_line.run("--help")
    assert ran.returncode == 0
    for command in ("caption", "translate", "measure", "devices", "models", "doctor", "demo"):
        assert command in ran.stdout
    script = (
        "import sys\n"
        "from app.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit:\n    pass\n"
        "heavy = {'torch', 'PySide6', 'transformers', 'faster_whisper', 'onnxruntime'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    for arguments in (["--help"], ["caption", "--help"], ["translate", "--help"], ["measure", "--help"]):
        shown = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            env=command_line.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert shown.stdout.splitlines()[-1] == "[]"
        assert "--help" in shown.stdout


def test_version_is_told(command_line: CommandLine) -> None:
    ran = command_line.run("--version")
    assert ran.returncode == 0
    assert ran.stdout.startswith("surtitle ")


def test_a_file_is_captioned_into_every_format_and_leaves_no_record(
    command_line: CommandLine, clip: Path
) -> None:
    names = ("a.srt", "a.vtt", "a.txt", "a.jsonl")
    outs = [argument for name in names for argument in ("--out", name)]
    ran = command_line.run("caption", str(clip), *SPHINX, "--pace", "fast", *outs)
    assert ran.returncode == 0, ran.stderr
    assert "surtitle models download" in ran.stderr
    folder = command_line.folder
    lines = [json.loads(line) for line in (folder / "a.jsonl").read_text("utf-8").splitlines()]
    finals = [line["source"] for line in lines if line["final"]]
    assert finals and all(finals)
    assert (folder / "a.txt").read_text("utf-8").splitlines() == finals
    assert finals[0].split()[0] in (folder / "a.srt").read_text("utf-8")
    assert (folder / "a.vtt").read_text("utf-8").startswith("WEBVTT\n\n00:")
    shown = [line.split(" | ")[1].split() for line in ran.stdout.splitlines() if " | " in line]
    assert [word for words in shown for word in words] == " ".join(finals).split()
    emitted_s = [line["emitted_s"] for line in lines]
    assert emitted_s == sorted(emitted_s)
    assert emitted_s[-1] <= 5.0
    assert command_line.journals() == []


def test_the_same_file_gives_the_same_lines(command_line: CommandLine, clip: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        assert (
            command_line.run("caption", str(clip), *SPHINX, "--pace", "fast", "--out", name).returncode == 0
        )
    assert (command_line.folder / "a.jsonl").read_bytes() == (command_line.folder / "b.jsonl").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
def test_an_interrupt_ends_cleanly_with_complete_files(command_line: CommandLine) -> None:
    process = command_line.start("caption", str(DEMO), *SPHINX, "--out", "a.srt", "--out", "a.jsonl")
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, stderr = process.communicate()
    assert process.returncode == 0, stderr
    lines = (command_line.folder / "a.jsonl").read_text("utf-8").splitlines()
    last = json.loads(lines[-1])
    assert last["final"]
    said = " ".join(line.split(" | ")[1] for line in (first + rest).splitlines() if " | " in line)
    written = (command_line.folder / "a.srt").read_text("utf-8")
    assert said.split()[-1] in written
    assert command_line.journals() == []


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
def test_an_interrupt_does_not_wait_for_networks_to_be_loaded(command_line: CommandLine) -> None:
    process = command_line.start("caption", str(DEMO), *SPHINX, "--out", "a.srt")
    while not (children := psutil.Process(process.pid).children()):
        assert process.poll() is None
    children[0].suspend()  # as if what it loads never came
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=UNHURRIED_S)
    assert process.returncode == 0, stderr
    assert not children[0].is_running()
    assert not (command_line.folder / "a.srt").exists()
    assert command_line.journals() == []


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
def test_the_first_interrupt_tells_of_the_second_which_ends_at_once(command_line: CommandLine) -> None:
    process = command_line.start("caption", str(DEMO), *SPHINX)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    (engine,) = psutil.Process(process.pid).children()
    engine.suspend()
    process.send_signal(signal.SIGINT)
    assert any("Ctrl-C again ends at once" in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=UNHURRIED_S)
    assert process.returncode == EXIT_INTERRUPTED
    assert not engine.is_running()


@pytest.mark.skipif(sys.platform == "win32", reason="draws on a POSIX terminal")
def test_a_file_that_is_read_ahead_is_not_called_late(command_line: CommandLine) -> None:
    ours, its = os.openpty()
    arguments = ["caption", str(DEMO), *SPHINX, "--pace", "fast"]
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", *arguments],
            cwd=command_line.folder,
            env=command_line.environment,
            stdout=its,
            stderr=subprocess.DEVNULL,
        )
        os.close(its)
        shown = b""
        with contextlib.suppress(OSError):  # how a terminal without programs ends
            while content := terminal.read(65536):
                shown += content
    assert process.wait() == 0
    assert b"Listening" in shown
    assert b"behind" not in shown


@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
def test_a_killed_session_is_recovered_by_the_next_one(command_line: CommandLine) -> None:
    process = command_line.start("caption", str(DEMO), *SPHINX, "--quiet", "--out", "a.jsonl")
    path = command_line.folder / "a.jsonl"
    while not (path.exists() and '"source": "' in path.read_text() and _n_committed(path) >= 3):
        assert process.poll() is None
    process.kill()
    process.communicate()
    n_committed = _n_committed(path)
    assert "surtitle recover" in command_line.run("caption", "missing.wav", *SPHINX).stderr
    listed = command_line.run("recover")
    assert listed.returncode == 0
    assert "demo.flac" in listed.stdout
    recovered = command_line.run("recover", "--out", "b.txt", "--sound", "b.wav", "--delete")
    assert recovered.returncode == 0, recovered.stderr
    assert len((command_line.folder / "b.txt").read_text().split()) >= n_committed
    assert soundfile.info(command_line.folder / "b.wav").frames > 0
    assert_one_sentence(command_line.run("recover"), "nothing to recover")


def crashed_session(command_line: CommandLine, source: str, n_captions: int = 1) -> Path:
    """Return the record of a session that said where it comes from, and was cut off."""
    journal = Journal(command_line.journal_folder, EngineSettings(recognizer="sphinx", translator=""), source)
    for n in range(n_captions):
        update = CaptionUpdate(n, n, n + 1.0, f"said in {source}", "", "", "", True, n + 1.0)
        journal.record(Captioned(update, (Word("said", n, n + 1.0),), (), "", True, n))
    journal.sound.append(np.zeros(1600, np.float32))
    journal.abandon()
    return journal.path


@pytest.mark.parametrize("content", [b"", b"no database at all\n" * 500], ids=["empty", "text"])
def test_one_damaged_record_hides_no_other_and_each_is_reached_by_its_name(
    command_line: CommandLine, content: bytes
) -> None:
    paths = [crashed_session(command_line, source) for source in ("first.wav", "second.wav", "third.wav")]
    (paths[1] / "session.sqlite").write_bytes(content)
    listed = command_line.run("recover")
    assert listed.returncode == 0, listed.stderr
    first, second, third = listed.stdout.splitlines()
    assert first.startswith(paths[0].name) and "1 caption of first.wav" in first
    assert second.startswith(paths[1].name) and "damaged" in second and str(paths[1]) in second
    assert third.startswith(paths[2].name) and "third.wav" in third
    rescued = command_line.run("recover", paths[0].name, "--out", "a.txt", "--sound", "a.wav", "--delete")
    assert rescued.returncode == 0, rescued.stderr
    assert (command_line.folder / "a.txt").read_text("utf-8").split() == ["said", "in", "first.wav"]
    assert soundfile.info(command_line.folder / "a.wav").frames == 1600
    refused = command_line.run("recover", paths[1].name, "--out", "b.txt", "--delete")
    assert_one_sentence(refused, "damaged", str(paths[1] / "sound.wav"))
    assert command_line.run("recover", paths[1].name, "--sound", "b.wav", "--delete").returncode == 0
    assert soundfile.info(command_line.folder / "b.wav").frames == 1600
    assert [path.is_dir() for path in paths] == [False, False, True]
    assert_one_sentence(command_line.run("recover", paths[0].name), paths[0].name, paths[2].name)


def test_of_a_record_damaged_in_part_the_rest_is_written_and_nothing_deleted(
    command_line: CommandLine,
) -> None:
    path = crashed_session(command_line, "talk.wav", n_captions=300)
    database = path / "session.sqlite"
    database.write_bytes(database.read_bytes()[: database.stat().st_size // 2])
    (line,) = command_line.run("recover").stdout.splitlines()
    assert "of talk.wav; the rest is damaged" in line
    rescued = command_line.run("recover", "--out", "a.txt", "--delete")
    assert_one_sentence(rescued, "what could be read was written", f"surtitle recover {path.name} --delete")
    written = (command_line.folder / "a.txt").read_text("utf-8").splitlines()
    assert 0 < len(written) < 300
    assert set(written) == {"said in talk.wav"}
    assert path.is_dir()
    assert command_line.run("recover", path.name, "--delete").returncode == 0
    assert not path.exists()


def test_of_a_session_that_was_cut_off_is_told_once(command_line: CommandLine) -> None:
    for _ in range(2):
        crashed_session(command_line, "talk.wav")
        for is_told in (True, False):
            ran = command_line.run("caption", "missing.wav", *SPHINX)
            assert ("surtitle recover" in ran.stderr) == is_told


def _n_committed(path: Path) -> int:
    last = {}
    for line in path.read_text("utf-8").splitlines():
        entry = json.loads(line)
        last[entry["segment"]] = entry["source"]
    return sum(len(source.split()) for source in last.values())


@pytest.mark.parametrize(
    ("name", "content"),
    [("missing.wav", None), ("empty.wav", b""), ("text.wav", b"this is a text\n"), ("cut.flac", b"fLaC\0\0")],
)
def test_a_file_that_is_no_sound_is_told_in_one_sentence(
    command_line: CommandLine, name: str, content: bytes | None
) -> None:
    if content is not None:
        (command_line.folder / name).write_bytes(content)
    assert_one_sentence(command_line.run("caption", name, *SPHINX), name)
    assert command_line.journals() == []


def test_a_file_that_breaks_off_keeps_what_was_captioned(command_line: CommandLine) -> None:
    content = DEMO.read_bytes()
    (command_line.folder / "broken.flac").write_bytes(content[: len(content) // 3])
    ran = command_line.run("caption", "broken.flac", *SPHINX, "--pace", "fast", "--out", "a.txt")
    assert_one_sentence(ran, "broken.flac")
    assert len((command_line.folder / "a.txt").read_text().split()) > 5


@pytest.mark.parametrize("place", ["missing/kept.wav", "."])
def test_a_place_where_the_sound_cannot_be_kept_is_told_before_anything_is_heard(
    command_line: CommandLine, clip: Path, place: str
) -> None:
    ran = command_line.run("caption", str(clip), *SPHINX, "--pace", "fast", "--keep-sound", place)
    assert_one_sentence(ran, "cannot be kept")
    assert ran.stdout == ""


def test_no_microphone_is_told_in_one_sentence(command_line: CommandLine) -> None:
    assert_one_sentence(command_line.run("caption", "mic", *SPHINX), "microphone")


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (("--from", "xx"), "'xx'"),
        (("--to", "klingon"), "'klingon'"),
        (("--policy", "wait-many"), "'wait-many'"),
        (("--out", "a.docx"), "a.docx"),
        (("--out", "missing/a.srt"), "missing/a.srt"),
        (("--recognizer", "whisper:gigantic"), "gigantic"),
        (("--recognizer", "no/such/folder"), "no/such/folder"),
    ],
)
def test_a_choice_that_does_not_exist_is_told_in_one_sentence(
    command_line: CommandLine, clip: Path, arguments: tuple[str, ...], wanted: str
) -> None:
    assert_one_sentence(command_line.run("caption", str(clip), *SPHINX, *arguments), wanted)


def test_a_damaged_model_folder_is_told_in_one_sentence(command_line: CommandLine, clip: Path) -> None:
    folder = command_line.folder / "model"
    folder.mkdir()
    (folder / "model.bin").write_bytes(b"damaged")
    (folder / "config.json").write_text("{}")
    ran = command_line.run("caption", str(clip), "--recognizer", "model", "--translator", "")
    assert_one_sentence(ran, "model")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one page."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", str(folder)]
    if mount is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_told_and_what_was_captioned_is_kept(
    command_line: CommandLine, small_disk: Path
) -> None:
    full = small_disk / "a.jsonl"
    outs = ("--out", str(full), "--out", "b.txt")
    ran = command_line.run("caption", str(DEMO), *SPHINX, "--pace", "fast", *outs)
    assert_one_sentence(ran, "No space left on device", str(full))
    last = {}
    for line in full.read_text("utf-8").splitlines():
        entry = json.loads(line)
        last[entry["segment"]] = entry["source"]
    assert any(last.values())
    assert " ".join(last.values()).split() == (command_line.folder / "b.txt").read_text().split()


def test_silence_gives_no_captions(command_line: CommandLine) -> None:
    soundfile.write(command_line.folder / "silence.wav", np.zeros(3 * 16000), 16000)
    ran = command_line.run("caption", "silence.wav", *SPHINX, "--pace", "fast", "--out", "a.jsonl")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == ""
    assert (command_line.folder / "a.jsonl").read_text() == ""


def test_measure_tells_the_figures_of_a_run(command_line: CommandLine, clip: Path) -> None:
    assert (
        command_line.run("caption", str(clip), *SPHINX, "--pace", "fast", "--out", "a.jsonl").returncode == 0
    )
    transcript = (DEMO.parent / "demo.txt").read_text("utf-8").splitlines()[0]
    (command_line.folder / "said.txt").write_text(transcript)
    ran = command_line.run("measure", "a.jsonl", "--transcript", "said.txt", "--json")
    assert ran.returncode == 0, ran.stderr
    figures = json.loads(ran.stdout)
    assert figures["rewrites_of_committed_text_per_minute"] == 0
    assert 0 <= figures["word_error_rate"] <= 1.5
    assert 0 <= figures["source_delay_median_s"] <= figures["source_delay_p95_s"] <= 5.0
    lines = command_line.run("measure", "a.jsonl").stdout
    assert "source delay median s" in lines


def test_measure_refuses_what_are_no_captions(command_line: CommandLine) -> None:
    (command_line.folder / "a.jsonl").write_text("no json\n")
    assert_one_sentence(command_line.run("measure", "a.jsonl"), "Line 1 of a.jsonl")
    assert_one_sentence(command_line.run("measure", "b.jsonl"), "b.jsonl")


def test_bleu_is_computed_after_cutting_at_the_lines_of_the_reference(command_line: CommandLine) -> None:
    caption = {
        "event": "caption",
        "segment": 0,
        "start_s": 0.0,
        "end_s": 1.0,
        "source": "good morning how are you",
        "source_tail": "",
        "target": "Guten Morgen zusammen. Wie geht es euch heute?",
        "target_tail": "",
        "final": True,
        "emitted_s": 1.0,
    }
    (command_line.folder / "a.jsonl").write_text(json.dumps(caption) + "\n")
    (command_line.folder / "de.txt").write_text("Guten Morgen zusammen.\nWie geht es euch heute?\n")
    ran = command_line.run("measure", "a.jsonl", "--reference", "de.txt", "--json")
    assert json.loads(ran.stdout)["bleu"] == pytest.approx(100.0)


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
@pytest.mark.parametrize("screen", [{}, {"DISPLAY": ":54321"}], ids=["none", "gone"])
def test_without_a_command_and_a_screen_the_demo_is_shown(
    command_line: CommandLine, screen: dict[str, str]
) -> None:
    """Its beginning: the whole clip is played at the pace of speech."""
    command_line.environment |= screen
    process = command_line.start()
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert " en " in first
    assert " de | " in rest
    assert "-->" in (command_line.folder / "surtitle-demo.en-de.srt").read_text("utf-8")


def test_files_of_an_earlier_run_stay_when_nothing_can_be_captioned(
    command_line: CommandLine, clip: Path
) -> None:
    kept = command_line.folder / "a.srt"
    kept.write_text("precious")
    for source, recognizer in (("missing.wav", "sphinx"), (str(clip), "no/such/folder")):
        ran = command_line.run("caption", source, *SPHINX, "--recognizer", recognizer, "--out", "a.srt")
        assert_one_sentence(ran)
        assert kept.read_text() == "precious"
