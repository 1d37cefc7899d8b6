#!/usr/bin/env bash
# Prepares a folder from which docker builds the image of a release for both machines, without a compiler and without an emulator:
#   Tools/prepare-image.sh PACKAGES FOLDER VERSION
#   docker buildx build --platform linux/amd64,linux/arm64 FOLDER
# PACKAGES contains the archives of the command. FOLDER gets their content as amd64 and arm64, beside Tools/image/Dockerfile.
set -euo pipefail
[ $# -eq 3 ] || { echo "usage: Tools/prepare-image.sh PACKAGES FOLDER VERSION" >&2; exit 64; }
packages=$1 folder=$2 version=$3
rm -rf "$folder/amd64" "$folder/arm64"
for pair in amd64:x86_64 arm64:aarch64; do
  archive=$packages/thrum-$version-linux-${pair#*:}.tar.gz
  [ -f "$archive" ] || { echo "prepare-image.sh: $archive is missing; pack it with Tools/package-all.sh on that machine" >&2; exit 66; }
  mkdir -p "$folder/${pair%:*}"
  tar -C "$folder/${pair%:*}" --strip-components=1 --no-same-owner -xzf "$archive"
  [ -x "$folder/${pair%:*}/bin/thrum" ] || { echo "prepare-image.sh: $archive has no program bin/thrum" >&2; exit 65; }
done
cp "$(dirname "$0")/image/Dockerfile" "$folder"
echo "$folder: the image of version $version for amd64 and arm64"
