"""Each picture: how its window is opened and filled, by the program's own means."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

import numpy as np
import soundfile
from belongings import TERMS, pairs_path
from cards import a_card, half_fetched, slow_server
from photograph import on_desk
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QMenu
from sound import spoken

from app.desktop.tray import Tray
from app.host.assets import DEMO_CLIP
from app.windows.first_steps.guide import FirstSteps
from app.windows.first_steps.hearing import HeardBlock, Hearing
from app.windows.first_steps.microphone_page import MicrophonePage
from app.windows.help.reader import PageReader
from app.windows.help.report_window import ReportWindow
from app.windows.main.main_window import MainWindow
from app.windows.training.plans import Length
from app.windows.training.runs import discard
from app.windows.training.window import TrainingWindow
from core.captions.captions import CaptionUpdate
from models.engines.shelf import Shelf

N_TIMES = 4
"""So often the clip is spoken, for a machine that is late at first."""
N_SENTENCES, N_WORDS = 4, 4
"""Captions are photographed when so many sentences are there, and so many words of the next one,"""
LATE_S = 6.0
"""no later than that after its beginning,"""
LATEST_S = 70.0
"""or when so much was spoken, on a machine that does not keep up."""
N_STEPS, N_STEPS_SEEN = 60, 12
N_PRACTICE_STEPS, N_PRACTICE_STEPS_SEEN = 16, 9
GUIDE_PAGE = 3
"""The page of the guide that is shown: it has more than the first."""
PACE_S = 3.0
"""After which the speed of a download can be told."""
PATIENCE_S = 600
"""Ends what hangs."""

Shots = Iterator[Callable[[], QPixmap]]
"""What takes the pictures of a scene, one after the other, each as often as it is wanted."""


def wait_until(is_so: Callable[[], object], what: str) -> None:
    """Let the program work until it is so."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {what}")
        QApplication.processEvents()
        time.sleep(0.01)


def settle(seconds: float = 0.5) -> None:
    """Let what was opened take its size and the focus."""
    end = time.monotonic() + seconds
    wait_until(lambda: time.monotonic() > end, "nothing")


def empty(window: MainWindow) -> Shots:
    """The window before anything is captioned; it comes first, for captions fill it."""
    window.resize(1000, 640)
    wait_until(lambda: window.talks.empty.recent.buttons, "the talks that were captioned last")
    settle()
    yield window.grab


def captions(window: MainWindow) -> Shots:
    """The window, the overlay and the audience view while a talk is captioned, and the window after it."""
    talk = Path.home() / "Weekly meeting.flac"
    _speak(talk)
    updates: list[CaptionUpdate] = []
    window.bridge.captioned.connect(updates.append)
    overlay = window.overlay
    window.overlay_controller.put_at(QRect(0, 0, 900, overlay.needed_height()))
    window.resize(1000, 560)
    window.session.open_file(talk)
    # As a reader would close it who has read what is advised.
    window.message_bar.clear()
    wait_until(lambda: updates and _is_in_the_middle(updates[-1]), "captions")
    window.message_bar.clear()  # of advice that came meanwhile
    size = QSize(1100, 790)
    place = QPoint((size.width() - overlay.width()) // 2, size.height() - overlay.height() - 24)
    yield lambda: on_desk(size, [(window, QPoint(50, 24)), (overlay, place)])
    yield window.grab
    yield lambda: with_popover(window)
    window.controls.translation.close()
    window.window_actions.by_id["unlock-overlay"].trigger()
    settle()
    whole = overlay.size() + QSize(80, 48)
    yield lambda: on_desk(whole, [(overlay, QPoint(40, 24))])
    window.window_actions.by_id["unlock-overlay"].trigger()
    window.window_actions.by_id["audience-view"].trigger()
    audience, n_before = window.audience.window, len(updates)
    assert audience is not None
    wait_until(lambda: len(updates) > n_before and bool(updates[-1].target), "the next translation")
    settle()
    yield audience.grab
    window.window_actions.by_id["audience-view"].trigger()
    window.bridge.stop()
    wait_until(lambda: window.talks.card.foot.isVisible(), "the end of the captions")
    settle()
    yield window.grab


def with_popover(window: MainWindow) -> QPixmap:
    """The window with what unfolds below the button of the translation."""
    popover = window.controls.translation
    popover.open()
    settle(0.2)
    place = popover.pos() - window.pos()
    reach = place + QPoint(popover.width() + 16, popover.height() + 16)
    size = window.size().expandedTo(QSize(reach.x(), reach.y()))
    return on_desk(size, [(window, QPoint()), (popover, place)])


def _speak(talk: Path) -> None:
    samples, rate = soundfile.read(DEMO_CLIP, dtype="int16")
    soundfile.write(talk, np.tile(samples, N_TIMES), rate)


def _is_in_the_middle(update: CaptionUpdate) -> bool:
    n_words = len(f"{update.source} {update.source_tail}".split())
    is_in_time = update.emitted_s - update.start_s < LATE_S and n_words >= N_WORDS and not update.final
    return update.segment.number >= N_SENTENCES and (is_in_time or update.end_s > LATEST_S)


def settings(window: MainWindow) -> Shots:
    preferences = window.preferences
    for name in ("general", "captions", "processing", "transcripts", "shortcuts"):
        preferences.open_page(getattr(preferences, name))
        settle()
        yield preferences.grab
    preferences.close()


def models(window: MainWindow) -> Shots:
    models = window.models_window
    window.window_actions.by_id["models"].trigger()
    wait_until(lambda: models.rows.names, "the list of models")
    models.show_details("whisper:small")
    settle()
    yield models.grab
    models.close()


def engine_pack(window: MainWindow) -> Shots:
    """The models window of somebody with a graphics card: the offer of an engine pack, and its download."""
    models = window.models_window
    with a_card(), slow_server() as address:
        window.window_actions.by_id["models"].trigger()
        wait_until(models.pack_box.isVisible, "the offer")
        wait_until(lambda: models.rows.names, "the list of models")
        settle()
        yield models.grab
        pack = models.packs.look.offered
        assert pack is not None
        models.packs.fetch(half_fetched(pack, address))
        wait_until(lambda: models.packs.pace.left_s is not None, "the download")
        settle(PACE_S)
        yield models.grab
        models.packs.pause()
        wait_until(lambda: models.packs.running is None, "the end of the download")
        shutil.rmtree(Shelf.of_user().downloads)
        models.close()


def adapters(window: MainWindow) -> Shots:
    window.window_actions.by_id["adapter-details"].trigger()
    shown = window.adapter_controller.window
    assert shown is not None
    settle()
    yield shown.grab
    shown.close()


def transcripts(window: MainWindow) -> Shots:
    window.window_actions.by_id["show-transcripts"].trigger()
    shown = window.transcript_controller.window
    assert shown is not None
    shown.search.setText("release")
    settle()
    yield shown.grab
    shown.close()


def sharing(window: MainWindow) -> Shots:
    window.window_actions.by_id["share"].trigger()
    window.share_dialog.shares.click()
    settle()
    yield window.share_dialog.grab
    window.share_dialog.shares.click()
    window.share_dialog.close()


def glossary(window: MainWindow) -> Shots:
    window.glossary.model.put(TERMS)
    window.window_actions.by_id["glossary"].trigger()
    settle()
    yield window.glossary.grab
    window.glossary.close()


def first_steps(window: MainWindow) -> Shots:
    """Each page of the guide, when what it does is done, and that of the sound while it hears a talk."""
    window.settings_store.change(replace(window.settings.sound, source="mic"))
    guide = window.first_steps
    guide.present()
    for page in guide.pages:
        if page is guide.models:
            wait_until(lambda: guide.models.recommendation is not None, "the models that are offered")
        with heard(guide.microphone) if page is guide.microphone else nullcontext():
            settle()
            yield guide.grab if page is not guide.microphone else lambda: in_a_sentence(guide)
        if page is guide.languages:
            guide.next_button.click()
        elif page is guide.models:
            guide.skip_button.click()
    guide.close()


def in_a_sentence(guide: FirstSteps) -> QPixmap:
    """The guide when some words of a sentence are translated."""
    caption = guide.microphone.caption
    wait_until(lambda: caption.said.text() and len(caption.read.text().split()) >= N_WORDS, "some words")
    return guide.grab()


@contextmanager
def heard(page: MicrophonePage) -> Iterator[None]:
    """Say something while the microphone is tested."""
    talk = Path.home() / "Weekly meeting.flac"
    _speak(talk)
    told: list[HeardBlock] = []
    page.work.told.connect(lambda message: isinstance(message, HeardBlock) and told.append(message))
    with spoken(talk):
        wait_until(lambda: told and told[-1].tracks == (Hearing.SOUND,), "what is said")
        wait_until(page.caption.said.text, "what is captioned")
        yield


def training(window: MainWindow) -> Shots:
    """The window while an adapter is trained, which is then given up."""
    window.window_actions.by_id["train-adapter"].trigger()
    shown = window.training_controller.window
    form = shown.form
    form.paces.setCurrentIndex(form.paces.findData(True))
    form.paces.activated.emit(form.paces.currentIndex())
    form.policy.setText("wait-3")
    yield from _run(shown, N_STEPS, lambda: len(shown.progress.curves.loss.steps) >= N_STEPS_SEEN)


def practice(window: MainWindow) -> Shots:
    """The window while the translator practises, which is then given up."""
    window.window_actions.by_id["practise"].trigger()
    shown = window.training_controller.window
    quality = shown.progress.curves.quality
    yield from _run(shown, N_PRACTICE_STEPS, lambda: len(quality.steps) >= N_PRACTICE_STEPS_SEEN)


def _run(shown: TrainingWindow, n_steps: int, is_far: Callable[[], bool]) -> Shots:
    """The window when a run has come so far; what it has learned is given up."""
    form = shown.form
    form.length.setCurrentIndex(form.length.findData(Length.STEPS.value))
    form.length.activated.emit(form.length.currentIndex())
    form.steps.setValue(n_steps)
    form.use_file(str(pairs_path()))
    settle()
    wait_until(shown.start_button.isEnabled, "the look at the data")
    shown.start_button.click()
    wait_until(is_far, "what is learned")
    yield shown.grab
    shown.start_button.click()
    wait_until(lambda: not shown.is_training, "the end of the run")
    if shown.unfinished.run is not None:
        discard(shown.unfinished.run)
    shown.close()


def menus(window: MainWindow) -> Shots:
    """The menus of the translator and of the tray."""
    tray = Tray(window)
    for menu in (window.window_actions.menus["translator"], tray.icon.contextMenu()):
        menu.popup(QPoint(40, 40))
        settle()
        yield lambda menu=menu: _framed(menu)
        menu.close()


def _framed(menu: QMenu) -> QPixmap:
    return on_desk(menu.size() + QSize(32, 32), [(menu, QPoint(16, 16))])


def help_windows(window: MainWindow) -> Shots:
    """The guide as the program shows it, all keys, and the report of a problem."""
    for id in ("user-guide", "show-shortcuts", "report-problem"):
        window.window_actions.by_id[id].trigger()
        shown = window.help.windows[id]
        if isinstance(shown, PageReader):
            shown.list.setCurrentRow(GUIDE_PAGE)
        elif isinstance(shown, ReportWindow):
            wait_until(shown.text.toPlainText, "the report")
        settle()
        yield shown.grab
        shown.close()


def trouble(window: MainWindow) -> Shots:
    """The window when captions cannot begin: there is no such microphone."""
    before = window.settings.sound
    window.settings_store.change(replace(before, source="mic:USB headset"))
    window.pane.clear()
    window.session.start()
    wait_until(lambda: not window.bridge.is_running, "the trouble")
    settle()
    yield window.grab
    window.settings_store.change(before)


TAKEN = {
    "empty": empty,
    "captions": captions,
    "settings": settings,
    "models": models,
    "engine-pack": engine_pack,
    "adapters": adapters,
    "transcripts": transcripts,
    "sharing": sharing,
    "glossary": glossary,
    "first-steps": first_steps,
    "training": training,
    "practice": practice,
    "menus": menus,
    "help": help_windows,
    "trouble": trouble,
}
"""The scenes by their names."""
