"""A session of which nothing is kept: what somebody says aloud in the guide, captioned as it will be."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

from app.bridge.background_job import Tell
from app.session.live_session import LiveMessage, LiveSession
from app.session.warm_engine import WarmEngine
from app.sound.capture import open_source
from app.windows.first_steps.hearing import Ears, close_at, listen
from core.captions.captions import Captioned
from core.wire.messages import EngineSettings, Loading
from core.wording.errors import UserError

POLL_S = 0.1
LAST_WORDS_S = 1.5
"""How long those may take after the end of the test; an engine that has ended so is kept for captions."""


def caption_aloud(
    source_name: str,
    settings: EngineSettings | None,
    tell: Tell,
    given_up: threading.Event,
    warm: WarmEngine | None = None,
) -> None:
    """Tell a `HeardBlock` of each block that the source gives, and each `CaptionUpdate` of what is said.

    Without settings, while the models are not here, it is only heard.

    Raises:
        UserError: no sound comes, or the models do not caption it.
    """
    if settings is None:
        listen(source_name, tell, given_up)
        return
    with tempfile.TemporaryDirectory(prefix="surtitle-", ignore_cleanup_errors=True) as folder:
        source, ears = open_source(source_name, "real"), Ears()
        close_at(given_up, source)
        session = LiveSession(
            source,
            settings,
            lambda message: _pass_on(message, tell),
            journal_folder=Path(folder) / "journal",
            on_block=lambda samples: tell(ears.hear(samples)),
            warm=warm,
        )
        session.start()
        while not given_up.is_set() and not session.wait(POLL_S):
            pass
        session.stop()
        session.wait(LAST_WORDS_S)
        session.abort()
        if session.trouble and not given_up.is_set():
            raise UserError(session.trouble)


def _pass_on(message: LiveMessage, tell: Tell) -> None:
    match message:
        case Captioned(update):
            tell(update)
        case Loading():
            tell(message)
