#!/bin/bash
# Sets Surtitle up if need be and starts it: the window on a desktop, else the spoken demo in the terminal.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
bash "$here/packaging/setup.sh"
exec "$here/.venv/bin/surtitle" "$@"
