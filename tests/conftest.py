"""Options of the whole suite.

With SURTITLE_NO_SKIPS=1 in the environment, a test that is skipped because something
"is not installed" (Xvfb, pulseaudio, ffmpeg, openbox, eflomal...) fails: where everything should
be there, nothing is left out in silence. Recordings, test sets and cards may still be missing.

What takes long is marked `long`; `packaging/test.sh` leaves it out, `packaging/test.sh --all` does not.
"""

import gc
import logging
import os
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

MISSING = "is not installed"
"""What every skip for a missing program or package says."""

NO_CARD = "no CUDA card"
"""What every skip for lack of a graphics card says."""

# Busy machines are slow by turns: no property fails for the time it takes. Where CI is set, the same
# code is tried on the same examples each time; new ones are looked for everywhere else.
for profile, n_examples in {"short": 10, "all": 50}.items():
    settings.register_profile(
        profile, deadline=None, max_examples=n_examples, derandomize="CI" in os.environ, print_blob=True
    )
settings.load_profile("short")


def pytest_configure(config):
    # soundcard names this process to the sound server by its arguments, of which an xdist worker has none.
    if sys.argv == ["-c"]:
        sys.argv = ["pytest"]
    # A shell's background has it ignored, by the tests' children too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("markers", "card: wants a graphics card")
    config.addinivalue_line("markers", "minutes: takes minutes, and runs beside others like it")
    # What a test leaves behind meets no other run, and nothing of the user at this computer.
    user = tempfile.TemporaryDirectory(prefix="surtitle-user-", ignore_cleanup_errors=True)
    config.add_cleanup(user.cleanup)
    for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        os.environ[variable] = str(Path(user.name, variable))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what is skipped without a graphics card, so that `-m card` runs that and nothing else."""
    for item in items:
        if any(skip.kwargs.get("reason") == NO_CARD for skip in item.iter_markers("skipif")):
            item.add_marker("card")
    items[:] = spread(items)


def spread(items):
    """Return all tests, those that take minutes as far apart as files let them.

    Processes that share a run begin with one stretch of it each: side by side, such tests would all be one's.
    """
    long = [item for item in items if item.get_closest_marker("minutes")]
    rest = [item for item in items if item not in long]
    spread_out, taken = [], 0
    for n, item in enumerate(rest):
        is_first = n == 0 or item.path != rest[n - 1].path
        while is_first and taken < len(long) and taken * len(rest) <= n * len(long):
            spread_out.append(long[taken])
            taken += 1
        spread_out.append(item)
    return spread_out + long[taken:]


FROZEN_FOR = pytest.StashKey()
"""The file whose tests have found everything older frozen."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item):
    """Freeze what stood before the tests of a file, so that no collection goes through it again.

    Each load of a network and each window collects; through all the modules and tests, that took a second.
    """
    if item.session.stash.get(FROZEN_FOR, None) != item.path:
        gc.collect()
        gc.freeze()
        item.session.stash[FROZEN_FOR] = item.path


def pytest_runtest_setup():
    # A command that ran in this process for the test before may have chosen another.
    logging.getLogger().setLevel(logging.WARNING)


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files again instead of comparing"
    )
    parser.addoption("--file-times", action="store_true", help="print how long the tests of each file took")


def pytest_terminal_summary(terminalreporter):
    if not terminalreporter.config.getoption("--file-times"):
        return
    seconds = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid.partition("::")[0]] += report.duration
    terminalreporter.section("seconds of each file")
    for file, file_s in seconds.most_common():
        terminalreporter.write_line(f"{file_s:8.1f}  {file}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    is_missing = report.skipped and call.excinfo is not None and MISSING in str(call.excinfo.value)
    if is_missing and os.environ.get("SURTITLE_NO_SKIPS", "") not in ("", "0"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid}: {call.excinfo.value}, and SURTITLE_NO_SKIPS is set"
    return report
