"""`surtitle doctor` in a process of its own, on this machine and on machines with something broken."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest
from places import ROOT

from app.doctor import checks
from app.doctor.findings import Finding, Verdict, captions_at_all
from app.host import machine
from app.host.memory_fit import fits_in_memory, fits_on_card
from app.session import trial
from core.captions.scores import word_error_rate

CALL = """
import argparse, sys
from app.commands import doctor
parser = argparse.ArgumentParser()
doctor.add_arguments(parser)
code = doctor.run(parser.parse_args([]))
loaded = {"torch", "transformers", "peft", "faster_whisper", "PySide6"} & set(sys.modules)
sys.exit(f"the application's process loaded {loaded}" if loaded else code)
"""


def call_doctor(home: Path, **changed: str) -> subprocess.CompletedProcess[str]:
    """Run the command in an empty home without screen and sound."""
    dropped = ("HF_", "XDG_", "PULSE_", "DISPLAY", "WAYLAND", "PYTHONPATH", "TRANSFORMERS_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return subprocess.run(
        [sys.executable, "-c", CALL],
        env={**kept, "HOME": str(home), "OMP_NUM_THREADS": "1", **changed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def stub(folder: Path, module: str, text: str) -> str:
    """Make a module that is found before the real one; return the folder for PYTHONPATH."""
    folder.mkdir(exist_ok=True)
    (folder / f"{module}.py").write_text(text)
    return str(folder)


def test_on_this_machine_a_real_sentence_is_heard_and_the_exit_code_is_zero(tmp_path: Path) -> None:
    done = call_doctor(tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "Captioning works on this machine" in done.stdout
    (heard,) = re.findall('heard "(.*?)"', unwrapped(done.stdout))
    assert word_error_rate(trial.first_sentence(), heard) < 0.5
    assert f"Model cache   {tmp_path}/.cache/huggingface/hub" in unwrapped(done.stdout)
    assert f"Log           {tmp_path}/.local/state/surtitle/log" in unwrapped(done.stdout)
    assert "no window system" in unwrapped(done.stdout)
    assert not list(tmp_path.rglob("*.wav"))


def unwrapped(text: str) -> str:
    return text.replace("\n                       ", " ")


@pytest.mark.long
def test_without_a_recognizer_the_exit_code_says_that_nothing_is_captioned(tmp_path: Path) -> None:
    path = stub(tmp_path / "stubs", "onnxruntime", "raise ImportError('no such library')")

    done = call_doctor(tmp_path, PYTHONPATH=path)

    assert done.returncode == 1, done.stdout + done.stderr
    assert "PROBLEM  Recognizer" in done.stdout
    assert "Captioning does not work." in done.stdout


def test_without_torch_captions_still_come_and_nothing_has_to_be_mended(tmp_path: Path) -> None:
    path = stub(tmp_path / "stubs", "torch", "raise ImportError('libtorch is broken')")

    done = call_doctor(tmp_path, PYTHONPATH=path)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "note     Engine" in done.stdout
    told = unwrapped(done.stdout)
    assert "libtorch is broken" in told and "What is chosen runs without it" in told
    assert "the chosen translator runs without torch and takes" in told


def test_microphones_and_system_sound_of_a_sound_server_are_named(sound_server: object) -> None:
    microphone, system = dict(checks.CHECKS)["Sound"](lambda text, fraction: None, Event())

    assert (microphone.verdict, system.verdict) == (Verdict.OK, Verdict.OK)
    assert "VirtualMic" in microphone.text
    assert "Speakers" in system.text


def test_a_check_that_breaks_down_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(tell: checks.Tell, given_up: Event) -> list[Finding]:
        raise RuntimeError("a driver raved")

    wanted = (("Graphics", broken), ("Python", dict(checks.CHECKS)["Python"]))
    monkeypatch.setattr(checks, "CHECKS", wanted)

    findings = list(checks.examine(lambda text, fraction: None))

    assert [finding.verdict for finding in findings] == [Verdict.PROBLEM, Verdict.OK]
    assert "a driver raved" in findings[0].text


def test_captions_come_only_if_something_essential_was_looked_at_and_is_fine() -> None:
    fine = Finding("Recognizer", Verdict.OK, "", essential=True)
    slow = Finding("Recognizer", Verdict.NOTE, "", essential=True)
    lost = Finding("Recognizer", Verdict.PROBLEM, "", essential=True)
    beside = Finding("Torch", Verdict.PROBLEM, "")

    assert captions_at_all([fine, slow, beside])
    assert not captions_at_all([fine, lost])
    assert not captions_at_all([beside])


def test_words_that_were_not_heard_make_the_recognizer_a_problem() -> None:
    sentence = trial.first_sentence()
    written = (sentence, sentence.lower().strip("."), sentence.replace(" ", ", "))
    heard = [trial.Trial(source=text, target="", sound_s=4.0, took_s=1.0) for text in written]
    deaf = trial.Trial(source="the the the", target="", sound_s=4.0, took_s=1.0)

    assert [each.share_of_words(sentence) for each in heard] == [1.0, 1.0, 1.0]
    assert deaf.share_of_words(sentence) < checks.LEAST_WORDS_HEARD


def test_the_sentence_is_known_whatever_its_punctuation_and_no_other_is_taken_for_it() -> None:
    sentence, *others = trial.DEMO_TRANSCRIPT.read_text(encoding="utf-8").splitlines()
    shares = [trial.Trial(other, "", 3.0, 1.0).share_of_words(sentence) for other in others]
    assert max(shares) < checks.LEAST_WORDS_HEARD
    unpunctuated = "okay well i think we're ready to begin"
    assert trial.Trial(unpunctuated, "", 3.0, 1.0).share_of_words(sentence) == 1.0


def test_cards_are_read_from_what_nvidia_smi_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "nvidia-smi"
    program.write_text(
        "#!/bin/sh\necho 'NVIDIA GeForce RTX 4060, 8188, 550.54.14'\necho 'Odd, Card, [N/A], 1.2'\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")

    assert machine.nvidia_cards() == [
        machine.GraphicsCard("NVIDIA GeForce RTX 4060", 8188, "550.54.14"),
        machine.GraphicsCard("Odd, Card", 0, "1.2"),
    ]


def test_a_driver_that_does_not_answer_means_no_card_by_its_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "nvidia-smi"
    program.write_text("#!/bin/sh\necho 'NVIDIA-SMI has failed'\nexit 9\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    without = machine.libcuda_cards()
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")

    assert machine.nvidia_cards() == without


@pytest.mark.parametrize(
    ("display", "wayland", "expected"),
    [("", "", ""), (":0", "", "x11"), ("", "wayland-0", "wayland"), (":0", "wayland-0", "wayland")],
)
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one window system")
def test_the_window_system_is_told_by_the_environment(
    display: str, wayland: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("WAYLAND_DISPLAY", wayland)

    assert machine.window_system() == expected


def test_folders_that_do_not_exist_yet_are_judged_by_where_they_will_be(tmp_path: Path) -> None:
    later = tmp_path / "a" / "b"
    (tmp_path / "file").write_text("")

    assert machine.is_writable(later)
    assert machine.free_bytes(later) == machine.free_bytes(tmp_path)
    assert not machine.is_writable(tmp_path / "file" / "c")
    assert not later.exists()


def test_memory_is_what_the_system_says_also_where_there_is_no_proc(monkeypatch) -> None:
    import psutil

    monkeypatch.setattr(Path, "exists", lambda path: False)
    total, free = machine.memory_bytes()

    assert total == psutil.virtual_memory().total
    assert 0 < free <= total


def test_what_fits_on_a_card_is_told_with_its_precision() -> None:
    room = fits_on_card(7_500_000_000)

    assert "beside whisper:large-v3-turbo" in room
    assert "Qwen/Qwen3-1.7B in bf16" in room
    assert "Qwen/Qwen3-8B in bf16" not in room
    assert "one of them runs on the CPU" in fits_on_card(500_000_000)


def test_what_fits_without_a_card_is_told_by_the_free_memory() -> None:
    assert "up to Qwen/Qwen3-1.7B in int8 (2.6 of 5 GB free)" in fits_in_memory(5_000_000_000)
    assert "only the small translator" in fits_in_memory(1_000_000_000)
