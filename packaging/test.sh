#!/bin/bash
# Sets up what the tests need, checks style, types and imports, and runs the tests: `packaging/test.sh [ARGUMENTS]`.
# Arguments go to pytest. With --fast first it runs at once what needs no screen, sound server or engine and is quick.
set -euo pipefail
cd "$(dirname "$0")/.."
# Threads of several networks on few cores would only wait for each other.
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-1}
# Hundreds of processes load the same modules: they are compiled once.
unset PYTHONDONTWRITEBYTECODE
if [[ ${1:-} == --fast && -x .venv/bin/pytest ]]; then
  exec .venv/bin/python -m pytest --numprocesses 2 --dist worksteal -m "not gui and not sound and not engine and not slow" "${@:2}"
fi
bash packaging/setup.sh dev,training,quantized,evaluation || {
  echo "Going on without the word aligner, which needs a compiler." >&2
  bash packaging/setup.sh dev,quantized,evaluation
}
simuleval=.venv/simuleval
wanted=packaging/locked/simuleval.txt
if ! cmp -s "$wanted" "$simuleval/requirements.txt"; then
  if .venv/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes --no-deps --upgrade \
    --target "$simuleval" -r "$wanted"; then
    cp "$wanted" "$simuleval/requirements.txt"
  else
    echo "Going on without SimulEval." >&2
  fi
fi
if [[ ${1:-} == --fast ]]; then
  exec bash packaging/test.sh "$@"
fi
bash packaging/check.sh
if (($#)); then
  exec .venv/bin/python -m pytest "$@"
fi
# Files begin in the order of their collection, in which the longest come first (tests/long.txt).
.venv/bin/python -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder tests --ignore tests/app --ignore tests/scenarios
# Three files at a time: the desktop's wait much for what is spoken. Each process has a screen and a sound server of its own,
# and no file of one long test comes last. What fails on a busy machine may pass by itself: it is told of, and counted.
exec .venv/bin/python packaging/second_try.py --numprocesses 3 --dist loadfile --no-loadscope-reorder tests/app tests/scenarios
