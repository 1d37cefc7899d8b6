#!/usr/bin/env bash
# Builds the reference of all products and the guides as one static site: Tools/build-docs.sh [FOLDER [PREFIX]].
# FOLDER is .build-docs/site by default; PREFIX is the path under which the site is served, / by default. Needs docc,
# which Swift toolchains bring, and Python.
set -euo pipefail
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1
scratch=.build-docs
out=${1:-$scratch/site}
prefix=${2:-/}
rm -rf "$scratch/graphs" "$scratch/catalogs" "$scratch/archives" "$out"
mkdir -p "$scratch/archives" "$(dirname "$out")"

swift build
modules=$(swift build --show-bin-path)/Modules
# shellcheck disable=SC2207
products=($(swift package dump-package | python3 -c '
import json, sys
targets = [target for product in json.load(sys.stdin)["products"] if "library" in product["type"] for target in product["targets"]]
print(*(target for target in dict.fromkeys(targets) if not target.startswith("_")), sep="\n")'))
python3 Tools/make-catalogs.py "$scratch/catalogs" "$prefix" "${products[@]}"

toolchain=$(dirname "$(readlink -f "$(command -v swift)")")
triple=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')
archives=()
convert() { # name
  "$toolchain/docc" convert "$scratch/catalogs/$1.docc" --fallback-display-name "$1" --fallback-bundle-identifier "thrum.$1" \
    --additional-symbol-graph-dir "$scratch/graphs/$1" --output-dir "$scratch/archives/$1.doccarchive" \
    --hosting-base-path "$prefix" --transform-for-static-hosting > "$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
  # Parameters that a sentence already explains have no line of their own; every other warning is an error.
  if awk '/^(warning|error)/ { shown = !/is missing documentation/ } shown { print; found = 1 } END { exit !found }' "$scratch/log"; then
    echo "build-docs.sh: docc warns about $1; correct the comment or page above"
    exit 1
  fi
  archives+=("$scratch/archives/$1.doccarchive")
}
maps=()
for map in "$(dirname "$modules")"/*.build/module.modulemap Sources/*/*/include/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
for module in "${products[@]}"; do
  mkdir -p "$scratch/graphs/$module"
  "$toolchain/swift-symbolgraph-extract" -module-name "$module" -target "$triple" -I "$modules" \
    "${maps[@]}" -minimum-access-level public -skip-synthesized-members -skip-inherited-docs \
    -output-dir "$scratch/graphs/$module"
  convert "$module"
done
mkdir -p "$scratch/graphs/Guides"
convert Guides
"$toolchain/docc" merge "${archives[@]}" --synthesized-landing-page-name Thrum --output-path "$out"
echo "$out: ${#products[@]} modules and the guides, $(find "$out/data" -name '*.json' | wc -l) pages"
