#!/usr/bin/env bash
# Packs thrum and the studio for machines without Swift: Tools/package.sh [--without-studio] [FOLDER], by default out.
# Writes thrum-VERSION-linux-MACHINE.tar.gz and, where dpkg-deb exists, thrum_VERSION_MACHINE.deb. The same program
# gives the same bytes: all dates are that of the last commit, or SOURCE_DATE_EPOCH.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
export LC_ALL=C PYTHONDONTWRITEBYTECODE=1
parts=()
if [ "${1:-}" = --without-studio ]; then
  parts=("$1")
  shift
fi
mkdir -p "${1:-out}"
out=$(cd "${1:-out}" && pwd)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
machine=$(uname -m)

Tools/install.sh "${parts[@]}" "$stage/tree"
version=$("$stage/tree/bin/thrum" --version)

# The archive: a folder to copy into any prefix.
name=thrum-$version-linux-$machine
cp -R "$stage/tree" "$stage/$name"
cp LICENSE.txt CHANGELOG.md "$stage/$name"
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" |
  gzip -9n > "$out/$name.tar.gz"
echo "$out/$name.tar.gz: $(stat -c %s "$out/$name.tar.gz") bytes"

command -v dpkg-deb > /dev/null || { echo "no dpkg-deb: no Debian package"; exit 0; }
newest() { # the newest version of a family of symbols that the programs use
  find "$stage/tree" -name 'thrum*' -type f -perm /100 -exec objdump -T {} + | { grep -o "$1_[0-9.]*" || true; } | sort -Vu | tail -n 1 | cut -d _ -f 2
}
depends="libc6 (>= $(newest GLIBC)), libgcc-s1"
case $(newest GLIBCXX) in
  '') ;; # linked statically: see release.sh
  3.4 | 3.4.[0-9] | 3.4.1[0-9] | 3.4.2[0-9]) depends+=", libstdc++6 (>= 11)" ;;
  3.4.30) depends+=", libstdc++6 (>= 12)" ;;
  3.4.3[12]) depends+=", libstdc++6 (>= 13)" ;;
  *) echo "package.sh: no Debian version is known for GLIBCXX $(newest GLIBCXX); add it above"; exit 1 ;;
esac
deb=$stage/deb
. Tools/debian.sh
mkdir -p "$deb/DEBIAN"
cp -R "$stage/tree/." "$deb/usr"
# Debian's folder for the completions of zsh.
mkdir -p "$deb/usr/share/zsh/vendor-completions"
mv "$deb/usr/share/zsh/site-functions/_thrum" "$deb/usr/share/zsh/vendor-completions/_thrum"
rmdir "$deb/usr/share/zsh/site-functions"
gzip -9n "$deb"/usr/share/man/man1/*.1
# The user at the machine may send haptic reports to game pads.
mkdir -p "$deb/usr/lib/udev/rules.d"
"$stage/tree/bin/thrum" devices --udev-rules > "$deb/usr/lib/udev/rules.d/70-thrum-pads.rules"
debian_documents "$deb" thrum "See CHANGELOG.md.gz."
gzip -9nc CHANGELOG.md > "$deb/usr/share/doc/thrum/CHANGELOG.md.gz"
architecture=$(dpkg --print-architecture)
cat > "$deb/DEBIAN/control" <<TEXT
Package: thrum
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: sound
Priority: optional
Installed-Size: $(du -sk --apparent-size "$deb/usr" | cut -f 1)
Depends: $depends
Recommends: libjack-jackd2-0 | pipewire-jack, libpulse0
Suggests: libsdl2-2.0-0, librsvg2-2, libsndfile1
Description: check, play, draw, render and compose haptic patterns
 Thrum reads and writes AHAP, the pattern format of Core Haptics, finds mistakes
 in it, draws it, renders it to WAV files and plays it on sound devices and game
 controllers. 'thrum felt' lists what a hand feels of a pattern, 'thrum compose'
 turns a sound into a pattern, and 'thrum listen' lets live sound be felt. The
 libraries of sound servers, controllers, audio formats (libsndfile1) and PNG
 pictures (librsvg2-2) are loaded when they are there; none of them is needed.
TEXT
debian_pack "$deb" "$out/thrum_${version}_$architecture.deb"
echo "$out/thrum_${version}_$architecture.deb: $(stat -c %s "$out/thrum_${version}_$architecture.deb") bytes," \
  "$(stat -c %s "$stage/tree/bin/thrum") the program"
