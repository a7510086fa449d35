"""Speech of another language is told in some seconds, with an offer, and its words are shown greyed.

It is a Spanish reader, in `spanish.opus`.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from threading import Thread

import pytest
import soundfile
from places import SPANISH
from PySide6.QtGui import QFont, QTextDocument

from app.commands.next_steps import with_command
from app.commands.terminal import DIM, LinesView, ScreenView
from app.engine.work import EngineWork
from app.look.tokens import current_tokens
from app.settings.overlay_style import OverlayStyle
from app.windows.main.caption_formats import CaptionFormats
from app.windows.main.caption_text import CaptionText
from app.windows.overlay.canvas import CaptionCanvas
from core.captions.captions import Captioned, CaptionUpdate
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Sound, Start, Trouble
from core.wording.causes import Cause

SECONDS = 9


@pytest.fixture(scope="module")
def told() -> Sequence[object]:
    """What the engine tells of the first seconds."""
    told: list[object] = []
    settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="", realtime=False)
    work = EngineWork(Start(settings), told.append)
    work.load_recognizer(lambda text, fraction: None)
    samples, _ = soundfile.read(SPANISH, dtype="float32", frames=SECONDS * SAMPLE_RATE)
    threads = [Thread(target=work.listen), Thread(target=work.translate)]
    for thread in threads:
        thread.start()
    for start in range(0, len(samples), SAMPLE_RATE // 5):
        work.accept(Sound(AudioChunk(samples[start : start + SAMPLE_RATE // 5], start / SAMPLE_RATE)))
    work.inbox.end()
    for thread in threads:
        thread.join()
    return told


@pytest.fixture(scope="module")
def updates(told: Sequence[object]) -> list[CaptionUpdate]:
    return [message.update for message in told if isinstance(message, Captioned)]


def test_it_is_told_once_and_the_words_from_then_on_are_doubtful(told, updates) -> None:
    troubles = [message for message in told if isinstance(message, Trouble)]
    assert [(trouble.cause, trouble.fatal) for trouble in troubles] == [(Cause.OTHER_LANGUAGE, False)]
    words = {message.update.segment: message.words for message in told if isinstance(message, Captioned)}
    heard = [word for segment in sorted(words) for word in words[segment]]
    flags = [word.is_doubtful for word in heard]
    n_before = flags.index(True)
    assert n_before > 5 and flags == sorted(flags)
    assert heard[n_before].start_s < 7.0, "that is soon"
    assert not updates[0].is_doubtful and updates[-1].is_doubtful


def test_in_a_terminal_it_is_told_how_to_choose_the_language(told) -> None:
    trouble = next(message for message in told if isinstance(message, Trouble))
    text = with_command(trouble.text, trouble.cause)
    assert "--from" in text and "models list" in text


def test_the_window_greys_the_words(qapp, updates) -> None:
    document = QTextDocument()
    text = CaptionText(document, CaptionFormats(QFont()))
    text.begin("en", "", is_bilingual=False)
    for update in updates:
        text.put(update)
    block, shown = document.begin(), {True: "", False: ""}
    while block.isValid():
        for piece in block:
            colour = piece.fragment().charFormat().foreground().color().name()
            shown[colour == current_tokens().muted] += piece.fragment().text()
        block = block.next()
    assert shown[True] and shown[False]
    assert shown[True].split()[-1] == updates[-1].source.split()[-1]
    assert shown[False].split()[0] == updates[0].source.split()[0]


def test_the_overlay_fades_the_words(qtbot, updates) -> None:
    canvas = CaptionCanvas(OverlayStyle())
    qtbot.addWidget(canvas)
    canvas.resize(900, canvas.needed_height())
    canvas.show_update(updates[0])
    assert {word.look.color.alpha() for word in canvas.words} == {255}
    canvas.begin(is_bilingual=True)
    canvas.show_update(replace(updates[-1], target="La sorpresa"))
    assert {word.text for word in canvas.words} > {"La", "sorpresa"}
    assert all(100 < word.look.color.alpha() < 200 for word in canvas.words)


def test_the_terminal_dims_or_marks_the_words(updates) -> None:
    screen, lines = io.StringIO(), io.StringIO()
    ScreenView(screen, bilingual=True).show(updates[0])
    assert DIM not in screen.getvalue()
    ScreenView(screen, bilingual=True).show(updates[-1])
    assert DIM + updates[-1].source.split()[0] in screen.getvalue()
    view = LinesView(lines, ("en", "de"), bilingual=True)
    for update in updates:
        view.show(update)
    marks = [line.split()[2] for line in lines.getvalue().splitlines()]
    assert marks == sorted(marks, key="|?".index) and set(marks) == {"|", "?"}
