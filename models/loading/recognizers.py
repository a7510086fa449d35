"""The recognizers by the names that the command line and the window give them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from core.backends import Recognizer
from core.hearing.delays import BALANCED_S
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.sentences import phrased
from models.loading.model_folders import recognizer_folder
from models.manifests.network_files import network_config
from models.manifests.whisper_files import is_safetensors_whisper
from models.memory.footprint import CUDA, Placement
from models.memory.placement_fallback import TellSentence
from models.memory.torch_build import check_torch
from models.store.catalog import is_network_name
from models.store.store import TellFraction

logger = logging.getLogger(__name__)


def import_recognizer(name: str) -> None:
    """Import the libraries of the recognizer called `name`, and of its download: a second or more.

    Raises UserError: they are not here.
    """
    if _is_by_torch(name):
        check_torch(name)
    for module in _modules(name):
        import_module(module)


def _modules(name: str) -> tuple[str, ...]:
    if name == SHIPPED_RECOGNIZER:
        return ("models.recognize.moonshine_alignatt",)
    if is_safetensors_whisper(Path(name).expanduser()):
        return ("models.recognize.alignatt",)
    kind = "models.recognize.network_folder" if _is_network(name) else "models.recognize.whisper"
    return kind, "models.store.hub"


def _is_by_torch(name: str) -> bool:
    """Return whether torch runs it; CTranslate2 and onnxruntime run the others."""
    return name != SHIPPED_RECOGNIZER and (
        is_safetensors_whisper(Path(name).expanduser()) or _is_network(name)
    )


def _is_network(name: str) -> bool:
    """Return whether a recognizer is a network that transformers runs, by its files or by its name."""
    folder = Path(name).expanduser()
    return network_config(folder) is not None if folder.is_dir() else is_network_name(name)


def load_recognizer(
    name: str,
    language: str,
    *,
    hot_words: Sequence[str] = (),
    device: str = "auto",
    compute_type: str = "auto",
    steps: Sequence[Placement] = (),
    progress: TellFraction | None = None,
    delay_s: float = BALANCED_S,
    tell: TellSentence = logger.warning,
    tell_doubt: Callable[[bool], None] | None = None,
) -> Recognizer:
    """Return the recognizer called `name`: moonshine, whisper, whisper:SIZE, one of the catalog, or a folder.

    A folder of Whisper's own safetensors is heard with by AlignAtt, one that is converted by local agreement.

    `language` is a code such as "en", "auto", or codes to choose from ("en,de"). `steps` are where it
    may run, the best first; `tell` hears when there is no room at the first. `delay_s` is how long one that
    streams may wait for what follows. `tell_doubt` hears that what is spoken does not sound like the language
    that the recognizer hears, and that it does again, of recognizers that notice.

    Raises UserError: unknown name, language or size, damaged folder, no such device, out of memory.
    """
    if _is_by_torch(name):
        check_torch(name)
    if name == SHIPPED_RECOGNIZER:
        # The recognizers are imported when chosen: each costs a second or more.
        from models.recognize.moonshine_alignatt import load_moonshine

        return load_moonshine(language, delay_s, tell_doubt)
    if _is_network(name):
        from models.recognize.network_folder import load_network_recognizer

        folder = recognizer_folder(name, on_gpu=False, progress=progress)
        _tell_loading(progress)
        return load_network_recognizer(
            name,
            folder,
            language,
            device=device,
            compute_type=compute_type,
            steps=steps,
            delay_s=delay_s,
            tell=tell,
        )
    from models.recognize.whisper import check_language, load_whisper
    from models.recognize.whisper_places import choose_device

    check_language(language)
    if is_safetensors_whisper(Path(name).expanduser()):
        from models.recognize.alignatt import load_alignatt

        return load_alignatt(name, Path(name).expanduser(), language, device=device, tell=tell)
    on_gpu = choose_device(device, tell) == CUDA
    folder = recognizer_folder(name, on_gpu=on_gpu, progress=progress)
    _tell_loading(progress)
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


def _tell_loading(progress: TellFraction | None) -> None:
    if progress:
        progress(phrased("Loading the recognizer"), -1.0)
