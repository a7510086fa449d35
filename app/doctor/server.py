"""Whether the server that is to translate answers, has the model, and keeps what is said on this computer."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from app.doctor.findings import Area, Finding, Verdict
from app.settings.settings import EngineChoice, load_settings
from core.files.user_folders import settings_path
from core.wire.server_address import ServerAddress, is_server, server_address
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.servers.chat import models_at, named
from models.servers.exchange import check_allowed
from models.store.store import TellFraction


def check_server(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    """Yield what is found of the server that the settings choose."""
    tell(phrased("Asking the server that translates"), -1.0)
    yield from server_findings(load_settings(settings_path()).engine)


def server_findings(engine: EngineChoice) -> list[Finding]:
    """Return what is found of the server that translates, nothing where none was chosen.

    It is asked for its models alone, and another computer only where its user lets words go there.
    """
    if not is_server(engine.translator):
        return []
    try:
        address = server_address(engine.translator)
        check_allowed(address, engine.allowed_host)
        return [_found(address, models_at(address))]
    except UserError as error:
        todo = phrased("Captions in the spoken language still work.")
        return [Finding(Area.SERVER, Verdict.PROBLEM, str(error), todo)]


def _found(address: ServerAddress, models: tuple[str, ...]) -> Finding:
    place = address.place
    choose = phrased("Choose one of its models.")
    if not models:
        text = phrased("the server at {place} answers, and names no model", place=place)
        return Finding(Area.SERVER, Verdict.NOTE, text)
    if address.model and address.model not in models:
        text = phrased(
            "the server at {place} does not name the model {model}, but {models}",
            place=place,
            model=address.model,
            models=named(models),
        )
        return Finding(Area.SERVER, Verdict.NOTE, text, choose)
    if not address.model and len(models) > 1:
        text = phrased(
            "the server at {place} has several models: {models}", place=place, models=named(models)
        )
        return Finding(Area.SERVER, Verdict.PROBLEM, text, choose)
    return Finding(Area.SERVER, Verdict.OK, _answers(address, address.model or models[0]))


def _answers(address: ServerAddress, model: str) -> str:
    if address.is_on_this_computer:
        return phrased(
            "{model} at {place} answers, on this computer: nothing leaves it",
            model=model,
            place=address.place,
        )
    return phrased(
        "{model} at {place} answers: another computer, to which what is said goes",
        model=model,
        place=address.place,
    )
