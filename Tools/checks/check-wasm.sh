#!/usr/bin/env bash
# Builds the WebAssembly module, holds it to its limit of bytes and compares its samples with the native build's, bit for bit.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/release.sh
# Docs/WebAssembly.md promises 48 KB.
limit=49152
out=.build-wasm
mkdir -p "$out"
Tools/build-wasm.sh "$out/thrum.wasm"
size=$(stat -c %s "$out/thrum.wasm")
if [ "$size" -gt "$limit" ]; then echo "thrum.wasm has $size bytes, more than $limit"; exit 1; fi
zipped=$(gzip -9 -n -c "$out/thrum.wasm" | wc -c)
# The optimised native build: the one that users run.
swift build "${release_build[@]}" --product WasmCompare
"$(swift build "${release_build[@]}" --show-bin-path)/WasmCompare" "$out/cases" Samples
node Tools/checks/compare-wasm.mjs "$out/thrum.wasm" "$out/cases"
echo "thrum.wasm: $size of $limit bytes, $zipped after gzip, no imports"
