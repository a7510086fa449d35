"""Whether the synthesizer is here."""

import pytest

from training.speech.flite import FliteMissing, Manner, say


def skip_without_flite() -> None:
    try:
        say("Yes.", Manner("kal16"))
    except FliteMissing as missing:
        pytest.skip(str(missing))
