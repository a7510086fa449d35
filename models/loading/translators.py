"""Translators by the names that the command line and the window give them."""

from __future__ import annotations

from core.wire.messages import EngineSettings
from models.adapters.agreement import agree, languages_of
from models.loading.model_folders import translator_folder
from models.translate.streaming import StreamingTranslator
from models.translate.translator import translator_fallback


def load_translator(asked: EngineSettings, *, n_rows: int = 1, by_torch: bool = False) -> StreamingTranslator:
    """Return the translator that is asked for, for `n_rows` sentences at a time (`translator_fallback`).

    Its notes say what the user should know: an adapter that is missing, a
    policy that it was not trained for, too little memory for the precision that was asked for.

    Raises:
        UserError: the model, the adapter, the languages or the policy do not
            go together; one sentence.
    """
    agreed = agree(asked, translator_folder(asked.translator, languages_of(asked)))
    told: list[str] = []
    translator = translator_fallback(agreed, n_rows=n_rows, by_torch=by_torch, tell=told.append).load()
    translator.notes += tuple(told)
    return translator
