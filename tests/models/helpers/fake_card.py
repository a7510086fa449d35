"""A card that computes nothing: shapes and devices are those of a real one, and no number can be read.

What mixes tensors of the host with those of the card fails, and so does what waits for a value. The
operations are counted: on a real card each is a kernel or two, and starting them takes longer than they do.
"""

from __future__ import annotations

import functools
from collections import Counter
from contextlib import contextmanager

import torch
from tiny_lm import tiny_config
from torch._guards import detect_fake_mode
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves
from torch.utils.backend_registration import _DummyBackendModule, _setup_privateuseone_for_python_backend
from transformers import AutoModelForCausalLM

from models.networks.families import attention_implementation, prepare

_VIEWS = {
    *("view", "_unsafe_view", "reshape", "expand", "unsqueeze", "squeeze", "slice", "select", "transpose"),
    *("permute", "t", "alias", "detach", "split", "split_with_sizes", "unbind", "as_strided", "view_as_real"),
    *("flatten", "view_as", "lift_fresh", "device", "dropout", "empty", "new_empty", "new_empty_strided"),
}
"""What starts no kernel."""


class _CardModule(_DummyBackendModule):
    """What torch asks of a kind of device."""

    def get_amp_supported_dtype(self):
        return [torch.bfloat16, torch.float16]


@functools.cache
def card_device():
    """Return the fake card's device, which is made once for a process."""
    _setup_privateuseone_for_python_backend(backend_module=_CardModule())
    return torch.device("privateuseone", 0)


@contextmanager
def fake_card():
    """Let whatever is made have no numbers; yield the card's device."""
    device = card_device()
    with FakeTensorMode(allow_non_fake_inputs=True):
        yield device


def fake_model(family, **shape):
    """Return a tiny model on the fake card, within `fake_card`, as a loaded one is."""
    config = tiny_config(family, **shape)
    model = AutoModelForCausalLM.from_config(config, attn_implementation=attention_implementation(config))
    return to_fake_card(model.eval(), prepare)


def to_fake_card(model, ready=lambda model: None):
    """Return the model with all its numbers on the fake card; `ready` makes it ready there."""
    moved = {}
    for module in model.modules():
        for name, parameter in [*module.named_parameters(recurse=False)]:
            if id(parameter) not in moved:
                moved[id(parameter)] = parameter, torch.nn.Parameter(_there(parameter.data))
            setattr(module, name, moved[id(parameter)][1])
        for name, buffer in [*module.named_buffers(recurse=False)]:
            setattr(module, name, _there(buffer))
    ready(model)
    return model


def _there(tensor):
    without_numbers = tensor if isinstance(tensor, FakeTensor) else detect_fake_mode().from_tensor(tensor)
    without_numbers.constant = None  # of a tensor that was made of one number it is kept
    return without_numbers.to(card_device())


class Operations(TorchDispatchMode):
    """Counts the operations that start a kernel, and those that bring something from the host or to it."""

    def __init__(self):
        super().__init__()
        self.kernels = Counter()
        self.to_card, self.to_host = [], []

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        name = operation.overloadpacket.__name__
        result = operation(*args, **(kwargs or {}))
        if args and result is args[0] and name in ("to", "contiguous", "type_as"):
            return result
        before, after = _devices(args, kwargs), _devices(result)
        if name in ("to", "_to_copy", "copy_") and before | after == {"cpu", card_device().type}:
            moved_to = args[0].device.type if name == "copy_" else result.device.type
            (self.to_host if moved_to == "cpu" else self.to_card).append(name)
        elif card_device().type in before | after and name not in _VIEWS:
            self.kernels[name] += 1
        return result

    @property
    def n_kernels(self):
        return self.kernels.total()


def _devices(*tree):
    return {leaf.device.type for leaf in tree_leaves(tree) if isinstance(leaf, torch.Tensor)}
