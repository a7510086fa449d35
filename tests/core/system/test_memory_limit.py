"""A process that takes more memory than it may gets an error that it can tell, and goes on."""

import subprocess
import sys

import pytest

GROWS = """
import resource, time
from core.system.memory_limit import LOOK_S, _taken, limit_memory

before, hoard = resource.getrlimit(resource.RLIMIT_DATA), []
limit_memory(_taken()["RssAnon"] + 100_000_000)
try:
    while len(hoard) < 400:
        hoard.append(bytearray(b"x") * 5_000_000)
        time.sleep(LOOK_S / 10)
except MemoryError:
    print("no more than", len(hoard))
    hoard.clear()
    while resource.getrlimit(resource.RLIMIT_DATA) != before:
        time.sleep(LOOK_S / 10)
    print(len(bytearray(b"x") * 50_000_000))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="there is no limit elsewhere")
def test_what_wants_more_memory_than_it_may_is_told_and_goes_on():
    done = subprocess.run([sys.executable, "-c", GROWS], capture_output=True, text=True, check=True)
    told, again = done.stdout.splitlines()
    assert 15 <= int(told.split()[-1]) <= 100
    assert again == "50000000"
