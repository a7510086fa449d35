"""How a model wants to be asked, rendered in a sandbox and within bounds: a template is a stranger's program.

It renders as transformers does. What loops in it is counted, what grows is measured, and what neither sees
is ended with the process: a name of a variable compared with another may take longer than the universe.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from types import FrameType
from typing import Any, Final, NoReturn

from jinja2 import Template, TemplateError
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension, loopcontrols
from jinja2.filters import do_indent
from jinja2.nodes import Concat, Node
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from core.wording.errors import UserError
from core.wording.sentences import phrased

MOST_LETTERS: Final = 1_000_000
"""Of a template, of what it renders, and of every text on the way there."""
MOST_STEPS: Final = 300_000
"""Lines of Python that run for it; one of a hundred lines needs some thousands."""
STEPS_A_LETTER: Final = 1_000
"""Such lines to read a template; a tenth is usual."""
MOST_S: Final = 10.0
"""Of processor time."""
HOPELESS_S: Final = 60.0
"""After which the process ends: a single step has taken so long."""
_FAULTS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What programs raise that are not well written."""
_MOST_BITS: Final = 256
_MOST_SPACES: Final = 16
_UNBOUNDED_FILTERS: Final = ("batch", "center", "format", "pprint", "sum", "urlize", "wordwrap", "xmlattr")
_UNBOUNDED_METHODS: Final = ("center", "expandtabs", "format_map", "ljust", "rjust", "translate", "zfill")
"""Of texts: they grow by a number, and no template of a chat needs them."""
_WIDE: Final = re.compile(r"%[^%a-zA-Z]*(\d{4}|\*)|:[^{}]*(\d{4}|\{)")
"""Asks that something be written wider than a text is."""


class EndlessTemplateError(UserError):
    """A template does not come to an end, or not to one that a model can read."""

    def __init__(self) -> None:
        super().__init__(
            phrased(
                "The model's chat template takes too long or writes too much to be one: choose a model with"
                " an ordinary chat template."
            )
        )


def rendered(
    template: str,
    conversation: Sequence[Mapping[str, str]],
    named: Mapping[str, object],
    *,
    add_generation_prompt: bool = False,
) -> str:
    """Return a conversation as the model reads it; what thinks aloud is told not to.

    `named` are the tokenizer's special tokens.

    Raises:
        EndlessTemplateError: it does not come to an end.
        TemplateError: it refuses the conversation.
    """
    compiled = _read(template)
    asked = {
        "messages": [dict(message) for message in conversation],
        "tools": None,
        "documents": None,
        "add_generation_prompt": add_generation_prompt,
        "enable_thinking": False,
    }
    with _bounded(MOST_STEPS):
        return compiled.render(dict(named) | asked)


def check_template(template: str) -> None:
    """Read a template.

    Raises:
        EndlessTemplateError: that does not come to an end.
        TemplateError: it is none.
    """
    _read(template)


@lru_cache(maxsize=4)
def _read(template: str) -> Template:
    if len(template) > MOST_LETTERS:
        raise EndlessTemplateError
    with _bounded(MOST_STEPS + STEPS_A_LETTER * len(template)):
        return _environment().from_string(template)


@contextlib.contextmanager
def _bounded(n_left: int) -> Iterator[None]:
    """Count the steps that are taken meanwhile in this thread, and end what goes on too long."""
    before, until_s = sys.gettrace(), time.thread_time() + MOST_S

    def count(_frame: FrameType, _event: str, _argument: object) -> Callable[..., Any]:
        nonlocal n_left
        n_left -= 1
        if n_left < 0 or (n_left % 64 == 0 and time.thread_time() > until_s):
            raise EndlessTemplateError
        return count

    if sys.__stderr__ is not None:
        faulthandler.dump_traceback_later(HOPELESS_S, exit=True, file=sys.__stderr__)
    sys.settrace(count)
    try:
        yield
    except (MemoryError, OverflowError, RecursionError) as error:
        raise EndlessTemplateError from error
    except _FAULTS as error:
        raise TemplateError(f"the template is at fault: {type(error).__name__}") from error
    finally:
        sys.settrace(before)
        faulthandler.cancel_dump_traceback_later()


class _BoundedCode(CodeGenerator):
    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802 (by jinja2's name)
        """Write what joins texts with ~, which jinja2 itself bounds nowhere."""
        self.write("environment.concat(map(environment.finalize, (")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write(")))")


class _Generation(Extension):
    """The mark of what an assistant writes, which trainings look for and nobody reads."""

    tags = {"generation"}  # noqa: RUF012 (so jinja2 has it)

    def parse(self, parser: Parser) -> list[Node]:
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class _BoundedEnvironment(ImmutableSandboxedEnvironment):
    """What renders templates as transformers does, without what grows faster than it is written."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})
    code_generator_class = _BoundedCode

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        _refuse_long(_size_of(operator, left, right))
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        is_unbounded = isinstance(obj, str) and attr in _UNBOUNDED_METHODS
        return not is_unbounded and super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> Any:
        if _WIDE.search(str(getattr(value, "__self__", ""))):
            raise EndlessTemplateError
        return super().wrap_str_format(value)

    def call(__self, __context: Any, __obj: Any, *given: Any, **named: Any) -> Any:  # noqa: N805 (as above it)
        text, does = getattr(__obj, "__self__", None), getattr(__obj, "__name__", "")
        if isinstance(text, str) and does == "join" and len(given) == 1:
            return _joined(given[0], text)
        if isinstance(text, str) and does == "replace":
            return _replaced(text, *given, *(named[name] for name in named if name == "count"))
        if isinstance(text, str) and does == "format":
            _refuse_long(text.count("{") * _n_letters([given, named]))
        return super().call(__context, __obj, *given, **named)

    @staticmethod
    def concat(parts: Iterable[str]) -> str:
        """Return the parts in one."""
        taken, n_letters = [], 0
        for part in parts:
            taken.append(part)
            n_letters += len(part)
            if n_letters > MOST_LETTERS:
                raise EndlessTemplateError
        return "".join(taken)


def _refuse_long(n_letters: int) -> None:
    if n_letters > MOST_LETTERS:
        raise EndlessTemplateError


def _size_of(operator: str, left: Any, right: Any) -> int:
    """Return about how large a result is: the letters of a text, the items of a list, a number's bits."""
    if isinstance(left, int) and isinstance(right, int):
        n_bits = left.bit_length() * (abs(right) if operator == "**" else 1) + right.bit_length()
        return 0 if n_bits <= _MOST_BITS else sys.maxsize
    if operator == "*":
        times, text = (left, right) if isinstance(left, int) else (right, left)
        return _length(text) * max(times, 0) if isinstance(times, int) else 0
    if operator == "%" and isinstance(left, str):
        return sys.maxsize if _WIDE.search(left) else len(left) + left.count("%") * _n_letters(right)
    return _length(left) + _length(right)


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str | list | tuple) else 0


def _joined(values: Iterable[Any], d: str = "", attribute: str | None = None) -> str:
    """Do what jinja2's `join` does, whose names those of the parameters are, in bounded room."""
    chosen = (value if attribute is None else value[attribute] for value in values)
    texts = [_text_of(value) for value in chosen]
    return (
        _BoundedEnvironment.concat(part for text in texts for part in (text, d))[: -len(d) or None]
        if texts
        else ""
    )


def _replaced(s: object, old: str, new: str, count: int | None = None) -> str:
    """Do what jinja2's `replace` does in bounded room."""
    text = _text_of(s)
    if (len(text) + 1) * max(1, len(new)) > MOST_LETTERS and text.count(old) * len(new) > MOST_LETTERS:
        raise EndlessTemplateError
    return text.replace(old, new, -1 if count is None else count)


def _indented(text: str, width: int = 4, first: bool = False, blank: bool = False) -> str:
    if not isinstance(width, int) or width > _MOST_SPACES:
        raise EndlessTemplateError
    return do_indent(text, width, first, blank)


def _text_of(value: object) -> str:
    """Return how a value is written; what holds itself over and over is longer than any memory."""
    _n_letters(value)
    return str(value)


def _n_letters(value: object) -> int:
    """Return about how long it is written, unless that is too long."""
    left, waiting = MOST_LETTERS, [value]
    while waiting:
        one = waiting.pop()
        left -= 1 + _length(one)
        if left < 0:
            raise EndlessTemplateError
        waiting += [*one.keys(), *one.values()] if isinstance(one, dict) else ()
        waiting += one if isinstance(one, list | tuple) else ()
    return MOST_LETTERS - left


def _environment() -> ImmutableSandboxedEnvironment:
    environment = _BoundedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols, _Generation], finalize=_text_of
    )
    for name in _UNBOUNDED_FILTERS:
        environment.filters.pop(name)
    environment.filters |= {
        "tojson": _to_json,
        "join": _joined,
        "replace": _replaced,
        "indent": _indented,
        "string": _text_of,
    }
    environment.globals["raise_exception"] = _raise
    environment.globals["strftime_now"] = lambda form: datetime.now().strftime(form)
    environment.globals["dict"] = lambda *given, **named: dict(*given, **named)
    environment.globals["namespace"] = _PlainNamespace
    environment.globals.pop("lipsum")
    return environment


class _PlainNamespace(Namespace):
    """A template's own variables, none of which is Python's: those begin with an underscore."""

    def __init__(*given: Any, **named: Any) -> None:  # a template may call a variable self
        for name in dict(*given[1:], **named):
            _check_public(name)
        Namespace.__init__(*given, **named)

    def __setitem__(self, name: str, value: Any) -> None:
        _check_public(name)
        super().__setitem__(name, value)


def _check_public(name: object) -> None:
    if str(name).startswith("_"):
        raise SecurityError(f"a chat template may not set {name!r}")


def _to_json(
    value: object,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    if isinstance(indent, str) or (indent or 0) > _MOST_SPACES or _n_letters(separators) > _MOST_SPACES:
        raise EndlessTemplateError
    _n_letters(value)
    return json.dumps(
        value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
    )


def _raise(message: str) -> NoReturn:
    raise TemplateError(message)
