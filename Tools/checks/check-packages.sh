#!/usr/bin/env bash
# Makes the packages of the C libraries and of Python as a release has them, twice: the same bytes, checksums that hold, and
# every file that Docs/Install.md promises. Tools/checks/check-package.sh does so for the command, check-web.sh packs for npm.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
Tools/package-all.sh "$place/once" engine core
Tools/package-all.sh "$place/twice" engine core > "$place/log" || { cat "$place/log"; exit 1; }
for file in "$place"/once/*; do
  cmp "$file" "$place/twice/$(basename "$file")" || { echo "two packages of one build differ"; exit 1; }
done
cd "$place/once"
sha256sum --check --quiet SHA256SUMS
machine=$(uname -m)
for pattern in "libthrum-*-linux-$machine.tar.gz" "libthrumcore-*-linux-$machine.tar.gz" \
  "thrum_haptics-*-manylinux_2_34_$machine.whl" "thrum_haptics-*-manylinux_2_17_$machine.whl" \
  "thrum_haptics-*.tar.gz" "thrum-haptics-*.crate" "Thrum.Haptics.*.nupkg" "libthrum0_*.deb" "libthrum-dev_*.deb" "libthrumcore0_*.deb" "libthrumcore-dev_*.deb"; do
  compgen -G "$pattern" > /dev/null || { echo "package-all.sh makes no $pattern"; exit 1; }
  grep -qF "$(compgen -G "$pattern")" SHA256SUMS || { echo "SHA256SUMS lacks $pattern"; exit 1; }
done
# A program is compiled with what the archive holds, and nothing else.
mkdir "$place/prefix"
tar -C "$place/prefix" --strip-components=1 -xzf "$(compgen -G 'libthrumcore-*.tar.gz')"
cd - > /dev/null
cc -std=c11 -I "$place/prefix/include" Examples/C/render.c "$place/prefix/lib/libthrumcore.a" -lm -o "$place/render"
"$place/render" Samples/heartbeat.ahap "$place/heartbeat.wav" > "$place/log" || { cat "$place/log"; exit 1; }
echo "$(wc -l < "$place/once/SHA256SUMS") packages are the same twice; the archive of the C library works"
