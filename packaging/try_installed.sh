#!/bin/bash
# Tries what build_linux.sh made on a bare Debian without Python or a compiler: `packaging/try_installed.sh [DEB]`, as root.
# Installs an older version, upgrades, captions, trains, kills the engine, opens the window, removes it, and lists what is left.
# OUT names a folder for pictures and what the program said (default: dist/tried).
set -euo pipefail
cd "$(dirname "$0")/.."
deb=$(realpath "${1:-$(compgen -G 'dist/surtitle_*_amd64.deb' | sort -V | tail -n 1)}")
mkdir -p "${OUT:-dist/tried}"
out=$(cd "${OUT:-dist/tried}" && pwd)
if [[ $(id -u) != 0 ]]; then
  echo "A bare system is made by root: sudo bash packaging/try_installed.sh" >&2
  exit 2
fi
command -v debootstrap >/dev/null || apt-get install -y -qq --no-install-recommends debootstrap >/dev/null

work=$(mktemp -d)
root=$work/root
finish() {
  umount "$root/proc" "$root/dev" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { inside runuser -u somebody -- env HOME=/home/somebody OMP_NUM_THREADS=1 "$@"; }
step() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }

step "A bare Debian 12"
debootstrap --variant=minbase bookworm "$root" "${MIRROR:-http://deb.debian.org/debian}" >"$out/debootstrap.txt"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
for program in python3 gcc; do
  if inside which "$program"; then
    echo "The root is not bare: it has $program." >&2
    exit 1
  fi
done
inside useradd --create-home somebody

step "An older version is installed"
older=$work/older
dpkg-deb -R "$deb" "$older"
sed -i 's/^Version: .*/Version: 0.0.1/' "$older/DEBIAN/control"
dpkg-deb --root-owner-group -Zzstd -z1 --build "$older" "$root/older.deb" >/dev/null
rm -rf "$older"
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends /older.deb >"$out/apt.txt" 2>&1
rm "$root/older.deb"
inside dpkg-query -W -f='${Package} ${Version}\n' surtitle
as_user mkdir -p /home/somebody/.config/surtitle
as_user sh -c 'echo "mine" >/home/somebody/.config/surtitle/kept'

step "It is upgraded"
cp "$deb" "$root/new.deb"
inside apt-get install -y -qq --no-install-recommends /new.deb >>"$out/apt.txt" 2>&1
rm "$root/new.deb"
as_user surtitle --version

clip=/usr/lib/surtitle/_internal/app/assets/demo.flac
languages=(--from en --to de)
step "The clip is captioned"
as_user surtitle caption $clip --pace fast "${languages[@]}" --out /home/somebody/clip.srt >"$out/caption.txt" 2>&1
grep -q "Vielen Dank" "$root/home/somebody/clip.srt"

step "The engine is killed while it captions, and no word is missing"
as_user surtitle caption $clip --pace real "${languages[@]}" --out /home/somebody/killed.srt >"$out/killed.txt" 2>&1 &
captioning=$!
until grep -q ' de ' "$out/killed.txt"; do sleep 0.2; done
pkill -KILL -f '^/usr/lib/surtitle/surtitle --engine'
wait $captioning
words() { grep -vE '^[0-9]+$|-->|^$' "$1" | tr -s ' \n' '\n\n'; }
diff <(words "$root/home/somebody/clip.srt") <(words "$root/home/somebody/killed.srt")

step "An adapter is trained and used"
as_user sh -c "for i in 1 2 3 4 5 6 7 8 9 10; do
  printf 'We would like to book table number %s.\tWir möchten den Tisch Nummer %s reservieren.\n' \$i \$i
  printf 'The meeting begins at %s.\tDie Besprechung beginnt um %s.\n' \$i \$i
done >/home/somebody/pairs.tsv"
as_user surtitle train --base embedded --data /home/somebody/pairs.tsv "${languages[@]}" --policy wait-3 --steps 5 \
  --out /home/somebody/mine >"$out/train.txt" 2>&1
as_user surtitle caption $clip --pace fast "${languages[@]}" --adapter /home/somebody/mine --policy wait-3 >"$out/adapter.txt" 2>&1

step "The doctor looks"
as_user surtitle doctor >"$out/doctor.txt" 2>&1
grep -E '^(OK|PROBLEM)' "$out/doctor.txt"

step "The window opens"
inside apt-get install -y -qq --no-install-recommends xvfb xauth x11-apps fonts-noto-core >>"$out/apt.txt" 2>&1
mkdir -p "$root/tmp/shots"
chmod 777 "$root/tmp/shots"
as_user sh -c "Xvfb :77 -screen 0 1280x800x24 >/dev/null 2>&1 & screen=\$!
  export DISPLAY=:77
  surtitle window $clip >/home/somebody/window.txt 2>&1 & window=\$!
  for i in \$(seq 120); do
    sleep 1
    if xwininfo -root -tree 2>/dev/null | grep -q '\"Surtitle'; then break; fi
  done
  sleep 20
  xwd -root -out /tmp/shots/window.xwd
  kill \$window; wait \$window; kill \$screen"
convert "xwd:$root/tmp/shots/window.xwd" "$out/window.png" 2>/dev/null || cp "$root/tmp/shots/window.xwd" "$out/"

step "It is removed"
inside apt-get purge -y -qq surtitle >>"$out/apt.txt" 2>&1
test ! -e "$root/usr/lib/surtitle" && test ! -e "$root/usr/bin/surtitle"
grep -q mine "$root/home/somebody/.config/surtitle/kept"
echo "What is left of it:"
(cd "$root" && find home usr etc var/lib/dpkg/info -iname '*surtitle*' -printf '/%p\n')
step "Done"
