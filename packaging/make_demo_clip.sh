#!/bin/bash
# Speaks app/assets/demo.txt into app/assets/demo.flac: one sentence a line, 0.8 s of silence between them.
# Needs: apt-get install -y flite ffmpeg. The voice slt is one that PocketSphinx understands well.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

n=0
inputs=()
filter=""
while IFS= read -r sentence; do
  # flite reads a whole sentence better without its final mark.
  flite -voice slt -t "${sentence%[.?!]}" -o "$folder/$n.wav"
  inputs+=(-i "$folder/$n.wav")
  filter+="[$n:a]apad=pad_dur=0.8[s$n];"
  n=$((n + 1))
done <app/assets/demo.txt

streams=$(seq -f "[s%.0f]" -s "" 0 $((n - 1)))
ffmpeg -loglevel error -y "${inputs[@]}" \
  -filter_complex "${filter}${streams}concat=n=$n:v=0:a=1,adelay=300:all=1" \
  -ar 16000 -ac 1 -sample_fmt s16 -compression_level 12 -fflags +bitexact -flags:a +bitexact -map_metadata -1 \
  app/assets/demo.flac
