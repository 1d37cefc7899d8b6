// swift-tools-version: 6.1
import PackageDescription

// The engine, its tests and the probe of real outputs alone: what `Tools/check-threads.sh` builds for Thread Sanitizer.
let package = Package(
  name: "threads",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "HapticModel", exclude: ["README.md"]),
    .target(name: "HapticSynthesis", exclude: ["README.md"]),
    .target(name: "HapticScore", dependencies: ["HapticModel", "HapticSynthesis"], exclude: ["README.md"]),
    .target(name: "HapticRealTime", dependencies: ["HapticSynthesis"], exclude: ["README.md"]),
    .target(name: "HapticAudio", dependencies: ["HapticModel", "HapticScore"], exclude: ["README.md"]),
    .target(
      name: "HapticOutputs", dependencies: ["HapticModel", "HapticSynthesis", "HapticRealTime"],
      exclude: ["README.md"]),
    .target(
      name: "HapticPlayback",
      dependencies: ["HapticScore", "HapticRealTime", "HapticAudio", "HapticOutputs"],
      exclude: ["README.md"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .executableTarget(name: "OutputProbe", dependencies: ["HapticPlayback"], path: "Tests/OutputProbe"),
    .testTarget(name: "HapticPlaybackTests", dependencies: ["HapticPlayback", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
