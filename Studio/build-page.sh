#!/usr/bin/env bash
# Copies the page of the studio, its library and the list of its files into a folder: Studio/build-page.sh OUT [FOLDER WITH WASM]
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:?usage: Studio/build-page.sh OUT [FOLDER]}
mkdir -p "$out"
out=$(realpath "$out")
rm -rf "$out/phone" "$out/timeline" "$out/panels" "$out/sound" "$out/demand" "$out/css" "$out"/*.js "$out"/*.css "$out"/studio*.wasm
cp -R Studio/web/. "$out"
for module in studio.wasm studio-checks.wasm studio-tools.wasm thrum-synth.wasm; do
  if [ -n "${2:-}" ] && [ -f "$2/$module" ]; then cp "$2/$module" "$out"; fi
done
if [ -z "${PLAIN:-}" ] && command -v esbuild > /dev/null; then
  # Debian's esbuild bundles the modules of the first load, of the parts on demand, of the workers and of the audio worklet into one script each,
  # without comments, and the styles into one sheet. This halves the bytes, and no import waits for another.
  find "$out" -name '*.js' ! -name sw.js -delete
  rm -rf "$out/css"
  find "$out" -mindepth 1 -type d -empty -delete
  # Each script on demand re-exports App, so that esbuild puts the modules that it shares with the page into one chunk, not into one for each
  # combination of scripts.
  sources=$(mktemp -d)
  trap 'rm -rf "$sources"' EXIT
  cp -R Studio/web/. "$sources"
  for script in "$sources"/{on-*,link}.js; do echo 'export { App } from "./app.js";' >> "$script"; done
  bundle() { (cd "$sources" && esbuild "$@" --bundle --minify --charset=utf8 --format=esm --outbase=. --outdir="$out" --log-level=warning); }
  bundle checking.js tools.js measuring.js sound/live.js phone/phone.js
  bundle main.js --splitting --chunk-names='[name]-[hash]'
  # The imports of main.js are requested at once.
  preloads=$(grep -oE 'from *"\./[^"]+"' "$out/main.js" | sed 's#.*"\./\(.*\)"#  <link rel="modulepreload" href="\1">#' | LC_ALL=C sort -u)
  mapfile -t styles < <(sed -n 's#.*<link rel="stylesheet" href="\(.*\)">#Studio/web/\1#p' Studio/web/index.html)
  cat "${styles[@]}" | esbuild --loader=css --minify --log-level=warning > "$out/studio.css"
  mkdir "$out/css"
  esbuild --loader=css --minify --log-level=warning < Studio/web/css/demand.css > "$out/css/demand.css"
  cat Studio/web/css/tokens.css Studio/web/phone/phone.css | esbuild --loader=css --minify --log-level=warning > "$out/phone/phone.css"
  sed -i '/css\/tokens.css/d' "$out/phone/index.html"
  sheet='  <link rel="stylesheet" href="studio.css">'
else
  # Preloads let the browser fetch all modules at once instead of one import after the other.
  preloads=$(cd Studio/web && find . -name '*.js' ! -name sw.js ! -name checking.js ! -name tools.js ! -name measuring.js ! -name 'on-*.js' ! -path './demand/*' ! -path './phone/*' ! -name live.js ! -name main.js | LC_ALL=C sort | sed 's#^\./\(.*\)#  <link rel="modulepreload" href="\1">#')
  sheet=
fi
awk -v links="$preloads" -v sheet="$sheet" '
  /rel="modulepreload"/ { if (!done && links != "") print links; done = 1; next }
  sheet != "" && /rel="stylesheet"/ { if (!styled) print sheet; styled = 1; next }
  { print }' Studio/web/index.html > "$out/index.html"
# The package for the web calculates the output of devices for a pattern, and plays on pads; both load on demand.
if [ -f Bindings/Web/thrum.wasm ]; then
  mkdir -p "$out/haptics"
  cp Bindings/Web/*.js Bindings/Web/thrum.wasm Bindings/Web/thrum-pads.wasm "$out/haptics"
  # Omits the files for the command line and for feedback.
  rm "$out"/haptics/{command,command-files,feedback,theme}.js
fi
mkdir -p "$out/Audio"
cp Samples/Audio/*.wav "$out/Audio"
Studio/make-library.py "$out/library.json"
(cd "$out" && find . -type f ! -name files.json ! -name sw.js ! -path './Audio/*' ! -path './phone/*' | LC_ALL=C sort | sed 's#^\./##; s#.*#"&"#' | paste -sd, | sed 's#.*#[".",&]#' > files.json)
version=$(cd "$out" && find . -type f ! -name files.json ! -name sw.js | LC_ALL=C sort | xargs cat | sha256sum | cut -c 1-16)
sed -i "s/thrum-studio-unbuilt/thrum-studio-$version/" "$out/sw.js"
