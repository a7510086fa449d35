"""COMET by its own program: a stand-in prints as comet-score 2.2.7 does, whose models are gigabytes."""

import os
import stat

import pytest

from training.measure.comet import PROGRAM, comet_score
from training.measure.instances import Instance

INSTANCES = [Instance("Hello.", "Hallo.", "Servus.", (1,)), Instance("Bye.", "Tschüss.", "Ade.", (1,))]


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Return what makes the program do as a script says."""
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    def install(script):
        path = tmp_path / PROGRAM
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    return install


def test_the_score_is_read_and_the_texts_are_given(program, tmp_path):
    program(f'cat "$2" "$4" "$6" >{tmp_path}/seen; printf "%s\\tscore: 0.8123\\n" "$4"')
    assert comet_score("some-model", INSTANCES) == (0.8123, "")
    assert (tmp_path / "seen").read_text() == "Hello.\nBye.\nServus.\nAde.\nHallo.\nTschüss.\n"


def test_a_model_that_is_not_there_is_told(program):
    program('echo "Model some-model not supported by COMET." >&2; exit 1')
    value, why = comet_score("some-model", INSTANCES)
    assert value is None
    assert "some-model not supported" in why
