#!/usr/bin/env bash
# Packs thrum with the studio, unpacks the archive, and has 'thrum studio' serve its page: Tools/checks/check-studio-package.sh
# Needs binaryen and Python 3.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
Tools/package.sh "$place"
mkdir "$place/unpacked" "$place/files"
tar -C "$place/unpacked" -xzf "$place"/*.tar.gz
cp Samples/heartbeat.ahap "$place/files"
names=$(dpkg-deb -c "$place"/*.deb)
for file in usr/libexec/thrum/thrum-studio usr/share/thrum/studio/index.html usr/share/thrum/studio/studio.wasm usr/share/thrum/studio/studio-tools.wasm usr/share/thrum/studio/haptics/thrum.wasm; do
  grep -q " \./$file$" <<< "$names" || { echo "the Debian package lacks /$file"; exit 1; }
done
exec 3< <(exec "$place"/unpacked/*/bin/thrum studio "$place/files/heartbeat.ahap" --no-open)
server=$!
read -r address <&3
page=$(python3 -c 'import sys, urllib.request as web; print(web.urlopen(sys.argv[1].split("#")[0]).read().decode())' "$address")
kill -INT "$server"
grep -q '<html' <<< "$page" || { echo "the installed studio does not serve its page"; exit 1; }
size() { awk -v bytes="$(stat -c %s "$1")" 'BEGIN { printf "%.1f MB", bytes / 1000000 }'; }
echo "studio: .deb $(size "$place"/*.deb), .tar.gz $(size "$place"/*.tar.gz)," \
  "server $(size "$place"/unpacked/*/libexec/thrum/thrum-studio)"
