#!/usr/bin/env bash
# Writes the CMake package of a C library: Bindings/CMake/write.sh FOLDER core|thrum VERSION MACHINE
# FOLDER is where Tools/build-core.sh or Tools/build-libthrum.sh has written include and lib.
set -euo pipefail
[ $# -eq 4 ] || { echo "usage: Bindings/CMake/write.sh FOLDER core|thrum VERSION MACHINE" >&2; exit 64; }
here=$(dirname "$0")
out=$1/lib/cmake/thrum
case $2 in
  core) name=thrumcore header=thrum.h needs=m ;;
  thrum) name=thrum header=thrum_engine.h needs='stdc++;m;dl;pthread' ;;
  *) echo "write.sh: unknown library '$2'; use core or thrum" >&2; exit 64 ;;
esac
# CMake's name of a processor depends on the system that it runs on.
case $4 in
  x86_64) processors='x86_64|AMD64|amd64' ;;
  aarch64) processors='aarch64|arm64|ARM64' ;;
  *) processors=$4 ;;
esac
mkdir -p "$out"
cp "$here/thrum-config.cmake" "$out"
sed -e "s/@VERSION@/$3/; s/@MACHINE@/$4/; s/@PROCESSORS@/$processors/" "$here/thrum-config-version.cmake.in" > "$out/thrum-config-version.cmake"
sed -e "s/@TARGET@/$2/g; s/@NAME@/$name/g; s/@HEADER@/$header/g; s/@NEEDS@/$needs/; s|@INCLUDE@|../include|" \
  "$here/thrum-library.cmake.in" > "$out/thrum-$2.cmake"
