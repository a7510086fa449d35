#!/bin/bash
# Sets Surtitle up in .venv of the checkout: `packaging/setup.sh [EXTRAS]`. Does nothing when that was done already.
# System packages are installed when this runs as root or sudo needs no password; else the missing ones are named.
set -euo pipefail
cd "$(dirname "$0")/.."

extras=${1:-}
packages=(python3-venv libportaudio2 libegl1 libgl1 libfontconfig1 libdbus-1-3 libxkbcommon0 libxkbcommon-x11-0
  libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0
  libxcb-xinerama0 libpulse0)
if [[ $extras == *dev* ]]; then
  packages+=(xvfb openbox picom xdotool imagemagick x11-utils x11-apps pulseaudio pulseaudio-utils
    libasound2-plugins fonts-noto-core flite ffmpeg procps)
fi
if [[ $extras == *training* ]]; then
  packages+=(build-essential python3-dev)
fi

stamp=.venv/surtitle-setup
wanted="$extras $(cksum <pyproject.toml) $PWD"
[[ -f $stamp && $(<"$stamp") == "$wanted" ]] && exit 0

missing=()
if command -v dpkg-query >/dev/null; then
  for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
fi
if ((${#missing[@]})); then
  as_root=()
  [[ $(id -u) == 0 ]] || as_root=(sudo -n)
  export DEBIAN_FRONTEND=noninteractive
  if [[ $(id -u) == 0 ]] || sudo -n true 2>/dev/null; then
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  else
    echo "Not installed, and needed for sound or windows: ${missing[*]}" >&2
    echo "Install them with: sudo apt-get install ${missing[*]}" >&2
  fi
fi

[[ -x .venv/bin/python ]] || python3 -m venv .venv
pip=(.venv/bin/python -m pip --disable-pip-version-check --quiet)
if ! command -v nvidia-smi >/dev/null && ! .venv/bin/python -c 'import torch' 2>/dev/null; then
  # Without an NVIDIA card the CPU build will do, where pip has a place to take it from.
  "${pip[@]}" install 'torch==2.13.0+cpu' 2>/dev/null ||
    echo "No CPU build of torch found; taking the one that pip finds, which is larger." >&2
fi
"${pip[@]}" install -e ".${extras:+[$extras]}"
printf '%s' "$wanted" >"$stamp"
