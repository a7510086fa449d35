"""What the reader of a talk calls its voices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.wording.sentences import phrased


@dataclass(frozen=True, slots=True)
class VoiceNames:
    """Names by the numbers of voices, and which voice is the same as which; numbers never change."""

    names: Mapping[int, str] = field(default_factory=dict)
    same_as: Mapping[int, int] = field(default_factory=dict)

    def shown(self, voice: int) -> int:
        """Return the voice that stands for this one."""
        passed = {voice}
        while (other := self.same_as.get(voice)) is not None and other not in passed:
            passed.add(other)
            voice = other
        return voice

    def name_of(self, voice: int) -> str:
        shown = self.shown(voice)
        return self.names.get(shown) or phrased("Voice {number}", number=shown)

    def named(self, voice: int, name: str) -> VoiceNames:
        """Return these with a voice called so; by an empty name it is called by its number."""
        return replace(self, names={**self.names, self.shown(voice): " ".join(name.split())})

    def joined(self, voice: int, other: int) -> VoiceNames:
        """Return these with a voice that is the same as another."""
        first, second = self.shown(other), self.shown(voice)
        return self if first == second else replace(self, same_as={**self.same_as, second: first})

    def parted(self, voice: int) -> VoiceNames:
        """Return these with a voice that is no other one any more."""
        return replace(self, same_as={one: same for one, same in self.same_as.items() if one != voice})


NO_NAMES = VoiceNames()
