// swift-tools-version: 6.1
import PackageDescription

// The engine, its tests, those of the trait PipeWire, the probes, and the functions for C with the C programs that call
// them from several threads: what `Tools/checks/check-threads.sh` builds for Thread Sanitizer.
let package = Package(
  name: "threads",
  platforms: [.macOS(.v15)],
  traits: [.trait(name: "PipeWire")],
  targets: [
    .target(name: "HapticText", exclude: ["README.md"]),
    .target(name: "HapticVocabulary", exclude: ["README.md"]),
    .target(name: "HapticPlatform", dependencies: ["HapticText"], exclude: ["README.md"]),
    .target(name: "HapticModel", dependencies: ["HapticVocabulary"], exclude: ["README.md"]),
    .target(name: "HapticSynthesis", dependencies: ["HapticVocabulary"], exclude: ["README.md"]),
    .target(name: "HapticScore", dependencies: ["HapticModel", "HapticSynthesis"], exclude: ["README.md"]),
    .target(name: "HapticPerception", exclude: ["README.md"]),
    .target(name: "AHAP", dependencies: ["HapticText", "HapticModel"], exclude: ["README.md"]),
    .target(
      name: "HapticPicture", dependencies: ["HapticText", "HapticModel", "HapticSynthesis", "HapticScore"],
      exclude: ["README.md"]),
    .target(
      name: "HapticSVG", dependencies: ["HapticText", "HapticModel", "HapticSynthesis", "HapticPicture"],
      exclude: ["README.md"]),
    .target(
      name: "HapticComposition",
      dependencies: ["HapticVocabulary", "HapticModel", "HapticPerception", "HapticAnalysis"],
      exclude: ["README.md"]),
    .target(
      name: "HapticTargets", dependencies: ["HapticModel", "HapticScore", "HapticPerception"],
      exclude: ["README.md"]),
    .target(
      name: "HapticAnalysis",
      dependencies: [
        "HapticText", "HapticModel", "HapticScore", "HapticSynthesis", "HapticPerception", "HapticTargets",
      ],
      exclude: ["README.md"]),
    .target(
      name: "HapticOperations",
      dependencies: [
        "HapticText", "HapticModel", "AHAP", "HapticScore", "HapticSynthesis", "HapticAnalysis",
      ],
      exclude: ["README.md"]),
    .target(name: "HapticRealTime", dependencies: ["HapticSynthesis"], exclude: ["README.md"]),
    .target(
      name: "HapticAudio",
      dependencies: ["HapticText", "HapticModel", "HapticScore", "HapticPlatform", "CResampler"],
      exclude: ["README.md"]),
    .target(name: "CResampler", exclude: ["README.md"]),
    .target(
      name: "HapticOutputs", dependencies: ["HapticRealTime", "HapticPlatform"], exclude: ["README.md"]),
    .target(
      name: "HapticFormats",
      dependencies: [
        "HapticText", "HapticModel", "HapticSynthesis", "HapticPerception", "HapticTargets", "HapticPlatform",
      ],
      exclude: ["README.md"]),
    .target(
      name: "HapticDevices",
      dependencies: [
        "HapticModel", "HapticTargets", "HapticRealTime", "HapticOutputs", "HapticFormats", "HapticPlatform",
        .target(name: "PipeWireShim", condition: .when(traits: ["PipeWire"])),
      ],
      exclude: ["README.md"]),
    .target(
      name: "PipeWireShim",
      dependencies: [.target(name: "CPipeWire", condition: .when(traits: ["PipeWire"]))],
      exclude: ["README.md"],
      cSettings: [.define("THRUM_PIPEWIRE", .when(traits: ["PipeWire"]))]),
    .systemLibrary(name: "CPipeWire", pkgConfig: "libpipewire-0.3"),
    .target(
      name: "HapticPlayback",
      dependencies: ["HapticScore", "HapticRealTime", "HapticAudio", "HapticOutputs"],
      exclude: ["README.md"]),
    .target(name: "CThrum", exclude: ["README.md"]),
    .target(
      name: "ThrumCore",
      dependencies: ["CThrum", "HapticComposition", "HapticOperations", "HapticSVG"], exclude: ["README.md"]),
    .target(
      name: "ThrumEngine", dependencies: ["CThrum", "ThrumCore", "HapticPlayback", "HapticDevices"],
      exclude: ["README.md"]),
    .executableTarget(
      name: "CoreThreads", dependencies: ["ThrumCore"], path: "Tests/C", sources: ["threads.c"]),
    .executableTarget(
      name: "EngineThreads", dependencies: ["ThrumEngine"], path: "Tests/C/engine", sources: ["threads.c"]),
    .executableTarget(
      name: "EnginePlaying", dependencies: ["ThrumEngine"], path: "Tests/C/engine", sources: ["playing.c"]),
    .executableTarget(
      name: "EnginePulled", dependencies: ["ThrumEngine"], path: "Tests/C/engine", sources: ["pulled.c"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "ProbeSupport", dependencies: ["HapticPlatform"], path: "Tests/ProbeSupport"),
    .executableTarget(
      name: "OutputProbe", dependencies: ["HapticPlayback", "HapticDevices", "ProbeSupport"],
      path: "Tests/OutputProbe"),
    .executableTarget(
      name: "StressProbe", dependencies: ["HapticPlayback", "HapticDevices", "ProbeSupport"],
      path: "Tests/StressProbe"),
    .testTarget(
      name: "HapticPlaybackTests", dependencies: ["HapticPlayback", "HapticDevices", "TestSupport"]),
    .testTarget(name: "PipeWireTests", dependencies: ["HapticPlayback", "HapticDevices", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)
