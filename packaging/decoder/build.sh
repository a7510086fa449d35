#!/bin/bash
# Builds PyAV on an FFmpeg that decodes sound and does nothing else, under the LGPL: `packaging/decoder/build.sh OUT`.
# PyAV's own wheels carry encoders under the GPL, which must not lie in an installer under another licence.
# It is for the system that it runs on, Linux or macOS. With HOST=x86_64-w64-mingw32 it is for Windows: a cross compiler
# of that name (Debian's gcc-mingw-w64-x86-64) makes FFmpeg, which takes the place of the one in PyAV's own wheel.
# SURTITLE_SOURCES may name a folder with FFmpeg's archive; what is fetched is checked. PYTHON is what the wheel is for.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
host=${HOST:-$(uname -s)}

version=8.1.2
archive=ffmpeg-$version.tar.xz
sha256=464beb5e7bf0c311e68b45ae2f04e9cc2af88851abb4082231742a74d97b524c
address=https://ffmpeg.org/releases/$archive

demuxers=(aac ac3 aiff amr ape asf au avi caf dts eac3 flac flv gsm loas matroska mov mp3 mpegps mpegts ogg tta voc w64 wav wv)
# An .mpg does not tell of what kind its streams are: these tell its pictures from sound.
demuxers+=(h264 hevc m4v mpegvideo truehd)
decoders=(aac aac_latm ac3 adpcm_ima_qt adpcm_ima_wav adpcm_ms alac amrnb amrwb ape dca eac3 flac g722 gsm gsm_ms mlp
  mp1 mp1float mp2 mp2float mp3 mp3float opus pcm_alaw pcm_f32be pcm_f32le pcm_f64be pcm_f64le pcm_mulaw pcm_s16be
  pcm_s16le pcm_s24be pcm_s24le pcm_s32be pcm_s32le pcm_s8 pcm_u8 speex truehd tta vorbis wavpack wmalossless wmapro
  wmav1 wmav2 wmavoice)
# Those of pictures tell when sound that lies between them begins.
parsers=(aac aac_latm ac3 amr av1 dca flac gsm h264 hevc mlp mpeg4video mpegaudio mpegvideo opus vorbis vp8 vp9)
filters=(abuffer abuffersink aformat anull aresample atempo)
listed() {
  local kind=$1
  shift
  printf -- "--enable-$kind=%s " "$@"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

if [[ -f ${SURTITLE_SOURCES:-}/$archive ]]; then
  cp "$SURTITLE_SOURCES/$archive" .
else
  curl --fail --location --silent --show-error --output "$archive" "$address"
fi
sum=(sha256sum)
command -v sha256sum >/dev/null || sum=(shasum -a 256) # macOS
echo "$sha256  $archive" | "${sum[@]}" --check >checked.txt
tar xf "$archive"

prefix=$work/ffmpeg
system=(--disable-x86asm)
if [[ $host == *mingw* ]]; then
  prefix=$out/ffmpeg # compare.py takes headers from it
  # No library of the compiler's beside them.
  system+=(--enable-cross-compile --cross-prefix="$host-" --target-os=mingw32 --arch="${host%%-*}"
    --extra-ldflags=-static-libgcc)
elif [[ $host == Darwin ]]; then
  # PyTorch's wheels are for this system, and for Apple's own processors alone; a Python from python.org is for both kinds.
  export MACOSX_DEPLOYMENT_TARGET=14.0 ARCHFLAGS="-arch arm64" _PYTHON_HOST_PLATFORM=macosx-14.0-arm64
fi
(
  cd "ffmpeg-$version"
  # shellcheck disable=SC2046 # every word is an option
  ./configure --prefix="$prefix" --disable-everything --disable-programs --disable-doc --disable-network \
    --disable-autodetect --enable-shared --disable-static --enable-protocol=file,pipe "${system[@]}" \
    $(listed demuxer "${demuxers[@]}") $(listed decoder "${decoders[@]}") $(listed parser "${parsers[@]}") \
    $(listed filter "${filters[@]}") >configured.txt
  grep -q '^License: LGPL version 2.1 or later' configured.txt
  make -j"${JOBS:-$(getconf _NPROCESSORS_ONLN)}" >made.txt 2>&1 || { tail -n 20 made.txt >&2; exit 1; }
  make install >installed.txt
)
cp "ffmpeg-$version/COPYING.LGPLv2.1" "$out/FFMPEG-LICENCE.txt"

"${PYTHON:-python3}" -m venv tools
pip=(tools/bin/pip --quiet --disable-pip-version-check)
"${pip[@]}" install --require-hashes --no-deps -r "$here/tools.txt"
if [[ $host == *mingw* ]]; then
  "${pip[@]}" download --no-deps --require-hashes -r "$here/av.txt" --dest plain \
    --only-binary :all: --platform win_amd64 --implementation cp --abi abi3 --python-version 3.11
  exec tools/bin/python "$here/windows.py" plain/av-*.whl "$prefix" "$out"
fi
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" CFLAGS="-O2 -g0" PATH="$work/tools/bin:$PATH"
"${pip[@]}" wheel --no-deps --no-build-isolation --no-binary av --require-hashes -r "$here/av.txt" --wheel-dir plain
if [[ $host == Darwin ]]; then
  # FFmpeg's libraries name each other by their whole path, where delocate finds them.
  delocate-wheel --require-archs arm64 --wheel-dir "$out" plain/av-*.whl
else
  LD_LIBRARY_PATH="$prefix/lib" auditwheel repair plain/av-*.whl --wheel-dir "$out"
fi
echo "$out/$(basename "$out"/av-*.whl)"
