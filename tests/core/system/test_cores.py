"""Cores that a process may use."""

import os
import sys

import pytest

from core.system.cores import processor_count


def test_there_are_no_more_than_the_machine_has() -> None:
    assert 1 <= processor_count() <= (os.cpu_count() or 1)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are held to cores on Linux")
def test_a_process_that_is_held_to_one_has_one() -> None:
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(mine)})
    try:
        assert processor_count() == 1
    finally:
        os.sched_setaffinity(0, mine)
