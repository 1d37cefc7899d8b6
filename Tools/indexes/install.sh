#!/bin/sh
# Installs the command thrum and its studio from the archive of a release, which contains the program for machines without Swift.
# It verifies the checksum of the archive, runs the program once, and only then changes the prefix. A newer version replaces an older
# one file by file; share/thrum/installed lists the files. Nothing runs before the whole script has arrived, so it may come from a pipe.

# Tools/build-indexes.py writes the address of its folder here; the variable THRUM_ADDRESS takes precedence.
address=''

usage() {
  cat << 'END'
Installs the command thrum and its studio: sh install.sh [OPTION...]

  --prefix FOLDER     the folder to install into; by default ~/.local, or /usr/local for root
  --version VERSION   a version; by default the newest one
  --uninstall         removes the files that this script installed into the prefix
  --help              prints this text

It needs Linux on x86-64 or arm64, curl or wget, tar, gzip and sha256sum, and no rights beyond the prefix.
The variable THRUM_ADDRESS names another address of the packages.
END
}

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit "${2:-1}"
}

fetch() { # address, file
  if command -v curl > /dev/null; then
    curl --fail --silent --show-error --location --retry 2 --output "$2" "$1"
  else
    wget --quiet --tries=3 --output-document="$2" "$1"
  fi || fail "$1: cannot be downloaded; check the address and the network" 69
}

# The files that an earlier run installed, relative to the prefix, and the folders that it created, with a slash at the end.
installed() {
  [ ! -f "$prefix/share/thrum/installed" ] || cat "$prefix/share/thrum/installed"
}

# Removes the files of a list, and its folders that are empty then.
remove() { # file with a list
  while IFS= read -r file; do
    case $file in */) ;; *) rm -f "$prefix/$file" ;; esac
  done < "$1"
  # The longest first: a folder follows those within it.
  grep '/$' "$1" | LC_ALL=C sort -r | while IFS= read -r folder; do rmdir "$prefix/${folder#./}" 2> /dev/null || :; done
}

# The caches in which desktops look up types of files and programs.
update_caches() {
  if [ -d "$prefix/share/mime/packages" ] && command -v update-mime-database > /dev/null; then
    update-mime-database "$prefix/share/mime" 2> /dev/null || :
  fi
  if [ -d "$prefix/share/applications" ] && command -v update-desktop-database > /dev/null; then
    update-desktop-database "$prefix/share/applications" 2> /dev/null || :
  fi
}

uninstall() {
  [ -f "$prefix/share/thrum/installed" ] || fail "$prefix: contains no thrum that this script installed; name its folder with --prefix" 66
  installed > "$work/list"
  # The caches first, without the files of this program; where it was the only one, they are removed too.
  while IFS= read -r file; do
    case $file in
      */) ;;
      share/mime/packages/* | share/applications/*) rm -f "$prefix/$file" ;;
    esac
  done < "$work/list"
  update_caches
  if grep -qx share/mime/ "$work/list" && [ -z "$(ls -A "$prefix/share/mime/packages")" ]; then
    for file in XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version; do
      rm -f "$prefix/share/mime/$file"
    done
    find "$prefix/share/mime" -depth -type d -empty ! -path "$prefix/share/mime/packages" -exec rmdir {} \;
  fi
  if grep -qx share/applications/ "$work/list" && [ "$(ls -A "$prefix/share/applications")" = mimeinfo.cache ]; then
    rm -f "$prefix/share/applications/mimeinfo.cache"
  fi
  remove "$work/list"
  echo "thrum is removed from $prefix"
}

# Sets `machine`, or says which other way there is.
find_machine() {
  [ "$(uname -s)" = Linux ] || fail "$(uname -s): has no archive of the command; use the packages for Python or JavaScript" 69
  case $(uname -m) in
    x86_64 | amd64) machine=x86_64 ;;
    aarch64 | arm64) machine=aarch64 ;;
    *) fail "$(uname -m): has no archive of the command; there are archives for x86_64 and aarch64" 69 ;;
  esac
}

install_version() {
  find_machine
  [ -n "$address" ] || fail "no address of the packages; set THRUM_ADDRESS" 64
  for tool in tar gzip sha256sum; do command -v "$tool" > /dev/null || fail "$tool: is missing; install it" 69; done
  command -v curl > /dev/null || command -v wget > /dev/null || fail "curl and wget are missing; install one of them" 69
  created=
  [ -d "$prefix" ] || created=yes
  existing=$prefix
  while [ ! -d "${existing:=/}" ]; do existing=${existing%/*}; done
  [ -w "$existing" ] || fail "$prefix: cannot be written; name another folder with --prefix, or run this as root" 73

  fetch "$address/files/SHA256SUMS" "$work/SHA256SUMS"
  archives=$(sed -n "s/^[0-9a-f]\{64\}  \(thrum-[0-9][^/]*-linux-$machine\.tar\.gz\)\$/\1/p" "$work/SHA256SUMS")
  if [ -n "$version" ]; then
    archive=$(printf '%s\n' "$archives" | grep -Fx "thrum-$version-linux-$machine.tar.gz") ||
      fail "version $version: has no archive for $machine at $address; leave out --version for the newest one" 69
  else
    archive=$(printf '%s\n' "$archives" | sort -V | tail -n 1)
    [ -n "$archive" ] || fail "$address: has no archive of thrum for $machine" 69
  fi
  fetch "$address/files/$archive" "$work/$archive"
  (cd "$work" && grep -F "  $archive" SHA256SUMS | sha256sum --check --status) ||
    fail "$archive: is not the file that SHA256SUMS lists; download it again later, and report this if it stays so"

  mkdir "$work/tree"
  tar -C "$work/tree" --strip-components=1 -xzf "$work/$archive" || fail "$archive: cannot be unpacked; is the disk full?" 73
  # A system that is too old refuses the program here, before anything is changed.
  new=$("$work/tree/bin/thrum" --version 2> "$work/error") ||
    fail "$archive: does not run on this system ($(head -n 1 "$work/error")); Docs/Install.md lists other ways" 69
  mkdir -p "$work/tree/share/doc/thrum"
  mv "$work/tree/LICENSE.txt" "$work/tree/CHANGELOG.md" "$work/tree/share/doc/thrum"
  (cd "$work/tree" && find . -type f -o -type l) | sed 's|^\./||' | LC_ALL=C sort > "$work/files"
  echo share/thrum/installed >> "$work/files"
  # Folders that an earlier version created count as created.
  { [ -z "$created" ] || echo ./; installed | grep '/$' || :; } > "$work/folders"
  while IFS= read -r file; do
    folder=${file%/*}
    while [ ! -d "$prefix/$folder" ]; do
      echo "$folder/"
      case $folder in */*) folder=${folder%/*} ;; *) break ;; esac
    done
  done < "$work/files" | sort -u >> "$work/folders"
  # The new files first, each in one step: an interruption leaves a program that runs.
  while IFS= read -r file; do
    mkdir -p "$prefix/${file%/*}" || fail "$prefix/${file%/*}: cannot be created; change the owner of its folder, and run this again" 73
    [ "$file" != share/thrum/installed ] || continue
    { cp -Pp "$work/tree/$file" "$prefix/$file.new" && mv -f "$prefix/$file.new" "$prefix/$file"; } ||
      fail "$prefix/$file: cannot be written; free some space or change its owner, and run this again" 73
  done < "$work/files"
  { installed | grep -vFxf "$work/files" | grep -v '/$' || :; } > "$work/old"
  # Folders that only the older version needed.
  grep '/$' "$work/folders" >> "$work/old"
  sort -u "$work/folders" "$work/files" > "$prefix/share/thrum/installed"
  remove "$work/old"
  update_caches
  echo "thrum $new is installed in $prefix; 'sh install.sh --uninstall' removes it"
  case :$PATH: in
    *":$prefix/bin:"*) ;;
    *) echo "Add it to the path of your shell: export PATH=\"$prefix/bin:\$PATH\"" ;;
  esac
}

main() {
  set -eu
  umask 022
  address=${THRUM_ADDRESS:-$address}
  address=${address%/}
  prefix= version= action=install_version
  while [ $# -gt 0 ]; do
    case $1 in
      --prefix | --version)
        [ $# -ge 2 ] && [ -n "$2" ] || fail "$1: needs a value; see --help" 64
        if [ "$1" = --prefix ]; then prefix=$2; else version=$2; fi
        shift
        ;;
      --uninstall) action=uninstall ;;
      -h | --help)
        usage
        return
        ;;
      *) fail "$1: is not an option; see --help" 64 ;;
    esac
    shift
  done
  if [ -z "$prefix" ]; then
    if [ "$(id -u)" -eq 0 ]; then prefix=/usr/local; else prefix=${HOME:?}/.local; fi
  fi
  case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
  prefix=${prefix%/}
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  "$action"
}

main "$@"
