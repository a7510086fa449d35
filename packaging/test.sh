#!/bin/bash
# Sets up what the tests need, checks style, types and imports, and runs the tests. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."
bash packaging/setup.sh dev,training,quantized || {
  echo "Going on without the word aligner, which needs a compiler." >&2
  bash packaging/setup.sh dev,quantized
}
bash packaging/check.sh
exec .venv/bin/python -m pytest "$@"
