#!/usr/bin/env bash
# Builds an app with the manifest of README.md and tests it with the ten lines of Docs/Testing.md, as the workflow of Docs/CI.md
# does, where nothing can be fetched: a dependency that the app does not need is an error.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
app=$place/MyApp
mkdir -p "$app/Sources/MyApp" "$app/Tests/MyAppTests"
ln -s "$PWD" "$place/thrum"
awk '/^```$/ { inside = 0 } inside { print } /^```swift/ { inside = ++count == 4 }' README.md > "$app/Package.swift"
grep -q 'name: "CoreHaptics"' "$app/Package.swift" || { echo "the fourth code in README.md is no manifest of an app"; exit 1; }
cp Tests/HapticTestingTests/ChatApp.swift "$app/Sources/MyApp/ChatApp.swift"
echo 'try ChatApp().messageArrived()' > "$app/Sources/MyApp/main.swift"
{
  echo '@testable import MyApp'
  cat Tests/HapticTestingTests/TenLinesTests.swift
} > "$app/Tests/MyAppTests/TenLinesTests.swift"
export GIT_ALLOW_PROTOCOL=none
package=(--package-path "$app" --scratch-path .build-app)
rm -rf "${package[3]}"/{repositories,checkouts,workspace-state.json}
# Loads the whole graph: an unknown product is an error.
python3 Tools/checks/check-ci-page.py --app "$app" "${package[3]}"
fetched=$(find "${package[3]}/repositories" "${package[3]}/checkouts" -mindepth 1 -maxdepth 1 2> /dev/null)
[ -z "$fetched" ] && [ ! -e "$app/Package.resolved" ] || { echo "an app fetches:"; echo "$fetched"; exit 1; }
swift build "${package[@]}" --product MyApp
THRUM_OUTPUT=silent "$(swift build "${package[@]}" --show-bin-path)/MyApp"
echo "an app with the manifest of README.md builds, passes its test and plays; nothing is fetched"
