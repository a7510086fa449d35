"""`surtitle models` against a real HTTP server on loopback."""

from __future__ import annotations

import argparse
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gguf_files import save_gguf
from loopback_hub import LoopbackHub, served

from app.advice.in_use import recommended_here
from app.commands import models as command
from app.commands.progress_line import ProgressLine
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from models import embedded

NAME = "someone/small-translator"
FILES = {"config.json": b"{}", "tokenizer.json": b"{}", "model.safetensors": bytes(range(256)) * 8000}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    with served() as hub:
        hub.add(NAME, dict(FILES), "a1" * 20)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        yield hub


@pytest.fixture
def surtitle_models(
    server: LoopbackHub, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    def call(*arguments: str) -> tuple[int, str, str]:
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        code = command.run(parser.parse_args(arguments))
        return (code, *capsys.readouterr())

    return call


Call = Callable[..., tuple[int, str, str]]


def test_the_list_names_sizes_states_licences_and_the_cache(surtitle_models: Call, tmp_path: Path) -> None:
    code, out, _ = surtitle_models("list")

    assert code == 0
    assert re.search(r"^whisper:small +486 MB +absent", out, re.MULTILINE)
    assert re.search(r"^google/gemma-3-4b-it +not known +absent", out, re.MULTILINE)
    assert "Qwen/Qwen3-0.6B" in out
    assert "Apache-2.0" in out
    assert str(tmp_path / "hub") in out


def test_a_model_is_downloaded_listed_verified_and_removed(surtitle_models: Call) -> None:
    code, out, err = surtitle_models("download", NAME)
    assert code == 0
    assert "complete and checked" in out
    assert "Downloading someone/small-translator (2 MB) 100%" in err

    assert "already downloaded" in surtitle_models("download", NAME)[1]
    assert f"{NAME}" in surtitle_models("list", "--downloaded")[1]
    assert surtitle_models("verify", NAME)[:2] == (0, f"{NAME}: 3 files are as they were published\n")

    code, out, _ = surtitle_models("remove", NAME)
    assert code == 0
    assert "which frees 2 MB" in out
    listed = surtitle_models("list", "--downloaded")[1]
    assert [line.split()[0] for line in listed.splitlines()[1:3]] == [SHIPPED_RECOGNIZER, "embedded"]
    assert NAME not in listed


def test_all_that_was_fetched_is_removed_and_nothing_of_other_programs(
    surtitle_models: Call, server: LoopbackHub, tmp_path: Path
) -> None:
    other = tmp_path / "hub" / "models--somebody--elses" / "blobs"
    other.mkdir(parents=True)
    (other / "weights").write_bytes(b"theirs")
    assert "nothing to remove" in surtitle_models("remove", "--all")[1]
    for name in (NAME, "someone/second"):
        server.add(name, dict(FILES), "a1" * 20)
        surtitle_models("download", name)
    code, out, _ = surtitle_models("remove", "--all")
    assert code == 0 and out.count("was removed") == 2
    assert (other / "weights").read_bytes() == b"theirs"
    assert list((tmp_path / "hub").rglob("*.safetensors")) == []


def test_damage_is_an_exit_code_and_says_what_to_do(surtitle_models: Call, tmp_path: Path) -> None:
    surtitle_models("download", NAME)
    [weights] = (tmp_path / "hub").rglob("snapshots/*/model.safetensors")
    weights.resolve().write_bytes(bytes(len(FILES["model.safetensors"])))

    code, out, _ = surtitle_models("verify")

    assert code == 1
    assert "damaged: model.safetensors" in out
    assert f"surtitle models repair {NAME}" in out

    code, out, _ = surtitle_models("repair", NAME)
    assert (code, out) == (0, f"{NAME} was damaged and is fetched again: model.safetensors\n")
    assert surtitle_models("verify")[0] == 0
    assert surtitle_models("repair", NAME)[1] == f"{NAME} is not damaged\n"


def test_a_folder_of_ones_own_is_checked_listed_and_taken_off_the_list(surtitle_models: Call) -> None:
    folder = str(embedded.FOLDER)
    assert surtitle_models("import", folder)[1].endswith(f"can be used: --translator {folder}\n")
    assert f"\n{folder} " in surtitle_models("list")[1]

    assert "its files are as they were" in surtitle_models("remove", folder)[1]

    assert f"\n{folder} " not in surtitle_models("list")[1]
    assert embedded.FOLDER.is_dir()


def test_a_file_is_written_as_a_folder_and_removed_with_it(surtitle_models: Call, tmp_path: Path) -> None:
    source = save_gguf(tmp_path / "somebody's model.gguf")
    _, told, steps = surtitle_models("import", str(source))
    folder = tmp_path / "data" / "surtitle" / "models" / "somebody-s-model"
    assert told == f"{folder} is a translator and can be used: --translator {folder}\n"
    assert "Writing somebody-s-model as a folder 100%" in steps
    assert f"\n{folder} " in surtitle_models("list")[1]

    assert "was removed, which frees" in surtitle_models("remove", str(folder))[1]
    assert source.is_file() and not folder.exists()

    source.write_bytes(source.read_bytes()[:900])
    with pytest.raises(
        UserError, match=r"“somebody's model\.gguf” cannot be imported: its beginning is damaged"
    ):
        surtitle_models("import", str(source))
    assert not folder.exists()


def test_a_folder_that_holds_no_model_is_refused_and_not_listed(
    surtitle_models: Call, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=r"config\.json is missing"):
        surtitle_models("import", str(tmp_path))
    assert f"\n{tmp_path} " not in surtitle_models("list")[1]


def test_a_file_of_another_kind_is_told_to_be_one(surtitle_models: Call, tmp_path: Path) -> None:
    other = tmp_path / "model.safetensors"
    other.write_bytes(b"0")
    with pytest.raises(UserError, match=r"“model\.safetensors” is not a GGUF file"):
        surtitle_models("import", str(other))


def test_a_check_that_cannot_even_begin_is_told_in_a_sentence(
    surtitle_models: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHOME", "/nowhere")  # no interpreter starts so
    with pytest.raises(UserError, match=r"ended without a result \(exit status 1\)"):
        surtitle_models("import", str(embedded.FOLDER))


def test_verify_with_nothing_downloaded_is_no_fault(surtitle_models: Call) -> None:
    assert surtitle_models("verify")[:2] == (0, "No model is downloaded, so there is nothing to check.\n")


@pytest.mark.parametrize("arguments", [("download", "nonsense"), ("remove", NAME), ("verify", NAME)])
def test_what_cannot_be_done_is_one_sentence(arguments: tuple[str, ...], surtitle_models: Call) -> None:
    with pytest.raises(UserError) as caught:
        surtitle_models(*arguments)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "arguments", [("download", "nonsense"), ("remove", NAME), ("download", "someone/nothing")]
)
def test_the_command_line_says_it_on_one_line_and_ends_with_two(
    arguments: tuple[str, ...], server: LoopbackHub, capsys: pytest.CaptureFixture[str]
) -> None:
    from app.cli import main

    assert main(["models", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("surtitle: ")
    assert err.count("\n") == 1


def test_ctrl_c_keeps_what_came_and_says_how_to_go_on(
    surtitle_models: Call, server: LoopbackHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell = ProgressLine.tell

    def interrupt(line: ProgressLine, text: str, fraction: float) -> None:
        tell(line, text, fraction)
        if fraction > 0.3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ProgressLine, "tell", interrupt)
        code, _, err = surtitle_models("download", NAME)
    assert code == 130
    assert "goes on from here" in err
    assert "partial" in surtitle_models("list")[1]

    assert surtitle_models("download", NAME)[0] == 0
    assert [asked != "" for _, _, asked in server.asked("/lfs/")] == [False, True]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_terminal_progress_is_one_line_that_vanishes() -> None:
    terminal = Terminal()
    with ProgressLine(terminal) as line:
        line.tell("Downloading", 0.5)
        line.tell("Loading", -1.0)

    written = terminal.getvalue()
    assert "\n" not in written
    assert "[############............]  50%  Downloading" in written
    assert written.endswith("\r\x1b[K")


def test_in_a_log_progress_is_a_line_every_tenth() -> None:
    log = io.StringIO()
    with ProgressLine(log) as line:
        for percent in range(101):
            line.tell("Downloading", percent / 100)

    assert 10 <= len(log.getvalue().splitlines()) <= 12
    assert log.getvalue().endswith("100%\n")


def test_the_list_marks_what_is_recommended_for_two_languages(surtitle_models: Call) -> None:
    code, out, _ = surtitle_models("list", "--from", "fr", "--to", "en")
    assert code == 0
    marked = re.findall(r"^(\S+) \*", out, re.MULTILINE)
    advice = recommended_here("fr", "en")
    assert marked == [model.name for model in sorted(advice.models, key=lambda model: out.index(model.name))]
    assert f"* recommended here: {' and '.join(model.name for model in advice.models)}" in out


@pytest.mark.parametrize(
    "words", [("--to", "en"), ("--from", "nonsense"), ("--from", "fr", "--to", "nonsense")]
)
def test_languages_that_cannot_be_asked_for_are_refused(surtitle_models: Call, words: tuple[str]) -> None:
    with pytest.raises(UserError):
        surtitle_models("list", *words)
