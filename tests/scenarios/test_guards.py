"""No command and no child is without the guard that makes trouble a sentence; of threads ruff sees to it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import TROUBLE, CommandLine, assert_one_sentence
from places import ROOT

from app.cli import COMMANDS

MODULES = sorted(
    path for wing in ("app", "core", "models", "training") for path in (ROOT / wing).rglob("*.py")
)
ELSEWHERE = ROOT / "training" / "measure" / "comet_worker.py"
"""Another environment's Python runs it, so it imports nothing of ours."""


def named(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def calls(node: ast.AST) -> Iterator[ast.Call]:
    return (part for part in ast.walk(node) if isinstance(part, ast.Call))


def is_main_block(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)


def test_every_module_that_can_be_run_is_guarded_while_it_reads_its_arguments_too() -> None:
    """What `exit_code_of` is not given runs without it: reading arguments, and whatever else `main` does."""
    runnable = []
    for path in MODULES:
        tree = ast.parse(path.read_text("utf-8"))
        block = next((node for node in tree.body if is_main_block(node)), None)
        if block is None or path == ELSEWHERE:
            continue
        runnable.append(path)
        main = next((n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "main"), block)
        guards = [call for call in calls(main) if named(call.func) == "exit_code_of"]
        guards += [call for call in calls(block) if named(call.func) == "exit_code_of"]
        assert guards, path
        inside = {id(call) for guard in guards for call in calls(guard)}
        for call in calls(main):
            assert not named(call.func).startswith("parse_") or id(call) in inside, path
    assert len(runnable) > 15


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_ends_otherwise_where_its_output_is_full(command: str, command_line: CommandLine) -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "app.cli", command, "--help"],
            env=command_line.environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert_one_sentence(ran, "Standard output cannot be written")


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams by a shell")
@pytest.mark.parametrize("end", [">&-", "<&- >&- 2>&-", "| head -1", ">/dev/full"])
def test_a_list_whose_output_is_gone_ends_without_a_traceback(end: str, command_line: CommandLine) -> None:
    ran = subprocess.run(
        ["bash", "-c", f'set -o pipefail; "$0" -m app.cli models list {end}', sys.executable],
        env=command_line.environment,
        capture_output=True,
        text=True,
    )
    assert ran.returncode in ((0, TROUBLE) if "head" in end else (TROUBLE,))
    assert ran.stderr.count("\n") <= 1 and "Traceback" not in ran.stderr and "Exception" not in ran.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("caption", "n" * 5_000),
        ("caption", "x\x1b]0;owned\x07.wav"),
        ("caption", "\udcff.wav"),
        ("caption", "x/" * 3_000),
        ("adapters", "check", "\udcff", "--translator", "embedded"),
        ("adapters", "check", "n" * 300, "--translator", "n" * 300),
        ("adapters", "import", "\udcff.zip"),
        ("adapters", "import", "n" * 300),
        ("models", "import", "n" * 300),
        ("models", "import", "\udcff"),
        ("recover", "\udcff"),
        ("transcripts", "search", "\udcff"),
        ("measure", "n" * 300),
        ("measure", "\udcff.jsonl"),
        ("train", "--base", "n" * 300, "--data", "\udcff", "--out", "n" * 300),
        ("evaluate", "--data", "\udcff", "--translator", "n" * 300),
    ],
    ids=lambda arguments: f"{arguments[0]}-{arguments[-1][:5]!a}",
)
def test_names_that_no_file_can_have_are_refused_in_one_short_sentence(
    arguments: tuple[str, ...], command_line: CommandLine
) -> None:
    ran = command_line.run(*arguments)
    assert_one_sentence(ran)
    assert "\x1b" not in ran.stderr and "fault in the program" not in ran.stderr
    assert len(ran.stderr) < 2_000


OF_OUR_OWN = {
    "app/host/installation.py": "the list that dpkg keeps",
    "app/commands/told_voices.py": "what its own child says",
    "app/engine/voice_work.py": "what its own parent says",
    "app/engine/notes_work.py": "what its own parent says",
    "app/host/notes_child.py": "what its own child says",
    "app/desktop/wish.py": "a line from another start of the program",
    "app/session/trial.py": "an asset",
    "app/windows/training/record.py": "its own run",
    "app/host/machine.py": "the system, and a child",
    "app/host/screen.py": "what a fork of its own wrote",
    "models/store/messages.py": "what its own child says",
    "models/manifests/packed_weights.py": "what it wrote itself",
    "app/sharing/caption_server.py": "an asset",
    "core/wire/evaluation.py": "what its own parent says",
    "core/files/plain_files.py": "what opens the others'",
    "core/files/strict_json.py": "what reads the others'",
    "core/wire/wire.py": "what the engine says, whose length is bounded",
    "app/doctor/report.py": "its own log",
    "app/look/icons.py": "assets",
    "app/look/style_sheet.py": "an asset",
    "app/windows/help/pages.py": "our own documents",
    "core/system/memory_limit.py": "the system",
    "core/system/at_login.py": "an entry that it wrote itself",
    "models/bench/machine.py": "the system",
    "models/bench/plan.py": "what its own parent says",
    "models/bench/roads.py": "what its own child says",
    "models/store/catalog.py": "an asset",
    "models/embedded/__init__.py": "an asset",
    "models/recognize/attending_moonshine.py": "an asset",
    "models/recognize/moonshine_alignatt.py": "what it kept itself",
    "models/memory/footprint.py": "an asset",
    "models/store/hub_cache.py": "hashes of what the download itself wrote",
    "core/wire/training_events.py": "what its own child says",
    "training/data/alignment.py": "what its own child wrote",
    "training/learn/checkpoints.py": "its own run",
    "training/compare/learning.py": "its own run",
    "training/compare/texts.py": "its own run",
    "training/compare/results.py": "our own results",
    "training/compare/source_lengths.py": "our own results",
    "training/data/confusions.py": "our own table",
    "training/learn/data_set.py": "its own run",
    "training/measure/hour.py": "what its own child wrote",
    "training/measure/comet.py": "what its own child says",
    "training/measure/comet_worker.py": "what its own parent says",
    "training/measure/documents.py": "our own documents",
    "training/measure/throughput.py": "an asset",
}
"""Modules that read without `core.files.plain_files` and `core.files.strict_json`, and what they read."""


def reads_unguarded(call: ast.Call) -> bool:
    text = ast.unparse(call.func)
    if text in ("json.loads", "json.load") or named(call.func) in ("read_text", "read_bytes"):
        return True
    opens_path = text.endswith(".open") and bool(call.args) and "'r" in ast.unparse(call.args[0])
    return opens_path or (text == "open" and len(call.args) == 1)


def test_every_module_that_reads_what_others_wrote_reads_plain_files_and_strict_json() -> None:
    found = {
        str(path.relative_to(ROOT))
        for path in MODULES
        if any(reads_unguarded(call) for call in calls(ast.parse(path.read_text("utf-8"))))
    }
    assert found - set(OF_OUR_OWN) == set()
