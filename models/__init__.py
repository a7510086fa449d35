"""Whatever runs a network: recognizers, voice activity, the translator, adapters, the model store.

From the ground up: `embedded` (the translator that ships), `moonshine` (the recognizer that does),
`manifests` (what a model's files say of it),
`memory` (what fits where), `networks` (language models as torch runs them), `light` (small ones as
onnxruntime does), `gguf` (those in one file of llama.cpp's kind, made into folders), `adapters`, `store`
(which models there are, and how they come), `recognize`, `servers` (a server as translator), `translate`,
`voices` (told apart by two networks that ship), `speech` (read without words between), `loading` (models by
the names that users give them: how large, where, loaded), `engines` (torch for a graphics card, got on
demand), `bench` (what each scheme costs).
"""

import logging
import sys

from core.system.telemetry import forbid_telemetry

forbid_telemetry()

# With this package, where there is one, transformers and bitsandbytes fetch programs from the Hub and run
# them, bitsandbytes while it is imported. Nobody asked for any: there is none.
sys.modules["kernels"] = None  # type: ignore[assignment]  # what Python takes for "not to be found"

# On some processors bitsandbytes, which peft imports, warns of that, and its logger says nothing else.
logging.getLogger("bitsandbytes.backends.cpu.ops").setLevel(logging.ERROR)
