// swift-tools-version: 6.1
import PackageDescription

// The engine, its tests, those of the trait PipeWire, the probes, and the functions for C with the C programs that call
// them from several threads: what `Tools/checks/check-threads.sh` builds for Thread Sanitizer.
let package = Package(
  name: "threads",
  platforms: [.macOS(.v15)],
  traits: [.trait(name: "PipeWire")],
  targets: [
    // MODULES: Tools/checks/check-threads.sh puts the modules here.
    .executableTarget(
      name: "CoreThreads", dependencies: ["CThrumCore"], path: "Tests/C", sources: ["threads.c"]),
    .executableTarget(
      name: "CoreMixer", dependencies: ["CThrumCore"], path: "Tests/C", sources: ["mixer.c"]),
    .executableTarget(
      name: "EngineThreads", dependencies: ["CThrumEngine"], path: "Tests/C/engine", sources: ["threads.c"]),
    .executableTarget(
      name: "EnginePlaying", dependencies: ["CThrumEngine"], path: "Tests/C/engine", sources: ["playing.c"]),
    .executableTarget(
      name: "EnginePulled", dependencies: ["CThrumEngine"], path: "Tests/C/engine", sources: ["pulled.c"]),
    .target(name: "TestExpectations", path: "Tests/TestExpectations"),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "ProbeSupport", dependencies: ["HapticPlatform"], path: "Tests/ProbeSupport"),
    .executableTarget(
      name: "OutputProbe", dependencies: ["HapticPlayback", "HapticDevices", "ProbeSupport"],
      path: "Tests/OutputProbe"),
    .executableTarget(
      name: "StressProbe", dependencies: ["HapticPlayback", "HapticDevices", "ProbeSupport"],
      path: "Tests/StressProbe"),
    .testTarget(
      name: "HapticPlaybackTests",
      dependencies: ["CThrumCore", "HapticPlayback", "HapticDevices", "TestExpectations", "TestSupport"]),
    .testTarget(
      name: "PipeWireTests",
      dependencies: ["HapticPlayback", "HapticDevices", "TestExpectations", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)
