"""The recognizers by the names that the command line and the window give them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from core.backends import Recognizer
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.sentences import phrased
from models.loading.model_folders import recognizer_folder
from models.manifests.whisper_files import is_safetensors_whisper
from models.memory.footprint import CUDA, Placement
from models.memory.placement_fallback import TellSentence
from models.store.store import TellFraction

logger = logging.getLogger(__name__)


def import_recognizer(name: str) -> None:
    """Import the libraries of the recognizer called `name`, and of its download: a second or more."""
    for module in _modules(name):
        import_module(module)


def _modules(name: str) -> tuple[str, ...]:
    if name == SHIPPED_RECOGNIZER:
        return ("models.recognize.sphinx",)
    if is_safetensors_whisper(Path(name).expanduser()):
        return ("models.recognize.alignatt",)
    return ("models.recognize.whisper", "models.store.hub")


def load_recognizer(
    name: str,
    language: str,
    *,
    hot_words: Sequence[str] = (),
    device: str = "auto",
    compute_type: str = "auto",
    steps: Sequence[Placement] = (),
    progress: TellFraction | None = None,
    tell: TellSentence = logger.warning,
) -> Recognizer:
    """Return the recognizer called `name`: sphinx, whisper, whisper:SIZE or a model folder.

    A folder of Whisper's own safetensors is heard with by AlignAtt, one that is converted by local agreement.

    `language` is a code such as "en", "auto", or codes to choose from ("en,de"). `steps` are where Whisper
    may run, the best first; `tell` hears when there is no room at the first.

    Raises UserError: unknown name, language or size, damaged folder, no such device, out of memory.
    """
    if name == SHIPPED_RECOGNIZER:
        # The recognizers are imported when chosen: each costs a second or more.
        from models.recognize.sphinx import SphinxRecognizer

        return SphinxRecognizer(language)
    from models.recognize.whisper import check_language, choose_device, load_whisper

    check_language(language)
    if is_safetensors_whisper(Path(name).expanduser()):
        from models.recognize.alignatt import load_alignatt

        return load_alignatt(name, Path(name).expanduser(), language, device=device)
    on_gpu = choose_device(device) == CUDA
    folder = recognizer_folder(name, on_gpu=on_gpu, progress=progress)
    if progress:
        progress(phrased("Loading the recognizer"), -1.0)
    return load_whisper(
        name,
        folder,
        language,
        hot_words=hot_words,
        device=device,
        compute_type=compute_type,
        steps=steps,
        tell=tell,
    )
