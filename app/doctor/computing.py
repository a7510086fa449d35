"""What computes here: graphics card and torch, what of the choice needs torch, and what memory it takes."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from app.doctor.findings import Area, Finding, Verdict
from app.host import machine
from app.host.engine_packs import look_at_packs
from app.host.memory_fit import (
    Memory,
    chosen_fit,
    fits_in_memory,
    fits_on_card,
    look_at_memory,
    run_by_torch,
)
from app.settings.settings import load_settings
from core.files.user_folders import settings_path
from core.wire.messages import EngineSettings
from core.wording.readers import for_reader
from core.wording.sentences import phrased, tenths
from models.memory import torch_build
from models.store.store import TellFraction


def check_graphics(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    cards = machine.nvidia_cards()
    tell(phrased("Asking what the graphics card can do"), -1.0)
    has_torch, why_not = _torch_at_hand()
    torch = machine.torch_facts() if has_torch else machine.TorchFacts()
    for card in cards:
        memory = phrased(", {gigabytes:.0f} GB", gigabytes=card.memory_mb / 1000) if card.memory_mb else ""
        driver = phrased(", driver {driver}", driver=card.driver) if card.driver else ""
        yield Finding(Area.GRAPHICS, Verdict.OK, f"{card.name}{memory}{driver}")
    if not cards:
        text = phrased("no NVIDIA card: everything runs on the processor")
        yield Finding(
            Area.GRAPHICS, Verdict.NOTE, text, phrased("Small models keep up; large ones need a card.")
        )
    if not has_torch:
        yield _without_torch(why_not, is_wanted=wants_torch())
        return
    yield _engine(torch, is_wanted=bool(torch.trouble) and wants_torch())
    if torch.trouble:
        return  # the engine's finding says it
    if cards and not torch.device:
        yield _without_card(torch.version)
    else:
        text = phrased("{version}, on the processor", version=torch.version)
        if torch.device:
            text = phrased("{version}, on {device}", version=torch.version, device=torch.device)
        yield Finding(Area.TORCH, Verdict.OK, text)


def _without_card(version: str) -> Finding:
    """Say how the card is used; where no engine for it can be had, why not, and that all works without."""
    text = phrased("torch {version} cannot use the card", version=version)
    look = look_at_packs()
    if look.refusal or look.why_no_card or not look.is_for_card:
        return Finding(Area.TORCH, Verdict.NOTE, text, look.refusal or look.why_no_card)
    todo = for_reader(
        window=phrased("Models has an engine pack for it."),
        terminal=phrased("`surtitle engines install` gets an engine for it."),
    )
    return Finding(Area.TORCH, Verdict.PROBLEM, text, todo)


def _torch_at_hand() -> tuple[bool, str]:
    """Return whether there is torch, the program's own or a pack's, and why no pack brings it by itself."""
    if torch_build.has_torch():
        return True, ""
    look = look_at_packs()
    return look.is_used, " ".join(filter(None, (look.trouble, look.refusal)))


def _without_torch(why_not: str, *, is_wanted: bool) -> Finding:
    """Say what brings torch where the program carries none."""
    text = phrased("PyTorch does not come with the program")
    brings = why_not or for_reader(
        window=phrased("The engine pack brings it: get it in Models."),
        terminal=phrased("The engine pack brings it: `surtitle engines install`."),
    )
    if is_wanted:
        return Finding(Area.ENGINE, Verdict.PROBLEM, text, f"{phrased('What is chosen needs it.')} {brings}")
    return Finding(Area.ENGINE, Verdict.NOTE, text, f"{what_wants_torch()} {brings}")


def _engine(torch: machine.TorchFacts, *, is_wanted: bool) -> Finding:
    """Say whose torch computes, and why an engine pack that is there does not, or nothing does."""
    if torch.trouble:
        text = phrased("torch cannot be loaded ({reason})", reason=torch.trouble.rstrip("."))
        if not is_wanted:
            return Finding(Area.ENGINE, Verdict.NOTE, text, what_wants_torch())
        todo = phrased(
            "What is chosen needs it: install Surtitle again, or choose the models that come with it."
        )
        return Finding(Area.ENGINE, Verdict.PROBLEM, text, todo)
    if torch.pack:
        text = phrased("the engine pack {pack}", pack=torch.pack)
    else:
        text = phrased("the build of torch that comes with the program")
    return Finding(Area.ENGINE, Verdict.NOTE if torch.note else Verdict.OK, text, torch.note)


def _chosen() -> EngineSettings:
    return load_settings(settings_path()).for_engine(realtime=False)


def wants_torch() -> bool:
    """Return whether one of the chosen models is run by torch, on this computer."""
    chosen = _chosen()
    if chosen.engine_on:
        return False
    memory = look_at_memory().of(chosen.device)
    return run_by_torch(chosen.recognizer, chosen.translator, memory, chosen.precision)


def what_wants_torch() -> str:
    """Return the sentence where nothing that is chosen does."""
    return phrased(
        "What is chosen runs without it; larger translators,"
        " some recognizers, a graphics card and training do not."
    )


def check_memory(tell: TellFraction, given_up: Event) -> Iterator[Finding]:
    memory = look_at_memory()
    yield from _chosen_translator(memory)
    text = fits_on_card(memory.card_bytes) if memory.card_bytes else fits_in_memory(memory.free_bytes)
    yield Finding(Area.MEMORY, Verdict.OK, text)


def _chosen_translator(memory: Memory) -> Iterator[Finding]:
    """Say by what the chosen translator is run, and what it takes; of a server nothing is known."""
    chosen = _chosen()
    fit = chosen_fit(chosen.translator, memory.of(chosen.device), chosen.precision)
    if fit is None:
        return
    takes = phrased(
        "{taken} GB {where}, and the program {beside} GB beside it",
        taken=tenths(fit.n_bytes / 1e9),
        where=fit.where,
        beside=tenths(fit.system_bytes / 1e9),
    )
    text = (
        phrased("the chosen translator is run by torch and takes {takes}", takes=takes)
        if fit.by_torch
        else phrased("the chosen translator runs without torch and takes {takes}", takes=takes)
    )
    yield Finding(Area.MEMORY, Verdict.OK, text)
