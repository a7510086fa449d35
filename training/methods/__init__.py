"""How a base model is made to learn: all of it, a low-rank adapter, one over 4-bit weights, or a policy head.

`method` is what each has to say, `full`, `lora`, `qlora` and `head` say it; `checkpoints` keep where a run
stands, `damage` tells where that cannot be taken over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from training.methods.full import FULL
from training.methods.head import HEAD_ALONE
from training.methods.lora import LORA
from training.methods.method import Method
from training.methods.qlora import QLORA

METHODS: Final[Mapping[str, Method]] = {method.name: method for method in (LORA, QLORA, FULL, HEAD_ALONE)}
