#!/bin/bash
# Builds PyAV on an FFmpeg that decodes sound and does nothing else, under the LGPL: `packaging/decoder/build.sh OUT`.
# PyAV's own wheels carry encoders under the GPL, which must not lie in an installer under another licence.
# SURTITLE_SOURCES may name a folder with FFmpeg's archive; what is fetched is checked. PYTHON is what the wheel is for.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)

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
filters=(abuffer abuffersink aformat anull aresample)
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
echo "$sha256  $archive" | sha256sum --check --quiet
tar xf "$archive"

(
  cd "ffmpeg-$version"
  # shellcheck disable=SC2046 # every word is an option
  ./configure --prefix="$work/ffmpeg" --disable-everything --disable-programs --disable-doc --disable-network \
    --disable-autodetect --disable-x86asm --enable-shared --disable-static --enable-protocol=file,pipe \
    $(listed demuxer "${demuxers[@]}") $(listed decoder "${decoders[@]}") $(listed parser "${parsers[@]}") \
    $(listed filter "${filters[@]}") >configured.txt
  grep -q '^License: LGPL version 2.1 or later' configured.txt
  make -j"${JOBS:-$(nproc)}" >made.txt 2>&1 || { tail -n 20 made.txt >&2; exit 1; }
  make install >installed.txt
)

"${PYTHON:-python3}" -m venv tools
tools/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r "$here/tools.txt"
export PKG_CONFIG_PATH="$work/ffmpeg/lib/pkgconfig" LD_LIBRARY_PATH="$work/ffmpeg/lib" CFLAGS="-O2 -g0"
PATH="$work/tools/bin:$PATH" tools/bin/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation \
  --no-binary av --require-hashes -r "$here/av.txt" --wheel-dir plain
PATH="$work/tools/bin:$PATH" tools/bin/auditwheel repair plain/av-*.whl --wheel-dir "$out"
cp "ffmpeg-$version/COPYING.LGPLv2.1" "$out/FFMPEG-LICENCE.txt"
echo "$out/$(basename "$out"/av-*.whl)"
