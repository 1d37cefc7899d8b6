#!/usr/bin/env bash
# Packs libthrum for Debian, for this machine: Tools/package-libthrum.sh [FOLDER], by default out.
# Writes libthrum0 (the shared library) and libthrum-dev (headers, static library, files for pkg-config and CMake). thrum.h and
# thrum.hpp are in libthrumcore-dev of Tools/package-core.sh, on which libthrum-dev depends, so that no file has two packages. The same
# sources give the same bytes: all dates are that of the last commit, or SOURCE_DATE_EPOCH. Needs dpkg-deb.
# With the variable BUILT, the folder of an earlier Tools/build-libthrum.sh, it packs that instead of building.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C
mkdir -p "${1:-out}"
out=$(cd "${1:-out}" && pwd)
case $(uname -m) in
  x86_64) architecture=amd64 triplet=x86_64-linux-gnu ;;
  aarch64) architecture=arm64 triplet=aarch64-linux-gnu ;;
  *) echo "package-libthrum.sh: no Debian name is known for $(uname -m); add it above"; exit 1 ;;
esac
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
built=${BUILT:-$stage/built}
[ -n "${BUILT:-}" ] || Tools/build-libthrum.sh "$built"
version=$(sed -n 's/^Version: //p' "$built/lib/pkgconfig/thrum.pc")
libc=$(objdump -T "$built/lib/libthrum.so.0" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 | cut -d _ -f 2)
. Tools/debian.sh

debian_library thrum "$built" "thrum_files.h thrum_engine.h thrum_engine.hpp" thrum-thrum.cmake "libc6 (>= $libc), libgcc-s1" ", libthrumcore-dev (= $version)" \
  "$(printf 'Recommends: libjack-jackd2-0 | pipewire-jack, libpulse0\nSuggests: libsdl2-2.0-0, libsndfile1')" \
  "haptic patterns on devices in C" \
  " Thrum plays haptic patterns in AHAP, the pattern format of Core Haptics, on
 sound devices and game controllers, or gives their samples to a program that
 owns its audio thread. This library does so for C and every language that can
 call C, and contains all of libthrumcore."
