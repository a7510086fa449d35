#!/bin/sh
# Removes what install.sh has installed for this user; captions, transcripts, adapters and settings stay.
set -eu
program=$(cd "$(dirname "$0")" && pwd)
data=$(dirname "$program")
if [ "$(basename "$program")" != surtitle-program ]; then
  echo "Run the uninstall.sh that lies in the folder surtitle-program, where Surtitle was installed." >&2
  exit 2
fi
rm -rf "$program"
if [ "$(readlink "$HOME/.local/bin/surtitle" || true)" = "$program/surtitle" ]; then rm "$HOME/.local/bin/surtitle"; fi
rm -f "$data/applications/surtitle.desktop" "$data/metainfo/io.github.surtitle.Surtitle.metainfo.xml" \
  "$data/man/man1/surtitle.1.gz" "$data/bash-completion/completions/surtitle" "$data/zsh/site-functions/_surtitle"
entry=${XDG_CONFIG_HOME:-$HOME/.config}/autostart/surtitle.desktop
if grep -qF "$program/surtitle" "$entry" 2>/dev/null; then rm "$entry"; fi
find "$data/icons/hicolor" -name 'surtitle.png' -o -name 'surtitle.svg' 2>/dev/null | while read -r icon; do rm -f "$icon"; done
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications" || true; fi
echo "Surtitle is removed. Your own files stay, and you may delete them:"
for folder in "${XDG_CONFIG_HOME:-$HOME/.config}/autostart/surtitle.desktop" \
  "${XDG_CONFIG_HOME:-$HOME/.config}/surtitle" "$data/surtitle" "${XDG_STATE_HOME:-$HOME/.local/state}/surtitle"; do
  if [ -e "$folder" ]; then echo "  $folder"; fi
done
echo "Models that other programs may share lie in ${XDG_CACHE_HOME:-$HOME/.cache}/huggingface."
