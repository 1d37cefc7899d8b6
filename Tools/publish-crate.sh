#!/usr/bin/env bash
# Publishes the crate of a release, with exactly the files that were signed: Tools/publish-crate.sh PACKAGES VERSION [OPTION OF cargo publish…]
# Needs cargo and its token in CARGO_REGISTRY_TOKEN. Cargo does not compile it: its library in C is not here.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: Tools/publish-crate.sh PACKAGES VERSION [OPTION…]" >&2; exit 64; }
crate=$1/thrum-haptics-$2.crate name=thrum-haptics-$2
shift 2
[ -f "$crate" ] || { echo "publish-crate.sh: $crate is missing; pack it with Tools/package-crate.sh" >&2; exit 66; }
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
tar -C "$stage" --no-same-owner -xzf "$crate"
cargo publish --no-verify --manifest-path "$stage/$name/Cargo.toml" "$@"
