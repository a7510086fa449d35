"""What of a base model learns: all of it, a low-rank adapter, one over 4-bit weights, or a policy head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from training.learn.full import FULL
from training.learn.head import HEAD_ALONE
from training.learn.lora import LORA
from training.learn.method import Method
from training.learn.qlora import QLORA

METHODS: Final[Mapping[str, Method]] = {method.name: method for method in (LORA, QLORA, FULL, HEAD_ALONE)}
