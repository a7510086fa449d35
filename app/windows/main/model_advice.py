"""What the main window says of models before and while it captions: one is missing, does not know the
languages, or there is a better one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.advice.in_use import Unserved, unserved
from app.advice.recommending import Advised, Recommendation, recommend, total_bytes
from app.choices.languages import language_name
from app.choices.model_names import model_name
from app.widgets.message_bar import Message, MessageBar, Offer, Tone
from app.widgets.quantities import size
from app.windows.models.missing import missing_model
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wording.languages import DETECTED
from models.store.catalog import ModelKind
from models.store.messages import ModelAction, Outcome

if TYPE_CHECKING:
    from app.windows.models.window import ModelsWindow

LANGUAGES, EARS = "languages that nothing serves", "better ears"
"""Causes of messages."""


@dataclass(slots=True)
class _Awaited:
    """Models that are being fetched for a message, and what is done when all have come."""

    names: set[str]
    come: Callable[[], None]
    cause: str


class ModelAdvice(QObject):
    """Speaks through the message bar; what the user wants is downloaded in the window of the models."""

    start_wanted = Signal()
    """The model that was missing is here, and captions are to begin."""
    untranslated_wanted = Signal()
    """Captions are to begin in the spoken language alone."""

    def __init__(self, message_bar: MessageBar, models: Callable[[], ModelsWindow], parent: QObject) -> None:
        """`models` returns the window of the models, which is made by that if need be."""
        super().__init__(parent)
        self._message_bar = message_bar
        self._models = models
        self._awaited: list[_Awaited] = []
        self._to_say: dict[str, Callable[[], None]] = {}
        """What to say as soon as this computer has been examined, by its cause."""

    def follow(self, models: ModelsWindow) -> None:
        """Follow the downloads of models."""
        models.library.ended.connect(self._tell_of_end)
        models.library.seen.connect(self._say_what_waits)

    def offers_missing(self, settings: EngineSettings) -> bool:
        """Return whether these settings lack a model, and offer it if so: nothing is fetched unasked."""
        if unserved(settings):
            self._when_seen(LANGUAGES, lambda: self._offer_serving(settings, Tone.TROUBLE, is_answer=True))
            return True
        name = missing_model(settings)
        if not name:
            return False
        told = self.tr("{} is not on this computer yet, and captions need it.").format(model_name(name))
        self._when_seen(name, lambda: self._offer_missing(name, told))
        return True

    def tell_of_languages(self, settings: EngineSettings) -> None:
        """Say at once which models serve the chosen languages, where the chosen ones do not."""
        if unserved(settings):
            self._when_seen(LANGUAGES, lambda: self._offer_serving(settings, Tone.WARNING, is_answer=True))
        else:
            self._to_say.pop(LANGUAGES, None)
            self._message_bar.settle(LANGUAGES)

    def tell_of_better_ears(self, settings: EngineSettings) -> None:
        """Advise a recognizer that hears better than the one that comes with the program."""
        if settings.recognizer == SHIPPED_RECOGNIZER:
            self._when_seen(EARS, lambda: self._offer_better_ears(settings))

    def _when_seen(self, cause: str, say: Callable[[], None]) -> None:
        """Say it now, or once this computer has been examined: asking a graphics driver takes a while."""
        if self._models().library.look.facts.models:
            say()
        else:
            self._to_say[cause] = say
            self._models().look()

    def _say_what_waits(self) -> None:
        while self._to_say:
            self._to_say.pop(next(iter(self._to_say)))()

    def _offer_missing(self, name: str, told: str) -> None:
        models = [model for model in self._known() if model.name == name]
        offer = self._fetching(tuple(models), lambda: self._offer_start(_cause(name)), _cause(name))
        self._message_bar.say(Message(told, Tone.TROUBLE, offer, _cause(name), is_answer=True))

    def _offer_serving(self, settings: EngineSettings, tone: Tone, *, is_answer: bool) -> None:
        """Say what does not serve the languages, and offer what does."""
        lacks = unserved(settings)
        advice = self._advice(settings)
        told = self._not_served(settings, lacks)
        wanted = _wanted(advice, lacks)
        if len(wanted) < len(lacks):
            self._say_unserved(settings, told, advice, tone)
            return
        better = self.tr("{} does.") if len(wanted) == 1 else self.tr("{} do.")
        names = self.tr(" and ").join(model_name(model.setting) for model in wanted)
        sentence = f"{told} {better.format(names)}"
        offer = self._using(wanted, LANGUAGES)
        self._message_bar.say(Message(sentence, tone, offer, LANGUAGES, is_answer=is_answer))

    def _say_unserved(self, settings: EngineSettings, told: str, advice: Recommendation, tone: Tone) -> None:
        """Say that no model serves the languages; captions in the spoken language are offered instead."""
        offer = None
        if advice.recognizer and settings.translator:
            offer = Offer(self.tr("Caption without translation"), self.untranslated_wanted.emit)
        sentence = f"{told} {advice.lacks}"
        if settings.source_language == DETECTED and settings.translator:
            sentence = self.tr("To translate, Surtitle has to know the spoken language: choose it.")
        self._message_bar.say(Message(sentence, tone, offer, LANGUAGES, is_answer=True))

    def _not_served(self, settings: EngineSettings, lacks: frozenset[Unserved]) -> str:
        spoken, target = map(language_name, (settings.source_language, settings.target_language))
        recognizer, translator = map(model_name, (settings.recognizer, settings.translator))
        if settings.source_language == DETECTED:
            spoken = self.tr("several languages")
        if len(lacks) == 2:
            told = self.tr("{} does not hear {}, and {} does not translate it into {}.")
            return told.format(recognizer, spoken, translator, target)
        if Unserved.SPOKEN in lacks:
            return self.tr("{} does not hear {}.").format(recognizer, spoken)
        return self.tr("{} does not translate {} into {}.").format(translator, spoken, target)

    def _offer_better_ears(self, settings: EngineSettings) -> None:
        better = self._advice(settings).recognizer
        if better is None or better.is_built_in:
            return
        told = self.tr("Fewer misheard words with the recognizer recommended for this computer, {}.")
        sentence = told.format(model_name(better.setting))
        offer = self._using((better,), EARS)
        self._message_bar.say(Message(sentence, Tone.ADVICE, offer, EARS))

    def _advice(self, settings: EngineSettings) -> Recommendation:
        target = settings.target_language if settings.translator else ""
        return recommend(settings.source_language, target, self._models().library.look.facts)

    def _known(self) -> list[Advised]:
        """Return the models that can be fetched."""
        models = self._models().library.look.facts.models
        return [
            Advised(each.name, each.setting, each.kind, each.n_bytes, each.is_here, each.is_built_in, "")
            for each in models
        ]

    def _using(self, models: tuple[Advised, ...], cause: str) -> Offer:
        """Return the offer to use these models, and before to fetch those that are not here."""
        missing = tuple(model for model in models if not model.is_here)
        if not missing:
            return Offer(self.tr("Use"), lambda: self._use(models, cause))
        return self._fetching(missing, lambda: self._offer_use(models, cause), cause)

    def _use(self, models: tuple[Advised, ...], cause: str) -> None:
        for model in models:
            self._models().choose(model.kind, model.setting)
        self._message_bar.settle(cause)

    def _fetching(self, models: tuple[Advised, ...], come: Callable[[], None], cause: str) -> Offer:
        n_bytes = total_bytes(models)
        text = self.tr("Download · {}").format(size(n_bytes)) if n_bytes else self.tr("Download")
        return Offer(text, lambda: self._fetch(models, come, cause))

    def _fetch(self, models: tuple[Advised, ...], come: Callable[[], None], cause: str) -> None:
        self._awaited.append(_Awaited({model.name for model in models}, come, cause))
        self._models().offer(models[0].name)
        for model in models:
            self._models().library.downloads.want(model.name, ModelAction.DOWNLOAD)

    def _tell_of_end(self, action: str, name: str, outcome: Outcome) -> None:
        """Go on when the models of a message are here; why one is not is told where it is downloaded."""
        if action != ModelAction.DOWNLOAD or outcome.trouble or outcome.was_stopped:
            return
        self._message_bar.settle(_cause(name))
        for awaited in self._awaited:
            awaited.names.discard(name)
        come = [awaited for awaited in self._awaited if not awaited.names]
        self._awaited = [awaited for awaited in self._awaited if awaited.names]
        for awaited in come:
            self._message_bar.settle(awaited.cause)
            awaited.come()

    def _offer_use(self, models: tuple[Advised, ...], cause: str) -> None:
        """Use what has come to serve the languages; a better recognizer waits for the user's word."""
        if cause == LANGUAGES:
            self._use(models, cause)
            self._offer_start(cause)
            return
        use = Offer(self.tr("Use"), lambda: self._use(models, cause))
        told = self.tr("{} is ready for the next start.").format(model_name(models[0].setting))
        self._message_bar.say(Message(told, Tone.GOOD, use, cause, is_answer=True))

    def _offer_start(self, cause: str) -> None:
        told = self.tr("Everything is downloaded: captions can start.")
        start = Offer(self.tr("Start"), self.start_wanted.emit)
        self._message_bar.say(Message(told, Tone.GOOD, start, cause, is_answer=True))


def _wanted(advice: Recommendation, lacks: frozenset[Unserved]) -> tuple[Advised, ...]:
    """Return what stands in for the models that do not serve the languages."""
    kinds = {Unserved.SPOKEN: ModelKind.RECOGNIZER, Unserved.TARGET: ModelKind.TRANSLATOR}
    return tuple(model for model in advice.models if model.kind in {kinds[lack] for lack in lacks})


def _cause(name: str) -> str:
    return f"without {name}"
