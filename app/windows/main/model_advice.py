"""What the main window says of models before it captions: one is missing, or there is a better one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.widgets.message_bar import MessageBar
from app.windows.models.missing import missing_model
from app.windows.models.window import ModelsWindow
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings


class ModelAdvice:
    """Speaks through the message bar, and offers what is missing in the window of the models."""

    def __init__(self, message_bar: MessageBar, models_window: ModelsWindow) -> None:
        self._message_bar = message_bar
        self._models_window = models_window
        self._has_told_of_better_ears = False

    def offers_missing(self, settings: EngineSettings) -> bool:
        """Let the user fetch what these settings lack and return whether they do: nothing is fetched live."""
        name = missing_model(settings)
        if not name:
            return False
        told = QCoreApplication.translate(
            "MainWindow",
            "{} is not on this computer: download it in the window of the models, then start.",
        )
        self._message_bar.say(told.format(name))
        self._models_window.offer(name)
        return True

    def tell_of_better_ears(self, recognizer: str) -> None:
        """Say once what the embedded recognizer is, and what is better."""
        if recognizer == SHIPPED_RECOGNIZER and not self._has_told_of_better_ears:
            self._has_told_of_better_ears = True
            told = QCoreApplication.translate(
                "MainWindow",
                "The small recognizer needs no download but mishears about two words in five. For far better "
                "captions download Whisper small (486 MB) by Tools, Models, and use it.",
            )
            self._message_bar.say(told)
