#!/bin/bash
# Shows and measures on a graphics card what only a card can show. Installs nothing. Arguments: packaging/card.sh --help
# PYTHON= names the interpreter: one whose PyTorch sees the card.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ -z ${PYTHON:-} && -x .venv/bin/python ]]; then
  PYTHON=.venv/bin/python
fi
export HF_HUB_OFFLINE=1 TOKENIZERS_PARALLELISM=false PYTHONUNBUFFERED=1
if [[ -d runs/carried && -z ${PYTHONPATH:-} ]]; then
  export PYTHONPATH=$PWD/runs/carried # what --carry laid there
fi
exec "${PYTHON:-python3}" packaging/card "$@"
