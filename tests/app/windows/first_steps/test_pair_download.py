"""The download of the recommended pair, wherever its user is by then."""

from __future__ import annotations

from first_steps_user import UNHURRIED_MS
from loopback_hub import LoopbackHub

from app.advice.recommending import Advised
from app.windows.first_steps.pair_download import PairDownload
from app.windows.main.main_window import MainWindow
from models.store.catalog import ModelKind

WHISPER = "whisper:tiny.en"
EARS = Advised(WHISPER, WHISPER, ModelKind.RECOGNIZER, 78_000_000, False, False, "")
PEN = Advised("embedded", "embedded", ModelKind.TRANSLATOR, 0, True, True, "")


def test_what_is_here_is_used_at_once_and_the_rest_when_it_comes(
    qtbot, window: MainWindow, hub: LoopbackHub
) -> None:
    models = window.models_window
    with qtbot.waitSignal(models.library.seen, timeout=UNHURRIED_MS):
        models.look()
    download = PairDownload(models, window)
    models.choose(ModelKind.TRANSLATOR, "Qwen/Qwen3-0.6B")
    hub.hold_after = [1_500_000]
    download.begin((EARS, PEN))
    assert window.settings.engine.translator == "embedded"
    assert download.is_running
    qtbot.waitUntil(lambda: download.part >= 0.49, timeout=UNHURRIED_MS)
    assert download.current == EARS
    hub.go_on.set()
    qtbot.waitUntil(lambda: window.settings.engine.recognizer == WHISPER, timeout=UNHURRIED_MS)
    assert not download.is_running and not download.is_paused and download.trouble == ""
    models.end(UNHURRIED_MS / 1000)
