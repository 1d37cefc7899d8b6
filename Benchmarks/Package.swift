// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "thrum", path: ".."),
    // Without its traits: the interposers of malloc and of the Swift runtime are not needed here.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "ThrumBenchmarks",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Thrum", package: "thrum"),
        .product(name: "HapticAnalysis", package: "thrum"),
      ],
      path: "Benchmarks/ThrumBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "Composing", dependencies: [.product(name: "HapticComposition", package: "thrum")],
      path: "Benchmarks/Composing"),
    .executableTarget(
      name: "WorstCases", dependencies: [.product(name: "Thrum", package: "thrum")],
      path: "Benchmarks/WorstCases"),
    .executableTarget(
      name: "VoteClips", dependencies: [.product(name: "HapticAnalysis", package: "thrum")],
      path: "Benchmarks/VoteClips"),
  ],
  swiftLanguageModes: [.v6]
)
