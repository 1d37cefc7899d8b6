#!/usr/bin/env bash
# Makes a signed repository of Debian packages with a throw-away key, and lets apt find, verify and fetch them from a static web
# server; a changed index must be refused: Tools/checks/check-apt.sh PACKAGES. Needs apt-utils, gpg and python3.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
packages=$(cd "${1:?usage: Tools/checks/check-apt.sh PACKAGES}" && pwd)
place=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$place"' EXIT
fail() { echo "FAIL: $*"; exit 1; }
. "$root/Tools/checks/static-server.sh"
make_key "$place/keys"
"$root/Tools/build-apt.sh" "$packages" "$place/site/under/apt" test@users.noreply.invalid
serve "$place/site" "$place"
address=$server_address/under/apt

# An apt of its own: no list, key or cache of this machine.
mkdir -p "$place"/apt/{lists/partial,archives/partial,parts}
cat > "$place/apt/thrum.sources" <<TEXT
Types: deb
URIs: $address
Suites: stable
Components: main
Signed-By: $place/site/under/apt/thrum.gpg
TEXT
options=(-o Dir::Etc::sourcelist="$place/apt/thrum.sources" -o Dir::Etc::sourceparts=- -o Dir::Etc::trustedparts="$place/apt/parts"
  -o Dir::State::lists="$place/apt/lists" -o Dir::Cache="$place/apt" -o Dir::Cache::archives="$place/apt/archives" -o APT::Sandbox::User=root
  -o Dir::State::status="$place/apt/status")
: > "$place/apt/status"
offered() { apt-cache "${options[@]}" policy "$1" | sed -n 's/^ *Candidate: //p'; }
own=$(dpkg --print-architecture) machine=
# A release has packages for several machines; apt acts as one machine at a time.
for file in "$packages"/*_{all,amd64,arm64}.deb; do
  [ -f "$file" ] || continue
  needed=$(dpkg-deb -f "$file" Architecture)
  [ "$needed" != all ] || needed=$own
  if [ "$needed" != "$machine" ]; then
    machine=$needed
    rm -rf "$place"/apt/{lists,archives,*.bin}
    mkdir -p "$place"/apt/{lists,archives}/partial
    options+=(-o APT::Architecture="$machine" -o APT::Architectures="$machine")
    apt-get "${options[@]}" -qq update
  fi
  fetched=$((${fetched:-0} + 1))
  name=$(dpkg-deb -f "$file" Package) version=$(dpkg-deb -f "$file" Version)
  [ "$(offered "$name")" = "$version" ] || fail "apt does not offer $name $version"
  (cd "$place/apt/archives" && apt-get "${options[@]}" -qq download "$name=$version")
  cmp -s "$file" "$place/apt/archives/"*"${name}_"*.deb || fail "apt fetched another $name than $file"
done
[ "${fetched:-0}" -eq "$(find "$packages" -name '*.deb' | wc -l)" ] || fail "only ${fetched:-0} packages were fetched; add the machine of the others above"
# A changed index has no valid signature any more.
sed -i 's/^Origin: Thrum/Origin: other/' "$place/site/under/apt/dists/stable/InRelease"
rm -r "$place/apt/lists"
mkdir -p "$place/apt/lists/partial"
if apt-get "${options[@]}" -qq -o Acquire::AllowInsecureRepositories=false update > "$place/apt/log" 2>&1; then
  [ "$(offered "$name")" != "$version" ] || fail "apt accepts a changed index"
fi
echo "apt verifies and fetches $(ls "$packages"/*.deb | wc -l) packages from a static host, and refuses a changed index"
