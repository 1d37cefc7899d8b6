#!/usr/bin/env bash
# Writes SHA256SUMS over the packages of both machines and the web: Tools/collect-release.sh FOLDER VERSION
# Fails if a package of the version is missing, for example because the tag is not the version of the program.
set -euo pipefail
[ $# -eq 2 ] || { echo "usage: Tools/collect-release.sh FOLDER VERSION" >&2; exit 64; }
version=$2
cd "$1"
for file in thrum-"$version"-linux-{x86_64,aarch64}.tar.gz thrum_"${version}"_{amd64,arm64}.deb libthrum-"$version"-linux-{x86_64,aarch64}.tar.gz \
  libthrumcore-"$version"-linux-{x86_64,aarch64}.tar.gz "thrum_haptics-$version.tar.gz" "thrum-haptics-$version.tgz" \
  "thrum-haptics-$version.crate" "Thrum.Haptics.$version.nupkg" "thrum-microcontroller-$version.zip"; do
  [ -f "$file" ] || { echo "collect-release.sh: $1/$file is missing; compare the tag with the version of the program, and see the jobs that pack" >&2; exit 66; }
done
# The lists of single machines.
rm -f SHA256SUMS
sha256sum -- * > SHA256SUMS
echo "$1: $(wc -l < SHA256SUMS) files of version $version"
