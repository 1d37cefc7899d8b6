#!/usr/bin/env bash
# Compares the studio's core in WebAssembly with the native build: random edits of all samples write the same bytes, draw the
# same bits, and undoing them restores the first bytes. Checks that the modules import nothing and keep their sizes, and that
# memory returns to what it was after many documents: Tools/checks/check-studio-core.sh [short]
# The short version makes fewer scripts, and leaves out the optimiser and the sizes.
set -euo pipefail
cd "$(dirname "$0")/../.."
export THRUM_PROBES=1
build=() seeds=${THRUM_STUDIO_SEEDS:-2}
out=.build-core/studio
hold() { # module, most
  local bytes
  bytes=$(gzip -9nc "$out/$1.wasm" | wc -c)
  [ "$bytes" -le "$2" ] || { echo "$out: $1.wasm has $bytes bytes after gzip, of $2"; exit 1; }
}
if [ "${1:-}" = short ]; then
  out=.build-core-quick/studio
  Tools/build-core.sh --quick studio "$out"
else
  source Tools/release.sh
  build=("${release_build[@]}")
  seeds=${THRUM_STUDIO_SEEDS:-10}
  Tools/build-core.sh studio "$out"
  # After gzip, a tenth above the sizes of November 2026; check-studio.sh holds studio.wasm with the rest of the first load.
  hold studio-checks 276000
  hold studio-tools 669000
fi
swift build "${build[@]}" --product StudioCompare
scripts=$(mktemp)
trap 'rm -f "$scripts"' EXIT
"$(swift build "${build[@]}" --show-bin-path)/StudioCompare" "$scripts" "$seeds" Samples/*.ahap
node Tools/checks/studio.mjs "$out" "$scripts"
node Tools/checks/studio-checks.mjs "$out" Samples
Tools/build-wasm.sh "$out/thrum-synth.wasm" studio
node Tools/checks/studio-live.mjs Studio/web "$out" Samples
