#!/bin/bash
# Tries what build_linux.sh made on a bare Debian without Python or a compiler: `packaging/try_installed.sh [DEB]`, as root.
# Of the package: installs an older version, captions and trains by it, upgrades, captions, kills the engine, opens the window,
# removes it. Of the archive beside it: the same for one user, without root. Lists what is left. The program itself runs without a network.
# WHEELS names a folder with the wheels that `surtitle engines list --wheels` names for the processor (default: pip is asked for them).
# OLDER names the package of an older version, which carried PyTorch (WHEELS is needed then); without it the same program gets
# a lower number. OUT names a folder for pictures
# and what the program said (default: dist/tried).
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ $(id -u) != 0 ]]; then
  echo "A bare system is made by root: sudo bash packaging/try_installed.sh" >&2
  exit 2
fi
# What is mounted and what is started here is seen by nothing else, and ends with this.
if [[ ${1:-} != --apart ]]; then
  exec unshare --mount --pid --fork --kill-child --mount-proc bash "$0" --apart "$@"
fi
deb=$(realpath "${2:-$(compgen -G 'dist/surtitle_*_amd64.deb' | sort -V | tail -n 1)}")
version=$(dpkg-deb -f "$deb" Version)
archive=$(dirname "$deb")/surtitle-$version-linux-x86_64.tar.zst
mkdir -p "${OUT:-dist/tried}"
out=$(cd "${OUT:-dist/tried}" && pwd)
for needed in debootstrap zstd imagemagick; do
  dpkg-query -W -f='${Status}' $needed 2>/dev/null | grep -q 'ok installed' ||
    apt-get install -y -qq --no-install-recommends $needed >/dev/null
done

work=$(mktemp -d)
root=$work/root
finish() {
  umount "$root/proc" "$root/dev/shm" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap finish EXIT
home=/home/somebody
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
install() { inside apt-get install -y -qq --no-install-recommends "$@" >>"$out/apt.txt" 2>&1; }
as_user() {
  unshare --net chroot "$root" runuser -u somebody -- env -i -C $home HOME=$home LC_ALL=C.UTF-8 OMP_NUM_THREADS=1 \
    PATH=$home/.local/bin:/usr/bin:/bin "$@"
}
step() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }
# What was heard; how it is translated hangs on how much of it has come when a word is written.
words() { sed -n 's/^\[.*\] en | //p' "$1" | tr -s ' \n' '\n\n'; }
# The captions of the clip's last seconds, in both languages.
heard_to_the_end() { grep -A 2 '^00:00:2[2-9],[0-9]* -->' "$1"; }
installed() { inside dpkg-query -W -f='${Package} ${Version}, ${db:Status-Status}\n' surtitle; }
left() { (cd "$root" && find home usr etc var/lib/dpkg/info -iname '*surtitle*' -prune -printf '/%p\n' | sort); }

step "A bare Debian 12"
: >"$out/apt.txt"
debootstrap --variant=minbase bookworm "$root" "${MIRROR:-http://deb.debian.org/debian}" >"$out/debootstrap.txt"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev/shm"
inside useradd --create-home somebody
inside apt-get update -qq

step "An older version is installed, over what a checkout has left"
if [[ -n ${OLDER:-} ]]; then
  cp "$OLDER" "$root/older.deb"
else
  older=$work/older
  dpkg-deb -R "$deb" "$older"
  sed -i 's/^Version: .*/Version: 0.0.1/' "$older/DEBIAN/control"
  dpkg-deb --root-owner-group -Zzstd -z1 --build "$older" "$root/older.deb" >/dev/null
  rm -rf "$older"
fi
as_user mkdir -p $home/.config/surtitle
as_user sh -c "echo '{\"interface_language\": \"de\", \"guided\": true}' >.config/surtitle/settings.json"
install /older.deb
rm "$root/older.deb"
installed
du -sk "$root/usr/lib/surtitle" | awk '{ printf "%d MB installed\n", $1 / 1024 }'
for program in python3 gcc; do
  if inside which $program; then
    echo "The root is not bare: it has $program." >&2
    exit 1
  fi
done

languages=(--from en --to de)
# with_torch NAME WHAT...: does WHAT, a command that needs PyTorch, and shows how it ends.
with_torch() {
  local code=0
  as_user surtitle "${@:2}" >"$out/$1.txt" 2>&1 || code=$?
  tail -n 1 "$out/$1.txt"
  return $code
}
# refused NAME WHAT...: the same without PyTorch, where a sentence says what brings it.
refused() {
  if with_torch "$@"; then exit 1; fi
  grep -q 'needs PyTorch, which does not come with the program.*`surtitle engines install`' "$out/$1.txt"
}
clip=/usr/lib/surtitle/_internal/app/assets/demo.flac
in_4_bits=(caption $clip --pace fast "${languages[@]}" --precision 4bit)
if [[ -z ${OLDER:-} ]]; then
  step "Without PyTorch what ships is measured; four bits and other models are refused in a sentence"
  as_user surtitle bench 2>"$out/bench-alone.txt" | tee -a "$out/bench-alone.txt"
  grep -q '^| light ' "$out/bench-alone.txt"
  as_user surtitle bench --hearing --seconds 20 2>&1 | tee "$out/bench-hearing-alone.txt"
  grep -q '^| moonshine, balanced ' "$out/bench-hearing-alone.txt"
  refused bench-refused bench --scheme slots
  refused refused-4bit "${in_4_bits[@]}"
  step "The engine pack for the processor is installed from a folder"
  wheels=$root$home/wheels
  if [[ -n ${WHEELS:-} ]]; then
    cp -r "$WHEELS" "$wheels"
  else
    beside_torch=$work/beside-torch.txt
    awk '/^[^ ]/ { is_wanted = /^(mpmath|networkx|sympy)==/ } is_wanted' packaging/locked/base.txt >"$beside_torch"
    "${BUILD:-build/linux}/venv/bin/python" -m pip download --quiet --no-deps --require-hashes \
      -r packaging/locked/torch-cpu.txt -r "$beside_torch" --dest "$wheels"
  fi
  as_user surtitle engines install cpu --from $home/wheels --accept-licence 2>/dev/null
  rm -r "$wheels"
fi

step "The older version's window captions a talk, and keeps it"
as_user sh -c "QT_QPA_PLATFORM=offscreen surtitle window $clip >older.txt 2>&1 & window=\$!
  sleep ${PATIENCE:-12}; kill \$window; wait \$window; true"
as_user surtitle transcripts list | tee "$out/transcripts.txt"
grep -q demo "$out/transcripts.txt"

step "An adapter is trained by the older version"
as_user sh -c "for i in 1 2 3 4 5 6 7 8 9 10; do
  printf 'We would like to book table number %s.\tWir möchten den Tisch Nummer %s reservieren.\n' \$i \$i
  printf 'The meeting begins at %s.\tDie Besprechung beginnt um %s.\n' \$i \$i
done >pairs.tsv"
as_user surtitle train --base embedded --data pairs.tsv "${languages[@]}" --policy wait-3 --steps 5 \
  --out $home/.local/share/surtitle/adapters/mine >"$out/train.txt" 2>&1
grep BLEU "$out/train.txt"

if [[ -n ${OLDER:-} ]]; then
  step "An engine pack lies there, as the older version had installed it"
  # CUDA's libraries are gigabytes, and there is no card: today's pack for the processor, of which torch alone is there.
  pack=$root$home/.local/share/surtitle/engines/pack
  mkdir -p "$pack"
  python3 -m zipfile -e "$WHEELS"/torch-*.whl "$pack"
  python3 - models/engines/packs.json "$pack/pack.json" "$WHEELS" <<'PYTHON'
import json, sys, zipfile
from pathlib import Path
name = "cpu-torch2.13.0-python3.11-linux-x86_64"
pack = next(pack for pack in json.load(open(sys.argv[1]))["packs"] if pack["id"] == name)
small = [path for path in Path(sys.argv[3]).glob("*.whl") if not path.name.startswith("torch-")]
n_small = sum(member.file_size for path in small for member in zipfile.ZipFile(path).infolist())
pack["n_unpacked"] -= n_small
pack["packages"] = ["functorch", "torch", "torchgen"]
pack["wheels"] = [wheel for wheel in pack["wheels"] if wheel["name"] == "torch"]
del pack["is_tried"]  # which older versions do not know
json.dump({"version": 1, "pack": pack}, open(sys.argv[2], "w"))
PYTHON
  chroot "$root" chown -R somebody: "$home/.local/share/surtitle/engines"
  as_user surtitle engines list | tee "$out/pack-older.txt"
  grep -q 'In use: the engine pack cpu' "$out/pack-older.txt"
fi

step "It is not upgraded while it captions, which goes on"
cp "$deb" "$root/new.deb"
before=$(installed)
as_user surtitle caption $clip --pace real "${languages[@]}" --out $home/going-on.srt >"$out/going-on.txt" 2>&1 &
captioning=$!
until grep -qs ' de |' "$out/going-on.txt"; do sleep 0.2; done
if install /new.deb; then exit 1; fi
grep "is running" "$out/apt.txt"
test "$(installed)" = "$before"
wait $captioning
heard_to_the_end "$root$home/going-on.srt"

step "It is upgraded; the older version's adapter is there"
install /new.deb
rm "$root/new.deb"
installed
as_user surtitle adapters list | tee "$out/adapters.txt"
grep -q mine "$out/adapters.txt"
grep -q '"de"' "$root$home/.config/surtitle/settings.json"
as_user surtitle transcripts list | diff "$out/transcripts.txt" -

if [[ -n ${OLDER:-} ]]; then
  step "The older version's engine pack lacks what came with that program: a sentence says so, and it is completed from a folder"
  as_user surtitle engines list | tee "$out/pack.txt"
  grep -q 'lacks a small part .*install it again, which fetches only that part' "$out/pack.txt"
  mkdir "$root$home/small"
  cp "$WHEELS"/{mpmath,networkx,sympy}-*.whl "$root$home/small"
  as_user surtitle engines install cpu --from $home/small --accept-licence 2>/dev/null
  as_user surtitle engines list | grep 'In use: the engine pack cpu'
  rm -r "$root$home/small"
fi

step "A practice, and a model that hears and translates in one, by the engine pack"
with_torch practice train --objective seqpo --base embedded --data pairs.tsv "${languages[@]}" --method lora --steps 1 --out $home/practised
with_torch direct caption $clip --pace fast --recognizer direct:embedded "${languages[@]}" --out $home/direct.srt
test -s "$root$home/direct.srt"
step "Four bits, and schemes, recognizers and both roads side by side, by the engine pack"
with_torch 4bit "${in_4_bits[@]}" --out $home/4bit.srt
heard_to_the_end "$root$home/4bit.srt"
with_torch bench bench --model embedded --scheme slots --scheme generate
with_torch bench-hearing bench --hearing --seconds 20
with_torch bench-roads bench --roads
cat "$out"/bench{,-hearing,-roads}.txt

step "No library is missing"
# But those that an engine pack brings: CUDA's, and OpenMP's for bitsandbytes, which is loaded after torch; and a terminal's,
# which is not used.
inside sh -c 'find /usr/lib/surtitle -name "*.so*" -type f | LD_LIBRARY_PATH=/usr/lib/surtitle/_internal xargs ldd 2>/dev/null' |
  grep 'not found' | grep -vE 'libcu(da|dart|blas|blasLt|sparse|solver|fft|rand|pti)\.|libnvJitLink|libgomp\.so\.1|libncursesw|libpanelw' | sort | uniq -c | tee "$out/missing.txt" || true
test ! -s "$out/missing.txt"

step "The clip is captioned, by the shipped translator and with the adapter"
as_user surtitle caption $clip --pace fast "${languages[@]}" --out $home/clip.srt >"$out/caption.txt" 2>&1
heard_to_the_end "$root$home/clip.srt"
as_user surtitle caption $clip --pace fast "${languages[@]}" --adapter mine --policy wait-3 >"$out/adapter.txt" 2>&1
grep -c ' de |' "$out/adapter.txt"

step "The engine is killed while it captions, and no word is missing"
as_user surtitle caption $clip --pace real "${languages[@]}" --out $home/killed.srt >"$out/killed.txt" 2>&1 &
captioning=$!
until grep -qs ' de |' "$out/killed.txt"; do sleep 0.2; done
pgrep -a -f '^/usr/lib/surtitle/surtitle --engine'
pkill -KILL -f '^/usr/lib/surtitle/surtitle --engine'
wait $captioning
diff <(words "$out/caption.txt") <(words "$out/killed.txt")
heard_to_the_end "$root$home/killed.srt"

step "The doctor looks"
as_user surtitle doctor >"$out/doctor.txt" 2>&1
cat "$out/doctor.txt"
grep -q 'by the package (.deb), in /usr/lib/surtitle' "$out/doctor.txt"

step "The window opens, in the language that the settings name"
install xvfb xauth x11-apps x11-utils fonts-noto-core
# photographed NAME PROGRAM: opens the window with the clip, and takes its picture while it captions: the overlay is there
# as long as it has something to show.
photographed() {
  as_user sh -c "Xvfb :77 -noreset -nolisten tcp -screen 0 1280x800x24 >/dev/null 2>&1 & screen=\$!
    export DISPLAY=:77
    until xwininfo -root >/dev/null 2>&1; do sleep 0.2; done
    $2 window $clip >$1.txt 2>&1 & window=\$!
    until xwininfo -root -tree | grep -o '0x[0-9a-f]* .Surtitle.* — Surtitle' | while read -r id name; do
      xwininfo -id \$id
    done | grep -q IsViewable; do
      sleep 0.2
      kill -0 \$window || { cat $1.txt; exit 1; }
    done
    sleep ${PATIENCE:-12}
    xwd -silent -root -out $1.xwd
    kill \$window; wait \$window; kill \$screen; true"
  convert "xwd:$root$home/$1.xwd" "$out/$1.png"
}
photographed window surtitle || failed=1

step "It is removed"
inside apt-get purge -y -qq surtitle >>"$out/apt.txt" 2>&1
test ! -e "$root/usr/lib/surtitle" && test ! -e "$root/usr/bin/surtitle"
echo "What is left of it:"
left

step "The archive is installed for one user, over what the package has left"
install zstd
cp "$archive" "$root$home/surtitle.tar.zst"
as_user tar xf surtitle.tar.zst
rm "$root$home/surtitle.tar.zst"
as_user sh "surtitle-$version-linux-x86_64/install.sh"
as_user surtitle adapters list >"$out/adapters-archive.txt"
grep -q mine "$out/adapters-archive.txt"

step "It is not changed while it captions, and upgraded afterwards"
clip=$home/.local/share/surtitle-program/_internal/app/assets/demo.flac
cp "$root$clip" "$root$home/demo.flac"
as_user surtitle caption $home/demo.flac --pace real "${languages[@]}" --out $home/upgraded.srt >"$out/upgraded.txt" 2>&1 &
captioning=$!
until grep -qs ' de |' "$out/upgraded.txt"; do sleep 0.2; done
if as_user sh "surtitle-$version-linux-x86_64/install.sh" 2>&1 | tee "$out/refused.txt" | grep -q 'is installed'; then exit 1; fi
grep "is running" "$out/refused.txt"
wait $captioning
as_user sh "surtitle-$version-linux-x86_64/install.sh" >/dev/null
diff <(words "$out/caption.txt") <(words "$out/upgraded.txt")
heard_to_the_end "$root$home/upgraded.srt"
rm -r "$root$home/surtitle-$version-linux-x86_64"

step "The doctor looks"
as_user surtitle doctor >"$out/doctor-archive.txt" 2>&1
grep -A 1 Installation "$out/doctor-archive.txt"
grep -q 'by the archive, for this user' "$out/doctor-archive.txt"

step "It is removed"
as_user sh $home/.local/share/surtitle-program/uninstall.sh
test ! -e "$root$home/.local/share/surtitle-program" && test ! -e "$root$home/.local/bin/surtitle"
grep -q '"de"' "$root$home/.config/surtitle/settings.json"
test -e "$root$home/.local/share/surtitle/adapters/mine/surtitle.json"
echo "What is left of it:"
left
step "Done"
exit "${failed:-0}"
