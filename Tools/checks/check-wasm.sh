#!/usr/bin/env bash
# Builds the WebAssembly module, holds it to its limits and compares its samples with the native build's, bit for bit.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/release.sh
limit=49152
# 20 KB, the time over which a parameter moves, what goes to a place without rendering, and the glides that single events
# follow with pauses from which they continue.
zipped_limit=22700
out=.build-wasm
mkdir -p "$out"
Tools/build-wasm.sh "$out/thrum.wasm"
size=$(stat -c %s "$out/thrum.wasm")
if [ "$size" -gt "$limit" ]; then echo "thrum.wasm has $size bytes, more than $limit"; exit 1; fi
zipped=$(gzip -9 -n -c "$out/thrum.wasm" | wc -c)
if [ "$zipped" -gt "$zipped_limit" ]; then
  echo "thrum.wasm has $zipped bytes after gzip, more than $zipped_limit"
  exit 1
fi
# The optimised native build: the one that users run.
swift build "${release_build[@]}" --product WasmCompare
"$(swift build "${release_build[@]}" --show-bin-path)/WasmCompare" "$out/cases" Samples
node Tools/probes/WasmCompare/compare.mjs "$out/thrum.wasm" "$out/cases"
echo "thrum.wasm: $size of $limit bytes, $zipped of $zipped_limit after gzip, no imports"
