#!/bin/bash
# Brings the translations up to date: takes new texts from the code into the .ts files, and writes the .qm files
# that the program loads. Translate what is marked unfinished (pyside6-linguist shows it), then run this again.
# With a folder as argument it does so to the files there.
set -euo pipefail
folder=$(realpath "${1:-"$(dirname "$0")/../app/assets/translations"}")
cd "$(dirname "$0")/.."
templates=$(mktemp -d)
trap 'rm -r "$templates"' EXIT
PYTHONPATH=. .venv/bin/python packaging/sentences.py >"$templates/sentences.py"
mapfile -t sources < <(find app -name '*.py' | LC_ALL=C sort)
languages=$(PYTHONPATH=. .venv/bin/python -c 'from core.wording.languages import TRANSLATED; print(*TRANSLATED)')
for language in $languages; do
  file=$folder/surtitle_$language
  # The sources come first: after an option the tool takes only what ends as C++ does.
  .venv/bin/pyside6-lupdate "${sources[@]}" "$templates/sentences.py" -no-obsolete -locations none -disable-heuristic similartext \
    -source-language en -target-language "$language" -ts "$file.ts"
done
.venv/bin/python packaging/compile_translations.py "$folder"
