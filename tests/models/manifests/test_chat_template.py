"""A template that never ends, or never stops to grow, is refused soon and in little memory."""

import subprocess
import sys
import time
import tracemalloc

import pytest
from jinja2 import TemplateError

from models.manifests.chat_template import EndlessTemplateError, rendered

MOST_BYTES = 100_000_000
DIALOGUE = [{"role": "user", "content": "Good morning."}]
GROWING = "{% set n = namespace(x=START) %}{% for i in range(60) %}{% set n.x = STEP %}{% endfor %}"
ENDLESS = {
    "loops": "{% for i in range(99999) %}{% for j in range(99999) %}x{% endfor %}{% endfor %}",
    "silent loops": "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",
    "a macro within itself": "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
    "doubled by ~": GROWING.replace("START", "'xx'").replace("STEP", "n.x ~ n.x"),
    "doubled by +": GROWING.replace("START", "'xx'").replace("STEP", "n.x + n.x"),
    "doubled lists": GROWING.replace("START", "[1]").replace("STEP", "n.x + n.x"),
    "doubled by a block": "{% set x = 'xx' %}" + "{% set x %}{{ x }}{{ x }}{% endset %}" * 60,
    "doubled by join": GROWING.replace("START", "'xx'").replace("STEP", "[n.x, n.x] | join"),
    "doubled by a method": GROWING.replace("START", "'xx'").replace("STEP", "''.join([n.x, n.x])"),
    "doubled by replace": GROWING.replace("START", "'xx'").replace("STEP", "n.x.replace('x', n.x)"),
    "doubled by a filter": GROWING.replace("START", "'xx'").replace("STEP", "n.x | replace('x', n.x)"),
    "lists in lists": GROWING.replace("START", "1").replace("STEP", "[n.x, n.x]") + "{{ n.x }}",
    "lists as JSON": GROWING.replace("START", "1").replace("STEP", "[n.x, n.x]") + "{{ n.x | tojson }}",
    "lists joined": GROWING.replace("START", "1").replace("STEP", "[n.x, n.x]") + "{{ n.x ~ 1 }}",
    "squares": GROWING.replace("START", "3").replace("STEP", "n.x * n.x"),
    "times": "{{ 'x' * 10**10 }}",
    "powers": "{{ 10 ** 10 ** 10 }}",
    "wide": "{{ '%9999999999d' % 1 }}",
    "formatted": "{{ '{:>9999999999}'.format(1) }}",
    "formatted with much": "{{ ('{0}' * 3000).format('a' * 3000) }}",
    "filled in": "{{ ('%s' * 3000) % (('a' * 3000,) * 3000) }}",
    "filled in by name": "{{ ('%(a)s' * 3000) % {'a': 'a' * 3000} }}",
    "parted widely": "{{ [[1] * 10] * 10 | tojson(separators=('a' * 900000, ':')) }}",
    "far in": "{{ 'x' | indent(10**10) }}",
    "far in as JSON": "{{ [1] | tojson(indent=10**10) }}",
    "deep": "{{ " + "(" * 5_000 + "1" + ")" * 5_000 + " }}",
    "long": "x" * 1_000_001,
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_does_not_end_is_refused_in_a_sentence(name):
    began_s = time.thread_time()
    tracemalloc.start()
    try:
        with pytest.raises(EndlessTemplateError, match="too long or writes too much"):
            rendered(ENDLESS[name], DIALOGUE, {})
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()
    assert time.thread_time() - began_s < 15


@pytest.mark.parametrize(
    "template",
    [
        "{{ 'x'.center(10**9) }}", "{{ 'x' | center(10**9) }}", "{{ [1] | batch(10**9, 0) | list }}",
        "{{ [[0] * 3000] * 3000 | sum(start=[]) }}",
    ],
)  # fmt: skip
def test_what_grows_by_a_number_is_not_there(template):
    with pytest.raises(Exception, match=r"center|unsafe|batch|sum"):
        rendered(template, DIALOGUE, {})


def test_what_is_bounded_is_called_as_ever():
    template = (
        "{{ [1, 2] | join(d=',') }} {{ 121 | replace('1', 'b') }} {{ 'aaa'.replace('a', 'b', count=1) }}"
    )
    assert rendered(template, DIALOGUE, {}) == "1,2 b2b baa"


def test_a_long_template_of_many_turns_is_rendered():
    template = "{% for m in messages %}{% if m.role == 'user' %}{{ m.content ~ '!' }}{% endif %}{% endfor %}"
    assert rendered(template * 50, DIALOGUE * 50, {}) == "Good morning.!" * 2_500


@pytest.mark.parametrize(
    "template",
    [
        "{{ 1 // 0 }}",
        "{{ 'a'.split('') }}",
        "{{ none + 1 }}",
        "{{ [1] | sum('x') }}",
        "{% include 'x' %}",
        "{{ 'a'.join(1) }}",
    ],
)
def test_a_template_with_a_fault_is_refused_as_one(template):
    with pytest.raises(TemplateError):
        rendered(template, DIALOGUE, {})


def test_special_tokens_of_any_name_hide_nothing_of_the_conversation():
    named = {"messages": "x", "self": "y", "eos_token": "<end>"}
    assert rendered("{{ messages[0].content }}{{ eos_token }}", DIALOGUE, named) == "Good morning.<end>"


def test_what_no_count_sees_ends_with_its_process():
    started = (
        "import models.manifests.chat_template as one; one.HOPELESS_S = 0.5; one.rendered({!r}, [], {{}})"
    )
    pair = "{% set n = namespace(x=1, y=1) %}{% for i in range(60) %}{% set n.x = [n.x, n.x] %}"
    endless = pair + "{% set n.y = [n.y, n.y] %}{% endfor %}{{ n.x == n.y }}"
    done = subprocess.run([sys.executable, "-c", started.format(endless)], capture_output=True, text=True)
    assert done.returncode == 1
    assert "Timeout" in done.stderr
