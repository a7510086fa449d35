#!/bin/bash
# Makes dist/surtitle-VERSION-x86_64.AppImage of what build_linux.sh has built: `packaging/linux/appimage.sh RUNTIME`.
# RUNTIME is the file runtime-x86_64 of a release of AppImage's type2-runtime, which no distribution has as a package: the one
# of 20251108, or another with its checksum in RUNTIME_SHA256. Without RUNTIME only the folder is made, build/linux/AppDir, which
# AppRun in it starts. BUILD is as in build_linux.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."
sha256=${RUNTIME_SHA256:-2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d}
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml)}
version=${VERSION:-$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)}
build=$(cd "${BUILD:-build/linux}" && pwd)
appdir=$build/AppDir

rm -rf "$appdir"
mkdir -p "$appdir/usr/lib" "$appdir/usr/bin"
cp -RPl "$build/frozen/surtitle" "$appdir/usr/lib/surtitle"
ln -s ../lib/surtitle/surtitle "$appdir/usr/bin/surtitle"
cp -R "$build/share" "$appdir/usr/share"
cp "$build/share/applications/surtitle.desktop" "$build/share/icons/hicolor/scalable/apps/surtitle.svg" "$appdir/"
cp "$build/share/icons/hicolor/256x256/apps/surtitle.png" "$appdir/.DirIcon"
install -m 755 packaging/linux/AppRun "$appdir/AppRun"
echo "$appdir" >&2
if [[ -z ${1:-} ]]; then
  exit 0
fi

if ! echo "$sha256  $1" | sha256sum --check --quiet; then
  echo "$1 is not the runtime that was expected; name its checksum in RUNTIME_SHA256 if it is the right one." >&2
  exit 1
fi
command -v mksquashfs >/dev/null || {
  echo "This needs mksquashfs (squashfs-tools)." >&2
  exit 1
}
image=dist/surtitle-$version-x86_64.AppImage
mkdir -p dist
find "$appdir" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
# With the runtime before it the image begins where the runtime's own end says.
mksquashfs "$appdir" "$build/AppDir.squashfs" -noappend -quiet -root-owned -comp zstd -Xcompression-level "${LEVEL:-15}" -b 1M
cat "$1" "$build/AppDir.squashfs" >"$image"
chmod 755 "$image"
rm "$build/AppDir.squashfs"
sha256sum "$image"
