#!/usr/bin/env bash
# Packs libthrumcore for Debian: Tools/package-core.sh [x86_64|aarch64] [FOLDER], by default this machine and out.
# Writes libthrumcore0 (the shared library) and libthrumcore-dev (headers, static library, files for pkg-config and CMake). The same
# sources give the same bytes: all dates are that of the last commit, or SOURCE_DATE_EPOCH. Needs dpkg-deb.
# With the variable BUILT, the folder of an earlier Tools/build-core.sh, it packs that instead of building.
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
built=${BUILT:-$stage/built}
[ -n "${BUILT:-}" ] || Tools/build-core.sh "$machine" "$built"
version=$(sed -n 's/^Version: //p' "$built/lib/pkgconfig/thrumcore.pc")
. Tools/debian.sh

debian_library thrumcore "$built" "thrum.h thrum.hpp" "thrum-config.cmake thrum-config-version.cmake thrum-core.cmake" "libc6 (>= $libc)" "" "" "haptic patterns in C" \
  " Thrum reads, checks, makes, renders, draws, compares and composes haptic
 patterns in AHAP, the pattern format of Core Haptics. This library does so for
 C and every language that can call C. It plays on no device."
