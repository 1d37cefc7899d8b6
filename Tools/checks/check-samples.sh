#!/usr/bin/env bash
# Generates the samples again and compares; checks, renders and draws every sample.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

mkdir "$place/made"
python3 Tools/samples/MakeSamples/make_samples.py "$place/made"
for file in "$place"/made/*.ahap; do cmp "$file" "Samples/$(basename "$file")"; done
python3 Tools/samples/MakeSampleAudio/make_sample_audio.py "$place/chime.wav"
cmp "$place/chime.wav" Samples/Audio/chime.wav
mkdir "$place/sounds"
python3 Tools/samples/MakeSounds/make_sounds.py "$place/sounds"
for file in "$place"/sounds/*.wav; do cmp "$file" "Samples/Sounds/$(basename "$file")"; done

swift build --product thrum
thrum=$(swift build --show-bin-path)/thrum
Tools/samples/compose-sounds.sh "$thrum" "$place/sounds" > /dev/null
for file in "$place"/sounds/*.ahap; do cmp "$file" "Samples/Sounds/$(basename "$file")"; done
"$thrum" check --design --strict Samples/Sounds
"$thrum" check --strict Samples/*.ahap
"$thrum" check --design --strict Samples/*.ahap
Tools/draw-design-images.py --check
for file in Samples/*.ahap; do
  name=$(basename "$file" .ahap)
  "$thrum" render "$file" -o "$place/$name.wav"
  # Anything but zeros and a header.
  if [ "$(tail -c +100 "$place/$name.wav" | tr -d '\0' | wc -c)" -lt 1000 ]; then
    echo "$file renders to next to nothing"
    exit 1
  fi
  "$thrum" plot "$file" -o "$place/$name.svg"
  rsvg-convert "$place/$name.svg" -o "$place/$name.png"
  [ "$(stat -c %s "$place/$name.png")" -gt 2000 ] || { echo "the picture of $file is empty"; exit 1; }
  "$thrum" plot "$file" > "$place/$name.txt"
  grep -q . "$place/$name.txt" || { echo "nothing is drawn in the terminal for $file"; exit 1; }
done
echo "$(ls Samples/*.ahap | wc -l) samples are as generated, without findings, heard and seen"
