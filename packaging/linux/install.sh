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

# A program that runs loads parts of itself only when they are wanted, and they would be another version's.
for process in /proc/[0-9]*; do
  case "$(readlink "$process/exe" 2>/dev/null || true)" in
    "$program"/*)
      echo "Surtitle is running: end it, then run this again." >&2
      exit 2
      ;;
  esac
done

rm -rf "$program.new" "$program.old"
cp -R "$here/program" "$program.new"
if ! "$program.new/surtitle" --version >/dev/null; then
  rm -rf "$program.new"
  echo "Surtitle does not start here, and nothing was changed: it needs a 64-bit PC, glibc 2.36 or newer, and a home" >&2
  echo "from which programs may be run." >&2
  exit 2
fi
if [ -e "$program" ]; then mv "$program" "$program.old"; fi
mv "$program.new" "$program"
rm -rf "$program.old"
cp "$here/uninstall.sh" "$program/uninstall.sh"
if [ -e "$bin/surtitle" ] && [ "$(readlink "$bin/surtitle" || true)" != "$program/surtitle" ]; then
  echo "$bin/surtitle is another program's and stays: this one is $program/surtitle."
else
  ln -sf "$program/surtitle" "$bin/surtitle"
fi

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
# wanted LIBRARY PURPOSE PACKAGES: says which library of the system is missing, and for what.
wanted() {
  if ! PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null | grep -q "$1"; then
    echo "For $2 it needs $1, which your distribution has ($3)."
  fi
}
wanted libportaudio microphones "libportaudio2, portaudio"
wanted libgssapi_krb5 "its window" "libgssapi-krb5-2, krb5-libs, krb5"
wanted libxcb-icccm "its window" "libxcb-icccm4, xcb-util-wm"
wanted libxkbcommon-x11 "its window" "libxkbcommon-x11-0, libxkbcommon-x11"
