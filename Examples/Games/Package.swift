// swift-tools-version: 6.1
import PackageDescription

// Games with a window, which need SDL2 (libsdl2-dev); the package of the repository itself needs no library.
let package = Package(
  name: "Games",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "thrum", path: "../..", traits: [])],
  targets: [
    .systemLibrary(name: "CSDL2", path: "CSDL2", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    // The window, what is drawn, input and scripts of input: what the games share.
    // Optimized also in debug builds: a frame has thousands of triangles.
    .target(
      name: "Stage", dependencies: ["CSDL2", .product(name: "Thrum", package: "thrum")], path: "Stage",
      swiftSettings: [.unsafeFlags(["-O"])]),
  ]
    // Without a window, in a terminal.
    + ["Ricochet", "Palette"].map {
      .executableTarget(
        name: $0, dependencies: [.product(name: "CoreHaptics", package: "thrum")], path: $0)
    }
    // The rules and the haptics of both are the same files: links.
    + ["RicochetWindow", "PaletteWindow"].map {
      .executableTarget(
        name: $0, dependencies: ["Stage", .product(name: "CoreHaptics", package: "thrum")], path: $0)
    }
    + [
      .executableTarget(
        name: "Sampler", dependencies: ["Stage", .product(name: "Thrum", package: "thrum")], path: "Sampler"),
      .testTarget(
        name: "GamesTests",
        dependencies: [
          "Ricochet", "Palette", "Stage", .product(name: "HapticTesting", package: "thrum"),
        ], path: "Tests"),
    ],
  swiftLanguageModes: [.v6]
)
