#!/bin/bash
# Builds what users of macOS install, on a Mac with Apple's processor, into dist/: a disk image, a bill of materials.
# Needs Xcode's command line tools, pkg-config and Python 3.11 or newer.
#   DECODER           a wheel of packaging/decoder/build.sh; without it one is built
#   SIGNING_IDENTITY  "Developer ID Application: …"; without it the program is signed for this Mac alone
#   NOTARY_PROFILE    what `xcrun notarytool store-credentials` called the account; without it Apple is not asked
set -euo pipefail
cd "$(dirname "$0")/../.."
if [[ $(uname -sm) != "Darwin arm64" ]]; then
  echo "This builds on macOS with Apple's processor only; here is $(uname -sm)." >&2
  exit 2
fi
macos=packaging/macos
build=${BUILD:-build/macos}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0
mkdir -p "$build" dist
image=dist/surtitle-$version-macos-arm64.dmg

if [[ -z ${DECODER:-} ]]; then
  echo "0. The decoder of sound" >&2
  rm -rf "$build/decoder"
  DECODER=$(bash packaging/decoder/build.sh "$build/decoder" | tail -n 1)
fi

echo "1. The environment that is frozen" >&2
python=$build/venv/bin/python
"${PYTHON:-python3}" -m venv --clear "$build/venv"
pip=("$python" -m pip --disable-pip-version-check --quiet)
"${pip[@]}" install --require-hashes --no-deps -r packaging/locked/base.txt -r packaging/locked/packaging.txt
"${pip[@]}" install --require-hashes --no-deps -r $macos/dmg.txt
"${pip[@]}" install --no-deps --force-reinstall "$DECODER"
"$python" packaging/weights/fetch.py
"$python" packaging/compile_translations.py
# PyInstaller does not follow an editable install.
"${pip[@]}" install --no-deps --no-build-isolation .

echo "2. The program" >&2
"$python" -m PyInstaller --noconfirm --log-level WARN --distpath "$build/frozen" --workpath "$build/work" packaging/surtitle.spec
app=$build/frozen/Surtitle.app
made=$build/frozen/surtitle/_internal
cp "$made/bill-of-materials.json" "dist/surtitle-$version-macos-arm64.cdx.json"
cp "$made/THIRD_PARTY_NOTICES.txt" LICENSE "$app/Contents/Resources/"

echo "3. Signed" >&2
entitlements=$build/entitlements.plist
if [[ -n ${SIGNING_IDENTITY:-} ]]; then
  identity=(--sign "$SIGNING_IDENTITY" --timestamp)
else
  echo "   without an identity: other Macs ask their user before they open it." >&2
  identity=(--sign -)
fi
"$python" $macos/bundle.py "$entitlements"
# From the inside out: what is signed later holds the signatures of what it contains.
find "$app/Contents" -type f ! -path "$app/Contents/MacOS/surtitle" -print0 | while IFS= read -r -d '' file; do
  if file -b "$file" | grep -q Mach-O; then
    codesign --force --options runtime "${identity[@]}" "$file"
  fi
done
find "$app/Contents" -type d -name '*.framework' -print0 | xargs -0 codesign --force --options runtime "${identity[@]}"
codesign --force --options runtime --entitlements "$entitlements" "${identity[@]}" "$app/Contents/MacOS/surtitle"
codesign --force --options runtime --entitlements "$entitlements" "${identity[@]}" "$app"
codesign --verify --strict --deep "$app"

echo "4. Tried" >&2
"$app/Contents/MacOS/surtitle" --version
"$app/Contents/MacOS/surtitle" demo --out "$build/demo.srt"

echo "5. The disk image" >&2
rm -f "$image"
"$build/venv/bin/dmgbuild" -s $macos/dmg_settings.py -D app="$app" "Surtitle $version" "$image"
if [[ -n ${SIGNING_IDENTITY:-} ]]; then
  codesign --force "${identity[@]}" "$image"
fi
if [[ -n ${SIGNING_IDENTITY:-} && -n ${NOTARY_PROFILE:-} ]]; then
  xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait | tee "$build/notary.txt"
  # notarytool's own exit code tells only whether Apple has answered.
  if ! grep -q 'status: Accepted' "$build/notary.txt"; then
    id=$(sed -n 's/^ *id: //p' "$build/notary.txt" | head -n 1)
    xcrun notarytool log "$id" --keychain-profile "$NOTARY_PROFILE" >&2
    exit 1
  fi
  xcrun stapler staple "$image"
  spctl --assess --type open --context context:primary-signature "$image"
else
  echo "   not notarized: Gatekeeper refuses it until its user allows it in System Settings." >&2
fi
(cd dist && shasum -a 256 "${image#dist/}" "surtitle-$version-macos-arm64.cdx.json" >"surtitle-$version-macos.sha256")
