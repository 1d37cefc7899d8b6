#!/usr/bin/env bash
# Builds the studio's page as a folder that any static host serves: Tools/build-studio.sh [FOLDER]     by default out/studio
# Needs the Swift toolchain, Debian's binaryen and python3; with esbuild the scripts are smaller.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=.build-core/studio
mkdir -p "$modules"
Tools/build-core.sh studio "$modules"
Tools/build-wasm.sh "$modules/thrum-synth.wasm" studio
Tools/build-web.sh --page
Studio/build-page.sh "${1:-out/studio}" "$modules"
