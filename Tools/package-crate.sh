#!/usr/bin/env bash
# Packs the Rust crate of Bindings/Rust: Tools/package-crate.sh [FOLDER], by default out.
# Writes thrum-haptics-VERSION.crate, which cargo unpacks, vendors and publishes. The same sources give the same bytes: all dates
# are that of the last commit, or SOURCE_DATE_EPOCH. Needs no cargo.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C
mkdir -p "${1:-out}"
out=$(cd "${1:-out}" && pwd)
version=$(sed -n 's/.*thrum_version.*return "\(.*\)";.*/\1/p' Sources/C/CThrum/error.c)
grep -qx "version = \"$version\"" Bindings/Rust/Cargo.toml || { echo "Bindings/Rust/Cargo.toml is not version $version of error.c; change it" >&2; exit 1; }
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
name=thrum-haptics-$version
mkdir "$stage/$name"
cp LICENSE.txt "$stage/$name"
(cd Bindings/Rust && cp -R Cargo.toml build.rs README.md src tests examples "$stage/$name")
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}" -cf - "$name" |
  gzip -9n > "$out/$name.crate"
echo "$out/$name.crate: $(stat -c %s "$out/$name.crate") bytes"
