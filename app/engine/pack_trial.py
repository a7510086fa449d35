"""The child that tries an engine pack: a product of matrices on its device, and a spoken clip, captioned.

It is a process of its own, since a pack that does not work may end it.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

from app.host.assets import DEMO_CLIP
from core.captions.captions import Captioned, CaptionUpdate
from core.speech.segments import AudioChunk, Samples, SegmentId
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.messages import EngineSettings, Sound, Start
from core.wording.errors import TROUBLES, sentence_of
from core.wording.sentences import phrased
from models import embedded
from models.engines.activation import load, pack_in
from models.engines.catalog import CUDA, EngineError, EnginePack
from models.engines.trial import TrialOutcome, packed

logger = logging.getLogger(__name__)

SIZE = 512
"""Rows and columns of the matrices."""
TOLERANCE = 1e-2
"""Of their product, whose entries are around 128: cards may round factors to ten bits."""
CLIP_S = 3.0
"""How much of the clip is heard: its first sentence and some silence."""


def main(arguments: Sequence[str]) -> int:
    """Try the pack in the folder that is named, and write the outcome as a line."""
    out, sys.stdout = sys.stdout, sys.stderr  # libraries may print
    try:
        outcome = _tried(Path(arguments[0]))
    except TROUBLES as error:
        outcome = TrialOutcome(sentence_of(error))
    except Exception as error:  # the top of the process
        logger.exception("the trial of an engine pack failed")
        outcome = TrialOutcome(f"{type(error).__name__}: {error}".splitlines()[0])
    out.write(packed(outcome))
    out.flush()
    return 0


def _tried(folder: Path) -> TrialOutcome:
    pack = pack_in(folder)
    load(pack, folder)
    torch = import_module("torch")
    if pack.device == CUDA and not torch.cuda.is_available():
        raise EngineError(phrased("torch finds no graphics card that it can use"))
    product_s = _multiplied(torch, pack)
    heard, written = _captioned(pack)
    device = torch.cuda.get_device_name() if pack.device == CUDA else pack.device
    return TrialOutcome(device=device, product_s=product_s, heard=heard, written=written)


def _multiplied(torch: Any, pack: EnginePack) -> float:
    """Return the seconds that a product took on the pack's device, once it is that of the processor."""
    random = torch.Generator().manual_seed(0)
    left, right = (torch.rand(SIZE, SIZE, generator=random) for _ in range(2))
    started_s = time.perf_counter()
    product = (left.to(pack.device) @ right.to(pack.device)).cpu()  # .cpu() waits for the device
    took_s = time.perf_counter() - started_s
    if not torch.allclose(product, left @ right, rtol=TOLERANCE):
        raise EngineError(phrased("the device {device} computes wrongly", device=pack.device))
    return took_s


def _captioned(pack: EnginePack) -> tuple[str, str]:
    """Return what was heard of the clip that ships, and its translation, made on the pack's device."""
    from app.engine.work import EngineWork  # it imports torch, which is the pack's by now

    has_translator = bool(embedded.folders())
    settings = EngineSettings(
        recognizer=SHIPPED_RECOGNIZER,
        translator=SHIPPED_TRANSLATOR if has_translator else "",
        device=pack.device,
        realtime=False,
    )
    captions: dict[SegmentId, CaptionUpdate] = {}

    def take(message: object) -> None:
        if isinstance(message, Captioned):
            captions[message.update.segment] = message.update

    work = EngineWork(Start(settings), take)
    work.load_recognizer(_untold)
    work.load_translator(_untold)
    work.accept(Sound(AudioChunk(_clip(), 0.0)))
    work.inbox.end()
    work.listen()
    work.translate()
    shown = [captions[segment] for segment in sorted(captions)]
    heard = " ".join(update.source for update in shown).strip()
    written = " ".join(update.target for update in shown).strip()
    if not heard or (has_translator and not written):
        raise EngineError(phrased("a test clip gave no captions"))
    return heard, written


def _clip() -> Samples:
    rate = soundfile.info(DEMO_CLIP).samplerate
    samples, _ = soundfile.read(DEMO_CLIP, frames=round(CLIP_S * rate), dtype="float32")
    return np.asarray(samples)


def _untold(text: str, fraction: float) -> None:
    """Nobody watches."""
