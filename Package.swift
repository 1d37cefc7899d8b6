// swift-tools-version: 6.1
import PackageDescription

typealias Modules = KeyValuePairs<String, [Target.Dependency]>

/// Returns the modules of a wing of Sources. Each is a folder with a README.
func wing(_ name: String, _ modules: Modules) -> [Target] {
  modules.map {
    .target(name: $0, dependencies: $1, path: "Sources/\(name)/\($0)", exclude: ["README.md"])
  }
}

/// Returns programs that are folders of a folder.
func programs(in folder: String, mode: SwiftLanguageMode = .v6, _ programs: Modules) -> [Target] {
  programs.map {
    .executableTarget(
      name: $0, dependencies: $1, path: "\(folder)/\($0)", swiftSettings: [.swiftLanguageMode(mode)])
  }
}

/// Returns what programs and tests share.
func parts(in folder: String, mode: SwiftLanguageMode = .v6, _ parts: Modules) -> [Target] {
  parts.map {
    .target(name: $0, dependencies: $1, path: "\(folder)/\($0)", swiftSettings: [.swiftLanguageMode(mode)])
  }
}

func tests(_ tests: Modules) -> [Target] { tests.map { .testTarget(name: $0, dependencies: $1) } }

let package = Package(
  name: "thrum",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "Thrum", targets: ["Thrum"]),
    .library(name: "HapticModel", targets: ["HapticModel"]),
    .library(name: "AHAP", targets: ["AHAP"]),
    .library(name: "HapticSynthesis", targets: ["HapticSynthesis"]),
    .library(name: "HapticScore", targets: ["HapticScore"]),
    .library(name: "HapticAudio", targets: ["HapticAudio"]),
    .library(name: "HapticOutputs", targets: ["HapticOutputs"]),
    .library(name: "HapticDevices", targets: ["HapticDevices"]),
    .library(name: "HapticFormats", targets: ["HapticFormats"]),
    .library(name: "HapticRealTime", targets: ["HapticRealTime"]),
    .library(name: "HapticPlayback", targets: ["HapticPlayback"]),
    .library(name: "HapticFiles", targets: ["HapticFiles"]),
    .library(name: "HapticFeedback", targets: ["HapticFeedback"]),
    .library(name: "HapticPicture", targets: ["HapticPicture"]),
    .library(name: "HapticSVG", targets: ["HapticSVG"]),
    .library(name: "HapticGraphics", targets: ["HapticGraphics"]),
    .library(name: "HapticPerception", targets: ["HapticPerception"]),
    .library(name: "HapticTargets", targets: ["HapticTargets"]),
    .library(name: "HapticAnalysis", targets: ["HapticAnalysis"]),
    .library(name: "HapticComposition", targets: ["HapticComposition"]),
    .library(name: "HapticOperations", targets: ["HapticOperations"]),
    .library(name: "HapticLive", targets: ["HapticLive"]),
    .library(name: "HapticTesting", targets: ["HapticTesting"]),
    .executable(name: "thrum", targets: ["ThrumMain"]),
  ],
  traits: [
    .trait(
      name: "Command",
      description: "The command thrum and its one dependency. On by default; apps need neither: traits: []."),
    .default(enabledTraits: ["Command"]),
    .trait(
      name: "PipeWire", description: "Plays on PipeWire directly; needs the headers of libpipewire-0.3."),
    .trait(
      name: "SmallMemory",
      description: "Renders 64 samples at once instead of 512: a synthesizer takes 10.5 KB less memory."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
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
    .target(
      name: "HapticSynthesisC", dependencies: ["HapticSynthesis"], path: "Sources/C/HapticSynthesisC",
      exclude: ["README.md", "thrum_synth.h"]),
    .executableTarget(
      name: "ThrumMain", dependencies: ["ThrumCommand"], path: "Sources/Command/ThrumMain",
      exclude: ["README.md"]),
    .executableTarget(
      name: "WasmCompare",
      dependencies: ["HapticModel", "AHAP", "HapticSynthesis", "HapticScore", "HapticAudio", "ProbeSupport"],
      path: "Tools/probes/WasmCompare", exclude: ["compare.mjs"]),
    .target(
      name: "PerceptionProbe", dependencies: ["HapticPerception"], path: "Tools/probes/WasmPerception/Probe"),
    .executableTarget(
      name: "WasmPerception", dependencies: ["PerceptionProbe", "TestSupport"],
      path: "Tools/probes/WasmPerception/Native"),
  ],
  swiftLanguageModes: [.v6]
)

// What a pattern is and how it sounds. Pure: these import no module but each other.
package.targets += wing(
  "Core",
  [
    "HapticVocabulary": [],
    "HapticText": [],
    "HapticModel": ["HapticVocabulary"],
    "AHAP": ["HapticText", "HapticModel"],
    "HapticScore": ["HapticModel", "HapticSynthesis"],
  ])
// What a hand notices. Pure.
package.targets += wing(
  "Feel",
  [
    "HapticPerception": [],
    "HapticTargets": ["HapticModel", "HapticScore", "HapticPerception"],
    "HapticAnalysis": [
      "HapticText", "HapticModel", "HapticScore", "HapticSynthesis", "HapticPerception", "HapticTargets",
    ],
    "HapticComposition": ["HapticVocabulary", "HapticModel", "HapticPerception", "HapticAnalysis"],
  ])
// Pictures of patterns.
package.targets += wing(
  "Draw",
  [
    "HapticPicture": ["HapticText", "HapticModel", "HapticSynthesis", "HapticScore"],
    "HapticSVG": ["HapticText", "HapticModel", "HapticSynthesis", "HapticPicture"],
    "HapticGraphics": ["HapticText", "HapticPicture", "HapticSVG", "HapticPlatform"],
  ])
// What the command, C, Python and the web do, each thing once. Pure.
package.targets += wing(
  "Verbs",
  [
    "HapticOperations": [
      "HapticText", "HapticModel", "AHAP", "HapticScore", "HapticSynthesis", "HapticAnalysis",
    ]
  ])
// What touches a machine.
package.targets += wing(
  "Play",
  [
    "HapticPlatform": ["HapticText"],
    "HapticLog": ["HapticPlatform"],
    "HapticRealTime": ["HapticSynthesis"],
    "HapticAudio": ["HapticText", "HapticModel", "HapticScore", "HapticPlatform", "CResampler"],
    "CResampler": [],
    "HapticOutputs": ["HapticText", "HapticSynthesis", "HapticRealTime", "HapticPlatform"],
    "HapticPlayback": [
      "HapticText", "HapticModel", "HapticSynthesis", "HapticScore", "HapticRealTime", "HapticPlatform",
      "HapticOutputs", "HapticAudio",
    ],
    "HapticDevices": [
      "HapticText", "HapticSynthesis", "HapticTargets", "HapticRealTime", "HapticPlatform", "HapticOutputs",
      "HapticFormats", .target(name: "PipeWireShim", condition: .when(traits: ["PipeWire"])),
    ],
    "HapticLive": [
      "HapticModel", "HapticComposition", "HapticPlatform", "HapticOutputs", "HapticAudio", "HapticPlayback",
    ],
    "HapticFiles": ["HapticText", "HapticModel", "AHAP", "HapticPlatform"],
    "HapticFormats": [
      "HapticVocabulary", "HapticText", "HapticPerception", "HapticTargets", "HapticPlatform",
    ],
    "HapticFeedback": [
      "HapticText", "HapticModel", "AHAP", "HapticPlatform", "HapticOutputs", "HapticPlayback", "HapticFiles",
      "HapticDevices", "EmbeddedFiles",
    ],
    "EmbeddedFiles": [],
    "HapticTesting": [
      "HapticText", "HapticModel", "HapticSynthesis", "HapticPerception", "HapticAnalysis", "HapticRealTime",
      "HapticPlatform", "HapticLog", "HapticOutputs", "HapticPlayback",
    ],
    "Thrum": [
      "HapticText", "HapticModel", "AHAP", "HapticSynthesis", "HapticScore", "HapticTargets",
      "HapticRealTime",
      "HapticOutputs", "HapticAudio", "HapticPlayback", "HapticFiles", "HapticFormats", "HapticDevices",
      "HapticFeedback",
    ],
  ])
// The interfaces for other languages.
package.targets += wing(
  "C",
  [
    "CThrum": [],
    "ThrumCore": [
      "CThrum", "HapticText", "HapticModel", "AHAP", "HapticSynthesis", "HapticScore", "HapticPerception",
      "HapticAnalysis", "HapticComposition", "HapticOperations", "HapticPicture", "HapticSVG",
    ],
    "ThrumEngine": [
      "CThrum", "ThrumCore", "HapticText", "HapticModel", "HapticSynthesis", "HapticRealTime",
      "HapticPlatform",
      "HapticOutputs", "HapticPlayback", "HapticDevices",
    ],
  ])
// The command. Its entry point is a module of its own, so that tests can run the rest in their process.
package.targets += wing(
  "Command",
  [
    "ThrumCommand": [
      "HapticText", "HapticModel", "AHAP", "HapticSynthesis", "HapticScore", "HapticPerception",
      "HapticAnalysis", "HapticComposition", "HapticOperations", "HapticPicture", "HapticRealTime",
      "HapticPlatform", "HapticOutputs", "HapticAudio", "HapticPlayback", "HapticSession", "HapticLive",
      "HapticFiles", "HapticFormats", "HapticDevices", "EmbeddedFiles", "HapticFeedback", "HapticGraphics",
      .product(
        name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
    ],
    "HapticSession": [
      "HapticVocabulary", "HapticModel", "HapticScore", "HapticRealTime", "HapticPlatform", "HapticOutputs",
      "HapticPlayback",
    ],
  ])
// Examples, which CI runs; programs that measure and compare; tests, and what they share.
package.targets += programs(
  in: "Examples",
  [
    "RenderPattern": ["HapticModel", "HapticScore", "HapticSynthesis", "HapticAudio"],
    "CheckFolder": ["AHAP"],
    "ControlFrames": ["AHAP", "HapticScore"],
    "LiveParameter": ["HapticModel", "HapticScore", "HapticSynthesis"],
    "ThreeLines": ["Thrum"],
    "OwnOutput": ["Thrum"],
    "Fade": ["Thrum"],
    "FollowSound": ["Thrum", "HapticLive"],
  ])
package.targets += programs(
  in: "Tools/probes",
  [
    "BitsTable": ["AHAP", "HapticModel", "HapticScore", "HapticSynthesis", "ProbeSupport"],
    "PadDistances": ["AHAP", "HapticModel", "HapticTargets", "HapticPerception", "HapticAnalysis"],
    "OnsetScores": ["HapticComposition", "HapticModel", "OnsetSignals"],
    "FollowScores": ["HapticAnalysis", "HapticAudio", "HapticComposition", "HapticModel"],
    "AllocationProbe": [
      "HapticModel", "HapticOutputs", "HapticPlatform", "HapticRealTime", "HapticPlayback", "ProbeSupport",
    ],
    "OutputProbe": [
      "HapticModel", "HapticScore", "HapticOutputs", "HapticDevices", "HapticRealTime", "HapticPlayback",
      "HapticPlatform", "ProbeSupport",
    ],
    "StressProbe": [
      "HapticModel", "HapticOutputs", "HapticDevices", "HapticFormats", "HapticPlatform", "HapticRealTime",
      "HapticPlayback", "ProbeSupport",
    ],
  ])
package.targets += parts(
  in: "Tests",
  [
    "OnsetSignals": [],
    "WholeLines": [],
    "TestSupport": [],
    "VirtualPads": ["HapticDevices", "HapticTargets"],
  ])
package.targets += parts(
  in: "Tools/probes",
  [
    "ProbeSupport": ["HapticPlatform"]
  ])
package.targets += tests([
  "HapticModelTests": ["HapticModel", "TestSupport", "WholeLines"],
  "HapticTextTests": ["HapticText", "TestSupport"],
  "AHAPTests": ["AHAP", "HapticText", "TestSupport"],
  "HapticSynthesisTests": [
    "HapticSynthesis", "HapticSynthesisC", "HapticScore", "HapticModel", "TestSupport",
  ],
  "HapticScoreTests": ["HapticScore", "TestSupport"],
  "HapticAudioTests": ["HapticAudio", "HapticPlatform", "TestSupport"],
  "HapticOutputsTests": ["HapticOutputs", "HapticRealTime", "HapticScore", "TestSupport"],
  "HapticTargetsTests": ["HapticTargets", "HapticPerception", "TestSupport"],
  "HapticFormatsTests": ["HapticFormats", "HapticTargets", "HapticPerception", "TestSupport"],
  "HapticDevicesTests": [
    "HapticDevices", "HapticTargets", "HapticOutputs", "HapticFormats", "HapticPerception", "HapticPlatform",
    "HapticPlayback", "HapticRealTime", "HapticScore", "TestSupport", "VirtualPads",
    .target(name: "PipeWireShim", condition: .when(traits: ["PipeWire"])),
  ],
  "HapticPlaybackTests": [
    "HapticPlayback", "HapticOutputs", "HapticDevices", "HapticPlatform", "HapticRealTime", "HapticSynthesis",
    "HapticAudio", "HapticScore", "HapticModel", "TestSupport",
  ],
  "HapticPerceptionTests": [
    "HapticPerception", "HapticScore", "HapticSynthesis", "HapticModel", "AHAP", "TestSupport",
  ],
  "HapticOperationsTests": [
    "HapticOperations", "HapticAnalysis", "HapticModel", "HapticText", "AHAP", "TestSupport",
  ],
  "HapticAnalysisTests": [
    "HapticAnalysis", "HapticPerception", "HapticSynthesis", "HapticModel", "TestSupport",
  ],
  "HapticCompositionTests": [
    "HapticComposition", "HapticAnalysis", "HapticPerception", "HapticScore", "HapticModel", "AHAP",
    "OnsetSignals", "TestSupport",
  ],
  "HapticFilesTests": [
    "HapticFiles", "Thrum", "HapticPlayback", "HapticOutputs", "HapticTesting", "HapticModel", "TestSupport",
  ],
  "HapticFeedbackTests": [
    "HapticFeedback", "HapticTesting", "HapticPlayback", "HapticOutputs", "HapticAnalysis",
    "HapticPerception", "HapticModel", "AHAP", "TestSupport",
  ],
  "HapticGraphicsTests": [
    "HapticText", "HapticPicture", "HapticSVG", "HapticGraphics", "AHAP", "TestSupport",
  ],
  "HapticSessionTests": ["HapticSession", "HapticModel", "HapticOutputs", "HapticPlayback"],
  "HapticLiveTests": [
    "HapticLive", "HapticAudio", "HapticComposition", "HapticModel", "HapticOutputs", "HapticPlayback",
    "HapticPlatform", "TestSupport",
  ],
  "ThrumCommandTests": [
    "ThrumCommand", "ThrumMain", "HapticText", "HapticModel", "HapticOutputs", "HapticDevices",
    "HapticFormats", "HapticAnalysis", "HapticOperations", "HapticPicture", "HapticAudio", "HapticPlatform",
    "HapticPlayback", "HapticLive", "HapticSession", "TestSupport",
  ],
])

#if !canImport(Darwin)
  // On Apple's systems these names are the platform's own.
  package.products += [
    .library(name: "CoreHaptics", targets: ["CoreHaptics"]),
    .library(name: "GameController", targets: ["GameController"]),
    .library(name: "GameControllerTesting", targets: ["GameControllerTesting"]),
    .library(name: "AVFAudio", targets: ["AVFAudio"]),
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "QuartzCore", targets: ["QuartzCore", "_Testing_CoreGraphics"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "UIKit", targets: ["UIKit", "_Testing_CoreGraphics"]),
  ]
  package.targets += [
    .testTarget(
      name: "CoreHapticsTests",
      dependencies: [
        "ExitProbe", "CoreHaptics", "HapticPlayback", "HapticOutputs", "HapticDevices", "HapticAudio",
        "HapticModel", "AHAP", "TestSupport", "HapticPlatform", "PhoneSnippets", "HapticTesting", "AVFAudio",
        "HapticLog",
      ], exclude: ["APIStatus/APITable.txt"])
  ]
  // Apple's names, for code that was written for its systems.
  package.targets += wing(
    "Apple",
    [
      "CoreHaptics": [
        "HapticText", "HapticModel", "AHAP", "HapticPlatform", "HapticLog", "HapticOutputs", "HapticPlayback",
        "HapticDevices", "HapticAudioSession",
      ],
      "GameController": ["CoreHaptics", "HapticOutputs", "HapticTargets", "HapticDevices", "HapticPlayback"],
      "GameControllerTesting": ["GameController", "CoreHaptics", "HapticTesting", "HapticOutputs"],
      "UIKit": ["HapticFeedback", "QuartzCore", "_Testing_UIKit"],
      // What Swift Testing looks for beside UIKit and CoreGraphics; empty.
      "_Testing_UIKit": [],
      "_Testing_CoreGraphics": ["CoreGraphics"],
      "HapticAudioSession": ["HapticOutputs"],
      "AVFAudio": ["HapticAudioSession"],
      "AVFoundation": ["HapticAudioSession"],
      "CoreGraphics": [],
      "OSLog": ["os"],
      "QuartzCore": ["CoreGraphics"],
      "os": ["HapticLog"],
    ])
  package.targets += programs(
    in: "Examples",
    [
      "FiveLines": ["CoreHaptics"],
      "TestAnApp": ["CoreHaptics", "HapticTesting"],
      "Ricochet": ["CoreHaptics"],
      "Palette": ["CoreHaptics"],
    ])
  package.targets += programs(
    in: "Examples", mode: .v5,
    [
      "BouncingBall": ["CoreHaptics"],
      "PhoneCode": ["CoreHaptics"],
    ])
  package.targets += tests([
    "HapticTestingTests": [
      "HapticTesting", "CoreHaptics", "HapticPlayback", "HapticOutputs", "HapticDevices", "HapticPerception",
      "HapticLog", "HapticModel", "HapticPlatform", "TestSupport",
    ],
    "NeighboursTests": [
      "AVFoundation", "CoreHaptics", "HapticLog", "HapticTesting", "OSLog", "PhoneSnippets", "QuartzCore",
      "_Testing_CoreGraphics", "os",
    ],
    "GameControllerTests": [
      "GameController", "GameControllerTesting", "CoreHaptics", "HapticTesting", "HapticOutputs",
      "HapticDevices", "TestSupport", "VirtualPads",
    ],
    "UIKitTests": ["UIKit", "HapticFeedback", "HapticTesting", "TouchSnippets"],
    "ExampleTests": ["BouncingBall", "Ricochet", "Palette", "HapticTesting", "CoreHaptics"],
  ])
  package.targets += parts(
    in: "Tests", mode: .v5,
    [
      "PhoneSnippets": ["CoreHaptics", "GameController", "AVFoundation", "os", "QuartzCore"],
      "TouchSnippets": ["UIKit"],
    ])
  package.targets += programs(
    in: "Tests",
    [
      "ExitProbe": ["CoreHaptics", "HapticOutputs", "HapticPlayback", "HapticPlatform", "HapticRealTime"]
    ])
#endif
