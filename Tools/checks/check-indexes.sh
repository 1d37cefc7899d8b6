#!/usr/bin/env bash
# Installs each package of a folder as its users do, from a static web server under a path: Tools/checks/check-indexes.sh [--root] [PACKAGES].
# The script of the site installs, upgrades and removes the command in an empty home; pip, npm, cargo and a client of NuGet's protocol
# install theirs into empty folders, and each renders a sample. Damaged, missing and foreign files must be refused without a change.
# With --root, Debian 12 is installed into an empty folder first, in which apt and the script install the command; the time from
# nothing to the first rendered sample is measured. Without PACKAGES, makes all packages. Kinds of packages that the folder lacks
# are named. Needs python3, curl and, for what is in the folder, npm, cargo and mcs with mono; for --root also debootstrap, gpg,
# apt-utils, ruby, the right to chroot, and the mirror of this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tools/checks/optional-tools.sh
. Tools/checks/static-server.sh
export PYTHONDONTWRITEBYTECODE=1
with_root=no
if [ "${1:-}" = --root ]; then
  with_root=yes
  shift
fi
place=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$place"' EXIT
fail() { echo "FAIL: $*"; exit 1; }
packages=${1:-}
if [ -z "$packages" ]; then
  packages=$place/made
  Tools/package-all.sh "$packages" command engine core web
fi
packages=$(cd "$packages" && pwd)
sample=$PWD/Samples/spring-boing.ahap
expected=$(awk '$1 == "spring-boing.ahap" && $2 == 48000 && $3 == "separate" { print $4 " " $7 }' Tests/Bits/samples.tsv)
done_with=()

# --- The site -----------------------------------------------------------------------------------------------------------

mkdir -p "$place/site/under"
serve "$place/site" "$place"
site=$server_address/under/packages
build() { Tools/build-indexes.py "$1" "$place/site/under/packages" --address "$site"; }
build "$packages"
mkdir "$place/same"
cp -R "$place/site/under/packages" "$place/same/first"
build "$packages" > "$place/log"
diff -r "$place/same/first" "$place/site/under/packages" > "$place/log" || { cat "$place/log"; fail "two runs of build-indexes.py differ"; }

mkdir "$place/empty"
if Tools/build-indexes.py "$place/empty" "$place/none" 2> "$place/log"; then fail "a folder without packages has indexes"; fi
grep -q 'has no package' "$place/log" || fail "a folder without packages is refused with: $(cat "$place/log")"
if Tools/build-indexes.py "$packages" "$PWD/Docs" 2> "$place/log"; then fail "build-indexes.py replaces a folder that is not its own"; fi
[ -s Docs/README.md ] || fail "build-indexes.py removed Docs"

# --- The script ---------------------------------------------------------------------------------------------------------

# In an empty home, without variables of this machine, and not as root.
mkdir "$place/bin"
printf '#!/bin/sh\necho 1000\n' > "$place/bin/id"
chmod +x "$place/bin/id"
script() { # arguments of the script
  curl -fsS "$site/install.sh" | env -i HOME="$place/home" PATH="$place/bin:/usr/bin:/bin" TMPDIR="$place/temporary" sh -s -- "$@"
}
refused() { # status, part of the message, arguments of the script
  local status=$1 message=$2 found=0
  shift 2
  script "$@" > "$place/out" 2> "$place/log" || found=$?
  [ "$found" = "$status" ] || fail "the script ended with $found instead of $status: $(cat "$place/log")"
  grep -qF -- "$message" "$place/log" || fail "the script says: $(cat "$place/log"); it should say: $message"
}
tree() { (cd "$1" && find . | LC_ALL=C sort); }

check_script() {
  local archive=$1 name version folder
  name=$(basename "$archive") folder=$place/home/.local
  version=${name#thrum-}
  version=${version%-linux-*}
  mkdir -p "$place/home" "$place/temporary"
  script > "$place/out"
  grep -qF "thrum $version is installed in $folder" "$place/out" || fail "the script says: $(cat "$place/out")"
  grep -qF "export PATH=" "$place/out" || fail "the script does not say that its folder is not in the path"
  [ "$("$folder/bin/thrum" --version)" = "$version" ]
  "$folder/bin/thrum" render "$sample" -o "$place/script.wav" > "$place/log"
  [ -z "$(ls -A "$place/temporary")" ] || fail "the script leaves files in the temporary folder"
  tree "$folder" > "$place/installed"

  # A user's file beside those of the script stays, everything else goes.
  echo mine > "$folder/bin/mine"
  script --uninstall > "$place/out"
  [ "$(tree "$folder")" = "$(printf '%s\n' . ./bin ./bin/mine)" ] || { tree "$folder"; fail "the script left files, or removed others"; }
  rm -r "$folder"
  refused 66 "contains no thrum" --uninstall

  # A newer version: one file less, one more.
  local newer=$place/newer
  mkdir -p "$newer/packages" "$newer/tree"
  tar -C "$newer/tree" -xzf "$archive"
  mv "$newer/tree/${name%.tar.gz}" "$newer/tree/thrum-99.0.0-linux-$(uname -m)"
  rm "$newer/tree"/*/share/fish/vendor_completions.d/thrum.fish
  echo new > "$newer/tree/thrum-99.0.0-linux-$(uname -m)/share/thrum-new"
  tar -C "$newer/tree" -czf "$newer/packages/thrum-99.0.0-linux-$(uname -m).tar.gz" "thrum-99.0.0-linux-$(uname -m)"
  cp "$archive" "$newer/packages"
  script > "$place/out"
  build "$newer/packages" > "$place/log"
  script > "$place/out"
  [ ! -e "$folder/share/fish" ] && [ -s "$folder/share/thrum-new" ] || fail "an upgrade leaves a file of the older version, or lacks a new one"
  script --version "$version" > "$place/out"
  [ "$(tree "$folder")" = "$(cat "$place/installed")" ] || fail "going back to version $version gives other files"

  # Without a change: a damaged archive, one that is missing, one for an older system, a version that does not exist.
  printf 'x' | dd of="$place/site/under/packages/files/thrum-99.0.0-linux-$(uname -m).tar.gz" bs=1 seek=1000 conv=notrunc status=none
  refused 1 "is not the file that SHA256SUMS lists"
  rm "$place/site/under/packages/files/thrum-99.0.0-linux-$(uname -m).tar.gz"
  refused 69 "cannot be downloaded"
  printf '#!/bin/sh\necho "GLIBC_2.99 not found" >&2\nexit 1\n' > "$newer/tree/thrum-99.0.0-linux-$(uname -m)/bin/thrum"
  tar -C "$newer/tree" -czf "$newer/packages/thrum-99.0.0-linux-$(uname -m).tar.gz" "thrum-99.0.0-linux-$(uname -m)"
  build "$newer/packages" > "$place/log"
  refused 69 "does not run on this system (GLIBC_2.99 not found)"
  refused 69 "has no archive" --version 7.7.7
  refused 64 "is not an option" --prefx /tmp
  refused 64 "needs a value" --prefix
  [ "$(tree "$folder")" = "$(cat "$place/installed")" ] || fail "a refused installation changed files"
  [ "$("$folder/bin/thrum" --version)" = "$version" ]
  # A part of the script, as a broken connection leaves it, does nothing.
  curl -fsS "$site/install.sh" 2> "$place/log" | head -c 4000 | env -i HOME="$place/part" PATH="$place/bin:/usr/bin:/bin" sh > "$place/out" 2>&1 || true
  [ ! -e "$place/part" ] || fail "a part of the script changes files"
  # Another prefix, with a space.
  script --prefix "$place/a prefix" --version "$version" > "$place/out"
  [ "$("$place/a prefix/bin/thrum" --version)" = "$version" ]
  script --prefix "$place/a prefix" --uninstall > "$place/out"
  [ ! -e "$place/a prefix" ] || fail "the other prefix is not removed"
  build "$packages" > "$place/log"
  done_with+=("script")
}

# --- Languages ----------------------------------------------------------------------------------------------------------

check_pip() {
  python3 -m venv "$place/python"
  "$place/python/bin/python" -m pip install -q --disable-pip-version-check numpy
  env -i PATH=/usr/bin:/bin HOME="$place/none" "$place/python/bin/python" -m pip install -q --disable-pip-version-check --no-cache-dir \
    --index-url "$site/pip/simple/" thrum-haptics
  env -i THRUM_SETTINGS= "$place/python/bin/python" -m thrum_haptics render "$sample" -o "$place/python.wav" > "$place/log"
  "$place/python/bin/python" -m pip uninstall -q -y thrum-haptics
  ! find "$place/python" -path '*thrum*' | grep . || fail "pip leaves files of the package"
  done_with+=(pip)
}

check_npm() {
  mkdir "$place/node"
  (
    cd "$place/node"
    npm init -y > /dev/null
    npm install --silent --no-audit --no-fund --cache "$place/npm-cache" --registry "$site/npm/" thrum-haptics
    npx --offline thrum-haptics render "$sample" -o "$place/node.wav" > "$place/log"
    npm uninstall --silent --no-audit --no-fund --cache "$place/npm-cache" thrum-haptics
    ! find node_modules -name '*thrum*' 2> /dev/null | grep . || fail "npm leaves files of the package"
  )
  done_with+=(npm)
}

check_cargo() {
  local library=$1
  mkdir -p "$place/library" "$place/cargo" "$place/crate/src"
  tar -C "$place/library" --strip-components=1 -xzf "$library"
  printf '[registries.thrum]\nindex = "sparse+%s/cargo/"\n' "$site" > "$place/cargo/config.toml"
  printf '[package]\nname = "try"\nversion = "0.1.0"\nedition = "2021"\n' > "$place/crate/Cargo.toml"
  cp Bindings/Rust/examples/render.rs "$place/crate/src/main.rs"
  (
    cd "$place/crate"
    export CARGO_HOME=$place/cargo CARGO_TERM_QUIET=true THRUM_LIB_DIR=$place/library/lib
    cargo add --registry thrum thrum-haptics
    found=$(LD_LIBRARY_PATH=$THRUM_LIB_DIR cargo run -- "$sample")
    [ "$found" = "$expected" ] || fail "the crate renders $found instead of $expected"
  )
  done_with+=(cargo)
}

check_nuget() {
  # As its clients do: the list of services, the versions, the package by its lower-case name.
  python3 - "$site/nuget/index.json" "$place/nuget" << 'PYTHON'
import io, json, pathlib, sys, urllib.request, zipfile
read = lambda address: urllib.request.urlopen(address).read()
services = {service["@type"]: service["@id"] for service in json.loads(read(sys.argv[1]))["resources"]}
base = services["PackageBaseAddress/3.0.0"]
version = json.loads(read(f"{base}thrum.haptics/index.json"))["versions"][-1]
package = read(f"{base}thrum.haptics/{version}/thrum.haptics.{version}.nupkg")
page = json.loads(read(services["RegistrationsBaseUrl/3.6.0"] + "thrum.haptics/index.json"))
entry = page["items"][0]["items"][-1]["catalogEntry"]
assert entry["id"] == "Thrum.Haptics" and entry["version"].lower() == version and read(entry["packageContent"]) == package
assert json.loads(read(entry["@id"]))["packageContent"] == entry["packageContent"]
assert read(f"{base}thrum.haptics/{version}/thrum.haptics.nuspec")
zipfile.ZipFile(io.BytesIO(package)).extractall(pathlib.Path(sys.argv[2]))
PYTHON
  cp "$place/nuget/lib/netstandard2.0/Thrum.Haptics.dll" "$place/nuget/runtimes/linux-x64/native/libthrum.so" "$place"
  mcs -r:"$place/Thrum.Haptics.dll" -out:"$place/render.exe" Examples/Callers/Render.cs
  found=$(LD_LIBRARY_PATH=$place THRUM_SETTINGS= mono "$place/render.exe" "$sample")
  [ "$found" = "$expected" ] || fail "the NuGet package renders $found instead of $expected"
  done_with+=(NuGet)
}

# --- Debian 12 in an empty folder -----------------------------------------------------------------------------------------

check_root() {
  local root=$place/root mirror start
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
  debootstrap --variant=minbase --include=curl,gpgv bookworm "$root" "${mirror:-http://deb.debian.org/debian}" > "$place/log" 2>&1 ||
    { tail -n 20 "$place/log"; fail "debootstrap"; }
  inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"; }
  cp "$sample" "$root/tmp/a.ahap"
  tree "$root/usr" > "$place/before"

  start=$(date +%s%N)
  inside sh -c "curl -fsS $site/install.sh | sh" > "$place/out"
  inside /usr/local/bin/thrum render /tmp/a.ahap -o /tmp/script.wav > "$place/log"
  script_ms=$((($(date +%s%N) - start) / 1000000))
  inside sh -c "curl -fsS $site/install.sh | sh -s -- --uninstall" > "$place/out"
  tree "$root/usr" | diff "$place/before" - > "$place/log" || { cat "$place/log"; fail "the script leaves something in Debian"; }

  make_key "$place/keys"
  Tools/build-apt.sh "$packages" "$place/site/under/apt" test@users.noreply.invalid
  start=$(date +%s%N)
  inside sh -c "mkdir -p /usr/share/keyrings && curl -fsSo /usr/share/keyrings/thrum.gpg ${site%/packages}/apt/thrum.gpg &&
    printf 'Types: deb\nURIs: %s\nSuites: stable\nComponents: main\nSigned-By: /usr/share/keyrings/thrum.gpg\n' ${site%/packages}/apt \
      > /etc/apt/sources.list.d/thrum.sources &&
    apt-get -qq -o Dir::Etc::sourcelist=sources.list.d/thrum.sources -o Dir::Etc::sourceparts=- update &&
    apt-get -qq install -y --no-install-recommends thrum" > "$place/log" 2>&1 || { cat "$place/log"; fail "apt does not install thrum"; }
  inside thrum render /tmp/a.ahap -o /tmp/apt.wav > "$place/log"
  apt_ms=$((($(date +%s%N) - start) / 1000000))
  cmp "$root/tmp/script.wav" "$root/tmp/apt.wav"
  inside sh -c 'apt-get -qq purge -y thrum && rm -f /usr/share/keyrings/thrum.gpg' > "$place/log" 2>&1
  tree "$root/usr" | diff "$place/before" - > "$place/log" || { cat "$place/log"; fail "apt leaves something in Debian"; }
  for ms in $script_ms $apt_ms; do [ "$ms" -le 30000 ] || fail "the first render took $ms ms; the limit is 30 s"; done
  done_with+=("Debian 12 from nothing to a render: script $script_ms ms, apt $apt_ms ms")
}

# --- What the folder has ------------------------------------------------------------------------------------------------

one() { compgen -G "$packages/$1" | head -n 1; }
archive=$(one "thrum-[0-9]*-linux-$(uname -m).tar.gz") || skipped+="${skipped:+, }the script (no archive of the command)"
[ -z "$archive" ] || check_script "$archive"
wheel=$(one "thrum_haptics-*_$(uname -m).whl") || skipped+="${skipped:+, }pip (no wheel)"
[ -z "$wheel" ] || check_pip
tgz=$(one "thrum-haptics-*.tgz") || skipped+="${skipped:+, }npm (no package)"
if [ -n "$tgz" ] && has npm "npm"; then check_npm; fi
crate=$(one "thrum-haptics-*.crate") || skipped+="${skipped:+, }cargo (no crate)"
if [ -n "$crate" ] && has cargo "cargo"; then check_cargo "$(one "libthrumcore-*-linux-$(uname -m).tar.gz")"; fi
nupkg=$(one "Thrum.Haptics.*.nupkg") || skipped+="${skipped:+, }NuGet (no package)"
if [ -n "$nupkg" ] && has mono "NuGet"; then check_nuget; fi
if [ $with_root = yes ]; then check_root; fi
# Each way renders the same samples.
for file in "$place"/{script,python,node}.wav; do
  [ ! -e "$file" ] || [ ! -e "$place/script.wav" ] || cmp "$place/script.wav" "$file" || fail "$file has other samples than the command's"
done
if [ -s "$place/site/under/packages/homebrew/thrum.rb" ]; then
  formula=$place/site/under/packages/homebrew/thrum.rb
  ! grep -n '@[A-Z]*@' "$formula" || fail "the formula has an unfilled place"
  sed -n 's|^ *url "\(.*\)"|\1|p' "$formula" | while read -r url; do
    sum=$(grep -A 1 -F "$url" "$formula" | sed -n 's/^ *sha256 "\(.*\)"/\1/p')
    [ "$(curl -fsS "$url" | sha256sum | cut -d ' ' -f 1)" = "$sum" ] || fail "the formula has another checksum than $url"
  done
  done_with+=("the formula's checksums")
  # Ruby is no dependency of the part core.
  if [ $with_root = yes ] && has ruby "the formula's syntax"; then
    ruby -c "$formula" > "$place/log"
    done_with+=("its syntax")
  fi
fi
list=$(printf ', %s' "${done_with[@]}")
echo "packages install from a static host: ${list#, }${skipped:+; skipped: $skipped}"
