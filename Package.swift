// swift-tools-version: 6.1
import PackageDescription

/// The modules of one folder and what each imports.
typealias Modules = KeyValuePairs<String, [Target.Dependency]>

let package = Package(
  name: "thrum",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .executable(name: "thrum", targets: ["ThrumMain"]),
    .library(
      name: "Thrum",
      targets: [
        "Thrum", "HapticAudio", "HapticDevices", "HapticFeedback", "HapticFiles",
        "HapticOutputs", "HapticPlayback", "HapticRealTime",
      ]),
    .library(name: "HapticSynthesis", targets: ["HapticSynthesis", "HapticScore"]),
    .library(name: "HapticAnalysis", targets: ["HapticAnalysis", "HapticMeasurement", "HapticPerception"]),
    .library(name: "HapticComposition", targets: ["HapticComposition", "HapticLive"]),
  ]
    + ["AHAP", "HapticModel", "HapticGraphics", "HapticFormats", "HapticOperations", "HapticTesting"].map {
      .library(name: $0, targets: [$0])
    },
  traits: [
    .trait(
      name: "Command",
      description: "The command thrum and its one dependency. On by default; apps need neither: traits: []."),
    .default(enabledTraits: ["Command"]),
    .trait(
      name: "PipeWire", description: "Plays on PipeWire directly; needs the headers of libpipewire-0.3."),
    .trait(
      name: "SmallMemory",
      description: "Renders 64 samples at once instead of 512: a synthesizer takes 12.3 KB less memory."),
  ],
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")],
  // Targets with settings of their own; the others follow.
  targets: [
    .target(
      name: "HapticSynthesis", dependencies: ["HapticVocabulary"], path: "Sources/Core/HapticSynthesis",
      exclude: ["README.md"], swiftSettings: [.define("THRUM_SMALL_MEMORY", .when(traits: ["SmallMemory"]))]),
    .target(
      name: "PipeWireShim",
      dependencies: [.target(name: "CPipeWire", condition: .when(traits: ["PipeWire"]))],
      path: "Sources/Play/PipeWireShim", exclude: ["README.md"],
      cSettings: [.define("THRUM_PIPEWIRE", .when(traits: ["PipeWire"]))]),
    .systemLibrary(
      name: "CPipeWire", path: "Sources/Play/CPipeWire", pkgConfig: "libpipewire-0.3",
      providers: [.apt(["libpipewire-0.3-dev"])]),
    // The weights that weights.c embeds are no sources.
    .target(name: "COnsetWeights", path: "Sources/Feel/COnsetWeights", exclude: ["README.md", "Weights"]),
    .target(
      name: "CThrumSynth", dependencies: ["HapticRealTime"], path: "Sources/C/CThrumSynth",
      exclude: ["README.md", "thrum_synth.h"]),
    .executableTarget(
      name: "ThrumMain", dependencies: ["ThrumCommand"], path: "Sources/Command/ThrumMain",
      exclude: ["README.md"]),
  ],
  swiftLanguageModes: [.v6]
)

// The wings of Sources. Each module is a folder with a README. Here as below, a target names the modules that it imports beyond
// what these import already; Tools/checks/check-modules.py holds Sources to it.

// What a pattern is and how it sounds. Pure: these import no module but each other.
let core: Modules = [
  "HapticVocabulary": [], "HapticText": [],
  "HapticModel": ["HapticVocabulary", "HapticText"], "AHAP": ["HapticModel"],
  "HapticScore": ["HapticModel", "HapticSynthesis"],
]
// What a hand notices. Pure.
let feel: Modules = [
  "CVectors": [], "HapticPerception": ["HapticVocabulary", "HapticText", "CVectors"],
  "HapticAnalysis": ["HapticScore", "HapticPerception"], "HapticActuators": ["HapticPerception"],
  "HapticComposition": ["HapticAnalysis", "COnsetWeights"], "HapticMeasurement": ["HapticPerception"],
]
// Pictures of patterns. Pure.
let draw: Modules = ["HapticGraphics": ["HapticScore"]]
// What the command, C, Python, the web and the studio do, each thing once. Pure.
let verbs: Modules = [
  "HapticFormats": ["AHAP", "HapticAnalysis", "HapticActuators"],
  "HapticOperations": ["HapticFormats", "HapticComposition", "HapticGraphics", "HapticMeasurement"],
  "HapticEditing": ["AHAP", "HapticAnalysis", "HapticGraphics"],
]
// What touches a machine.
let pipeWire = Target.Dependency.target(name: "PipeWireShim", condition: .when(traits: ["PipeWire"]))
let play: Modules = [
  "HapticPlatform": ["HapticText"],
  "HapticRealTime": ["HapticSynthesis"], "CResampler": [],
  "HapticAudio": ["HapticScore", "HapticPlatform", "CResampler"],
  "HapticOutputs": ["HapticRealTime", "HapticPlatform"], "HapticPads": ["HapticActuators"],
  "HapticPlayback": ["HapticOutputs", "HapticAudio"],
  "HapticServers": ["HapticOutputs", "HapticPerception", pipeWire],
  "HapticDevices": ["HapticServers", "HapticPads"], "HapticLive": ["HapticComposition", "HapticPlayback"],
  "HapticFiles": ["AHAP", "HapticPerception", "HapticPlatform"],
  "EmbeddedFiles": [], "HapticTesting": ["HapticAnalysis", "HapticPlayback"],
  "HapticFeedback": ["HapticPlayback", "HapticFiles", "HapticDevices", "EmbeddedFiles"],
  "Thrum": ["HapticFeedback"],
]
// The interfaces for other languages.
let languages: Modules = [
  "CThrum": [], "CThrumPads": ["HapticPads"],
  "CThrumCore": ["CThrum", "HapticOperations", "HapticPads", "HapticRealTime"],
  "CThrumStudio": ["HapticEditing", "HapticOperations"],
  "CThrumEngine": ["CThrumCore", "HapticFeedback"], "CThrumFiles": ["CThrumCore"],
]
// The command. Its entry point is a module of its own, so that tests can run the rest in their process.
let command: Modules = [
  "HapticLanguageServer": ["HapticEditing", "HapticOperations"],
  "ThrumCommand": [
    "HapticLanguageServer", "HapticLive", "HapticFeedback",
    .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
  ],
]
// Examples, which CI runs; programs that measure and compare, which exist with THRUM_PROBES=1; tests.
let examples: Modules = [
  "RenderPattern": ["HapticAudio"], "CheckFolder": ["AHAP"], "ControlFrames": ["AHAP", "HapticScore"],
  "LiveParameter": ["HapticScore"], "ThreeLines": ["Thrum"], "OwnOutput": ["Thrum"], "Fade": ["Thrum"],
  "FollowSound": ["Thrum", "HapticLive"], "OtherFormats": ["HapticOperations"],
]
let probes: Modules = [
  "BitsTable": ["AHAP", "HapticScore", "ProbeSupport"], "StudioCompare": ["CThrumStudio", "TestSupport"],
  "PadDistances": ["AHAP", "HapticAnalysis", "HapticActuators"],
  "OnsetScores": ["HapticComposition", "OnsetSignals"], "FollowScores": ["HapticAudio", "HapticComposition"],
  "AllocationProbe": ["HapticActuators", "HapticPlayback", "ProbeSupport"],
  "OutputProbe": ["HapticDevices", "HapticPlayback", "ProbeSupport"],
  "StressProbe": ["HapticDevices", "HapticPlayback", "ProbeSupport"],
  "WasmCompare": ["HapticAudio", "AHAP", "ProbeSupport"],
  "WasmPerception": ["PerceptionProbe", "TestSupport"],
]
// A bundle of tests also depends on the module that it is named after, and on what all tests share.
let tests: Modules = [
  "AHAPTests": [], "HapticTextTests": [], "HapticModelTests": ["WholeLines"], "HapticScoreTests": [],
  "HapticSynthesisTests": ["CThrumSynth", "HapticScore"], "HapticAnalysisTests": [], "HapticAudioTests": [],
  "HapticPerceptionTests": ["HapticScore", "AHAP"], "HapticCompositionTests": ["AHAP", "OnsetSignals"],
  "HapticMeasurementTests": ["ActuatorRig"], "HapticGraphicsTests": ["AHAP"], "HapticFormatsTests": [],
  "HapticOperationsTests": ["HapticPads"], "HapticEditingTests": ["CThrumStudio"],
  "HapticPadsTests": ["CThrumPads"], "HapticLiveTests": [], "HapticOutputsTests": ["HapticScore"],
  "HapticPlaybackTests": ["CThrumCore", "HapticDevices"], "HapticLanguageServerTests": [],
  "HapticDevicesTests": ["HapticPlayback", "VirtualPads", pipeWire], "ThrumCommandTests": ["ThrumMain"],
  "HapticFilesTests": ["Thrum", "HapticTesting"], "HapticFeedbackTests": ["HapticTesting"],
]

/// Returns modules that are folders of a folder.
func modules(in folder: String, _ modules: Modules) -> [Target] {
  let exclude = folder.hasPrefix("Sources") ? ["README.md"] : []
  return modules.map { .target(name: $0, dependencies: $1, path: "\(folder)/\($0)", exclude: exclude) }
}

/// Returns programs that are folders of a folder.
func programs(in folder: String, _ programs: Modules) -> [Target] {
  programs.map { .executableTarget(name: $0, dependencies: $1, path: "\(folder)/\($0)") }
}

/// Returns bundles of tests.
func bundles(_ tests: Modules) -> [Target] {
  tests.map { name, others in
    let ofSeveral = ["ExampleTests", "NeighboursTests"].contains(name)
    let own: [Target.Dependency] = ofSeveral ? [] : [.init(stringLiteral: String(name.dropLast(5)))]
    return .testTarget(
      name: name, dependencies: own + others + ["TestExpectations", "TestSupport"],
      exclude: name == "CoreHapticsTests" ? ["APIStatus/APITable.txt"] : [])
  }
}

let wings: KeyValuePairs = [
  "Core": core, "Feel": feel, "Draw": draw, "Verbs": verbs, "Play": play, "C": languages, "Command": command,
]
package.targets += wings.flatMap { modules(in: "Sources/\($0)", $1) }
package.targets += programs(in: "Examples", examples)
if Context.environment["THRUM_PROBES"] == "1" {
  package.targets += programs(in: "Tools/probes", probes)
  package.targets += modules(
    in: "Tools/probes", ["ProbeSupport": ["HapticPlatform"], "PerceptionProbe": ["HapticPerception"]])
}
package.targets += modules(
  in: "Tests", ["OnsetSignals": [], "WholeLines": [], "VirtualPads": ["HapticDevices"], "TestSupport": []])
package.targets += modules(in: "Tests", ["TestExpectations": [], "ActuatorRig": ["TestSupport"]])
package.targets += bundles(tests)

#if !canImport(Darwin)
  // Apple's names, for code that was written for its systems. There these names are the platform's own.
  let apple: Modules = [
    "CoreHaptics": ["AHAP", "HapticPlayback", "HapticDevices", "HapticAudioSession"],
    "GameController": ["CoreHaptics"], "GameControllerTesting": ["GameController", "HapticTesting"],
    "UIKit": ["HapticFeedback", "QuartzCore", "_Testing_UIKit"],
    "HapticAudioSession": ["HapticOutputs"],
    "AudioToolbox": ["HapticDevices", "HapticPlayback"], "Combine": [],
    "AVFAudio": ["HapticAudioSession", "AudioToolbox"], "AVFoundation": ["AVFAudio"],
    "CoreGraphics": [], "QuartzCore": ["CoreGraphics"], "os": ["HapticPlatform"], "OSLog": ["os"],
    // What Swift Testing looks for beside UIKit and CoreGraphics; empty.
    "_Testing_UIKit": [], "_Testing_CoreGraphics": ["CoreGraphics"],
  ]
  package.targets += modules(in: "Sources/Apple", apple)
  let plain = ["CoreHaptics", "GameController", "GameControllerTesting", "AudioToolbox", "Combine"]
  package.products += (plain + ["AVFAudio", "AVFoundation", "OSLog", "os"]).map {
    .library(name: $0, targets: [$0])
  }
  package.products += ["CoreGraphics", "QuartzCore", "UIKit"].map {
    .library(name: $0, targets: [$0, "_Testing_CoreGraphics"])
  }
  let phoneCode: Modules = ["BouncingBall": ["CoreHaptics"], "PhoneCode": ["CoreHaptics"]]
  let appleExamples: Modules = ["FiveLines": ["CoreHaptics"], "TestAnApp": ["CoreHaptics", "HapticTesting"]]
  let snippets: Modules = [
    "PhoneSnippets": ["CoreHaptics", "GameController", "AVFoundation", "Combine", "os", "QuartzCore"],
    "TouchSnippets": ["UIKit"],
  ]
  let swift5 = programs(in: "Examples", phoneCode) + modules(in: "Tests", snippets)
  for target in swift5 { target.swiftSettings = [.swiftLanguageMode(.v5)] }
  package.targets += swift5 + programs(in: "Examples", appleExamples)
  package.targets += programs(in: "Tests", ["ExitProbe": ["CoreHaptics"]])
  let appleTests: Modules = [
    "HapticTestingTests": ["CoreHaptics"], "UIKitTests": ["HapticTesting", "TouchSnippets"],
    "NeighboursTests": ["AVFoundation", "HapticTesting", "OSLog", "PhoneSnippets", "_Testing_CoreGraphics"],
    "GameControllerTests": ["GameControllerTesting", "VirtualPads"],
    "ExampleTests": ["BouncingBall", "HapticTesting", "Thrum"],
    "CoreHapticsTests": ["ExitProbe", "PhoneSnippets", "HapticTesting", "AVFAudio"],
  ]
  package.targets += bundles(appleTests)
#endif

// In a clone, debug builds have no debug information, compile each module in one process and tests as wholes, and optimize the loops
// that tests wait for. (A library as a whole would leave modules stale that import it indirectly.) SwiftPM refuses such flags in a
// version that another package depends on, which it keeps in one of these folders. `THRUM_BUILD=debug` is for debuggers and edits.
let isVersion = ["/checkouts/", "/registry/downloads/"].contains { Context.packageDirectory.contains($0) }
if !isVersion && Context.environment["THRUM_BUILD"] != "debug" {
  let (test, library) = (["-wmo", "-num-threads", "2", "-disable-batch-mode"], ["-driver-batch-count", "1"])
  let optimized = ["ActuatorRig", "HapticMeasurement", "HapticPerception", "HapticSynthesis"]
  for target in package.targets where target.type != .system {
    var flags = ["-Xfrontend", "-gnone"] + (target.type == .test ? test : library)
    if optimized.contains(target.name) { flags += ["-O", "-assert-config", "Debug"] }
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
  }
}

// `THRUM_BUNDLES` names the bundles of tests to build, joined by commas; an unknown name is refused as no folder.
if let names = Context.environment["THRUM_BUNDLES"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
  let unknown = Set(names).subtracting(package.targets.map(\.name))
  package.targets += unknown.map { .testTarget(name: $0, path: "Tests/\($0)") }
}

// Embedded Swift compiles into each module the functions of other modules that it uses. `THRUM_EMBEDDED` names the
// modules, joined by commas, that a build links: the others emit no code, as it would be the same code again.
if let names = Context.environment["THRUM_EMBEDDED"]?.split(separator: ",").map(String.init) {
  for target in package.targets where target.type == .regular && !names.contains(target.name) {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(["-Xfrontend", "-emit-empty-object-file"])]
  }
}
