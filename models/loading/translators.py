"""Translators by the names that the command line and the window give them."""

from __future__ import annotations

from models.loading.model_folders import translator_folder
from models.manifests.manifests import LanguagePair
from models.translate.streaming import StreamingTranslator
from models.translate.translator import TranslatorRequest, translator_fallback


def load_translator(request: TranslatorRequest) -> StreamingTranslator:
    """Return the translator that was asked for.

    Its notes say what the user should know: an adapter that is missing, a
    policy that it was not trained for, too little memory for the precision that was asked for.

    Raises:
        UserError: the model, the adapter, the languages or the policy do not
            go together; one sentence.
    """
    languages = LanguagePair(request.source_language, request.target_language)
    folder = translator_folder(request.name, languages)
    told: list[str] = []
    translator = translator_fallback(request, folder, tell=told.append).load()
    translator.notes += tuple(told)
    return translator
