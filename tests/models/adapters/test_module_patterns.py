"""Patterns of modules' names mean what PEFT makes of them, and take no longer than they are long."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from peft.utils.other import get_pattern_key

from models.adapters.module_patterns import UnknownPattern, names_module

ONE = st.sampled_from([*"abq1_", r"\.", ".", r"\d", r"\w", "[ab]", "[^a]", "[0-9]", "^", "$"])
TIMES = st.sampled_from(["", "", "", "*", "+", "?", "{2}", "{1,2}", "*?"])


def larger(inner):
    several = st.lists(inner, min_size=1, max_size=3)
    return st.one_of(
        st.lists(st.tuples(inner, TIMES).map("".join), min_size=1, max_size=3).map("".join),
        several.map(lambda parts: f"({'|'.join(parts)})"),
        several.map(lambda parts: f"(?:{''.join(parts)})"),
    )


@given(pattern=st.recursive(ONE, larger, max_leaves=6), module=st.text("abq1_.", max_size=12))
def test_a_pattern_names_the_modules_that_it_names_for_peft(pattern, module):
    try:
        re.compile(pattern)
        is_named = names_module(pattern, module)
    except (re.error, UnknownPattern):
        return
    assert is_named == (re.match(rf"(.*\.)?({pattern})$", module) is not None)


@pytest.mark.parametrize(
    "pattern",
    [
        "q_proj",
        "self_attn.q_proj",
        r".*layers\.0.*q_proj",
        "^model.layers.1.self_attn.(q|v)_proj$",
        "(q|k)_proj",
    ],
)
@pytest.mark.parametrize("module", [f"model.layers.{i}.self_attn.{one}_proj" for i in (0, 1) for one in "qk"])
def test_patterns_of_real_adapters(pattern, module):
    assert names_module(pattern, module) == (get_pattern_key([pattern], module) == pattern)


@pytest.mark.parametrize(
    "pattern",
    ["(?=a)b", r"(a)\1", "(?P<a>b)", "a{1000}", "(((((a*)*)*)*)*)*", "(", "[a", "a)", "*", "\\", "a" * 301],
)
def test_what_is_not_known_is_refused(pattern):
    with pytest.raises(UnknownPattern):
        names_module(pattern, "a")


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+b",
        "(a|a)*b",
        "(.*)*x",
        ".*.*.*.*.*.*.*x",
        "((a*)*)*b",
        "(a?){100}a{100}b",
        "(((a){100}){100}){100}",
    ],
)
def test_what_would_take_for_ever_takes_no_time(pattern):
    began_s = time.thread_time()
    assert not names_module(pattern, "a" * 300)
    assert time.thread_time() - began_s < 10
