#!/usr/bin/env bash
# Builds the studio's page as a folder that any static host serves: Tools/build-studio.sh [FOLDER]     by default out/studio
# The folder gets studio.wasm, studio-checks.wasm, thrum-synth.wasm and the files of Studio/web.
# Needs the Swift toolchain and Debian's binaryen.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-out/studio}
mkdir -p "$out"
Tools/build-core.sh studio "$out"
Tools/build-wasm.sh "$out/thrum-synth.wasm" scores
if [ -d Studio/web ]; then cp -R Studio/web/. "$out"; fi
