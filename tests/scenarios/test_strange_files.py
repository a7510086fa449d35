"""What stands in a file's place and is none, or is too much: refused at once, in little memory."""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
import soundfile
from command_line import SHIPPED, TROUBLE, UNHURRIED_S, CommandLine, assert_one_sentence
from places import OFFICE_TALK
from shipped_adapters import save_shipped_adapter

from app.adapters.importing import import_adapter
from core.journal.database import SOUND
from core.journal.journal import Journal
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models import embedded
from models.adapters.adapter_files import CONFIG_NAME, WEIGHTS_NAME
from models.manifests.json_fields import read_json_object
from models.manifests.safetensors_header import MAX_HEADER_BYTES, tensor_shapes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its pipes and devices are no files")

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="reads how much memory was taken from /proc")

Place = Callable[[Path], object]


def socket_at(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))


NO_FILES: dict[str, Place] = {
    "pipe": os.mkfifo,
    "socket": socket_at,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "folder": Path.mkdir,
}
COMMANDS: dict[str, tuple[str, ...]] = {
    "sound": ("caption", "x.wav", *SHIPPED),
    "captions": ("caption", str(OFFICE_TALK), *SHIPPED, "--pace", "fast", "--out", "x.srt"),
    "kept sound": ("caption", str(OFFICE_TALK), *SHIPPED, "--pace", "fast", "--keep-sound", "x.wav"),
    "glossary": ("caption", str(OFFICE_TALK), "--recognizer", SHIPPED_RECOGNIZER, "--glossary", "x.txt"),
    "model": ("models", "import", "model"),
    "translator": ("translate", "--translator", "model"),
    "adapter": ("adapters", "import", "x.zip"),
    "pairs": ("train", "--base", "embedded", "--data", "x.tsv", "--out", "out", "--from", "en", "--to", "de"),
    "measured": ("measure", "x.jsonl"),
}


@pytest.fixture
def told(command_line: CommandLine) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a command; one that waits for a pipe is ended, and fails the test."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        process = command_line.start(*arguments, stdin=subprocess.DEVNULL)
        try:
            stdout, stderr = process.communicate(timeout=UNHURRIED_S)
        finally:
            process.kill()
        return subprocess.CompletedProcess(arguments, process.returncode, stdout, stderr)

    return run


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [*((wanted, "pipe") for wanted in COMMANDS), *(("sound", kind) for kind in NO_FILES if kind != "pipe")],
)
def test_what_is_no_file_is_refused_at_once(wanted: str, kind: str, command_line: CommandLine, told) -> None:
    arguments = COMMANDS[wanted]
    if "model" in arguments:
        folder = command_line.folder / "model"
        folder.mkdir()
        NO_FILES[kind](folder / "config.json")
    else:
        name = next(text for text in arguments if text.startswith("x."))
        NO_FILES[kind](command_line.folder / name)
    assert_one_sentence(told(*arguments))


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("generation_config.json", "pipe"),
        ("tokenizer_config.json", "pipe"),
        ("tokenizer_config.json", "device"),
        ("model.safetensors", "socket"),
    ],
)
def test_nothing_in_a_models_folder_is_waited_for(
    kind: str, file: str, command_line: CommandLine, told
) -> None:
    folder = command_line.folder / "model"
    folder.mkdir()
    (folder / "config.json").write_text('{"model_type": "llama"}')
    NO_FILES[kind](folder / file)
    assert_one_sentence(told("models", "import", str(folder)))


@pytest.mark.parametrize("kind", NO_FILES)
def test_settings_that_are_no_file_are_told_and_not_waited_for(kind: str, tmp_path: Path) -> None:
    from app.settings.settings import load_settings

    NO_FILES[kind](tmp_path / "settings.json")
    with pytest.raises(UserError, match="cannot be read"):
        load_settings(tmp_path / "settings.json")


def test_the_sound_of_a_record_is_not_copied_onto_itself(command_line: CommandLine) -> None:
    journal = Journal(command_line.journal_folder, EngineSettings())
    journal.sound.append(np.zeros(1600, np.float32))
    journal.abandon()
    sound = journal.path / SOUND
    assert_one_sentence(command_line.run("recover", "--sound", str(sound)), "name another file")
    assert soundfile.info(sound).frames == 1600
    os.mkfifo(command_line.folder / "pipe.wav")
    assert_one_sentence(command_line.run("recover", "--sound", "pipe.wav"), "it is a pipe, not a file")


DAMAGED_SENTENCES: dict[str, bytes] = {
    "empty": b"",
    "no XML": b"\xff\xfe\x00garbage",
    "cut": b"<TS><context><name>Sentences</name><message>",
    "nested": b"<a>" * 100_000,
    "unknown encoding": b'<?xml version="1.0" encoding="klingon"?><TS/>',
}


@pytest.mark.parametrize("content", DAMAGED_SENTENCES.values(), ids=DAMAGED_SENTENCES)
def test_with_a_damaged_file_of_sentences_they_are_in_english(
    content: bytes, command_line: CommandLine
) -> None:
    path = command_line.folder / "sentences.ts"
    path.write_bytes(content)
    command_line.environment["SURTITLE_SENTENCES"] = str(path)
    assert_one_sentence(command_line.run("caption", "none.wav", *SHIPPED), "There is no file none.wav")


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_of_sentences_is_not_waited_for(kind: str, command_line: CommandLine, told) -> None:
    NO_FILES[kind](command_line.folder / "sentences.ts")
    command_line.environment["SURTITLE_SENTENCES"] = str(command_line.folder / "sentences.ts")
    assert_one_sentence(told("caption", "none.wav", *SHIPPED), "There is no file none.wav")


STRANGE_TEXTS = ["\ud800", "\x1b]0;owned\x07", "x" * 100_000]


@pytest.mark.parametrize("text", STRANGE_TEXTS, ids=lambda text: f"{text[:3]!a}")
def test_an_adapter_with_a_strange_text_hides_no_other(text: str, command_line: CommandLine) -> None:
    shelf = command_line.folder / "shelf"
    save_shipped_adapter(shelf / "good")
    for field in ("licence", "languages", "scheme"):
        folder = save_shipped_adapter(shelf / f"strange {field}")
        manifest = folder / "surtitle.json"
        fields = json.loads(manifest.read_text())
        fields[field] = text
        manifest.write_text(json.dumps(fields))
    os.mkdir(os.fsencode(shelf) + b"/no utf-8 \xff")
    (Path(os.fsdecode(os.fsencode(shelf) + b"/no utf-8 \xff")) / CONFIG_NAME).write_text("{}")
    ran = command_line.run("adapters", "list", "--in", "shelf")
    assert ran.returncode == 0 and ran.stderr == ""
    assert "good: " in ran.stdout and "\\xff: cannot be used" in ran.stdout
    assert not set(ran.stdout) & {"\x1b", "\x9b", "\u202e", "\x00", "\x07"}


BECOME_NOBODY = "import os\nos.setgid(65534)\nos.setuid(65534)\n"
REACHING_WITHIN = (
    ("caption", "closed/within/x.wav", *SHIPPED),
    ("adapters", "list", "--in", "closed/within"),
    ("adapters", "import", "closed/within"),
    ("adapters", "check", "closed/within", "--translator", "embedded"),
    ("models", "import", "closed/within"),
    ("recover",),
    ("transcripts", "list"),
)


@contextmanager
def open_folder() -> Iterator[Path]:
    """Give a folder that everybody may enter: the tests' own is root's alone."""
    with tempfile.TemporaryDirectory(prefix="open") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def skip_unless_readable_by_nobody(folder: Path, environment: dict[str, str]) -> None:
    reading = f"from models.embedded import FOLDER\n{BECOME_NOBODY}"
    reading += "os.listdir()\n(FOLDER / 'model.safetensors').open('rb').close()"
    command = [sys.executable, "-c", reading]
    if subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False).returncode:
        pytest.skip("reading this program as another user is not permitted here")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become another user"
)
def test_folders_that_may_not_be_entered_are_told(environment: dict[str, str]) -> None:
    """As another user than root, who may enter everything."""
    script = (
        "import sys\n"
        "from app.adapters.shelf import ChosenTranslator, adapter_folders\n"
        "from app.cli import main\n"
        "import app.commands.adapters, app.commands.caption, app.commands.recover, app.commands.models\n"
        "import app.commands.transcripts, models.store.catalog\n"
        "models.store.catalog.catalog()\n"
        f"{BECOME_NOBODY}"
        "sys.exit(main(sys.argv[1:]))"
    )
    with open_folder() as folder:
        closed = folder / "closed"
        (closed / "within").mkdir(parents=True)
        closed.chmod(0o700)
        environment |= {"HOME": str(closed), "XDG_DATA_HOME": str(closed)}
        skip_unless_readable_by_nobody(folder, environment)
        for arguments in REACHING_WITHIN:
            command = [sys.executable, "-c", script, *arguments]
            ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
            assert_one_sentence(ran, "Permission denied")


def written_header(path: Path, n_bytes: int) -> Path:
    entry = ',"t%07d":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}'
    parts = [entry % number for number in range(n_bytes // len(entry % 0))]
    header = ("{" + "".join(parts)[1:] + "}").encode()
    path.write_bytes(struct.pack("<Q", len(header)) + header)
    return path


PEAK = """
import sys
from pathlib import Path
from core.wording.errors import UserError
from app.adapters.importing import import_adapter
from models.manifests.json_fields import read_json_object
from models.manifests.safetensors_header import tensor_shapes
def peak_kb():  # of this program alone: getrusage gives that of its parent, if it is higher
    return int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
before_kb = peak_kb()
kind, path = sys.argv[1], Path(sys.argv[2])
try:
    if kind == "zip":
        import_adapter(path, path.with_name("shelf"), "embedded")
    elif kind == "header":
        tensor_shapes(path, UserError)
    elif kind == "any":
        path.read_bytes()
    else:
        read_json_object(path, UserError)
except UserError as error:
    print(error, file=sys.stderr)
print((peak_kb() - before_kb) // 1024)
"""


def grown_mb(kind: str, path: Path) -> tuple[int, str]:
    """Return by how many megabytes a process grows that reads the file, and what it says."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, kind, path], capture_output=True, text=True, check=True
    )
    return int(done.stdout), done.stderr


@ON_LINUX
def test_growth_is_seen_however_large_the_tests_themselves_are(tmp_path: Path) -> None:
    path = tmp_path / "zeros"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    ballast = b"x" * (400 << 20)
    grown, _ = grown_mb("any", path)
    assert ballast and grown > 90


@ON_LINUX
def test_a_header_of_99_mb_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = written_header(tmp_path / WEIGHTS_NAME, 99_000_000)
    adapter = save_shipped_adapter(tmp_path / "made")
    with zipfile.ZipFile(tmp_path / "large.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in adapter.iterdir():
            archive.write(path if file.name == WEIGHTS_NAME else file, file.name)
    for kind, file in (("header", path), ("zip", tmp_path / "large.zip")):
        grown, told = grown_mb(kind, file)
        assert "The header of" in told and told.count("\n") == 1
        assert grown < 60
    assert not (tmp_path / "shelf").exists() or list((tmp_path / "shelf").iterdir()) == []


@ON_LINUX
def test_the_largest_header_is_read_and_takes_bounded_memory(tmp_path: Path) -> None:
    grown, told = grown_mb("header", written_header(tmp_path / WEIGHTS_NAME, MAX_HEADER_BYTES - 100))
    assert told == "" and grown < 300


@ON_LINUX
@pytest.mark.parametrize("unit", ["[]", "{}", '""', "0", '{"":[]}'])
def test_a_description_takes_bounded_memory_whatever_it_holds(tmp_path: Path, unit: str) -> None:
    path = tmp_path / "config.json"
    path.write_text('{"": [' + ",".join([unit] * (3_900_000 // (len(unit) + 1))) + "]}")
    grown, told = grown_mb("json", path)
    assert told == "" and grown < 350
    path.write_text('{"": [' + ",".join([unit] * (90_000_000 // (len(unit) + 1))) + "]}")
    grown, told = grown_mb("json", path)
    assert "larger than" in told and grown < 20


@pytest.mark.parametrize("depth", [101, 990, 100_000])
def test_a_description_that_is_nested_deeply_is_refused(tmp_path: Path, depth: int) -> None:
    path = tmp_path / "config.json"
    path.write_text('{"": ' + "[" * depth + "]" * depth + "}")
    with pytest.raises(UserError, match="nested too deeply"):
        read_json_object(path, UserError)


def test_real_headers_are_far_smaller_than_the_bound() -> None:
    assert len(tensor_shapes(embedded.FOLDER / "model.safetensors", UserError)) > 20


def renamed_in(path: Path, old: bytes, new: bytes) -> None:
    content = path.read_bytes()
    assert len(old) == len(new) and content.count(old) >= 2
    path.write_bytes(content.replace(old, new))


def zip_with(path: Path, name: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(CONFIG_NAME, "{}")
        archive.writestr(name, "x")
    return path


def nameless(path: Path) -> None:
    """Write a zip with an entry without a name, which the standard library itself would not write."""
    zip_with(path, "a")
    content = bytearray(path.read_bytes())
    for signature, length_at, name_at in ((b"PK\x03\x04", 26, 30), (b"PK\x01\x02", 28, 46)):
        start = content.rindex(signature)
        extra = struct.unpack_from("<H", content, start + length_at + 2)[0]
        struct.pack_into("<HH", content, start + length_at, 0, extra + 1)
        assert content[start + name_at : start + name_at + 1] == b"a"
    path.write_bytes(content)


def without_utf_8(path: Path) -> None:
    zip_with(path, "ü")
    renamed_in(path, "ü".encode(), b"\xff\xff")


STRANGE_ZIPS: dict[str, Callable[[Path], object]] = {
    "an empty name": nameless,
    "no UTF-8": without_utf_8,
    "a name of 60 kB": lambda path: zip_with(path, "n" * 60_000 + ".bin"),
    "a path of 60 kB": lambda path: zip_with(path, f"{'n/' * 30_000}x"),
    "60 kB that lead out": lambda path: zip_with(path, f"../{'n' * 60_000}"),
    "escape sequences": lambda path: zip_with(path, "\x1b]0;owned\x07.bin"),
    "a folder of 60 kB": lambda path: zip_with(path, f"{'n' * 60_000}/"),
}


@pytest.mark.parametrize("make", STRANGE_ZIPS.values(), ids=STRANGE_ZIPS)
def test_a_zip_with_strange_names_is_refused_in_a_short_sentence(
    make: Callable[[Path], object], tmp_path: Path
) -> None:
    make(tmp_path / "strange.zip")
    with pytest.raises(UserError) as refused:
        import_adapter(tmp_path / "strange.zip", tmp_path / "shelf", "embedded")
    assert len(str(refused.value)) < 1_500
    assert not (tmp_path / "shelf").exists() or list((tmp_path / "shelf").iterdir()) == []


def test_an_adapter_whose_name_is_too_long_for_a_folder_is_kept_by_a_shorter_one(tmp_path: Path) -> None:
    folder = save_shipped_adapter(tmp_path / "made")
    name = "\U00020000" * 80  # 320 bytes
    with zipfile.ZipFile(tmp_path / "long.zip", "w") as archive:
        for file in folder.iterdir():
            archive.write(file, f"{name}/{file.name}")
    kept = import_adapter(tmp_path / "long.zip", tmp_path / "shelf", "embedded")
    assert kept.folder.is_dir() and name.startswith(kept.name)


def test_a_strange_zip_on_the_command_line_is_one_sentence(command_line: CommandLine) -> None:
    nameless(command_line.folder / "x.zip")
    ran = command_line.run("adapters", "import", "x.zip")
    assert_one_sentence(ran, "without a name")
    assert ran.returncode == TROUBLE
