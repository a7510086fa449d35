#!/bin/bash
# Builds what users of Linux install, on Debian 12, into dist/: a .deb, an archive, a bill of materials, checksums.
# BUILD names the folder for what is made on the way (default: build/linux); what is in it already is not made again.
# PYTHON names the interpreter that is frozen (default: Debian's own), SURTITLE_SOURCES a folder with FFmpeg's archive.
set -euo pipefail
cd "$(dirname "$0")/.."
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml)}
export PYTHONHASHSEED=0 LC_ALL=C.UTF-8 TZ=UTC
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
version=${VERSION:-$version}
mkdir -p "${BUILD:-build/linux}" dist
build=$(cd "${BUILD:-build/linux}" && pwd)
linux=packaging/linux
export PYTHON=${PYTHON:-/usr/bin/python3}
step() { printf '%s (%s s)\n' "$1" "$SECONDS" >&2; }

packages=(build-essential pkg-config curl ca-certificates python3-venv python3-dev binutils icu-devtools zstd xz-utils desktop-file-utils appstream
  lintian libportaudio2 libegl1 libgl1 libfontconfig1 libdbus-1-3 libxkbcommon0 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4
  libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libpulse0)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if ((${#missing[@]})); then
  as_root=()
  [[ $(id -u) == 0 ]] || as_root=(sudo)
  "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

step "1. The environment that is frozen, and beside it the decoder of sound"
make_decoder() {
  local recipe
  recipe=$(cat packaging/decoder/build.sh packaging/decoder/*.txt | cksum)
  if [[ $(cat "$build/decoder.state" 2>/dev/null) != "$recipe" ]]; then
    rm -rf "$build/decoder"
    bash packaging/decoder/build.sh "$build/decoder"
    echo "$recipe" >"$build/decoder.state"
  fi
}
make_decoder &
decoder=$!
trap wait EXIT # nothing is left running by a step that fails
python=$build/venv/bin/python
state=$(cat packaging/locked/*.txt | cksum)
state+=" $("$PYTHON" -VV) $(dpkg-query -W libssl3 libsqlite3-0 libpython3.11 libexpat1 2>/dev/null | tr '\n' ' ')"
pip=("$python" -m pip --disable-pip-version-check --quiet)
if [[ $(cat "$build/venv/state" 2>/dev/null) != "$state" ]]; then
  "$PYTHON" -m venv --clear "$build/venv"
  locked=()
  for name in base quantized packaging; do
    locked+=(-r "packaging/locked/$name.txt")
  done
  "${pip[@]}" install --require-hashes --no-deps "${locked[@]}"
  echo "$state" >"$build/venv/state"
fi

step "2. The decoder in it"
wait "$decoder"
built=$(cat "$build"/decoder/av-*.whl | cksum)
if [[ $(cat "$build/venv/decoder" 2>/dev/null) != "$built" ]]; then
  "${pip[@]}" install --no-deps --force-reinstall "$build"/decoder/av-*.whl
  echo "$built" >"$build/venv/decoder"
fi
state+=" $built"

step "3. The program"
program=$build/frozen/surtitle
sources=(app core models training pyproject.toml README.md LICENSE)
documents=(docs/SHORT_GUIDE.en.md docs/SHORT_GUIDE.de.md docs/SHORT_GUIDE.fr.md docs/USER_GUIDE.md CHANGELOG.md)
"$python" packaging/weights/fetch.py
"$python" packaging/compile_translations.py
frozen_from=$(find "${sources[@]}" "${documents[@]}" setup.py packaging/surtitle.spec packaging/entry.py packaging/frozen -type f ! -name '*.pyc' -exec cksum {} + |
  LC_ALL=C sort | cksum)
frozen_from="$state $version $SOURCE_DATE_EPOCH $frozen_from"
if [[ $(cat "$build/frozen/state" 2>/dev/null) != "$frozen_from" ]]; then
  # PyInstaller does not follow an editable install, and leaves what an older one had.
  rm -rf "$build/source" "$build/frozen"
  mkdir "$build/source"
  cp -R --parents "${sources[@]}" setup.py "${documents[@]}" "$build/source"
  sed -i "s/^version = .*/version = \"$version\"/" "$build/source/pyproject.toml"
  "${pip[@]}" uninstall --yes surtitle 2>/dev/null
  "${pip[@]}" install --no-deps --no-build-isolation "$build/source"
  # What is packed already, xz and zstd make little smaller; modules as they are, to less than half of that.
  PYINSTALLER_ZLIB_COMPRESSION_LEVEL=0 "$python" -m PyInstaller --noconfirm --log-level ERROR --distpath "$build/frozen" --workpath "$build/work" packaging/surtitle.spec
  mv "$program/_internal/bill-of-materials.json" "$build/frozen/"
  find "$program" -type d -exec chmod 755 {} +
  find "$program" -type f -name '*.so*' -exec chmod 644 {} +
  "$program/surtitle" --version >/dev/null
  echo "$frozen_from" >"$build/frozen/state"
fi
cp "$build/frozen/bill-of-materials.json" "dist/surtitle-$version-linux-x86_64.cdx.json"

step "4. What stands around it"
share=$build/share
rm -rf "$share"
mkdir -p "$share"/{applications,metainfo,man/man1,bash-completion/completions,zsh/site-functions,icons/hicolor/scalable/apps}
cp packaging/surtitle.desktop "$share/applications/"
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)
page=$("$python" $linux/metainfo.py "$version" "$date" "$share/metainfo/io.github.surtitle.Surtitle.metainfo.xml")
desktop-file-validate "$share/applications/surtitle.desktop"
appstreamcli validate --no-net "$share"/metainfo/*.xml
PYTHONPATH=$PWD "$python" $linux/describe.py "$build/described"
gzip -9 -n -c "$build/described/surtitle.1" >"$share/man/man1/surtitle.1.gz"
cp "$build/described/bash/surtitle" "$share/bash-completion/completions/"
cp "$build/described/zsh/_surtitle" "$share/zsh/site-functions/"
cp app/assets/surtitle.svg "$share/icons/hicolor/scalable/apps/"
for size in 16 24 32 48 64 128 256; do
  mkdir -p "$share/icons/hicolor/${size}x$size/apps"
  "$python" -c "
import sys
from PIL import Image
Image.open('app/assets/surtitle.png').resize(($size, $size), Image.Resampling.LANCZOS).save(sys.argv[1])
" "$share/icons/hicolor/${size}x$size/apps/surtitle.png"
done

step "5. The package"
root=$build/deb
rm -rf "$root"
mkdir -p "$root/DEBIAN" "$root/usr/lib" "$root/usr/bin" "$root/usr/share/doc/surtitle" "$root/usr/share/lintian/overrides"
cp -RPl "$program" "$root/usr/lib/surtitle"
ln -s ../lib/surtitle/surtitle "$root/usr/bin/surtitle"
cp -R "$share/." "$root/usr/share/"
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_surtitle" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
install -m 755 $linux/preinst "$root/DEBIAN/preinst"
cp $linux/copyright "$root/usr/share/doc/surtitle/copyright"
cp $linux/lintian-overrides "$root/usr/share/lintian/overrides/surtitle"
gzip -9 -n -c CHANGELOG.md >"$root/usr/share/doc/surtitle/CHANGELOG.md.gz"
find "$root" -type d -exec chmod 755 {} +
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
sed "s/@VERSION@/$version/; s/@SIZE@/$(du -sk "$root/usr" | cut -f1)/" $linux/control >"$root/DEBIAN/control"
[[ -z $page ]] || echo "Homepage: $page" >>"$root/DEBIAN/control"
(cd "$root" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2 >DEBIAN/md5sums)
deb=dist/surtitle_${version}_amd64.deb
dpkg-deb --root-owner-group -Zxz -z9 --build "$root" "$deb" >/dev/null
lintian --fail-on error --tag-display-limit 0 "$deb" &
lintian=$!

step "6. The archive, while lintian looks at the package"
name=surtitle-$version-linux-x86_64
rm -rf "$build/archive"
mkdir "$build/archive"
cp -RPl "$program" "$build/archive/program"
cp -R "$share" "$build/archive/share"
install -m 755 $linux/install.sh $linux/uninstall.sh "$build/archive/"
cp LICENSE "$build/archive/"
tar --sort=name --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw --mtime="@$SOURCE_DATE_EPOCH" --format=gnu \
  --transform "s,^archive,$name,S" -C "$build" -cf - archive |
  zstd -"${LEVEL:-12}" --long=27 -T0 -q -f -o "dist/$name.tar.zst"
wait "$lintian"

(cd dist && sha256sum "surtitle_${version}_amd64.deb" "$name.tar.zst" "$name.cdx.json" >"surtitle-$version-linux.sha256")
du -sh --apparent-size "$program" "$deb" "dist/$name.tar.zst" >&2
step "Done"
