#!/usr/bin/env bash
# Builds thrum.h as WebAssembly and runs it under Node: exports, the bits of the native build, memory, size.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=.build-core/wasm
limit=1050000
zipped_limit=450000
Tools/build-core.sh wasm "$out"
size=$(stat -c %s "$out/thrum.wasm")
zipped=$(gzip -9nc "$out/thrum.wasm" | wc -c)
if [ "$size" -gt "$limit" ]; then echo "thrum.wasm has $size bytes, more than $limit"; exit 1; fi
if [ "$zipped" -gt "$zipped_limit" ]; then echo "thrum.wasm has $zipped bytes after gzip, more than $zipped_limit"; exit 1; fi
node Tests/C/wasm.mjs "$out/thrum.wasm" Sources/CThrum/include/thrum.h Tests/Bits/samples.tsv Samples
echo "thrum.wasm of the whole library: $size bytes, $zipped after gzip, no imports"
