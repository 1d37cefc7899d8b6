#!/usr/bin/env bash
# Composes the pattern of each sound of Samples/Sounds with the preset for its kind: compose-sounds.sh THRUM FOLDER
set -euo pipefail
thrum=$1
folder=$2
compose() { # sound, preset
  "$thrum" compose "$folder/$1.wav" -o "$folder/$1.ahap" --preset "$2" --with-audio
}
compose door impact
compose groove music
compose engine engine
compose voice speech
compose surf ambience
