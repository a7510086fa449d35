"""Whatever runs a network: recognizers, voice activity, the translator, adapters, the model store."""

import logging

from core.telemetry import forbid_telemetry

forbid_telemetry()

# bitsandbytes, which peft imports, warns on some processors that a faster binary could not be fetched from
# the Hub. Nobody asked for one, and this logger says nothing else.
logging.getLogger("bitsandbytes.backends.cpu.ops").setLevel(logging.ERROR)
