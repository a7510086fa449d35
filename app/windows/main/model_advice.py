"""What the main window says of models before and while it captions: one is missing, or there is a better"
" one."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.choices.model_names import model_name
from app.widgets.message_bar import Message, MessageBar, Offer, Tone
from app.widgets.quantities import size
from app.windows.models.missing import is_here, missing_model
from app.windows.models.window import ModelsWindow
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from models.store.catalog import ModelKind, find_model
from models.store.messages import ModelAction, Outcome

BETTER_EARS = "whisper:small"
MB = 1_000_000


class ModelAdvice(QObject):
    """Speaks through the message bar; what its user wants is downloaded in the window of the models."""

    start_wanted = Signal()
    """The model that was missing is here, and captions are to begin."""

    def __init__(self, message_bar: MessageBar, models_window: ModelsWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._message_bar = message_bar
        self._models_window = models_window
        self._fetched: dict[str, Offer] = {}
        """The models that were asked for here, and what to offer when they have come."""
        models_window.library.ended.connect(self._tell_of_end)

    def offers_missing(self, settings: EngineSettings) -> bool:
        """Offer what these settings lack and return whether they lack it: nothing is fetched by itself."""
        name = missing_model(settings)
        if not name:
            return False
        told = self.tr("{} is not on this computer yet, and captions need it.").format(model_name(name))
        start = Offer(self.tr("Start"), self.start_wanted.emit)
        message = Message(told, Tone.TROUBLE, self._download(name, start), _cause(name), is_answer=True)
        self._message_bar.say(message)
        return True

    def tell_of_better_ears(self, recognizer: str) -> None:
        """Advise a recognizer that hears better than the one that comes with the program."""
        if recognizer != SHIPPED_RECOGNIZER:
            return
        use = Offer(self.tr("Use"), lambda: self._models_window.choose(ModelKind.RECOGNIZER, BETTER_EARS))
        offer = use if is_here(BETTER_EARS) else self._download(BETTER_EARS, use)
        told = self.tr("Fewer misheard words with the recognizer recommended for most computers, {}.")
        sentence = told.format(model_name(BETTER_EARS))
        self._message_bar.say(Message(sentence, Tone.ADVICE, offer, _cause(BETTER_EARS)))

    def _download(self, name: str, then: Offer) -> Offer:
        n_mb = find_model(name).size_mb
        text = self.tr("Download · {}").format(size(n_mb * MB)) if n_mb else self.tr("Download")
        return Offer(text, lambda: self._fetch(name, then))

    def _fetch(self, name: str, then: Offer) -> None:
        self._fetched[name] = then
        self._models_window.offer(name)
        self._models_window.library.downloads.want(name, ModelAction.DOWNLOAD)

    def _tell_of_end(self, action: str, name: str, outcome: Outcome) -> None:
        """Tell that a model is here; why one is not is told where it is downloaded."""
        if action != ModelAction.DOWNLOAD or outcome.trouble or outcome.was_stopped:
            return
        self._message_bar.settle(_cause(name))
        then = self._fetched.pop(name, None)
        if then is not None:
            told = self.tr("{} is ready for the next start.").format(model_name(name))
            self._message_bar.say(Message(told, Tone.GOOD, then, _cause(name), is_answer=True))


def _cause(name: str) -> str:
    return f"without {name}"
