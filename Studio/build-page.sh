#!/usr/bin/env bash
# Copies the page of the studio, its library and the list of its files into a folder: Studio/build-page.sh OUT [FOLDER WITH WASM]
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:?usage: Studio/build-page.sh OUT [FOLDER]}
mkdir -p "$out"
cp -R Studio/web/. "$out"
for module in studio.wasm studio-checks.wasm thrum-synth.wasm; do
  if [ -n "${2:-}" ] && [ -f "$2/$module" ]; then cp "$2/$module" "$out"; fi
done
Studio/make-library.py "$out/library.json"
(cd "$out" && find . -type f ! -name files.json ! -name sw.js | LC_ALL=C sort | sed 's#^\./##; s#.*#"&"#' | paste -sd, | sed 's#.*#[".",&]#' > files.json)
