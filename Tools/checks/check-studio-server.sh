#!/usr/bin/env bash
# Builds and tests the server of the studio, and attacks the whole program with sockets, with load and as another user:
# Tools/checks/check-studio-server.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
swift build --package-path Studio --build-tests
swift test --package-path Studio --skip-build
echo '<!doctype html>' > "$place/index.html"
server=$(swift build --package-path Studio --show-bin-path)/thrum-studio
Studio/Tests/attack-server.py "$server" "$place"
Studio/Tests/load-server.py "$server" "$place"
Studio/Tests/other-user.py "$server" "$place"
