#!/usr/bin/env bash
# Packs libthrumcore for Debian: Tools/package-core.sh [x86_64|aarch64] [FOLDER], by default this machine and out.
# Writes libthrumcore0 (the shared library) and libthrumcore-dev (header, static library, pkg-config file). The same
# sources give the same bytes: all dates are that of the last commit, or SOURCE_DATE_EPOCH. Needs dpkg-deb.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C
machine=${1:-$(uname -m)}
mkdir -p "${2:-out}"
out=$(cd "${2:-out}" && pwd)
case $machine in
  x86_64) architecture=amd64 triplet=x86_64-linux-gnu libc=2.14 ;;
  aarch64) architecture=arm64 triplet=aarch64-linux-gnu libc=2.17 ;;
  *) echo "usage: Tools/package-core.sh [x86_64|aarch64] [FOLDER]"; exit 2 ;;
esac
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
Tools/build-core.sh "$machine" "$stage/built"
version=$(sed -n 's/^Version: //p' "$stage/built/lib/pkgconfig/thrumcore.pc")
. Tools/debian.sh

pack() { # package, section, depends, first line of the description
  local deb=$stage/$1
  mkdir -p "$deb/DEBIAN"
  debian_documents "$deb" "$1" "See the changelog of Thrum."
  cat > "$deb/DEBIAN/control" <<TEXT
Package: $1
Source: thrum
Version: $version
Architecture: $architecture
Multi-Arch: same
Maintainer: $maintainer
Section: $2
Priority: optional
Installed-Size: $(du -sk --apparent-size "$deb/usr" | cut -f 1)
Depends: $3
Description: $4
 Thrum reads, checks, makes, renders, draws, compares and composes haptic
 patterns in AHAP, the pattern format of Core Haptics. This library does so for
 C and every language that can call C. It plays on no device.
TEXT
  debian_pack "$deb" "$out/$1_${version}_$architecture.deb"
  echo "$out/$1_${version}_$architecture.deb: $(stat -c %s "$out/$1_${version}_$architecture.deb") bytes"
}

library=$stage/libthrumcore0/usr/lib/$triplet
mkdir -p "$library" "$stage/libthrumcore0/DEBIAN"
cp "$stage/built/lib/libthrumcore.so.0" "$library"
chmod 644 "$library/libthrumcore.so.0"
echo "libthrumcore 0 libthrumcore0 (>= $version)" > "$stage/libthrumcore0/DEBIAN/shlibs"
echo "activate-noawait ldconfig" > "$stage/libthrumcore0/DEBIAN/triggers"
pack libthrumcore0 libs "libc6 (>= $libc)" "haptic patterns in C: shared library"

library=$stage/libthrumcore-dev/usr/lib/$triplet
mkdir -p "$library/pkgconfig" "$stage/libthrumcore-dev/usr/include"
cp "$stage/built/include/thrum.h" "$stage/libthrumcore-dev/usr/include"
cp "$stage/built/lib/libthrumcore.a" "$library"
ln -s libthrumcore.so.0 "$library/libthrumcore.so"
# The system's folders need no options.
sed -e 's|^prefix=.*|prefix=/usr|' -e "s|^libdir=.*|libdir=\${prefix}/lib/$triplet|" \
  "$stage/built/lib/pkgconfig/thrumcore.pc" > "$library/pkgconfig/thrumcore.pc"
pack libthrumcore-dev libdevel "libthrumcore0 (= $version)" "haptic patterns in C: development files"
