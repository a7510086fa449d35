#!/bin/bash
# Builds what users of Linux install, on Debian 12, into dist/: a .deb, an archive, a bill of materials, checksums.
# BUILD names the folder for what is made on the way (default: build/linux); what is in it already is not made again.
set -euo pipefail
cd "$(dirname "$0")/.."
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml)}
export PYTHONHASHSEED=0 LC_ALL=C.UTF-8 TZ=UTC
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
version=${VERSION:-$version}
mkdir -p "${BUILD:-build/linux}" dist
build=$(cd "${BUILD:-build/linux}" && pwd)
linux=packaging/linux

packages=(build-essential pkg-config curl ca-certificates python3-venv python3-dev binutils zstd xz-utils desktop-file-utils appstream
  lintian libportaudio2 libegl1 libgl1 libfontconfig1 libdbus-1-3 libxkbcommon0 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4
  libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xinerama0 libpulse0)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if ((${#missing[@]})); then
  as_root=()
  [[ $(id -u) == 0 ]] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

echo "1. The decoder of sound" >&2
compgen -G "$build/decoder/av-*.whl" >/dev/null || bash packaging/decoder/build.sh "$build/decoder"

echo "2. The environment that is frozen" >&2
python=$build/venv/bin/python
state=$(cat packaging/locked/*.txt "$build"/decoder/*.whl | cksum)
if [[ $(cat "$build/venv/state" 2>/dev/null) != "$state" ]]; then
  python3 -m venv --clear "$build/venv"
  pip=("$python" -m pip --disable-pip-version-check --quiet)
  "${pip[@]}" install --no-deps "$(grep '^torch==' packaging/locked/torch.txt)+cpu"
  locked=()
  for name in base quantized packaging; do
    locked+=(-r "packaging/locked/$name.txt")
  done
  "${pip[@]}" install --require-hashes --no-deps "${locked[@]}"
  "${pip[@]}" install --no-deps --force-reinstall "$build"/decoder/av-*.whl
  echo "$state" >"$build/venv/state"
fi
# PyInstaller does not follow an editable install, and leaves what an older one had.
rm -rf "$build/source"
mkdir "$build/source"
cp -R app core models training pyproject.toml README.md LICENSE "$build/source"
sed -i "s/^version = .*/version = \"$version\"/" "$build/source/pyproject.toml"
"$python" -m pip --disable-pip-version-check --quiet uninstall --yes surtitle 2>/dev/null
"$python" -m pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation "$build/source"

echo "3. The program" >&2
"$python" -m PyInstaller --noconfirm --log-level WARN --distpath "$build/frozen" --workpath "$build/work" packaging/surtitle.spec
program=$build/frozen/surtitle
mv "$program/_internal/bill-of-materials.json" "dist/surtitle-$version-linux-x86_64.cdx.json"

echo "4. What stands around it" >&2
share=$build/share
rm -rf "$share"
mkdir -p "$share"/{applications,metainfo,man/man1,bash-completion/completions,zsh/site-functions,icons/hicolor/scalable/apps}
cp packaging/surtitle.desktop "$share/applications/"
sed "s/@VERSION@/$version/; s/@DATE@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)/" \
  $linux/io.github.surtitle.Surtitle.metainfo.xml >"$share/metainfo/io.github.surtitle.Surtitle.metainfo.xml"
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

echo "5. The archive" >&2
name=surtitle-$version-linux-x86_64
rm -rf "${build:?}/$name"
mkdir "$build/$name"
cp -Rl "$program" "$build/$name/program"
cp -R "$share" "$build/$name/share"
install -m 755 $linux/install.sh $linux/uninstall.sh "$build/$name/"
cp LICENSE "$build/$name/"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$build" -cf - "$name" |
  zstd -"${LEVEL:-12}" --long=27 -T0 -q -f -o "dist/$name.tar.zst"

echo "6. The package" >&2
root=$build/deb
rm -rf "$root"
mkdir -p "$root/DEBIAN" "$root/usr/lib" "$root/usr/bin" "$root/usr/share/doc/surtitle" "$root/usr/share/lintian/overrides"
cp -Rl "$program" "$root/usr/lib/surtitle"
ln -s ../lib/surtitle/surtitle "$root/usr/bin/surtitle"
cp -R "$share/." "$root/usr/share/"
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_surtitle" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
cp $linux/copyright "$root/usr/share/doc/surtitle/copyright"
cp $linux/lintian-overrides "$root/usr/share/lintian/overrides/surtitle"
gzip -9 -n -c CHANGELOG.md >"$root/usr/share/doc/surtitle/changelog.gz"
find "$root" -type d -exec chmod 755 {} +
find "$root/usr/lib/surtitle" -type f -name '*.so*' -exec chmod 644 {} +
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
sed "s/@VERSION@/$version/; s/@SIZE@/$(du -sk "$root/usr" | cut -f1)/" $linux/control >"$root/DEBIAN/control"
deb=dist/surtitle_${version}_amd64.deb
dpkg-deb --root-owner-group -Zzstd -z"${LEVEL:-12}" --build "$root" "$deb" >/dev/null
lintian --fail-on error --tag-display-limit 0 "$deb"

(cd dist && sha256sum "surtitle_${version}_amd64.deb" "$name.tar.zst" "$name.cdx.json" >"surtitle-$version-linux.sha256")
du -sh --apparent-size "$program" "$deb" "dist/$name.tar.zst" >&2
