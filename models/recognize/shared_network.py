"""A network that several recognizers share, and that is loaded where it takes less once memory runs out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from models.memory.placement_fallback import Network, PlacementFallback, is_out_of_memory

Result = TypeVar("Result")


class SharedNetwork(Generic[Network]):
    """The network of the recognizers of several speakers; `fallback` is what loaded it, if that can do more.

    Who hears with it looks whether it is still the same, and else lets the other one hear again.
    """

    def __init__(self, network: Network, fallback: PlacementFallback[Network] | None = None) -> None:
        self.network = network
        self._fallback = fallback

    def tried(self, act: Callable[[], Result], let_go: Callable[[], None]) -> Result:
        """Return what comes of an act; where memory runs out, load the network elsewhere and try it again.

        `let_go` forgets whatever holds the network that is about to go.

        Raises:
            UserError: there is no place where it takes less.
        """
        while True:
            try:
                return act()
            except (RuntimeError, MemoryError) as error:
                if self._fallback is None or not is_out_of_memory(error):
                    raise
            # Not within the `except`: the error's traceback holds tensors.
            let_go()
            del self.network
            self.network = self._fallback.step_down()
