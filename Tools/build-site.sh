#!/usr/bin/env bash
# Makes the site as one folder for any static host, under any path: the first page, the studio, the documents with search, and the reference.
#   Tools/build-site.sh [FOLDER]                  builds everything; FOLDER is out/site by default
#   Tools/build-site.sh FOLDER --built            takes the studio of out/studio, the modules of Bindings/Web and the reference of .build-docs/site
#                                                 as they are; without a reference the site has none
# THRUM_SITE names the later address of the folder, which the indexes of packages need (Tools/build-indexes.py).
# Needs the Swift toolchain with docc, Debian's binaryen, cmark-gfm and nodejs, and python3; with esbuild the scripts are smaller.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1
out=${1:-out/site}
case $out in -*) echo "usage: Tools/build-site.sh [FOLDER [--built]]" >&2; exit 64 ;; esac
case ${2:-} in
  '')
    Tools/build-studio.sh out/studio
    Tools/build-web.sh
    Tools/build-docs.sh
    ;;
  --built) ;;
  *) echo "build-site.sh: '$2' is not an option; use --built" >&2; exit 64 ;;
esac
for module in thrum thrum-play thrum-files thrum-synth; do
  [ -f "Bindings/Web/$module.wasm" ] || { echo "Bindings/Web/$module.wasm: is missing; run Tools/build-web.sh"; exit 1; }
done
[ -f out/studio/index.html ] || { echo "out/studio: is missing; run Tools/build-studio.sh"; exit 1; }
command -v cmark-gfm > /dev/null || { echo "cmark-gfm: is missing; install the package cmark-gfm of Debian"; exit 1; }

rm -rf "$out"
mkdir -p "$out/assets"
out=$(realpath "$out")
cp -R out/studio "$out/studio"
if [ -d .build-docs/site ]; then
  cp -R .build-docs/site "$out/reference"
  Tools/site/relative-reference.py "$out/reference"
fi
# The package repository and the packages of a release, where they were made.
[ ! -d out/apt ] || cp -R out/apt "$out/apt"
[ ! -d out/packages ] || Tools/build-indexes.py out/packages "$out/packages" ${THRUM_SITE:+--address "${THRUM_SITE%/}/packages"}
sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT
cp Tools/site/web/*.js "$sources"
mkdir "$sources/thrum"
cp Bindings/Web/*.js "$sources/thrum"
rm "$sources"/thrum/{command,command-files}.js "$sources/sw.js"
cp Bindings/Web/{thrum-play,thrum-files,thrum-synth}.wasm "$out/assets"
cp Studio/web/icon.svg "$out/assets"
if command -v esbuild > /dev/null; then
  (cd "$sources" && esbuild home.js document.js --bundle --splitting --minify --charset=utf8 --format=esm --outdir="$out/assets" --chunk-names='[name]-[hash]' --log-level=warning)
  PRELOADS=$(grep -oE 'from *"\./[^"]+"' "$out/assets/home.js" | sed 's#.*"\./\(.*\)"#\1#' | LC_ALL=C sort -u | tr '\n' ' ')
  minified() { cat "${@/#/Tools/site/web/}" | esbuild --loader=css --minify --log-level=warning; }
else
  cp -R "$sources/." "$out/assets"
  PRELOADS="code.js examples.js feel.js picture.js player.js tabs.js thrum/score.js thrum/module.js"
  minified() { cat "${@/#/Tools/site/web/}"; }
fi
export PRELOADS
minified site.css home.css > "$out/assets/home.css"
minified site.css document.css > "$out/assets/document.css"
Tools/site/make-site.py "$out" Bindings/Web
