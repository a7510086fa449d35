"""Files with sound and folders may be dropped; adapters and all else are left to other windows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from app.windows.main.file_drops import FileDrops


@pytest.fixture
def widget(qtbot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def drop(widget: QWidget, *paths: Path) -> bool:
    """Drop files onto a widget as the system does; return whether it takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    keys = Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(5, 5), action, data, button, keys)
    QCoreApplication.sendEvent(widget, entering)
    if entering.isAccepted():
        QCoreApplication.sendEvent(widget, QDropEvent(QPointF(5, 5), action, data, button, keys))
    return entering.isAccepted()


def test_a_video_is_taken(widget: QWidget, tmp_path: Path) -> None:
    dropped: list[Path] = []
    FileDrops(widget).dropped.connect(dropped.extend)
    video = tmp_path / "Tour.MP4"
    video.touch()
    assert drop(widget, video)
    assert dropped == [video]


def test_of_several_files_those_with_sound_are_taken_by_their_names(widget: QWidget, tmp_path: Path) -> None:
    dropped: list[Path] = []
    FileDrops(widget).dropped.connect(dropped.extend)
    paths = [tmp_path / name for name in ("b.wav", "notes.txt", "a.mkv")]
    for path in paths:
        path.touch()
    assert drop(widget, *paths)
    assert dropped == [tmp_path / "a.mkv", tmp_path / "b.wav"]


def test_what_is_no_file_with_sound_is_left_to_others(widget: QWidget, tmp_path: Path) -> None:
    dropped: list[Path] = []
    FileDrops(widget).dropped.connect(dropped.append)
    adapter = tmp_path / "adapter.zip"
    adapter.touch()
    assert not drop(widget, adapter)
    assert not drop(widget, tmp_path / "gone.wav")
    assert dropped == []


def test_folders_are_taken_and_those_that_are_adapters_left_to_others(
    widget: QWidget, tmp_path: Path
) -> None:
    dropped: list[Path] = []
    FileDrops(widget).dropped.connect(dropped.extend)
    talks, adapter, adapters = (tmp_path / name for name in ("talks", "law", "several"))
    for folder in (talks, adapter, adapters / "law"):
        folder.mkdir(parents=True)
    for folder in (adapter, adapters / "law"):
        (folder / "adapter_config.json").touch()
    assert drop(widget, talks)
    assert dropped == [talks]
    drop(widget, adapter)
    drop(widget, adapters)
    assert dropped == [talks]
    drop(widget, adapter, talks)
    assert dropped == [talks, adapter, talks], "several are no adapter"
