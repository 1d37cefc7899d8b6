#!/usr/bin/env bash
# Copies the page of the studio, its library and the list of its files into a folder: Studio/build-page.sh OUT [FOLDER WITH WASM]
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:?usage: Studio/build-page.sh OUT [FOLDER]}
mkdir -p "$out"
out=$(realpath "$out")
cp -R Studio/web/. "$out"
for module in studio.wasm studio-checks.wasm thrum-synth.wasm; do
  if [ -n "${2:-}" ] && [ -f "$2/$module" ]; then cp "$2/$module" "$out"; fi
done
# Without comments and blanks where esbuild is installed: the same modules, one by one; nothing is bundled.
if [ -z "${PLAIN:-}" ] && command -v esbuild > /dev/null; then
  (cd Studio/web && find . -name '*.js' | LC_ALL=C sort) > "$out/.list"
  (cd Studio/web && xargs esbuild --minify --format=esm --log-level=warning --allow-overwrite --outbase=. --outdir="$out" < "$out/.list")
  rm "$out/.list"
fi
# The browser learns of all modules at once, instead of one import after the other.
preloads=$(cd Studio/web && find . -name '*.js' ! -name sw.js ! -name checking.js ! -name live.js ! -name main.js | LC_ALL=C sort | sed 's#^\./\(.*\)#  <link rel="modulepreload" href="\1">#')
awk -v links="$preloads" '/rel="modulepreload"/ { if (!done) print links; done = 1; next } { print }' Studio/web/index.html > "$out/index.html"
mkdir -p "$out/Audio"
cp Samples/Audio/*.wav "$out/Audio"
Studio/make-library.py "$out/library.json"
(cd "$out" && find . -type f ! -name files.json ! -name sw.js ! -path './Audio/*' | LC_ALL=C sort | sed 's#^\./##; s#.*#"&"#' | paste -sd, | sed 's#.*#[".",&]#' > files.json)
