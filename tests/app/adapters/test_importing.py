"""Adapters of others, in folders and zip files, checked before they are kept."""

from __future__ import annotations

import json
import shutil
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from newer_translator import land_newer_translator
from shipped_adapters import save_shipped_adapter

from app.adapters.importing import AdapterExists, import_adapter
from app.adapters.shelf import ChosenTranslator, remove_adapter
from app.cli import main
from core.wording.errors import UserError
from models import embedded
from models.adapters.adapter_files import CONFIG_NAME, WEIGHTS_NAME


@pytest.fixture(scope="module")
def booking(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = save_shipped_adapter(tmp_path_factory.mktemp("made") / "booking")
    (folder / "README.md").write_text("# Booking\n")
    (folder / "notes.txt").write_text("not for others")
    return folder


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return tmp_path / "adapters"


def zipped(source: Path, path: Path, *, below: str = "booking") -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in source.iterdir():
            archive.write(file, f"{below}/{file.name}" if below else file.name)
    return path


def kept_files(shelf: Path) -> list[str]:
    """Return everything below the folder, hidden or not."""
    return sorted(str(path.relative_to(shelf)) for path in shelf.rglob("*")) if shelf.exists() else []


def imported(source: Path, shelf: Path) -> str:
    return import_adapter(source, shelf, "embedded").name


@pytest.mark.parametrize("below", ["booking", "", "some/where/booking"])
def test_an_adapter_in_a_zip_is_kept_by_its_name_with_its_known_files_alone(
    booking: Path, shelf: Path, tmp_path: Path, below: str
) -> None:
    assert imported(zipped(booking, tmp_path / "booking.zip", below=below), shelf) == "booking"
    names = ["README.md", CONFIG_NAME, WEIGHTS_NAME, "surtitle.json"]
    assert kept_files(shelf) == sorted(["booking", *(f"booking/{name}" for name in names)])
    assert (shelf / "booking" / WEIGHTS_NAME).read_bytes() == (booking / WEIGHTS_NAME).read_bytes()
    assert ChosenTranslator("embedded").look_at(shelf / "booking").trouble == ""


def test_the_checkpoints_of_its_training_are_left_out(booking: Path, shelf: Path, tmp_path: Path) -> None:
    path = zipped(booking, tmp_path / "trained.zip")
    with zipfile.ZipFile(path, "a") as archive:
        archive.write(booking / CONFIG_NAME, f"booking/run/best/{CONFIG_NAME}")
        archive.writestr("booking/run/state.pt", b"a pickle that nobody opens")
    assert imported(path, shelf) == "booking"
    assert not any("run" in name for name in kept_files(shelf))


def test_a_folder_is_imported_too_and_a_command_can_name_it(
    booking: Path, shelf: Path, tmp_path: Path
) -> None:
    source = tmp_path / "my booking (v1.5)"
    booking.rename(source)
    try:
        assert imported(source, shelf) == "my-booking-v1.5"
    finally:
        source.rename(booking)
    assert "notes.txt" not in kept_files(shelf / "my-booking-v1.5")


def test_one_that_is_called_as_a_device_of_windows_gets_a_name_there_too(
    booking: Path, shelf: Path, tmp_path: Path
) -> None:
    shutil.copytree(booking, tmp_path / "aux")
    assert imported(tmp_path / "aux", shelf) == "aux_"


def test_one_of_the_same_name_is_kept_unless_it_is_to_be_replaced(
    booking: Path, shelf: Path, tmp_path: Path
) -> None:
    imported(booking, shelf)
    other = save_shipped_adapter(tmp_path / "other" / "booking", seed=2)
    before = (shelf / "booking" / WEIGHTS_NAME).read_bytes()
    with pytest.raises(AdapterExists, match="named 'booking' already"):
        imported(other, shelf)
    assert (shelf / "booking" / WEIGHTS_NAME).read_bytes() == before
    import_adapter(other, shelf, "embedded", replaces=True)
    assert (shelf / "booking" / WEIGHTS_NAME).read_bytes() == (other / WEIGHTS_NAME).read_bytes()
    assert not (shelf / "booking" / "README.md").exists()


def test_what_is_to_replace_another_and_is_refused_leaves_it(
    booking: Path, shelf: Path, tmp_path: Path
) -> None:
    imported(booking, shelf)
    before = kept_files(shelf)
    other = save_shipped_adapter(tmp_path / "booking", base={"name": "someone/else"})
    with pytest.raises(UserError, match="someone/else"):
        import_adapter(other, shelf, "embedded", replaces=True)
    assert kept_files(shelf) == before
    assert ChosenTranslator("embedded").look_at(shelf / "booking").trouble == ""


def test_a_folder_that_an_adapter_names_as_its_translator_is_not_looked_into(
    shelf: Path, tmp_path: Path
) -> None:
    named = tmp_path / "translator"
    shutil.copytree(embedded.FOLDER, named)
    base = {"name": str(named), "model_type": "llama"}
    strange = save_shipped_adapter(tmp_path / "strange", base=base)
    with pytest.raises(UserError, match="translator"):
        imported(strange, shelf)
    assert kept_files(shelf) == []
    assert import_adapter(strange, shelf, str(named)).name == "strange"  # the user may name it


def test_what_it_was_made_for_is_kept_so_that_it_serves_when_better_weights_ship(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    base = {"name": "embedded", "model_type": "llama", "revision": embedded.revision()}
    adapter = import_adapter(save_shipped_adapter(tmp_path / "mine", base=base), shelf, "embedded")
    land_newer_translator(monkeypatch, tmp_path / "newer", ships_earlier=False)
    assert ChosenTranslator(adapter.base_setting).look_at(adapter.folder).trouble == ""
    # Another's of the same revision comes in by the name of the translator that it was made for.
    other = save_shipped_adapter(tmp_path / "other", base=base)
    assert import_adapter(other, shelf, "embedded").name == "other"


def add(name: str, content: bytes = b"x", mode: int = 0) -> Callable[[zipfile.ZipFile], None]:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = mode << 16
    return lambda archive: archive.writestr(entry, content)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (add("../outside"), "leads out of its folder"),
        (add("booking/../../outside"), "leads out of its folder"),
        (add("/outside"), "leads out of its folder"),
        (add("..\\outside"), "leads out of its folder"),
        (add("C:\\outside"), "leads out of its folder"),
        (add("booking/LICENSE", b"/etc/passwd", stat.S_IFLNK | 0o777), "as a link"),
        (add("booking/adapter_model.bin"), "is a pickle, which could run code"),
        (add("booking/training_args.PT"), "is a pickle, which could run code"),
        (add("booking/NOTICE", bytes(3_000_000)), "as trained weights never do"),
        (add("booking/LICENSE.txt", bytes(5_000_000)), "more than such a file may"),
        (add(f"second/{CONFIG_NAME}"), "several adapters"),
    ],
)
def test_zip_files_that_mean_no_good_are_refused_and_leave_nothing(
    booking: Path,
    shelf: Path,
    tmp_path: Path,
    spoil: Callable[[zipfile.ZipFile], None],
    sentence: str,
) -> None:
    path = zipped(booking, tmp_path / "booking.zip")
    with zipfile.ZipFile(path, "a") as archive:
        spoil(archive)
    before = kept_files(tmp_path)
    with pytest.raises(UserError, match=sentence):
        imported(path, shelf)
    assert [name for name in kept_files(tmp_path) if name != "adapters"] == before
    assert kept_files(shelf) == []


def test_weights_that_would_fill_the_disk_are_not_unpacked(
    shelf: Path, tmp_path: Path, booking: Path
) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(booking / CONFIG_NAME, CONFIG_NAME)
        archive.writestr(WEIGHTS_NAME, bytes(20_000_000))
    with pytest.raises(UserError, match="would grow from"):
        imported(path, shelf)
    assert kept_files(shelf) == []


def test_a_size_that_the_zip_file_lies_about_is_found_out(booking: Path, shelf: Path, tmp_path: Path) -> None:
    path = zipped(booking, tmp_path / "booking.zip")
    with zipfile.ZipFile(path) as archive:
        entry = archive.getinfo(f"booking/{WEIGHTS_NAME}")
    whole = bytearray(path.read_bytes())
    told = struct.pack("<LL", entry.compress_size, entry.file_size)
    assert whole.count(told) == 2  # before the file, and in the list at the end
    path.write_bytes(whole.replace(told, struct.pack("<LL", entry.compress_size, 1000)))
    with pytest.raises(UserError, match="not a zip file that can be read"):
        imported(path, shelf)
    assert kept_files(shelf) == []


def without_weights(folder: Path) -> None:
    (folder / WEIGHTS_NAME).unlink()


def for_another_base(folder: Path) -> None:
    manifest = json.loads((folder / "surtitle.json").read_text())
    manifest["base"]["name"] = "someone/else"
    (folder / "surtitle.json").write_text(json.dumps(manifest))


def cut_off(folder: Path) -> None:
    weights = folder / WEIGHTS_NAME
    weights.write_bytes(weights.read_bytes()[:-100])


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (without_weights, f"{WEIGHTS_NAME} is missing"),
        (for_another_base, "was trained for someone/else, not for embedded"),
        (cut_off, "bytes where its header states"),
    ],
)
@pytest.mark.parametrize("is_zipped", [False, True])
def test_adapters_that_are_not_whole_or_not_for_us_are_refused_with_the_sentence_of_the_check(
    shelf: Path, tmp_path: Path, spoil: Callable[[Path], None], sentence: str, is_zipped: bool
) -> None:
    source = save_shipped_adapter(tmp_path / "made" / "booking")
    spoil(source)
    if is_zipped:
        source = zipped(source, tmp_path / "booking.zip")
    with pytest.raises(UserError, match=sentence) as refusal:
        imported(source, shelf)
    assert ".importing" not in str(refusal.value)
    assert kept_files(shelf) == []


@pytest.mark.parametrize("name", [WEIGHTS_NAME, "README.md", "LICENSE"])
def test_a_link_out_of_a_folder_is_not_followed(shelf: Path, tmp_path: Path, name: str) -> None:
    source = save_shipped_adapter(tmp_path / "made" / "booking")
    outside, file = tmp_path / "outside", source / name
    if file.exists():
        file.rename(outside)
    else:
        outside.write_text("what its author wants to have")
    file.symlink_to(outside)
    with pytest.raises(UserError, match=f"{name} is a link out of its folder"):
        imported(source, shelf)
    assert kept_files(shelf) == []


def test_links_of_the_shared_cache_into_its_own_files_are_followed(shelf: Path, tmp_path: Path) -> None:
    source = save_shipped_adapter(tmp_path / "models--somebody--booking" / "snapshots" / "booking")
    blobs = source.parent.parent / "blobs"
    blobs.mkdir()
    (source / "README.md").write_text("# Booking\n")
    for n, file in enumerate(sorted(source.iterdir())):
        file.rename(blobs / str(n))
        file.symlink_to(blobs / str(n))
    imported(source, shelf)
    kept = shelf / "booking" / "README.md"
    assert kept.read_text() == "# Booking\n" and not kept.is_symlink()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "There is no folder and no zip file"), (b"no zip", "not a zip file that can be read")],
)
def test_what_is_no_adapter_at_all_is_told(
    shelf: Path, tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    if content is not None:
        (tmp_path / "thing.zip").write_bytes(content)
    with pytest.raises(UserError, match=sentence):
        imported(tmp_path / "thing.zip", shelf)


def test_a_place_that_cannot_be_written_is_told(booking: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(UserError, match="“booking” cannot be copied to your adapters"):
        imported(booking, tmp_path / "file")


def test_the_command_imports_by_the_same_road(
    booking: Path, shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr("app.commands.adapters.adapters_folder", lambda: shelf)
    path = str(zipped(booking, tmp_path / "booking.zip"))
    assert main(["adapters", "import", path]) == 0
    assert "use it with --adapter booking" in capsys.readouterr().out
    assert main(["adapters", "import", path]) == 2
    assert "Give --replace" in capsys.readouterr().err
    assert main(["adapters", "import", path, "--replace"]) == 0
    assert main(["adapters", "list"]) == 0
    assert "booking: en to de, for embedded" in capsys.readouterr().out


def test_removing_an_adapter_deletes_its_folder_and_of_a_linked_one_the_link(
    booking: Path, shelf: Path
) -> None:
    imported(booking, shelf)
    (shelf / "linked").symlink_to(booking)
    remove_adapter(shelf / "booking")
    remove_adapter(shelf / "linked")
    assert kept_files(shelf) == []
    assert (booking / WEIGHTS_NAME).exists()
    with pytest.raises(UserError, match="cannot be removed"):
        remove_adapter(shelf / "booking")
