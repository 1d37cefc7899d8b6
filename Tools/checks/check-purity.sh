#!/usr/bin/env bash
# Checks that the pure modules import nothing but each other and compile as Embedded Swift.
set -euo pipefail
cd "$(dirname "$0")/../.."

bad=0
while read -r module folder dependencies; do
  # The audio thread's half of the engine: beside the synthesizer only atomics.
  [ "$module" != HapticRealTime ] || dependencies+=,Synchronization
  found=$(grep -rnE '^[[:space:]]*(@[A-Za-z_]+(\([^)]*\))?[[:space:]]+)*((public|package|internal|fileprivate|private)[[:space:]]+)?import[[:space:]]' \
    "$folder" --include='*.swift' | grep -vE "import (${dependencies//,/|})[[:space:]]*$" || true)
  if [ -n "$found" ]; then
    echo "$module may import only: ${dependencies//,/, }"
    echo "$found"
    bad=1
  fi
done < <(Tools/modules.py CThrumCore CThrumFiles CThrumPads CThrumStudio CThrumSynth HapticRealTime)
[ "$bad" = 0 ] || exit 1
echo "imports are pure"

# Embedded Swift has no Foundation, no existentials and no reflection: what compiles there is pure in fact. CThrumCore
# imports all others but the C synthesizer, the pads of the web and the studio's core, which their own gates compile.
# The short check of the libraries uses these builds.
Tools/build-core.sh --quick "$(uname -m)" .build-core-quick/check
echo "CThrumCore and all that it imports are pure and compile as Embedded Swift"
