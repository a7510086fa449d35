#!/bin/bash
# Sets up what the tests need, checks style, types and imports, and runs the tests: `packaging/test.sh [--all] [ARGUMENTS]`.
# Those that take long are left out but for --all, which also tries more examples and prints the time of each file.
# ARGUMENTS go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."
# Threads of several networks on few cores would only wait for each other.
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-1}
# Hundreds of processes load the same modules: they are compiled once.
unset PYTHONDONTWRITEBYTECODE
which=(-m "not long")
if [[ ${1:-} == --all ]]; then
  which=(--hypothesis-profile all --file-times)
  shift
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
bash packaging/check.sh
# More processes than cores, as the desktop's tests wait much for what is spoken; each has a screen and a sound server
# of its own. What fails on a busy machine may pass alone: it is tried once more, and told at the end as RERUN.
exec .venv/bin/python -m pytest --numprocesses 4 --dist worksteal --reruns 1 --rerun-show-tracebacks "${which[@]}" "$@"
