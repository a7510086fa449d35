"""Models of files of other kinds: written as folders, listed, and gone when they are removed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock
from gguf_files import rounded_model, save_gguf

from core.files.user_folders import written_models_folder
from core.wording.errors import UserError
from models.loading.folder_check import import_model
from models.store.catalog import ModelKind
from models.store.imported import forget_imported, read_imported
from models.store.inventory import inventory
from models.store.written import delete_unfinished

ENDLESS = "{% for a in range(99999) %}{% for b in range(99999) %}{{ a }}{% endfor %}{% endfor %}"


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_file_is_written_as_a_folder_listed_and_removed_with_it(hub, tmp_path):
    source = save_gguf(tmp_path / "my model.gguf")
    told = []
    model = import_model(source, lambda text, part: told.append((text, part)), hub=hub)
    assert model.kind is ModelKind.TRANSLATOR
    assert model.folder == str(written_models_folder() / "my-model")
    assert read_imported(hub) == (model,)
    assert model.folder in {status.model.id for status in inventory(hub)}
    assert told[-1] == ("Writing my-model as a folder", 1.0)

    with pytest.raises(UserError, match="“my-model” is imported already"):
        import_model(source, hub=hub)

    assert forget_imported(hub, model.folder) > 0
    assert not (written_models_folder() / "my-model").exists()
    assert source.is_file() and read_imported(hub) == ()


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (lambda path: path.write_bytes(b"GGUF"), "it is not a GGUF file"),
        (lambda path: save_gguf(path, template=ENDLESS), "template takes too long"),
        (lambda path: save_gguf(path, template="{{ raise_exception('no') }}"), "template"),
        (lambda path: None, "model.gguf"),
    ],
)
def test_of_what_is_refused_nothing_is_left(made, reason, hub, tmp_path):
    made(tmp_path / "model.gguf")
    with pytest.raises((UserError, OSError)) as caught:
        import_model(tmp_path / "model.gguf", hub=hub)
    assert reason in str(caught.value) and ".importing-" not in str(caught.value)
    assert [path.name for path in written_models_folder().iterdir()] in ([], [".lock"])
    assert read_imported(hub) == ()


def test_what_an_ended_import_left_is_deleted_and_none_that_is_under_way(hub, tmp_path):
    left = written_models_folder() / ".importing-model"
    left.mkdir(parents=True)
    (left / "model.safetensors").write_bytes(bytes(100))
    with FileLock(written_models_folder() / ".lock"):
        delete_unfinished()
        assert left.is_dir()
    delete_unfinished()
    assert not left.exists()

    left.mkdir()
    import_model(save_gguf(tmp_path / "model.gguf"), hub=hub)
    assert not left.exists()


def test_one_that_is_stopped_as_it_is_put_in_its_place_is_in_nobody_s_way(hub, tmp_path, monkeypatch):
    source = save_gguf(tmp_path / "model.gguf")
    with monkeypatch.context() as patched:
        patched.setattr("models.store.written.while_held", stopped)
        with pytest.raises(KeyboardInterrupt):
            import_model(source, hub=hub)
    (model,) = read_imported(hub)
    assert not Path(model.folder).exists()  # shown as gone, and removed like any other
    assert import_model(source, hub=hub) == model and Path(model.folder).is_dir()


def stopped(*of_anything):
    raise KeyboardInterrupt


WITHOUT_TORCH = """
import sys
from pathlib import Path
from models.loading import folder_check
folder_check.has_torch = lambda: False
print(folder_check.import_model(Path(sys.argv[1])).folder)
assert not {"torch", "transformers", "gguf"} & set(sys.modules)
"""


def test_a_llama_is_imported_where_there_is_no_torch(tmp_path):
    source = save_gguf(tmp_path / "model.gguf")
    command = [sys.executable, "-c", WITHOUT_TORCH, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"{written_models_folder() / 'model'}\n"


def test_one_is_imported_at_a_time(hub, tmp_path):
    source = save_gguf(tmp_path / "model.gguf")
    written_models_folder().mkdir(parents=True)
    lock = FileLock(written_models_folder() / ".lock")
    with lock, pytest.raises(UserError, match="Another model is being imported"):
        import_model(source, hub=hub)


def test_one_whose_folder_is_gone_is_taken_off_the_list(hub, tmp_path):
    source = save_gguf(tmp_path / "model.gguf", rounded_model("gemma2", head_dim=8))
    model = import_model(source, hub=hub)
    shutil.rmtree(model.folder)
    assert forget_imported(hub, model.folder) == 0 and read_imported(hub) == ()
