# What all Debian packages of Thrum share; package.sh and package-core.sh source this file.
# Needs SOURCE_DATE_EPOCH and `version` of the script that sources it.
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
  find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$1" "$2" > /dev/null
}
