"""Tries of one kind in a row, in a process of their own that the drills watch."""

from __future__ import annotations

import json
import os
import resource
import shutil
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from box import Box, changes
from keeping import pack, unpack
from kinds import InputKind, kind_named
from running import Fault, run_here

GOOD_EVERY = 25
"""After so many tries a good input is tried, which must still be taken."""
LARGEST_GROWTH_BYTES = 500_000_000
ROOM_BYTES = 4_000_000_000
"""What a try may ask the system for at most, so that the machine survives it."""


@dataclass(frozen=True, slots=True)
class InputTry:
    """What came of one input; without a `fault` it was `taken` or refused in a sentence."""

    number: int
    what: str
    taken: bool = False
    fault: str = ""


class Tries:
    """The tries of one kind, all drawn from the seed: a number alone makes the same try again."""

    def __init__(self, kind: str, seed: int, work: Path) -> None:
        self._name = kind
        self._kind: InputKind = kind_named(kind)
        self._seed = seed
        self._box = Box(work / "box")
        self._good = work / "good"
        if not self._good.exists():
            making = work / "making"
            shutil.rmtree(making, ignore_errors=True)
            making.mkdir()
            self._kind.make(making)
            making.rename(self._good)
        self._samples = sorted(self._good.iterdir())

    def run(self, numbers: Sequence[int], tell: Callable[[dict], None]) -> None:
        """Make the tries and tell of each when it begins and ends."""
        self._begin(tell)
        for number in numbers:
            path, what = self._damaged(number)
            tell({"begin": number, "what": what})
            tell(asdict(self._try(number, path, what)))

    def replay(self, paths: Sequence[Path], tell: Callable[[dict], None]) -> None:
        """Use inputs that were kept, as they were when they failed."""
        self._begin(tell)
        for number, path in enumerate(paths):
            self._box.empty()
            kept = unpack(path, self._place())
            tell({"begin": number, "what": path.name})
            tell(asdict(self._judged(number, kept, path.name)))

    def keep(self, number: int, fault: str, folder: Path) -> Path | None:
        """Keep the input of a try in `folder`, unless there is one of the same fault or it is large."""
        path, _ = self._damaged(number)
        return pack(path, folder / self._name, fault)

    def _begin(self, tell: Callable[[dict], None]) -> None:
        self.check_good()
        _limit_memory()
        tell({"ready": True})

    def _try(self, number: int, path: Path, what: str) -> InputTry:
        tried = self._judged(number, path, what)
        if tried.fault or number % GOOD_EVERY == 0:
            try:
                self.check_good()
            except Fault as fault:
                return InputTry(number, tried.what, fault=f"{tried.fault or 'no fault'}; then {fault}")
        return tried

    def _damaged(self, number: int) -> tuple[Path, str]:
        """Return the damaged input of a try, and what was done to it."""
        random = Random(f"{self._seed}/{self._name}/{number}")
        self._box.empty()
        path = self._copy(random.choice(self._samples))
        return path, self._kind.damage(path, self._samples, random)

    def check_good(self) -> None:
        """Raise `Fault` where a good input is not taken (any more)."""
        for sample in self._samples:
            self._box.empty()
            path = self._copy(sample)
            if not self._kind.use(self._box, path, run_here):
                raise Fault(f"refuses the good input {sample.name}")

    def _judged(self, number: int, path: Path, what: str) -> InputTry:
        try:
            with self._nothing_else_changes(), bounded_memory():
                return InputTry(number, what, self._kind.use(self._box, path, run_here))
        except Fault as fault:
            traceback.print_exc()
            return InputTry(number, what, fault=str(fault))

    @contextmanager
    def _nothing_else_changes(self) -> Iterator[None]:
        before = self._box.watched()
        yield
        if changed := changes(before, self._box.watched()):
            raise Fault(f"changes what is not its own: {', '.join(Path(path).name for path in changed[:3])}")

    def _copy(self, sample: Path) -> Path:
        path = self._place() / sample.name
        if path.is_dir():
            shutil.rmtree(path)  # Surtitle's own folder, of which the input takes the place
        if sample.is_dir():
            shutil.copytree(sample, path)
        else:
            shutil.copyfile(sample, path)
        return path

    def _place(self) -> Path:
        place = self._kind.place(self._box)
        place.mkdir(parents=True, exist_ok=True)
        return place


@contextmanager
def bounded_memory() -> Iterator[None]:
    """Raise `Fault` where more is taken for a while than a try may, whatever was taken before it."""
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins again
    before = _peak_bytes()
    yield
    if _peak_bytes() - before > LARGEST_GROWTH_BYTES:
        raise Fault(f"takes more than {LARGEST_GROWTH_BYTES // 1_000_000} MB")


def _peak_bytes() -> int:
    return 1024 * int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])


def _limit_memory() -> None:
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + ROOM_BYTES, most))


def serve(order: dict) -> None:
    """Do what the drills order, and tell of it line by line on what was standard output."""
    reporting = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in (1, 2):  # libraries write there past Python
        os.dup2(log, number)
    warnings.simplefilter("ignore")

    def tell(line: dict) -> None:
        reporting.write(json.dumps(line) + "\n")

    tries = Tries(order["kind"], order["seed"], Path(order["work"]))
    if order["do"] == "try":
        tries.run(range(order["begin"], order["end"]), tell)
    elif order["do"] == "replay":
        tries.replay([Path(path) for path in order["paths"]], tell)
    else:
        kept = tries.keep(order["begin"], order["fault"], Path(order["to"]))
        tell({"kept": str(kept or "")})
