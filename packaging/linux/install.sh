#!/bin/sh
# Installs Surtitle for the user who runs this, without root: `./install.sh`. Over an older version it upgrades.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
program=$data/surtitle-program
bin=$HOME/.local/bin

if [ "$(id -u)" = 0 ] && [ "${1:-}" != --as-root ]; then
  echo "Surtitle is installed for one user and needs no root: run this as that user." >&2
  exit 2
fi
needed=$(du -sk "$here/program" | cut -f1)
mkdir -p "$data" "$bin"
free=$(df -Pk "$data" | awk 'NR == 2 { print $4 }')
if [ "$free" -lt "$needed" ]; then
  echo "Surtitle needs $((needed / 1024)) MB in $data, and $((free / 1024)) MB are free." >&2
  exit 2
fi

# What runs keeps its files until it ends: the new folder takes the old one's place as a whole.
rm -rf "$program.new" "$program.old"
cp -R "$here/program" "$program.new"
if [ -e "$program" ]; then mv "$program" "$program.old"; fi
mv "$program.new" "$program"
rm -rf "$program.old"
cp "$here/uninstall.sh" "$program/uninstall.sh"
ln -sf "$program/surtitle" "$bin/surtitle"

cd "$here/share"
find . -type f | while read -r file; do
  mkdir -p "$data/$(dirname "$file")"
  cp "$file" "$data/$file"
done
# A menu does not look into ~/.local/bin everywhere.
sed "s#^Exec=surtitle#Exec=\"$program/surtitle\"#" applications/surtitle.desktop >"$data/applications/surtitle.desktop"
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications" || true; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t "$data/icons/hicolor" || true; fi

echo "Surtitle is installed in $program, and stands in the menu."
case ":$PATH:" in
  *":$bin:"*) ;;
  *) echo "For the command surtitle, put $bin on your PATH." ;;
esac
if ! ldconfig -p 2>/dev/null | grep -q libportaudio; then
  echo "For microphones it needs PortAudio, which your distribution has (libportaudio2, portaudio)."
fi
