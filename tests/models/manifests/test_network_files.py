"""Which folders are recognizers of transformers' kind, by their files alone."""

from __future__ import annotations

import json
import os

import pytest
from tiny_hearing import NEMOTRON_KINDS, save_nemotron, tiny_nemotron

from core.wording.errors import UserError
from models.manifests.network_files import (
    NETWORK_TYPES,
    check_network_folder,
    is_network_recognizer,
    n_parameters_in,
    network_config,
)


@pytest.mark.parametrize("kind", NEMOTRON_KINDS)
def test_a_whole_folder_says_what_it_is_and_how_large(tmp_path, kind):
    save_nemotron(tmp_path, kind)
    assert check_network_folder(tmp_path)["model_type"] == kind
    assert n_parameters_in(tmp_path) == sum(p.numel() for p in tiny_nemotron(kind).parameters())


def test_a_folder_of_something_else_is_no_recognizer(tmp_path):
    assert network_config(tmp_path) is None
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "llama"}))
    assert network_config(tmp_path) is None
    assert network_config(tmp_path / "nowhere") is None


def test_families_that_cannot_be_run_are_recognizers_all_the_same():
    assert all(is_network_recognizer({"model_type": name}) for name in (*NETWORK_TYPES, "wav2vec2"))
    assert not is_network_recognizer({"model_type": ["nemotron_asr_streaming"]})


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_in_a_file_s_place_is_not_waited_for(tmp_path):
    save_nemotron(tmp_path)
    os.mkfifo(tmp_path / "vocab.json")
    with pytest.raises(OSError, match="pipe"):
        check_network_folder(tmp_path)


def test_a_folder_without_a_configuration_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"config\.json"):
        check_network_folder(tmp_path)
