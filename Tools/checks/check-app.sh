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

# SwiftPM refuses a product with unsafe flags to a package that depends on it by a version. The manifest sets such flags in a clone, and must not in a version.
mkdir -p "$place/tagged" "$place/ByVersion/Sources/ByVersion"
git ls-files -z | tar --null --files-from=- -cf - | tar -xf - -C "$place/tagged"
git -C "$place/tagged" init -q
git -C "$place/tagged" add -A
git -C "$place/tagged" -c user.name=check -c user.email=check@localhost commit -q -m "Version"
git -C "$place/tagged" tag 1.0.0
echo > "$place/ByVersion/Sources/ByVersion/main.swift"
swift package dump-package | python3 -c '
import json, sys
names = [product["name"] for product in json.load(sys.stdin)["products"] if "library" in product["type"]]
products = ", ".join(f".product(name: \"{name}\", package: \"tagged\")" for name in names)
print(f"""// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "ByVersion", platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://{sys.argv[1]}", from: "1.0.0", traits: [])],
  targets: [.executableTarget(name: "ByVersion", dependencies: [{products}])])""")' "$place/tagged" > "$place/ByVersion/Package.swift"
GIT_ALLOW_PROTOCOL=file swift package --package-path "$place/ByVersion" show-dependencies > "$place/log" 2>&1 ||
  { cat "$place/log"; echo "a package cannot depend on a version of this one"; exit 1; }
grep -q 'tagged.*1\.0\.0' "$place/log" || { cat "$place/log"; echo "no version was taken"; exit 1; }

swift build "${package[@]}" --product MyApp
THRUM_OUTPUT=silent "$(swift build "${package[@]}" --show-bin-path)/MyApp"
echo "an app with the manifest of README.md builds, passes its test and plays, and one can depend on a version; nothing is fetched"
