# Functions for all Debian packages of Thrum; package.sh, package-core.sh and package-libthrum.sh source this file.
# Needs SOURCE_DATE_EPOCH and `version` of the script that sources it; libraries also need `stage`, `out`, `architecture` and
# `triplet`.
# shellcheck shell=bash disable=SC2154
maintainer="Thrum maintainers <maintainers@users.noreply.invalid>"

debian_documents() { # folder of the package's files, name of the package, line for its changelog
  local documents=$1/usr/share/doc/$2
  mkdir -p "$documents"
  printf 'thrum (%s) unstable; urgency=medium\n\n  * %s\n\n -- %s  %s\n' "$version" "$3" "$maintainer" \
    "$(date -uRd "@$SOURCE_DATE_EPOCH")" | gzip -9n > "$documents/changelog.gz"
  cat > "$documents/copyright" <<TEXT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Thrum

Files: *
Copyright: $(date -ud "@$SOURCE_DATE_EPOCH" +%Y) the contributors of Thrum
License: Apache-2.0
 On Debian systems, the full text of the license is in /usr/share/common-licenses/Apache-2.0.
TEXT
}

debian_pack() { # folder of the package's files, package file
  (cd "$1" && find . -type f ! -path './DEBIAN/*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$1" "$2" > /dev/null
}

debian_library_package() { # package, section, depends, further fields, title, text
  local deb=$stage/$1 file=$out/$1_${version}_$architecture.deb
  debian_documents "$deb" "$1" "See the changelog of Thrum."
  {
    echo "Package: $1"
    echo "Source: thrum"
    echo "Version: $version"
    echo "Architecture: $architecture"
    echo "Multi-Arch: same"
    echo "Maintainer: $maintainer"
    echo "Section: $2"
    echo "Priority: optional"
    echo "Installed-Size: $(du -sk --apparent-size "$deb/usr" | cut -f 1)"
    echo "Depends: $3"
    [ -z "$4" ] || echo "$4"
    echo "Description: $5"
    echo "$6"
  } > "$deb/DEBIAN/control"
  debian_pack "$deb" "$file"
  echo "$file: $(stat -c %s "$file") bytes"
}

# Packs a C library as NAME0 (the shared library) and NAME-dev (headers, the static library, files for pkg-config and CMake).
debian_library() { # pkg-config name, folder of the build, headers, files for CMake, depends, depends of -dev, further fields, title, text
  local name=lib$1 library header file
  mkdir -p "$stage/${name}0/DEBIAN" "$stage/$name-dev/DEBIAN" "$stage/$name-dev/usr/include"
  library=$stage/${name}0/usr/lib/$triplet
  mkdir -p "$library"
  cp "$2/lib/$name.so.0" "$library"
  chmod 644 "$library/$name.so.0"
  echo "$name 0 ${name}0 (>= $version)" > "$stage/${name}0/DEBIAN/shlibs"
  # The version from which each function exists: dependent packages then need no newer library than they use.
  {
    echo "$name.so.0 ${name}0 #MINVER#"
    nm -D --defined-only "$2/lib/$name.so.0" | awk -v version="$version" '{ sub(/@@/, "@", $3); print " " $3, version }' | LC_ALL=C sort
  } > "$stage/${name}0/DEBIAN/symbols"
  echo "activate-noawait ldconfig" > "$stage/${name}0/DEBIAN/triggers"
  debian_library_package "${name}0" libs "$5" "$7" "$8: shared library" "$9"

  library=$stage/$name-dev/usr/lib/$triplet
  mkdir -p "$library/pkgconfig" "$library/cmake/thrum"
  for header in $3; do cp "$2/include/$header" "$stage/$name-dev/usr/include"; done
  cp "$2/lib/$name.a" "$library"
  ln -s "$name.so.0" "$library/$name.so"
  # The system's folders need no options.
  sed -e 's|^prefix=.*|prefix=/usr|' -e "s|^libdir=.*|libdir=\${prefix}/lib/$triplet|" \
    "$2/lib/pkgconfig/$1.pc" > "$library/pkgconfig/$1.pc"
  # Libraries have a folder for each processor there, headers have not.
  for file in $4; do sed 's|/../include"|/../../include"|' "$2/lib/cmake/thrum/$file" > "$library/cmake/thrum/$file"; done
  debian_library_package "$name-dev" libdevel "${name}0 (= $version)$6" "" "$8: development files" "$9"
}
