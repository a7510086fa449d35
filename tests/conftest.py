"""Options of the whole suite.

With SURTITLE_NO_SKIPS=1 in the environment, a test that is skipped because something
"is not installed" (Xvfb, pulseaudio, ffmpeg, openbox, eflomal...) fails: where everything should
be there, nothing is left out in silence. Recordings, test sets and cards may still be missing.

Which test is `gui`, `sound`, `engine` or `slow` is told from what it uses: see `markers.py`. Which
file begins first is told by `longest_first.py`.
"""

import os
import sys

import pytest
from hypothesis import settings
from longest_first import longest_first
from markers import mark, register

MISSING = "is not installed"
"""What every skip for a missing program or package says."""

# Busy machines are slow by turns: no property fails for the time it takes. Where CI is set, the same
# code is tried on the same examples each time; new ones are looked for everywhere else.
settings.register_profile("surtitle", deadline=None, max_examples=50, derandomize="CI" in os.environ)
settings.load_profile("surtitle")


def pytest_configure(config):
    register(config)
    # soundcard names this process to the sound server by its arguments, of which an xdist worker has none.
    if sys.argv == ["-c"]:
        sys.argv = ["pytest"]


def pytest_collection_modifyitems(items):
    mark(items)
    longest_first(items)


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew instead of comparing"
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    is_missing = report.skipped and call.excinfo is not None and MISSING in str(call.excinfo.value)
    if is_missing and os.environ.get("SURTITLE_NO_SKIPS", "") not in ("", "0"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid}: {call.excinfo.value}, and SURTITLE_NO_SKIPS is set"
    return report
