#!/usr/bin/env bash
# Makes a package repository for apt from Debian packages: Tools/build-apt.sh PACKAGES OUT [KEY], by default without a signature.
# PACKAGES is a folder with .deb files of any processors. OUT is a folder for a static host, and works under any address. KEY is
# the fingerprint or address of a secret key of gpg, which signs the index; its public half becomes OUT/thrum.gpg. Needs apt-utils,
# gpg for a signature. The same packages and date (SOURCE_DATE_EPOCH) give the same index.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: Tools/build-apt.sh PACKAGES OUT [KEY]" >&2; exit 64; }
packages=$1 out=$2 key=${3:-}
command -v apt-ftparchive > /dev/null || { echo "build-apt.sh: apt-ftparchive is missing; install apt-utils" >&2; exit 69; }
shopt -s nullglob
files=("$packages"/*.deb)
[ ${#files[@]} -gt 0 ] || { echo "build-apt.sh: $packages has no .deb file; build some with Tools/package-all.sh" >&2; exit 66; }
mkdir -p "$out/pool/main/t/thrum"
cp "${files[@]}" "$out/pool/main/t/thrum"
cd "$out"
machines=() date=()
for file in pool/main/t/thrum/*.deb; do machines+=("$(dpkg-deb -f "$file" Architecture)"); done
mapfile -t machines < <(printf '%s\n' "${machines[@]}" | grep -vx all | sort -u)
for machine in "${machines[@]}"; do
  folder=dists/stable/main/binary-$machine
  mkdir -p "$folder"
  apt-ftparchive --arch "$machine" packages pool > "$folder/Packages"
  gzip -9nkf "$folder/Packages"
done
rm -f dists/stable/{Release,InRelease,Release.gpg}
[ -z "${SOURCE_DATE_EPOCH:-}" ] || date=(-o "APT::FTPArchive::Release::Date=$(date -uRd "@$SOURCE_DATE_EPOCH")")
apt-ftparchive "${date[@]}" -o APT::FTPArchive::Release::Origin=Thrum -o APT::FTPArchive::Release::Label=Thrum \
  -o APT::FTPArchive::Release::Suite=stable -o APT::FTPArchive::Release::Codename=stable \
  -o APT::FTPArchive::Release::Architectures="${machines[*]}" -o APT::FTPArchive::Release::Components=main \
  release dists/stable > .release
mv .release dists/stable/Release
if [ -n "$key" ]; then
  gpg --batch --yes --local-user "$key" --clearsign --output dists/stable/InRelease dists/stable/Release
  gpg --batch --yes --local-user "$key" --armor --detach-sign --output dists/stable/Release.gpg dists/stable/Release
  gpg --batch --yes --export --output thrum.gpg "$key"
fi
echo "$out: ${#files[@]} packages for ${machines[*]}${key:+, signed}"
