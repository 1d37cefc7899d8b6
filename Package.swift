// swift-tools-version: 6.1
import PackageDescription

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
  targets: [
    // The pure core: these import no module but each other.
    .target(name: "HapticVocabulary", exclude: ["README.md"]),
    .target(name: "HapticText", exclude: ["README.md"]),
    .target(name: "HapticModel", dependencies: ["HapticVocabulary"], exclude: ["README.md"]),
    .target(
      name: "AHAP", dependencies: ["HapticText", "HapticModel"], exclude: ["README.md"]),
    .target(
      name: "HapticSynthesis", dependencies: ["HapticVocabulary"], exclude: ["README.md"],
      swiftSettings: [.define("THRUM_SMALL_MEMORY", .when(traits: ["SmallMemory"]))]),
    .target(name: "HapticScore", dependencies: ["HapticModel", "HapticSynthesis"], exclude: ["README.md"]),
    .target(name: "HapticPerception", exclude: ["README.md"]),
    .target(
      name: "HapticTargets",
      dependencies: ["HapticModel", "HapticScore", "HapticPerception"],
      exclude: ["README.md"]),
    .target(
      name: "HapticAnalysis",
      dependencies: [
        "HapticText", "HapticModel", "HapticScore", "HapticSynthesis", "HapticPerception", "HapticTargets",
      ],
      exclude: ["README.md"]),
    .target(
      name: "HapticComposition",
      dependencies: ["HapticVocabulary", "HapticModel", "HapticPerception", "HapticAnalysis"],
      exclude: ["README.md"]),
    .target(
      name: "HapticOperations",
      dependencies: [
        "HapticText", "HapticModel", "AHAP", "HapticScore", "HapticSynthesis", "HapticAnalysis",
      ],
      exclude: ["README.md"]),
    // Standard error, for the modules that log.
    .target(name: "HapticLog", dependencies: ["HapticPlatform"], exclude: ["README.md"]),
    // The audio thread's half of the engine.
    .target(name: "HapticRealTime", dependencies: ["HapticSynthesis"], exclude: ["README.md"]),
    .target(
      name: "HapticSynthesisC", dependencies: ["HapticSynthesis"], exclude: ["README.md", "thrum_synth.h"]),
    // The pure modules behind thrum.h, the library for other languages: Tools/build-core.sh links it.
    .target(name: "CThrum", exclude: ["README.md"]),
    .target(
      name: "ThrumCore",
      dependencies: [
        "CThrum", "HapticText", "HapticModel", "AHAP", "HapticSynthesis", "HapticScore",
        "HapticPerception",
        "HapticAnalysis", "HapticComposition", "HapticOperations", "HapticPicture", "HapticSVG",
      ],
      exclude: ["README.md"]),
    // The world around it.
    .target(name: "HapticPlatform", dependencies: ["HapticText"], exclude: ["README.md"]),
    .target(
      name: "HapticAudio",
      dependencies: ["HapticText", "HapticModel", "HapticScore", "HapticPlatform", "CResampler"],
      exclude: ["README.md"]),
    // C, which is fast in debug builds too.
    .target(name: "CResampler", exclude: ["README.md"]),
    .target(
      name: "HapticOutputs",
      dependencies: ["HapticText", "HapticSynthesis", "HapticRealTime", "HapticPlatform"],
      exclude: ["README.md"]),
    .target(
      name: "HapticFormats",
      dependencies: [
        "HapticVocabulary", "HapticText", "HapticPerception", "HapticTargets",
        "HapticPlatform",
      ],
      exclude: ["README.md"]),
    .target(
      name: "HapticDevices",
      dependencies: [
        "HapticText", "HapticSynthesis", "HapticTargets", "HapticRealTime", "HapticPlatform",
        "HapticOutputs", "HapticFormats",
        .target(name: "PipeWireShim", condition: .when(traits: ["PipeWire"])),
      ],
      exclude: ["README.md"]),
    // Empty without the trait.
    .target(
      name: "PipeWireShim",
      dependencies: [.target(name: "CPipeWire", condition: .when(traits: ["PipeWire"]))],
      exclude: ["README.md"],
      cSettings: [.define("THRUM_PIPEWIRE", .when(traits: ["PipeWire"]))]),
    .systemLibrary(
      name: "CPipeWire", pkgConfig: "libpipewire-0.3", providers: [.apt(["libpipewire-0.3-dev"])]),
    .target(
      name: "HapticPlayback",
      dependencies: [
        "HapticText", "HapticModel", "HapticSynthesis", "HapticScore", "HapticRealTime", "HapticPlatform",
        "HapticOutputs", "HapticAudio",
      ],
      exclude: ["README.md"]),
    // Engine, players and devices behind thrum_engine.h: Tools/build-libthrum.sh links it.
    .target(
      name: "ThrumEngine",
      dependencies: [
        "CThrum", "ThrumCore", "HapticText", "HapticModel", "HapticSynthesis", "HapticRealTime",
        "HapticPlatform", "HapticOutputs", "HapticPlayback", "HapticDevices",
      ],
      exclude: ["README.md"]),
    // Haptics that follow live sound.
    .target(
      name: "HapticLive",
      dependencies: [
        "HapticModel", "HapticComposition", "HapticPlatform", "HapticOutputs", "HapticAudio",
        "HapticPlayback",
      ],
      exclude: ["README.md"]),
    .target(
      name: "HapticTesting",
      dependencies: [
        "HapticText", "HapticModel", "HapticSynthesis", "HapticPerception", "HapticAnalysis",
        "HapticRealTime", "HapticPlatform", "HapticLog", "HapticOutputs", "HapticPlayback",
      ],
      exclude: ["README.md"]),
    // Patterns as files on disk.
    .target(
      name: "HapticFiles", dependencies: ["HapticText", "HapticModel", "AHAP", "HapticPlatform"],
      exclude: ["README.md"]),
    // What an interface says by touch: patterns by their meaning.
    .target(
      name: "HapticFeedback",
      dependencies: [
        "HapticText", "HapticModel", "AHAP", "HapticPlatform", "HapticOutputs",
        "HapticPlayback", "HapticFiles", "HapticDevices", "EmbeddedFiles",
      ],
      exclude: ["README.md"]),
    // Themes/Standard and Samples as bytes in the binary.
    .target(name: "EmbeddedFiles", exclude: ["README.md"]),
    // Sessions of playback for the command and a studio.
    .target(
      name: "HapticSession",
      dependencies: [
        "HapticVocabulary", "HapticModel", "HapticScore", "HapticRealTime", "HapticPlatform", "HapticOutputs",
        "HapticPlayback",
      ],
      exclude: ["README.md"]),
    .target(
      name: "HapticPicture",
      dependencies: ["HapticText", "HapticModel", "HapticSynthesis", "HapticScore"],
      exclude: ["README.md"]),
    .target(
      name: "HapticSVG",
      dependencies: ["HapticText", "HapticModel", "HapticSynthesis", "HapticPicture"],
      exclude: ["README.md"]),
    .target(
      name: "HapticGraphics",
      dependencies: ["HapticText", "HapticPicture", "HapticSVG", "HapticPlatform"],
      exclude: ["README.md"]),
    .target(
      name: "Thrum",
      dependencies: [
        "HapticText", "HapticModel", "AHAP", "HapticSynthesis", "HapticScore", "HapticTargets",
        "HapticRealTime", "HapticOutputs", "HapticAudio", "HapticPlayback", "HapticFiles", "HapticFormats",
        "HapticDevices", "HapticFeedback",
      ],
      exclude: ["README.md"]),
    // The entry point alone; the command is the library below, so that tests can run it in their own process.
    .executableTarget(name: "ThrumMain", dependencies: ["ThrumCommand"]),
    .target(
      name: "ThrumCommand",
      dependencies: [
        "HapticText", "HapticModel", "AHAP", "HapticSynthesis", "HapticScore",
        "HapticPerception", "HapticAnalysis", "HapticComposition", "HapticOperations", "HapticPicture",
        "HapticRealTime", "HapticPlatform", "HapticOutputs", "HapticAudio", "HapticPlayback",
        "HapticSession", "HapticLive", "HapticFiles", "HapticFormats", "HapticDevices", "EmbeddedFiles",
        "HapticFeedback", "HapticGraphics",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
      ],
      exclude: ["README.md"]),
    // Small programs that show how the libraries are used; CI runs each.
    .executableTarget(
      name: "RenderPattern",
      dependencies: ["HapticModel", "HapticScore", "HapticSynthesis", "HapticAudio"],
      path: "Examples/RenderPattern"),
    .executableTarget(name: "CheckFolder", dependencies: ["AHAP"], path: "Examples/CheckFolder"),
    .executableTarget(
      name: "ControlFrames", dependencies: ["AHAP", "HapticScore"], path: "Examples/ControlFrames"),
    .executableTarget(
      name: "LiveParameter", dependencies: ["HapticModel", "HapticScore", "HapticSynthesis"],
      path: "Examples/LiveParameter"),
    .executableTarget(name: "ThreeLines", dependencies: ["Thrum"], path: "Examples/ThreeLines"),
    .executableTarget(name: "OwnOutput", dependencies: ["Thrum"], path: "Examples/OwnOutput"),
    .executableTarget(name: "Fade", dependencies: ["Thrum"], path: "Examples/Fade"),
    .executableTarget(
      name: "FollowSound", dependencies: ["Thrum", "HapticLive"], path: "Examples/FollowSound"),
    // Renders with the native build what Node renders with the WebAssembly build, and boards with theirs.
    .executableTarget(
      name: "WasmCompare",
      dependencies: ["HapticModel", "AHAP", "HapticSynthesis", "HapticScore", "HapticAudio", "ProbeSupport"],
      path: "Tools/probes/WasmCompare", exclude: ["compare.mjs"]),
    // Writes Tests/Bits/samples.tsv, which the tests of other languages read: Tools/checks/check-core.sh.
    .executableTarget(
      name: "BitsTable",
      dependencies: ["AHAP", "HapticModel", "HapticScore", "HapticSynthesis", "ProbeSupport"],
      path: "Tools/probes/BitsTable"),
    // What a hand notices, natively and in WebAssembly: Tools/checks/check-wasm.sh compares the bits.
    .target(
      name: "PerceptionProbe", dependencies: ["HapticPerception"], path: "Tools/probes/WasmPerception/Probe"),
    .executableTarget(
      name: "WasmPerception", dependencies: ["PerceptionProbe", "TestSupport"],
      path: "Tools/probes/WasmPerception/Native"),
    // How far samples on pads are from their design, with both rules for transients.
    .executableTarget(
      name: "PadDistances",
      dependencies: [
        "AHAP", "HapticModel", "HapticTargets", "HapticPerception", "HapticAnalysis",
      ],
      path: "Tools/probes/PadDistances"),
    // The onset detector on synthetic sounds: scores, exports for other detectors and for training.
    .executableTarget(
      name: "OnsetScores", dependencies: ["HapticComposition", "HapticModel", "OnsetSignals"],
      path: "Tools/probes/OnsetScores"),
    // How well composed patterns follow the loudness of sounds.
    .executableTarget(
      name: "FollowScores",
      dependencies: ["HapticAnalysis", "HapticAudio", "HapticComposition", "HapticModel"],
      path: "Tools/probes/FollowScores"),
    // Sounds with exactly known onsets.
    .target(name: "OnsetSignals", path: "Tests/OnsetSignals"),
    // What the probes share.
    .target(
      name: "ProbeSupport", dependencies: ["HapticPlatform"], path: "Tools/probes/ProbeSupport"),
    // Counted by a tool: see Tools/checks/check-live-allocations.sh.
    .executableTarget(
      name: "AllocationProbe",
      dependencies: [
        "HapticModel", "HapticOutputs", "HapticPlatform", "HapticRealTime", "HapticPlayback",
        "ProbeSupport",
      ],
      path: "Tools/probes/AllocationProbe"),
    // Plays on real sound servers and compares what arrives with what was sent: Tools/checks/check-outputs.sh.
    .executableTarget(
      name: "OutputProbe",
      dependencies: [
        "HapticModel", "HapticScore", "HapticOutputs", "HapticDevices", "HapticRealTime", "HapticPlayback",
        "HapticPlatform", "ProbeSupport",
      ],
      path: "Tools/probes/OutputProbe"),
    // Keeps what `swift test` prints whole; linked into all tests by one of them.
    .target(name: "WholeLines", path: "Tests/WholeLines"),
    // More strain than any app puts on an engine: Tools/checks/check-stress.sh.
    .executableTarget(
      name: "StressProbe",
      dependencies: [
        "HapticModel", "HapticOutputs", "HapticDevices", "HapticFormats", "HapticPlatform", "HapticRealTime",
        "HapticPlayback", "ProbeSupport",
      ],
      path: "Tools/probes/StressProbe"),
    // What several test targets share; part of no product.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // Game controllers without hardware.
    .target(
      name: "VirtualPads", dependencies: ["HapticDevices", "HapticTargets"], path: "Tests/VirtualPads"),
    .testTarget(name: "HapticModelTests", dependencies: ["HapticModel", "TestSupport", "WholeLines"]),
    .testTarget(name: "HapticTextTests", dependencies: ["HapticText", "TestSupport"]),
    .testTarget(name: "AHAPTests", dependencies: ["AHAP", "HapticText", "TestSupport"]),
    .testTarget(
      name: "HapticSynthesisTests",
      dependencies: ["HapticSynthesis", "HapticSynthesisC", "HapticScore", "HapticModel", "TestSupport"]),
    .testTarget(name: "HapticScoreTests", dependencies: ["HapticScore", "TestSupport"]),
    .testTarget(name: "HapticAudioTests", dependencies: ["HapticAudio", "HapticPlatform", "TestSupport"]),
    .testTarget(
      name: "HapticOutputsTests",
      dependencies: ["HapticOutputs", "HapticRealTime", "HapticScore", "TestSupport"]),
    .testTarget(
      name: "HapticTargetsTests", dependencies: ["HapticTargets", "HapticPerception", "TestSupport"]),
    .testTarget(
      name: "HapticFormatsTests",
      dependencies: ["HapticFormats", "HapticTargets", "HapticPerception", "TestSupport"]),
    .testTarget(
      name: "HapticDevicesTests",
      dependencies: [
        "HapticDevices", "HapticTargets", "HapticOutputs", "HapticFormats", "HapticPerception",
        "HapticPlatform",
        "HapticPlayback", "HapticRealTime", "HapticScore", "TestSupport", "VirtualPads",
        .target(name: "PipeWireShim", condition: .when(traits: ["PipeWire"])),
      ]),
    .testTarget(
      name: "HapticPlaybackTests",
      dependencies: [
        "HapticPlayback", "HapticOutputs", "HapticDevices", "HapticPlatform", "HapticRealTime",
        "HapticSynthesis", "HapticAudio", "HapticScore", "HapticModel", "TestSupport",
      ]),
    .testTarget(
      name: "HapticPerceptionTests",
      dependencies: [
        "HapticPerception", "HapticScore", "HapticSynthesis", "HapticModel", "AHAP", "TestSupport",
      ]),
    .testTarget(
      name: "HapticOperationsTests",
      dependencies: [
        "HapticOperations", "HapticAnalysis", "HapticModel", "HapticText", "AHAP", "TestSupport",
      ]),
    .testTarget(
      name: "HapticAnalysisTests",
      dependencies: ["HapticAnalysis", "HapticPerception", "HapticSynthesis", "HapticModel", "TestSupport"]),
    .testTarget(
      name: "HapticCompositionTests",
      dependencies: [
        "HapticComposition", "HapticAnalysis", "HapticPerception", "HapticScore", "HapticModel", "AHAP",
        "OnsetSignals", "TestSupport",
      ]),
    .testTarget(
      name: "HapticFilesTests",
      dependencies: [
        "HapticFiles", "Thrum", "HapticPlayback", "HapticOutputs", "HapticTesting", "HapticModel",
        "TestSupport",
      ]),
    .testTarget(
      name: "HapticFeedbackTests",
      dependencies: [
        "HapticFeedback", "HapticTesting", "HapticPlayback", "HapticOutputs", "HapticAnalysis",
        "HapticPerception",
        "HapticModel", "AHAP", "TestSupport",
      ]),
    .testTarget(
      name: "HapticGraphicsTests",
      dependencies: ["HapticText", "HapticPicture", "HapticSVG", "HapticGraphics", "AHAP", "TestSupport"]),
    .testTarget(
      name: "HapticSessionTests",
      dependencies: ["HapticSession", "HapticModel", "HapticOutputs", "HapticPlayback"]),
    .testTarget(
      name: "HapticLiveTests",
      dependencies: [
        "HapticLive", "HapticAudio", "HapticComposition", "HapticModel", "HapticOutputs", "HapticPlayback",
        "HapticPlatform", "TestSupport",
      ]),
    .testTarget(
      name: "ThrumCommandTests",
      dependencies: [
        "ThrumCommand", "ThrumMain", "HapticText", "HapticModel", "HapticOutputs", "HapticDevices",
        "HapticFormats", "HapticAnalysis", "HapticOperations", "HapticPicture",
        "HapticAudio", "HapticPlatform", "HapticPlayback", "HapticLive", "HapticSession", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

#if !canImport(Darwin)
  // On Apple's systems these two names are the platform's own.
  package.products += [
    .library(name: "CoreHaptics", targets: ["CoreHaptics"]),
    .library(name: "GameController", targets: ["GameController"]),
    .library(name: "GameControllerTesting", targets: ["GameControllerTesting"]),
    // Slivers of other frameworks, for files that import them. CoreHaptics depends on none of these names.
    .library(name: "AVFAudio", targets: ["AVFAudio"]),
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "QuartzCore", targets: ["QuartzCore", "_Testing_CoreGraphics"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "UIKit", targets: ["UIKit", "_Testing_CoreGraphics"]),
  ]
  package.targets += [
    .target(
      name: "CoreHaptics",
      dependencies: [
        "HapticText", "HapticModel", "AHAP", "HapticPlatform", "HapticLog", "HapticOutputs",
        "HapticPlayback", "HapticDevices", "HapticAudioSession",
      ], exclude: ["README.md"]),
    // The class behind AVFAudio and AVFoundation, under a name of its own.
    .target(name: "HapticAudioSession", dependencies: ["HapticOutputs"], exclude: ["README.md"]),
    .target(
      name: "AVFAudio", dependencies: ["HapticAudioSession"], path: "Sources/Neighbours/AVFAudio",
      exclude: ["README.md"]),
    .target(
      name: "AVFoundation", dependencies: ["HapticAudioSession"], path: "Sources/Neighbours/AVFoundation",
      exclude: ["README.md"]),
    .target(name: "CoreGraphics", path: "Sources/Neighbours/CoreGraphics", exclude: ["README.md"]),
    // What Swift Testing looks for beside CoreGraphics.
    .target(
      name: "_Testing_CoreGraphics", dependencies: ["CoreGraphics"],
      path: "Sources/Neighbours/_Testing_CoreGraphics"),
    .target(name: "OSLog", dependencies: ["os"], path: "Sources/Neighbours/OSLog", exclude: ["README.md"]),
    .target(
      name: "QuartzCore", dependencies: ["CoreGraphics"], path: "Sources/Neighbours/QuartzCore",
      exclude: ["README.md"]),
    .target(name: "os", dependencies: ["HapticLog"], path: "Sources/Neighbours/os", exclude: ["README.md"]),
    .target(
      name: "GameController",
      dependencies: ["CoreHaptics", "HapticOutputs", "HapticTargets", "HapticDevices", "HapticPlayback"],
      exclude: ["README.md"]),
    .target(
      name: "GameControllerTesting",
      dependencies: ["GameController", "CoreHaptics", "HapticTesting", "HapticOutputs"],
      exclude: ["README.md"]),
    .target(
      name: "UIKit", dependencies: ["HapticFeedback", "QuartzCore", "_Testing_UIKit"], exclude: ["README.md"]),
    // Empty: what a file that imports UIKit and Testing looks for.
    .target(name: "_Testing_UIKit"),
    .executableTarget(name: "FiveLines", dependencies: ["CoreHaptics"], path: "Examples/FiveLines"),
    .executableTarget(
      name: "TestAnApp", dependencies: ["CoreHaptics", "HapticTesting"], path: "Examples/TestAnApp"),
    .executableTarget(
      name: "BouncingBall", dependencies: ["CoreHaptics"], path: "Examples/BouncingBall",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(name: "Ricochet", dependencies: ["CoreHaptics"], path: "Examples/Ricochet"),
    .executableTarget(name: "Palette", dependencies: ["CoreHaptics"], path: "Examples/Palette"),
    // Written for a phone: in Swift 5 mode, as most such code is.
    .executableTarget(
      name: "PhoneCode", dependencies: ["CoreHaptics"], path: "Examples/PhoneCode",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "HapticTestingTests",
      dependencies: [
        "HapticTesting", "CoreHaptics", "HapticPlayback", "HapticOutputs", "HapticDevices",
        "HapticPerception", "HapticLog",
        "HapticModel", "HapticPlatform", "TestSupport",
      ]),
    // App code in Swift 5 mode; what the tests of CoreHaptics hold is in Swift 6 mode.
    .target(
      name: "PhoneSnippets",
      dependencies: ["CoreHaptics", "GameController", "AVFoundation", "os", "QuartzCore"],
      path: "Tests/PhoneSnippets",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // Ends while something plays: see ExitTests.
    .executableTarget(
      name: "ExitProbe",
      dependencies: [
        "CoreHaptics", "HapticOutputs", "HapticPlayback", "HapticPlatform", "HapticRealTime",
      ],
      path: "Tests/ExitProbe"),
    .testTarget(
      name: "CoreHapticsTests",
      dependencies: [
        "ExitProbe",
        "CoreHaptics", "HapticPlayback", "HapticOutputs", "HapticDevices", "HapticAudio", "HapticModel",
        "AHAP",
        "TestSupport", "HapticPlatform",
        "PhoneSnippets", "HapticTesting", "AVFAudio", "HapticLog",
      ], exclude: ["APIStatus/APITable.txt"]),
    .testTarget(
      name: "NeighboursTests",
      dependencies: [
        "AVFoundation", "CoreHaptics", "HapticLog", "HapticTesting", "OSLog", "PhoneSnippets", "QuartzCore",
        "_Testing_CoreGraphics", "os",
      ]),
    .testTarget(
      name: "GameControllerTests",
      dependencies: [
        "GameController", "GameControllerTesting", "CoreHaptics", "HapticTesting", "HapticOutputs",
        "HapticDevices", "TestSupport", "VirtualPads",
      ]),
    // As PhoneSnippets, for UIKit.
    .target(
      name: "TouchSnippets", dependencies: ["UIKit"], path: "Tests/TouchSnippets",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "UIKitTests", dependencies: ["UIKit", "HapticFeedback", "HapticTesting", "TouchSnippets"]),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["BouncingBall", "Ricochet", "Palette", "HapticTesting", "CoreHaptics"]),
  ]
#endif
