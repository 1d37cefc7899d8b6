#!/usr/bin/env bash
# Packs everything that a release offers for this machine: Tools/package-all.sh [FOLDER [PART…]], by default out and all parts.
#   command   thrum: archive, Debian package
#   engine    libthrum: Debian packages, archive, wheel, NuGet package
#   core      libthrumcore: Debian packages, archive, wheel, sources of the Python package, Rust crate
#   web       the npm package
#   microcontroller  the library for Arduino and Zephyr
# Writes SHA256SUMS last, for the files of this run. The same sources give the same bytes: all dates are that of the last
# commit, or SOURCE_DATE_EPOCH. Needs the Swift toolchain, binutils, python3 and, for Debian packages, dpkg-deb, for the NuGet
# package mono's mcs; command needs Debian's binaryen, web that and npm, microcontroller gcc-arm-none-eabi.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C PYTHONDONTWRITEBYTECODE=1
out=${1:-out}
[ $# -eq 0 ] || shift
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(command engine core web microcontroller)
for part in "${parts[@]}"; do
  case $part in
    command) needed=(swift objdump python3 wasm-opt) ;;
    engine | core) needed=(swift objdump python3) ;;
    web) needed=(swift npm wasm-opt) ;;
    microcontroller) needed=(swift arm-none-eabi-ld python3) ;;
    *) echo "package-all.sh: unknown part '$part'; use command, engine, core, web or microcontroller" >&2; exit 64 ;;
  esac
  for tool in "${needed[@]}"; do
    command -v "$tool" > /dev/null || { echo "package-all.sh: $tool is missing, which $part needs; install it" >&2; exit 69; }
  done
done
mkdir -p "$out"
out=$(cd "$out" && pwd)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
machine=$(uname -m)
version=$(sed -n 's/.*thrum_version.*return "\(.*\)";.*/\1/p' Sources/C/CThrum/error.c)
mkdir "$stage/packages"

# The headers, the static and the shared library and its pkg-config file, to copy into any prefix.
library_archive() { # name, folder of the build
  local name=$1-$version-linux-$machine
  cp -R "$2" "$stage/$name"
  cp LICENSE.txt "$stage/$name"
  tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" |
    gzip -9n > "$stage/packages/$name.tar.gz"
}

library() { # name of the library, script that packs it, options of that script
  local name=$1 script=$2
  shift 2
  if command -v dpkg-deb > /dev/null; then BUILT=$stage/$name "$script" "$@" "$stage/packages"; fi
  python3 Tools/build-wheel.py "$stage/$name/lib/$name.so.0" "$stage/packages"
  library_archive "$name" "$stage/$name"
}

pack() {
  case $1 in
    command) Tools/package.sh "$stage/packages" ;;
    engine)
      Tools/build-libthrum.sh "$stage/libthrum"
      library libthrum Tools/package-libthrum.sh
      # Its name states no machine, so only one machine packs it.
      if [ "$machine" = x86_64 ] && command -v mcs > /dev/null; then Tools/build-nupkg.py "$stage/libthrum/lib/libthrum.so.0" "$stage/packages"; fi
      ;;
    core)
      python3 Tools/build-wheel.py sdist "$stage/packages"
      Tools/package-crate.sh "$stage/packages"
      Tools/build-core.sh "$machine" "$stage/libthrumcore"
      library libthrumcore Tools/package-core.sh "$machine"
      ;;
    web)
      Tools/build-web.sh
      (cd Bindings/Web && npm pack --silent --offline --pack-destination "$stage/packages" > /dev/null)
      ;;
    microcontroller)
      Tools/build-microcontroller-library.sh "$stage/Thrum"
      find "$stage/Thrum" -exec touch --date="@$SOURCE_DATE_EPOCH" {} +
      (cd "$stage" && TZ=UTC python3 -m zipfile -c "packages/thrum-microcontroller-$version.zip" Thrum)
      ;;
  esac
}

for part in "${parts[@]}"; do
  TIMEFORMAT="$part: packed in %0R s, with %0U s of processor time"
  time pack "$part"
done
cd "$stage/packages"
sha256sum -- * > SHA256SUMS
cp -- * "$out"
echo
wc -c -- * | sed '$d'
echo "$out: $(wc -l < SHA256SUMS) packages of Thrum $version for $machine, and their checksums in SHA256SUMS"
