#!/usr/bin/env bash
# Lets the compiler prove that the audio thread allocates nothing (HapticSynthesis, and HapticRealTime, which calls it), and
# proves that this check would notice.
set -euo pipefail
cd "$(dirname "$0")/../.."
toolset=$PWD/Tools/toolsets/no-allocations.json
swift build --toolset "$toolset" --scratch-path .build-noalloc --disable-index-store --target HapticRealTime
echo "HapticSynthesis and HapticRealTime compile with -no-allocations"

# A copy with one line that allocates must be refused for exactly that reason.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/Sources"
while read -r _ folder _; do cp -r "$folder" "$copy/Sources/"; done < <(Tools/modules.py HapticSynthesis)
cat > "$copy/Package.swift" <<'SWIFT'
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "copy",
  targets: [
    .target(name: "HapticVocabulary", exclude: ["README.md"]),
    .target(name: "HapticSynthesis", dependencies: ["HapticVocabulary"], exclude: ["README.md"]),
  ], swiftLanguageModes: [.v6])
SWIFT
cat > "$copy/Sources/HapticSynthesis/Allocates.swift" <<'SWIFT'
extension Synthesizer {
  /// A function with calls that are forbidden here.
  public func allocates() -> [Float] { [Float](repeating: 0, count: capacity.voices) }
}
SWIFT
if swift build --package-path "$copy" --toolset "$toolset" --target HapticSynthesis > "$copy/log" 2>&1; then
  echo "a line that allocates was let through: the check is worth nothing"
  exit 1
fi
# The compiler names the place and says why.
reason=$(grep -m1 -oE 'Allocates\.swift:[0-9]+:[0-9]+: error: .*' "$copy/log" || true)
case "$reason" in
  *error:*alloc*) echo "a line that allocates is refused: $reason" ;;
  *)
    echo "the copy failed, but not for the line that allocates:"
    tail -20 "$copy/log"
    exit 1
    ;;
esac
