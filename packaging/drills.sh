#!/bin/bash
# Attacks the program with damaged inputs. Takes a quarter of an hour; arguments: packaging/drills --help
set -euo pipefail
cd "$(dirname "$0")/.."
# Threads of several networks on few cores would only wait for each other.
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-1}
exec .venv/bin/python packaging/drills "$@"
