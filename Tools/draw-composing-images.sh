#!/usr/bin/env bash
# Draws the pictures of Docs/Composing.md from sounds of Samples/Sounds: draw-composing-images.sh THRUM
set -euo pipefail
cd "$(dirname "$0")/.."
thrum=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
draw() { # picture, sound, options…
  local name=$1 sound=$2
  shift 2
  "$thrum" compose "Samples/Sounds/$sound.wav" -o "$place/$name.ahap" "$@"
  "$thrum" plot --felt --width 640 "$place/$name.ahap" -o "Docs/Images/compose-$name.svg"
}
draw hybrid door --strategy hybrid
draw envelope door --strategy envelope
draw onsets door --strategy onsets
draw spacing door --strategy onsets --set spacing=400
draw coarse engine --strategy envelope --set detail=3
draw fine engine --strategy envelope --set detail=0.2 --set points=60
draw smooth engine --strategy envelope --set smoothing=200
draw range door --strategy envelope --set range=70
